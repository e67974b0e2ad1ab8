// .gatewardenignore at each level of the folders, in the syntax of gitignore: the nearest file that says something decides.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { Ignore } from 'ignore';

export const IGNORE_FILE = '.gatewardenignore';

/** Whether patterns leave out a path, given relative to the folder that they speak of. */
export type Ignored = (below: string, isFolder: boolean) => boolean;

interface Level {
  readonly folder: string;
  readonly patterns: Ignore;
}

/** From the outermost folder to the innermost. */
export type Rules = readonly Level[];

// The package is loaded when there are patterns: most runs have none.
const load = createRequire(import.meta.url);
const compile = (patterns: string | readonly string[]): Ignore =>
  (load('ignore') as { default: (options: object) => Ignore })
    .default({ allowRelativePaths: true })
    .add(patterns);

export function ignoring(patterns: readonly string[]): Ignored {
  if (patterns.length === 0) return () => false;
  const compiled = compile(patterns);
  return (below, isFolder) => compiled.ignores(posix(below, isFolder));
}

/** The rules of a folder: those of its parents and its own. */
export function rulesOf(folder: string, parents: Rules): Rules {
  let text: string;
  try {
    text = readFileSync(join(folder, IGNORE_FILE), 'utf8');
  } catch {
    // Not there, or not readable: then nothing is left out, and more is judged rather than less.
    return parents;
  }
  return [...parents, { folder, patterns: compile(text) }];
}

export function isIgnoredBy(rules: Rules, path: string, isFolder: boolean): boolean {
  for (const { folder, patterns } of rules.toReversed()) {
    const { ignored, unignored } = patterns.test(posix(relative(folder, path), isFolder));
    if (ignored || unignored) return ignored;
  }
  return false;
}

function posix(below: string, isFolder: boolean): string {
  const text = sep === '/' ? below : below.replaceAll(sep, '/');
  return isFolder ? `${text}/` : text;
}

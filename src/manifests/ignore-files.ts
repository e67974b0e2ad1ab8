// .gatewardenignore files at each folder level, in gitignore syntax: the nearest file with a matching pattern decides.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative, sep } from 'node:path';
import type { Ignore } from 'ignore';
import { withLineFeeds } from '../grammar/line-ends.ts';

export const IGNORE_FILE = '.gatewardenignore';

/** Whether patterns exclude a path that is relative to their folder. */
export type Ignored = (below: string, isFolder: boolean) => boolean;

interface Level {
  readonly folder: string;
  readonly patterns: Ignore;
}

/** From the outermost folder to the innermost. */
export type Rules = readonly Level[];

// Loads the package only when there are patterns: most runs have none.
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

/** The rules of a folder: its parents' rules and its own. */
export function rulesOf(folder: string, parents: Rules): Rules {
  let text: string;
  try {
    text = withLineFeeds(readFileSync(join(folder, IGNORE_FILE), 'utf8'));
  } catch {
    // Missing or unreadable: then nothing is left out, so more files are checked, not fewer.
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

// Finds gatewarden.yaml: the file of `--config`, or the nearest one in the working folder and its parents.

import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { withLineFeeds } from '../grammar/line-ends.ts';
import { type Config, type ConfigProblem, EMPTY_CONFIG } from './config.ts';

export const CONFIG_FILE = 'gatewarden.yaml';

export interface LoadedConfig {
  readonly config: Config;
  /** Undefined: there is no file, and the defaults apply. */
  readonly path?: string;
  /** The text of the file; undefined if it couldn't be read. */
  readonly text?: string;
  readonly problems: readonly ConfigProblem[];
}

export function findConfig(cwd: string): string | undefined {
  for (let folder = resolve(cwd); ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_FILE);
    if (statSync(path, { throwIfNoEntry: false })?.isFile()) return path;
    if (dirname(folder) === folder) return undefined;
  }
}

/** Loads the given file, or the nearest one. An unreadable file is reported like any other problem. */
export async function loadConfig(cwd: string, named?: string): Promise<LoadedConfig> {
  const path = named === undefined ? findConfig(cwd) : resolve(cwd, named);
  if (path === undefined) return { config: EMPTY_CONFIG, problems: [] };
  let text: string;
  try {
    text = withLineFeeds(readFileSync(path, 'utf8'));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file' : `can't be read (${code ?? message})`;
    return { config: EMPTY_CONFIG, path, problems: [{ line: 1, column: 1, path: '', message: reason }] };
  }
  // Loads the parser only if there is a file: most runs have no configuration.
  const { parseConfig } = await import('./parse.ts');
  return { path, text, ...parseConfig(text) };
}

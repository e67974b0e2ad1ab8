// Where gatewarden.yaml is: named by `--config`, or the nearest upwards from the working folder.

import { readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Config, type ConfigProblem, EMPTY_CONFIG } from './config.ts';

export const CONFIG_FILE = 'gatewarden.yaml';

export interface LoadedConfig {
  readonly config: Config;
  /** undefined: there is none, and the defaults hold. */
  readonly path?: string;
  /** As it stands in the file; undefined where none could be read. */
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

/** Loads the named file, or the nearest one. A file that can't be read is a problem as any other. */
export async function loadConfig(cwd: string, named?: string): Promise<LoadedConfig> {
  const path = named === undefined ? findConfig(cwd) : resolve(cwd, named);
  if (path === undefined) return { config: EMPTY_CONFIG, problems: [] };
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOENT' ? 'no such file' : `can't be read (${code ?? message})`;
    return { config: EMPTY_CONFIG, path, problems: [{ line: 1, column: 1, path: '', message: reason }] };
  }
  // The reader is loaded only where there is something to read: most runs have no configuration.
  const { parseConfig } = await import('./parse.ts');
  return { path, text, ...parseConfig(text) };
}

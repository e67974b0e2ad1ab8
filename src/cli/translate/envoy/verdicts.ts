// Known verdicts of dry runs: in memory, and in a file for each version of Envoy, so that the next run of a pipeline with a cache checks
// only what changed.

import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Envoy's error; empty if there is none. */
export type Words = string;

export interface Verdicts {
  get(content: string): Words | undefined;
  /** Stores them; a file that can't be written isn't an error. */
  add(verdicts: ReadonlyMap<string, Words>): Promise<void>;
}

/** About 80 bytes a verdict. */
const MAX_BYTES = 64 * 1024 * 1024;

/** By the XDG base directory specification; undefined if there is no home folder. */
export function cacheFolder(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = env['XDG_CACHE_HOME'];
  // The specification ignores relative paths.
  if (named && isAbsolute(named)) return join(named, 'gatewarden', 'dry-runs');
  const home = env['HOME'] || homedir();
  return home ? join(home, '.cache', 'gatewarden', 'dry-runs') : undefined;
}

/** The verdicts of one version, from its file in the folder; without a folder only in memory. */
export async function openVerdicts(folder: string | undefined, version: string): Promise<Verdicts> {
  const known = new Map<string, Words>();
  const file =
    folder === undefined ? undefined : join(folder, `envoy-${version.replaceAll(/[^\w.-]/g, '_')}.jsonl`);
  let size = 0;
  if (file !== undefined) {
    const text = await readFile(file, 'utf8').catch(() => '');
    size = Buffer.byteLength(text);
    for (const line of text.split('\n')) {
      const verdict = readVerdict(line);
      if (verdict !== undefined) known.set(...verdict);
    }
  }
  return {
    get: (content) => known.get(content),
    add: async (verdicts) => {
      let lines = '';
      for (const [content, words] of verdicts) {
        known.set(content, words);
        lines += `${JSON.stringify([content, words])}\n`;
      }
      size += Buffer.byteLength(lines);
      if (folder === undefined || file === undefined || lines === '' || size > MAX_BYTES) return;
      try {
        await mkdir(folder, { recursive: true });
        await appendFile(file, lines);
      } catch {
        // A cache that can't be written only costs time.
      }
    },
  };
}

/** Undefined for a truncated or foreign line. */
function readVerdict(line: string): [content: string, words: Words] | undefined {
  try {
    const [content, words] = JSON.parse(line) as unknown[];
    return typeof content === 'string' && typeof words === 'string' ? [content, words] : undefined;
  } catch {
    return undefined;
  }
}

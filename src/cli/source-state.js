// Checks whether the bundle of a checkout matches its sources: compares the number of files and the newest change.
// Plain JavaScript, because the launcher uses it before anything else is loaded.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A file beside the bundle: the state of the sources that it was built from. */
export const STATE_FILE = 'sources.json';

export function sourceState(folder) {
  let files = 0;
  let newest = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue;
    files++;
    newest = Math.max(newest, statSync(join(entry.parentPath, entry.name)).mtimeMs);
  }
  return { files, newest };
}

/** False if there is no bundle, or if a source was added, removed or changed since. */
export function isCurrent(bundle, folder) {
  try {
    const made = JSON.parse(readFileSync(join(bundle, STATE_FILE), 'utf8'));
    const now = sourceState(folder);
    return made.files === now.files && made.newest === now.newest;
  } catch {
    return false;
  }
}

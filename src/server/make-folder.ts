// mkdir -p for folders that a user names. Node's own `recursive` never ends if the kernel refuses with ENOENT, for example below /proc.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents; existing ones are kept. Rejects with the system's error. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isMade(folder)) return;
  await makeFolder(dirname(folder));
  await makeOrKeep(folder);
}

async function makeOrKeep(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    // Another process was faster.
    if (!(await isFolder(folder))) throw error;
  });
}

/** Returns false if a parent folder is missing. */
async function isMade(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isMissing && !(await isFolder(dirname(folder)))) return false;
    if (await isFolder(folder)) return true;
    if (!isMissing) throw error;
    // The parent is there: another process made it in between, or the kernel refuses folders in it.
    await makeOrKeep(folder);
    return true;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

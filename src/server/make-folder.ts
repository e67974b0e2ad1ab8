// mkdir -p for folders that a user names. Node's own `recursive` never ends if the kernel refuses with ENOENT, for example below /proc.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents; existing ones are kept. Rejects with the system's error. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isMade(folder)) return;
  await makeFolder(dirname(folder));
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
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' && !(await isFolder(dirname(folder))))
      return false;
    if (await isFolder(folder)) return true;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

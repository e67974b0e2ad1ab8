// mkdir -p, for folders that a person names. Node's own `recursive` never ends where the kernel refuses with ENOENT, as below /proc.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes a folder and those above it; what stands there already may stay. Rejects with the system's error. */
export async function makeFolder(folder: string): Promise<void> {
  if (await isMade(folder)) return;
  await makeFolder(dirname(folder));
  await mkdir(folder).catch(async (error: unknown) => {
    // Somebody else was faster.
    if (!(await isFolder(folder))) throw error;
  });
}

/** False when a folder above is missing. */
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

// mkdir -p for folders that a user names. Node's own `recursive` never ends if the kernel refuses with ENOENT, for example below /proc.

import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Creates a folder and its parents; existing ones are kept. Rejects with the system's error. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await makeOrKeep(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const parent = dirname(folder);
    if (!(await isFolder(parent))) await makeFolder(parent);
    // Now the parent is there. Where it was before, another process made it in between, or the kernel refuses folders in it.
    await makeOrKeep(folder);
  }
}

async function makeOrKeep(folder: string): Promise<void> {
  await mkdir(folder).catch(async (error: unknown) => {
    if (!(await isFolder(folder))) throw error;
  });
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

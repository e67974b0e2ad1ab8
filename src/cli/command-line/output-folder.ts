// `--output-dir`: files that a command writes instead of printing them.

import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '../../server/make-folder.ts';
import { type Io, UsageError } from './io.ts';

export interface OutputFile {
  readonly name: string;
  readonly text: string;
}

/** Writes the files into a folder, which is created if missing, and prints the path of each file. */
export async function writeFiles(folder: string, files: readonly OutputFile[], io: Io): Promise<void> {
  const target = resolve(io.cwd, folder);
  try {
    await makeFolder(target);
    for (const { name, text } of files) await writeFile(join(target, name), text);
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new UsageError(`can't write ${path ?? target}: ${code}`);
  }
  await io.stdout.write(files.map(({ name }) => `${join(folder, name)}\n`).join(''));
}

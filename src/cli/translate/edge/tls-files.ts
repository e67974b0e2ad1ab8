// The certificates and keys that a static file names: written into a folder, or told where they belong.

import { chmod, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { counted } from '../../../grammar/plural.ts';
import { makeFolder } from '../../../server/make-folder.ts';
import type { Rendered } from '../../../translation/edge/config/render.ts';
import type { Settings } from '../../../translation/settings.ts';
import { UsageError } from '../../command-line/io.ts';
import type { Note } from '../../results/note.ts';

/** What the setting `edge.tlsDir` takes. */
const FOLDER = /^\/[A-Za-z0-9._/-]*$/;

/** The settings with which files name certificates in a folder. */
export function withTlsFolder(settings: Settings, folder: string, cwd: string): Settings {
  const tlsDir = resolve(cwd, folder);
  if (!FOLDER.test(tlsDir))
    throw new UsageError(
      `--tls-files ${folder}: the file can't name files in ${tlsDir}`,
      'choose a folder whose path has letters, digits, `.`, `_`, `-` and `/` only',
    );
  return { ...settings, edge: { ...settings.edge, tlsDir } };
}

/** Secret ones are for their owner only. */
export async function writeTlsFiles({ files }: Pick<Rendered, 'files'>): Promise<void> {
  for (const { path, content, secret } of files) {
    try {
      await makeFolder(dirname(path));
      await replaceFile(path, content, secret ? 0o600 : 0o644);
    } catch (error) {
      throw new UsageError(`--tls-files: ${(error as Error).message}`, 'choose a folder that can be written');
    }
  }
}

/** Whole at any moment, and never through a link that is in its place: a key would get to where the link leads. */
async function replaceFile(path: string, content: string, mode: number): Promise<void> {
  const draft = `${path}.new`;
  await rm(draft, { force: true });
  await writeFile(draft, content, { mode, flag: 'wx' });
  // The process may be allowed less by its umask.
  await chmod(draft, mode);
  await rename(draft, path);
}

/** What is missing to start the data plane. */
export function tlsFilesNote({ files }: Pick<Rendered, 'files'>): readonly Note[] {
  const [first] = files;
  if (first === undefined) return [];
  const message = `the file reads ${counted(files.length, 'file')} with certificates and keys in ${dirname(first.path)}: --tls-files FOLDER writes them to another folder, which the file names then`;
  return [{ level: 'note', message }];
}

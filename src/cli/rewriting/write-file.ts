// Replaces a file: as a whole or not at all, with its mode and owner. For a symlink, the target is written. A file that someone changed
// since it was read is not overwritten.

import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Returns why the file was not written, or undefined if it was. `before` is the content that was read. */
export function writeFile(path: string, before: Uint8Array, text: string): string | undefined {
  try {
    const target = realpathSync(path);
    const stat = lstatSync(target);
    if (!stat.isFile()) return "can't be written: it isn't a regular file";
    // Also checked for root, whom the system lets write: someone made the file read-only.
    if ((stat.mode & 0o222) === 0) return "can't be written: the file is read-only";
    accessSync(target, constants.W_OK);
    // For example, an editor saved during the run: its text is newer.
    if (stat.size !== before.length || !readFileSync(target).equals(before))
      return "can't be written: the file has changed in the meantime; run again";
    // With a rename, other hard links would keep the old text.
    const write = (file: number): void => writeFileSync(file, text);
    if (stat.nlink > 1 || !replace(target, stat, write)) writeInto(target, write);
    return undefined;
  } catch (error) {
    return reason(error as NodeJS.ErrnoException);
  }
}

/** Writes a file that is our own, over the result of an earlier run. If two runs write at once, one of them wins. */
export function writeOver(path: string, pieces: Iterable<string>): void {
  const write = (file: number): void => {
    for (const piece of pieces) writeFileSync(file, piece);
  };
  const link = lstatSync(path, { throwIfNoEntry: false });
  const stat = link && statSync(path, { throwIfNoEntry: false });
  if (link === undefined) {
    if (replace(path, undefined, write)) return;
  } else if (stat?.isFile() === true && stat.nlink === 1) {
    accessSync(path, constants.W_OK);
    if (replace(realpathSync(path), stat, write)) return;
  }
  writeInto(path, write);
}

function writeInto(path: string, write: (file: number) => void): void {
  const file = openSync(path, 'w');
  try {
    write(file);
  } finally {
    closeSync(file);
  }
}

/** Replaces the old file, if there is one. Returns false and writes nothing if the folder or the owner doesn't allow it. */
function replace(target: string, stat: Stats | undefined, write: (file: number) => void): boolean {
  // In containers each run may have the same process id, and a killed run may have left its file.
  const beside = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  let file: number;
  try {
    file = openSync(beside, 'wx', stat === undefined ? 0o666 : 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENAMETOOLONG') return false;
    throw error;
  }
  try {
    try {
      if (stat !== undefined && !hasOwnerOf(beside, stat)) return false;
      write(file);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (stat !== undefined) chmodSync(beside, stat.mode & 0o7777);
    renameSync(beside, target);
    return true;
  } finally {
    rmSync(beside, { force: true });
  }
}

function hasOwnerOf(beside: string, { uid, gid }: Stats): boolean {
  const now = lstatSync(beside);
  if (now.uid === uid && now.gid === gid) return true;
  try {
    chownSync(beside, uid, gid);
    return true;
  } catch {
    // Only root may change the owner.
    return false;
  }
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'no space left',
  EDQUOT: 'no space left in the quota',
  ENOENT: "it doesn't exist any more",
  ELOOP: 'a symbolic link that points to itself',
};

function reason({ code = '', message }: NodeJS.ErrnoException): string {
  return `can't be written: ${Object.hasOwn(REASONS, code) ? REASONS[code] : code || message}`;
}

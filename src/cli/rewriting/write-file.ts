// Writing a file in the place of another: whole or not at all, with its mode and owner. A link stays a link: what it leads to is
// written. Of a file that was read, what somebody else has written in the meantime stays.

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

/** Why the file was not written; undefined when it was. `before` is what was read of it. */
export function writeFile(path: string, before: Uint8Array, text: string): string | undefined {
  try {
    const target = realpathSync(path);
    const stat = lstatSync(target);
    if (!stat.isFile()) return "can't be written: it isn't a regular file";
    // Also for root, whom the system lets write: somebody took the right away.
    if ((stat.mode & 0o222) === 0) return "can't be written: the file is read-only";
    accessSync(target, constants.W_OK);
    // An editor that saves while we judge: its text is newer than ours.
    if (stat.size !== before.length || !readFileSync(target).equals(before))
      return "can't be written: the file has changed in the meantime; run again";
    // Another name of the same file would keep the old text.
    const write = (file: number): void => writeFileSync(file, text);
    if (stat.nlink > 1 || !replace(target, stat, write)) writeInto(target, write);
    return undefined;
  } catch (error) {
    return reason(error as NodeJS.ErrnoException);
  }
}

/** Writes a file of our own making, over what an earlier run left there: of two runs at once, the page of one of them is there in the end. */
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

/** A new file takes the place of the old one, if there is one; false where the folder or the owner doesn't allow that: nothing is written. */
function replace(target: string, stat: Stats | undefined, write: (file: number) => void): boolean {
  // In containers every run may have the same process id, and one that was killed may have left its file.
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
    // Only root may give files away.
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

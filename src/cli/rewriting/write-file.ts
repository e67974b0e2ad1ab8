// Writing a file in the place of what was read: whole or not at all, with its mode and owner. A link stays a link: what it leads to is
// written. What somebody else has written in the meantime stays.

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
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Why the file was not written; undefined when it was. `before` is what was read of it. */
export function writeFile(path: string, before: Uint8Array, text: string): string | undefined {
  try {
    const target = realpathSync(path);
    const stat = lstatSync(target);
    if (!stat.isFile()) return "can't be written: it is no regular file";
    // Also for root, whom the system lets write: somebody took the right away.
    if ((stat.mode & 0o222) === 0) return "can't be written: the file is read-only";
    accessSync(target, constants.W_OK);
    // An editor that saves while we judge: its text is newer than ours.
    if (stat.size !== before.length || !readFileSync(target).equals(before))
      return "can't be written: somebody changed it in the meantime; run again";
    // Another name of the same file would keep the old text.
    if (stat.nlink > 1 || !replace(target, stat, text)) writeFileSync(target, text);
    return undefined;
  } catch (error) {
    return reason(error as NodeJS.ErrnoException);
  }
}

/** A new file takes the place of the old one; false where the folder or the owner doesn't allow that. */
function replace(target: string, stat: Stats, text: string): boolean {
  const beside = join(dirname(target), `.${basename(target)}.${process.pid}.tmp`);
  let file: number;
  try {
    file = openSync(beside, 'wx', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM' || code === 'ENAMETOOLONG') return false;
    throw error;
  }
  try {
    try {
      writeFileSync(file, text);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    if (!hasOwnerOf(beside, stat)) return false;
    chmodSync(beside, stat.mode & 0o7777);
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
  ENOENT: 'it is gone',
  ELOOP: 'a symbolic link that leads in a circle',
};

function reason({ code = '', message }: NodeJS.ErrnoException): string {
  return `can't be written: ${Object.hasOwn(REASONS, code) ? REASONS[code] : code || message}`;
}

// Stores the authorities in a folder, for a server without a cluster (`--cert-dir`). `ca.crt` is the file for `curl --cacert`; `ca.key` is
// private.

import { createHash, randomBytes } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../cluster/clock.ts';
import { makeFolder } from '../make-folder.ts';
import type { StoredText } from './authority.ts';
import type { CaStore, StoredAuthorities } from './ca-store.ts';
import { watchFiles } from './file-watch.ts';

export class DirectoryStore implements CaStore {
  readonly name: string;
  /** The file for `curl --cacert`. */
  readonly caFile: string;
  readonly #keyFile: string;
  readonly #folder: string;
  readonly #clock: Clock;

  constructor(folder: string, clock: Clock) {
    this.name = `folder ${folder}`;
    this.caFile = join(folder, 'ca.crt');
    this.#keyFile = join(folder, 'ca.key');
    this.#folder = folder;
    this.#clock = clock;
  }

  async read(): Promise<StoredAuthorities | undefined> {
    const certs = await textOf(this.caFile);
    const keys = await textOf(this.#keyFile);
    if (certs === undefined && keys === undefined) return undefined;
    const text = { certs: certs ?? '', keys: keys ?? '' };
    return { ...text, revision: revisionOf(text) };
  }

  /**
   * Writes the key first: a reader in between finds a key without a certificate and ignores it. If two processes start in an empty folder
   * at the same time, the link lets only one win.
   */
  async write({ certs, keys }: StoredText, revision: string | undefined): Promise<boolean> {
    await makeFolder(this.#folder);
    if ((await this.read())?.revision !== revision) return false;
    const isFirst = revision === undefined;
    if (!(await put(this.#keyFile, keys, 0o600, isFirst))) return false;
    await put(this.caFile, certs, 0o644, false);
    return true;
  }

  watch(listener: () => void): () => void {
    let seen: string | undefined;
    const look = async (): Promise<void> => {
      const revision = (await this.read().catch(() => undefined))?.revision;
      if (revision === seen) return;
      seen = revision;
      listener();
    };
    void look();
    return watchFiles([this.caFile, this.#keyFile], this.#clock, () => void look());
  }
}

function revisionOf({ certs, keys }: StoredText): string {
  return createHash('sha256').update(certs).update('\0').update(keys).digest('hex');
}

/** Writes the file atomically. */
async function put(file: string, text: string, mode: number, mustBeNew: boolean): Promise<boolean> {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const handle = await open(draft, 'wx', mode);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (!mustBeNew) {
      await rename(draft, file);
      return true;
    }
    await link(draft, file);
    return true;
  } catch (error) {
    if (mustBeNew && (error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// The certificates of an authority in a file that another tool renews: read at each question, and watched for those who passed it on.

import { readFileSync } from 'node:fs';
import type { Clock } from '../../cluster/clock.ts';
import type { Log } from '../../cluster/log.ts';
import { watchFiles } from './file-watch.ts';
import { Listeners } from './listeners.ts';

export interface AuthorityFileOptions {
  readonly file: string;
  readonly clock: Clock;
  readonly log: Log;
}

export class AuthorityFile {
  readonly #options: AuthorityFileOptions;
  readonly #listeners = new Listeners();
  /** As the listeners know it. */
  #told: string | undefined;
  readonly #stopWatch: () => void;

  private constructor(options: AuthorityFileOptions) {
    this.#options = options;
    this.#told = this.current();
    this.#stopWatch = watchFiles([options.file], options.clock, () => this.#look());
  }

  static start(options: AuthorityFileOptions): AuthorityFile {
    return new AuthorityFile(options);
  }

  /** PEM; undefined: the file is missing, unreadable or empty. */
  current(): string | undefined {
    try {
      return readFileSync(this.#options.file, 'utf8') || undefined;
    } catch {
      return undefined;
    }
  }

  onChange(listener: () => void): () => void {
    return this.#listeners.add(listener);
  }

  stop(): void {
    this.#stopWatch();
  }

  #look(): void {
    const current = this.current();
    if (current === this.#told) return;
    this.#told = current;
    const { log, file } = this.#options;
    if (current === undefined) log.error({ file }, 'the file of the authority is missing or empty');
    else log.info({ file }, 'authority loaded from its file');
    this.#listeners.call();
  }
}

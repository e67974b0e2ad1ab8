// A bearer token in a file that somebody else writes anew before the token expires: kubelet for pods, agents for kubeconfigs.

import { readFile } from 'node:fs/promises';

/** Milliseconds after which the file is read again. kubelet writes a new token long before the old one expires. */
const KEEP = 60_000;

export interface TokenFileOptions {
  /** Milliseconds of a clock that never jumps. */
  readonly elapsed?: () => number;
}

export class TokenFile {
  readonly #path: string;
  readonly #elapsed: () => number;
  #kept: { readonly token: string; readonly readAt: number } | undefined;

  constructor(path: string, { elapsed = () => performance.now() }: TokenFileOptions = {}) {
    this.#path = path;
    this.#elapsed = elapsed;
  }

  /**
   * The last token that could be read: a file that is being replaced may be absent for a moment.
   *
   * @throws Error that names the file, if none could be read yet
   */
  async token(): Promise<string> {
    const now = this.#elapsed();
    if (this.#kept !== undefined && now - this.#kept.readAt < KEEP) return this.#kept.token;
    const token = await this.#read();
    if (typeof token === 'string') this.#kept = { token, readAt: now };
    if (this.#kept === undefined) throw token;
    return this.#kept.token;
  }

  /** The API server refused a request that was sent at this time, of the same clock: a token from before it is read again. */
  refused(sentAt: number): void {
    if (this.#kept !== undefined && this.#kept.readAt <= sentAt)
      this.#kept = { token: this.#kept.token, readAt: -Infinity };
  }

  async #read(): Promise<string | Error> {
    try {
      const token = (await readFile(this.#path, 'utf8')).trim();
      return token === '' ? new Error(`the token file \`${this.#path}\` is empty`) : token;
    } catch (error) {
      const { code = 'unknown error' } = error as NodeJS.ErrnoException;
      return new Error(`the token file \`${this.#path}\` can't be read (${code})`);
    }
  }
}

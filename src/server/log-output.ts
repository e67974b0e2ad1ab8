// Writes log lines to a file descriptor, in the background: a slow or closed reader delays neither reviews nor the end of the process.
// pino's own destination can't do that, because its last flush repeats a write that fails with EPIPE forever.

import { write, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DestinationStream } from 'pino';

export interface LogOutputOptions {
  readonly descriptor: number;
  /** Lines are buffered until there are this many characters (0: no buffering) ... */
  readonly gather: number;
  /** ... or until this many milliseconds have passed. */
  readonly gatherTime: number;
  /** Characters that may wait for a slow reader; later lines are dropped. */
  readonly backlog: number;
}

/** Milliseconds between two attempts to write to a full pipe, and the number of attempts when the process exits. */
const RETRY = 50;
const LAST_RETRIES = 4;

export class LogOutput implements DestinationStream {
  readonly #options: LogOutputOptions;
  #waiting = '';
  /** The rest of a write that has started. */
  #begun: Buffer | undefined;
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;
  #isGone = false;
  #whenIdle: (() => void)[] = [];

  constructor(options: LogOutputOptions) {
    this.#options = options;
    process.once('exit', () => this.#writeLast());
  }

  write(line: string): void {
    if (this.#isGone || this.#waiting.length + line.length > this.#options.backlog) return;
    this.#waiting += line;
    if (this.#waiting.length >= this.#options.gather) this.#begin();
    else this.#timer ??= setTimeout(() => this.#begin(), this.#options.gatherTime).unref();
  }

  /** Resolves when all lines are written, at once if the reader is gone, or after `timeout` if it hangs. */
  async end(timeout: number): Promise<void> {
    this.#begin();
    const controller = new AbortController();
    const idle = new Promise<void>((resolve) => {
      if (this.#begun === undefined) resolve();
      else this.#whenIdle.push(resolve);
    });
    const late = sleep(timeout, undefined, { signal: controller.signal }).then(
      () => this.#giveUp(),
      () => {},
    );
    await Promise.race([idle, late]);
    controller.abort();
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#begun !== undefined || this.#waiting === '') return;
    this.#begun = Buffer.from(this.#waiting);
    this.#waiting = '';
    this.#continue();
  }

  #continue(): void {
    if (this.#begun === undefined) return;
    this.#isWriting = true;
    write(this.#options.descriptor, this.#begun, (error, written) => {
      this.#isWriting = false;
      if (error === null) this.#wrote(written);
      else if (isBusy(error)) setTimeout(() => this.#continue(), RETRY);
      else if (error.code === 'EPIPE') this.#giveUp();
      // Another error, such as a full disk: these lines are lost, later ones may not be.
      else this.#wrote(Infinity);
    });
  }

  #wrote(count: number): void {
    const left = this.#begun?.subarray(count);
    this.#begun = left === undefined || left.length === 0 ? undefined : left;
    if (this.#begun === undefined) this.#begin();
    else this.#continue();
    if (this.#begun === undefined) this.#tellIdle();
  }

  #giveUp(): void {
    this.#isGone = true;
    this.#waiting = '';
    this.#begun = undefined;
    this.#tellIdle();
  }

  #tellIdle(): void {
    const told = this.#whenIdle;
    this.#whenIdle = [];
    for (const tell of told) tell();
  }

  /** Called when the process exits without `end()`, for example after an exception. A write that is in progress completes without us. */
  #writeLast(): void {
    const begun = this.#isWriting ? undefined : this.#begun;
    let left = Buffer.concat([begun ?? Buffer.alloc(0), Buffer.from(this.#waiting)]);
    for (let retries = 0; left.length > 0 && retries < LAST_RETRIES; ) {
      try {
        left = left.subarray(writeSync(this.#options.descriptor, left));
      } catch (error) {
        if (!isBusy(error as NodeJS.ErrnoException)) return;
        retries++;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY);
      }
    }
  }
}

function isBusy({ code }: NodeJS.ErrnoException): boolean {
  return code === 'EAGAIN' || code === 'EBUSY';
}

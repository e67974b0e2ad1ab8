// Writes messages in pieces to a stream, no faster than the client reads. bench/README.md#discovery has what the ways of writing cost.

import type { Writable } from 'node:stream';
import type { PiecedMessage } from '../messages/responses.ts';

/** Pieces go to the connection together up to this size, and the next ones when these are sent. */
const BATCH = 256 * 1024;

export class PieceWriter {
  readonly #stream: Writable;
  #previous: Promise<boolean> = Promise.resolve(true);
  #blockedSince: number | undefined;

  constructor(stream: Writable) {
    this.#stream = stream;
  }

  /** Since when the client has read nothing, although there is something to read. */
  get blockedSince(): number | undefined {
    return this.#blockedSince;
  }

  /**
   * Resolves when everything is handed over to the connection, with false if the stream was closed before. Messages are written one after
   * the other.
   */
  write(message: PiecedMessage): Promise<boolean> {
    this.#previous = this.#previous.then(() => this.#write(message));
    return this.#previous;
  }

  async #write({ pieces }: PiecedMessage): Promise<boolean> {
    const stream = this.#stream;
    let size = 0;
    stream.cork();
    for (const piece of pieces) {
      if (!stream.writable) return false;
      stream.write(piece);
      size += piece.length;
      if (size < BATCH) continue;
      stream.uncork();
      if (!(await this.#drained())) return false;
      size = 0;
      stream.cork();
    }
    stream.uncork();
    return this.#drained();
  }

  /** Resolves when the stream takes more; false: it is closed. */
  #drained(): Promise<boolean> {
    const stream = this.#stream;
    if (stream.destroyed || !stream.writable) return Promise.resolve(false);
    if (!stream.writableNeedDrain) return Promise.resolve(true);
    this.#blockedSince = performance.now();
    return new Promise((resolve) => {
      const done = () => {
        stream.off('drain', done);
        stream.off('close', done);
        this.#blockedSince = undefined;
        resolve(!stream.destroyed);
      };
      stream.on('drain', done);
      stream.on('close', done);
    });
  }
}

// The requests of all clients that are read and not handled yet. A client can send the first bytes of a long request and never the last ones,
// and many clients together can do so before anybody knows who they are. If all together are too many, the largest goes.

/** A stream whose request is read. */
export interface Reading {
  /** Ends it: it holds more than every other one, and there is no place. */
  readonly giveUp: () => void;
}

export class RequestMemory {
  readonly #limit: number;
  readonly #held = new Map<Reading, number>();
  #total = 0;

  /** `limit`: in bytes. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Bytes that all streams hold. */
  get total(): number {
    return this.#total;
  }

  /** What a stream holds from now on; 0: nothing. */
  set(reading: Reading, bytes: number): void {
    this.#total += bytes - (this.#held.get(reading) ?? 0);
    if (bytes === 0) this.#held.delete(reading);
    else this.#held.set(reading, bytes);
    while (this.#total > this.#limit) {
      const largest = this.#largest();
      if (largest === undefined) return;
      this.set(largest, 0);
      largest.giveUp();
    }
  }

  /** A stream is ended for each search, and those that hold the most free the most. */
  #largest(): Reading | undefined {
    let found: Reading | undefined;
    let most = 0;
    for (const [reading, bytes] of this.#held) {
      if (bytes <= most) continue;
      most = bytes;
      found = reading;
    }
    return found;
  }
}

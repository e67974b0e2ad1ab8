// The eviction queue: values without readers, evicted when the graph is settled.

export interface Forgettable {
  readonly isRead: boolean;
  forget(): void;
}

export class EvictionQueue {
  readonly #lost = new Set<Forgettable>();
  /** Values that were read from outside the graph: since the last sweep, and between the two sweeps before. */
  #asked = new Set<Forgettable>();
  #askedBefore = new Set<Forgettable>();

  /** Called when a value has lost its last reader. */
  lostLastReader(cell: Forgettable): void {
    this.#lost.add(cell);
  }

  /** Called for a read from outside the graph. The value is kept over the next change, because the same read is likely to follow. */
  readFromOutside(cell: Forgettable): void {
    this.#asked.add(cell);
  }

  sweep(): void {
    for (const cell of this.#askedBefore) if (!this.#asked.has(cell)) this.#lost.add(cell);
    this.#askedBefore = this.#asked;
    this.#asked = new Set();
    // `forget` also releases the sources, which join the set during the loop.
    for (const cell of this.#lost) {
      this.#lost.delete(cell);
      if (!cell.isRead && !this.#askedBefore.has(cell)) cell.forget();
    }
  }
}

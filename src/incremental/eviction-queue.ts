// What nobody reads any more, to be forgotten when all is settled.

export interface Forgettable {
  readonly isRead: boolean;
  forget(): void;
}

export class EvictionQueue {
  readonly #lost = new Set<Forgettable>();
  /** What was read from outside since the last sweep, and between the two before. */
  #asked = new Set<Forgettable>();
  #askedBefore = new Set<Forgettable>();

  /** It has lost its last reader. */
  lostLastReader(cell: Forgettable): void {
    this.#lost.add(cell);
  }

  /** Somebody outside of the graph has read it: it stays over the next change, after which the same is likely to be asked again. */
  readFromOutside(cell: Forgettable): void {
    this.#asked.add(cell);
  }

  sweep(): void {
    for (const cell of this.#askedBefore) if (!this.#asked.has(cell)) this.#lost.add(cell);
    this.#askedBefore = this.#asked;
    this.#asked = new Set();
    // What is forgotten forgets its sources, which join the set meanwhile.
    for (const cell of this.#lost) {
      this.#lost.delete(cell);
      if (!cell.isRead && !this.#askedBefore.has(cell)) cell.forget();
    }
  }
}

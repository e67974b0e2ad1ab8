// BoundedCache: results for texts that come again (the old and the new object, the same policy in every namespace), bounded by
// the characters it holds. Two generations: what the younger doesn't see used goes with the elder. That forgets about as well
// as strict order of use, and a hit costs one look-up.

/** What an entry costs beyond its text: a Map slot and a small result, counted in characters. */
const ENTRY_OVERHEAD = 100;

export class BoundedCache<Value> {
  #young = new Map<string, Value>();
  #old: ReadonlyMap<string, Value> = new Map();
  #youngSize = 0;
  #oldSize = 0;
  readonly #generation: number;

  /** `capacity` in characters (two bytes each at most). */
  constructor(capacity: number) {
    this.#generation = Math.floor(capacity / 2);
  }

  get(text: string): Value | undefined {
    const value = this.#young.get(text);
    if (value !== undefined) return value;
    const old = this.#old.get(text);
    if (old !== undefined) this.set(text, old);
    return old;
  }

  set(text: string, value: Value): void {
    const cost = text.length + ENTRY_OVERHEAD;
    // A text that would push out everything else isn't worth keeping.
    if (cost > this.#generation / 2) return;
    if (!this.#young.has(text)) {
      if (this.#youngSize + cost > this.#generation) {
        this.#old = this.#young;
        this.#oldSize = this.#youngSize;
        this.#young = new Map();
        this.#youngSize = 0;
      }
      this.#youngSize += cost;
    }
    this.#young.set(text, value);
  }

  /** Characters held, overhead included. */
  get size(): number {
    return this.#youngSize + this.#oldSize;
  }
}

// BoundedCache: caches results for repeated texts (the old and the new object, the same policy in every namespace), limited by the
// characters it stores. Two generations: entries that aren't used while the younger generation fills are dropped with the older one. This
// evicts about as well as LRU, and a hit costs one lookup.

/** Cost of an entry beyond its text: a Map slot and a small result, in characters. */
const ENTRY_OVERHEAD = 100;

export class BoundedCache<Value> {
  #young = new Map<string, Value>();
  #old: ReadonlyMap<string, Value> = new Map();
  #youngSize = 0;
  #oldSize = 0;
  readonly #generation: number;

  /** `capacity` in characters (at most two bytes each). */
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
    // A text that would evict everything else isn't cached.
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

  /** Stored characters, including overhead. */
  get size(): number {
    return this.#youngSize + this.#oldSize;
  }
}

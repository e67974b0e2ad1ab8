// BoundedCache: results for texts that come again (the old and the new object, every replica's first look), least
// recently used out first, bounded by the characters it holds.

/** What an entry costs beyond its text: a Map slot and a small result, counted in characters. */
const ENTRY_OVERHEAD = 100;

export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>();
  readonly #capacity: number;
  #size = 0;

  /** `capacity` in characters (two bytes each at most). */
  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(text: string): Value | undefined {
    const value = this.#entries.get(text);
    if (value === undefined) return undefined;
    this.#entries.delete(text);
    this.#entries.set(text, value);
    return value;
  }

  set(text: string, value: Value): void {
    const cost = text.length + ENTRY_OVERHEAD;
    // A text that would push out everything else isn't worth keeping.
    if (cost > this.#capacity / 4) return;
    if (this.#entries.delete(text)) this.#size -= cost;
    this.#entries.set(text, value);
    this.#size += cost;
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#capacity) break;
      this.#entries.delete(oldest);
      this.#size -= oldest.length + ENTRY_OVERHEAD;
    }
  }

  /** Characters held, overhead included. */
  get size(): number {
    return this.#size;
  }
}

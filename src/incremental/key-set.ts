// Sets of keys whose changes are told to those that keep something for every key.

export interface KeyListener {
  added(key: string): void;
  deleted(key: string): void;
}

export class KeySet implements Iterable<string> {
  readonly #keys = new Set<string>();
  readonly #listeners: KeyListener[] = [];

  get size(): number {
    return this.#keys.size;
  }

  has(key: string): boolean {
    return this.#keys.has(key);
  }

  add(key: string): void {
    if (this.#keys.has(key)) return;
    this.#keys.add(key);
    for (const listener of this.#listeners) listener.added(key);
  }

  delete(key: string): void {
    if (!this.#keys.delete(key)) return;
    for (const listener of this.#listeners) listener.deleted(key);
  }

  /** Hears of the keys that are there already, and of all that come and go. */
  listen(listener: KeyListener): void {
    for (const key of this.#keys) listener.added(key);
    this.#listeners.push(listener);
  }

  [Symbol.iterator](): Iterator<string> {
    return this.#keys[Symbol.iterator]();
  }
}

/** The keys of several sets that have none in common. */
export function unionOf(sets: readonly KeySet[]): KeySet {
  const union = new KeySet();
  for (const set of sets) {
    set.listen({ added: (key) => union.add(key), deleted: (key) => union.delete(key) });
  }
  return union;
}

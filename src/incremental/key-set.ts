// Sets of keys. Listeners learn of each added and deleted key.

import { Cell } from './cell.ts';
import { assertNoRun, currentRun } from './run.ts';

export interface KeyListener {
  added(key: string): void;
  deleted(key: string): void;
}

export class KeySet implements Iterable<string> {
  readonly #keys = new Set<string>();
  readonly #listeners: KeyListener[] = [];
  /** The number of changes; read by derivations that read the set itself. */
  #changes: Cell<number> | undefined;

  get size(): number {
    this.#track();
    return this.#keys.size;
  }

  has(key: string): boolean {
    this.#track();
    return this.#keys.has(key);
  }

  add(key: string): void {
    if (currentRun() !== undefined && !this.#keys.has(key)) assertNoRun('a key is added');
    const before = this.#keys.size;
    this.#keys.add(key);
    if (this.#keys.size === before) return;
    this.#changes?.write(this.#changes.value + 1);
    for (let index = 0; index < this.#listeners.length; index++) this.#listeners[index]!.added(key);
  }

  delete(key: string): void {
    if (!this.#keys.has(key)) return;
    assertNoRun('a key is deleted');
    this.#keys.delete(key);
    this.#changes?.write(this.#changes.value + 1);
    for (const listener of this.#listeners) listener.deleted(key);
  }

  /** Calls the listener for the keys that are already in the set, and for each later change. */
  listen(listener: KeyListener): void {
    for (const key of this.#keys) listener.added(key);
    this.#listeners.push(listener);
  }

  [Symbol.iterator](): Iterator<string> {
    this.#track();
    return this.#keys[Symbol.iterator]();
  }

  #track(): void {
    if (currentRun() === undefined) return;
    this.#changes ??= new Cell(0);
    this.#changes.read();
  }
}

/** The union of sets that share no key. */
export function unionOf(sets: readonly KeySet[]): KeySet {
  const union = new KeySet();
  for (const set of sets) {
    set.listen({ added: (key) => union.add(key), deleted: (key) => union.delete(key) });
  }
  return union;
}

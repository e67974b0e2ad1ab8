// A map that records what its keys had before they were written.

import { compareText } from '../../objects/reference.ts';

export class TrackedMap<V extends {}> {
  readonly #values = new Map<string, V>();
  /** Of the keys that were written; undefined: they had no value. */
  readonly #before = new Map<string, V | undefined>();

  get(key: string): V | undefined {
    return this.#values.get(key);
  }

  /** Undefined: the key has no value any more. */
  set(key: string, value: V | undefined): void {
    if (!this.#before.has(key)) this.#before.set(key, this.#values.get(key));
    if (value === undefined) this.#values.delete(key);
    else this.#values.set(key, value);
  }

  /** Sorted by key. */
  entries(): readonly (readonly [string, V])[] {
    return sorted(this.#values);
  }

  /** Whether the key was written. */
  isTouched(key: string): boolean {
    return this.#before.has(key);
  }

  /** What the key had before it was written; what it has, if it wasn't. */
  before(key: string): V | undefined {
    return this.#before.has(key) ? this.#before.get(key) : this.#values.get(key);
  }

  /** The keys that were written, with what they had before. Sorted by key. */
  touched(): readonly (readonly [string, V | undefined])[] {
    return sorted(this.#before);
  }

  forgetTouched(): void {
    this.#before.clear();
  }
}

/** The entries of a map, sorted by key. */
export function sorted<V>(map: ReadonlyMap<string, V>): readonly (readonly [string, V])[] {
  return [...map].sort(([left], [right]) => compareText(left, right));
}

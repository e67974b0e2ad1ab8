// Collections: a value for every key of a key set, always up to date after `settle`, which says what has changed.

import { type Clock, Derivation } from './cell.ts';
import type { KeySet } from './key-set.ts';

/** What is brought up to date after every change of tables, in the order in which it was made. */
export interface Settled {
  settle(): void;
}

export interface CollectionOptions<V> {
  readonly name: string;
  readonly keys: KeySet;
  readonly derive: (key: string, previous: V | undefined) => V;
  readonly isEqual?: ((left: V, right: V) => boolean) | undefined;
  /** Hears of every key whose value has changed: `undefined` before it came, and after it went. */
  readonly onChange?: (key: string, value: V | undefined, previous: V | undefined) => void;
}

export class Collection<V> implements Settled {
  readonly #options: CollectionOptions<V>;
  readonly #clock: Clock;
  readonly #members = new Map<string, Member<V>>();
  readonly #waiting = new Set<string>();

  constructor(clock: Clock, options: CollectionOptions<V>) {
    this.#clock = clock;
    this.#options = options;
    options.keys.listen({
      added: (key) => this.#waiting.add(key),
      deleted: (key) => this.#waiting.add(key),
    });
  }

  /** Something may have changed since it was settled. */
  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  settle(): void {
    for (const key of this.#waiting) {
      this.#settleKey(key);
      this.#waiting.delete(key);
    }
  }

  #settleKey(key: string): void {
    const { keys, onChange } = this.#options;
    const member = this.#members.get(key);
    if (!keys.has(key)) {
      if (member === undefined) return;
      this.#members.delete(key);
      member.cell.release();
      onChange?.(key, undefined, member.seen);
      return;
    }
    const { cell } = member ?? this.#member(key);
    cell.refresh();
    const previous = member?.seen;
    if (member !== undefined && Object.is(previous, cell.value)) return;
    this.#members.set(key, { cell, seen: cell.value });
    onChange?.(key, cell.value, previous);
  }

  #member(key: string): { readonly cell: Derivation<V> } {
    const { name, derive, isEqual } = this.#options;
    const cell = new Derivation<V>(this.#clock, {
      name: () => `${name} of ${key}`,
      derive: (previous) => derive(key, previous),
      isEqual,
      onMark: () => this.#waiting.add(key),
    });
    return { cell };
  }
}

interface Member<V> {
  readonly cell: Derivation<V>;
  readonly seen: V;
}

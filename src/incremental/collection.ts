// Collections: a value for each key of a key set. `settle` brings the values up to date and reports each change.

import { Derivation, type Family } from './derivation.ts';
import type { KeySet } from './key-set.ts';

/** A stage of the graph. After tables change, stages are settled in the order in which they were created. */
export interface Settled {
  readonly name: string;
  /** True if something may have changed since the last settle. */
  readonly isWaiting: boolean;
  settle(): void;
}

export interface CollectionOptions<V> {
  readonly name: string;
  readonly keys: KeySet;
  readonly derive: (key: string, previous: V | undefined) => V;
  readonly isEqual?: ((left: V, right: V) => boolean) | undefined;
  /** Called for each key whose value has changed; undefined means that the key was absent before, or is absent now. */
  readonly onChange?: ChangeListener<V>;
}

export type ChangeListener<V> = (key: string, value: V | undefined, previous: V | undefined) => void;

/** The part of a collection that other stages use. */
export interface Collection<V> {
  readonly keys: KeySet;
  readonly isWaiting: boolean;
  /** Returns the value of a key and records the read; undefined if the key isn't in the set. */
  get(key: string): V | undefined;
  /** Calls back for each key with its value, and records the reads. */
  each(take: (value: V | undefined, key: string) => void): void;
  /** Calls the listener for each change from now on. Call it before anything is derived. */
  listen(heard: ChangeListener<V>): void;
}

export class SettledCollection<V> implements Collection<V>, Settled {
  readonly name: string;
  readonly keys: KeySet;
  readonly #family: Family<V>;
  readonly #listeners: ChangeListener<V>[] = [];
  readonly #members = new Map<string, Member<V>>();
  readonly #waiting = new Set<string>();

  constructor({ name, keys, derive, isEqual = Object.is, onChange }: CollectionOptions<V>) {
    this.name = name;
    this.keys = keys;
    const wait = (key: string) => {
      this.#waiting.add(key);
    };
    this.#family = { name, derive, isEqual, marked: wait };
    if (onChange !== undefined) this.#listeners.push(onChange);
    keys.listen({ added: wait, deleted: wait });
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  get(key: string): V | undefined {
    if (this.isWaiting) throw new Error(`${this.name} is read before it is settled`);
    const member = this.#members.get(key);
    if (member !== undefined) return member.read();
    // Records the read, so that the reader is derived again when the key is added.
    this.keys.has(key);
    return undefined;
  }

  each(take: (value: V | undefined, key: string) => void): void {
    for (const key of this.keys) take(this.get(key), key);
  }

  listen(heard: ChangeListener<V>): void {
    this.#listeners.push(heard);
  }

  /** A key whose derivation throws stays in the waiting set, and so do the keys after it. */
  settle(): void {
    for (const key of this.#waiting) {
      this.#waiting.delete(key);
      try {
        this.#settleKey(key);
      } catch (error) {
        this.#waiting.add(key);
        throw error;
      }
    }
  }

  #settleKey(key: string): void {
    const known = this.#members.get(key);
    if (this.keys.has(key)) {
      const member = known ?? new Member(this.#family, key);
      if (known === undefined) this.#members.set(key, member);
      member.refresh();
      this.#emit(member, member.value);
    } else if (known !== undefined) {
      known.end();
      this.#emit(known, undefined);
      this.#members.delete(key);
    }
  }

  #emit(member: Member<V>, value: V | undefined): void {
    const previous = member.lastEmitted;
    if (Object.is(previous, value)) return;
    for (const heard of this.#listeners) heard(member.key, value, previous);
    member.lastEmitted = value;
  }
}

class Member<V> extends Derivation<V> {
  /** The value of the last call to the listeners. */
  lastEmitted: V | undefined;

  /** The key is gone: marks the readers, so that they read again. */
  end(): void {
    this.release();
    this.tellReaders();
  }
}

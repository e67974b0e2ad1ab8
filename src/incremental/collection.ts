// Collections: a value for every key of a key set, always up to date after `settle`, which says what has changed.

import { Derivation, type Family } from './derivation.ts';
import type { KeySet } from './key-set.ts';

/** What is brought up to date after every change of tables, in the order in which it was made. */
export interface Settled {
  readonly name: string;
  /** Something may have changed since it was settled. */
  readonly isWaiting: boolean;
  settle(): void;
}

export interface CollectionOptions<V> {
  readonly name: string;
  readonly keys: KeySet;
  readonly derive: (key: string, previous: V | undefined) => V;
  readonly isEqual?: ((left: V, right: V) => boolean) | undefined;
  /** Hears of every key whose value has changed: `undefined` before it came, and after it went. */
  readonly onChange?: ChangeListener<V>;
}

export type ChangeListener<V> = (key: string, value: V | undefined, previous: V | undefined) => void;

/** What others see of it. */
export interface Collection<V> {
  readonly keys: KeySet;
  readonly isWaiting: boolean;
  /** The value of a key, remembered as read; undefined where the key isn't in the set. */
  get(key: string): V | undefined;
  /** Hears of every change from now on; before anything is derived. */
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
    // Whoever asked hears when the key comes.
    this.keys.has(key);
    return undefined;
  }

  listen(heard: ChangeListener<V>): void {
    this.#listeners.push(heard);
  }

  /** A key that fails goes on waiting, and so do those after it. */
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
  /** The value that was told last. */
  lastEmitted: V | undefined;

  /** Its key has gone: whoever read it reads again. */
  end(): void {
    this.release();
    this.tellReaders();
  }
}

// Sorted indexes: the items that the members of a key set emit, by bucket. A change of one member touches only the buckets that it emits
// into.

import { type Settled, SettledCollection } from './collection.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import type { KeySet } from './key-set.ts';
import { CollectionIndex, type Emission, type IndexOptions } from './lists.ts';

export interface SortedIndexOptions<I> extends IndexOptions<I> {
  readonly keys: KeySet;
  readonly emit: (key: string) => readonly Emission<I>[];
}

/** The result of `graph.sortedIndex` and `graph.collectionIndex`. */
export interface SortedIndex<I> {
  /** The buckets that aren't empty. */
  readonly keys: KeySet;
  /** Returns the sorted items of a bucket and records the read. */
  readonly get: (bucket: string) => readonly I[];
}

/** A sorted index whose members have no value besides the items that they emit. */
export class EmittedIndex<I> implements SortedIndex<I>, Settled {
  readonly name: string;
  readonly #members: SettledCollection<readonly Emission<I>[]>;
  readonly #lists: CollectionIndex<readonly Emission<I>[], I>;

  constructor(unread: EvictionQueue, options: SortedIndexOptions<I>) {
    const { name, keys, emit } = options;
    this.name = name;
    this.#members = new SettledCollection({ name, keys, derive: emit });
    this.#lists = new CollectionIndex(unread, {
      ...options,
      from: this.#members,
      emit: (emitted) => emitted,
    });
  }

  get keys(): KeySet {
    return this.#lists.keys;
  }

  get isWaiting(): boolean {
    return this.#lists.isWaiting;
  }

  get(bucket: string): readonly I[] {
    return this.#lists.get(bucket);
  }

  settle(): void {
    this.#members.settle();
    this.#lists.settle();
  }
}

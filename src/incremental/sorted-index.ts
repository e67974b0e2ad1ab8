// Buckets: what the members of a key set emit, gathered by bucket. A change of one member touches the buckets that it emits into, and no
// other.

import { type Settled, SettledCollection } from './collection.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import type { KeySet } from './key-set.ts';
import { CollectionIndex, type Emission, type IndexOptions } from './lists.ts';

export interface SortedIndexOptions<I> extends IndexOptions<I> {
  readonly keys: KeySet;
  readonly emit: (key: string) => readonly Emission<I>[];
}

/** What `graph.buckets` and `graph.lists` give. */
export interface SortedIndex<I> {
  /** The buckets that hold something. */
  readonly keys: KeySet;
  /** The items of a bucket in their order, remembered as read. */
  readonly get: (bucket: string) => readonly I[];
}

/** Members that are nothing but what they emit. */
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

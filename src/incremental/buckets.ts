// Buckets: what the members of a key set emit, gathered by bucket. A change of one member touches the buckets that it emits into, and no
// other.

import { type Settled, SettledCollection } from './collection.ts';
import type { KeySet } from './key-set.ts';
import { type Emission, type ListOptions, Lists } from './lists.ts';
import type { Unread } from './unread.ts';

export interface BucketsOptions<I> extends ListOptions<I> {
  readonly keys: KeySet;
  readonly emit: (key: string) => readonly Emission<I>[];
}

/** What `graph.buckets` and `graph.lists` give. */
export interface Buckets<I> {
  /** The buckets that hold something. */
  readonly keys: KeySet;
  /** The items of a bucket in their order, remembered as read. */
  readonly get: (bucket: string) => readonly I[];
}

/** Members that are nothing but what they emit. */
export class EmittedBuckets<I> implements Buckets<I>, Settled {
  readonly name: string;
  readonly #members: SettledCollection<readonly Emission<I>[]>;
  readonly #lists: Lists<readonly Emission<I>[], I>;

  constructor(unread: Unread, options: BucketsOptions<I>) {
    const { name, keys, emit } = options;
    this.name = name;
    this.#members = new SettledCollection({ name, keys, derive: emit });
    this.#lists = new Lists(unread, { ...options, from: this.#members, emit: (emitted) => emitted });
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

// The graph of remembered values: tables are written from outside, memos, buckets and collections follow from them. Each remembers what it
// has read, is derived again when that has changed, and tells its readers only when its value is another one.

import { Buckets, type BucketsOptions } from './buckets.ts';
import { Clock } from './cell.ts';
import { Collection, type CollectionOptions, type Settled } from './collection.ts';
import { type Memo, type MemoOptions, memo } from './memo.ts';
import { Table } from './table.ts';

export class Graph {
  readonly #clock = new Clock();
  /** In the order in which they were made, so that each finds settled what it reads. */
  readonly #stages: Settled[] = [];

  /** Values from outside, by key. */
  table<V extends {}>(): Table<V> {
    return new Table<V>(this.#clock);
  }

  /** A value for each key that is asked for. */
  memo<V>(
    name: string,
    derive: (key: string, previous: V | undefined) => V,
    options?: MemoOptions<V>,
  ): Memo<V> {
    return memo(this.#clock, name, derive, options);
  }

  /** Lists that the members of a key set contribute to. */
  buckets<I>(options: BucketsOptions<I>): Buckets<I> {
    return this.#stage(new Buckets(this.#clock, options));
  }

  /** A value for each key of a set, with news of what has changed. */
  collection<V>(options: CollectionOptions<V>): Collection<V> {
    return this.#stage(new Collection(this.#clock, options));
  }

  /** After tables were written: brings everything up to date. */
  settle(): void {
    for (const stage of this.#stages) stage.settle();
    const { unread } = this.#clock;
    for (let cell = unread.pop(); cell !== undefined; cell = unread.pop()) cell.sweep();
  }

  #stage<S extends Settled>(stage: S): S {
    this.#stages.push(stage);
    return stage;
  }
}

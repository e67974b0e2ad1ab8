// The graph of remembered values: tables are written from outside, memos, buckets and collections follow from them. Each remembers what it
// has read, is derived again when that has changed, and tells its readers only when its value is another one.

import { type Collection, type CollectionOptions, type Settled, SettledCollection } from './collection.ts';
import { EvictionQueue } from './eviction-queue.ts';
import { CollectionIndex, type CollectionIndexOptions } from './lists.ts';
import { type Memo, type MemoOptions, memo } from './memo.ts';
import { assertNoRun } from './run.ts';
import { EmittedIndex, type SortedIndex, type SortedIndexOptions } from './sorted-index.ts';
import { Table } from './table.ts';

/**
 * ```ts
 * const graph = new Graph();
 * const books = graph.table<Book>();
 * const authors = graph.table<{ readonly born: number }>();
 *
 * // Reads one book and its author, and is derived again when one of the two is another value.
 * const label = graph.memo('label', (isbn) => {
 *   const { title, author } = books.get(isbn)!;
 *   return `${title} (${author}, ${authors.get(author)?.born ?? 'unknown'})`;
 * });
 *
 * // The labels of a shelf, in order. A book that changes touches its own shelf, and no other.
 * const shelves = graph.buckets<string>({
 *   name: 'shelves',
 *   keys: books.keys,
 *   emit: (isbn) => [{ bucket: books.get(isbn)!.shelf, item: label(isbn) }],
 *   compare: (left, right) => (left < right ? -1 : 1),
 * });
 *
 * // A text for every shelf that holds something. Only those are told of that are another text than before.
 * graph.collection<string>({
 *   name: 'signs',
 *   keys: shelves.keys,
 *   derive: (shelf) => shelves.get(shelf).join(', '),
 *   onChange: (shelf, sign) => console.log(shelf, sign),
 * });
 *
 * authors.set('Le Guin', { born: 1929 });
 * books.set('0-06', { title: 'The Dispossessed', author: 'Le Guin', shelf: 'novels' });
 * graph.settle(); // novels The Dispossessed (Le Guin, 1929)
 * books.set('0-06', undefined);
 * graph.settle(); // novels undefined
 * ```
 *
 * Whatever is derived reads tables, memos, buckets and key sets, and nothing else that may change; it writes nothing. What is made later may
 * read what was made earlier. When a derivation throws, `settle` throws the same; once what it read is mended, the next `settle` brings
 * everything up to date. Up to 500 derivations may read one another in a row before the first of them has a value; more are an error, since
 * a stack has an end. Once they have values, a graph may be of any depth.
 */
export class Graph {
  readonly #evictionQueue = new EvictionQueue();
  /** In the order in which they were made, so that each finds settled what it reads. */
  readonly #stages: Settled[] = [];

  /** Values from outside, by key. */
  table<V extends {}>(): Table<V> {
    return new Table<V>(this.#evictionQueue);
  }

  /** A value for each key that is asked for. */
  memo<V>(
    name: string,
    derive: (key: string, previous: V | undefined) => V,
    options?: MemoOptions<V>,
  ): Memo<V> {
    return memo(this.#evictionQueue, name, derive, options);
  }

  /** Lists that the members of a key set contribute to. */
  sortedIndex<I>(options: SortedIndexOptions<I>): SortedIndex<I> {
    return this.#stage(new EmittedIndex(this.#evictionQueue, options));
  }

  /** Lists that the values of a collection contribute to: made right after it, so that one derivation feeds them all. */
  collectionIndex<V, I>(options: CollectionIndexOptions<V, I>): SortedIndex<I> {
    return this.#stage(new CollectionIndex(this.#evictionQueue, options));
  }

  /** A value for each key of a set, with news of what has changed. */
  collection<V>(options: CollectionOptions<V>): Collection<V> {
    return this.#stage(new SettledCollection(options));
  }

  /** After tables were written: brings everything up to date. */
  settle(): void {
    assertNoRun('the graph is settled');
    for (const stage of this.#stages) stage.settle();
    for (const stage of this.#stages)
      if (stage.isWaiting) throw new Error(`${stage.name} reads what is made after it, and has just changed`);
    this.#evictionQueue.sweep();
  }

  #stage<S extends Settled>(stage: S): S {
    this.#stages.push(stage);
    return stage;
  }
}

// The incremental graph: tables are written from outside; memos, indexes and collections are derived from them. Each value records what it
// has read, is derived again when that has changed, and marks its readers only if its value is a new one.

import { type Collection, type CollectionOptions, type Settled, SettledCollection } from './collection.ts';
import { EvictionQueue } from './eviction-queue.ts';
import { CollectionIndex, type CollectionIndexOptions } from './lists.ts';
import { type Memo, type MemoOptions, memo } from './memo.ts';
import { assertNoRun } from './run.ts';
import { EmittedIndex, type SortedIndex, type SortedIndexOptions } from './sorted-index.ts';
import { type Table, TrackedTable } from './table.ts';

/**
 * ```ts
 * const graph = new Graph();
 * const books = graph.table<Book>();
 * const authors = graph.table<{ readonly born: number }>();
 *
 * // Reads one book and its author, and is derived again when one of the two changes.
 * const label = graph.memo('label', (isbn) => {
 *   const { title, author } = books.get(isbn)!;
 *   return `${title} (${author}, ${authors.get(author)?.born ?? 'unknown'})`;
 * });
 *
 * // The labels of a shelf, sorted. A changed book touches only its own shelf.
 * const shelves = graph.sortedIndex<string>({
 *   name: 'shelves',
 *   keys: books.keys,
 *   emit: (isbn) => [{ bucket: books.get(isbn)!.shelf, item: label(isbn) }],
 *   compare: (left, right) => (left < right ? -1 : 1),
 * });
 *
 * // A text for every shelf that isn't empty. `onChange` is called only for texts that differ from before.
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
 * Derivations read tables, memos, indexes, collections and key sets, and nothing else that may change; they write nothing. A stage may read
 * stages that were created before it. If a derivation throws, `settle` throws the same exception; when its sources are fixed, the next
 * `settle` brings everything up to date. Up to 500 derivations without a value may read one another in a row; more are an error, because
 * the stack is limited. Once they have values, a graph may have any depth.
 */
export class Graph {
  readonly #evictionQueue = new EvictionQueue();
  /** In the order in which they were created, so that each stage reads only settled stages. */
  readonly #stages: Settled[] = [];

  /** Values from outside, by key. */
  table<V extends {}>(): Table<V> {
    return new TrackedTable<V>(this.#evictionQueue);
  }

  /** A value for each key that is read. */
  memo<V>(
    name: string,
    derive: (key: string, previous: V | undefined) => V,
    options?: MemoOptions<V>,
  ): Memo<V> {
    return memo(this.#evictionQueue, name, derive, options);
  }

  /** Sorted lists of the items that the members of a key set emit, by bucket. */
  sortedIndex<I>(options: SortedIndexOptions<I>): SortedIndex<I> {
    return this.#stage(new EmittedIndex(this.#evictionQueue, options));
  }

  /**
   * Sorted lists of the items that the values of a collection emit, by bucket. Create it right after the collection. One derivation can
   * feed several of them.
   */
  collectionIndex<V, I>(options: CollectionIndexOptions<V, I>): SortedIndex<I> {
    return this.#stage(new CollectionIndex(this.#evictionQueue, options));
  }

  /** A value for each key of a set. Changes are reported to `onChange`. */
  collection<V>(options: CollectionOptions<V>): Collection<V> {
    return this.#stage(new SettledCollection(options));
  }

  /** Brings everything up to date. Call it after tables were written. */
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

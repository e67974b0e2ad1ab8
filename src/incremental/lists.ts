// Lists of the items that the values of a collection contribute, by bucket: sorted, or counted. A changed value touches only the buckets
// that it contributes to. Contributions depend on the value alone, so that one derivation can feed many lists.

import type { Collection, Settled } from './collection.ts';
import { type Contribution, CountedItems, ListedItems } from './contributions.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import type { KeySet } from './key-set.ts';
import { type Compare, changedList } from './sorted-list.ts';
import { type Table, TrackedTable } from './table.ts';

export interface Emission<I> {
  readonly bucket: string;
  readonly item: I;
}

export interface IndexOptions<I> {
  readonly name: string;
  /** A total order of the items of a bucket, so that the result doesn't depend on the order of arrival. */
  readonly compare: Compare<I>;
  /** Equal items touch no bucket, and the old item is kept. Default: identity. */
  readonly isEqual?: (left: I, right: I) => boolean;
  /** Items with the same identity are listed once in a bucket, however many members emit them. They must be equal. */
  readonly identify?: (item: I) => string;
}

export interface CollectionIndexOptions<V, I> extends IndexOptions<I> {
  readonly from: Collection<V>;
  /** The contributions of a value. They depend on the value alone; the function reads no cells. */
  readonly emit: (value: V, key: string) => readonly Emission<I>[];
}

const NONE: readonly never[] = [];

/** The sorted items of each bucket. */
export class CollectionIndex<V, I> implements Settled {
  readonly name: string;
  readonly #from: Collection<V>;
  readonly #options: CollectionIndexOptions<V, I>;
  readonly #isEqual: (left: I, right: I) => boolean;
  readonly #lists: Table<readonly I[]>;
  /** The contributions of each member that has any. */
  readonly #contributed = new Map<string, readonly Contribution<I>[]>();
  /** Only for buckets that count their items and aren't empty. */
  readonly #counted = new Map<string, CountedItems<I>>();
  /** Changes since the lists were written. */
  readonly #touched = new Map<string, ListedItems<I> | CountedItems<I>>();

  constructor(unread: EvictionQueue, options: CollectionIndexOptions<V, I>) {
    const { name, from, isEqual = Object.is } = options;
    this.name = name;
    this.#from = from;
    this.#options = options;
    this.#isEqual = isEqual;
    this.#lists = new TrackedTable(unread);
    from.listen((key, value) =>
      this.#take(key, value === undefined ? NONE : this.#contributions(key, value)),
    );
  }

  /** The buckets that aren't empty. */
  get keys(): KeySet {
    return this.#lists.keys;
  }

  get isWaiting(): boolean {
    return this.#touched.size > 0 || this.#from.isWaiting;
  }

  /** Returns the sorted items of a bucket and records the read. */
  get(bucket: string): readonly I[] {
    if (this.isWaiting) throw new Error(`${this.name} is read before it is settled`);
    return this.#lists.get(bucket) ?? NONE;
  }

  settle(): void {
    for (const [bucket, touched] of this.#touched) {
      const items = changedList(this.#lists.get(bucket) ?? NONE, touched.changes(), this.#options.compare);
      this.#lists.set(bucket, items.length > 0 ? items : undefined);
      touched.listed();
      this.#touched.delete(bucket);
      if (items.length === 0) this.#counted.delete(bucket);
    }
  }

  #contributions(key: string, value: V): readonly Contribution<I>[] {
    const { emit, identify } = this.#options;
    const emitted = emit(value, key);
    if (identify === undefined || emitted.length === 0) return emitted;
    return emitted.map(({ bucket, item }) => ({ bucket, item, identity: identify(item) }));
  }

  #take(key: string, emitted: readonly Contribution<I>[]): void {
    const previous = this.#contributed.get(key) ?? NONE;
    if (previous.length + emitted.length === 0) return;
    const next = keepEqual(previous, emitted, this.#isEqual);
    if (next === previous) return;
    if (next.length === 0) this.#contributed.delete(key);
    else this.#contributed.set(key, next);
    this.#replace(previous, next);
  }

  /** Contributions that are identical in both lists, at the start or at the end, touch no bucket. */
  #replace(previous: readonly Contribution<I>[], next: readonly Contribution<I>[]): void {
    const start = sameAtStart(previous, next, Object.is);
    const end = sameAtEnd(previous, next, start, Object.is);
    for (let at = start; at < previous.length - end; at++)
      this.#touch(previous[at]!.bucket).remove(previous[at]!);
    for (let at = start; at < next.length - end; at++) this.#touch(next[at]!.bucket).add(next[at]!);
  }

  #touch(bucket: string): ListedItems<I> | CountedItems<I> {
    let touched = this.#touched.get(bucket);
    if (touched === undefined) {
      touched = this.#options.identify === undefined ? new ListedItems() : this.#countedItems(bucket);
      this.#touched.set(bucket, touched);
    }
    return touched;
  }

  #countedItems(bucket: string): CountedItems<I> {
    let counted = this.#counted.get(bucket);
    if (counted === undefined) {
      counted = new CountedItems(this.#isEqual);
      this.#counted.set(bucket, counted);
    }
    return counted;
  }
}

/** The new contributions; at the start and at the end, equal old ones are reused. */
function keepEqual<I>(
  previous: readonly Contribution<I>[],
  next: readonly Contribution<I>[],
  isEqual: (left: I, right: I) => boolean,
): readonly Contribution<I>[] {
  if (previous.length === 0 && next.length > 0) return next;
  const isSame = (left: Contribution<I>, right: Contribution<I>) =>
    left.bucket === right.bucket && left.identity === right.identity && isEqual(left.item, right.item);
  const start = sameAtStart(previous, next, isSame);
  if (start === previous.length && start === next.length) return previous;
  const end = sameAtEnd(previous, next, start, isSame);
  if (start + end === 0) return next;
  return [
    ...previous.slice(0, start),
    ...next.slice(start, next.length - end),
    ...previous.slice(previous.length - end),
  ];
}

type IsSame<T> = (left: T, right: T) => boolean;

function sameAtStart<T>(left: readonly T[], right: readonly T[], isSame: IsSame<T>): number {
  const most = Math.min(left.length, right.length);
  let count = 0;
  while (count < most && isSame(left[count]!, right[count]!)) count++;
  return count;
}

function sameAtEnd<T>(left: readonly T[], right: readonly T[], start: number, isSame: IsSame<T>): number {
  const most = Math.min(left.length, right.length) - start;
  let count = 0;
  while (count < most && isSame(left[left.length - 1 - count]!, right[right.length - 1 - count]!)) count++;
  return count;
}

// A graph that is settled once: it gives the same results as `Graph`, but records no reads, and derives only what is read. For callers that
// need one result.

import { getOrCreate } from '../grammar/get-or-create.ts';
import type { ChangeListener, Collection, CollectionOptions } from './collection.ts';
import { Graph } from './graph.ts';
import { KeySet } from './key-set.ts';
import type { CollectionIndexOptions, Emission, IndexOptions } from './lists.ts';
import type { Memo } from './memo.ts';
import { MOST_NESTED } from './run.ts';
import type { SortedIndex, SortedIndexOptions } from './sorted-index.ts';
import { type Table, UntrackedTable } from './table.ts';

/** Its tables are written once, before `settle`. Nothing may be read earlier: the result would come from empty tables. */
export class UntrackedGraph extends Graph {
  /** Collections with listeners are derived by `settle`; everything else is derived when they read it. */
  readonly #collections: UntrackedCollection<never>[] = [];
  readonly #moment: Moment = { isSettled: false };

  override table<V extends {}>(): Table<V> {
    return new UntrackedTable<V>();
  }

  override memo<V>(name: string, derive: (key: string, previous: V | undefined) => V): Memo<V> {
    return new Values(this.#moment, name, derive).get;
  }

  override sortedIndex<I>(options: SortedIndexOptions<I>): SortedIndex<I> {
    const { keys, emit } = options;
    return new UntrackedIndex(this.#moment, options, (take) => {
      for (const key of keys) take(emit(key));
    });
  }

  override collectionIndex<V, I>(options: CollectionIndexOptions<V, I>): SortedIndex<I> {
    const { from, emit } = options;
    return new UntrackedIndex(this.#moment, options, (take) => {
      from.each((value, key) => {
        if (value !== undefined) take(emit(value, key));
      });
    });
  }

  override collection<V>(options: CollectionOptions<V>): Collection<V> {
    const collection = new UntrackedCollection(this.#moment, options);
    this.#collections.push(collection as unknown as UntrackedCollection<never>);
    return collection;
  }

  override settle(): void {
    if (this.#moment.isSettled) throw new Error('a graph for one settling is settled twice');
    this.#moment.isSettled = true;
    for (const collection of this.#collections) collection.settle();
  }
}

interface Moment {
  isSettled: boolean;
}

function assertSettled({ isSettled }: Moment, name: string): void {
  if (!isSettled) throw new Error(`${name} is read before the graph is settled`);
}

const NONE: readonly never[] = [];
/** Represents the value undefined, so that one lookup shows whether a value is derived. */
const UNDEFINED = Symbol('undefined');

/** The current number of nested derivations. */
let depth = 0;

/** A value for each key that is read. */
class Values<V> {
  readonly #moment: Moment;
  readonly #name: string;
  readonly #derive: (key: string, previous: undefined) => V;
  readonly #values = new Map<string, V | typeof UNDEFINED>();

  constructor(moment: Moment, name: string, derive: (key: string, previous: undefined) => V) {
    this.#moment = moment;
    this.#name = name;
    this.#derive = derive;
  }

  /** The value of a key if it is derived already, and isn't undefined. */
  known(key: string): V | undefined {
    const known = this.#values.get(key);
    return known === UNDEFINED ? undefined : known;
  }

  readonly get = (key: string): V => {
    const known = this.#values.get(key);
    if (known !== undefined) return known === UNDEFINED ? (undefined as V) : known;
    assertSettled(this.#moment, this.#name);
    if (depth >= MOST_NESTED)
      throw new Error(`${this.#name} of ${key} is one of more than ${MOST_NESTED} that read one another`);
    depth++;
    try {
      const value = this.#derive(key, undefined);
      this.#values.set(key, value === undefined ? UNDEFINED : value);
      return value;
    } finally {
      depth--;
    }
  };
}

class UntrackedCollection<V> implements Collection<V> {
  readonly keys: KeySet;
  readonly isWaiting = false;
  readonly #values: Values<V>;
  /** In the order of the keys. */
  #all: readonly V[] | undefined;
  readonly #listeners: ChangeListener<V>[];

  constructor(moment: Moment, { name, keys, derive, onChange }: CollectionOptions<V>) {
    this.keys = keys;
    this.#values = new Values(moment, name, derive);
    this.#listeners = onChange === undefined ? [] : [onChange];
  }

  get(key: string): V | undefined {
    return this.#values.known(key) ?? (this.keys.has(key) ? this.#values.get(key) : undefined);
  }

  /** Derives the values that are missing. A collection feeds several indexes, and to look up each value for each of them takes long. */
  each(take: (value: V | undefined, key: string) => void): void {
    this.#all ??= Array.from(this.keys, this.#values.get);
    let index = 0;
    for (const key of this.keys) take(this.#all[index++], key);
  }

  listen(heard: ChangeListener<V>): void {
    this.#listeners.push(heard);
  }

  settle(): void {
    if (this.#listeners.length === 0) return;
    this.each((value, key) => {
      if (value !== undefined) for (const heard of this.#listeners) heard(key, value, undefined);
    });
  }
}

type Take<I> = (emitted: readonly Emission<I>[]) => void;

/** Filled when its lists or its bucket names are read first. */
class UntrackedIndex<I> implements SortedIndex<I> {
  readonly keys: KeySet;
  readonly #moment: Moment;
  readonly #options: IndexOptions<I>;
  #emitAll: ((take: Take<I>) => void) | undefined;
  readonly #filled = new FilledKeySet(() => this.#fill());
  #lists: ReadonlyMap<string, readonly I[]> | undefined;

  constructor(moment: Moment, options: IndexOptions<I>, emitAll: (take: Take<I>) => void) {
    this.#moment = moment;
    this.#options = options;
    this.#emitAll = emitAll;
    this.keys = this.#filled;
  }

  get(bucket: string): readonly I[] {
    this.#fill();
    return this.#lists!.get(bucket) ?? NONE;
  }

  #fill(): void {
    if (this.#lists !== undefined) return;
    const { name, compare, isEqual = Object.is, identify } = this.#options;
    assertSettled(this.#moment, name);
    const emitAll = this.#emitAll;
    if (emitAll === undefined) throw new Error(`${name} reads itself`);
    this.#emitAll = undefined;
    try {
      const lists = identify === undefined ? listed(emitAll) : counted(emitAll, identify, isEqual);
      for (const items of lists.values()) items.sort(compare);
      this.#lists = lists;
      this.#filled.fill(lists.keys());
    } catch (error) {
      this.#emitAll = emitAll;
      throw error;
    }
  }
}

function listed<I>(emitAll: (take: Take<I>) => void): Map<string, I[]> {
  const lists = new Map<string, I[]>();
  emitAll((emitted) => {
    // By index, as the next loop: most keys emit nothing or one item, and an iterator for each would be most of the work.
    for (let index = 0; index < emitted.length; index++) {
      const { bucket, item } = emitted[index]!;
      const items = lists.get(bucket);
      if (items === undefined) lists.set(bucket, [item]);
      else items.push(item);
    }
  });
  return lists;
}

/** Of items with the same identity, keeps the one that `Graph` keeps: the first, unless a later one isn't equal. */
function counted<I>(
  emitAll: (take: Take<I>) => void,
  identify: (item: I) => string,
  isEqual: (left: I, right: I) => boolean,
): Map<string, I[]> {
  const lists = new Map<string, I[]>();
  /** The items by identity, of the buckets that got more than one: most don't. */
  const counts = new Map<string, Map<string, I>>();
  emitAll((emitted) => {
    for (let index = 0; index < emitted.length; index++) {
      const { bucket, item } = emitted[index]!;
      const items = lists.get(bucket);
      if (items === undefined) {
        lists.set(bucket, [item]);
        continue;
      }
      const [first] = items as [I];
      const byIdentity = getOrCreate(counts, bucket, () => new Map([[identify(first), first]]));
      const identity = identify(item);
      const known = byIdentity.get(identity);
      if (known === undefined || !isEqual(known, item)) byIdentity.set(identity, item);
    }
  });
  for (const [bucket, items] of counts) lists.set(bucket, [...items.values()]);
  return lists;
}

/** A key set that is filled when it is read first. */
class FilledKeySet extends KeySet {
  readonly #make: () => void;

  constructor(make: () => void) {
    super();
    this.#make = make;
  }

  fill(keys: Iterable<string>): void {
    for (const key of keys) this.add(key);
  }

  override get size(): number {
    this.#make();
    return super.size;
  }

  override has(key: string): boolean {
    this.#make();
    return super.has(key);
  }

  override listen(listener: Parameters<KeySet['listen']>[0]): void {
    this.#make();
    super.listen(listener);
  }

  override [Symbol.iterator](): Iterator<string> {
    this.#make();
    return super[Symbol.iterator]();
  }
}

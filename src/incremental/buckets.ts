// Buckets: what the members of a key set emit, gathered by bucket: as sorted lists, or counted. A change of one member touches the
// buckets that it emits into, and no other.

import { Cell, type Clock } from './cell.ts';
import { Collection, type Settled } from './collection.ts';
import { KeySet } from './key-set.ts';

export interface Emission<I> {
  readonly bucket: string;
  readonly item: I;
}

export interface BucketsOptions<I> {
  readonly name: string;
  readonly keys: KeySet;
  readonly emit: (key: string) => readonly Emission<I>[];
  /** A total order of the items of a bucket, so that nothing depends on who came first. */
  readonly compare: (left: I, right: I) => number;
  /** Items that stay equal touch nothing, and stay the same value. Identity by default. */
  readonly isEqual?: (left: I, right: I) => boolean;
  /** Items of one identity stand in a bucket once, however many emit them. They must be equal. */
  readonly identify?: (item: I) => string;
}

const NONE: readonly never[] = [];

export class Buckets<I> implements Settled {
  readonly #clock: Clock;
  readonly #options: BucketsOptions<I>;
  readonly #members: Collection<readonly Emission<I>[]>;
  readonly #buckets = new Map<string, Bucket<I>>();
  readonly #touched = new Set<Bucket<I>>();
  /** The buckets that hold something. */
  readonly keys = new KeySet();

  constructor(clock: Clock, options: BucketsOptions<I>) {
    this.#clock = clock;
    this.#options = options;
    this.#members = new Collection(clock, {
      name: options.name,
      keys: options.keys,
      derive: (key, previous = NONE) => keepEqual(previous, options.emit(key), options.isEqual ?? Object.is),
      onChange: (_key, next = NONE, previous = NONE) => this.#replace(previous, next),
    });
  }

  /** The items of a bucket in their order, remembered as read. */
  get(bucket: string): readonly I[] {
    if (this.#members.isWaiting) throw new Error(`${this.#options.name} is read before it is settled`);
    return this.#bucket(bucket).read();
  }

  settle(): void {
    this.#members.settle();
    for (const bucket of this.#touched) {
      bucket.flush();
      if (bucket.value.length > 0) this.keys.add(bucket.name);
      else {
        this.keys.delete(bucket.name);
        if (!bucket.isRead) this.#buckets.delete(bucket.name);
      }
    }
    this.#touched.clear();
  }

  #replace(previous: readonly Emission<I>[], next: readonly Emission<I>[]): void {
    const length = Math.max(previous.length, next.length);
    for (let position = 0; position < length; position++) {
      const before = previous[position];
      const after = next[position];
      if (before === after) continue;
      if (before !== undefined) this.#touch(before.bucket).remove(before.item);
      if (after !== undefined) this.#touch(after.bucket).add(after.item);
    }
  }

  #touch(name: string): Bucket<I> {
    const bucket = this.#bucket(name);
    this.#touched.add(bucket);
    return bucket;
  }

  #bucket(name: string): Bucket<I> {
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      const { compare, identify } = this.#options;
      bucket =
        identify === undefined
          ? new Bucket(this.#clock, name, compare)
          : new CountingBucket(this.#clock, name, compare, identify);
      this.#buckets.set(name, bucket);
    }
    return bucket;
  }
}

/** The new emissions; those that are equal to the old one at their position are the old one. */
function keepEqual<I>(
  previous: readonly Emission<I>[],
  next: readonly Emission<I>[],
  isEqual: (left: I, right: I) => boolean,
): readonly Emission<I>[] {
  if (next.length === 0 && previous.length === 0) return previous;
  let isSame = previous.length === next.length;
  const kept = next.map((emission, position) => {
    const before = previous[position];
    if (before?.bucket === emission.bucket && isEqual(before.item, emission.item)) return before;
    isSame = false;
    return emission;
  });
  return isSame ? previous : kept;
}

class Bucket<I> extends Cell<readonly I[]> {
  readonly name: string;
  readonly #compare: (left: I, right: I) => number;
  readonly #added: I[] = [];
  readonly #removed: I[] = [];

  constructor(clock: Clock, name: string, compare: (left: I, right: I) => number) {
    super(clock, NONE);
    this.name = name;
    this.#compare = compare;
  }

  add(item: I): void {
    this.#added.push(item);
  }

  remove(item: I): void {
    this.#removed.push(item);
  }

  /** Brings the list up to date with what was added and removed. */
  flush(): void {
    if (this.#added.length + this.#removed.length === 0) return;
    const isSmall = this.#added.length + this.#removed.length <= 8;
    this.write(isSmall ? this.#spliced() : this.#sorted());
    this.#added.length = 0;
    this.#removed.length = 0;
  }

  #spliced(): readonly I[] {
    const items = [...this.value];
    for (const item of this.#removed) items.splice(this.#find(items, item), 1);
    for (const item of this.#added) items.splice(this.#firstNotBefore(items, item), 0, item);
    return items;
  }

  #sorted(): readonly I[] {
    const removed = new Map<I, number>();
    for (const item of this.#removed) removed.set(item, (removed.get(item) ?? 0) + 1);
    const items = this.value.filter((item) => {
      const count = removed.get(item) ?? 0;
      if (count > 0) removed.set(item, count - 1);
      return count === 0;
    });
    for (const item of this.#added) items.push(item);
    return items.sort(this.#compare);
  }

  #find(items: readonly I[], item: I): number {
    for (let position = this.#firstNotBefore(items, item); position < items.length; position++)
      if (items[position] === item) return position;
    throw new Error(`an item of ${this.name} is not at its place`);
  }

  #firstNotBefore(items: readonly I[], item: I): number {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(items[middle]!, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

class CountingBucket<I> extends Bucket<I> {
  readonly #identify: (item: I) => string;
  readonly #counts = new Map<string, Counted<I>>();
  readonly #before = new Map<string, I | undefined>();

  constructor(
    clock: Clock,
    name: string,
    compare: (left: I, right: I) => number,
    identify: (item: I) => string,
  ) {
    super(clock, name, compare);
    this.#identify = identify;
  }

  override add(item: I): void {
    const identity = this.#identify(item);
    const counted = this.#counts.get(identity);
    this.#remember(identity, counted);
    if (counted === undefined) this.#counts.set(identity, { item, count: 1 });
    else counted.count++;
  }

  override remove(item: I): void {
    const identity = this.#identify(item);
    const counted = this.#counts.get(identity)!;
    this.#remember(identity, counted);
    counted.count--;
  }

  override flush(): void {
    for (const [identity, before] of this.#before) {
      const counted = this.#counts.get(identity);
      if (counted?.count === 0) this.#counts.delete(identity);
      const after = counted !== undefined && counted.count > 0 ? counted.item : undefined;
      if (before === after) continue;
      if (before !== undefined) super.remove(before);
      if (after !== undefined) super.add(after);
    }
    this.#before.clear();
    super.flush();
  }

  #remember(identity: string, counted: Counted<I> | undefined): void {
    if (!this.#before.has(identity)) this.#before.set(identity, counted?.item);
  }
}

interface Counted<I> {
  readonly item: I;
  count: number;
}

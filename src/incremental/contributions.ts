// The contributions of members to one bucket: each item by itself, or items with the same identity counted. Computes the changes of the
// bucket's list.

import type { ListChanges } from './sorted-list.ts';

export interface Contribution<I> {
  readonly bucket: string;
  readonly item: I;
  /** Set if items are counted. */
  readonly identity?: string;
}

/** Lives until the list is written. */
export class ListedItems<I> {
  readonly #changes: ListChanges<I> = { added: [], removed: [] };

  add({ item }: Contribution<I>): void {
    this.#changes.added.push(item);
  }

  remove({ item }: Contribution<I>): void {
    this.#changes.removed.push(item);
  }

  changes(): ListChanges<I> {
    return this.#changes;
  }

  listed(): void {}
}

interface Counted<I> {
  item: I;
  count: number;
  /** The item that is in the list. */
  listed: I | undefined;
}

/** Lives as long as the bucket has items. */
export class CountedItems<I> {
  readonly #isEqual: (left: I, right: I) => boolean;
  readonly #counts = new Map<string, Counted<I>>();
  readonly #touched = new Map<string, Counted<I>>();

  constructor(isEqual: (left: I, right: I) => boolean) {
    this.#isEqual = isEqual;
  }

  add({ item, identity = '' }: Contribution<I>): void {
    let counted = this.#counts.get(identity);
    if (counted === undefined) {
      counted = { item, count: 0, listed: undefined };
      this.#counts.set(identity, counted);
    }
    counted.count++;
    // All members that emit this identity now emit a new item; the first one that arrives is kept.
    if (!this.#isEqual(counted.item, item)) counted.item = item;
    this.#touched.set(identity, counted);
  }

  remove({ identity = '' }: Contribution<I>): void {
    const counted = this.#counts.get(identity)!;
    counted.count--;
    this.#touched.set(identity, counted);
  }

  changes(): ListChanges<I> {
    const changes: ListChanges<I> = { added: [], removed: [] };
    for (const { item, count, listed } of this.#touched.values()) {
      const after = count > 0 ? item : undefined;
      if (after === listed) continue;
      if (listed !== undefined) changes.removed.push(listed);
      if (after !== undefined) changes.added.push(after);
    }
    return changes;
  }

  /** Called after the list was changed according to `changes`. */
  listed(): void {
    for (const [identity, counted] of this.#touched) {
      counted.listed = counted.item;
      if (counted.count === 0) this.#counts.delete(identity);
    }
    this.#touched.clear();
  }
}

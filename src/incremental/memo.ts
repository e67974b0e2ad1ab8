// Memos: derived values by key. A value is derived when it is read, and evicted when it has no readers.

import { Derivation, type Family } from './derivation.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import { currentRun } from './run.ts';

export interface MemoOptions<V> {
  /** Readers aren't marked if the new value is equal. Default: identity. */
  readonly isEqual?: (left: V, right: V) => boolean;
}

/** Returns the value of a key and records the read. */
export type Memo<V> = (key: string) => V;

export function memo<V>(
  unread: EvictionQueue,
  name: string,
  derive: (key: string, previous: V | undefined) => V,
  { isEqual = Object.is }: MemoOptions<V> = {},
): Memo<V> {
  const cells = new Map<string, MemoCell<V>>();
  const family: Family<V> = {
    name,
    derive,
    isEqual,
    unread: (cell) => unread.lostLastReader(cell as MemoCell<V>),
  };
  return (key) => {
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = new MemoCell(family, key, cells);
      cells.set(key, cell);
    }
    if (currentRun() === undefined) unread.readFromOutside(cell);
    return cell.read();
  };
}

class MemoCell<V> extends Derivation<V> {
  readonly #cells: Map<string, MemoCell<V>>;

  constructor(family: Family<V>, key: string, cells: Map<string, MemoCell<V>>) {
    super(family, key);
    this.#cells = cells;
  }

  forget(): void {
    this.release();
    this.#cells.delete(this.key);
  }
}

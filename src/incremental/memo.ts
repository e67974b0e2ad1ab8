// Memos: values that follow from others, by key, derived when somebody reads them and forgotten when nobody does any more.

import { Derivation, type Family } from './derivation.ts';
import type { EvictionQueue } from './eviction-queue.ts';
import { currentRun } from './run.ts';

export interface MemoOptions<V> {
  /** Equal values don't reach the readers. Identity by default. */
  readonly isEqual?: (left: V, right: V) => boolean;
}

/** The value of a key, remembered as read. */
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

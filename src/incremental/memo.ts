// Memos: values that follow from others, by key, derived when somebody reads them and forgotten when nobody does any more.

import { type Clock, Derivation } from './cell.ts';

export interface MemoOptions<V> {
  /** Equal values don't reach the readers. Identity by default. */
  readonly isEqual?: (left: V, right: V) => boolean;
}

/** The value of a key, remembered as read. */
export type Memo<V> = (key: string) => V;

export function memo<V>(
  clock: Clock,
  name: string,
  derive: (key: string, previous: V | undefined) => V,
  { isEqual }: MemoOptions<V> = {},
): Memo<V> {
  const cells = new Map<string, Derivation<V>>();
  return (key) => {
    let cell = cells.get(key);
    if (cell === undefined) {
      cell = new Derivation<V>(clock, {
        name: () => `${name} of ${key}`,
        derive: (previous) => derive(key, previous),
        isEqual,
        onUnread: () => cells.delete(key),
      });
      cells.set(key, cell);
    }
    return cell.read();
  };
}

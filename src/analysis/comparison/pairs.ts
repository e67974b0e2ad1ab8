// Compares two lists by key: what is in both, what is deleted, what is new.

import { getOrCreate } from '../../grammar/get-or-create.ts';
export interface Pairs<V> {
  /** Items with the same key but different values, in the order of the newer list. */
  readonly both: readonly (readonly [before: V, after: V])[];
  readonly removed: readonly V[];
  readonly added: readonly V[];
}

/** If a key occurs several times in a list, the first is compared with the first, the second with the second, and so on. */
export function paired<V>(before: readonly V[], after: readonly V[], keyOf: (value: V) => string): Pairs<V> {
  // Long lists mostly have a common start and end.
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  const olds = before.slice(start, before.length - end);
  const news = after.slice(start, after.length - end);
  const waiting = new Map<string, V[]>();
  for (const value of olds) {
    const key = keyOf(value);
    getOrCreate(waiting, key, () => []).push(value);
  }
  const both: [V, V][] = [];
  const added: V[] = [];
  for (const value of news) {
    const found = waiting.get(keyOf(value))?.shift();
    if (found === undefined) added.push(value);
    else if (found !== value) both.push([found, value]);
  }
  return { both, removed: [...waiting.values()].flat(), added };
}

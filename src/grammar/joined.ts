// Lists that are joined very often, and of which most are empty.

/** Both lists, one after the other; no new list where one of them is empty. */
export const joined = <Item>(first: readonly Item[], second: readonly Item[]): readonly Item[] =>
  first.length === 0 ? second : second.length === 0 ? first : [...first, ...second];

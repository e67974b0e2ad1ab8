// Lists in which mostly nothing is missing.

/** The items that are there; no new list where none is missing. */
export const present = <Item>(items: readonly (Item | undefined)[]): readonly Item[] =>
  items.every((item) => item !== undefined) ? items : items.filter((item) => item !== undefined);

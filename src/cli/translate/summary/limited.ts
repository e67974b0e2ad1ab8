// Cuts long lists.

const MAX_LISTED = 50;

/** The first items up to a limit. */
export function* limited<T>(
  items: readonly T[],
  what: string,
  textOf: (item: T) => string,
  indent = '  ',
): Generator<string> {
  for (const item of items.slice(0, MAX_LISTED)) yield textOf(item);
  if (items.length > MAX_LISTED)
    yield `${indent}... and ${number(items.length - MAX_LISTED, `more ${what}`)}; -o json has all`;
}

/** `9,900 more routes` */
export const number = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

// Keys of tables and indexes: texts made of parts. Only this file builds and splits them, so that parts can't be confused, whatever
// characters they contain.

/** A key of one sort; keys of different sorts are different types. */
export type Key<Sort extends string> = string & { readonly [sort]: Sort };

declare const sort: unique symbol;

type Part = string | number;

const SEPARATOR = '\n';

/** The key of these parts. No name in a cluster contains a line break; if bad input has one, the key is still unique. */
export function keyOf<K extends string = string>(...parts: readonly Part[]): K {
  return parts.join(SEPARATOR) as K;
}

/** The parts of a key, as texts. */
export function partsOf(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

// Keys of tables and indexes: texts that are made of parts. Made and taken apart here and nowhere else, so that no part can be mistaken for
// another, whatever characters it holds.

/** A key of one sort: keys of different sorts can't be mixed up. */
export type Key<Sort extends string> = string & { readonly [sort]: Sort };

declare const sort: unique symbol;

type Part = string | number;

const SEPARATOR = '\n';

/** The key of these parts. No name in a cluster holds a line break; where odd input has one, the key is still one of its own. */
export function keyOf<K extends string = string>(...parts: readonly Part[]): K {
  return parts.join(SEPARATOR) as K;
}

/** The parts of a key, as texts. */
export function partsOf(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

// Keys of tables and indexes: texts that are made of parts. Only this file builds keys and splits them.

/** A key of one sort; keys of different sorts are different types. */
export type Key<Sort extends string> = string & { readonly [sort]: Sort };

declare const sort: unique symbol;

/** The key of an object in a snapshot: `HTTPRoute/shop/cart`. */
export type ObjectKey = Key<'object'>;

/** Identifies one object: unique in a snapshot. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** The key of an object in tables: `HTTPRoute/shop/cart`. */
export function objectKey(kind: string, namespace: string, name: string): ObjectKey {
  return `${kind}/${namespace}/${name}` as ObjectKey;
}

/** The object of a key; names in a snapshot contain no slash. */
export function idOfKey(key: string): ObjectId {
  const [kind = '', namespace = '', name = ''] = key.split('/');
  return { kind, namespace, name };
}

type Part = string | number | boolean;

const SEPARATOR = '\n';

/** The key of these parts, of which no valid object has one with a line break. For parts that may hold anything there is `exactKeyOf`. */
export function keyOf<K extends string = string>(...parts: readonly Part[]): K {
  return parts.join(SEPARATOR) as K;
}

/** The parts of a key that `keyOf` made, as texts. */
export function partsOf(key: string): readonly string[] {
  return key.split(SEPARATOR);
}

/** A key of any JSON, whatever its texts hold. */
export function exactKeyOf<K extends string = string>(parts: unknown): K {
  return JSON.stringify(parts) as K;
}

/** What `exactKeyOf` made a key of. */
export function exactPartsOf<Parts>(key: string): Parts {
  return JSON.parse(key) as Parts;
}

// How objects are identified and sorted: keys, ages.

/** Identifies one object: unique in a snapshot. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for cluster-scoped objects. */
  readonly namespace: string;
  readonly name: string;
}

/** Returns `gateway.networking.k8s.io` for `gateway.networking.k8s.io/v1`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash === -1 ? '' : apiVersion.slice(0, slash);
}

/** The key of an object in tables: `HTTPRoute/shop/cart`. */
export function objectKey(kind: string, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`;
}

/** The object of a key; names in a snapshot contain no slash. */
export function idOfKey(key: string): ObjectId {
  const [kind = '', namespace = '', name = ''] = key.split('/');
  return { kind, namespace, name };
}

/** The key of an existing object. */
export function keyOfObject({ kind, metadata }: Dated & { readonly kind: string }): string {
  return objectKey(kind, metadata.namespace ?? '', metadata.name);
}

interface Dated {
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly creationTimestamp?: string;
  };
}

/** `shop/cart` */
export function namespacedName({ metadata }: Dated): string {
  return `${metadata.namespace ?? ''}/${metadata.name}`;
}

/** Creation time in milliseconds. An object without a timestamp, as in a file, is younger than all others. */
export function createdAt({ metadata }: Dated): number {
  const { creationTimestamp } = metadata;
  const time = creationTimestamp === undefined ? Number.NaN : Date.parse(creationTimestamp);
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** Compares by code units. Used for all orders of names: independent of the locale. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Older first, ties by namespace and name. */
export function compareAge(left: Dated, right: Dated): number {
  const [before, after] = [createdAt(left), createdAt(right)];
  if (before !== after) return before < after ? -1 : 1;
  return compareText(namespacedName(left), namespacedName(right));
}

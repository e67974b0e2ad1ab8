// How objects are named and ordered: keys, ages.

/** Of one object: no two objects of a snapshot have the same. */
export interface ObjectId {
  readonly kind: string;
  /** Empty for what lives in no namespace. */
  readonly namespace: string;
  readonly name: string;
}

/** `gateway.networking.k8s.io` of `gateway.networking.k8s.io/v1`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash === -1 ? '' : apiVersion.slice(0, slash);
}

/** `HTTPRoute/shop/cart`: the key of an object in tables. */
export function objectKey(kind: string, namespace: string, name: string): string {
  return `${kind}/${namespace}/${name}`;
}

/** The object that a key is of: no name in a snapshot has a slash. */
export function idOfKey(key: string): ObjectId {
  const [kind = '', namespace = '', name = ''] = key.split('/');
  return { kind, namespace, name };
}

/** The key of an object that is there. */
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

/** When an object was made, in milliseconds. What has no timestamp, as in a file, is younger than all that have one. */
export function createdAt({ metadata }: Dated): number {
  const { creationTimestamp } = metadata;
  const time = creationTimestamp === undefined ? Number.NaN : Date.parse(creationTimestamp);
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}

/** By code units. The order of names everywhere: no locale has a say. */
export function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Older first, ties by namespace and name. */
export function compareAge(left: Dated, right: Dated): number {
  const [before, after] = [createdAt(left), createdAt(right)];
  if (before !== after) return before < after ? -1 : 1;
  return compareText(namespacedName(left), namespacedName(right));
}

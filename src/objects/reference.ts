// How objects refer to each other and are sorted: groups, names, ages.

import { type ObjectKey, objectKey } from './key.ts';

/** Returns `gateway.networking.k8s.io` for `gateway.networking.k8s.io/v1`; empty for the core group. */
export function groupOf(apiVersion: string): string {
  const slash = apiVersion.indexOf('/');
  return slash === -1 ? '' : apiVersion.slice(0, slash);
}

/** The key of an existing object. */
export function keyOfObject({ kind, metadata }: Dated & { readonly kind: string }): ObjectKey {
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

// Keyed values: what a room of the translation hands out for keys that come and go.

import { equalJson } from '../grammar/json.ts';
import type { KeySet } from '../incremental/key-set.ts';

export interface Keyed<V> {
  readonly keys: KeySet;
  /** Called inside a derivation: what it reads is remembered. */
  readonly get: (key: string) => V;
}

/** A resource of one Gateway. */
export interface GatewayResource<R> {
  readonly gateway: string;
  readonly name: string;
  /** Undefined: there is none. */
  readonly resource: R | undefined;
}

/** A resource of all proxies, or of those in one namespace in its place. */
export interface SharedResource<R> {
  /** Empty: of all. */
  readonly namespace: string;
  readonly name: string;
  /** Undefined: there must be none. */
  readonly resource: R | undefined;
  /** Why there must be none. */
  readonly errors?: readonly { readonly message: string }[];
}

/** A list whose items stay the same values where they are equal to the one before at their place. */
export function keptItems<V>(previous: readonly V[] | undefined, next: readonly V[]): readonly V[] {
  if (previous === undefined) return next;
  let isSame = previous.length === next.length;
  const kept = next.map((item, index) => {
    const before = previous[index];
    if (before !== undefined && equalJson(before, item)) return before;
    isSame = false;
    return item;
  });
  return isSame ? previous : kept;
}

// Keyed values: what a module of the translation provides for keys that come and go.

import { equalJson } from '../grammar/json.ts';
import type { KeySet } from '../incremental/key-set.ts';

export interface Keyed<V> {
  readonly keys: KeySet;
  /** Called inside a derivation, which tracks it as a dependency. */
  readonly get: (key: string) => V;
}

/** A resource of one Gateway. */
export interface GatewayResource<R> {
  readonly gateway: string;
  /** The scope of the recipients for which it replaces the resource of this name; undefined: it is for all proxies of the Gateway. */
  readonly scope?: string;
  readonly name: string;
  /** Undefined: there is no such resource. */
  readonly resource: R | undefined;
}

/** A resource of all proxies, or one that replaces it for some of them. */
export interface SharedResource<R> {
  /** Of the recipients (backends/connected-proxies.ts); empty: all proxies. */
  readonly scope: string;
  readonly name: string;
  /** Undefined: there must be no such resource. */
  readonly resource: R | undefined;
  /** Why there must be no such resource. */
  readonly errors?: readonly { readonly message: string }[];
}

/** A list whose items keep their identity where they equal the previous item at the same position. */
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

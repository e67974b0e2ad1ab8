// Keyed values: what a module of the translation provides for keys that come and go.

import { equalJson } from '../grammar/json.ts';
import type { KeySet } from '../incremental/key-set.ts';
import { keyOf } from '../objects/key.ts';

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

/** Shared resources keep their identity where they equal the previous one of the same scope and name. */
export const keptResources = <R extends SharedResource<object>>(
  previous: readonly R[] | undefined,
  next: readonly R[],
): readonly R[] => keptById(previous, next, ({ scope, name }) => keyOf(scope, name));

/** Resources of Gateways keep their identity where they equal the previous one of the same Gateway, scope and name. */
export const keptOwn = <R extends GatewayResource<object>>(
  previous: readonly R[] | undefined,
  next: readonly R[],
): readonly R[] => keptById(previous, next, ownId);

export const ownId = ({ gateway, scope = '', name }: GatewayResource<object>): string =>
  keyOf(gateway, scope, name);

function keptById<R extends object>(
  previous: readonly R[] | undefined,
  next: readonly R[],
  idOf: (resource: R) => string,
): readonly R[] {
  if (previous === undefined) return next;
  const before = new Map(previous.map((resource) => [idOf(resource), resource]));
  const kept = next.map((resource) => {
    const held = before.get(idOf(resource));
    return held !== undefined && equalJson(held, resource) ? held : resource;
  });
  return kept.length === previous.length && kept.every((resource, at) => resource === previous[at])
    ? previous
    : kept;
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

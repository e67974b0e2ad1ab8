// Keyed values: what a room of the translation hands out for keys that come and go.

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

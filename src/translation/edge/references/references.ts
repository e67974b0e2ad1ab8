// The objects that policies and EdgeBackends refer to: Secrets, CA bundles, key sets, and the services that are called.

import type { AuxiliaryTarget } from './auxiliary.ts';

/** The object that contains a reference. */
export interface Holder {
  readonly apiVersion: string;
  readonly kind: 'EdgePolicy' | 'EdgeBackend';
  readonly metadata: { readonly namespace?: string; readonly name: string };
}

export interface AuxiliaryReference {
  readonly group?: string;
  readonly kind?: string;
  readonly namespace?: string;
  readonly name: string;
  readonly port?: number;
}

/** A text, or why there is none: the reason is told in statuses, and has no secret. */
export type Resolved<T> = { readonly value: T } | { readonly missing: string };

/** `leftOut`: which keys aren't in it, and why. */
export type ResolvedKeys = Resolved<string> & { readonly leftOut?: string };

/** Each reads the snapshot, so it is called inside a derivation only. */
export interface EdgeReferences {
  /** The data of a Secret, decoded; undefined where it isn't there. */
  readonly secret: (namespace: string, name: string) => ReadonlyMap<string, string> | undefined;
  /** Names and data of the Secrets of a namespace with these labels, by name. */
  readonly secretsWith: (
    namespace: string,
    labels: Readonly<Record<string, string>>,
  ) => readonly { readonly name: string; readonly data: ReadonlyMap<string, string> }[];
  /** The certificates of `ca.crt` of ConfigMaps, as PEM. The same ones are the same list. */
  readonly caBundle: (namespace: string, names: readonly string[]) => Resolved<readonly string[]>;
  /** The text of the key set of a URI, from the store. */
  readonly keySet: (uri: string) => ResolvedKeys;
  /** A service that a policy calls. */
  readonly auxiliary: (reference: AuxiliaryReference, holder: Holder) => AuxiliaryTarget;
}

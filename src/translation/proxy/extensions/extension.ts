// What a GatewayExtension is to the policies that refer to it: a filter for the chains of those who use it, or what is wrong with it.

import type { Fault } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { ConfigMap } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type { ChainFilter } from '../chain-filter.ts';

export type ExtensionSpec = SnapshotObjects['GatewayExtension']['spec'];

/** Members of the spec in the order in which they count: the first that is there decides what an extension is. */
export const EXTENSION_TYPES = {
  extAuth: 'ExtAuth',
  extProc: 'ExtProc',
  rateLimit: 'RateLimit',
  jwt: 'JWT',
} as const;

export type ExtensionBlock = keyof typeof EXTENSION_TYPES;
export type ExtensionType = (typeof EXTENSION_TYPES)[ExtensionBlock];

export interface Extension {
  readonly namespace: string;
  readonly name: string;
  /** Undefined: it says nothing. */
  readonly type: ExtensionType | undefined;
  /** The chain's entry, disabled: a place that wants it has an entry for its name. Undefined where there are errors. */
  readonly filter?: ChainFilter;
  /** Every policy that refers to it has them too. */
  readonly errors: readonly ExtensionError[];
  /** Why Envoy would refuse the filter, by the rules of its messages: policies that refer to it find that out themselves, in their own words. */
  readonly refusal?: ExtensionError;
  readonly notes: readonly ExtensionNote[];
}

/** Whatever keeps policies from using it. */
export const faultsOf = ({ errors, refusal }: Extension): readonly ExtensionError[] =>
  refusal === undefined ? errors : [...errors, refusal];

/** Why it can't be used, and where in the object that stands. */
export interface ExtensionError {
  readonly message: string;
  readonly segments: Segments;
}

/** What else is to be said of it, at a place in the object. */
export interface ExtensionNote {
  readonly code: Code;
  readonly segments: Segments;
  readonly fault: Fault;
}

/** What the compiler of a block gets beside the block. Whatever it reads, a change of it compiles the extension again. */
export interface ExtensionContext {
  readonly namespace: string;
  readonly name: string;
  /** Of filters of one type, the higher comes first. */
  readonly weight: number;
  /** The oldest Envoy that must take it. */
  readonly proxyVersion: string;
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
  /** Of the extension's namespace. */
  readonly configMap: (name: string) => ConfigMap | undefined;
  /** Makes the extension unusable. */
  readonly fail: (message: string, segments: Segments) => void;
  readonly note: (note: ExtensionNote) => void;
}

/** Makes the filter of a block; undefined where it has failed. */
export type ExtensionCompiler<B extends ExtensionBlock> = (
  block: NonNullable<ExtensionSpec[B]>,
  context: ExtensionContext,
) => ChainFilter | undefined;

/** `ext_auth/shop/guard` */
export function entryName(prefix: string, { namespace, name }: { namespace: string; name: string }): string {
  return `${prefix}/${namespace}/${name}`;
}

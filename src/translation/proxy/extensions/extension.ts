// A GatewayExtension as policies use it: a filter for the chains of those policies, or its errors.

import type { Fault } from '../../../diagnostics/finding.ts';
import type { Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { ConfigMap } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { BackendReference, ResolvedBackend } from '../../backends/backend-reference.ts';
import type { ChainFilter } from '../chain-filter.ts';

export type ExtensionSpec = SnapshotObjects['GatewayExtension']['spec'];

/** The blocks of the spec by priority: the first one that is set decides the type of an extension. */
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
  /** Undefined: no block is set. */
  readonly type: ExtensionType | undefined;
  /** The chain's entry, disabled: a place turns it on by an entry for its name. Undefined if there are errors. */
  readonly filter?: ChainFilter;
  /** Every policy that refers to it reports them too. */
  readonly errors: readonly ExtensionError[];
  /**
   * Why Envoy would reject the filter, by the rules of its messages: policies that refer to it detect this themselves, with a message of
   * their own.
   */
  readonly refusal?: ExtensionError;
  readonly notes: readonly ExtensionNote[];
}

/** Everything that prevents policies from using it. */
export const faultsOf = ({ errors, refusal }: Extension): readonly ExtensionError[] =>
  refusal === undefined ? errors : [...errors, refusal];

/** Why it can't be used, with a path in the object. */
export interface ExtensionError {
  readonly message: string;
  readonly segments: Segments;
}

/** A remark with a path in the object. */
export interface ExtensionNote {
  readonly code: Code;
  readonly segments: Segments;
  readonly fault: Fault;
}

/** The input of a block's compiler beside the block. Every read is tracked: a change compiles the extension again. */
export interface ExtensionContext {
  readonly namespace: string;
  readonly name: string;
  /** Among filters of one type, the higher weight comes first. */
  readonly weight: number;
  /** The oldest Envoy version that must accept it. */
  readonly proxyVersion: string;
  readonly resolve: (reference: BackendReference) => ResolvedBackend;
  /** In the extension's namespace. */
  readonly configMap: (name: string) => ConfigMap | undefined;
  /** Reports an error, which makes the extension unusable. */
  readonly fail: (message: string, segments: Segments) => void;
  readonly note: (note: ExtensionNote) => void;
}

/** Builds the filter of a block; undefined if it has failed. */
export type ExtensionCompiler<B extends ExtensionBlock> = (
  block: NonNullable<ExtensionSpec[B]>,
  context: ExtensionContext,
) => ChainFilter | undefined;

/** `ext_auth/shop/guard` */
export function entryName(prefix: string, { namespace, name }: { namespace: string; name: string }): string {
  return `${prefix}/${namespace}/${name}`;
}

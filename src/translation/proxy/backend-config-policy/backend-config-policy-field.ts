// What a field of BackendConfigPolicy is to the translation: a module with these few members. The loop over fields, policies and backends is
// written once (policies.ts, settings.ts).

import type { Segments } from '../../../diagnostics/path.ts';
import type { Secret } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ClusterSubject } from '../clusters/subject.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';

export type BackendConfigPolicy = SnapshotObjects['BackendConfigPolicy'];
export type BackendConfigSpec = BackendConfigPolicy['spec'];

/** What is to be said of a place in a policy. */
export interface Remark {
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

export type Say = (remark: Remark) => void;

/** What reading a policy may ask, and whom it tells. */
export interface PolicyContext {
  readonly namespace: string;
  readonly name: string;
  /** A Secret of the policy's namespace. */
  readonly secret: (name: string) => Secret | { readonly cause: string };
  /** The policy is invalid: nothing that it targets is served. */
  readonly refuse: Say;
  /** The policy counts, but not with all that it says. */
  readonly warn: Say;
}

/** The cluster that a field is written on. */
export interface Target {
  readonly cluster: Cluster;
  readonly subject: Pick<ClusterSubject, 'protocol'>;
  /** Something of the field has no effect on this backend. */
  readonly idle: Say;
}

export interface BackendPolicyField<V> {
  /** As `spec` and provenance name it. */
  readonly name: keyof BackendConfigSpec;
  /** The value that is merged; undefined: the policy hasn't the field. */
  readonly parse: (spec: BackendConfigSpec, context: PolicyContext) => V | undefined;
  /** The cluster with the field on it. */
  readonly apply: (value: V, target: Target) => Cluster;
}

/** A field whose value's type only its own module knows. */
export type AnyBackendPolicyField = BackendPolicyField<unknown>;

/** Fields of all types in one list: what `parse` gives is what `apply` gets, as the merge keeps values by the field's name. */
export function anyField<V>(field: BackendPolicyField<V>): AnyBackendPolicyField {
  return field as unknown as AnyBackendPolicyField;
}

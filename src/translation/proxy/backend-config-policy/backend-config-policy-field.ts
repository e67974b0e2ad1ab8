// The interface of a BackendConfigPolicy field: a module with these few members. The loop over fields, policies and backends is written
// once (backend-config-policies.ts, backend-config-settings.ts).

import type { Segments } from '../../../diagnostics/path.ts';
import type { Secret } from '../../../objects/core/types.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { ClusterSubject } from '../clusters/subject.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';

export type BackendConfigPolicy = SnapshotObjects['BackendConfigPolicy'];
export type BackendConfigSpec = BackendConfigPolicy['spec'];

/** A remark with a path in a policy. */
export interface Remark {
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

export type Say = (remark: Remark) => void;

/** What the parser of a field reads, and where it reports. */
export interface PolicyContext {
  readonly namespace: string;
  readonly name: string;
  /** A Secret of the policy's namespace. */
  readonly secret: (name: string) => Secret | { readonly cause: string };
  /** Reports an error: the policy is invalid, and nothing that it targets is served. */
  readonly refuse: Say;
  /** Reports a warning: the policy applies, except for a part of it. */
  readonly warn: Say;
}

/** The cluster that a field is applied to. */
export interface Target {
  readonly cluster: Cluster;
  readonly subject: Pick<ClusterSubject, 'protocol'>;
  /** Reports that a part of the field has no effect on this backend. */
  readonly idle: Say;
}

export interface BackendPolicyField<V> {
  /** Its name in `spec` and in provenance. */
  readonly name: keyof BackendConfigSpec;
  /** The value for the merge; undefined: the policy doesn't have the field. */
  readonly parse: (spec: BackendConfigSpec, context: PolicyContext) => V | undefined;
  /** The cluster with the field applied. A method, so that a field of any value is an `AnyBackendPolicyField`. */
  apply(value: V, target: Target): Cluster;
}

/** A field in a list of fields: it receives the values of its own `parse` only, since the merge keeps values by the field's name. */
export type AnyBackendPolicyField = BackendPolicyField<unknown>;

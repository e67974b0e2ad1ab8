// The subject of a cluster, and the settings that are applied to it.

import type { Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import { defined } from '../../../grammar/defined.ts';
import type { Labels } from '../../../objects/labels.ts';
import type { ApplicationProtocol } from '../../backends/application-protocol.ts';
import type { BackendKind } from '../../backends/backend-reference.ts';
import type { Recipients } from '../../backends/connected-proxies.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';

/** The port of a backend object that a cluster is for. */
export interface ClusterSubject {
  /** Of the cluster. */
  readonly name: string;
  /** Key of the object. */
  readonly object: string;
  readonly kind: Exclude<BackendKind, 'Hostname'>;
  readonly objectName: string;
  readonly namespace: string;
  readonly annotations: Labels;
  readonly labels: Labels;
  readonly protocol: ApplicationProtocol;
  readonly port?: number;
  readonly portName?: string;
  /** Its name in the mesh. */
  readonly host?: string;
}

/** Why a cluster is withheld; in a note: which of its settings have no effect. */
export interface ClusterError {
  readonly code: Code;
  /** Key of the object at fault. */
  readonly about: string;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
  /** It is the same for all clusters of the object. */
  readonly isOfObject?: true;
}

export interface ConfiguredCluster {
  readonly cluster: Cluster;
  readonly errors: readonly ClusterError[];
  /** Remarks that don't withhold the cluster. */
  readonly notes?: readonly ClusterError[];
  /** Keys of the BackendConfigPolicies that were read. */
  readonly policies?: readonly string[];
}

/**
 * Settings for a backend, applied to its finished cluster: those of a mesh first, then those of policies. The recipients are the proxies
 * that receive the cluster.
 */
export type ClusterSettings = (
  cluster: Cluster,
  subject: ClusterSubject,
  recipients: Recipients,
) => ConfiguredCluster;

/** Applies all settings in their order. After an error the cluster stays as it was before those settings. */
export function configured(
  base: ConfiguredCluster,
  subject: ClusterSubject,
  recipients: Recipients,
  settings: readonly ClusterSettings[],
): ConfiguredCluster {
  let { cluster, notes, policies } = base;
  const errors = [...base.errors];
  for (const apply of settings) {
    const next = apply(cluster, subject, recipients);
    cluster = next.cluster;
    errors.push(...next.errors);
    notes ??= next.notes;
    policies ??= next.policies;
  }
  return {
    cluster,
    errors,
    ...defined({ notes, policies }),
  };
}

/** The replacement of a cluster with errors where it is inspected. */
export function erroredCluster(name: string): Cluster {
  return { name, metadata: {}, type: 'STATIC', loadAssignment: { clusterName: name } };
}

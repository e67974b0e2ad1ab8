// What a cluster is made for, and what may still be written on it.

import type { Segments } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import type { Labels } from '../../../objects/labels.ts';
import type { ApplicationProtocol } from '../../backends/application-protocol.ts';
import type { BackendKind } from '../../backends/backend-reference.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';

/** The port of a backend object that a cluster stands for. */
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
  /** By which the mesh knows it. */
  readonly host?: string;
}

/** Why a cluster is withheld; or, of a note, what does not come of something that somebody wrote for it. */
export interface ClusterError {
  readonly code: Code;
  /** Key of the object at fault. */
  readonly about: string;
  readonly segments: Segments;
  readonly message: string;
  readonly hint?: string;
}

export interface ConfiguredCluster {
  readonly cluster: Cluster;
  readonly errors: readonly ClusterError[];
  /** What is to be said beside; it withholds nothing. */
  readonly notes?: readonly ClusterError[];
  /** Keys of the BackendConfigPolicies that were asked. */
  readonly policies?: readonly string[];
}

/**
 * Settings that somebody makes for a backend, applied to its finished cluster: those of a mesh first, then those of policies. `namespace` is
 * that of the proxies which get this cluster; empty: of those for which nothing differs.
 */
export type ClusterSettings = (
  cluster: Cluster,
  subject: ClusterSubject,
  namespace: string,
) => ConfiguredCluster;

/** All settings, in their order. With errors the cluster stays as it came to whoever made them. */
export function configured(
  base: ConfiguredCluster,
  subject: ClusterSubject,
  namespace: string,
  settings: readonly ClusterSettings[],
): ConfiguredCluster {
  let { cluster, notes, policies } = base;
  const errors = [...base.errors];
  for (const apply of settings) {
    const next = apply(cluster, subject, namespace);
    cluster = next.cluster;
    errors.push(...next.errors);
    notes ??= next.notes;
    policies ??= next.policies;
  }
  return {
    cluster,
    errors,
    ...(notes === undefined ? {} : { notes }),
    ...(policies === undefined ? {} : { policies }),
  };
}

/** What stands for an errored cluster where one is inspected. */
export function erroredCluster(name: string): Cluster {
  return { name, metadata: {}, type: 'STATIC', loadAssignment: { clusterName: name } };
}

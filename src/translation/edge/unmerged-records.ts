// What is written where the data plane merges: EdgeBackends and policies as they are.

import type { Graph } from '../../incremental/graph.ts';
import type { ByteMeasure } from '../limits/size-limits.ts';
import type { SharedResources } from '../plane.ts';
import type { NeededKeys } from './addresses/needed-keys.ts';
import { type EdgeBackendSources, type EdgeBackends, rawBackends } from './backends/build-backends.ts';
import { inlineBytes } from './backends/inline-bytes.ts';
import type { EdgeTlsPolicies } from './backends/tls-policies.ts';
import { tlsRecords } from './backends/tls-records.ts';
import type { Limit } from './limits/limit.ts';
import type { EdgePolicyParts } from './policies/build-policies.ts';
import { policyRecords } from './policies/policy-records.ts';

export interface UnmergedSources
  extends EdgeBackendSources,
    Pick<EdgePolicyParts, 'attachedUnits' | 'bodies'> {
  readonly backends: EdgeBackends;
  readonly tlsPolicies: Pick<EdgeTlsPolicies, 'read'>;
  readonly needed: NeededKeys;
  readonly limits: ByteMeasure;
}

/** Why objects are limited, by their keys; undefined: they aren't. */
export interface UnmergedRecords {
  readonly shared: readonly SharedResources[];
  readonly backendLimitOf: (object: string) => Limit | undefined;
  readonly tlsLimitOf: (policy: string) => Limit | undefined;
}

export function unmergedRecords(graph: Graph, sources: UnmergedSources): UnmergedRecords {
  const { snapshot, options, attachedUnits, bodies, backends, tlsPolicies, needed, limits } = sources;
  const backendLimitOf = inlineBytes(graph, { snapshot, backend: backends.backend, ...limits });
  const ofTls = tlsRecords(graph, {
    ...{ keys: needed.BackendTLSPolicy, read: tlsPolicies.read },
    ...{ options, limits },
  });
  return {
    shared: [
      rawBackends(graph, backends, sources, backendLimitOf),
      { type: 'policies', resources: policyRecords(graph, snapshot, attachedUnits, bodies) },
      { type: 'policies', resources: ofTls.resources },
    ],
    backendLimitOf,
    tlsLimitOf: ofTls.limitOf,
  };
}

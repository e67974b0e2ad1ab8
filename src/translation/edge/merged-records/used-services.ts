// The Services that edge Gateways send requests to: for routes, for EdgeBackends and for policies. Looked at only while something asks.

import { keysWhileAny } from '../../../incremental/gated-keys.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { ROUTE_KINDS } from '../../routes/route.ts';
import type { BuiltBackend } from '../backends/built-backend.ts';
import type { BackendReference } from '../model/specs.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import type { EdgeRoutes } from '../routes/edge-routes.ts';
import { callsOf } from './called-services.ts';

export interface UsedServiceSources {
  readonly snapshot: Snapshot;
  readonly routes: Pick<EdgeRoutes, 'built'>;
  readonly policies: Pick<EdgePolicies, 'policy'>;
  readonly backend: (object: string) => BuiltBackend | undefined;
  /** What asks: without any, nothing is looked at. */
  readonly asking: KeySet;
}

/** By the host of the Service: the ports that are used. */
export type UsedPorts = (host: string) => readonly number[];

export function usedServices(
  graph: Graph,
  { snapshot, routes, policies, backend, asking }: UsedServiceSources,
): UsedPorts {
  const used = graph.sortedIndex<number>({
    name: 'ports of Services that the edge uses',
    keys: keysWhileAny(snapshot.keysOf([...ROUTE_KINDS, 'EdgePolicy', 'EdgeBackend']), asking),
    emit(key) {
      const rules = routes.built(key)?.rules ?? [];
      const references = rules.flatMap(({ backends, mirrors }): readonly (BackendReference | undefined)[] => [
        ...backends.map(({ reference }) => reference),
        ...(mirrors?.mirrors ?? []).map((mirror) => mirror.backend),
      ]);
      const own = backend(key);
      const targets = own?.kind === 'mcp' ? own.targets : [];
      return [
        ...references.flatMap((to) =>
          to !== undefined && 'service' in to && to.port !== undefined
            ? [{ bucket: to.service.hostname, item: to.port }]
            : [],
        ),
        ...targets.flatMap((to) => (to.kind === 'service' ? [{ bucket: to.hostname, item: to.port }] : [])),
        ...callsOf(key, policies, backend).map(({ hostname, port }) => ({ bucket: hostname, item: port })),
      ];
    },
    compare: (left, right) => left - right,
    isEqual: Object.is,
    identify: String,
  });
  return (host) => used.get(host);
}

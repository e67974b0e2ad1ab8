// The users of a backend: the Gateways with a route to it, by the key of the target.

import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { isUsable, targetKey } from '../backends/backend-reference.ts';
import type { Backends } from '../backends/build-backends.ts';
import type { DataPlane } from '../plane.ts';
import type { Routes } from '../routes/attached-routes.ts';
import { ROUTE_KINDS } from '../routes/route.ts';

/**
 * Keys of Gateways by the keys of targets. Collected only while there are policies whose statuses need them, and only for their targets.
 */
export type BackendUsers = SortedIndex<string>;

export interface BackendUsersSources {
  readonly snapshot: Snapshot;
  readonly routes: Routes;
  readonly backends: Backends;
  /** By name. */
  readonly planes: ReadonlyMap<string, Pick<DataPlane, 'backendReferences'>>;
}

export function buildBackendUsers(graph: Graph, sources: BackendUsersSources): BackendUsers {
  const { snapshot, routes, backends, planes } = sources;
  const { tlsPolicies, resolve } = backends;
  return graph.sortedIndex<string>({
    name: 'Gateways of backends',
    keys: snapshot.keysOf(ROUTE_KINDS),
    emit(route) {
      // Most installations have no policies: then nothing is collected.
      if (!tlsPolicies.isAny()) return [];
      return [...gatewaysOf(route)].flatMap(([plane, gateways]) =>
        targetsOf(plane, route).flatMap((bucket) => [...gateways].map((item) => ({ bucket, item }))),
      );
    },
    compare: compareText,
    identify: (gateway) => gateway,
  });

  /** The Gateways that a route attaches to, by data plane. */
  function gatewaysOf(route: string): ReadonlyMap<string, ReadonlySet<string>> {
    const byPlane = new Map<string, Set<string>>();
    for (const { listeners } of routes.attached.get(route)?.parents ?? [])
      for (const { listener } of listeners) {
        const gateways = byPlane.get(listener.dataPlane) ?? new Set();
        byPlane.set(listener.dataPlane, gateways.add(listener.gateway));
      }
    return byPlane;
  }

  /** The targets that a policy may apply to, each once. */
  function targetsOf(plane: string, route: string): readonly string[] {
    const targets = new Set<string>();
    for (const [reference, from] of planes.get(plane)!.backendReferences(route)) {
      if (!tlsPolicies.mayTarget(reference, from.metadata.namespace ?? '')) continue;
      const backend = resolve(reference, from);
      if (isUsable(backend)) targets.add(targetKey(backend));
    }
    return [...targets];
  }
}

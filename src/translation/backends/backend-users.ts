// Who uses a backend: the Gateways with a route that leads to it, by its cluster.

import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { backendUses } from '../references.ts';
import type { Routes } from '../routes/attached-routes.ts';
import { ROUTE_KINDS, type RouteObject, type RouteRule } from '../routes/route.ts';
import { type BackendReference, isUsable } from './backend-reference.ts';
import type { Backends } from './build-backends.ts';

/** Keys of Gateways by the names of clusters, as long as there are policies whose statuses ask for them, and of what these target. */
export type BackendUsers = SortedIndex<string>;

export interface BackendUsersSources {
  readonly snapshot: Snapshot;
  readonly routes: Routes;
  readonly backends: Backends;
}

export function buildBackendUsers(graph: Graph, sources: BackendUsersSources): BackendUsers {
  const { snapshot, routes, backends } = sources;
  const { tlsPolicies, resolve } = backends;
  return graph.sortedIndex<string>({
    name: 'Gateways of backends',
    keys: snapshot.keysOf(ROUTE_KINDS),
    emit(key) {
      // Most installations have none: then nothing is gathered.
      if (!tlsPolicies.isAny()) return [];
      const gateways = new Set<string>();
      for (const { listeners } of routes.placed.get(key)?.parents ?? [])
        for (const { listener } of listeners) gateways.add(listener.gateway);
      if (gateways.size === 0) return [];
      const clusters = new Set<string>();
      for (const [reference, from] of references(key)) {
        if (!tlsPolicies.mayTarget(reference, from.metadata.namespace ?? '')) continue;
        const backend = resolve(reference, from);
        if (isUsable(backend)) clusters.add(backend.cluster);
      }
      return [...clusters].flatMap((bucket) => [...gateways].map((item) => ({ bucket, item })));
    },
    compare: compareText,
    identify: (gateway) => gateway,
  });

  /** The references of a route and of all that it delegates to, each with the route that it stands in. */
  function references(key: string): readonly (readonly [BackendReference, RouteObject])[] {
    const route = snapshot.oneOf(['TCPRoute', 'TLSRoute'], key);
    if (route !== undefined) return backendUses(route.spec, route).map(({ reference }) => [reference, route]);
    const rules = new Map<RouteRule, RouteObject>();
    for (const { held } of routes.flattened(key).matches) rules.set(held.rule, held.route);
    return [...rules].flatMap(([rule, from]) =>
      backendUses(rule, from).map(({ reference }) => [reference, from] as const),
    );
  }
}

// The users of InferencePools: the Gateways that a route with a reference to a pool names as its parents, by the key of the pool.

import { INFERENCE_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { objectKey } from '../../objects/key.ts';
import { compareText, groupOf } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { DataPlane } from '../plane.ts';
import type { Routes } from '../routes/attached-routes.ts';
import { ROUTE_KINDS } from '../routes/route.ts';

export interface PoolUser {
  /** The key of a Gateway. */
  readonly gateway: string;
  /** The Gateway serves the route. */
  readonly isAccepted: boolean;
}

export type PoolUsers = SortedIndex<PoolUser>;

export interface PoolUsersSources {
  readonly snapshot: Snapshot;
  readonly gateways: Gateways;
  readonly routes: Routes;
  /** By name. */
  readonly planes: ReadonlyMap<string, Pick<DataPlane, 'backendReferences' | 'verdicts'>>;
}

export function buildPoolUsers(
  graph: Graph,
  { snapshot, gateways, routes, planes }: PoolUsersSources,
): PoolUsers {
  return graph.sortedIndex<PoolUser>({
    name: 'Gateways of InferencePools',
    keys: snapshot.keysOf(ROUTE_KINDS),
    emit: (route) =>
      [...planes].flatMap(([plane, { verdicts }]) => {
        const pools = poolsOf(plane, route);
        if (pools.length === 0) return [];
        const isRefused = verdicts
          .onRoute(route)
          .attached.some(({ type, status }) => type === 'Accepted' && status === 'False');
        return gatewaysOf(plane, route).flatMap(({ gateway, isAccepted }) =>
          pools.map((bucket) => ({ bucket, item: { gateway, isAccepted: isAccepted && !isRefused } })),
        );
      }),
    compare: (left, right) =>
      compareText(left.gateway, right.gateway) || Number(right.isAccepted) - Number(left.isAccepted),
    isEqual: (left, right) => left.gateway === right.gateway && left.isAccepted === right.isAccepted,
  });

  /** The pools that the route may use, each once: what it may not refer to says nothing about the route. */
  function poolsOf(plane: string, route: string): readonly string[] {
    const pools = new Set<string>();
    for (const [{ group, kind, namespace, name }, from] of planes.get(plane)!.backendReferences(route)) {
      if (group !== INFERENCE_GROUP || kind !== 'InferencePool') continue;
      const home = from.metadata.namespace ?? '';
      const referrer = { group: groupOf(from.apiVersion), kind: from.kind, namespace: home };
      const referent = { group, kind, namespace: namespace ?? home, name };
      if (gateways.grants(referrer, referent)) pools.add(objectKey(kind, referent.namespace, name));
    }
    return [...pools];
  }

  /** The Gateways of a plane that the route names, or those of the ListenerSets that it names. */
  function gatewaysOf(plane: string, route: string): readonly PoolUser[] {
    return (routes.attached.get(route)?.parents ?? [])
      .filter(({ dataPlane }) => dataPlane === plane)
      .flatMap(({ parent, listeners, refusal }): PoolUser[] =>
        refusal === undefined
          ? listeners.map(({ listener }) => ({
              gateway: listener.gateway,
              isAccepted: listener.refusal === undefined,
            }))
          : [{ gateway: parent.key, isAccepted: false }],
      );
  }
}

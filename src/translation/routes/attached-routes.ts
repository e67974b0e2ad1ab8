// The routes room put together: where routes attach, where they are placed, and their matches one by one.

import { equalJson } from '../../grammar/json.ts';
import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Emission } from '../../incremental/lists.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import { type GatewayListener, type ListenerOwner, listenerId } from '../gateways/listener.ts';
import { delegations } from '../proxy/delegation/delegation.ts';
import { type FlattenedRoute, flattened } from '../proxy/delegation/flatten.ts';
import { type PlacedRoute, type Placement, placementsOf } from '../proxy/routes/placement.ts';
import { attachmentsOf, type ServiceParents } from './attachment.ts';
import { HTTP_LIKE_KINDS, type HttpLikeRoute, ROUTE_KINDS, type RouteObject } from './route.ts';

/** A pair of a route and one of its parentRefs. */
export interface AttachedRoute {
  readonly route: string;
  readonly parentRef: number;
}

export interface Routes {
  /** Routes of all kinds; undefined for one that doesn't count. */
  readonly placed: Collection<PlacedRoute | undefined>;
  /** All that a route that carries HTTP leads to: derived by whoever asks. */
  readonly flattened: (key: string) => FlattenedRoute;
  /** What attaches to a listener, by the listener's id. */
  readonly attached: SortedIndex<AttachedRoute>;
}

const NOTHING: FlattenedRoute = { matches: [], delegated: [] };

export function buildRoutes(
  graph: Graph,
  snapshot: Snapshot,
  { parentListeners, ancestors }: Gateways,
  serviceParents?: ServiceParents,
): Routes {
  const sources = { snapshot, parentListeners, serviceParents };
  const ancestorAt = ({ gateway, port }: Placement): readonly ListenerOwner[] =>
    [ancestors(gateway).get(port) ?? []].flat();
  const distinctAncestors = (placements: readonly Placement[]) => [
    ...new Set(placements.flatMap(ancestorAt)),
  ];
  const placed = graph.collection<PlacedRoute | undefined>({
    name: 'placed routes',
    keys: snapshot.keysOf(ROUTE_KINDS),
    derive(key) {
      const route = snapshot.oneOf(ROUTE_KINDS, key);
      if (route === undefined) return undefined;
      const parents = attachmentsOf(route, sources);
      const placements = placementsOf(parents);
      return {
        route,
        parents,
        placements,
        ancestors: placements.length < 2 ? placements.flatMap(ancestorAt) : distinctAncestors(placements),
        isServed:
          placements.length > 0 ||
          parents.some(({ listeners }) => listeners.some(({ listener }) => isOpenWaypoint(listener))),
      };
    },
    isEqual: equalJson,
  });
  const delegationsOf = delegations(graph, snapshot, placed);
  return {
    placed,
    flattened(key) {
      const route = placed.get(key)?.route;
      return route === undefined || !carriesHttp(route) ? NOTHING : flattened(route, delegationsOf);
    },
    attached: graph.collectionIndex<PlacedRoute | undefined, AttachedRoute>({
      name: 'attached routes',
      from: placed,
      emit(value, route) {
        const emitted: Emission<AttachedRoute>[] = [];
        // Those of a waypoint aren't counted: they hang on its services.
        for (const [parentRef, { listeners }] of (value?.parents ?? []).entries())
          for (const { listener } of listeners)
            if (listener.role === undefined)
              emitted.push({ bucket: listenerId(listener), item: { route, parentRef } });
        return emitted;
      },
      compare: (left, right) => compareText(left.route, right.route) || left.parentRef - right.parentRef,
      isEqual: (left, right) => left.route === right.route && left.parentRef === right.parentRef,
    }),
  };
}

const carriesHttp = (route: RouteObject): route is HttpLikeRoute =>
  (HTTP_LIKE_KINDS as readonly string[]).includes(route.kind);

const isOpenWaypoint = ({ role, refusal }: GatewayListener): boolean =>
  role === 'waypoint' && refusal === undefined;

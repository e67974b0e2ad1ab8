// The routes room put together: where routes attach, where they are placed, and their matches one by one.

import type { Buckets } from '../../incremental/buckets.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/gateways.ts';
import { type GatewayListener, listenerId } from '../gateways/listener.ts';
import { attachments, type ParentAttachment, type ServiceParents } from './attachment.ts';
import { type FlattenedRoute, flattenedRoutes } from './flatten.ts';
import { type Placement, placements } from './placement.ts';
import { ROUTE_KINDS } from './route.ts';

/** A pair of a route and one of its parentRefs. */
export interface AttachedRoute {
  readonly route: string;
  readonly parentRef: number;
}

export interface Routes {
  /** The parentRefs of a route that lead to us. */
  readonly attachment: Memo<readonly ParentAttachment[]>;
  readonly placements: Memo<readonly Placement[]>;
  /** Whether a route is placed anywhere, on hosts or in front of services. */
  readonly isServed: (route: string) => boolean;
  readonly flattened: Memo<FlattenedRoute>;
  /** What attaches to a listener, by the listener's id. */
  readonly attached: Buckets<AttachedRoute>;
}

export function buildRoutes(
  graph: Graph,
  snapshot: Snapshot,
  { parentListeners }: Gateways,
  serviceParents?: ServiceParents,
): Routes {
  const attachment = attachments(graph, snapshot, parentListeners, serviceParents);
  const placed = placements(graph, attachment);
  return {
    attachment,
    placements: placed,
    isServed: (key) =>
      placed(key).length > 0 ||
      attachment(key).some(({ listeners }) => listeners.some(({ listener }) => isOpenWaypoint(listener))),
    flattened: flattenedRoutes(graph, snapshot),
    attached: graph.buckets<AttachedRoute>({
      name: 'attached routes',
      keys: snapshot.keysOf(ROUTE_KINDS),
      emit: (key) =>
        attachment(key).flatMap(({ listeners }, parentRef) =>
          // Those of a waypoint aren't counted: they hang on its services.
          listeners
            .filter(({ listener }) => listener.role === undefined)
            .map(({ listener }) => ({
              bucket: listenerId(listener),
              item: { route: key, parentRef },
            })),
        ),
      compare: (left, right) => compareText(left.route, right.route) || left.parentRef - right.parentRef,
      isEqual: (left, right) => left.route === right.route && left.parentRef === right.parentRef,
    }),
  };
}

const isOpenWaypoint = ({ role, refusal }: GatewayListener): boolean =>
  role === 'waypoint' && refusal === undefined;

// Where routes of all kinds attach.

import { equalJson } from '../../grammar/json.ts';
import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Emission } from '../../incremental/lists.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import { listenerId } from '../gateways/listener.ts';
import {
  type AttachmentRules,
  attachmentsOf,
  type ParentAttachment,
  type ServiceParents,
} from './attachment.ts';
import { ROUTE_KINDS, type RouteObject } from './route.ts';

/** A route and its attachments. */
export interface AttachedRoute {
  readonly route: RouteObject;
  /** The parentRefs that lead to objects that we serve. */
  readonly parents: readonly ParentAttachment[];
}

/** A route and one of its parentRefs. */
export interface RouteOfListener {
  readonly route: string;
  readonly parentRef: number;
}

export interface Routes {
  /** Routes of all kinds; undefined for an unreadable one. */
  readonly attached: Collection<AttachedRoute | undefined>;
  /** The routes of a listener, by the listener's id. */
  readonly ofListener: SortedIndex<RouteOfListener>;
}

export function buildRoutes(
  graph: Graph,
  snapshot: Snapshot,
  { parentListeners }: Gateways,
  planes: readonly { readonly name: string; readonly listenerRules?: AttachmentRules }[],
  serviceParents?: ServiceParents,
): Routes {
  const rules = new Map(
    planes.flatMap(({ name, listenerRules: own }) => (own === undefined ? [] : [[name, own]])),
  );
  const sources = { snapshot, parentListeners, serviceParents, rules };
  const attached = graph.collection<AttachedRoute | undefined>({
    name: 'attached routes',
    keys: snapshot.keysOf(ROUTE_KINDS),
    derive(key) {
      const route = snapshot.oneOf(ROUTE_KINDS, key);
      return route && { route, parents: attachmentsOf(route, sources) };
    },
    isEqual: equalJson,
  });
  return {
    attached,
    ofListener: graph.collectionIndex<AttachedRoute | undefined, RouteOfListener>({
      name: 'routes of listeners',
      from: attached,
      emit(value, route) {
        const emitted: Emission<RouteOfListener>[] = [];
        // Waypoints are skipped: their routes belong to their services.
        value?.parents.forEach(({ listeners }, parentRef) => {
          for (const { listener } of listeners)
            if (listener.role === undefined)
              emitted.push({ bucket: listenerId(listener), item: { route, parentRef } });
        });
        return emitted;
      },
      compare: (left, right) => compareText(left.route, right.route) || left.parentRef - right.parentRef,
      isEqual: (left, right) => left.route === right.route && left.parentRef === right.parentRef,
    }),
  };
}

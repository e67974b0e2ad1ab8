// Which Gateways are ours to translate: their class exists and names our controller.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Gateway } from '../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { CONTROLLER_NAME, WAYPOINT_CLASS } from '../names.ts';

export interface OurGateway {
  readonly key: string;
  readonly object: Gateway;
  /** A Gateway of the waypoint class is one like all others, as long as the settings don't turn waypoints on. */
  readonly role: 'ingress' | 'waypoint';
}

/** The Gateway of a key, where it is ours. */
export function ourGateways(
  graph: Graph,
  snapshot: Snapshot,
  takesWaypoints: boolean,
): Memo<OurGateway | undefined> {
  const controllerOf = graph.memo(
    'controller of a class',
    (name) => snapshot.find('GatewayClass', '', name)?.spec.controllerName,
  );
  return graph.memo('gateway', (key) => {
    const object = snapshot.get('Gateway', key);
    if (object === undefined) return undefined;
    const { gatewayClassName } = object.spec;
    if (controllerOf(gatewayClassName) !== CONTROLLER_NAME) return undefined;
    const isWaypoint = takesWaypoints && gatewayClassName === WAYPOINT_CLASS;
    return { key, object, role: isWaypoint ? 'waypoint' : 'ingress' };
  });
}

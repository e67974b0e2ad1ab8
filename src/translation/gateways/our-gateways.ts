// Which Gateways we translate, and for which data plane: their GatewayClass exists and has the controller name of a plane.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Gateway } from '../../objects/gateway-api/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { GatewayPlane } from './listener-rules.ts';

export interface OurGateway {
  readonly key: string;
  readonly object: Gateway;
  /** Name of the data plane that serves it. */
  readonly dataPlane: string;
  /** From the class, for the Gateway's status. */
  readonly controllerName: string;
  /** A Gateway of the waypoint class is an ordinary one unless the settings turn waypoints on. */
  readonly role: 'ingress' | 'waypoint';
}

/** The Gateway of a key, if it is ours. */
export function ourGateways(
  graph: Graph,
  snapshot: Snapshot,
  planes: readonly GatewayPlane[],
  takesWaypoints: boolean,
): Memo<OurGateway | undefined> {
  const byController = new Map(planes.map((plane) => [plane.controllerName, plane]));
  const controllerOf = graph.memo(
    'controller of a class',
    (name) => snapshot.find('GatewayClass', '', name)?.spec.controllerName,
  );
  return graph.memo('gateway', (key) => {
    const object = snapshot.get('Gateway', key);
    if (object === undefined) return undefined;
    const { gatewayClassName } = object.spec;
    const controllerName = controllerOf(gatewayClassName) ?? '';
    const plane = byController.get(controllerName);
    if (plane === undefined) return undefined;
    const isWaypoint = takesWaypoints && gatewayClassName === plane.waypointClass;
    return { key, object, dataPlane: plane.name, controllerName, role: isWaypoint ? 'waypoint' : 'ingress' };
  });
}

// The listeners of a waypoint: only the first one with the mesh's protocol is used.

import { defined } from '../../grammar/defined.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import { WAYPOINT_PROTOCOL } from '../../objects/mesh/names.ts';
import { type ReservedPorts, type UncheckedListener, unservable } from './conflicts.ts';
import type { GatewayListener, ListenerRefusal, ListenerSpec, RouteGroupKind } from './listener.ts';

const CARRIED = 'HTTPRoute';

/** The listeners of a waypoint in their order, each with its refusal if there is one. */
export function waypointListeners(
  listeners: readonly UncheckedListener[],
  reserved: ReservedPorts,
): readonly GatewayListener[] {
  const used = listeners.find(({ spec }) => spec.protocol === WAYPOINT_PROTOCOL);
  return listeners.map((listener) => {
    const refusal = listener === used ? unservable(listener, reserved) : UNUSED;
    return {
      ...listener,
      role: 'waypoint',
      supportedKinds: supportedKinds(listener.spec),
      ...defined({ refusal }),
    };
  });
}

const UNUSED: ListenerRefusal = {
  reason: 'Invalid',
  message: `A waypoint uses only its first listener of protocol ${WAYPOINT_PROTOCOL}: remove this one`,
};

function supportedKinds({ allowedRoutes }: ListenerSpec): readonly RouteGroupKind[] {
  const asked = allowedRoutes?.kinds ?? [];
  const isCarried =
    asked.length === 0 ||
    asked.some(({ group = GATEWAY_API_GROUP, kind }) => group === GATEWAY_API_GROUP && kind === CARRIED);
  return isCarried ? [{ group: GATEWAY_API_GROUP, kind: CARRIED }] : [];
}

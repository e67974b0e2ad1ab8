// A waypoint, as those see it who ask what stands in front of a service.

import type { GatewayListener, ListenerOwner } from '../gateways/listener.ts';

/** A Gateway that stands in front of services. */
export interface Waypoint {
  readonly owner: ListenerOwner;
  /** The one that it uses. */
  readonly listener: GatewayListener;
}

// A waypoint, as other modules use it.

import type { GatewayListener, ListenerOwner } from '../gateways/listener.ts';

/** A Gateway that serves as the waypoint of services. */
export interface Waypoint {
  readonly owner: ListenerOwner;
  /** The listener that it uses. */
  readonly listener: GatewayListener;
}

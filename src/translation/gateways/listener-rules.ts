// What the gateways part needs to know of a data plane.

import type { Gateway } from '../../objects/gateway-api/types.ts';
import type { Settings } from '../settings.ts';
import type { UncheckedListener } from './conflicts.ts';
import type { GatewayListener } from './listener.ts';

export interface GatewayPlane {
  readonly name: string;
  /** `spec.controllerName` of its GatewayClasses. */
  readonly controllerName: string;
  /** GatewayClasses that the control plane creates for it. */
  readonly classes: readonly string[];
  /** The GatewayClass of waypoints, if it serves waypoints. */
  readonly waypointClass?: string;
  /** Ports that its proxies use themselves, each with its purpose. */
  readonly reservedPorts: ReadonlyMap<number, string>;
  readonly listenerRules?: ListenerRules;
  /** Set if findings that hold for Envoy alone aren't told of its Gateways and routes. */
  readonly isNoEnvoy?: true;
}

/** Rules of a data plane that serves other listeners than those of conflicts.ts and protocols.ts. */
export interface ListenerRules {
  /** The listeners of a Gateway in their order, each with its kinds of routes and with its refusal if there is one. */
  readonly check: (listeners: readonly UncheckedListener[], settings: Settings) => readonly GatewayListener[];
  /** A Gateway that it doesn't serve has no listeners. */
  readonly servesGateway: (gateway: Gateway) => boolean;
}

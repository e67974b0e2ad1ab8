// A listener of a Gateway or of one of its ListenerSets, as the translation sees it.

import type { Gateway } from '../../objects/gateway-api/types.ts';

export type ListenerSpec = Gateway['spec']['listeners'][number];

/** The object that holds a listener. */
export interface ListenerOwner {
  readonly group: string;
  readonly kind: 'Gateway' | 'XListenerSet' | 'ListenerSet';
  readonly namespace: string;
  readonly name: string;
  /** Key of the object. */
  readonly key: string;
}

/** Why a listener has left the translation. */
export interface ListenerRefusal {
  readonly reason:
    | 'UnsupportedProtocol'
    | 'InvalidRouteKinds'
    | 'ProtocolConflict'
    | 'HostnameConflict'
    | 'Invalid';
  readonly message: string;
}

export interface RouteGroupKind {
  readonly group: string;
  readonly kind: string;
}

export interface GatewayListener {
  /** Key of the Gateway that serves it. */
  readonly gateway: string;
  readonly owner: ListenerOwner;
  readonly spec: ListenerSpec;
  /** Its name in filter chains: `https`, and `shop/extra/https` for a listener of a ListenerSet. */
  readonly key: string;
  /** Among the listeners of its owner. */
  readonly position: number;
  readonly supportedKinds: readonly RouteGroupKind[];
  readonly refusal?: ListenerRefusal;
  /** Of a waypoint: it carries connections to services, and no hosts of its own. */
  readonly role?: 'waypoint';
}

/** A listener among all of a snapshot. */
export function listenerId({ gateway, key }: GatewayListener): string {
  return `${gateway}\n${key}`;
}

/** The filter chain and RouteConfiguration of an HTTP or HTTPS listener: all HTTP listeners of a port share theirs. */
export function chainName({ spec, key }: GatewayListener): string {
  return spec.protocol === 'HTTP' ? listenerName(spec.port) : key;
}

/** The Envoy listener of a port. */
export function listenerName(port: number): string {
  return `listener~${port}`;
}

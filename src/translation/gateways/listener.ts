// A listener of a Gateway or of one of its ListenerSets, as the translation uses it.

import type { Gateway } from '../../objects/gateway-api/types.ts';
import { type Key, keyOf, partsOf } from '../../objects/key.ts';

export type ListenerSpec = Gateway['spec']['listeners'][number];

/** The object that contains a listener. */
export interface ListenerOwner {
  readonly group: string;
  readonly kind: 'Gateway' | 'XListenerSet' | 'ListenerSet';
  readonly namespace: string;
  readonly name: string;
  /** Key of the object. */
  readonly key: string;
}

/** Why a listener isn't served. */
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
  /** The data plane of that Gateway. */
  readonly dataPlane: string;
  readonly owner: ListenerOwner;
  readonly spec: ListenerSpec;
  /** Its name in filter chains: `https`, and `shop/extra/https` for a listener of a ListenerSet. */
  readonly key: string;
  /** Among the listeners of its owner. */
  readonly position: number;
  readonly supportedKinds: readonly RouteGroupKind[];
  readonly refusal?: ListenerRefusal;
  /** A listener of a waypoint: it carries connections to services and has no hosts of its own. */
  readonly role?: 'waypoint';
}

/** The id of a listener, unique in a snapshot. */
export type ListenerId = Key<'listener'>;

export function listenerId({ gateway, key }: GatewayListener): ListenerId {
  return keyOf(gateway, key);
}

/** The key of the Gateway of a listener. */
export const gatewayOfListener = (id: string): string => partsOf(id)[0]!;

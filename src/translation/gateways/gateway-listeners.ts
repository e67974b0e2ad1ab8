// The listeners of a Gateway: its own, then those of its ListenerSets, each with its refusal if there is one.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_EXPERIMENTAL_GROUP, GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Gateway, XListenerSet } from '../../objects/gateway-api/types.ts';
import type { Settings } from '../settings.ts';
import { checkedListeners, type UncheckedListener } from './conflicts.ts';
import type { GatewayListener, ListenerOwner, ListenerSpec } from './listener.ts';
import type { GatewayPlane } from './listener-rules.ts';
import type { ListenerSets } from './listener-sets.ts';
import type { OurGateway } from './our-gateways.ts';
import { waypointListeners } from './waypoint-listeners.ts';

/** All listeners of a Gateway in their order, refused ones included; undefined for a Gateway that isn't ours. */
export type GatewayListeners = Memo<readonly GatewayListener[] | undefined>;

export function gatewayListeners(
  graph: Graph,
  ourGateway: Memo<OurGateway | undefined>,
  listenerSets: ListenerSets,
  planes: readonly GatewayPlane[],
  settings: Settings,
): GatewayListeners {
  const factsOf = new Map(planes.map((facts) => [facts.name, facts]));
  return graph.memo(
    'listeners',
    (key) => {
      const gateway = ourGateway(key);
      if (gateway === undefined) return undefined;
      const { reservedPorts: reserved, listenerRules } = factsOf.get(gateway.dataPlane)!;
      if (listenerRules?.servesGateway(gateway.object) === false) return [];
      const own = listenersIn(gateway.object, ownerOf(gateway.object, key), gateway);
      if (gateway.role === 'waypoint') return waypointListeners(firstOfEachKey(own), reserved);
      const ofSets = listenerSets
        .of(key)
        .flatMap(({ object, key: set }) => listenersIn(object, ownerOf(object, set), gateway));
      const all = firstOfEachKey([...own, ...ofSets]);
      return listenerRules?.check(all, settings) ?? checkedListeners(all, reserved);
    },
    // Routes read this, and annotations of the Gateway don't affect them.
    { isEqual: equalJson },
  );
}

/** See `Gateways.ports`. */
export const listenerPorts = (
  graph: Graph,
  ourGateway: Memo<OurGateway | undefined>,
  listenerSets: ListenerSets,
): Memo<readonly number[]> =>
  graph.memo(
    'ports',
    (key) => {
      const gateway = ourGateway(key);
      if (gateway === undefined) return [];
      const objects = [gateway.object, ...listenerSets.of(key).map(({ object }) => object)];
      const listeners: readonly ListenerSpec[] = objects.flatMap(({ spec }) => spec.listeners);
      return [...new Set(listeners.map(({ port }) => port))].sort((left, right) => left - right);
    },
    { isEqual: equalJson },
  );

function listenersIn(
  { spec }: Gateway | XListenerSet,
  owner: ListenerOwner,
  { key: gateway, dataPlane }: OurGateway,
): readonly UncheckedListener[] {
  const listeners: readonly ListenerSpec[] = spec.listeners;
  return listeners.map((listener, position) => ({
    gateway,
    dataPlane,
    owner,
    spec: listener,
    key: keyOf(owner, listener),
    position,
  }));
}

/** The API server rejects two listeners of one name. */
function firstOfEachKey(listeners: readonly UncheckedListener[]): readonly UncheckedListener[] {
  const keys = new Set<string>();
  return listeners.filter(({ key }) => !keys.has(key) && keys.add(key));
}

function keyOf({ kind, namespace, name }: ListenerOwner, listener: ListenerSpec): string {
  return kind === 'Gateway' ? listener.name : `${namespace}/${name}/${listener.name}`;
}

export function ownerOf(object: Gateway | XListenerSet, key: string): ListenerOwner {
  const { namespace = '', name } = object.metadata;
  // A `ListenerSet` is read as an `XListenerSet`, and keeps its kind name.
  const kind = object.kind as ListenerOwner['kind'];
  const group = kind === 'XListenerSet' ? GATEWAY_API_EXPERIMENTAL_GROUP : GATEWAY_API_GROUP;
  return { group, kind, namespace, name, key };
}

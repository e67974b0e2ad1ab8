// The gateways room put together: our Gateways, their ListenerSets, listeners and ports, and what their listeners terminate TLS with.

import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type GatewayPort, gatewayPorts } from '../proxy/listeners/gateway-ports.ts';
import type { Reporter } from '../reports.ts';
import { type GatewayListeners, gatewayListeners, ownerOf } from './gateway-listeners.ts';
import { gatewayReporters } from './gateway-reporters.ts';
import { buildGrants, type Grants } from './grants.ts';
import type { GatewayListener, ListenerOwner } from './listener.ts';
import { type ListenerSets, listenerSets } from './listener-sets.ts';
import { type OurGateway, ourGateways } from './our-gateways.ts';
import { type Terminations, terminations } from './tls/termination.ts';

/** What a parentRef can name. */
export interface ParentWithListeners {
  readonly owner: ListenerOwner;
  readonly listeners: readonly GatewayListener[];
}

export interface Gateways {
  readonly gateway: Memo<OurGateway | undefined>;
  readonly listenerSet: ListenerSets['listenerSet'];
  readonly listeners: GatewayListeners;
  readonly ports: Memo<readonly GatewayPort[]>;
  /** What policies have as ancestors on the ports of a Gateway. */
  readonly ancestors: Memo<ReadonlyMap<number, ListenerOwner>>;
  /** The listeners of a Gateway or ListenerSet; undefined when it isn't ours, or may not be used. */
  readonly parentListeners: Memo<ParentWithListeners | undefined>;
  /** What a listener terminates TLS with; undefined where it doesn't. */
  readonly termination: Terminations;
  readonly grants: Grants;
  readonly reporters: readonly Reporter[];
}

export function buildGateways(
  graph: Graph,
  snapshot: Snapshot,
  { takesWaypoints }: { readonly takesWaypoints: boolean },
): Gateways {
  const grants = buildGrants(graph, snapshot);
  const gateway = ourGateways(graph, snapshot, takesWaypoints);
  const sets = listenerSets(graph, snapshot, gateway);
  const listeners = gatewayListeners(graph, gateway, sets);
  const byOwner = graph.memo('listeners by owner', (key) =>
    Map.groupBy(listeners(key) ?? [], ({ owner }) => owner.key),
  );
  const parentListeners = graph.memo<ParentWithListeners | undefined>(
    'listeners of a parent',
    (key) => {
      const set = sets.listenerSet(key);
      if (set?.denial !== undefined) return undefined;
      const object = set?.object ?? gateway(key)?.object;
      if (object === undefined) return undefined;
      return { owner: ownerOf(object, key), listeners: byOwner(set?.gateway ?? key).get(key) ?? [] };
    },
    // One ListenerSet is nothing to the routes of another.
    { isEqual: equalJson },
  );
  const ports = gatewayPorts(graph, listeners);
  return {
    gateway,
    listenerSet: sets.listenerSet,
    listeners,
    ports,
    ancestors: graph.memo(
      'ancestors by port',
      (key) => new Map(ports(key).map(({ port, ancestor }) => [port, ancestor])),
      { isEqual: (left, right) => equalJson([...left], [...right]) },
    ),
    parentListeners,
    termination: terminations(graph, snapshot, grants),
    grants,
    reporters: gatewayReporters(snapshot, gateway, sets),
  };
}

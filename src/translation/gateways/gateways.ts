// The gateways room put together: our Gateways, their listeners and ports.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Reporter } from '../reports.ts';
import { buildGrants, type Grants } from './grants.ts';
import type { GatewayListener, ListenerOwner } from './listener.ts';
import { type GatewayListeners, gatewayListeners } from './listeners.ts';
import { type OurGateway, ourGateways } from './our-gateways.ts';
import { type GatewayPort, gatewayPorts } from './ports.ts';

/** What a parentRef can name. */
export interface ParentWithListeners {
  readonly owner: ListenerOwner;
  readonly listeners: readonly GatewayListener[];
}

export interface Gateways {
  readonly gateway: Memo<OurGateway | undefined>;
  readonly listeners: GatewayListeners;
  readonly ports: Memo<readonly GatewayPort[]>;
  /** The listeners of a Gateway or ListenerSet; undefined when it isn't ours, or may not be used. */
  readonly parentListeners: Memo<ParentWithListeners | undefined>;
  readonly grants: Grants;
  readonly reporters: readonly Reporter[];
}

export function buildGateways(graph: Graph, snapshot: Snapshot): Gateways {
  const gateway = ourGateways(graph, snapshot);
  const listeners = gatewayListeners(graph, gateway);
  return {
    reporters: [],
    grants: buildGrants(graph, snapshot),
    gateway,
    listeners,
    ports: gatewayPorts(graph, listeners),
    parentListeners(key) {
      const own = listeners(key);
      return own?.[0] === undefined ? undefined : { owner: own[0].owner, listeners: own };
    },
  };
}

// Builds the gateways part: our Gateways, their ListenerSets, listeners and ports, and the TLS termination of their listeners.

import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Reporter } from '../reports.ts';
import type { Settings } from '../settings.ts';
import { type GatewayListeners, gatewayListeners, listenerPorts, ownerOf } from './gateway-listeners.ts';
import { gatewayReporters } from './gateway-reporters.ts';
import { buildGrants, type Grants } from './grants.ts';
import type { GatewayListener, ListenerOwner } from './listener.ts';
import type { GatewayPlane } from './listener-rules.ts';
import { type ListenerSets, listenerSets } from './listener-sets.ts';
import { type OurGateway, ourGateways } from './our-gateways.ts';
import { type CaBundles, type ClientCertificates, clientCertificates } from './tls/client-certificates.ts';
import { type Terminations, terminations } from './tls/termination.ts';

/** An object that a parentRef can name. */
export interface ParentWithListeners {
  readonly owner: ListenerOwner;
  /** Of its Gateway. */
  readonly dataPlane: string;
  readonly listeners: readonly GatewayListener[];
}

export interface Gateways {
  readonly gateway: Memo<OurGateway | undefined>;
  readonly listenerSet: ListenerSets['listenerSet'];
  readonly listeners: GatewayListeners;
  /** The ports of the listeners of a Gateway and of the ListenerSets that it allows, served or not; sorted, each once. */
  readonly ports: Memo<readonly number[]>;
  /** The listeners of a Gateway or ListenerSet; undefined when it isn't ours, or isn't allowed. */
  readonly parentListeners: Memo<ParentWithListeners | undefined>;
  /** The TLS termination of a listener; undefined where it doesn't terminate TLS. */
  readonly termination: Terminations;
  readonly clientCertificates: ClientCertificates;
  readonly grants: Grants;
  readonly reporters: readonly Reporter[];
}

export interface GatewaySources {
  readonly snapshot: Snapshot;
  readonly planes: readonly GatewayPlane[];
  readonly settings: Settings;
  readonly takesWaypoints: boolean;
  readonly caBundle: CaBundles;
}

export function buildGateways(
  graph: Graph,
  { snapshot, planes, settings, takesWaypoints, caBundle }: GatewaySources,
): Gateways {
  const grants = buildGrants(graph, snapshot);
  const gateway = ourGateways(graph, snapshot, planes, takesWaypoints);
  const sets = listenerSets(graph, snapshot, gateway);
  const listeners = gatewayListeners(graph, gateway, sets, planes, settings);
  const clients = clientCertificates(graph, { gateway, grants, caBundle });
  const byOwner = graph.memo('listeners by owner', (key) =>
    Map.groupBy(listeners(key) ?? [], ({ owner }) => owner.key),
  );
  const planeOf = graph.memo('data plane of a Gateway', (key) => gateway(key)?.dataPlane);
  const parentListeners = graph.memo<ParentWithListeners | undefined>(
    'listeners of a parent',
    (key) => {
      const set = sets.listenerSet(key);
      if (set?.denial !== undefined) return undefined;
      const home = set?.gateway ?? key;
      const object = set?.object ?? gateway(key)?.object;
      const dataPlane = planeOf(home);
      if (object === undefined || dataPlane === undefined) return undefined;
      return { owner: ownerOf(object, key), dataPlane, listeners: byOwner(home).get(key) ?? [] };
    },
    // A ListenerSet doesn't affect the routes of another one.
    { isEqual: equalJson },
  );
  return {
    gateway,
    listenerSet: sets.listenerSet,
    listeners,
    ports: listenerPorts(graph, gateway, sets),
    parentListeners,
    termination: terminations(graph, { snapshot, grants, clients }),
    clientCertificates: clients,
    grants,
    reporters: gatewayReporters(snapshot, {
      gateway,
      sets,
      listeners,
      clients,
      planes,
    }),
  };
}

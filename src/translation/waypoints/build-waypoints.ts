// Builds the waypoints part: the services behind each waypoint, the routes that attach to them, and their authorization policies. Built
// only if the settings enable waypoints.

import { defined } from '../../grammar/defined.ts';
import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { WAYPOINT_FOR_LABEL } from '../../objects/mesh/names.ts';
import { compareAge } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { ConnectedProxies } from '../backends/connected-proxies.ts';
import type { ServiceEntries } from '../backends/service-entries.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import { ownerOf } from '../gateways/gateway-listeners.ts';
import type { ServiceParents } from '../routes/attachment.ts';
import type { Settings } from '../settings.ts';
import { type AuthorizationPolicies, authorizationPolicies } from './authorization.ts';
import { ingressServices } from './ingress-services.ts';
import { waypointNames } from './labels.ts';
import { serviceParents } from './service-parents.ts';
import { SERVICE_KINDS, type ServicePort, servicePorts } from './service-ports.ts';
import type { Waypoint } from './waypoint.ts';

/** A Service or ServiceEntry, sorted by age. */
export interface ServedObject {
  readonly key: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly creationTimestamp?: string;
  };
}

export interface Waypoints {
  /** The waypoint of a key; undefined for a Gateway that isn't a waypoint, serves no services, or has no usable listener. */
  readonly waypoint: Memo<Waypoint | undefined>;
  /** Services that name a Gateway as their waypoint, by the key of the Gateway, which may not exist. */
  readonly services: SortedIndex<ServedObject>;
  /** The waypoint of a Service or ServiceEntry. */
  readonly waypointOf: (service: string) => Waypoint | undefined;
  /** The ports of a Service or ServiceEntry that a waypoint can distinguish. */
  readonly ports: Memo<readonly ServicePort[]>;
  readonly parents: ServiceParents;
  readonly authorization: AuthorizationPolicies;
  /** Services that ingress gateways reach through their waypoints; undefined if the settings don't enable that. */
  readonly ingress: SortedIndex<string> | undefined;
}

export interface WaypointSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly serviceEntries: ServiceEntries;
  readonly proxies: ConnectedProxies;
}

export function buildWaypoints(graph: Graph, sources: WaypointSources): Waypoints | undefined {
  const { snapshot, settings, gateways, serviceEntries, proxies } = sources;
  if (!settings.waypoint.enabled) return undefined;
  const waypoint = graph.memo<Waypoint | undefined>(
    'waypoint',
    (key) => {
      const gateway = gateways.gateway(key);
      if (gateway?.role !== 'waypoint' || !servesServices(gateway.object.metadata.labels)) return undefined;
      const listener = gateways.listeners(key)?.find(({ refusal }) => refusal === undefined);
      return listener && { owner: ownerOf(gateway.object, key), listener };
    },
    // Routes and services read this; a new status of the Gateway doesn't affect them.
    { isEqual: equalJson },
  );
  const ports = servicePorts(graph, snapshot, serviceEntries);
  const named = waypointNames(graph, snapshot);
  const waypointOf = (service: string): Waypoint | undefined => {
    const name = named(service);
    return name === undefined ? undefined : waypoint(name);
  };
  const services = graph.sortedIndex<ServedObject>({
    name: 'services of waypoints',
    keys: snapshot.keysOf(SERVICE_KINDS),
    emit(key) {
      const bucket = named(key);
      if (bucket === undefined || ports(key).length === 0) return [];
      const { name, namespace, creationTimestamp } = snapshot.oneOf(SERVICE_KINDS, key)!.metadata;
      const metadata = {
        name,
        ...defined({ namespace, creationTimestamp }),
      };
      return [{ bucket, item: { key, metadata } }];
    },
    compare: compareServed,
    isEqual: equalJson,
  });
  return {
    waypoint,
    services,
    waypointOf,
    ports,
    parents: serviceParents({
      waypointOf,
      ports,
      entriesOfHost: (namespace, host) => [
        ...new Set(serviceEntries.ofHost(namespace, host).map(({ object }) => object)),
      ],
    }),
    authorization: authorizationPolicies(graph, snapshot, settings.mesh.rootNamespace),
    ingress: ingressServices(graph, { snapshot, settings, proxies, waypointOf, ports }),
  };
}

function compareServed(left: ServedObject, right: ServedObject): number {
  return compareAge(left, right) || (left.key < right.key ? -1 : left.key > right.key ? 1 : 0);
}

/** Other waypoints serve only workloads, or nothing. */
function servesServices(labels: Readonly<Record<string, string>> = {}): boolean {
  if (!Object.hasOwn(labels, WAYPOINT_FOR_LABEL)) return true;
  const value = labels[WAYPOINT_FOR_LABEL];
  return value === 'service' || value === 'all';
}

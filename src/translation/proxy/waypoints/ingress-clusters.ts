// Clusters of ingress gateways that go through waypoints: a service is reached at its own addresses, and the mesh routes from there.

import type { Graph } from '../../../incremental/graph.ts';
import { keyOf } from '../../../objects/key.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { ConnectedProxies, Place } from '../../backends/connected-proxies.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { GatewayResource, Keyed } from '../../keyed.ts';
import type { Settings } from '../../settings.ts';
import type { Waypoints } from '../../waypoints/build-waypoints.ts';
import { INGRESS } from '../../waypoints/ingress-services.ts';
import type { ServicePort } from '../../waypoints/service-ports.ts';
import { withoutWeightedLocalities } from '../backend-config-policy/load-balancer/weighted-localities.ts';
import type { Clusters } from '../backend-resources/clusters.ts';
import { dnsLookupFamily } from '../clusters/backend.ts';
import { clusterNameOf } from '../clusters/names.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import { PROXY } from '../identity.ts';

export interface IngressClusterSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly waypoints: Waypoints | undefined;
  readonly proxies: ConnectedProxies;
  readonly clusters: Clusters['clusters'];
}

interface ReachedPort {
  readonly gateway: string;
  /** Of the proxies that the mesh redirects. */
  readonly place: Place;
  readonly port: ServicePort;
}

/** They replace the shared ones; undefined if the settings don't enable them. */
export function ingressClusters(
  graph: Graph,
  { snapshot, settings, gateways, waypoints, proxies, clusters }: IngressClusterSources,
): Keyed<GatewayResource<Cluster>> | undefined {
  if (waypoints?.ingress === undefined) return undefined;
  const { ingress, ports } = waypoints;
  const lookup = dnsLookupFamily(settings.dnsLookupFamily);
  const reached = graph.sortedIndex<ReachedPort>({
    name: 'clusters through waypoints',
    keys: snapshot.keys('Gateway'),
    emit(gateway) {
      const own = gateways.gateway(gateway);
      if (own?.role !== 'ingress' || own.dataPlane !== PROXY) return [];
      const places = proxies.placesOf(gateway).filter(({ isRedirected }) => isRedirected);
      const reachedPorts = places.length === 0 ? [] : ingress.get(INGRESS).flatMap(ports);
      return places.flatMap((place) =>
        reachedPorts.map((port) => ({
          bucket: keyOf(gateway, place.scope, clusterNameOf(port)),
          item: { gateway, place, port },
        })),
      );
    },
    compare: () => 0,
    isEqual: (left, right) => left.port === right.port && left.place.scope === right.place.scope,
  });
  return {
    keys: reached.keys,
    get(key) {
      const { gateway, place, port } = reached.get(key)[0]!;
      const named = (clusters.get(port.service) ?? []).filter(({ name }) => name === clusterNameOf(port));
      const built = place.scopes
        .map((scope) => named.find((one) => one.scope === scope))
        .find((one) => one !== undefined);
      const resource = built?.resource && { ...atAddresses(built.resource, port), ...lookup };
      return { gateway, scope: place.scope, name: clusterNameOf(port), resource };
    },
  };
}

/** Addresses have no localities and no weights: with weighted localities Envoy would send them nothing. */
function atAddresses(cluster: Cluster, { addresses, port }: ServicePort): Cluster {
  const { edsClusterConfig: _, ...others } = withoutWeightedLocalities(cluster);
  return {
    ...others,
    type: 'STATIC',
    loadAssignment: {
      clusterName: cluster.name ?? '',
      endpoints: addresses.map((address) => ({
        lbEndpoints: [{ endpoint: { address: { socketAddress: { address, portValue: port } } } }],
      })),
    },
  };
}

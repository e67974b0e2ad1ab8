// Services that ingress gateways reach through waypoints: the gateway connects to the address of the service, and the mesh routes from
// there.

import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { labelValue } from '../../objects/labels.ts';
import { INGRESS_USE_WAYPOINT_LABEL } from '../../objects/mesh/names.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { ConnectedProxies } from '../backends/connected-proxies.ts';
import type { Settings } from '../settings.ts';
import { SERVICE_KINDS, type ServicePort } from './service-ports.ts';
import type { Waypoint } from './waypoint.ts';

/** The key of the only bucket. */
export const INGRESS = 'ingress';

export interface IngressSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly proxies: ConnectedProxies;
  readonly waypointOf: (service: string) => Waypoint | undefined;
  readonly ports: (service: string) => readonly ServicePort[];
}

/** Keys of Services and ServiceEntries, all in one bucket. */
export function ingressServices(graph: Graph, sources: IngressSources): SortedIndex<string> | undefined {
  const { snapshot, settings, proxies, waypointOf, ports } = sources;
  if (!settings.waypoint.ingressUseWaypoints) return undefined;
  const hasRedirected = graph.memo('whether the mesh redirects a proxy', () =>
    proxies.places().some(({ isRedirected }) => isRedirected),
  );
  return graph.sortedIndex<string>({
    name: 'services that ingress gateways reach through waypoints',
    keys: snapshot.keysOf(SERVICE_KINDS),
    emit(key) {
      if (!hasRedirected(INGRESS)) return [];
      const { labels = {}, namespace = '' } = snapshot.oneOf(SERVICE_KINDS, key)?.metadata ?? {};
      const asked =
        labelValue(labels, INGRESS_USE_WAYPOINT_LABEL) ??
        labelValue(snapshot.namespaceLabels(namespace), INGRESS_USE_WAYPOINT_LABEL);
      if (asked !== 'true' || ports(key).length === 0 || waypointOf(key) === undefined) return [];
      return [{ bucket: INGRESS, item: key }];
    },
    compare: compareText,
  });
}

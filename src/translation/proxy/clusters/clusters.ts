// Clusters and endpoints of all backends, by the object that each comes from. Every proxy gets them, whether a route uses them or not.

import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Backends } from '../../backends/backends.ts';
import type { Keyed } from '../../keyed.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import { serviceClusters, serviceEndpoints } from './service.ts';

export interface Clusters {
  readonly clusters: Keyed<readonly Cluster[]>;
  readonly endpoints: Keyed<readonly ClusterLoadAssignment[]>;
}

export function buildClusters(snapshot: Snapshot, { slices }: Backends): Clusters {
  const keys = snapshot.keys('Service');
  return {
    clusters: {
      keys,
      get(key) {
        const service = snapshot.get('Service', key);
        return service === undefined ? [] : serviceClusters(service);
      },
    },
    endpoints: {
      keys,
      get(key) {
        const service = snapshot.get('Service', key);
        return service === undefined ? [] : serviceEndpoints(service, slices(key));
      },
    },
  };
}

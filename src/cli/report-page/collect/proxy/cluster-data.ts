// The backends of a report: each cluster of any Gateway once, by name.

import type { Cluster } from '../../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import type { GatewayConfiguration } from '../../../../translation.ts';
import { idleBackends } from '../../../translate/summary/proxy/idle-clusters.ts';
import type { ClusterData, DestinationData } from '../../data.ts';

/** Endpoints that are named. */
const NAMED = 20;

export class ClusterTable {
  readonly clusters: ClusterData[] = [];
  readonly #byName = new Map<string, number>();
  readonly #asked = new Set<number>();

  constructor(gateways: readonly GatewayConfiguration[]) {
    for (const gateway of gateways) {
      const assignments = new Map(gateway.endpoints.map((each) => [each.clusterName, each]));
      const idle = new Map(idleBackends(gateway).map(({ name, why }) => [name, why]));
      for (const cluster of gateway.clusters) {
        const { name = '' } = cluster;
        if (!this.#byName.has(name))
          this.#add(name, clusterData(cluster, assignments.get(name), idle.get(name)));
      }
      // What routes lead to and isn't there.
      for (const [name, why] of idle)
        if (!this.#byName.has(name)) this.#add(name, { name, about: [], endpoints: [], more: 0, idle: why });
    }
  }

  /** Nobody has asked yet what policies say of it. */
  isOpen(index: number): boolean {
    return !this.#asked.has(index);
  }

  /** What policies say of the backends of a route. */
  describe(to: readonly DestinationData[], policies: ReadonlyMap<string, number>): void {
    for (const { cluster } of to) {
      if (cluster === undefined) continue;
      this.#asked.add(cluster);
      const data = this.clusters[cluster]!;
      const own = policies.get(data.name);
      if (own !== undefined) this.clusters[cluster] = { ...data, policies: own };
    }
  }

  find(name: string): number | undefined {
    return this.#byName.get(name);
  }

  #add(name: string, data: ClusterData): void {
    this.#byName.set(name, this.clusters.push(data) - 1);
  }
}

function clusterData(
  cluster: Cluster,
  assignment: ClusterLoadAssignment | undefined,
  idle: string | undefined,
): ClusterData {
  const { name = '', type, connectTimeout, lbPolicy, transportSocket, loadAssignment } = cluster;
  const all = addressesOf(assignment ?? loadAssignment);
  return {
    name,
    about: [
      ...(type === undefined ? [] : [TYPES[type] ?? type]),
      ...(transportSocket === undefined ? [] : ['TLS to the backend']),
      ...(lbPolicy === undefined ? [] : [`load balancing ${lbPolicy}`]),
      ...(connectTimeout === undefined ? [] : [`connects within ${connectTimeout}`]),
    ],
    endpoints: all.slice(0, NAMED),
    more: Math.max(0, all.length - NAMED),
    ...(idle === undefined ? {} : { idle }),
  };
}

const TYPES: Readonly<Record<string, string>> = {
  EDS: 'endpoints of EndpointSlices',
  STATIC: 'fixed addresses',
  STRICT_DNS: 'all addresses of a name',
  LOGICAL_DNS: 'an address of a name',
};

function addressesOf(assignment: ClusterLoadAssignment | undefined): string[] {
  return (assignment?.endpoints ?? []).flatMap(({ lbEndpoints = [] }) =>
    lbEndpoints.flatMap(({ endpoint }) => {
      const socket = endpoint?.address?.socketAddress;
      const path = endpoint?.address?.pipe?.path;
      return socket === undefined ? (path ?? []) : `${socket.address ?? ''}:${socket.portValue ?? ''}`;
    }),
  );
}

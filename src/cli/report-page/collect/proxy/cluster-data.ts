// The clusters of a report.

import { defined } from '../../../../grammar/defined.ts';
import type { ProxyGatewayConfiguration } from '../../../../translation/planes.ts';
import type { Cluster } from '../../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import { idleBackends } from '../../../translate/summary/proxy/idle-clusters.ts';
import type { ClusterData } from '../../data.ts';
import type { BackendTable } from '../backend-table.ts';

/** How many endpoints are named. */
const NAMED = 20;

export function addClusters(table: BackendTable, gateways: readonly ProxyGatewayConfiguration[]): void {
  for (const gateway of gateways) {
    const assignments = new Map(gateway.endpoints.map((each) => [each.clusterName, each]));
    const idle = new Map(idleBackends(gateway).map(({ name, why }) => [name, why]));
    for (const cluster of gateway.clusters) {
      const { name = '' } = cluster;
      table.add(name, () => clusterData(cluster, assignments.get(name), idle.get(name)));
    }
    // Clusters that routes lead to, but that don't exist.
    for (const [name, why] of idle)
      table.add(name, () => ({ name, about: [], endpoints: [], more: 0, idle: why }));
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
    ...defined({ idle }),
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

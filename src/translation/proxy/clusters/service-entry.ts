// ServiceEntries: a cluster for each host and port, with inline endpoints unless the entry selects workloads of the mesh.

import type { ServiceEntry } from '../../../objects/mesh/types.ts';
import { type MeshService, type Resolution, resolutionOf } from '../../backends/service-entries.ts';
import type { OwnPorts } from '../../gateways/own-ports.ts';
import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { ClusterLoadAssignment } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import { proxyItself } from './backend-hosts.ts';
import { clusterNameOf } from './names.ts';
import { protocolOptions } from './protocol-options.ts';
import { EDS } from './service.ts';
import type { ClusterError, ClusterSubject, ConfiguredCluster } from './subject.ts';

const TYPES = {
  static: 'STATIC',
  dns: 'STRICT_DNS',
  dnsRoundRobin: 'LOGICAL_DNS',
} as const satisfies Record<Exclude<Resolution, 'workloads'>, Cluster['type']>;

export function serviceEntrySubject({ metadata }: ServiceEntry, service: MeshService): ClusterSubject {
  const { namespace = '', name, annotations = {}, labels = {} } = metadata;
  const { object, port, portName, host, protocol } = service;
  return {
    name: meshClusterName(service),
    object,
    kind: 'ServiceEntry',
    objectName: name,
    namespace,
    annotations,
    labels,
    protocol,
    port,
    portName,
    host,
  };
}

const meshClusterName = (service: MeshService): string => clusterNameOf({ kind: 'ServiceEntry', ...service });

/** `assignment` is called if the endpoints are inline. */
export function serviceEntryCluster(
  entry: ServiceEntry,
  service: MeshService,
  options: {
    readonly isDistributed: boolean;
    readonly dnsLookupFamily: Partial<Cluster>;
    readonly assignment: () => ClusterLoadAssignment;
    readonly ownPort: OwnPorts;
  },
): ConfiguredCluster {
  const resolution = resolutionOf(entry)!;
  const base: Cluster = {
    name: meshClusterName(service),
    connectTimeout: '5s',
    metadata: {},
    ...(options.isDistributed ? { commonLbConfig: { localityWeightedLbConfig: {} } } : {}),
    ...protocolOptions(service.protocol),
  };
  if (resolution === 'workloads') return { cluster: { ...base, ...EDS }, errors: [] };
  const loadAssignment = options.assignment();
  return {
    cluster: { ...base, type: TYPES[resolution], ...options.dnsLookupFamily, loadAssignment },
    errors: [
      ...(resolution === 'dnsRoundRobin' ? severalHosts(service, loadAssignment) : []),
      ...leadingToProxy(entry, service, loadAssignment, options.ownPort),
    ],
  };
}

function leadingToProxy(
  { spec }: ServiceEntry,
  { object, host }: MeshService,
  assignment: ClusterLoadAssignment,
  ownPort: OwnPorts,
): readonly ClusterError[] {
  const addresses = (assignment.endpoints ?? []).flatMap(({ lbEndpoints = [] }) =>
    lbEndpoints.flatMap(({ endpoint }) => endpoint?.address?.socketAddress ?? []),
  );
  return addresses.flatMap(({ address = '', portValue = 0 }) => {
    const index = spec?.endpoints?.findIndex((endpoint) => endpoint.address === address) ?? -1;
    const segments = index === -1 ? ['spec', 'hosts'] : ['spec', 'endpoints', index, 'address'];
    return proxyItself(segments, address, portValue, ownPort).map((error) => ({
      code: 'TR-48' as const,
      about: object,
      ...error,
      message: address === host ? error.message : `${error.message}, which ${host} would lead to`,
    }));
  });
}

/** Envoy rejects such a cluster unless it has exactly one endpoint. */
function severalHosts(
  { object }: MeshService,
  { endpoints = [] }: ClusterLoadAssignment,
): readonly ClusterError[] {
  const count = endpoints.reduce((sum, { lbEndpoints = [] }) => sum + lbEndpoints.length, 0);
  if (count === 1) return [];
  return [
    {
      code: 'TR-45',
      about: object,
      segments: ['spec', 'endpoints'],
      message: `${count} endpoints; with resolution DNS_ROUND_ROBIN there must be one`,
      hint: 'write `resolution: DNS`, or keep one endpoint',
    },
  ];
}

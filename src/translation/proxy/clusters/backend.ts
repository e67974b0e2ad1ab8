// Clusters of Backends: static hosts, a cloud function, or the host that a request names.

import { isIP } from 'node:net';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import { applicationProtocol } from '../../backends/application-protocol.ts';
import { isPort } from '../../backends/endpoints.ts';
import { typed } from '../envoy/any.ts';
import type { Cluster, Cluster_DnsLookupFamily } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { LbEndpoint } from '../envoy/generated/envoy.config.endpoint.v3.ts';
import type { BackendContext, BackendError } from './backend-context.ts';
import { proxyItself, serviceElsewhere } from './backend-hosts.ts';
import { cloudCluster } from './cloud.ts';
import { clusterNameOf } from './names.ts';
import { DYNAMIC_FORWARD_PROXY_CLUSTER, protocolOptions } from './protocol-options.ts';
import type { ClusterError, ClusterSubject, ConfiguredCluster } from './subject.ts';
import { systemCa, upstreamTls } from './upstream-tls.ts';

export type Backend = SnapshotObjects['Backend'];

/** `AUTO` is Envoy's default. */
export function dnsLookupFamily(family: Cluster_DnsLookupFamily): Pick<Cluster, 'dnsLookupFamily'> {
  return family === 'AUTO' ? {} : { dnsLookupFamily: family };
}

export function backendSubject(object: string, { metadata, spec }: Backend): ClusterSubject {
  const { namespace = '', name, annotations = {}, labels = {} } = metadata;
  return {
    name: clusterNameOf({ kind: 'Backend', namespace, name }),
    object,
    kind: 'Backend',
    objectName: name,
    namespace,
    annotations,
    labels,
    protocol: spec.type === 'Static' ? applicationProtocol(spec.static?.appProtocol) : 'default',
  };
}

/** The cluster of a Backend. If it has errors, it has no endpoints. */
export function backendClusterOf(
  subject: ClusterSubject,
  { spec }: Backend,
  context: BackendContext,
): ConfiguredCluster {
  const { cluster, errors, notes = [] } = byType(subject, spec, context);
  const told = (error: BackendError): ClusterError => ({ code: 'TR-40', about: subject.object, ...error });
  const base: Cluster = { name: subject.name, connectTimeout: '5s', metadata: {} };
  return {
    cluster: { ...base, ...cluster },
    errors: errors.map(told),
    ...(notes.length === 0 ? {} : { notes: notes.map(told) }),
  };
}

interface OfType {
  readonly cluster: Partial<Cluster>;
  readonly errors: readonly BackendError[];
  readonly notes?: readonly BackendError[];
}

function byType(subject: ClusterSubject, spec: Backend['spec'], context: BackendContext): OfType {
  const absent = (member: string): OfType => ({
    cluster: {},
    errors: [
      { segments: ['spec', member], message: `spec.${member} must be set when spec.type is ${spec.type}` },
    ],
  });
  switch (spec.type) {
    case 'Static':
      return spec.static === undefined ? absent('static') : staticCluster(subject, spec.static, context);
    case 'Cloud':
      return spec.cloud === undefined ? absent('cloud') : cloudCluster(subject, spec.cloud, context);
    case 'DynamicForwardProxy':
      return spec.dynamicForwardProxy === undefined
        ? absent('dynamicForwardProxy')
        : { cluster: forwardProxyCluster(spec.dynamicForwardProxy), errors: [] };
    default:
      return {
        cluster: {},
        errors: [{ segments: ['spec', 'type'], message: 'unknown type of backend' }],
      };
  }
}

type StaticBackend = NonNullable<Backend['spec']['static']>;

function staticCluster(
  { name, namespace, protocol }: ClusterSubject,
  { hosts }: StaticBackend,
  context: BackendContext,
): OfType {
  const { dnsLookupFamily, ownPort } = context;
  const errors = hosts.flatMap(({ host, port }, index) => {
    const segments = ['spec', 'static', 'hosts', index];
    return [
      ...(host === '' ? [{ segments: [...segments, 'host'], message: 'addr cannot be empty for host' }] : []),
      ...(port === 0 ? [{ segments: [...segments, 'port'], message: 'port cannot be empty for host' }] : []),
      ...(isPort(port)
        ? []
        : [{ segments: [...segments, 'port'], message: `port ${port} is not from 1 to 65535` }]),
      ...proxyItself([...segments, 'port'], host, port, ownPort),
    ];
  });
  const notes = hosts.flatMap(({ host }, index) =>
    serviceElsewhere(['spec', 'static', 'hosts', index, 'host'], host, namespace, context),
  );
  const type = hosts.every(({ host }) => isIP(addressOf(host)) !== 0) ? 'STATIC' : 'STRICT_DNS';
  return {
    errors,
    notes,
    cluster: {
      type,
      ...dnsLookupFamily,
      loadAssignment: { clusterName: name, endpoints: [{ lbEndpoints: hosts.map(hostEndpoint) }] },
      ...protocolOptions(protocol),
    },
  };
}

function hostEndpoint({ host, port }: StaticBackend['hosts'][number]): LbEndpoint {
  return {
    endpoint: {
      address: { socketAddress: { address: addressOf(host), portValue: port } },
      healthCheckConfig: { hostname: host },
      hostname: host,
    },
  };
}

/** `[fd00::a]` without its brackets, as in a socket address. */
const addressOf = (host: string): string => /^\[(.*)\]$/.exec(host)?.[1] ?? host;

function forwardProxyCluster({ enableTls }: { readonly enableTls?: boolean }): Partial<Cluster> {
  return {
    lbPolicy: 'CLUSTER_PROVIDED',
    clusterType: {
      name: DYNAMIC_FORWARD_PROXY_CLUSTER,
      typedConfig: typed('envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig', {
        subClustersConfig: { lbPolicy: 'LEAST_REQUEST' },
      }),
    },
    // This cluster type takes the server name and the name to verify from the request.
    ...(enableTls === true ? { transportSocket: upstreamTls({ commonTlsContext: systemCa({}) }) } : {}),
  };
}

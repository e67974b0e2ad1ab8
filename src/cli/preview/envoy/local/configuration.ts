// Moves a Gateway's configuration to this machine: listeners on loopback ports, and a local server in place of every endpoint.

import { defined } from '../../../../grammar/defined.ts';
import type { ProxyConfiguration } from '../../../../translation/proxy/configuration.ts';
import type { Cluster } from '../../../../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type {
  ClusterLoadAssignment,
  LbEndpoint,
} from '../../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
import type { Listener } from '../../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';

/** An endpoint of a cluster; without an address if no endpoints of a Service are known. */
export interface ClusterEndpoint {
  readonly cluster: string;
  /** `10.8.0.4:9000` */
  readonly address?: string;
}

export interface Place {
  readonly address: string;
  readonly port: number;
}

export interface Surroundings {
  readonly portOf: (listenerPort: number) => number;
  readonly standIn: (endpoint: ClusterEndpoint) => Place;
  /** A running server, which replaces all endpoints. */
  readonly realUpstream: (cluster: string) => Place | undefined;
  /** Whether the server there has the certificate that the configuration expects. */
  readonly isVerified: (cluster: string) => boolean;
}

/** The ports of the listeners. */
export const listenerPorts = ({ listeners }: Pick<ProxyConfiguration, 'listeners'>): readonly number[] =>
  listeners.flatMap(({ address }) => address?.socketAddress?.portValue ?? []);

/** Every endpoint that needs a stand-in. A Service without endpoints gets one: manifests in a repository contain no EndpointSlices. */
export function endpointsOf(
  configuration: Pick<ProxyConfiguration, 'clusters' | 'endpoints'>,
): readonly ClusterEndpoint[] {
  return assignmentsOf(configuration).flatMap(({ clusterName: cluster = '', endpoints }) => {
    if (endpoints === undefined) return [{ cluster }];
    return endpoints.flatMap(({ lbEndpoints = [] }) =>
      lbEndpoints.map((each) => ({ cluster, address: addressOf(each) })),
    );
  });
}

export function localConfiguration(
  configuration: ProxyConfiguration,
  around: Surroundings,
): ProxyConfiguration {
  const local = (assignment: ClusterLoadAssignment): ClusterLoadAssignment =>
    withLocalEndpoints(assignment, around);
  return {
    ...configuration,
    listeners: configuration.listeners.map((listener) => withLocalAddress(listener, around)),
    clusters: configuration.clusters.map((cluster) => {
      // There are no certificates of the mesh here.
      const { clusterType: resolver, transportSocketMatches: _mesh, ...known } = cluster;
      const { name = '' } = known;
      const loadAssignment = assignmentOf(known);
      const placed: Cluster =
        loadAssignment === undefined
          ? { ...known, ...defined({ clusterType: resolver }) }
          : // All addresses are of this machine, and nothing is left to resolve.
            { ...known, type: 'STATIC', loadAssignment: local(loadAssignment) };
      return isServed(cluster) && !around.isVerified(name) ? withUnverifiedTls(placed) : placed;
    }),
    endpoints: assignmentsOf({ ...configuration, clusters: configuration.clusters.filter(isEds) }).map(local),
  };
}

const isEds = ({ type }: Cluster): boolean => type === 'EDS';

/** Whether its endpoints are known before a request: those of a dynamic forward proxy are in the request. */
const isServed = (cluster: Cluster): boolean => isEds(cluster) || cluster.loadAssignment !== undefined;

/** The endpoints in a cluster itself: all that it has. */
const assignmentOf = ({ name = '', loadAssignment }: Cluster): ClusterLoadAssignment | undefined =>
  loadAssignment && { ...loadAssignment, clusterName: name, endpoints: loadAssignment.endpoints ?? [] };

/** One for each cluster with endpoints; without `endpoints` if none are known. */
function assignmentsOf({
  clusters,
  endpoints,
}: Pick<ProxyConfiguration, 'clusters' | 'endpoints'>): readonly ClusterLoadAssignment[] {
  const byName = new Map(endpoints.map((assignment) => [assignment.clusterName, assignment]));
  return clusters.flatMap((cluster): readonly ClusterLoadAssignment[] => {
    const { name = '', edsClusterConfig } = cluster;
    const own = assignmentOf(cluster);
    if (own !== undefined) return [own];
    if (!isEds(cluster)) return [];
    const clusterName = edsClusterConfig?.serviceName || name;
    const known = byName.get(clusterName);
    return [known === undefined ? { clusterName } : { ...known, endpoints: known.endpoints ?? [] }];
  });
}

function addressOf({ endpoint }: LbEndpoint): string {
  const { address = '', portValue = 0 } = endpoint?.address?.socketAddress ?? {};
  return `${address.includes(':') ? `[${address}]` : address}:${portValue}`;
}

function withLocalAddress(listener: Listener, { portOf }: Surroundings): Listener {
  const port = listener.address?.socketAddress?.portValue;
  if (port === undefined) return listener;
  return { ...listener, address: { socketAddress: { address: '127.0.0.1', portValue: portOf(port) } } };
}

function withLocalEndpoints(assignment: ClusterLoadAssignment, around: Surroundings): ClusterLoadAssignment {
  const { clusterName: cluster = '', endpoints } = assignment;
  const real = around.realUpstream(cluster);
  if (real !== undefined || endpoints === undefined) {
    const [first] = (endpoints ?? []).flatMap(({ lbEndpoints = [] }) => lbEndpoints);
    const only = at(first ?? {}, real ?? around.standIn({ cluster }));
    return { ...assignment, endpoints: [{ lbEndpoints: [only] }] };
  }
  return {
    ...assignment,
    endpoints: endpoints.map((locality) => ({
      ...locality,
      lbEndpoints: (locality.lbEndpoints ?? []).map((each) =>
        at(each, around.standIn({ cluster, address: addressOf(each) })),
      ),
    })),
  };
}

const at = (each: LbEndpoint, { address, port }: Place): LbEndpoint => ({
  ...each,
  endpoint: { ...each.endpoint, address: { socketAddress: { address, portValue: port } } },
});

const TLS = 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext';
const PROTOCOL_OPTIONS = 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions';

/** Whether connections to its endpoints are encrypted. */
export const speaksTls = ({ transportSocket }: Cluster): boolean =>
  transportSocket?.typedConfig?.['@type'] === TLS;

/** The stand-in has no certificate from the backend's authority. Other TLS settings (SNI, ALPN, versions, our certificate) stay. */
function withUnverifiedTls(cluster: Cluster): Cluster {
  const { transportSocket, typedExtensionProtocolOptions: options } = cluster;
  const typedConfig = transportSocket?.typedConfig;
  if (typedConfig?.['@type'] !== TLS) return cluster;
  const { autoSniSanValidation: _sniSan, ...rest } = typedConfig;
  const {
    validationContext: _context,
    combinedValidationContext: _combined,
    validationContextSdsSecretConfig: _secret,
    ...commonTlsContext
  } = typedConfig.commonTlsContext ?? {};
  return {
    ...cluster,
    transportSocket: { ...transportSocket, typedConfig: { ...rest, commonTlsContext } },
    ...(options === undefined
      ? {}
      : {
          typedExtensionProtocolOptions: Object.fromEntries(
            Object.entries(options).map(([name, option]) => {
              if (option['@type'] !== PROTOCOL_OPTIONS || option.upstreamHttpProtocolOptions === undefined)
                return [name, option];
              const { autoSanValidation: _san, ...upstream } = option.upstreamHttpProtocolOptions;
              return [name, { ...option, upstreamHttpProtocolOptions: upstream }];
            }),
          ),
        }),
  };
}

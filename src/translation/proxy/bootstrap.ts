// One Gateway's configuration as a static bootstrap: routes are inside listeners and endpoints inside clusters, so that a plain Envoy
// starts with it, without a control plane.

import { isIP } from 'node:net';
import { SYSTEM_CA_SECRET } from './clusters/names.ts';
import type { ProxyConfiguration } from './configuration.ts';
import type { Bootstrap } from './envoy/generated/envoy.config.bootstrap.v3.ts';
import type { Cluster } from './envoy/generated/envoy.config.cluster.v3.ts';
import type { Address } from './envoy/generated/envoy.config.core.v3.ts';
import type { ClusterLoadAssignment } from './envoy/generated/envoy.config.endpoint.v3.ts';
import type { Filter, FilterChain, Listener } from './envoy/generated/envoy.config.listener.v3.ts';
import type { RouteConfiguration } from './envoy/generated/envoy.config.route.v3.ts';
import type { Secret } from './envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';

export interface BootstrapOptions {
  /** The address of the admin interface; if absent, there is none. */
  readonly admin?: AdminAddress;
  /** The system's trust store in PEM, the content of SYSTEM_CA_CERT; if absent, there is no such secret. */
  readonly systemCaFile?: string;
}

/** A loopback port, or a Unix socket. */
export type AdminAddress = { readonly port: number } | { readonly path: string };

/** The places of the trust store on Linux distributions; the first that exists is used. */
export const SYSTEM_CA_FILES: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The bootstrap of a proxy without a control plane. */
export function bootstrapOf(configuration: ProxyConfiguration, options: BootstrapOptions = {}): Bootstrap {
  const { listeners, routes, clusters, endpoints, secrets } = configuration;
  const routesByName = new Map(routes.map((route) => [route.name, route]));
  const endpointsByName = new Map(endpoints.map((assignment) => [assignment.clusterName, assignment]));
  return {
    ...bootstrapCore(configuration, options),
    staticResources: {
      listeners: listeners.map((listener) => withInlineRoutes(listener, routesByName)),
      clusters: [
        ...clusters.map((cluster) => withInlineEndpoints(cluster, endpointsByName)),
        ...(asksTheMesh(clusters) ? [MESH_SDS] : []),
      ],
      secrets: [...systemSecrets(options), ...secrets],
    },
  };
}

/** Envoy's default limit on the program size of a pattern is 100: it would reject `^[a-f0-9]{64}$`. */
export const RUNTIME = { 're2.max_program_size.error_level': 32768 } as const;

/** The part of the bootstrap that all of our proxies share, wherever their resources come from. */
export function bootstrapCore(
  { namespace, name }: Pick<ProxyConfiguration, 'namespace' | 'name'>,
  { admin }: BootstrapOptions,
): Bootstrap {
  return {
    // Tracers use the cluster as the name of the service.
    node: { id: `${name}.${namespace}`, cluster: `${name}.${namespace}` },
    ...(admin === undefined ? {} : { admin: { address: addressOf(admin) } }),
    layeredRuntime: { layers: [{ name: 'static_layer', staticLayer: RUNTIME }] },
  };
}

export const systemSecrets = ({ systemCaFile }: BootstrapOptions): readonly Secret[] =>
  systemCaFile === undefined
    ? []
    : [{ name: SYSTEM_CA_SECRET, validationContext: { trustedCa: { filename: systemCaFile } } }];

const addressOf = (admin: AdminAddress): Address =>
  'path' in admin
    ? { pipe: { path: admin.path } }
    : { socketAddress: { address: '127.0.0.1', portValue: admin.port } };

const HTTP_CONNECTION_MANAGER =
  'type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager';

type Routes = ReadonlyMap<string | undefined, RouteConfiguration>;

function withInlineRoutes(listener: Listener, routes: Routes): Listener {
  const inlined = (chain: FilterChain): FilterChain => {
    const { filters = [] } = chain;
    return { ...chain, filters: filters.map((filter) => withRouteConfig(filter, routes)) };
  };
  const { filterChains, defaultFilterChain } = listener;
  return {
    ...listener,
    ...(filterChains === undefined ? {} : { filterChains: filterChains.map(inlined) }),
    ...(defaultFilterChain === undefined ? {} : { defaultFilterChain: inlined(defaultFilterChain) }),
  };
}

function withRouteConfig(filter: Filter, routes: Routes): Filter {
  const { typedConfig } = filter;
  if (typedConfig?.['@type'] !== HTTP_CONNECTION_MANAGER || typedConfig.rds === undefined) return filter;
  const { rds, ...manager } = typedConfig;
  const name = rds.routeConfigName ?? '';
  // Over RDS a route can name a missing cluster, and answers 500. Envoy rejects such a static route unless validateClusters is false.
  const routeConfig = { ...(routes.get(name) ?? { name }), validateClusters: false };
  return { ...filter, typedConfig: { ...manager, routeConfig } };
}

function withInlineEndpoints(
  cluster: Cluster,
  assignments: ReadonlyMap<string | undefined, ClusterLoadAssignment>,
): Cluster {
  if (cluster.type !== 'EDS') return cluster;
  const { edsClusterConfig, name = '', ...rest } = cluster;
  const assignment = assignments.get(edsClusterConfig?.serviceName || name) ?? {};
  return {
    name,
    ...rest,
    // A static cluster doesn't resolve host names, and rejects them.
    type: addressesIn(assignment).every((address) => isIP(address) !== 0) ? 'STATIC' : 'STRICT_DNS',
    loadAssignment: { ...assignment, clusterName: name },
  };
}

const addressesIn = ({ endpoints = [] }: ClusterLoadAssignment): readonly string[] =>
  endpoints.flatMap(({ lbEndpoints = [] }) =>
    lbEndpoints.flatMap(({ endpoint }) => endpoint?.address?.socketAddress?.address ?? []),
  );

/** The agent beside a proxy of the mesh, which provides its certificates. */
export const MESH_SDS: Cluster = {
  name: 'gateway_proxy_sds',
  connectTimeout: '0.25s',
  typedExtensionProtocolOptions: {
    'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
      '@type': 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
      explicitHttpConfig: { http2ProtocolOptions: {} },
    },
  },
  loadAssignment: {
    clusterName: 'gateway_proxy_sds',
    endpoints: [
      {
        lbEndpoints: [
          { endpoint: { address: { socketAddress: { address: '127.0.0.1', portValue: 8234 } } } },
        ],
      },
    ],
  },
};

/** Secrets of the mesh are in the transport sockets of clusters; Envoy rejects a secret whose source it doesn't know. */
const asksTheMesh = (clusters: readonly Cluster[]): boolean =>
  clusters.some(({ transportSocketMatches = [] }) =>
    JSON.stringify(transportSocketMatches).includes(`"${MESH_SDS.name}"`),
  );

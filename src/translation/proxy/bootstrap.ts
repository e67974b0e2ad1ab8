// One Gateway's configuration as a static bootstrap: routes stand in their listeners and endpoints in their clusters, so that a plain
// Envoy starts with it and asks nobody.

import { isIP } from 'node:net';

/** A message of Envoy's API as canonical proto3 JSON. */
export type Message = Readonly<Record<string, unknown>>;

/** What a proxy needs to know for one Gateway; routes come over RDS and endpoints over EDS. */
export interface ProxyConfiguration {
  readonly namespace: string;
  readonly name: string;
  readonly listeners: readonly Message[];
  readonly routes: readonly Message[];
  readonly clusters: readonly Message[];
  readonly endpoints: readonly Message[];
  readonly secrets: readonly Message[];
}

export interface BootstrapOptions {
  /** Where the admin interface listens; none when absent. */
  readonly admin?: AdminAddress;
  /** The system's trust store in PEM, the content of SYSTEM_CA_CERT; without one the secret is not there. */
  readonly systemCaFile?: string;
}

/** A port of the loopback, or a Unix socket. */
export type AdminAddress = { readonly port: number } | { readonly path: string };

/** Secret of the bootstrap that backends with `wellKnownCACertificates: System` are verified by. */
export const SYSTEM_CA_SECRET = 'SYSTEM_CA_CERT';

/** Where distributions keep the trust store, the first that exists counts. */
export const SYSTEM_CA_FILES: readonly string[] = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/ca-bundle.pem',
  '/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem',
  '/etc/ssl/cert.pem',
];

/** The bootstrap of a proxy that asks nobody. */
export function bootstrapOf(configuration: ProxyConfiguration, options: BootstrapOptions = {}): Message {
  const { listeners, routes, clusters, endpoints, secrets } = configuration;
  const routesByName = new Map(routes.map((route) => [route['name'], route]));
  const endpointsByName = new Map(endpoints.map((assignment) => [assignment['clusterName'], assignment]));
  const core = bootstrapCore(configuration, options);
  return {
    ...core,
    staticResources: {
      listeners: listeners.map((listener) => withInlineRoutes(listener, routesByName)),
      clusters: clusters.map((cluster) => withInlineEndpoints(cluster, endpointsByName)),
      secrets: [...core.staticResources.secrets, ...secrets],
    },
  };
}

/** What every proxy of ours starts with, wherever its listeners and clusters come from. */
export function bootstrapCore(
  { namespace, name }: Pick<ProxyConfiguration, 'namespace' | 'name'>,
  { admin, systemCaFile }: BootstrapOptions,
) {
  return {
    // Tracers take the cluster for the name of the service.
    node: { id: `${name}.${namespace}`, cluster: `${name}.${namespace}` },
    ...(admin === undefined ? {} : { admin: { address: adminAddress(admin) } }),
    // Envoy's own limit on the program of a pattern is 100: it would refuse `^[a-f0-9]{64}$`.
    layeredRuntime: {
      layers: [{ name: 'static_layer', staticLayer: { 're2.max_program_size.error_level': 32768 } }],
    },
    staticResources: { secrets: systemCaFile === undefined ? [] : [systemCaSecret(systemCaFile)] },
  };
}

const systemCaSecret = (filename: string): Message => ({
  name: SYSTEM_CA_SECRET,
  validationContext: { trustedCa: { filename } },
});

const adminAddress = (admin: AdminAddress): Message =>
  'path' in admin
    ? { pipe: { path: admin.path } }
    : { socketAddress: { address: '127.0.0.1', portValue: admin.port } };

type Named = ReadonlyMap<unknown, Message>;

interface FilterChain {
  readonly filters?: readonly { readonly typedConfig?: ConnectionManager }[];
}

interface ConnectionManager {
  readonly rds?: { readonly routeConfigName?: string };
}

function withInlineRoutes(listener: Message, routes: Named): Message {
  const { filterChains, defaultFilterChain } = listener as {
    readonly filterChains?: readonly FilterChain[];
    readonly defaultFilterChain?: FilterChain;
  };
  const inlined = (chain: FilterChain): FilterChain => ({
    ...chain,
    ...(chain.filters === undefined
      ? {}
      : {
          filters: chain.filters.map((filter) =>
            filter.typedConfig?.rds === undefined
              ? filter
              : { ...filter, typedConfig: withRouteConfig(filter.typedConfig, routes) },
          ),
        }),
  });
  return {
    ...listener,
    ...(filterChains === undefined ? {} : { filterChains: filterChains.map(inlined) }),
    ...(defaultFilterChain === undefined ? {} : { defaultFilterChain: inlined(defaultFilterChain) }),
  };
}

function withRouteConfig({ rds, ...manager }: ConnectionManager, routes: Named): ConnectionManager {
  const name = rds?.routeConfigName;
  // Over RDS a route may name a cluster that isn't there, and answers 500 as it is told to; a static one is refused for it unless told not to look.
  const routeConfig = { ...(routes.get(name) ?? { name }), validateClusters: false };
  return { ...manager, routeConfig } as ConnectionManager;
}

interface LoadAssignment {
  readonly clusterName?: string;
  readonly endpoints?: readonly {
    readonly lbEndpoints?: readonly {
      readonly endpoint?: { readonly address?: { readonly socketAddress?: { readonly address?: string } } };
    }[];
  }[];
}

function withInlineEndpoints(cluster: Message, assignments: Named): Message {
  if (cluster['type'] !== 'EDS') return cluster;
  const {
    type: _,
    edsClusterConfig,
    ...rest
  } = cluster as {
    readonly type: string;
    readonly name?: string;
    readonly edsClusterConfig?: { readonly serviceName?: string };
  };
  const assignment = (assignments.get(edsClusterConfig?.serviceName || rest.name) ?? {}) as LoadAssignment;
  return {
    ...rest,
    // A static cluster resolves nothing, and refuses a host name.
    type: addressesOf(assignment).every((address) => isIP(address) !== 0) ? 'STATIC' : 'STRICT_DNS',
    loadAssignment: { ...assignment, clusterName: rest.name },
  };
}

const addressesOf = ({ endpoints = [] }: LoadAssignment): readonly string[] =>
  endpoints.flatMap(({ lbEndpoints = [] }) =>
    lbEndpoints.flatMap(({ endpoint }) => endpoint?.address?.socketAddress?.address ?? []),
  );

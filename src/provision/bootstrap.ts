// The bootstrap of a proxy: its own listeners for readiness and metrics, and the control plane from which it gets everything else.

import type { JsonObject } from '../grammar/json.ts';
import { proxyRole } from '../identifiers.ts';
import { MESH_SDS, RUNTIME } from '../translation/proxy/bootstrap.ts';
import { httpProtocolOptions } from '../translation/proxy/clusters/protocol-options.ts';
import { typed } from '../translation/proxy/envoy/any.ts';
import type { Bootstrap } from '../translation/proxy/envoy/generated/envoy.config.bootstrap.v3.ts';
import type { Cluster } from '../translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Address } from '../translation/proxy/envoy/generated/envoy.config.core.v3.ts';
import type { Listener } from '../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { StatsMatcher } from '../translation/proxy/envoy/generated/envoy.config.metrics.v3.ts';
import type { Route } from '../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { HttpFilter } from '../translation/proxy/envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { Secret } from '../translation/proxy/envoy/generated/envoy.extensions.transport_sockets.tls.v3.ts';
import type { StringMatcher } from '../translation/proxy/envoy/generated/envoy.type.matcher.v3.ts';
import { CONNECTION_MANAGER } from '../translation/proxy/listeners/names.ts';
import { withEnvoyNames } from './envoy-names.ts';
import { PROXY_POD } from './names.ts';
import type { Kube } from './parameters.ts';
import type { Rendering } from './rendering.ts';
import { tokenFilter } from './token-filter.ts';

const XDS_CLUSTER = 'xds_cluster';
const ADMIN_CLUSTER = 'admin_port_cluster';
const CA_SECRET = 'validation_context_sds';

const { config } = PROXY_POD;

/** As Envoy's own names spell the members, which people know from its documentation. */
export function bootstrapOf(rendering: Rendering): JsonObject {
  return withEnvoyNames(bootstrap(rendering));
}

/** The node's id comes from the command line, because each pod has its own. */
function bootstrap({ gateway, kube, facts }: Rendering): Bootstrap {
  const { name, namespace = '' } = gateway.metadata;
  const { stats, podTemplate } = kube;
  const matcher = statsMatcher(stats?.matcher);
  return {
    admin: { address: socket('127.0.0.1', PROXY_POD.adminPort) },
    layeredRuntime: {
      layers: [
        {
          name: 'static_layer',
          staticLayer: { 'envoy.restart_features.use_eds_cache_for_ads': true, ...RUNTIME },
        },
        { name: 'admin_layer', adminLayer: {} },
      ],
    },
    node: { cluster: `${name}.${namespace}`, metadata: { role: proxyRole(namespace, name) } },
    ...(matcher === undefined ? {} : { statsConfig: { statsMatcher: matcher } }),
    staticResources: {
      listeners: [
        readinessListener(podTemplate?.readinessProbe !== undefined),
        ...(stats?.enabled === true ? [metricsListener(stats)] : []),
      ],
      clusters: [xdsCluster(facts), ADMIN, ...(facts.hasMesh ? [MESH_SDS] : [])],
      ...(facts.xds.ca === undefined ? {} : { secrets: [CA] }),
    },
    dynamicResources: {
      adsConfig: {
        apiType: 'GRPC',
        transportApiVersion: 'V3',
        rateLimitSettings: {},
        grpcServices: [{ envoyGrpc: { clusterName: XDS_CLUSTER } }],
      },
      cdsConfig: { ads: {}, resourceApiVersion: 'V3' },
      ldsConfig: { ads: {}, resourceApiVersion: 'V3' },
    },
  };
}

const socket = (address: string, portValue: number): Address => ({ socketAddress: { address, portValue } });

type Stats = NonNullable<Kube['stats']>;

function statsMatcher(matcher: Stats['matcher']): StatsMatcher | undefined {
  const { inclusionList = [], exclusionList = [] } = matcher ?? {};
  if (inclusionList.length > 0) return { inclusionList: { patterns: inclusionList.map(stringMatcher) } };
  if (exclusionList.length > 0) return { exclusionList: { patterns: exclusionList.map(stringMatcher) } };
  return undefined;
}

type Pattern = NonNullable<NonNullable<Stats['matcher']>['inclusionList']>[number];

/** Of several comparisons, which admission refuses, the first is used. */
function stringMatcher({ exact, prefix, contains, suffix, safeRegex, ignoreCase }: Pattern): StringMatcher {
  const comparison = ((): StringMatcher => {
    if (exact !== undefined) return { exact };
    if (prefix !== undefined) return { prefix };
    if (contains !== undefined) return { contains };
    if (suffix !== undefined) return { suffix };
    return { safeRegex: { regex: safeRegex ?? '' } };
  })();
  return { ...comparison, ...(ignoreCase === true ? { ignoreCase } : {}) };
}

/** Only reads: the admin interface can also change the proxy. */
const toAdmin = (
  path: { readonly path: string } | { readonly prefix: string },
  prefixRewrite?: string,
): Route => ({
  match: { ...path, headers: [{ name: ':method', stringMatch: { exact: 'GET' } }] },
  route: { cluster: ADMIN_CLUSTER, ...(prefixRewrite === undefined ? {} : { prefixRewrite }) },
});

const READY = toAdmin({ path: PROXY_POD.readiness.path });

const ROUTER: HttpFilter = {
  name: 'envoy.filters.http.router',
  typedConfig: typed('envoy.extensions.filters.http.router.v3.Router', {}),
};

/** Answers a load balancer's checks, and fails them once the pod is about to end. */
const HEALTH_CHECK: HttpFilter = {
  name: 'envoy.filters.http.health_check',
  typedConfig: typed('envoy.extensions.filters.http.health_check.v3.HealthCheck', {
    passThroughMode: false,
    headers: [{ name: ':path', stringMatch: { exact: '/envoy-hc' } }],
  }),
};

const readinessListener = (hasProbe: boolean): Listener =>
  listener('readiness_listener', PROXY_POD.readiness.port, {
    statPrefix: 'ingress_http',
    route: 'main_route',
    host: 'local_service',
    routes: [READY],
    filters: [...(hasProbe ? [HEALTH_CHECK] : []), ROUTER],
  });

const metricsListener = ({
  routePrefixRewrite,
  enableStatsRoute,
  statsRoutePrefixRewrite,
}: Stats): Listener =>
  listener('prometheus_listener', PROXY_POD.metrics.port, {
    statPrefix: 'prometheus',
    route: 'prometheus_route',
    host: 'prometheus_host',
    routes: [
      READY,
      toAdmin({ prefix: '/metrics' }, routePrefixRewrite),
      ...(enableStatsRoute === true ? [toAdmin({ prefix: '/stats' }, statsRoutePrefixRewrite)] : []),
    ],
    filters: [ROUTER],
  });

interface AdminRoutes {
  readonly statPrefix: string;
  readonly route: string;
  readonly host: string;
  readonly routes: readonly Route[];
  readonly filters: readonly HttpFilter[];
}

function listener(
  name: string,
  port: number,
  { statPrefix, route, host, routes, filters }: AdminRoutes,
): Listener {
  return {
    name,
    address: socket('0.0.0.0', port),
    filterChains: [
      {
        filters: [
          {
            name: CONNECTION_MANAGER,
            typedConfig: typed(
              'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager',
              {
                codecType: 'AUTO',
                statPrefix,
                routeConfig: { name: route, virtualHosts: [{ name: host, domains: ['*'], routes }] },
                httpFilters: filters,
              },
            ),
          },
        ],
      },
    ],
  };
}

function xdsCluster({ xds: { host, port, ca }, proxyVersion }: Rendering['facts']): Cluster {
  return {
    name: XDS_CLUSTER,
    altStatName: XDS_CLUSTER,
    connectTimeout: '5s',
    clusterType: {
      name: 'envoy.cluster.strict_dns',
      typedConfig: typed('envoy.extensions.clusters.dns.v3.DnsCluster', { respectDnsTtl: true }),
    },
    loadAssignment: {
      clusterName: XDS_CLUSTER,
      endpoints: [{ lbEndpoints: [{ endpoint: { address: socket(host, port) } }] }],
    },
    upstreamConnectionOptions: { tcpKeepalive: { keepaliveTime: 10 } },
    ...httpProtocolOptions({
      explicitHttpConfig: { http2ProtocolOptions: {} },
      httpFilters: [tokenFilter(proxyVersion), UPSTREAM_CODEC],
    }),
    ...(ca === undefined ? {} : { transportSocket: TLS }),
  };
}

const UPSTREAM_CODEC: HttpFilter = {
  name: 'envoy.filters.http.upstream_codec',
  typedConfig: typed('envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec', {}),
};

const TLS: NonNullable<Cluster['transportSocket']> = {
  name: 'envoy.transport_sockets.tls',
  typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext', {
    commonTlsContext: { validationContextSdsSecretConfig: { name: CA_SECRET } },
  }),
};

const CA: Secret = {
  name: CA_SECRET,
  validationContext: {
    trustedCa: { filename: `${config.folder}/${PROXY_POD.caFile}` },
    watchedDirectory: { path: config.folder },
  },
};

const ADMIN: Cluster = {
  name: ADMIN_CLUSTER,
  connectTimeout: '5s',
  type: 'STATIC',
  lbPolicy: 'ROUND_ROBIN',
  loadAssignment: {
    clusterName: ADMIN_CLUSTER,
    endpoints: [{ lbEndpoints: [{ endpoint: { address: socket('127.0.0.1', PROXY_POD.adminPort) } }] }],
  },
};

// A small, complete Gateway configuration as the translation creates it: HTTP, HTTPS, TCP and passthrough, and each kind of cluster.

import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';
import type { Cluster } from '../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type {
  Filter,
  Listener,
} from '../../src/translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type { Route } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';

export interface ServingPair {
  readonly cert: string;
  readonly key: string;
}

export function exampleConfiguration({ cert, key }: ServingPair): ProxyConfiguration {
  return {
    namespace: 'infra',
    name: 'edge-in',
    listeners: [
      listener(8080, [{ name: 'listener~8080', filters: [manager('listener~8080')] }]),
      listener(8443, [
        {
          name: 'passthrough',
          filterChainMatch: { serverNames: ['raw.example.org'] },
          filters: [tcpProxy('passthrough', 'kube_shop_raw_443')],
        },
        {
          name: 'secure',
          filterChainMatch: { serverNames: ['s.example.org'] },
          filters: [manager('secure')],
          transportSocket: {
            name: 'envoy.transport_sockets.tls',
            typedConfig: {
              '@type': 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext',
              commonTlsContext: {
                alpnProtocols: ['h2', 'http/1.1'],
                tlsCertificates: [
                  {
                    certificateChain: { inlineBytes: base64(cert) },
                    privateKey: { inlineBytes: base64(key) },
                  },
                ],
                tlsParams: {},
              },
            },
          },
        },
      ]),
      listener(5432, [{ name: 'db', filters: [tcpProxy('db', 'kube_shop_db_5432')] }]),
    ],
    routes: [
      {
        name: 'listener~8080',
        ignorePortInHostMatching: true,
        virtualHosts: [
          {
            name: 'listener~8080~*',
            domains: ['*'],
            routes: [to({ prefix: '/' }, 'blackhole-cluster')],
          },
          {
            name: 'listener~8080~shop_example_org',
            domains: ['shop.example.org'],
            routes: [
              to(
                { path: '/cart', headers: [{ name: 'x-user', stringMatch: { exact: 'ann' } }] },
                'kube_shop_cart_8080',
              ),
              to({ pathSeparatedPrefix: '/files' }, 'backend_shop_files_0'),
              {
                match: {
                  path: '/shop.v1.Cart/Add',
                  headers: [{ name: ':method', stringMatch: { exact: 'POST' } }],
                },
                route: { cluster: 'kube_shop_calls_50051' },
              },
            ],
          },
        ],
      },
      {
        name: 'secure',
        ignorePortInHostMatching: true,
        virtualHosts: [
          {
            name: 'secure~s_example_org',
            domains: ['s.example.org'],
            routes: [to({ prefix: '/' }, 'kube_shop_secure_443')],
          },
        ],
      },
    ],
    clusters: [
      {
        name: 'backend_shop_files_0',
        connectTimeout: '5s',
        metadata: {},
        type: 'STRICT_DNS',
        dnsLookupFamily: 'V4_PREFERRED',
        loadAssignment: assignment('backend_shop_files_0', ['files.invalid:443'], true),
      },
      http2(eds('kube_shop_calls_50051')),
      eds('kube_shop_cart_8080'),
      eds('kube_shop_db_5432'),
      eds('kube_shop_empty_80'),
      eds('kube_shop_raw_443'),
      {
        ...eds('kube_shop_secure_443'),
        transportSocket: {
          name: 'envoy.transport_sockets.tls',
          typedConfig: {
            '@type': 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext',
            sni: 'backend.example.org',
            commonTlsContext: {
              combinedValidationContext: {
                defaultValidationContext: {
                  matchTypedSubjectAltNames: [{ sanType: 'DNS', matcher: { exact: 'backend.example.org' } }],
                },
                validationContextSdsSecretConfig: { name: 'SYSTEM_CA_CERT' },
              },
            },
          },
        },
      },
    ],
    endpoints: [
      assignment('kube_shop_calls_50051', ['10.8.0.9:50051']),
      assignment('kube_shop_cart_8080', ['10.8.0.4:9000', '10.8.0.5:9000']),
      { clusterName: 'kube_shop_empty_80' },
      assignment('kube_shop_raw_443', ['10.8.0.7:8443']),
      assignment('kube_shop_secure_443', ['10.8.0.8:8443']),
    ],
    secrets: [],
  };
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

const listener = (port: number, filterChains: NonNullable<Listener['filterChains']>): Listener => ({
  name: `listener~${port}`,
  address: { socketAddress: { address: '::', ipv4Compat: true, portValue: port } },
  ...(filterChains.every(({ filterChainMatch }) => filterChainMatch === undefined)
    ? {}
    : {
        listenerFilters: [
          {
            name: 'envoy.filters.listener.tls_inspector',
            typedConfig: {
              '@type': 'type.googleapis.com/envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector',
            },
          },
        ],
      }),
  filterChains,
});

const manager = (routeConfigName: string): Filter => ({
  name: 'envoy.filters.network.http_connection_manager',
  typedConfig: {
    '@type':
      'type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager',
    statPrefix: 'http',
    useRemoteAddress: true,
    rds: { configSource: { ads: {}, resourceApiVersion: 'V3' }, routeConfigName },
    httpFilters: [
      {
        name: 'envoy.filters.http.router',
        typedConfig: { '@type': 'type.googleapis.com/envoy.extensions.filters.http.router.v3.Router' },
      },
    ],
  },
});

const tcpProxy = (statPrefix: string, cluster: string): Filter => ({
  name: 'envoy.filters.network.tcp_proxy',
  typedConfig: {
    '@type': 'type.googleapis.com/envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy',
    statPrefix,
    cluster,
  },
});

const to = (match: NonNullable<Route['match']>, cluster: string): Route => ({
  match,
  route: { cluster, clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' },
});

const eds = (name: string): Cluster => ({
  name,
  connectTimeout: '5s',
  metadata: {},
  type: 'EDS',
  edsClusterConfig: { edsConfig: { ads: {}, resourceApiVersion: 'V3' } },
  ignoreHealthOnHostRemoval: true,
});

const http2 = (cluster: Cluster): Cluster => ({
  ...cluster,
  typedExtensionProtocolOptions: {
    'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': {
      '@type': 'type.googleapis.com/envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
      explicitHttpConfig: { http2ProtocolOptions: {} },
    },
  },
});

function assignment(
  clusterName: string,
  hosts: readonly string[],
  withHostname = false,
): ProxyConfiguration['endpoints'][number] {
  const lbEndpoints = hosts.map((host) => {
    const [address = '', port] = host.split(':');
    return {
      endpoint: {
        address: { socketAddress: { address, portValue: Number(port) } },
        ...(withHostname ? { hostname: address, healthCheckConfig: { hostname: address } } : {}),
      },
      ...(withHostname ? {} : { loadBalancingWeight: 1 }),
    };
  });
  const weight = withHostname ? {} : { loadBalancingWeight: lbEndpoints.length };
  return { clusterName, endpoints: [{ ...weight, lbEndpoints }] };
}

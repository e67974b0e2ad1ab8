// Good messages of Envoy, each with a way to show it to the proxy.

import {
  type TypedConfig,
  type TypedMessages,
  type TypedName,
  typed,
} from '../../src/translation/proxy/envoy/any.ts';
import type { Cluster } from '../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import type { Route } from '../../src/translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { ConfigFragment } from '../../src/translation/proxy/envoy-validation.ts';

export interface EnvoySample {
  readonly type: string;
  readonly message: object;
  specimen(message: object): ConfigFragment;
}

const route = (message: Route): EnvoySample => ({
  type: 'envoy.config.route.v3.Route',
  message,
  specimen: (message) => ({ routes: [message] }),
});

const cluster = (message: Cluster): EnvoySample => ({
  type: 'envoy.config.cluster.v3.Cluster',
  message,
  specimen: (message) => ({ clusters: [message as Cluster] }),
});

const anyOf = (type: TypedName, message: object): TypedConfig =>
  ({ '@type': `type.googleapis.com/${type}`, ...message }) as TypedConfig;

function filter<Name extends TypedName>(type: Name, message: TypedMessages[Name]): EnvoySample {
  const specimen = (message: object): ConfigFragment => ({
    httpFilters: [{ name: 'sample', typedConfig: anyOf(type, message) }],
  });
  return { type, message, specimen };
}

function perRoute<Name extends TypedName>(type: Name, message: TypedMessages[Name]): EnvoySample {
  const specimen = (message: object): ConfigFragment => ({
    routes: [
      {
        match: { prefix: '/' },
        route: { cluster: 'a' },
        typedPerFilterConfig: { sample: anyOf(type, message) },
      },
    ],
  });
  return { type, message, specimen };
}

const HTTP = 'envoy.extensions.filters.http';
const header = { header: { key: 'x-a', value: 'b' }, appendAction: 'ADD_IF_ABSENT' } as const;

export const ENVOY_SAMPLES: readonly EnvoySample[] = [
  route({
    name: 'a',
    match: {
      pathSeparatedPrefix: '/a',
      headers: [
        { name: ':method', stringMatch: { exact: 'GET' } },
        { name: 'x', stringMatch: { safeRegex: { regex: 'a+' } } },
      ],
      queryParameters: [{ name: 'q', stringMatch: { exact: '1' } }],
    },
    route: {
      weightedClusters: {
        clusters: [
          { name: 'a', weight: 1, requestHeadersToAdd: [header] },
          { name: 'b', weight: 2 },
        ],
      },
      clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR',
      timeout: '5s',
      idleTimeout: '10s',
      prefixRewrite: '/b',
      retryPolicy: {
        retryOn: '5xx',
        numRetries: 2,
        perTryTimeout: '1s',
        retryBackOff: { baseInterval: '0.025s', maxInterval: '1s' },
        retriableStatusCodes: [503],
      },
      requestMirrorPolicies: [{ cluster: 'c', runtimeFraction: { defaultValue: { numerator: 10 } } }],
      hashPolicy: [{ cookie: { name: 'a', ttl: '5s', path: '/' } }],
      upgradeConfigs: [{ upgradeType: 'websocket' }],
    },
    requestHeadersToAdd: [header],
    responseHeadersToRemove: ['x-b'],
    metadata: { filterMetadata: { 'a.b': { c: ['d'] } } },
  }),
  route({
    match: { safeRegex: { regex: '/[a-z]+' } },
    redirect: { hostRedirect: 'a.test', responseCode: 'FOUND', portRedirect: 8080, pathRedirect: '/b' },
  }),
  route({ match: { path: '/a' }, directResponse: { status: 403, body: { inlineString: 'no' } } }),
  cluster({
    name: 'a',
    type: 'STRICT_DNS',
    connectTimeout: '5s',
    perConnectionBufferLimitBytes: 32768,
    dnsLookupFamily: 'V4_PREFERRED',
    loadAssignment: {
      clusterName: 'a',
      endpoints: [
        {
          priority: 0,
          loadBalancingWeight: 1,
          lbEndpoints: [
            {
              endpoint: {
                hostname: 'a.test',
                address: { socketAddress: { address: 'a.test', portValue: 80 } },
                healthCheckConfig: { hostname: 'a.test' },
              },
            },
          ],
        },
      ],
    },
    healthChecks: [
      {
        timeout: '1s',
        interval: '5s',
        unhealthyThreshold: 3,
        healthyThreshold: 1,
        httpHealthCheck: { path: '/healthz', method: 'GET', host: 'a.test' },
      },
    ],
    outlierDetection: { consecutive5xx: 5, interval: '10s', baseEjectionTime: '30s', maxEjectionPercent: 10 },
    commonLbConfig: { healthyPanicThreshold: { value: 50 }, updateMergeWindow: '1s' },
    circuitBreakers: { thresholds: [{ maxConnections: 10 }] },
    loadBalancingPolicy: {
      policies: [
        {
          typedExtensionConfig: {
            name: 'envoy.load_balancing_policies.ring_hash',
            typedConfig: typed('envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash', {
              minimumRingSize: '1024',
              maximumRingSize: '4096',
              consistentHashingLbConfig: { hashPolicy: [{ header: { headerName: 'x-a' } }] },
            }),
          },
        },
      ],
    },
    transportSocket: {
      name: 'envoy.transport_sockets.tls',
      typedConfig: typed('envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext', {
        sni: 'a.test',
        commonTlsContext: { alpnProtocols: ['h2'], tlsParams: { tlsMinimumProtocolVersion: 'TLSv1_2' } },
      }),
    },
    typedExtensionProtocolOptions: {
      'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': typed(
        'envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
        {
          explicitHttpConfig: { http2ProtocolOptions: { maxConcurrentStreams: 100 } },
          commonHttpProtocolOptions: { idleTimeout: '60s', maxRequestsPerConnection: 10 },
        },
      ),
    },
    upstreamConnectionOptions: { tcpKeepalive: { keepaliveProbes: 3, keepaliveTime: 30 } },
  }),
  filter(`${HTTP}.ext_authz.v3.ExtAuthz`, {
    transportApiVersion: 'V3',
    grpcService: { envoyGrpc: { clusterName: 'auth', authority: 'a.test' }, timeout: '2s' },
    withRequestBody: { maxRequestBytes: 1024, allowPartialMessage: true },
    statusOnError: { code: 'Forbidden' },
  }),
  filter(`${HTTP}.local_ratelimit.v3.LocalRateLimit`, {
    statPrefix: 'a',
    tokenBucket: { maxTokens: 10, tokensPerFill: 5, fillInterval: '1s' },
    filterEnabled: { defaultValue: { numerator: 100 }, runtimeKey: 'a' },
    filterEnforced: { defaultValue: { numerator: 100 }, runtimeKey: 'b' },
    responseHeadersToAdd: [header],
  }),
  filter(`${HTTP}.ratelimit.v3.RateLimit`, {
    domain: 'a',
    timeout: '0.1s',
    rateLimitService: { transportApiVersion: 'V3', grpcService: { envoyGrpc: { clusterName: 'limits' } } },
    enableXRatelimitHeaders: 'DRAFT_VERSION_03',
  }),
  filter(`${HTTP}.jwt_authn.v3.JwtAuthentication`, {
    providers: {
      a: {
        issuer: 'https://a.test',
        audiences: ['b'],
        remoteJwks: {
          httpUri: { uri: 'https://a.test/jwks', cluster: 'jwks', timeout: '5s' },
          cacheDuration: '300s',
        },
        fromHeaders: [{ name: 'authorization', valuePrefix: 'Bearer ' }],
        claimToHeaders: [{ headerName: 'x-sub', claimName: 'sub' }],
      },
    },
    requirementMap: { a: { providerName: 'a' } },
  }),
  filter(`${HTTP}.ext_proc.v3.ExternalProcessor`, {
    grpcService: { envoyGrpc: { clusterName: 'processor' }, timeout: '1s' },
    processingMode: { requestHeaderMode: 'SEND', responseBodyMode: 'NONE' },
    messageTimeout: '0.2s',
  }),
  filter(`${HTTP}.health_check.v3.HealthCheck`, {
    passThroughMode: false,
    headers: [{ name: ':path', stringMatch: { exact: '/healthz' } }],
  }),
  perRoute(`${HTTP}.buffer.v3.BufferPerRoute`, { buffer: { maxRequestBytes: 1024 } }),
  perRoute(`${HTTP}.cors.v3.CorsPolicy`, {
    allowOriginStringMatch: [{ exact: 'https://a.test' }, { safeRegex: { regex: 'https://.*' } }],
    allowMethods: 'GET',
    maxAge: '5',
    allowCredentials: true,
  }),
  perRoute(`${HTTP}.csrf.v3.CsrfPolicy`, {
    filterEnabled: { defaultValue: { numerator: 100 } },
    additionalOrigins: [{ suffix: 'a.test' }],
  }),
  perRoute(`${HTTP}.header_mutation.v3.HeaderMutationPerRoute`, {
    mutations: { requestMutations: [{ append: header }, { remove: 'x-b' }] },
  }),
  perRoute(`${HTTP}.rbac.v3.RBACPerRoute`, {
    rbac: {
      rules: {
        action: 'DENY',
        policies: {
          a: {
            permissions: [{ any: true }],
            principals: [{ header: { name: 'x', stringMatch: { exact: 'y' } } }],
          },
        },
      },
    },
  }),
];

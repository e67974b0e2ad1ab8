// What each field of BackendConfigPolicy writes on a cluster.

import t from 'tap';
import { backend } from '../../backends/objects.ts';
import {
  backendWithPolicy,
  HTTP2_SERVICE,
  SERVICE,
  SERVICE_CLUSTER,
  staticBackend,
  withPolicy,
} from './policies.ts';

const HTTP = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions';
const options = (members: object) => ({
  typedExtensionProtocolOptions: { [HTTP]: { '@type': `type.googleapis.com/${HTTP}`, ...members } },
});

/** The rest of a cluster without policies. */
const BASE = {
  name: SERVICE_CLUSTER,
  connectTimeout: '5s',
  metadata: {},
  type: 'EDS',
  edsClusterConfig: { edsConfig: { ads: {}, resourceApiVersion: 'V3' } },
  ignoreHealthOnHostRemoval: true,
};

type Row = readonly [
  name: string,
  spec: Readonly<Record<string, unknown>>,
  expected: object,
  service?: object,
];

const ROWS: readonly Row[] = [
  ['connectTimeout', { connectTimeout: '800ms' }, { connectTimeout: '0.800s' }],
  [
    'perConnectionBufferLimitBytes, zero too',
    { perConnectionBufferLimitBytes: 0 },
    { perConnectionBufferLimitBytes: 0 },
  ],
  [
    'tcpKeepalive in whole seconds',
    { tcpKeepalive: { keepAliveProbes: 3, keepAliveTime: '1m30s', keepAliveInterval: '5s999ms' } },
    {
      upstreamConnectionOptions: {
        tcpKeepalive: { keepaliveProbes: 3, keepaliveTime: 90, keepaliveInterval: 5 },
      },
    },
  ],
  [
    'outlierDetection with its defaults',
    { outlierDetection: { consecutive5xx: 0 } },
    {
      outlierDetection: {
        consecutive5xx: 0,
        interval: '10s',
        baseEjectionTime: '30s',
        maxEjectionPercent: 10,
      },
    },
  ],
  [
    'circuitBreakers: all four as soon as one is given',
    { circuitBreakers: { maxRetries: 1 } },
    {
      circuitBreakers: {
        thresholds: [{ maxConnections: 1024, maxPendingRequests: 1024, maxRequests: 1024, maxRetries: 1 }],
      },
    },
  ],
  [
    'commonHttpProtocolOptions choose HTTP/1 where nothing is chosen',
    { commonHttpProtocolOptions: { maxStreamDuration: '30s', maxRequestsPerConnection: 2 } },
    options({
      explicitHttpConfig: { httpProtocolOptions: {} },
      commonHttpProtocolOptions: {
        idleTimeout: '3600s',
        maxHeadersCount: 100,
        maxStreamDuration: '30s',
        maxRequestsPerConnection: 2,
      },
    }),
  ],
  [
    'commonHttpProtocolOptions keep HTTP/2',
    { commonHttpProtocolOptions: { idleTimeout: '0s' } },
    options({
      explicitHttpConfig: { http2ProtocolOptions: {} },
      commonHttpProtocolOptions: { idleTimeout: '0s', maxHeadersCount: 100 },
    }),
    HTTP2_SERVICE,
  ],
  [
    'http1ProtocolOptions',
    {
      http1ProtocolOptions: {
        enableTrailers: true,
        preserveHttp1HeaderCase: true,
        overrideStreamErrorOnInvalidHttpMessage: false,
      },
    },
    options({
      explicitHttpConfig: {
        httpProtocolOptions: {
          enableTrailers: true,
          overrideStreamErrorOnInvalidHttpMessage: false,
          headerKeyFormat: {
            statefulFormatter: {
              name: 'envoy.http.stateful_header_formatters.preserve_case',
              typedConfig: {
                '@type':
                  'type.googleapis.com/envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig',
              },
            },
          },
        },
      },
    }),
  ],
  [
    'http2ProtocolOptions: quantities in bytes, and their defaults',
    { http2ProtocolOptions: { initialStreamWindowSize: '64Ki', maxConcurrentStreams: 10 } },
    options({
      explicitHttpConfig: {
        http2ProtocolOptions: {
          maxConcurrentStreams: 10,
          initialStreamWindowSize: 65536,
          initialConnectionWindowSize: 268435456,
        },
      },
    }),
    HTTP2_SERVICE,
  ],
  [
    'http1ProtocolOptions do nothing to HTTP/2',
    { http1ProtocolOptions: { enableTrailers: true } },
    options({ explicitHttpConfig: { http2ProtocolOptions: {} } }),
    HTTP2_SERVICE,
  ],
  [
    'http2ProtocolOptions do nothing to HTTP/1',
    { http2ProtocolOptions: { maxConcurrentStreams: 10 } },
    {},
    SERVICE,
  ],
  [
    'healthCheck by HTTP',
    {
      healthCheck: {
        timeout: '1s',
        interval: '5s',
        unhealthyThreshold: 0,
        healthyThreshold: 2,
        http: { path: '/ready', host: 'h' },
      },
    },
    {
      healthChecks: [
        {
          timeout: '1s',
          interval: '5s',
          unhealthyThreshold: 0,
          healthyThreshold: 2,
          httpHealthCheck: { path: '/ready', host: 'h', method: 'GET' },
        },
      ],
    },
  ],
  [
    'healthCheck by gRPC',
    {
      healthCheck: {
        timeout: '1s',
        interval: '5s',
        unhealthyThreshold: 1,
        healthyThreshold: 1,
        grpc: { serviceName: 's', authority: 'a' },
      },
    },
    {
      ...options({ explicitHttpConfig: { http2ProtocolOptions: {} } }),
      healthChecks: [
        {
          timeout: '1s',
          interval: '5s',
          unhealthyThreshold: 1,
          healthyThreshold: 1,
          grpcHealthCheck: { serviceName: 's', authority: 'a' },
        },
      ],
    },
    HTTP2_SERVICE,
  ],
];

for (const [name, spec, expected, service = SERVICE] of ROWS)
  t.test(name, async (t) => {
    t.strictSame(withPolicy(spec, {}, service), { ...BASE, ...expected });
  });

const algorithm = (name: string, type: string, members: object = {}) => ({
  policies: [
    {
      typedExtensionConfig: {
        name: `envoy.load_balancing_policies.${name}`,
        typedConfig: {
          '@type': `type.googleapis.com/envoy.extensions.load_balancing_policies.${name}.v3.${type}`,
          ...members,
        },
      },
    },
  ],
});

const WEIGHTED = { localityLbConfig: { localityWeightedLbConfig: {} } };

const ALGORITHMS: readonly (readonly [string, object, object])[] = [
  ['leastRequest', { leastRequest: {} }, algorithm('least_request', 'LeastRequest', { choiceCount: 2 })],
  [
    'leastRequest by localities',
    { leastRequest: { choiceCount: 5 }, localityType: 'WeightedLb' },
    algorithm('least_request', 'LeastRequest', { choiceCount: 5, ...WEIGHTED }),
  ],
  [
    'slow start',
    { roundRobin: { slowStart: { window: '10s', aggression: '0.5', minWeightPercent: 0 } } },
    algorithm('round_robin', 'RoundRobin', {
      slowStartConfig: {
        slowStartWindow: '10s',
        aggression: { defaultValue: 0.5, runtimeKey: 'p.default.slowStart.aggression' },
        minWeightPercent: {},
      },
    }),
  ],
  [
    'a slow start whose aggression is no number is none',
    { roundRobin: { slowStart: { window: '10s', aggression: 'much' } } },
    algorithm('round_robin', 'RoundRobin'),
  ],
  [
    'ringHash',
    { ringHash: { minimumRingSize: 64, maximumRingSize: 128 } },
    algorithm('ring_hash', 'RingHash', {
      minimumRingSize: '64',
      maximumRingSize: '128',
      consistentHashingLbConfig: {},
    }),
  ],
  [
    'maglev, with everything that can be hashed',
    {
      localityType: 'WeightedLb',
      maglev: {
        hashPolicies: [
          { header: { name: 'x-user' }, terminal: true },
          {
            cookie: { name: 'c', ttl: '0s', path: '/x', secure: true, httpOnly: true, sameSite: 'Lax' },
          },
          { sourceIP: {} },
        ],
      },
    },
    algorithm('maglev', 'Maglev', {
      consistentHashingLbConfig: {
        hashPolicy: [
          { header: { headerName: 'x-user' }, terminal: true },
          {
            cookie: {
              name: 'c',
              ttl: '0s',
              path: '/x',
              attributes: [
                { name: 'Secure', value: 'true' },
                { name: 'HttpOnly', value: 'true' },
                { name: 'SameSite', value: 'Lax' },
              ],
            },
          },
          { connectionProperties: { sourceIp: true } },
        ],
      },
      localityWeightedLbConfig: {},
    }),
  ],
  ['random', { random: {}, localityType: 'WeightedLb' }, algorithm('random', 'Random', WEIGHTED)],
];

for (const [name, loadBalancer, expected] of ALGORITHMS)
  t.test(`loadBalancer: ${name}`, async (t) => {
    t.strictSame(withPolicy({ loadBalancer }), {
      ...BASE,
      commonLbConfig: { updateMergeWindow: '1s' },
      loadBalancingPolicy: expected,
    });
  });

t.test('loadBalancer: a new message, which replaces that of traffic distribution', async (t) => {
  const { metadata, spec } = SERVICE;
  const distributed = {
    ...SERVICE,
    metadata,
    spec: { ...(spec as object), trafficDistribution: 'PreferClose' },
  };
  t.strictSame(withPolicy({}, {}, distributed)?.commonLbConfig, { localityWeightedLbConfig: {} });
  const loadBalancer = {
    healthyPanicThreshold: 0,
    updateMergeWindow: '0s',
    closeConnectionsOnHostSetChange: true,
  };
  t.strictSame(withPolicy({ loadBalancer }, {}, distributed)?.commonLbConfig, {
    healthyPanicThreshold: {},
    updateMergeWindow: '0s',
    closeConnectionsOnHostSetChange: true,
  });
});

t.test('hosts are hashed by name if they have names', async (t) => {
  const spec = { loadBalancer: { maglev: { useHostnameForHashing: true } } };
  const hashing = (cluster: unknown) =>
    (cluster as { loadBalancingPolicy: { policies: { typedExtensionConfig: { typedConfig: object } }[] } })
      .loadBalancingPolicy.policies[0]?.typedExtensionConfig.typedConfig;
  t.match(hashing(backendWithPolicy(staticBackend('a.example'), spec)), {
    consistentHashingLbConfig: { useHostnameForHashing: true },
  });
  t.strictSame(hashing(backendWithPolicy(staticBackend('10.0.0.1'), spec)), {
    '@type': 'type.googleapis.com/envoy.extensions.load_balancing_policies.maglev.v3.Maglev',
    consistentHashingLbConfig: {},
  });
});

t.test('options of a cloud function keep its filters, and replace its idle timeout', async (t) => {
  const spec = { accountId: '123456789012', function: { functionName: 'f' } };
  const cluster = backendWithPolicy(backend('b', { type: 'Cloud', cloud: spec }), {
    commonHttpProtocolOptions: { idleTimeout: '5s' },
  });
  t.match(cluster?.typedExtensionProtocolOptions?.[HTTP], {
    explicitHttpConfig: { http2ProtocolOptions: {} },
    commonHttpProtocolOptions: { idleTimeout: '5s', maxHeadersCount: 100 },
    httpFilters: [{ name: 'answer_end' }, { name: 'envoy.filters.http.aws_lambda' }, {}, {}],
  });
});

t.test('a dynamic forward proxy with options takes names from requests', async (t) => {
  const proxy = backend('b', { type: 'DynamicForwardProxy', dynamicForwardProxy: {} });
  t.strictSame(
    backendWithPolicy(proxy, { commonHttpProtocolOptions: { maxHeadersCount: 5 } })
      ?.typedExtensionProtocolOptions,
    options({
      explicitHttpConfig: { httpProtocolOptions: {} },
      commonHttpProtocolOptions: { idleTimeout: '3600s', maxHeadersCount: 5 },
      upstreamHttpProtocolOptions: { autoSni: true, autoSanValidation: true },
    }).typedExtensionProtocolOptions,
  );
  t.equal(backendWithPolicy(proxy, { connectTimeout: '1s' })?.typedExtensionProtocolOptions, undefined);
});

t.test('a dynamic forward proxy has no algorithm: Envoy would reject it', async (t) => {
  const proxy = backend('b', { type: 'DynamicForwardProxy', dynamicForwardProxy: {} });
  const cluster = backendWithPolicy(proxy, { loadBalancer: { random: {}, healthyPanicThreshold: 10 } });
  t.equal(cluster?.loadBalancingPolicy, undefined);
  t.match(cluster?.commonLbConfig, { healthyPanicThreshold: { value: 10 } });
});

// BackendConfigPolicies on backends: which apply, their statuses and findings, and what a change of one affects.

import t from 'tap';
import { readSettings, Translator } from '../../../../src/translation.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import {
  backend,
  backendConfigPolicy,
  backendsOf,
  clusterOf,
  clustersOf,
  destinationRule,
  secret,
  serviceOf,
  slice,
} from '../../backends/objects.ts';
import { gateway, gatewayClass } from '../../objects.ts';
import {
  BACKEND_CLUSTER,
  conditionsOf,
  findingsOf,
  HTTP2_SERVICE,
  OF_BACKEND,
  OF_SERVICE,
  SERVICE,
  SERVICE_CLUSTER,
  staticBackend,
} from './policies.ts';

const aged = (day: number) => ({ creationTimestamp: `2026-01-0${day}T00:00:00Z` });
const ACCEPTED = ['Accepted True Valid: Policy accepted', 'Attached True Attached: Attached to all targets'];
const VALID = ['Service/default/cart', ...ACCEPTED];
const INVALID = (text: string) => [
  'Service/default/cart',
  `Accepted False Invalid: ${text}`,
  'Attached False Pending: ',
];

t.test('each field comes whole from the oldest policy that sets it, ties by name', async (t) => {
  const policies = [
    backendConfigPolicy(
      'young',
      { ...OF_SERVICE, connectTimeout: '3s', circuitBreakers: { maxRetries: 9 } },
      aged(2),
    ),
    backendConfigPolicy('old', { ...OF_SERVICE, connectTimeout: '1s', outlierDetection: {} }, aged(1)),
    backendConfigPolicy('as-old', { ...OF_SERVICE, outlierDetection: { consecutive5xx: 7 } }, aged(1)),
  ];
  t.match(clusterOf(SERVICE_CLUSTER, [SERVICE, ...policies]), {
    connectTimeout: '1s',
    outlierDetection: { consecutive5xx: 7 },
    circuitBreakers: { thresholds: [{ maxRetries: 9 }] },
  });
  for (const name of ['young', 'old', 'as-old'])
    t.strictSame(conditionsOf(name, [SERVICE, ...policies]), [VALID], 'all are attached');
});

t.test('an invalid policy withholds the cluster, even if others are valid', async (t) => {
  const objects = [
    SERVICE,
    backendConfigPolicy('bad', { ...OF_SERVICE, connectTimeout: 'soon' }, aged(2)),
    backendConfigPolicy('good', { ...OF_SERVICE, connectTimeout: '1s' }, aged(1)),
  ];
  t.equal(clusterOf(SERVICE_CLUSTER, objects), undefined);
  t.strictSame(conditionsOf('good', objects), [VALID]);
  t.strictSame(conditionsOf('bad', objects), [INVALID("spec.connectTimeout: `soon` isn't a duration")]);
  t.match(
    backendsOf(objects).findings.find(({ code }) => code === 'TR-70')?.message,
    `cluster ${SERVICE_CLUSTER} is not created`,
  );
});

t.test('a policy applies to all ports of a Service, and to every selected backend', async (t) => {
  const labels = { labels: { team: 'a' } };
  const objects = [
    serviceOf(
      'one',
      {
        ports: [
          { name: 'x', port: 80 },
          { name: 'y', port: 81 },
        ],
      },
      labels,
    ),
    serviceOf('two', { ports: [{ port: 80 }] }),
    serviceOf('elsewhere/one', { ports: [{ port: 80 }] }, labels),
    { ...staticBackend('10.0.0.1'), metadata: { name: 'b', namespace: 'default', ...labels } },
    backendConfigPolicy('p', {
      targetSelectors: [
        { group: '', kind: 'Service', matchLabels: { team: 'a' } },
        { group: 'gateway.gatewarden.dev', kind: 'Backend', matchLabels: { team: 'a' } },
      ],
      connectTimeout: '1s',
    }),
  ];
  const changed = (settings = {}) =>
    clustersOf(objects, settings)
      .filter(({ connectTimeout }) => connectTimeout === '1s')
      .map(({ name }) => name)
      .sort();
  t.strictSame(changed(), [BACKEND_CLUSTER, 'kube_default_one_80', 'kube_default_one_81']);
  t.strictSame(conditionsOf('p', objects), [
    ['Service/default/one', ...ACCEPTED],
    ['Backend/default/b', ...ACCEPTED],
  ]);
  const everywhere = { globalPolicyNamespace: 'default' };
  t.strictSame(changed(everywhere), [
    BACKEND_CLUSTER,
    'kube_default_one_80',
    'kube_default_one_81',
    'kube_elsewhere_one_80',
  ]);
  t.equal(conditionsOf('p', objects, everywhere).length, 3);
});

t.test('a missing target, or one of another kind, is not an ancestor', async (t) => {
  const policy = backendConfigPolicy('p', {
    targetRefs: [
      { group: '', kind: 'Service', name: 'gone' },
      { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' },
    ],
    connectTimeout: '1s',
  });
  t.strictSame(conditionsOf('p', [policy]), []);
});

t.test('after 15 ancestors a summary gives the number of further ones', async (t) => {
  const services = Array.from({ length: 17 }, (_, index) =>
    serviceOf(`s${index}`, { ports: [{ port: 80 }] }, { labels: { team: 'a' } }),
  );
  const policy = backendConfigPolicy('p', {
    targetSelectors: [{ group: '', kind: 'Service', matchLabels: { team: 'a' } }],
  });
  const ancestors = conditionsOf('p', [...services, policy]);
  t.equal(ancestors.length, 16);
  t.match(ancestors[15]?.[1], '2 AncestorRefs ignored due to max status size');
});

const HEALTH = { timeout: '1s', interval: '1s', unhealthyThreshold: 1, healthyThreshold: 1 };

const REFUSED: readonly (readonly [spec: object, path: string])[] = [
  [{ connectTimeout: '1d' }, 'spec.connectTimeout'],
  [{ perConnectionBufferLimitBytes: -1 }, 'spec.perConnectionBufferLimitBytes'],
  [{ perConnectionBufferLimitBytes: 2 ** 32 }, 'spec.perConnectionBufferLimitBytes'],
  [{ tcpKeepalive: { keepAliveTime: 'x' } }, 'spec.tcpKeepalive.keepAliveTime'],
  [{ commonHttpProtocolOptions: { maxHeadersCount: -1 } }, 'spec.commonHttpProtocolOptions.maxHeadersCount'],
  [
    { http2ProtocolOptions: { initialStreamWindowSize: '1Ti' } },
    'spec.http2ProtocolOptions.initialStreamWindowSize',
  ],
  [{ loadBalancer: { random: {}, maglev: {} } }, 'spec.loadBalancer.random'],
  [{ loadBalancer: { random: {}, localityType: 'x' } }, 'spec.loadBalancer.localityType'],
  [{ loadBalancer: { leastRequest: { choiceCount: -5 } } }, 'spec.loadBalancer.leastRequest.choiceCount'],
  [{ loadBalancer: { ringHash: { minimumRingSize: -1 } } }, 'spec.loadBalancer.ringHash.minimumRingSize'],
  [{ loadBalancer: { maglev: { hashPolicies: [{}] } } }, 'spec.loadBalancer.maglev.hashPolicies[0]'],
  [
    { loadBalancer: { maglev: { hashPolicies: [{ sourceIP: {}, header: { name: 'a' } }] } } },
    'spec.loadBalancer.maglev.hashPolicies[0]',
  ],
  ...(['name', 'path'] as const).map(
    (member) =>
      [
        {
          loadBalancer: { ringHash: { hashPolicies: [{ cookie: { name: 'a', [member]: '/\r\nx: 1' } }] } },
        },
        `spec.loadBalancer.ringHash.hashPolicies[0].cookie.${member}`,
      ] as const,
  ),
  [
    { loadBalancer: { ringHash: { hashPolicies: [{ cookie: { name: 'a', ttl: '-1s' } }] } } },
    'spec.loadBalancer.ringHash.hashPolicies[0].cookie.ttl',
  ],
  [{ healthCheck: HEALTH }, 'spec.healthCheck'],
  [{ healthCheck: { ...HEALTH, http: { path: '/', method: 'LOOK' } } }, 'spec.healthCheck.http.method'],
  [{ outlierDetection: { interval: '1 s' } }, 'spec.outlierDetection.interval'],
  [{ circuitBreakers: { maxRetries: -1 } }, 'spec.circuitBreakers.maxRetries'],
];

for (const [spec, path] of REFUSED)
  t.test(`${JSON.stringify(spec)} doesn't fit into Envoy's messages`, async (t) => {
    const objects = [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, ...spec })];
    t.equal(clusterOf(SERVICE_CLUSTER, objects), undefined);
    t.strictSame(findingsOf(objects), [`TR-70 ${path}`]);
  });

const IDLE: readonly (readonly [service: object, spec: object, path: string])[] = [
  [HTTP2_SERVICE, { http1ProtocolOptions: {} }, 'spec.http1ProtocolOptions'],
  [SERVICE, { http2ProtocolOptions: {} }, 'spec.http2ProtocolOptions'],
  [
    SERVICE,
    { loadBalancer: { maglev: { useHostnameForHashing: true } } },
    'spec.loadBalancer.maglev.useHostnameForHashing',
  ],
];

for (const [service, spec, path] of IDLE)
  t.test(`${path} without effect is reported, and the rest applies`, async (t) => {
    const objects = [service, backendConfigPolicy('p', { ...OF_SERVICE, ...spec, connectTimeout: '1s' })];
    t.equal(clusterOf(SERVICE_CLUSTER, objects)?.connectTimeout, '1s');
    t.strictSame(findingsOf(objects), [`TR-72 ${path}`]);
  });

t.test('weighted localities are ignored for a Backend, whose hosts have no weights', async (t) => {
  const loadBalancer = { maglev: {}, localityType: 'WeightedLb' };
  const objects = [staticBackend('10.0.0.1'), backendConfigPolicy('p', { ...OF_BACKEND, loadBalancer })];
  t.strictSame(findingsOf(objects), ['TR-72 spec.loadBalancer.localityType']);
  const config = clusterOf(BACKEND_CLUSTER, objects)?.loadBalancingPolicy?.policies?.[0]
    ?.typedExtensionConfig;
  t.strictSame(config?.typedConfig, {
    '@type': 'type.googleapis.com/envoy.extensions.load_balancing_policies.maglev.v3.Maglev',
    consistentHashingLbConfig: {},
  });
});

for (const [loadBalancer, locality] of [
  [{ maglev: {}, localityType: 'WeightedLb' }, {}],
  [{ maglev: {} }, undefined],
  [{ localityType: 'WeightedLb' }, undefined],
] as const)
  t.test(
    `endpoints without a locality get an empty one where weights are used: ${JSON.stringify(loadBalancer)}`,
    async (t) => {
      const policy = backendConfigPolicy('p', { ...OF_SERVICE, loadBalancer });
      const gateways = proxiesIn(backendsOf([SERVICE, slice('cart-1', 'cart', ['10.0.0.1']), policy]));
      const assignment = gateways[0]?.endpoints.find(({ clusterName }) => clusterName === SERVICE_CLUSTER);
      t.strictSame(
        assignment?.endpoints?.map((place) => place.locality),
        [locality],
      );
    },
  );

t.test('a policy wins over a DestinationRule, field by field', async (t) => {
  const rule = destinationRule('d', {
    host: 'cart.default.svc.cluster.local',
    trafficPolicy: {
      outlierDetection: { consecutive5xxErrors: 3 },
      connectionPool: { tcp: { tcpKeepalive: { time: '7s' } } },
    },
  });
  const settings = { mesh: { enabled: true } };
  const cluster = (spec: object) =>
    clusterOf(
      SERVICE_CLUSTER,
      [SERVICE, rule, backendConfigPolicy('p', { ...OF_SERVICE, ...spec })],
      settings,
    );
  t.match(cluster({ connectTimeout: '1s' }), {
    outlierDetection: { consecutive5xx: 3 },
    upstreamConnectionOptions: { tcpKeepalive: { keepaliveTime: 7 } },
  });
  t.match(cluster({ outlierDetection: { consecutive5xx: 4 } }), {
    outlierDetection: { consecutive5xx: 4, interval: '10s' },
    upstreamConnectionOptions: { tcpKeepalive: { keepaliveTime: 7 } },
  });
});

const REFUSED_BY_ENVOY: readonly (readonly [name: string, spec: object])[] = [
  ['an interval of nothing', { outlierDetection: { interval: '0s' } }],
  ['a timeout of nothing', { connectTimeout: '0s' }],
  ['one choice', { loadBalancer: { leastRequest: { choiceCount: 1 } } }],
  [
    'a header name that is none',
    { loadBalancer: { maglev: { hashPolicies: [{ header: { name: 'a\nb' } }] } } },
  ],
  ['more than all', { loadBalancer: { random: {}, healthyPanicThreshold: 150 } }],
];

for (const [name, spec] of REFUSED_BY_ENVOY)
  t.test(`${name} is found at every level`, async (t) => {
    const objects = [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, ...spec })];
    for (const level of ['standard', 'strict'] as const) {
      const settings = { validation: { level } };
      t.equal(clusterOf(SERVICE_CLUSTER, objects, settings), undefined);
      t.match(
        conditionsOf('p', objects, settings)[0]?.[1] ?? '',
        'Accepted False Invalid: invalid xds configuration: ',
      );
      t.strictSame(findingsOf(objects, settings), ['TR-70 spec']);
    }
  });

t.test('gRPC checks over HTTP/1 are found at every level', async (t) => {
  const objects = [
    SERVICE,
    backendConfigPolicy('p', { ...OF_SERVICE, healthCheck: { ...HEALTH, grpc: {} } }),
  ];
  for (const level of ['standard', 'strict'] as const) {
    const settings = { validation: { level } };
    t.equal(clusterOf(SERVICE_CLUSTER, objects, settings), undefined);
    t.strictSame(findingsOf(objects, settings), ['TR-72 spec.healthCheck.grpc', 'TR-47 ']);
  }
});

t.test('a real proxy checks what passes in process', async (t) => {
  const { settings } = readSettings({ validation: { level: 'strict' } });
  const asked: string[] = [];
  const translator = new Translator(settings, {
    proxy: ({ clusters = [] }) => {
      asked.push(...clusters.map(({ name = '' }) => name));
      return clusters.some(({ connectTimeout }) => connectTimeout === '7s') ? 'no sevens' : undefined;
    },
  });
  translator.apply(
    [gatewayClass, gateway(), SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, connectTimeout: '7s' })].map(
      (object) => ({ object }),
    ),
  );
  t.strictSame(
    translator.cluster({ namespace: 'default', name: 'edge' }, SERVICE_CLUSTER)?.errors[0],
    'invalid xds configuration: no sevens',
  );
  t.ok(asked.includes('probe'));
});

t.test('a change of a policy affects only the clusters of its targets', async (t) => {
  const translator = new Translator(readSettings({}).settings);
  const services = Array.from({ length: 50 }, (_, index) =>
    serviceOf(`s${index}`, { ports: [{ port: 80 }] }, { labels: { team: index < 3 ? 'a' : 'b' } }),
  );
  const selecting = (connectTimeout: string) =>
    backendConfigPolicy('p', {
      targetSelectors: [{ group: '', kind: 'Service', matchLabels: { team: 'a' } }],
      connectTimeout,
    });
  const touched = (objects: readonly unknown[]) =>
    proxiesIn(translator.apply(objects.map((object) => ({ object }))))
      .flatMap(({ clusters }) => clusters.set.map(({ name }) => name))
      .sort();
  touched([gatewayClass, gateway(), ...services]);
  const three = ['kube_default_s0_80', 'kube_default_s1_80', 'kube_default_s2_80'];
  t.strictSame(touched([selecting('1s')]), three);
  t.strictSame(touched([selecting('2s')]), three);
  const withSecret = backendConfigPolicy('q', {
    targetRefs: [{ group: '', kind: 'Service', name: 's40' }],
    tls: { secretRef: { name: 'keys' } },
  });
  t.strictSame(touched([withSecret]), []);
  const { statuses } = translator.apply([{ object: secret('keys', { 'ca.crt': '' }) }]);
  t.strictSame(
    statuses.map(({ name }) => name),
    ['q'],
  );
});

t.test('a Backend with errors of its own keeps them, beside those of its policy', async (t) => {
  const objects = [
    backend('b', { type: 'Static', static: { hosts: [{ host: '', port: 80 }] } }),
    backendConfigPolicy('p', { ...OF_BACKEND, connectTimeout: 'x' }),
  ];
  t.strictSame(findingsOf(objects).toSorted(), [
    'TR-40 spec.static.hosts[0].host',
    'TR-70 spec.connectTimeout',
  ]);
  const { statuses } = backendsOf(objects);
  t.match(statuses.find(({ kind }) => kind === 'Backend')?.status, {
    conditions: [{ message: 'Backend error: "addr cannot be empty for host"' }],
  });
});

t.test('of a thousand policies on one Service the oldest wins, field by field', async (t) => {
  const policies = Array.from({ length: 1000 }, (_, index) =>
    backendConfigPolicy(
      `p${index}`,
      {
        ...OF_SERVICE,
        ...(index % 2 === 0 ? { connectTimeout: `${index + 1}s` } : { outlierDetection: {} }),
      },
      index === 998 ? aged(1) : aged(2),
    ),
  );
  t.match(clusterOf(SERVICE_CLUSTER, [SERVICE, ...policies]), {
    connectTimeout: '999s',
    outlierDetection: { consecutive5xx: 5 },
  });
});

for (const [spec, words] of [
  [{ loadBalancer: { ringHash: { minimumRingSize: 64, maximumRingSize: 1 } } }, /minimum_ring_size \(64\)/],
  [{ loadBalancer: { ringHash: { maximumRingSize: 128 } } }, /minimum_ring_size \(1024\)/],
] as const)
  t.test(`level strict withholds the cluster of ${JSON.stringify(spec).slice(0, 90)}`, async (t) => {
    const objects = [SERVICE, backendConfigPolicy('p', { ...OF_SERVICE, ...spec })];
    const strict = { validation: { level: 'strict' } } as const;
    t.equal(clusterOf(SERVICE_CLUSTER, objects, strict), undefined);
    t.match(conditionsOf('p', objects, strict)[0]?.[1], words);
  });

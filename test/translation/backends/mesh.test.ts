// A mesh: services of ServiceEntries, rules for their clients, and the mesh's own TLS.

import t from 'tap';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { gateway } from '../objects.ts';
import {
  backend,
  backendsOf,
  clusterOf,
  clustersOf,
  destinationRule,
  endpointsOf,
  node,
  pod,
  reportsOf,
  secret,
  serviceEntry,
  serviceOf,
  slice,
  workloadEntry,
} from './objects.ts';

const MESH = { mesh: { enabled: true } };
const PORTS = [{ number: 80, name: 'http' }];
const entry = (spec: object, more: object = {}) =>
  serviceEntry('se', { hosts: ['se.example'], ports: PORTS, ...spec }, { ...more });
const NAME = 'mesh-se_default_se_se.example_80';

const RESOLUTIONS: readonly (readonly [string, object, string | undefined, readonly string[] | undefined])[] =
  [
    [
      'STATIC: addresses alone',
      { resolution: 'STATIC', endpoints: [{ address: '10.0.0.1' }, { address: 'db.example' }, {}] },
      'STATIC',
      [' 0: 10.0.0.1:80'],
    ],
    ['DNS without endpoints: its own host', { resolution: 'DNS' }, 'STRICT_DNS', [' 0: se.example:80']],
    [
      'DNS with endpoints',
      { resolution: 'DNS', endpoints: [{ address: 'db.example', ports: { http: 8080 } }] },
      'STRICT_DNS',
      [' 0: db.example:8080'],
    ],
    ['DNS_ROUND_ROBIN', { resolution: 'DNS_ROUND_ROBIN' }, 'LOGICAL_DNS', [' 0: se.example:80']],
    ['NONE: no backend', { resolution: 'NONE' }, undefined, undefined],
    ['nothing said: no backend', {}, undefined, undefined],
    [
      'a port elsewhere',
      {
        resolution: 'STATIC',
        ports: [{ number: 80, name: 'http', targetPort: 8080 }],
        endpoints: [{ address: '10.0.0.1' }],
      },
      'STATIC',
      [' 0: 10.0.0.1:8080'],
    ],
    [
      'places: written, else of labels',
      {
        resolution: 'STATIC',
        endpoints: [
          { address: '10.0.0.1', locality: 'r1/z1' },
          { address: '10.0.0.2', labels: { 'topology.kubernetes.io/region': 'r2' } },
        ],
      },
      'STATIC',
      ['r1/z1 0: 10.0.0.1:80', 'r2 0: 10.0.0.2:80'],
    ],
  ];

for (const [name, spec, type, endpoints] of RESOLUTIONS)
  t.test(`a ServiceEntry, ${name}`, async (t) => {
    t.equal(clusterOf(NAME, [entry(spec)], MESH)?.type, type);
    t.strictSame(endpointsOf(NAME, [entry(spec)], MESH), endpoints);
    t.equal(clusterOf(NAME, [entry(spec)]), undefined, 'without a mesh there is none');
  });

t.test('each host and port is a backend', async (t) => {
  const objects = [
    serviceEntry('se', {
      hosts: ['a.example', 'b.example', 'a.example'],
      ports: [...PORTS, { number: 81, name: 'other' }],
      resolution: 'DNS',
    }),
  ];
  t.strictSame(
    clustersOf(objects, MESH).map(({ name }) => name),
    ['a.example_80', 'a.example_81', 'b.example_80', 'b.example_81'].map(
      (rest) => `mesh-se_default_se_${rest}`,
    ),
  );
});

t.test(
  'selected workloads are the running pods and entries of the namespace that have the selected labels',
  async (t) => {
    const objects = [
      entry({ resolution: 'STATIC', workloadSelector: { labels: { app: 'db', tier: 'one' } } }),
      pod('p1', 'n1', { app: 'db', tier: 'one' }, { podIP: '10.0.0.1' }),
      pod('p2', 'n1', { app: 'db' }, { podIP: '10.0.0.2' }),
      pod('p3', 'n1', { app: 'db', tier: 'one' }, { podIP: '10.0.0.3', phase: 'Succeeded' }),
      pod('p4', 'n1', { app: 'db', tier: 'one' }),
      pod('other/p5', 'n1', { app: 'db', tier: 'one' }, { podIP: '10.0.0.5' }),
      node('n1', 'r1/z1'),
      workloadEntry('w1', { address: '10.0.0.6', ports: { http: 8080 }, labels: { app: 'db', tier: 'one' } }),
      workloadEntry('w2', { address: '10.0.0.7' }, { labels: { app: 'db', tier: 'one' } }),
      workloadEntry('w3', { address: '10.0.0.8', labels: { app: 'db' } }),
    ];
    const cluster = clusterOf(NAME, objects, MESH);
    t.equal(cluster?.type, 'EDS');
    t.equal(cluster?.ignoreHealthOnHostRemoval, undefined);
    t.strictSame(endpointsOf(NAME, objects, MESH), [
      ' 0: 10.0.0.6:8080',
      ' 0: 10.0.0.7:80',
      'r1/z1 0: 10.0.0.1:80',
    ]);
  },
);

t.test('with DNS_ROUND_ROBIN and two endpoints the cluster is withheld', async (t) => {
  const endpoints = [{ address: 'a.example' }, { address: 'b.example' }];
  const objects = [entry({ resolution: 'DNS_ROUND_ROBIN', endpoints })];
  t.equal(clusterOf(NAME, objects, MESH), undefined);
  t.strictSame(reportsOf(objects, MESH), ['TR-45 ServiceEntry/default/se']);
});

const SERVICE = serviceOf('a', {
  ports: [
    { name: 'http', port: 80 },
    { name: 'https', port: 443 },
  ],
});
const rule = (name: string, spec: object, more: object = {}) =>
  destinationRule(name, { host: 'a.default.svc.cluster.local', ...spec }, { ...more });
const ejecting = (consecutive5xxErrors: number, more: object = {}) => ({
  trafficPolicy: { outlierDetection: { consecutive5xxErrors }, ...more },
});
const ejectsAfter = (objects: readonly unknown[], settings: object = MESH, gateway = 'edge', port = 80) =>
  clustersOf([SERVICE, ...objects], { ...MESH, ...settings }, gateway).find(
    ({ name }) => name === `kube_default_a_${port}`,
  )?.outlierDetection?.consecutive5xx;

const created = (day: number) => ({ creationTimestamp: `2026-01-0${day}T00:00:00Z` });
const PROXY_POD = { proxyPod: { namespace: 'infra', name: 'proxy' } };
const PROXY = pod('infra/proxy', 'n1', { app: 'proxy' });

const RULES: readonly (readonly [string, readonly object[], number | undefined, object?])[] = [
  ['its host', [rule('r', ejecting(1))], 1],
  ['another host', [rule('r', { ...ejecting(1), host: 'b.default.svc.cluster.local' })], undefined],
  ['the oldest', [rule('b', ejecting(2), created(2)), rule('a', ejecting(1), created(1))], 1],
  ['the namespace of the Gateway', [rule('r', { ...ejecting(1), exportTo: ['default'] })], 1],
  ['its own namespace', [rule('r', { ...ejecting(1), exportTo: ['.'] })], 1],
  ['another namespace', [rule('r', { ...ejecting(1), exportTo: ['other'] })], undefined],
  [
    'rules for all before those for a namespace, whatever their age',
    [rule('all', ejecting(1), created(2)), rule('one', { ...ejecting(2), exportTo: ['.'] }, created(1))],
    1,
  ],
  [
    'the namespace of the proxy, not of its Gateway',
    [rule('r', { ...ejecting(1), exportTo: ['infra'] }), PROXY],
    1,
    PROXY_POD,
  ],
  [
    'a proxy that is elsewhere',
    [rule('r', { ...ejecting(1), exportTo: ['.'] }), PROXY],
    undefined,
    PROXY_POD,
  ],
  [
    'labels of the proxy',
    [rule('r', { ...ejecting(1), workloadSelector: { matchLabels: { app: 'proxy' } } }), PROXY],
    1,
    PROXY_POD,
  ],
  [
    'labels that nobody has',
    [rule('r', { ...ejecting(1), workloadSelector: { matchLabels: { app: 'proxy' } } })],
    undefined,
  ],
  [
    'settings of a port in place of the rest',
    [
      rule(
        'r',
        ejecting(1, {
          portLevelSettings: [{ port: { number: 80 }, outlierDetection: { consecutive5xxErrors: 7 } }],
        }),
      ),
    ],
    7,
  ],
];

for (const [name, objects, expected, settings] of RULES)
  t.test(`which DestinationRule applies: ${name}`, async (t) => {
    t.equal(ejectsAfter(objects, settings), expected);
  });

t.test('proxies of two namespaces receive different clusters', async (t) => {
  const objects = [
    gateway({}, 'other/second'),
    rule('here', { ...ejecting(1), exportTo: ['default'] }),
    rule('there', { ...ejecting(2), exportTo: ['other'] }),
  ];
  t.equal(ejectsAfter(objects), 1);
  t.equal(ejectsAfter(objects, MESH, 'second'), 2);
});

t.test('outlier detection and related settings', async (t) => {
  const objects = [
    SERVICE,
    rule('r', {
      trafficPolicy: {
        outlierDetection: {
          consecutive5xxErrors: 5,
          consecutiveGatewayErrors: 0,
          interval: '1m',
          baseEjectionTime: '500ms',
          maxEjectionPercent: 50,
          minHealthPercent: 30,
          splitExternalLocalOriginErrors: true,
          consecutiveLocalOriginFailures: 3,
        },
        loadBalancer: { localityLbSetting: {} },
        connectionPool: { tcp: { tcpKeepalive: { probes: 3, time: '2m', interval: '75s' } } },
      },
    }),
  ];
  const cluster = clusterOf('kube_default_a_80', objects, MESH);
  t.strictSame(cluster?.outlierDetection, {
    consecutive5xx: 5,
    interval: '60s',
    baseEjectionTime: '0.500s',
    consecutiveGatewayFailure: 0,
    enforcingConsecutiveGatewayFailure: 0,
    maxEjectionPercent: 50,
    splitExternalLocalOriginErrors: true,
    consecutiveLocalOriginFailure: 3,
    enforcingConsecutiveLocalOriginFailure: 100,
    enforcingLocalOriginSuccessRate: 0,
  });
  t.strictSame(cluster?.commonLbConfig, {
    localityWeightedLbConfig: {},
    healthyPanicThreshold: { value: 30 },
  });
  t.strictSame(cluster?.upstreamConnectionOptions, {
    tcpKeepalive: { keepaliveProbes: 3, keepaliveTime: 120, keepaliveInterval: 75 },
  });
});

const NEAR = [
  serviceOf('a', { ports: [{ name: 'http', port: 80 }] }),
  slice('s', 'a', ['10.0.0.1@p1', '10.0.0.2@p2', '10.0.0.3@p3', '10.0.0.4@p4']),
  pod('p1', 'n1', { v: '1' }),
  pod('p2', 'n2', { v: '2' }),
  pod('p3', 'n3', { v: '1' }),
  pod('p4', 'n4', { v: '2' }),
  node('n1', 'r1/z1/s1'),
  node('n2', 'r1/z2'),
  node('n3', 'r2/z3'),
  node('n4', 'r3/z4'),
  pod('infra/proxy', 'n1', { v: '2' }),
];

const FAILOVERS: readonly (readonly [string, object, readonly number[]])[] = [
  ['by place, without gaps', {}, [0, 1, 2, 2]],
  ['with a region that stands in', { failover: [{ from: 'r1', to: 'r2' }] }, [0, 1, 2, 3]],
  ['turned off', { enabled: false }, [0, 0, 0, 0]],
  ['by labels', { failoverPriority: ['v'] }, [1, 0, 1, 0]],
  ['by a label with a value', { failoverPriority: ['v=1'] }, [0, 1, 0, 1]],
];

for (const [name, localityLbSetting, expected] of FAILOVERS)
  t.test(`locality: ${name}`, async (t) => {
    const objects = [...NEAR, rule('r', { trafficPolicy: { loadBalancer: { localityLbSetting } } })];
    const found = endpointsOf('kube_default_a_80', objects, { ...MESH, ...PROXY_POD }) ?? [];
    const byAddress = new Map(
      found.map((endpoint) => [endpoint.slice(-6, -5), Number(/ (\d+):/.exec(endpoint)![1])]),
    );
    t.strictSame(
      ['1', '2', '3', '4'].map((last) => byAddress.get(last)),
      expected,
      found.join(),
    );
  });

const MTLS = { mesh: { enabled: true, autoMtls: true } };
const ANNOTATION = 'gatewarden.dev/disable-mesh-auto-mtls';
const matchesOf = (name: string, objects: readonly unknown[], settings = MTLS) =>
  clusterOf(name, objects, settings)?.transportSocketMatches as
    | undefined
    | readonly { name: string; transportSocket: { typedConfig: { sni?: string } } }[];

t.test('mesh TLS: server names of Services and entries, none of Backends', async (t) => {
  const hosts = backend('b', { type: 'Static', static: { hosts: [{ host: '10.0.0.1', port: 80 }] } });
  const objects = [SERVICE, entry({ resolution: 'DNS' }), hosts];
  const sni = (name: string) => matchesOf(name, objects)?.[0]?.transportSocket.typedConfig.sni;
  t.equal(sni('kube_default_a_443'), 'outbound_.443_._.a.default.svc.cluster.local');
  t.equal(sni(NAME), 'outbound_.80_._.se.example');
  t.equal(matchesOf('backend_default_b_0', objects)?.length, 2);
  t.equal(sni('backend_default_b_0'), undefined);
  t.equal(clusterOf(NAME, objects, MESH)?.transportSocketMatches, undefined, 'only where it is on');
});

t.test(
  'an annotation turns mesh TLS off; a value of it that is not a boolean withholds the cluster',
  async (t) => {
    const annotated = (value: string) =>
      serviceOf('a', { ports: [{ port: 80 }] }, { annotations: { [ANNOTATION]: value } });
    t.equal(matchesOf('kube_default_a_80', [annotated('true')]), undefined);
    t.equal(matchesOf('kube_default_a_80', [annotated('false')])?.length, 2);
    t.equal(clusterOf('kube_default_a_80', [annotated('yes')], MTLS), undefined);
    t.strictSame(reportsOf([annotated('yes')], MTLS), ['TR-44 Service/default/a']);
  },
);

t.test(
  'a cluster with a TLS socket of its own has no match for plaintext, which would replace the socket',
  async (t) => {
    const keys = { accessKey: 'QQ==', secretKey: 'QQ==' };
    const cloud = { accountId: '123456789012', function: { functionName: 'f' } };
    const objects = [backend('b', { type: 'Cloud', cloud }), secret('keys', keys)];
    t.equal(matchesOf('backend_default_b_0', objects), undefined);
    t.ok(clusterOf('backend_default_b_0', objects, MTLS)?.transportSocket);
  },
);

t.test('endpoints whose pods accept mesh TLS are marked', async (t) => {
  const marked = pod('p1', 'n1', { 'security.mesh.io/tlsMode': 'mesh' });
  const objects = [
    SERVICE,
    slice('s', 'a', ['10.0.0.1@p1', '10.0.0.2'], [{ name: 'http', port: 80 }]),
    marked,
  ];
  const gateways = proxiesIn(backendsOf(objects, MTLS));
  const [first, second] = gateways[0]!.endpoints[0]!.endpoints![0]!.lbEndpoints!;
  t.strictSame(first!.metadata, { filterMetadata: { 'envoy.transport_socket_match': { tlsMode: 'mesh' } } });
  t.equal(second!.metadata, undefined);
});

t.test('unbounded lists give a bounded number of services', async (t) => {
  const many = (make: (index: number) => unknown) => Array.from({ length: 1000 }, (_, index) => make(index));
  const objects = [
    serviceEntry('se', {
      hosts: many((index) => `h${index}.example`),
      ports: many((index) => ({ number: index + 1, name: `p${index}` })),
      resolution: 'DNS',
    }),
  ];
  t.equal(clustersOf(objects, MESH).length, 256 * 256);
});

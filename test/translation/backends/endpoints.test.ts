// Endpoints of Services: their slices, their order, their locality and how near they are to the proxy.

import t from 'tap';
import { readSettings, Translator } from '../../../src/translation.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';
import { gateway, gatewayClass } from '../objects.ts';
import { endpointsOf, node, pod, serviceOf, slice } from './objects.ts';

const ONE_PORT = { ports: [{ name: 'http', port: 80 }] };
const TWO_PORTS = {
  ports: [
    { name: 'http', port: 80 },
    { name: 'admin', port: 81 },
  ],
};
const CLUSTER = 'kube_default_a_80';
const ADMIN = [{ name: 'admin', port: 9001 }];

const PORTS: readonly (readonly [
  string,
  Readonly<Record<string, unknown>>,
  readonly object[],
  readonly string[] | undefined,
])[] = [
  ['no slice: nothing is said', ONE_PORT, [], undefined],
  [
    'of a Service with one port the first port that has a number, whatever its name',
    ONE_PORT,
    [slice('s', 'a', ['10.0.0.1'], [{ name: 'none' }, { name: 'other', port: 9001 }])],
    [' 0: 10.0.0.1:9001'],
  ],
  ['of several ports that of the same name', TWO_PORTS, [slice('s', 'a', ['10.0.0.1'], ADMIN)], undefined],
  [
    'ports without a name on both sides',
    { ports: [{ port: 80 }, { name: 'admin', port: 81 }] },
    [slice('s', 'a', ['10.0.0.1'], [{ port: 9000 }])],
    [' 0: 10.0.0.1:9000'],
  ],
  ['a port that is none', ONE_PORT, [slice('s', 'a', ['10.0.0.1'], [{ port: 70000 }])], undefined],
  ['a slice of another Service', ONE_PORT, [slice('s', 'b', ['10.0.0.1'])], undefined],
  ['a slice of another namespace', ONE_PORT, [slice('other/s', 'a', ['10.0.0.1'])], undefined],
  [
    'who is not ready is left out, and a known port without endpoints is empty',
    ONE_PORT,
    [slice('s', 'a', [{ addresses: ['10.0.0.1'], conditions: { ready: false } }])],
    [],
  ],
  [
    'who says nothing is ready',
    ONE_PORT,
    [slice('s', 'a', [{ addresses: ['10.0.0.1'], conditions: {} }])],
    [' 0: 10.0.0.1:9000'],
  ],
  [
    'all addresses of an endpoint count, sorted',
    ONE_PORT,
    [slice('s', 'a', [{ addresses: ['10.0.0.2', '10.0.0.1', 'fd00::1'] }])],
    [' 0: 10.0.0.1:9000', ' 0: 10.0.0.2:9000', ' 0: fd00::1:9000'],
  ],
  [
    'of an address in two slices the port of the first by name stays',
    ONE_PORT,
    [slice('s2', 'a', ['10.0.0.1'], [{ port: 9002 }]), slice('s1', 'a', ['10.0.0.1'], [{ port: 9001 }])],
    [' 0: 10.0.0.1:9001'],
  ],
  [
    'what is no address is left out: Envoy would refuse the others with it',
    ONE_PORT,
    [slice('s', 'a', ['db.example', '10.0.0.1', 'fe80::1%eth0'])],
    [' 0: 10.0.0.1:9000'],
  ],
];

for (const [name, spec, slices, expected] of PORTS)
  t.test(name, async (t) => {
    t.strictSame(endpointsOf(CLUSTER, [serviceOf('a', spec), ...slices]), expected);
  });

t.test('endpoints are grouped by the locality of their pods, with the sum of their weights', async (t) => {
  const objects = [
    serviceOf('a', ONE_PORT),
    slice('s', 'a', ['10.0.0.3@p2', '10.0.0.2@p1', '10.0.0.1@p1', '10.0.0.4@gone', '10.0.0.5']),
    pod('p1', 'n1'),
    pod('p2', 'n2'),
    node('n1', 'r1/z2'),
    node('n2', 'r1/z1/s1'),
  ];
  t.strictSame(endpointsOf(CLUSTER, objects), [
    ' 0: 10.0.0.4:9000',
    ' 0: 10.0.0.5:9000',
    'r1/z1/s1 0: 10.0.0.3:9000',
    'r1/z2 0: 10.0.0.1:9000',
    'r1/z2 0: 10.0.0.2:9000',
  ]);
});

const PLACES = [
  pod('near', 'n1', { 'topology.mesh.io/network': 'net' }),
  pod('zone', 'n2', { 'topology.mesh.io/network': 'net' }),
  pod('region', 'n3', { 'topology.mesh.io/network': 'net' }),
  pod('network', 'n3', { 'topology.mesh.io/network': 'far' }),
  pod('proxy', 'n1', { 'topology.mesh.io/network': 'net' }),
  node('n1', 'r1/z1'),
  node('n2', 'r1/z1'),
  node('n3', 'r1/z3'),
  slice('s', 'a', ['10.0.0.1@near', '10.0.0.2@zone', '10.0.0.3@region', '10.0.0.4@network', '10.0.0.5']),
];

const NEARNESS: readonly (readonly [string, object, object, Readonly<Record<string, number>>])[] = [
  ['no distribution', {}, {}, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }],
  ['PreferSameZone', { trafficDistribution: 'PreferSameZone' }, {}, { 1: 0, 2: 0, 3: 1, 4: 3, 5: 3 }],
  ['preferclose, in any case', { trafficDistribution: 'preferclose' }, {}, { 1: 0, 2: 0, 3: 1, 4: 3, 5: 3 }],
  ['PreferSameNode', { trafficDistribution: 'PreferSameNode' }, {}, { 1: 0, 2: 1, 3: 3, 4: 5, 5: 5 }],
  ['PreferNetwork', { trafficDistribution: 'PreferNetwork' }, {}, { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 }],
  ['a word that is none', { trafficDistribution: 'Nearest' }, {}, { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }],
  [
    'the annotation where the spec says nothing',
    {},
    { 'networking.mesh.io/traffic-distribution': 'PreferNetwork' },
    { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  ],
  [
    'the spec before the annotation',
    { trafficDistribution: 'PreferSameZone' },
    { 'networking.mesh.io/traffic-distribution': 'PreferNetwork' },
    { 1: 0, 2: 0, 3: 1, 4: 3, 5: 3 },
  ],
];

for (const [name, spec, annotations, expected] of NEARNESS)
  t.test(`traffic distribution: ${name}`, async (t) => {
    const objects = [serviceOf('a', { ...ONE_PORT, ...spec }, { annotations }), ...PLACES];
    const settings = { proxyPod: { namespace: 'default', name: 'proxy' } };
    const found = endpointsOf(CLUSTER, objects, settings)!.map((endpoint) => {
      const [, priority, last] = /(\d+): 10\.0\.0\.(\d)/.exec(endpoint)!;
      return [last!, Number(priority)];
    });
    t.strictSame(Object.fromEntries(found), expected);
  });

t.test('a proxy without a pod has no labels: all endpoints with labels are far', async (t) => {
  const objects = [serviceOf('a', { ...ONE_PORT, trafficDistribution: 'PreferNetwork' }), ...PLACES];
  const found = endpointsOf(CLUSTER, objects)!;
  t.equal(found.filter((endpoint) => endpoint.includes(' 1:')).length, 4);
});

t.test('a change derives only the affected endpoints again', async (t) => {
  const translator = new Translator(readSettings({}).settings);
  const start = [
    gatewayClass,
    gateway(),
    serviceOf('a', ONE_PORT),
    serviceOf('b', ONE_PORT),
    slice('s', 'a', ['10.0.0.1@p1']),
    slice('t', 'b', ['10.0.0.2@p2']),
    pod('p1', 'n1'),
    pod('p2', 'n2'),
    node('n1', 'r1/z1'),
    node('n2', 'r1/z2'),
  ];
  translator.apply(start.map((object) => ({ object })));
  const changed = (object: unknown) => {
    const gateways = proxiesIn(translator.apply([{ object }]));
    return gateways.map(({ listeners, routes, clusters, endpoints }) => ({
      others: listeners.set.length + routes.set.length + clusters.set.length,
      endpoints: endpoints.set.map(({ clusterName }) => clusterName),
    }));
  };
  const onlyA = [{ others: 0, endpoints: ['kube_default_a_80'] }];
  t.strictSame(changed(slice('s', 'a', ['10.0.0.3@p1'])), onlyA, 'a slice');
  t.strictSame(changed(node('n1', 'r1/z9')), onlyA, 'where a node is');
  t.strictSame(changed(pod('p1', 'n2')), onlyA, 'where a pod runs');
  t.strictSame(changed(pod('p1', 'n2', {}, { phase: 'Running' })), [], 'a phase of its life');
  t.strictSame(changed(node('n3', 'r1/z3')), [], 'a node that nobody is on');
});

// Gateways, listeners, hosts, backends, statuses and findings before and after.

import { generate } from 'selfsigned';
import t from 'tap';
import type { Change } from '../../../src/analysis/compare.ts';
import {
  backendRef,
  gateway,
  httpRoute,
  listener,
  metadata,
  service,
  trafficPolicy,
} from '../../translation/objects.ts';
import { changeLines, changes } from './change-lines.ts';

const route = (more: Record<string, unknown> = {}, name = 'cart') =>
  httpRoute(name, { hostnames: ['shop.test'], rules: [{ backendRefs: [backendRef('a')] }], ...more });

const BASE = [gateway(), service('a')];

const slice = (...addresses: readonly string[]) => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: { ...metadata('a-1'), labels: { 'kubernetes.io/service-name': 'a' } },
  addressType: 'IPv4',
  ports: [{ name: 'http', port: 80 }],
  endpoints: addresses.map((address) => ({ addresses: [address] })),
});

const CASES: readonly (readonly [
  name: string,
  before: readonly unknown[],
  after: readonly unknown[],
  subjects: readonly Change['subject'][],
  told: readonly string[],
])[] = [
  [
    'a Gateway that comes is one change',
    [route()],
    [gateway(), service('a'), route()],
    ['gateway', 'listener', 'host', 'route', 'cluster'],
    ['gateway added default/edge'],
  ],
  [
    'a Gateway that goes is one change',
    [...BASE, route()],
    [service('a'), route()],
    ['gateway', 'listener', 'host', 'route', 'cluster'],
    ['gateway removed default/edge'],
  ],
  [
    'a host that comes and one that goes, with their routes',
    [...BASE, route({ hostnames: ['docs.test', 'shop.test'] })],
    [...BASE, route({ hostnames: ['www.test', 'shop.test'] })],
    ['host', 'route'],
    ['host added www.test', 'host removed docs.test'],
  ],
  [
    'a port that comes has no word for what is behind it',
    [...BASE, route()],
    [gateway({ listeners: [listener('http'), listener('other', { port: 9090 })] }), service('a'), route()],
    ['listener', 'chain', 'host', 'route'],
    ['listener added listener~9090'],
  ],
  [
    'filters that a chain needs for a new field are told where the field is set, and nowhere else',
    [...BASE, route()],
    [
      ...BASE,
      route(),
      trafficPolicy('limits', [{ kind: 'HTTPRoute', name: 'cart' }], { buffer: { maxRequestSize: '1Ki' } }),
    ],
    ['chain', 'route'],
    ['route changed /: buffer by nobody → limits'],
  ],
  [
    'a Service that comes and one that goes',
    [...BASE, route(), service('b')],
    [...BASE, route(), service('c')],
    ['cluster', 'endpoints'],
    ['cluster added kube_default_c_80', 'cluster removed kube_default_b_80'],
  ],
  [
    'addresses that come and go',
    [...BASE, slice('10.0.0.1', '10.0.0.2')],
    [...BASE, slice('10.0.0.2', '10.0.0.3')],
    ['cluster', 'endpoints'],
    ['endpoints changed kube_default_a_80: -10.0.0.1:80 +10.0.0.3:80'],
  ],
  [
    'a route that attaches no more',
    [...BASE, route()],
    [
      ...BASE,
      route({
        hostnames: ['shop.test'],
        parentRefs: [{ name: 'edge', namespace: 'default', sectionName: 'none' }],
      }),
    ],
    ['status', 'host'],
    [
      'host removed shop.test',
      'status added HTTPRoute cart at Gateway default/edge, listener none:',
      'status added HTTPRoute cart at Gateway default/edge, listener none: Accepted=False NoMatchingParent',
      'status removed HTTPRoute cart at Gateway default/edge:',
    ],
  ],
  [
    'a new route that is not served as it is written is told, and one that is well is not',
    BASE,
    [...BASE, route(), route({ rules: [{ backendRefs: [backendRef('none')] }] }, 'broken')],
    ['status'],
    ['status added HTTPRoute broken at Gateway default/edge: ResolvedRefs=False BackendNotFound'],
  ],
  [
    'a finding that comes',
    [
      ...BASE,
      trafficPolicy('limits', [{ kind: 'HTTPRoute', name: 'cart' }], { timeouts: { request: '5s' } }),
    ],
    [
      ...BASE,
      trafficPolicy('limits', [{ kind: 'HTTPRoute', name: 'cart' }], { timeouts: { request: '5 s' } }),
    ],
    ['finding'],
    ['finding added CM-01 limits spec.timeouts.request'],
  ],
];

for (const [name, before, after, subjects, expected] of CASES)
  t.test(name, async (t) => {
    t.strictSame(changeLines(before, after, subjects), expected);
  });

t.test('a finding whose path is renumbered by a rule before it is the same finding', async (t) => {
  const rule = (path: string) => ({
    matches: [{ path: { type: 'PathPrefix', value: path } }],
    backendRefs: [backendRef('a')],
  });
  const bad = { ...rule('/bad'), timeouts: { request: '5 seconds' } };
  const before = [...BASE, route({ rules: [bad] })];
  t.ok(changes([...BASE], before).some(({ subject }) => subject === 'finding'));
  t.strictSame(changeLines(before, [...BASE, route({ rules: [rule('/new'), bad] })], ['finding']), []);
});

t.test('a change of a shared cluster is listed once, with its Gateways', async (t) => {
  const both = [gateway(), gateway({}, 'default/other'), service('a')];
  const [change, ...more] = changes([...both], [...both, service('b')]).filter(
    ({ subject }) => subject === 'cluster',
  );
  t.strictSame(more, []);
  t.match(change, {
    change: 'added',
    name: 'kube_default_b_80',
    gateways: ['default/edge', 'default/other'],
  });
});

t.test('a changed member of a cluster is listed with its path', async (t) => {
  const spoken = (appProtocol?: string) => ({
    ...service('a'),
    spec: { ports: [{ name: 'http', port: 80, ...(appProtocol === undefined ? {} : { appProtocol }) }] },
  });
  t.strictSame(changeLines([gateway(), spoken()], [gateway(), spoken('kubernetes.io/h2c')], ['cluster']), [
    'cluster changed kube_default_a_80: typedExtensionProtocolOptions',
  ]);
});

t.test('the content of a secret is never shown', async (t) => {
  const pairs = [await generate(), await generate()];
  const tls = ({ cert, private: key }: (typeof pairs)[number]) => ({
    apiVersion: 'v1',
    kind: 'Secret',
    type: 'kubernetes.io/tls',
    metadata: metadata('tls'),
    data: { 'tls.crt': btoa(cert), 'tls.key': btoa(key) },
  });
  const secured = gateway({
    listeners: [
      listener('https', {
        port: 8443,
        protocol: 'HTTPS',
        hostname: 'shop.test',
        tls: { certificateRefs: [{ name: 'tls' }] },
      }),
    ],
  });
  const found = changes(
    [secured, service('a'), route(), tls(pairs[0]!)],
    [secured, service('a'), route(), tls(pairs[1]!)],
  );
  t.ok(found.length > 0);
  const said = JSON.stringify(found.map((change) => ('settings' in change ? change.settings : [])));
  t.notOk(said.includes('PRIVATE KEY'));
  for (const { private: key } of pairs) t.notOk(said.includes(key.split('\n')[2]!.trim()));
});

// References of routes to backends: what records have for them, and what statuses say.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata, service } from '../../objects.ts';
import {
  edgeGateway,
  edgeGrant,
  edgeRecords,
  edgeRoute,
  edgeTranslation,
  HTTP,
  refusals,
} from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const edgeBackend = (name: string) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata(name),
  spec: { static: { host: 'a.test', port: 80 } },
});
const pool = (name: string) => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: metadata(name),
  spec: {
    selector: { matchLabels: { app: 'a' } },
    targetPorts: [{ number: 8000 }, { number: 8001 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  },
});
const OBJECTS = [
  edgeGateway(),
  service('shop/a'),
  service('far/a'),
  edgeBackend('shop/e'),
  edgeBackend('far/e'),
  pool('shop/p'),
  pool('far/p'),
];
const SETTINGS: SettingsInput = { inferenceExtension: { enabled: true } };
const OLDER: SettingsInput = { ...SETTINGS, corrections: 'none' };

const EDGE_BACKEND = { group: 'edge.gatewarden.dev', kind: 'EdgeBackend' };
const POOL = { group: 'inference.networking.k8s.io', kind: 'InferencePool' };
const host = (name: string) => ({ service: { hostname: name, namespace: name.split('.')[1] } });

const objectsOf = (reference: Members, more: readonly unknown[] = []) => [
  ...OBJECTS,
  ...more,
  edgeRoute('HTTPRoute', 'shop/r', { rules: [{ backendRefs: [reference] }] }),
];
const said = (objects: readonly unknown[], settings: SettingsInput) =>
  refusals(edgeTranslation(objects, settings), 'HTTPRoute/shop/r').map((text) =>
    text.replace('Gateway shop/web', 'web'),
  );

const toAll = (to: Members) => [edgeGrant('far', {}, to)];

for (const [
  what,
  reference,
  expected,
  conditions,
  { more = [], older = expected, settings = SETTINGS } = {},
] of [
  [
    'a Service',
    { name: 'a', port: 80 },
    { backend: { ...host('a.shop.svc.cluster.local'), port: 80 }, weight: 1 },
    'web',
  ],
  [
    'a weight',
    { name: 'a', port: 80, weight: 7 },
    { backend: { ...host('a.shop.svc.cluster.local'), port: 80 }, weight: 7 },
    'web',
  ],
  [
    'a weight of zero',
    { name: 'a', port: 80, weight: 0 },
    { backend: { ...host('a.shop.svc.cluster.local'), port: 80 } },
    'web',
  ],
  [
    'a Service that is missing is written all the same',
    { name: 'missing', port: 80 },
    { backend: { ...host('missing.shop.svc.cluster.local'), port: 80 }, weight: 1 },
    'web: ResolvedRefs=False BackendNotFound',
  ],
  ['an EdgeBackend', { ...EDGE_BACKEND, name: 'e' }, { backend: { backend: 'shop/e' }, weight: 1 }, 'web'],
  [
    'an EdgeBackend that is missing',
    { ...EDGE_BACKEND, name: 'missing', weight: 3 },
    { weight: 3 },
    'web: ResolvedRefs=False BackendNotFound',
    { older: {} },
  ],
  [
    'an InferencePool: its first port',
    { ...POOL, name: 'p' },
    { backend: { ...host('p.shop.inference.cluster.local'), port: 8000 }, weight: 1 },
    'web',
  ],
  [
    'an InferencePool that is missing',
    { ...POOL, name: 'missing' },
    { weight: 1 },
    'web: ResolvedRefs=False BackendNotFound',
  ],
  [
    'InferencePools while they are off',
    { ...POOL, name: 'p' },
    { weight: 1 },
    'web: ResolvedRefs=False BackendNotFound',
    { settings: {} },
  ],
  [
    'another kind',
    { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'b' },
    { weight: 1 },
    'web: ResolvedRefs=False InvalidKind',
    { older: {} },
  ],
  [
    'a route to delegate to: only the proxy delegates',
    { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'b' },
    { weight: 1 },
    'web: ResolvedRefs=False InvalidKind',
    { older: {} },
  ],
  [
    'a Service of another namespace',
    { name: 'a', namespace: 'far', port: 80 },
    { weight: 1 },
    'web: ResolvedRefs=False RefNotPermitted',
    { older: {} },
  ],
  [
    'a Service of another namespace, with a grant',
    { name: 'a', namespace: 'far', port: 80 },
    { backend: { ...host('a.far.svc.cluster.local'), port: 80 }, weight: 1 },
    'web',
    { more: toAll({ group: '', kind: 'Service' }) },
  ],
  [
    'a grant for another kind',
    { name: 'a', namespace: 'far', port: 80 },
    { weight: 1 },
    'web: ResolvedRefs=False RefNotPermitted',
    { more: toAll({ group: '', kind: 'Secret' }), older: {} },
  ],
  [
    'an EdgeBackend of another namespace, with a grant',
    { ...EDGE_BACKEND, name: 'e', namespace: 'far' },
    { backend: { backend: 'far/e' }, weight: 1 },
    'web',
    { more: toAll(EDGE_BACKEND), older: {} },
  ],
] as readonly (readonly [
  string,
  Members,
  Members,
  string,
  { more?: readonly unknown[]; older?: Members; settings?: SettingsInput }?,
])[])
  t.test(`a reference: ${what}`, async (t) => {
    const objects = objectsOf(reference, more);
    t.strictSame(edgeRecords(objects, settings).routes[0]!.backends, [expected]);
    t.strictSame(said(objects, settings), [conditions]);
    t.strictSame(
      edgeRecords(objects, { ...settings, corrections: 'none' }).routes[0]!.backends,
      [older],
      'older',
    );
  });

t.test('of several problems, the status tells the last', async (t) => {
  const backendRefs = [
    { name: 'missing', port: 80 },
    { kind: 'Other', name: 'b' },
  ];
  const objects = [...OBJECTS, edgeRoute('HTTPRoute', 'shop/r', { rules: [{ backendRefs }] })];
  t.strictSame(said(objects, SETTINGS), ['web: ResolvedRefs=False InvalidKind']);
});

t.test('routes of streams have backends alone, and TLSRoutes their hosts', async (t) => {
  const listeners = [
    HTTP,
    { name: 'tcp', protocol: 'TCP', port: 9000 },
    { name: 'tls', protocol: 'TLS', port: 443, tls: { mode: 'Passthrough' } },
  ];
  const rules = [
    {
      backendRefs: [
        { name: 'a', port: 80, weight: 2 },
        { ...EDGE_BACKEND, name: 'e' },
      ],
    },
  ];
  const { routes, tcpRoutes } = edgeRecords([
    ...OBJECTS.slice(1),
    edgeGateway(listeners),
    edgeRoute('TCPRoute', 'shop/t', { rules }),
    edgeRoute('TLSRoute', 'shop/s', { rules, hostnames: ['x.test'] }),
  ]);
  const backends = [
    { backend: { ...host('a.shop.svc.cluster.local'), port: 80 }, weight: 2 },
    { backend: { backend: 'shop/e' }, weight: 1 },
  ];
  t.strictSame(routes, []);
  t.strictSame(tcpRoutes, [
    {
      key: 'shop/s.0.tls',
      listenerKey: 'shop/web.tls',
      name: { kind: 'TLSRoute', name: 's', namespace: 'shop' },
      hostnames: ['x.test'],
      backends,
    },
    {
      key: 'shop/t.0.tcp',
      listenerKey: 'shop/web.tcp',
      name: { kind: 'TCPRoute', name: 't', namespace: 'shop' },
      backends,
    },
  ]);
});

t.test('statuses of the older behaviour are the same', async (t) => {
  for (const reference of [
    { name: 'missing', port: 80 },
    { ...EDGE_BACKEND, name: 'missing' },
  ])
    t.strictSame(said(objectsOf(reference), OLDER), ['web: ResolvedRefs=False BackendNotFound']);
});

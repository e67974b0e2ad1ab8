// InferencePools in a static file: a destination with an endpoint picker, and the Pods that it picks from.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway } from '../objects.ts';
import {
  backendsIn,
  documentOf,
  policy,
  rendered,
  route,
  routesIn,
  serviceOf,
  to,
  toldIn,
} from './rendering.ts';

type Members = Readonly<Record<string, unknown>>;

const HOSTS: SettingsInput = { inferenceExtension: { enabled: true } };
const SERVICES: SettingsInput = { ...HOSTS, edge: { serviceMode: 'service' } };

const PICKER = { name: 'picker', port: { number: 9002 } };
const pool = (picker: Members = PICKER, name = 'models') => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: metadata(`shop/${name}`),
  spec: {
    selector: { matchLabels: { app: 'models' } },
    targetPorts: [{ number: 8000 }, { number: 8001 }],
    endpointPickerRef: picker,
  },
});
const pod = (name: string, address: string, ready = 'True', labels: Members = { app: 'models' }) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: metadata(`shop/${name}`, { labels }),
  spec: { nodeName: 'n1', containers: [] },
  status: { podIPs: [{ ip: address }], conditions: [{ type: 'Ready', status: ready }] },
});
const toPool = (more: Members = {}) => ({
  group: 'inference.networking.k8s.io',
  kind: 'InferencePool',
  name: 'models',
  ...more,
});
const objectsOf = (backendRefs: readonly Members[], ...more: readonly unknown[]) => [
  edgeGateway(),
  serviceOf('picker', [{ name: 'grpc', port: 9002 }]),
  serviceOf('cart'),
  pod('m1', '10.1.0.1'),
  pod('m2', 'fd00::2'),
  pod('starting', '10.1.0.3', 'False'),
  pod('other', '10.1.0.4', 'True', { app: 'cart' }),
  route('chat', [{ backendRefs }]),
  ...more,
];

const NAME = 'shop/models.shop.inference.cluster.local';
const ROUTING = {
  endpointPicker: { host: 'picker.shop.svc.cluster.local:9002' },
  destinationMode: 'validated',
};

t.test('a pool is a service with its picker, and the file lists its ready Pods', async (t) => {
  const { document, diagnostics } = rendered(objectsOf([toPool({ weight: 3 })], pool()), SERVICES);
  t.strictSame(backendsIn(document!), [
    { service: { name: NAME, port: 8000 }, weight: 3, policies: { inferenceRouting: ROUTING } },
  ]);
  const ports = { 8000: 8000, 8001: 8001 };
  t.strictSame(
    document!.services?.filter(({ name }) => name === 'models'),
    [
      {
        name: 'models',
        namespace: 'shop',
        hostname: 'models.shop.inference.cluster.local',
        vips: [],
        ports,
      },
    ],
  );
  t.strictSame(document!.workloads, [
    {
      uid: 'Kubernetes//Pod/shop/m1',
      name: 'm1',
      namespace: 'shop',
      workloadIps: ['10.1.0.1'],
      node: 'n1',
      services: { [NAME]: ports },
    },
    {
      uid: 'Kubernetes//Pod/shop/m2',
      name: 'm2',
      namespace: 'shop',
      workloadIps: ['fd00:0:0:0:0:0:0:2'],
      node: 'n1',
      services: { [NAME]: ports },
    },
  ]);
  t.strictSame(toldIn(diagnostics), ['warning unsupported InferencePool/models spec.endpointPickerRef']);
});

t.test('the Host header of requests to a pool stays as it is', async (t) => {
  const [only] = routesIn(documentOf(objectsOf([toPool()], pool()), SERVICES));
  t.strictSame(only?.policies?.urlRewrite, { authority: 'none' });
});

for (const [what, objects, settings, expected, told] of [
  [
    'a picker that may fail open: it fails closed',
    objectsOf([toPool()], pool({ ...PICKER, failureMode: 'FailOpen' })),
    SERVICES,
    [{ service: { name: NAME, port: 8000 }, weight: 1, policies: { inferenceRouting: ROUTING } }],
    [
      'warning unsupported InferencePool/models spec.endpointPickerRef',
      'warning unsupported InferencePool/models spec.endpointPickerRef.failureMode',
    ],
  ],
  [
    'without the endpoints of Services: nothing is sent there',
    objectsOf([toPool({ weight: 2 }), to('cart')], pool()),
    HOSTS,
    [
      { weight: 2, invalid: null },
      { host: 'cart.shop.svc.cluster.local:80', weight: 1 },
    ],
    ['error unsupported HTTPRoute/chat spec.rules[0].backendRefs[0]'],
  ],
  [
    'a pool that is missing: its share fails',
    objectsOf([toPool({ weight: 2 }), to('cart')]),
    SERVICES,
    [
      { weight: 2, invalid: null },
      { service: { name: 'shop/cart.shop.svc.cluster.local', port: 80 }, weight: 1 },
    ],
    ['error unresolved HTTPRoute/chat spec.rules[0].backendRefs[0]'],
  ],
  [
    'policies act on the way to a pool as to a Service',
    objectsOf(
      [toPool()],
      pool(),
      policy('connection', 'HTTPRoute/chat', {
        backend: { tls: { sni: 'models.test' }, auth: { key: 'k' }, ai: { modelAliases: { a: 'b' } } },
      }),
    ),
    SERVICES,
    [
      {
        service: { name: NAME, port: 8000 },
        weight: 1,
        policies: {
          backendTLS: { hostname: 'models.test' },
          backendAuth: { key: 'k' },
          inferenceRouting: ROUTING,
        },
      },
    ],
    ['warning unsupported InferencePool/models spec.endpointPickerRef'],
  ],
] as const)
  t.test(`a pool in the file: ${what}`, async (t) => {
    const { document, diagnostics } = rendered(objects, settings);
    t.strictSame(backendsIn(document!), expected);
    t.strictSame(toldIn(diagnostics), told);
  });

for (const [what, settings, call, told] of [
  ['with its endpoints', SERVICES, { service: { name: NAME, port: 8000 } }, []],
  [
    'without them: every request is refused',
    HOSTS,
    { host: 'unresolved.invalid:1' },
    ['error unsupported EdgePolicy/guard spec.traffic.extAuth.backendRef'],
  ],
] as const)
  t.test(`a policy calls a pool ${what}`, async (t) => {
    const guard = policy('guard', 'HTTPRoute/chat', { traffic: { extAuth: { backendRef: toPool() } } });
    const { document, diagnostics } = rendered(objectsOf([to('cart')], pool(), guard), settings);
    t.match(routesIn(document!)[0]?.policies?.extAuthz, { ...call, protocol: { grpc: {} } });
    t.strictSame(toldIn(diagnostics), told);
  });

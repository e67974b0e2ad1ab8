// Statuses of InferencePools: which Gateways have an entry, and what it says.

import t from 'tap';
import type { SettingsInput } from '../../../src/translation.ts';
import {
  conditionTexts,
  edgeClass,
  edgeGateway,
  edgeGrant,
  edgeRoute,
  edgeTranslation,
  statusOf,
} from '../edge/objects.ts';
import { metadata } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const ON: SettingsInput = { inferenceExtension: { enabled: true } };
const POOL = { group: 'inference.networking.k8s.io', kind: 'InferencePool', name: 'p' };
const pool = (name = 'shop/p', more: Members = {}) => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: metadata(name),
  spec: {
    selector: { matchLabels: { app: 'm' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  },
  ...more,
});
const picker = (port = 9002) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata('shop/picker'),
  spec: { ports: [{ name: 'grpc', port }] },
});
const route = (backend: Members = POOL, spec: Members = {}) =>
  edgeRoute('HTTPRoute', 'shop/chat', { rules: [{ backendRefs: [backend] }], ...spec });
const ENVOY_CLASS = {
  ...edgeClass,
  metadata: { name: 'envoy' },
  spec: { controllerName: 'gatewarden.dev/gateway' },
};
const envoy = {
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: metadata('shop/web'),
  spec: { gatewayClassName: 'envoy', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
};
const RESOLVED = 'ResolvedRefs=True ResolvedRefs';
const ACCEPTED = ['Accepted=True Accepted', RESOLVED];
const OTHER = { controllerName: 'example.com/c', parentRef: { name: 'x' }, conditions: [] };
const FORMER = { controllerName: 'gatewarden.dev/edge', parentRef: { name: 'former' }, conditions: [] };

const CASES: readonly (readonly [
  what: string,
  objects: readonly unknown[],
  wanted: Readonly<Record<string, readonly string[]>> | undefined,
  key?: string,
])[] = [
  ['a route leads to it', [edgeGateway(), route(), pool(), picker()], { web: ACCEPTED }],
  ['no route does', [edgeGateway(), pool(), picker()], undefined],
  [
    'the route is not accepted',
    [
      edgeGateway(),
      route(POOL, { parentRefs: [{ name: 'web', namespace: 'shop', sectionName: 'none' }] }),
      pool(),
      picker(),
    ],
    { web: ['Accepted=False HTTPRouteNotAccepted', RESOLVED] },
  ],
  [
    'a picker that is missing',
    [edgeGateway(), route(), pool()],
    { web: ['Accepted=True Accepted', 'ResolvedRefs=False InvalidExtensionRef'] },
  ],
  [
    'a picker without this port',
    [edgeGateway(), route(), pool(), picker(9003)],
    { web: ['Accepted=True Accepted', 'ResolvedRefs=False InvalidExtensionRef'] },
  ],
  [
    'a Gateway of Envoy',
    [envoy, route(), pool(), picker()],
    { web: ['Accepted=False NotSupportedByParent', RESOLVED] },
  ],
  [
    'entries of others stay, former ones of ours go',
    [edgeGateway(), pool('shop/p', { status: { parents: [OTHER, FORMER] } }), picker()],
    { x: [] },
  ],
  [
    'another namespace has no grant',
    [edgeGateway(), route({ ...POOL, namespace: 'other' }), pool('other/p')],
    undefined,
    'InferencePool/other/p',
  ],
  [
    'another namespace has one',
    [
      edgeGateway(),
      route({ ...POOL, namespace: 'other' }),
      pool('other/p'),
      edgeGrant('other', {}, { group: POOL.group, kind: POOL.kind }),
    ],
    { web: ['Accepted=True Accepted', 'ResolvedRefs=False InvalidExtensionRef'] },
    'InferencePool/other/p',
  ],
];

interface Parents {
  readonly parents: readonly {
    readonly parentRef: { readonly name: string };
    readonly conditions: Parameters<typeof conditionTexts>[0];
  }[];
}

for (const [what, objects, wanted, key = 'InferencePool/shop/p'] of CASES)
  t.test(`the status of a pool: ${what}`, async (t) => {
    const status = statusOf(edgeTranslation(objects, ON, [edgeClass, ENVOY_CLASS]), key) as
      | Parents
      | undefined;
    t.strictSame(
      status &&
        Object.fromEntries(
          status.parents.map(({ parentRef, conditions }) => [
            parentRef.name,
            conditionTexts(conditions).map((text) => text.replace(/:.*/, '')),
          ]),
        ),
      wanted,
    );
  });

t.test('turned off, a pool has no status', async (t) => {
  const found = edgeTranslation([edgeGateway(), route(), pool(), picker()]);
  t.equal(statusOf(found, 'InferencePool/shop/p'), undefined);
});

// Findings of Gateways and routes: those that hold for Envoy alone aren't told of the edge, which has its own.

import t from 'tap';
import type { SettingsInput } from '../../../../src/translation.ts';
import { gateway, gatewayClass, metadata, service } from '../../objects.ts';
import { edgeGateway, edgeRoute, edgeTranslation, HTTP } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

/** `TR-113 spec.rules[0].sessionPersistence` */
const found = (objects: readonly unknown[], settings: SettingsInput = {}): readonly string[] =>
  edgeTranslation([service('shop/a'), ...objects], settings).findings.map(
    ({ code, path }) => `${code} ${path}`,
  );

const EDGE = [edgeGateway()];
const PROXY = [gatewayClass, gateway({ listeners: [HTTP] }, 'shop/web')];
const A = { name: 'a', port: 80 };
const SESSION = { sessionPersistence: { sessionName: 's', type: 'Cookie' } };
const WEIGHT = { metadata: metadata('shop/r', { annotations: { 'gatewarden.dev/route-weight': 'x' } }) };
const OFF: SettingsInput = { enableExperimentalGatewayAPIFeatures: false };
const DELEGATED = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'child' };
const EXTENSION = { type: 'ExtensionRef', extensionRef: { group: 'example.com', kind: 'F', name: 'f' } };

for (const [what, rule, { more = {}, settings = {} }, ofProxy, ofEdge] of [
  ['session persistence', SESSION, {}, [], ['TR-113 spec.rules[0].sessionPersistence']],
  [
    'a weight',
    {},
    { more: WEIGHT },
    ['TR-25 metadata.annotations["gatewarden.dev/route-weight"]'],
    ['TR-113 metadata.annotations["gatewarden.dev/route-weight"]'],
  ],
  [
    'retries while experimental features are off',
    { retry: { attempts: 1 } },
    { settings: OFF },
    ['TR-24 spec.rules[0].retry'],
    [],
  ],
  ['CONNECT', { matches: [{ method: 'CONNECT' }] }, {}, ['TR-26 spec.rules[0].matches[0].method'], []],
  [
    'a backend beside a route',
    { backendRefs: [A, DELEGATED] },
    {},
    ['TR-23 spec.rules[0].backendRefs[0]'],
    [],
  ],
  ['a filter that drops the route', { filters: [EXTENSION] }, {}, [], ['TR-114 spec.rules[0]']],
] as readonly (readonly [
  string,
  Members,
  { more?: Members; settings?: SettingsInput },
  readonly string[],
  readonly string[],
])[])
  t.test(`findings of a route: ${what}`, async (t) => {
    const route = {
      ...edgeRoute('HTTPRoute', 'shop/r', { rules: [{ backendRefs: [A], ...rule }] }),
      ...more,
    };
    t.strictSame(found([...PROXY, route], settings), ofProxy, 'on a proxy Gateway');
    t.strictSame(found([...EDGE, route], settings), ofEdge, 'on an edge Gateway');
  });

t.test('what a proxy Gateway does with a route is no finding about the edge', async (t) => {
  const parentRefs = ['web', 'proxy'].map((name) => ({ name, namespace: 'shop' }));
  const route = edgeRoute('HTTPRoute', 'shop/r', { parentRefs, rules: [{ backendRefs: [A], ...SESSION }] });
  t.strictSame(found([...EDGE, gatewayClass, gateway({ listeners: [HTTP] }, 'shop/proxy'), route]), []);
});

t.test('a class that is missing is that of its data plane', async (t) => {
  const missing = edgeTranslation([]).findings;
  t.strictSame(missing, []);
  const { spec, ...rest } = edgeGateway();
  for (const [name, controller] of [
    ['gatewarden-edge', 'gatewarden.dev/edge'],
    ['gatewarden', 'gatewarden.dev/gateway'],
    ['other', 'gatewarden.dev/gateway'],
  ] as const) {
    const objects = [{ ...rest, spec: { ...spec, gatewayClassName: name } }];
    const [finding] = edgeTranslation(objects, {}, []).findings;
    t.match(finding, { code: 'TR-02', hint: new RegExp(`${controller}\`$`) }, name);
  }
});

const INSECURE = {
  tls: {
    frontend: {
      default: {
        validation: {
          mode: 'AllowInsecureFallback',
          caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'ca' }],
        },
      },
    },
  },
};
const HTTPS = [
  {
    name: 'https',
    protocol: 'HTTPS',
    port: 443,
    tls: { certificateRefs: [{ name: 'c' }], options: { 'gatewarden.dev/verify-subject-alt-names': 'a' } },
  },
];

t.test('client certificates of a Gateway', async (t) => {
  t.strictSame(found([edgeGateway(HTTPS, INSECURE)]), [
    'TR-112 spec.listeners[0].tls.options',
    'TR-111 spec.tls.frontend.default.validation.mode',
  ]);
  const proxy = gateway({ listeners: HTTPS, ...INSECURE }, 'shop/web');
  t.strictSame(found([gatewayClass, proxy]), [
    'TR-05 spec.listeners[0].tls.options["gatewarden.dev/verify-subject-alt-names"]',
    'TR-79 spec.tls.frontend.default.validation.mode',
  ]);
});

const TO_A = edgeRoute('HTTPRoute', 'shop/r', { rules: [{ backendRefs: [A] }] });
const TARGET = { group: '', kind: 'Service', name: 'a' };
const tlsPolicy = (validation: Members, targetRefs: readonly Members[] = [TARGET]) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'BackendTLSPolicy',
  metadata: metadata('shop/t'),
  spec: { targetRefs, validation: { hostname: 'a.test', ...validation } },
});
const SYSTEM = { wellKnownCACertificates: 'System' };
const MISSING = { caCertificateRefs: [{ group: '', kind: 'ConfigMap', name: 'missing' }] };

for (const [what, policy, ofEdge] of [
  ['as it is', tlsPolicy(SYSTEM), []],
  [
    'other names',
    tlsPolicy({ ...SYSTEM, subjectAltNames: [{ type: 'Hostname', hostname: 'b.test' }] }),
    ['TR-115 spec.validation.subjectAltNames'],
  ],
  ['a missing CA', tlsPolicy(MISSING), ['TR-115 spec.validation']],
  [
    'an EdgeBackend that is missing',
    tlsPolicy(SYSTEM, [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'e' }]),
    ['TR-115 spec.targetRefs[0].name'],
  ],
  [
    'a section of an EdgeBackend',
    tlsPolicy(SYSTEM, [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name: 'e', sectionName: 's' }]),
    ['TR-115 spec.targetRefs[0].sectionName'],
  ],
] as const)
  t.test(`a BackendTLSPolicy: ${what}`, async (t) => {
    t.strictSame(
      found([...EDGE, TO_A, policy]).filter((text) => text.startsWith('TR-115')),
      ofEdge,
    );
    t.strictSame(
      found([...EDGE, policy]).filter((text) => text.startsWith('TR-115 spec.validation')),
      [],
      'no request of an edge Gateway goes to the Service',
    );
    t.strictSame(
      found([...PROXY, policy]).filter((text) => text.startsWith('TR-115')),
      [],
    );
  });

const edgeObject = (kind: string, spec: Members) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind,
  metadata: metadata('shop/e'),
  spec,
});
const guard = (backendRef: Members) =>
  edgeObject('EdgePolicy', {
    targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'web' }],
    traffic: { extAuth: { backendRef } },
  });
const tools = {
  ...service('shop/a'),
  spec: { ports: [{ name: 'tools', port: 80, appProtocol: 'gatewarden.dev/mcp' }] },
};
const port = (sectionName: string) => tlsPolicy(MISSING, [{ ...TARGET, sectionName }]);

for (const [what, objects, isTold] of [
  ['a route leads there', [TO_A, tlsPolicy(MISSING)], true],
  ['a policy calls it', [guard(A), tlsPolicy(MISSING)], true],
  ['a policy calls another one', [service('shop/b'), guard({ ...A, name: 'b' }), tlsPolicy(MISSING)], false],
  [
    'a selector of MCP servers finds it',
    [
      tools,
      edgeObject('EdgeBackend', { mcp: { targets: [{ name: 't', selector: { services: {} } }] } }),
      tlsPolicy(MISSING),
    ],
    true,
  ],
  [
    'a filter sends copies there',
    [
      service('shop/b'),
      edgeRoute('HTTPRoute', 'shop/r', {
        rules: [
          {
            backendRefs: [{ ...A, name: 'b' }],
            filters: [{ type: 'RequestMirror', requestMirror: { backendRef: A } }],
          },
        ],
      }),
      tlsPolicy(MISSING),
    ],
    true,
  ],
  ['a route leads to this port of it', [TO_A, port('80')], true],
  [
    'a route leads to another port of it',
    [
      {
        ...tools,
        spec: {
          ports: [
            { name: 'a', port: 80 },
            { name: 'b', port: 81 },
          ],
        },
      },
      TO_A,
      port('b'),
    ],
    false,
  ],
] as const)
  t.test(
    `a BackendTLSPolicy of a Service is told of where edge Gateways use the Service: ${what}`,
    async (t) => {
      const told = found([...EDGE, ...objects]).filter((text) => text.startsWith('TR-115'));
      t.strictSame(told, isTold ? ['TR-115 spec.validation'] : []);
    },
  );

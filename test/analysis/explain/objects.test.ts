// explain for objects: the connections of routes without HTTP, the policies of backends, and the users of objects that do nothing by
// themselves.

import t from 'tap';
import { explainObject, explainRequest } from '../../../src/analysis/explain.ts';
import { route } from '../../parts/behaviour.ts';
import { shop } from '../shop.ts';

const GATEWAY = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: web, port: 8080, protocol: HTTP}
    - {name: db, port: 5432, protocol: TCP}
    - {name: pass, port: 6443, protocol: TLS, hostname: "*.pass.test", tls: {mode: Passthrough}}
    - {name: open, port: 7443, protocol: TLS, hostname: open.test, tls: {mode: Terminate, certificateRefs: [{name: none}]}}
`;

const stream = (
  kind: string,
  name: string,
  section: string,
  rules = '[{backendRefs: [{name: cart, port: 8080}]}]',
) => `
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: ${kind}
metadata: {name: ${name}, namespace: shop}
spec: {parentRefs: [{name: front, sectionName: ${section}}], rules: ${rules}}
`;

const tlsPolicy = (name: string, hostname: string, rest: string, section = '') => `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: cart${section}}]
  validation: {hostname: ${hostname}, ${rest}}
`;
const SYSTEM = 'wellKnownCACertificates: System';

const config = (spec: string) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: connections, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: cart}]
  ${spec}
`;

const buffers = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ListenerPolicy
metadata: {name: buffers, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  default: {perConnectionBufferLimitBytes: 32768}
`;

const pages = route('HTTPRoute', 'pages', '[{backendRefs: [{name: cart, port: 8080}]}]');

const explained = (key: string, manifests: readonly string[]) => {
  const [kind = '', namespace = '', name = ''] = key.split('/');
  return explainObject(shop(manifests, { gateway: GATEWAY }), { kind, namespace, name });
};

type Case = readonly [name: string, key: string, manifests: readonly string[], expected: object];

const cases: readonly Case[] = [
  [
    'a TCPRoute: its listener, where connections go, and the policies of both',
    'TCPRoute/shop/db',
    [
      stream('TCPRoute', 'db', 'db'),
      buffers,
      config('connectTimeout: 3s'),
      tlsPolicy('tls', 'cart.test', SYSTEM),
    ],
    {
      summary: /it gets connections of 1 listener$/,
      streams: [
        {
          listener: 'db',
          port: 5432,
          protocol: 'TCP',
          serverNames: undefined,
          unserved: undefined,
          backends: [
            {
              backend: { kind: 'Service', namespace: 'shop', name: 'cart', port: 8080 },
              proxy: { cluster: 'kube_shop_cart_8080' },
              share: 1,
              endpoints: 1,
            },
          ],
          policies: [
            { kind: 'ListenerPolicy', effective: [{ policy: { name: 'buffers' } }] },
            { kind: 'BackendConfigPolicy', effective: [{ path: 'spec.connectTimeout' }] },
            { kind: 'BackendTLSPolicy', effective: [{ path: 'spec.validation' }] },
          ],
        },
      ],
    },
  ],
  [
    'a TLSRoute: the server names of its connections',
    'TLSRoute/shop/pass',
    [stream('TLSRoute', 'pass', 'pass')],
    { streams: [{ serverNames: ['*.pass.test'], unserved: undefined }] },
  ],
  [
    'a backend that leads to nothing',
    'TCPRoute/shop/db',
    [stream('TCPRoute', 'db', 'db', '[{backendRefs: [{name: gone, port: 1}]}]')],
    { streams: [{ backends: [{ unusable: true }], problems: ['Service "gone" not found'] }] },
  ],
  [
    'a listener that serves another route',
    'TCPRoute/shop/later',
    [stream('TCPRoute', 'db', 'db'), stream('TCPRoute', 'later', 'db')],
    { summary: /of 0 listeners/, streams: [{ unserved: /serves TCPRoute shop\/db/, backends: [] }] },
  ],
  [
    'two rules',
    'TCPRoute/shop/db',
    [
      stream(
        'TCPRoute',
        'db',
        'db',
        '[{backendRefs: [{name: cart, port: 8080}]}, {backendRefs: [{name: cart, port: 8080}]}]',
      ),
    ],
    { streams: [{ unserved: /exactly one rule/ }] },
  ],
  [
    'TLS that cannot be terminated',
    'TCPRoute/shop/open',
    [stream('TCPRoute', 'open', 'open')],
    { streams: [{ unserved: /none/ }] },
  ],
  [
    'a BackendTLSPolicy that holds',
    'BackendTLSPolicy/shop/tls',
    [pages, tlsPolicy('tls', 'cart.test', SYSTEM)],
    {
      summary: 'it applies to backends of routes; it applies at 1 place',
      policy: {
        targets: [{ kind: 'Service', name: 'cart', isThere: true }],
        outcomes: [
          { setting: { path: 'spec.validation', value: { hostname: 'cart.test' } }, effectiveFor: 1 },
        ],
      },
    },
  ],
  [
    'a BackendTLSPolicy that an older one keeps out',
    'BackendTLSPolicy/shop/late',
    [pages, tlsPolicy('early', 'a.test', SYSTEM), tlsPolicy('late', 'b.test', SYSTEM)],
    {
      policy: {
        outcomes: [{ effectiveFor: 0, losses: [{ reason: 'LowerPriority', by: [{ name: 'early' }] }] }],
      },
    },
  ],
  [
    'a BackendTLSPolicy whose certificates are not there',
    'BackendTLSPolicy/shop/tls',
    [pages, tlsPolicy('tls', 'a.test', 'caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]')],
    { policy: { errors: [/"gone"/], outcomes: [{ effectiveFor: 0, losses: [{ reason: 'Invalid' }] }] } },
  ],
  [
    'a BackendTLSPolicy that `tls` of a BackendConfigPolicy overrides',
    'BackendTLSPolicy/shop/tls',
    [
      pages,
      tlsPolicy('tls', 'a.test', SYSTEM),
      config('tls: {sni: other.test, wellKnownCACertificates: System}'),
    ],
    {
      policy: {
        outcomes: [{ losses: [{ reason: 'LowerPriority', by: [{ kind: 'BackendConfigPolicy' }] }] }],
      },
    },
  ],
  [
    'a backend policy that no route leads to',
    'BackendTLSPolicy/shop/tls',
    [tlsPolicy('tls', 'a.test', SYSTEM)],
    { summary: /^no translated route uses its target/ },
  ],
  [
    'a Service: routes of all kinds, and policies',
    'Service/shop/cart',
    [stream('TCPRoute', 'db', 'db'), tlsPolicy('tls', 'a.test', SYSTEM)],
    {
      summary: '1 rule refers to it',
      proxy: { clusters: [{ name: 'kube_shop_cart_8080' }] },
      usedBy: [
        { kind: 'TCPRoute', name: 'db' },
        { kind: 'BackendTLSPolicy', name: 'tls', path: 'spec.targetRefs[0]' },
      ],
    },
  ],
  [
    'a Service: references that can not be used, and why',
    'Service/shop/cart',
    [route('HTTPRoute', 'pages', '[{backendRefs: [{name: cart, port: 9}]}]')],
    {
      summary: 'no rule refers to it',
      usedBy: [{ kind: 'HTTPRoute', path: 'spec.rules[0].backendRefs[0]', problem: /has no port 9/ }],
    },
  ],
  [
    'a route that no listener takes',
    'HTTPRoute/shop/pages',
    [
      route('HTTPRoute', 'pages', '[{backendRefs: [{name: cart, port: 8080}]}]').replace(
        'name: front',
        'name: front, port: 9',
      ),
    ],
    {
      summary: 'no listener accepts it; 0 routes of the proxy come from it',
      parents: [{ refusal: /name and port/ }],
    },
  ],
  [
    'a ConfigMap',
    'ConfigMap/shop/ca',
    [
      'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: ca, namespace: shop}\ndata: {}',
      tlsPolicy('tls', 'a.test', 'caCertificateRefs: [{group: "", kind: ConfigMap, name: ca}]'),
    ],
    { usedBy: [{ kind: 'BackendTLSPolicy', path: 'spec.validation.caCertificateRefs[0]' }] },
  ],
  [
    'a Secret',
    'Secret/shop/none',
    ['apiVersion: v1\nkind: Secret\nmetadata: {name: none, namespace: shop}\ndata: {}'],
    { usedBy: [{ kind: 'Gateway', path: 'spec.listeners[3].tls.certificateRefs[0]' }] },
  ],
  ['a GatewayClass', 'GatewayClass//gatewarden', [], { usedBy: [{ kind: 'Gateway', name: 'front' }] }],
  [
    'what nobody names',
    'DirectResponse/shop/gone',
    [
      'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: DirectResponse\nmetadata: {name: gone, namespace: shop}\nspec: {status: 410}',
    ],
    { summary: /^no translated object refers to it/, usedBy: [] },
  ],
  [
    'a ReferenceGrant: the references that it allows',
    'ReferenceGrant/other/grant',
    [
      'apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\nmetadata: {name: grant, namespace: other}\nspec: {from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}], to: [{group: "", kind: Service, name: far}]}',
      route(
        'HTTPRoute',
        'pages',
        '[{backendRefs: [{name: far, namespace: other, port: 80}, {name: near, namespace: other, port: 80}]}]',
      ),
    ],
    { summary: 'it allows 1 reference', usedBy: [{ path: 'spec.rules[0].backendRefs[0]' }] },
  ],
  ...(
    [
      ['XListenerSet', 'it allows 1 reference'],
      ['ListenerSet', /^no reference needs it/],
    ] as const
  ).map(
    ([kind, summary]): Case => [
      `a ReferenceGrant for a ${kind}, where an XListenerSet refers`,
      'ReferenceGrant/other/grant',
      [
        `apiVersion: gateway.networking.k8s.io/v1beta1\nkind: ReferenceGrant\nmetadata: {name: grant, namespace: other}\nspec: {from: [{group: gateway.networking.x-k8s.io, kind: ${kind}, namespace: shop}], to: [{group: "", kind: Secret}]}`,
        'apiVersion: gateway.networking.x-k8s.io/v1alpha1\nkind: XListenerSet\nmetadata: {name: extra, namespace: shop}\nspec: {parentRef: {name: front}, listeners: [{name: tls, port: 8443, protocol: HTTPS, tls: {certificateRefs: [{name: cert, namespace: other}]}}]}',
      ],
      { summary },
    ],
  ),
  [
    'an EndpointSlice',
    'EndpointSlice/shop/x',
    [
      'apiVersion: discovery.k8s.io/v1\nkind: EndpointSlice\nmetadata: {name: x, namespace: shop, labels: {kubernetes.io/service-name: gone}}\naddressType: IPv4\nendpoints: []',
    ],
    { summary: /Service shop\/gone, which was not found/ },
  ],
];

for (const [name, key, manifests, expected] of cases)
  t.test(name, async (t) => {
    t.match(explained(key, manifests), expected);
  });

t.test('the explanation of a request names the BackendTLSPolicy of its backend', async (t) => {
  const translator = shop(
    [pages, tlsPolicy('whole', 'a.test', SYSTEM), tlsPolicy('port', 'b.test', SYSTEM, ', sectionName: http')],
    { gateway: GATEWAY },
  );
  const { answers } = explainRequest(translator, {
    host: 'any.test',
    path: '/',
    method: 'GET',
    headers: [],
    port: 8080,
  });
  t.match(answers[0]?.policies, [
    {
      kind: 'BackendTLSPolicy',
      effective: [
        {
          policy: { kind: 'BackendTLSPolicy', name: 'whole' },
          targets: [{ kind: 'Service', name: 'cart' }],
        },
      ],
      lost: [],
      errors: [],
    },
  ]);
});

t.test('a request without a route names routes for its host that no listener accepts', async (t) => {
  const elsewhere = (hosts: string) =>
    `${route('HTTPRoute', 'pages', '[{backendRefs: [{name: cart, port: 8080}]}]', `hostnames: [${hosts}]`).replace('namespace: shop', 'namespace: other').replace('{name: front}', '{name: front, namespace: shop}')}`;
  const ask = (host: string, manifests: readonly string[]) =>
    explainRequest(shop(manifests, { gateway: GATEWAY }), { host, path: '/', method: 'GET', headers: [] });
  t.match(ask('a.test', [elsewhere('"*.test"')]).unattached, [
    {
      route: { kind: 'HTTPRoute', namespace: 'other', name: 'pages' },
      why: 'Gateway shop/front: no listener allows routes of its kind and namespace',
    },
  ]);
  t.strictSame(ask('a.test', [elsewhere('b.test')]).unattached, []);
  t.strictSame(
    ask('a.test', [elsewhere('"*.test"'), pages.replace('name: pages', 'name: served')]).unattached,
    [],
  );
});

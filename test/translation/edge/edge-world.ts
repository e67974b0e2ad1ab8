// A random world of the edge data plane: EdgeBackends and EdgePolicies at every level, with references that resolve, break and resolve
// again.

import { keySetStoreName } from '../../../src/translation/edge/references/key-sets.ts';
import { pick, type Random } from '../../mutants/random.ts';
import { USER } from '../full-policies.ts';
import { chance, many, maybe } from '../random.ts';
import { MAKERS } from '../world.ts';
import { type Maker, metadata, SERVICES } from '../world-parts.ts';

const GATEWAY_API = 'gateway.networking.k8s.io/v1';
const EDGE = 'edge.gatewarden.dev';
/** Most objects are in one namespace, so that policies reach what they name. */
const NAMESPACES = ['shop', 'shop', 'shop', 'shop', 'infra'];
const ROUTES = ['cart', 'web', 'pay', 'docs'];
const BACKENDS = ['llm', 'tools', 'site', 'any'];
const SETS = ['s1', 's2'];
const KEYS = '{"keys":[{"kty":"oct","kid":"a","k":"c2VjcmV0"}]}';
const URI = 'https://idp.test/keys';

const service = (next: Random) => ({
  name: pick(next, [...SERVICES, 'gone']),
  port: pick(next, [80, 80, 81]),
  ...maybe(next, 0.1, () => ({ namespace: 'infra' })),
});
const called = (next: Random) =>
  chance(next, 0.8) ? service(next) : { group: EDGE, kind: 'EdgeBackend', name: pick(next, BACKENDS) };

const rules = (next: Random) => ({
  action: pick(next, ['Allow', 'Deny']),
  policy: { matchExpressions: [pick(next, ['true', 'jwt.team == "a"', 'request.path == "/x"', '('])] },
});
const headers = (next: Random) => ({
  ...maybe(next, 0.6, () => ({ request: { set: [{ name: 'x-a', value: pick(next, ['1', '2']) }] } })),
  ...maybe(next, 0.6, () => ({ response: { remove: [pick(next, ['x-b', 'x-c'])] } })),
});
const calls = (next: Random) => ({ backendRef: called(next) });

/** Some of these members. */
const some = (
  next: Random,
  share: number,
  members: Readonly<Record<string, (next: Random) => unknown>>,
): object =>
  Object.fromEntries(
    Object.entries(members)
      .filter(() => chance(next, share))
      .map(([name, make]) => [name, make(next)]),
  );

const BEFORE = {
  extAuth: calls,
  extProc: calls,
  transformation: (next: Random) => ({
    request: { set: [{ name: 'x-t', value: pick(next, ['"a"', '"b"', '(']) }] },
  }),
  jwtAuthentication: (next: Random) => ({
    providers: [{ issuer: 'i', jwks: chance(next, 0.5) ? { inline: KEYS } : { remote: { uri: URI } } }],
  }),
  basicAuthentication: (next: Random) =>
    chance(next, 0.5) ? { users: [USER] } : { secretRef: { name: pick(next, ['users', 'gone']) } },
  apiKeyAuthentication: (next: Random) =>
    chance(next, 0.5)
      ? { secretRef: { name: pick(next, ['keys', 'gone']) } }
      : { secretSelector: { matchLabels: { team: pick(next, ['a', 'b']) } } },
};

const AFTER = {
  ...BEFORE,
  authorization: rules,
  rateLimit: (next: Random) =>
    some(next, 0.6, {
      local: (next) => [{ requests: pick(next, [1, 2]), unit: 'Minutes' }],
      global: (next) => ({
        backendRef: called(next),
        domain: 'd',
        descriptors: [{ unit: 'Requests', entries: [{ name: 'a', expression: 'jwt.sub' }] }],
      }),
    }),
  csrf: () => ({ additionalOrigins: ['https://a.test'] }),
  cors: () => ({ allowOrigins: ['https://a.test'] }),
  headerModifiers: headers,
  hostRewrite: (next: Random) => ({ mode: pick(next, ['Auto', 'None']) }),
  timeouts: (next: Random) => ({ request: pick(next, ['1s', '2s']) }),
  retry: (next: Random) => ({ attempts: pick(next, [0, 1, 2]) }),
  directResponse: (next: Random) => ({ status: pick(next, [200, 503]) }),
};

const CONNECTION = {
  tcp: (next: Random) => ({ connectTimeout: pick(next, ['1s', '2s']) }),
  tls: (next: Random) =>
    pick<object>(next, [
      {},
      {},
      { sni: 'a.test' },
      { sni: 'b.test' },
      { insecureSkipVerify: 'All' },
      { caCertificateRefs: [{ name: pick(next, ['ca1', 'gone']) }] },
      { mtlsCertificateRef: [{ name: pick(next, ['tls1', 'gone']) }] },
    ]),
  http: (next: Random) => ({ version: pick(next, ['HTTP1', 'HTTP2']) }),
  auth: (next: Random) =>
    pick<object>(next, [
      { key: pick(next, ['k1', 'k2']) },
      { passthrough: {} },
      { key: 'k3' },
      { secretRef: { name: pick(next, ['token', 'gone']) } },
    ]),
};

const ai = (next: Random) => ({
  ...some(next, 0.5, {
    defaults: (next) => [{ field: 'temperature', value: pick(next, [1, 2]) }],
    modelAliases: () => ({ a: 'b' }),
    prompt: () => ({ prepend: [{ role: 'system', content: 'short' }] }),
    promptGuard: (next) =>
      some(next, 0.7, {
        request: (next) => [
          pick<object>(next, [
            { webhook: { backendRef: called(next) } },
            {
              vendorAModeration: {
                policies: { auth: { secretRef: { name: pick(next, ['token', 'gone']) } } },
              },
            },
            { regex: { matches: [pick(next, ['a', '('])], action: 'REJECT' } },
          ]),
        ],
        response: (next) => [{ webhook: { backendRef: called(next) } }],
      }),
  }),
  overrides: [{ field: 'top_p', value: 1 }],
});

const mcp = (next: Random) =>
  some(next, 0.7, {
    authorization: rules,
    authentication: (next) => ({
      issuer: 'https://idp.test',
      jwks: { uri: pick(next, [URI, `${URI}/gone`]) },
    }),
  });

const TARGETS: readonly ((next: Random) => { readonly kind: string; readonly [member: string]: unknown })[] =
  [
    (next) => ({
      group: 'gateway.networking.k8s.io',
      kind: 'Gateway',
      name: pick(next, ['edge', 'inner']),
      ...maybe(next, 0.4, () => ({ sectionName: pick(next, ['l1', 'l2']) })),
    }),
    (next) => ({
      ...pick(next, [
        { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet' },
        { group: 'gateway.networking.k8s.io', kind: 'ListenerSet' },
      ]),
      name: pick(next, SETS),
      ...maybe(next, 0.4, () => ({ sectionName: pick(next, ['l1', 'l4']) })),
    }),
    (next) => ({
      group: 'gateway.networking.k8s.io',
      kind: 'HTTPRoute',
      name: pick(next, ROUTES),
      ...maybe(next, 0.4, () => ({ sectionName: pick(next, ['first', 'second']) })),
    }),
    (next) => ({
      group: '',
      kind: 'Service',
      name: pick(next, SERVICES),
      ...maybe(next, 0.5, () => ({ sectionName: pick(next, ['80', 'p80', 'p81', 'second']) })),
    }),
    (next) => ({
      group: EDGE,
      kind: 'EdgeBackend',
      name: pick(next, BACKENDS),
      ...maybe(next, 0.5, () => ({ sectionName: pick(next, ['backend', 'fast', 'big', 'fixed', 'found']) })),
    }),
  ];

const IN_FRONT = {
  http: (next: Random) => ({ http1MaxHeaders: pick(next, [50, 60]) }),
  tls: () => ({ alpnProtocols: ['h2'] }),
  tcp: () => ({ keepalive: { retries: 3 } }),
  accessLog: (next: Random) => ({ filter: pick(next, ['response.code >= 400', '(']) }),
};

function blocks(next: Random, kind: string, isWhole: boolean): object {
  const isRouted = kind !== 'Service' && kind !== 'EdgeBackend';
  const isAbove = isRouted && kind !== 'HTTPRoute';
  const traffic =
    isAbove && chance(next, 0.4)
      ? { phase: 'PreRouting', ...some(next, 0.3, BEFORE) }
      : some(next, 0.2, AFTER);
  return {
    ...maybe(next, 0.4, () => (kind === 'Gateway' && isWhole ? { frontend: some(next, 0.5, IN_FRONT) } : {})),
    ...maybe(next, 0.8, () => (isRouted ? { traffic } : {})),
    backend: {
      ...some(next, 0.3, CONNECTION),
      ...(kind === 'Service' ? {} : some(next, 0.4, { ai, mcp })),
    },
  };
}

function edgePolicy(next: Random) {
  const make = pick(next, TARGETS);
  const [first, ...others] = [make(next), ...many(next, 2, () => make(next))];
  const { kind } = first!;
  const isWhole = [first!, ...others].every((target) => target['sectionName'] === undefined);
  const targets = [first!, ...others.filter((target) => target.kind === kind)];
  const { name: _, ...selector } = first!;
  return {
    apiVersion: `${EDGE}/v1alpha1`,
    kind: 'EdgePolicy',
    metadata: metadata(next, pick(next, ['p1', 'p2', 'p3', 'p4', 'p5']), pick(next, NAMESPACES)),
    spec: {
      ...(chance(next, 0.8)
        ? { targetRefs: targets }
        : { targetSelectors: [{ ...selector, matchLabels: { team: pick(next, ['a', 'b']) } }] }),
      // Sometimes a block that can't be read.
      ...(chance(next, 0.05) ? { backend: 1 } : blocks(next, kind, isWhole)),
    },
  };
}

const connection = (next: Random, more: object = {}) =>
  maybe(next, 0.6, () => ({ policies: { ...some(next, 0.4, CONNECTION), ...more } }));

const VENDORS = [
  { vendorA: { model: 'm' } },
  { vendorB: { endpoint: 'https://b.test/', deploymentName: 'd' } },
  { vendorD: {} },
  { vendorF: {} },
  { vendorC: {}, host: 'c.test', port: 8080, path: '/v1' },
];

const provider = (next: Random, name: string) => ({
  name,
  ...pick<object>(next, VENDORS),
  ...connection(next, some(next, 0.4, { ai })),
});

const mcpServers = (next: Random) => ({
  mcp: {
    targets: [
      {
        name: 'fixed',
        static: { host: 'tools.test', port: 80, ...connection(next, some(next, 0.3, { mcp })) },
      },
      ...many(next, 1, () => ({
        name: 'found',
        selector: {
          services: { matchLabels: { team: pick(next, ['a', 'b']) } },
          ...maybe(next, 0.5, () => ({
            namespaces: pick<object>(next, [
              {},
              { matchLabels: { team: pick(next, ['a', 'b']) } },
              { matchExpressions: [{ key: 'team', operator: pick(next, ['Exists', 'In']) }] },
            ]),
          })),
        },
      })),
    ],
  },
  ...connection(next, some(next, 0.3, { mcp })),
});

const edgeBackend = (next: Random) => ({
  apiVersion: `${EDGE}/v1alpha1`,
  kind: 'EdgeBackend',
  metadata: metadata(next, pick(next, BACKENDS), pick(next, NAMESPACES)),
  spec: pick(next, [
    () => ({ static: { host: 'a.test', port: 80 }, ...connection(next) }),
    () => ({ dynamicForwardProxy: {}, ...connection(next) }),
    () => ({
      ai: chance(next, 0.3)
        ? { provider: { vendorC: { model: 'm' } } }
        : {
            groups: [
              { providers: [provider(next, 'fast'), provider(next, 'big')] },
              ...many(next, 1, () => ({
                providers: [provider(next, pick(next, ['spare', 'spare', 'big']))],
              })),
            ],
          },
      ...connection(next, some(next, 0.3, { ai })),
    }),
    () => mcpServers(next),
  ])(),
});

/** The reference of a rule to anything. */
const backendRef = (next: Random) => ({
  ...pick(next, [
    () => service(next),
    () => ({ group: EDGE, kind: 'EdgeBackend', name: pick(next, BACKENDS) }),
    () => ({
      group: EDGE,
      kind: 'EdgeBackend',
      name: pick(next, BACKENDS),
      namespace: pick(next, NAMESPACES),
    }),
  ])(),
  ...maybe(next, 0.3, () => ({ weight: Math.floor(next() * 3) })),
});

const FILTERS = [
  { type: 'RequestHeaderModifier', requestHeaderModifier: { set: [{ name: 'x-f', value: '1' }] } },
  { type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: ['x-f'] } },
  { type: 'URLRewrite', urlRewrite: { hostname: 'x.test' } },
  { type: 'CORS', cors: { allowOrigins: ['https://b.test'] } },
  { type: 'RequestMirror', requestMirror: { backendRef: { name: 'a', port: 80 } } },
];

const listeners = (next: Random, names: readonly string[], port: number) =>
  names.slice(0, 1 + Math.floor(next() * names.length)).map((name, index) => ({
    name,
    port: port + index,
    ...(chance(next, 0.85) ? { protocol: 'HTTP' } : pick(next, STREAMS)),
    ...maybe(next, 0.8, () => ({ allowedRoutes: { namespaces: { from: 'All' } } })),
  }));

const STREAMS = [{ protocol: 'TCP' }, { protocol: 'TLS', tls: { mode: 'Passthrough' } }];

const parentRef = (next: Random) => ({
  ...pick(next, [
    { name: 'edge' },
    { name: 'inner' },
    { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: pick(next, SETS) },
  ]),
  namespace: 'shop',
  ...maybe(next, 0.2, () => ({ sectionName: pick(next, ['l1', 'l2', 'l4']) })),
});

const streamRoute =
  (kind: string): Maker =>
  (next) => ({
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind,
    metadata: metadata(next, pick(next, ['db', 'raw']), pick(next, NAMESPACES)),
    spec: {
      parentRefs: [parentRef(next)],
      rules: [{ backendRefs: many(next, 2, () => backendRef(next)) }],
    },
  });

export const EDGE_MAKERS: Readonly<Record<string, Maker>> = {
  GatewayClass: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden-edge' },
    spec: { controllerName: chance(next, 0.9) ? 'gatewarden.dev/edge' : 'gatewarden.dev/gateway' },
  }),
  Namespace: MAKERS['Namespace']!,
  Gateway: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'Gateway',
    metadata: metadata(next, pick(next, ['edge', 'edge', 'inner']), 'shop'),
    spec: {
      gatewayClassName: 'gatewarden-edge',
      listeners: listeners(next, ['l1', 'l2', 'l3'], 8080),
      allowedListeners: { namespaces: { from: pick(next, ['All', 'Same', 'None']) } },
    },
  }),
  XListenerSet: (next) => ({
    ...pick(next, [
      { apiVersion: 'gateway.networking.x-k8s.io/v1alpha1', kind: 'XListenerSet' },
      { apiVersion: GATEWAY_API, kind: 'ListenerSet' },
    ]),
    metadata: metadata(next, pick(next, SETS), pick(next, NAMESPACES)),
    spec: {
      parentRef: { name: pick(next, ['edge', 'inner']), namespace: 'shop' },
      listeners: listeners(next, ['l1', 'l4'], 9080),
    },
  }),
  TCPRoute: streamRoute('TCPRoute'),
  TLSRoute: streamRoute('TLSRoute'),
  GRPCRoute: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'GRPCRoute',
    metadata: metadata(next, pick(next, ROUTES), pick(next, NAMESPACES)),
    spec: {
      parentRefs: [parentRef(next)],
      rules: [{ backendRefs: many(next, 2, () => backendRef(next)) }],
    },
  }),
  HTTPRoute: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'HTTPRoute',
    metadata: metadata(next, pick(next, ROUTES), pick(next, NAMESPACES)),
    spec: {
      parentRefs: [parentRef(next), ...many(next, 1, () => parentRef(next))],
      rules: [1, ...many(next, 1, () => 1)].map(() => ({
        ...maybe(next, 0.6, () => ({ name: pick(next, ['first', 'second']) })),
        backendRefs: [backendRef(next), ...many(next, 1, () => backendRef(next))],
        ...maybe(next, 0.4, () => ({ filters: [pick(next, FILTERS)] })),
        ...maybe(next, 0.2, () => ({ timeouts: { request: '3s' } })),
      })),
    },
  }),
  'another HTTPRoute': (next) => EDGE_MAKERS['HTTPRoute']!(next),
  'a third HTTPRoute': (next) => EDGE_MAKERS['HTTPRoute']!(next),
  'another EdgeBackend': edgeBackend,
  Service: (next) => {
    const made = MAKERS['Service']!(next) as unknown as {
      readonly spec: { readonly ports: readonly object[] };
    };
    const ports = made.spec.ports.map((port) => ({
      ...port,
      ...maybe(next, 0.4, () => ({
        appProtocol: pick(next, ['gatewarden.dev/mcp', 'gatewarden.dev/mcp-sse']),
      })),
    }));
    const { metadata: own } = MAKERS['Service']!(next);
    return {
      ...made,
      metadata: { ...own, namespace: pick(next, NAMESPACES) },
      spec: { ...made.spec, ports },
    } as unknown as ReturnType<Maker>;
  },
  Secret: (next) => {
    if (chance(next, 0.3)) return MAKERS['Secret']!(next);
    return {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: metadata(next, pick(next, ['keys', 'users', 'token']), pick(next, NAMESPACES)),
      stringData: pick<object>(next, [
        { one: 'k1', two: '{"key":"k2","metadata":{"a":1}}' },
        { '.htaccess': USER, one: '{' },
        { Authorization: 'Bearer t1' },
      ]),
    };
  },
  ConfigMap: (next) =>
    chance(next, 0.6)
      ? MAKERS['ConfigMap']!(next)
      : {
          apiVersion: 'v1',
          kind: 'ConfigMap',
          metadata: { name: keySetStoreName(URI), namespace: 'infra' },
          data: { 'jwks-store': JSON.stringify({ [URI]: KEYS }) },
        },
  ReferenceGrant: (next) => ({
    apiVersion: 'gateway.networking.k8s.io/v1beta1',
    kind: 'ReferenceGrant',
    metadata: metadata(next, pick(next, ['g1', 'g2']), pick(next, NAMESPACES)),
    spec: {
      from: [
        {
          ...pick(next, [
            { group: EDGE, kind: 'EdgePolicy' },
            { group: EDGE, kind: 'EdgeBackend' },
            { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute' },
          ]),
          namespace: pick(next, NAMESPACES),
        },
      ],
      to: [
        pick(next, [
          { group: '', kind: 'Service' },
          { group: EDGE, kind: 'EdgeBackend' },
        ]),
      ],
    },
  }),
  BackendTLSPolicy: (next) => ({
    apiVersion: GATEWAY_API,
    kind: 'BackendTLSPolicy',
    metadata: metadata(next, pick(next, ['t1', 't2']), pick(next, NAMESPACES)),
    spec: {
      targetRefs: [
        pick<object>(next, [
          { group: '', kind: 'Service', name: pick(next, SERVICES) },
          { group: '', kind: 'Service', name: pick(next, SERVICES), sectionName: 'p80' },
          { group: EDGE, kind: 'EdgeBackend', name: pick(next, BACKENDS) },
        ]),
      ],
      validation: { hostname: 'a.test', wellKnownCACertificates: 'System' },
    },
  }),
  EdgeBackend: edgeBackend,
  EdgePolicy: edgePolicy,
  'another EdgePolicy': edgePolicy,
  'a third EdgePolicy': edgePolicy,
};

/** A world in which policies and backends are about MCP: their rules count together, so that places differ. */
export const MCP_MAKERS: Readonly<Record<string, Maker>> = {
  ...Object.fromEntries(
    ['GatewayClass', 'Gateway', 'HTTPRoute', 'another HTTPRoute', 'Service', 'ConfigMap'].map((kind) => [
      kind,
      EDGE_MAKERS[kind]!,
    ]),
  ),
  EdgeBackend: (next) => ({ ...edgeBackend(next), spec: mcpServers(next) }),
  EdgePolicy: (next) => aboutMcp(next),
  'another EdgePolicy': (next) => aboutMcp(next),
};

function aboutMcp(next: Random) {
  const { spec, ...policy } = edgePolicy(next);
  const { targetRefs, targetSelectors } = spec as Readonly<Record<string, unknown>>;
  return {
    ...policy,
    spec: { targetRefs, targetSelectors, backend: { mcp: { authorization: rules(next) } } },
  };
}

// Records of the model as resources of discovery: names, order, and where the data plane has other words than the model.

import t from 'tap';
import type { Backend, Listener, Provider, Route } from '../../../../src/translation/edge/model/records.ts';
import type { BackendSpec, FrontendSpec, TrafficSpec } from '../../../../src/translation/edge/model/specs.ts';
import { decodeEdge, encodeEdge, versionOfEdge } from '../../../../src/translation/edge/wire/encode.ts';
import { type EdgeRecords, wireResources } from '../../../../src/translation/edge/wire/resources.ts';

const EMPTY: EdgeRecords = {
  namespace: 'apps',
  name: 'web',
  binds: [],
  listeners: [],
  routes: [],
  tcpRoutes: [],
  backends: [],
  policies: [],
  addresses: [],
};

const records = (some: Partial<EdgeRecords>): EdgeRecords => ({ ...EMPTY, ...some });

/** The content of the only resource. */
function only(some: Partial<EdgeRecords>): Record<string, unknown> {
  const [first, ...others] = wireResources(records(some));
  t.strictSame(others, []);
  encodeEdge(first!);
  return Object.values(first!.resource)[0] as Record<string, unknown>;
}

const listener = (protocol: Listener['protocol'], more: Partial<Listener> = {}): Listener => ({
  key: 'apps/web.main',
  bindKey: '80/apps/web',
  name: { gatewayName: 'web', gatewayNamespace: 'apps', listenerName: 'main' },
  protocol,
  ...more,
});

const route = (more: Partial<Route>): Route => ({
  key: 'apps/r.0.0.main',
  listenerKey: 'apps/web.main',
  name: { kind: 'HTTPRoute', name: 'r', namespace: 'apps' },
  ...more,
});

const hosted = (host: string, more: Partial<Provider> = {}): Provider => ({
  name: 'backend',
  vendorB: { host, model: 'large', apiVersion: 'v1' },
  ...more,
});

const llm = (...groups: readonly (readonly Provider[])[]): Backend => ({
  key: 'apps/llm',
  name: { name: 'llm', namespace: 'apps' },
  ai: { providerGroups: groups.map((providers) => ({ providers })) },
});

t.test('resources are sorted by the names that a Gateway gives them, and addresses come last', async (t) => {
  const found = wireResources(
    records({
      binds: [{ key: '80/apps/web', port: 80 }],
      listeners: [listener('HTTP')],
      routes: [route({ key: 'apps/r.1.0.main' }), route({ key: 'apps/r.0.0.main' })],
      tcpRoutes: [
        { key: 'apps/t.0.main', listenerKey: 'x', name: { kind: 'TCPRoute', name: 't', namespace: 'apps' } },
      ],
      backends: [llm()],
      policies: [
        {
          key: 'p',
          name: { kind: 'EdgePolicy', name: 'p', namespace: 'apps' },
          target: { gateway: { name: 'web', namespace: 'apps' } },
          traffic: { csrf: {} },
        },
      ],
      addresses: [
        { workload: { uid: 'apps/pod', name: 'pod', namespace: 'apps' } },
        { service: { name: 'a', namespace: 'apps', hostname: 'a.apps.svc.cluster.local' } },
      ],
    }),
  );
  t.strictSame(
    found.map(({ name, resource }) => [name, Object.keys(resource)[0]]),
    [
      ['bind/80/apps/web', 'bind'],
      ['listener/apps/web.main', 'listener'],
      ['route/apps/r.0.0.main', 'route'],
      ['route/apps/r.1.0.main', 'route'],
      ['tcp_route/apps/t.0.main', 'tcpRoute'],
      ['backend/apps/llm', 'backend'],
      ['policy/p', 'policy'],
      ['apps/a.apps.svc.cluster.local', 'service'],
      ['apps/pod', 'workload'],
    ],
  );
});

for (const [protocol, written] of [
  ['HTTP', undefined],
  ['HTTPS', 'TLS'],
  ['TLS', 'TLS'],
  ['TCP', 'TCP'],
] as const)
  t.test(`a port with ${protocol} listeners`, async (t) => {
    const binds = [{ key: '80/apps/web', port: 80 }];
    const [bind] = wireResources(records({ binds, listeners: [listener(protocol)] }));
    t.equal((bind!.resource['bind'] as Record<string, unknown>)['protocol'], written);
  });

t.test('hosts are in lower case, since the data plane compares bytes', async (t) => {
  t.equal(
    only({ listeners: [listener('HTTP', { hostname: 'A.Example.com' })] })['hostname'],
    'a.example.com',
  );
  t.strictSame(only({ routes: [route({ hostnames: ['*.B.test'] })] })['hostnames'], ['*.b.test']);
});

t.test('a listener of a ListenerSet names it', async (t) => {
  const name = { gatewayName: 'web', gatewayNamespace: 'apps', listenerName: 'main' };
  const of = (key: string) => only({ listeners: [listener('HTTP', { key })] })['name'];
  t.strictSame(of('team/extra.main'), { ...name, listenerSet: { name: 'extra', namespace: 'team' } });
  t.strictSame(of('apps/web.main'), name);
});

const TRAFFIC: readonly (readonly [string, TrafficSpec, object])[] = [
  [
    'the context of external authorization is a part of its protocol',
    { extAuthz: { target: { backend: 'a/b' }, context: { team: 'a' } }, phase: 'GATEWAY' },
    { extAuthz: { target: { backend: 'a/b' }, grpc: { context: { team: 'a' } } }, phase: 'GATEWAY' },
  ],
  [
    'external authorization speaks gRPC',
    { extAuthz: { target: { backend: 'a/b' } } },
    { extAuthz: { target: { backend: 'a/b' }, grpc: {} } },
  ],
  [
    'a redirect to another scheme has a port, since that of the request belongs to its own',
    { requestRedirect: { scheme: 'https', status: 301 } },
    { requestRedirect: { scheme: 'https', port: 443, status: 301 } },
  ],
  [
    'the usual port of a scheme is left out beside a host',
    { requestRedirect: { scheme: 'https', host: 'a.test', port: 443 } },
    { requestRedirect: { scheme: 'https', host: 'a.test' } },
  ],
  [
    'a port without a scheme stays',
    { requestRedirect: { port: 8443, prefix: '/a' } },
    { requestRedirect: { port: 8443, prefix: '/a' } },
  ],
  ['other units are the same in both', { retry: { attempts: 2 } }, { retry: { attempts: 2 } }],
];

for (const [title, spec, expected] of TRAFFIC)
  t.test(title, async (t) => {
    t.strictSame(only({ routes: [route({ trafficPolicies: [spec] })] })['trafficPolicies'], [expected]);
  });

const guard = { regex: { rules: [{ builtin: 'SSN' as const }] } };

const BACKEND: readonly (readonly [string, BackendSpec, object])[] = [
  [
    'MCP authentication is strict, and names of identity providers are those of the data plane',
    { mcpAuthentication: { issuer: 'i', provider: 'IDP_A' } },
    { mcpAuthentication: { issuer: 'i', provider: 'AUTH0', mode: 'STRICT' } },
  ],
  [
    'the other identity provider',
    { mcpAuthentication: { provider: 'IDP_B' } },
    { mcpAuthentication: { provider: 'KEYCLOAK', mode: 'STRICT' } },
  ],
  [
    'MCP authentication without a provider',
    { mcpAuthentication: { jwksInline: '{}' } },
    { mcpAuthentication: { jwksInline: '{}', mode: 'STRICT' } },
  ],
  [
    'counting tokens has a name of its own',
    { ai: { routes: { '/a': 'VENDOR_C_TOKEN_COUNT', '*': 'MODELS' } } },
    { ai: { routes: { '/a': 'ANTHROPIC_TOKEN_COUNT', '*': 'MODELS' } } },
  ],
  [
    'response guards see streamed answers',
    { ai: { promptGuard: { response: [guard] } } },
    { ai: { promptGuard: { response: [guard], streaming: 'ENABLED' } } },
  ],
  [
    'request guards alone need no streaming',
    { ai: { promptGuard: { request: [guard] } } },
    { ai: { promptGuard: { request: [guard] } } },
  ],
  [
    'moderation has the name of its vendor',
    {
      ai: {
        promptGuard: {
          request: [{ vendorAModeration: { model: 'm', inlinePolicies: [{ backendTls: {} }] } }],
        },
      },
    },
    {
      ai: {
        promptGuard: {
          request: [{ openaiModeration: { model: 'm', inlinePolicies: [{ backendTls: {} }] } }],
        },
      },
    },
  ],
];

for (const [title, spec, expected] of BACKEND)
  t.test(title, async (t) => {
    const backends = [{ backend: { backend: 'apps/x' }, backendPolicies: [spec] }];
    t.strictSame(only({ routes: [route({ backends })] })['backends'], [
      { backend: { backend: 'apps/x' }, backendPolicies: [expected] },
    ]);
  });

t.test('frontend TLS has another name for its time limit', async (t) => {
  const frontend: FrontendSpec = { tls: { tlsHandshakeTimeout: '5s', alpn: { protocols: ['h2'] } } };
  const name = { kind: 'EdgePolicy', name: 'p', namespace: 'apps' };
  const target = { gateway: { name: 'web', namespace: 'apps' } };
  t.strictSame(only({ policies: [{ key: 'p', name, target, frontend }] })['frontend'], {
    tls: { alpn: { protocols: ['h2'] }, handshakeTimeout: '5s' },
  });
});

t.test('a policy on a route names its kind', async (t) => {
  const name = { kind: 'EdgePolicy', name: 'p', namespace: 'apps' };
  const target = { route: { name: 'r', namespace: 'apps', routeRule: 'pay' } };
  t.strictSame(only({ policies: [{ key: 'p', name, target, traffic: { csrf: {} } }] })['target'], {
    route: { name: 'r', namespace: 'apps', routeRule: 'pay', kind: 'HTTPRoute' },
  });
});

const azure = { model: 'large', apiVersion: 'v1' };

const HOSTED: readonly (readonly [string, Provider, object])[] = [
  ['of the first kind', hosted('one.openai.azure.com'), { azure: { resourceName: 'one', ...azure } }],
  [
    'of the second kind',
    hosted('two.services.ai.azure.com'),
    { azure: { resourceName: 'two', resourceType: 'FOUNDRY', ...azure } },
  ],
  [
    'elsewhere: with its host, TLS, and the path of the vendor',
    hosted('llm.example.com'),
    {
      azure: { resourceName: 'llm', ...azure },
      hostOverride: { host: 'llm.example.com', port: 443 },
      pathPrefix: '',
      inlinePolicies: [{ backendTls: {} }],
    },
  ],
  [
    'elsewhere with a port, a path and TLS of its own',
    hosted('llm.example.com:8443', {
      pathOverride: '/x',
      inlinePolicies: [{ backendTls: { hostname: 'a' } }],
    }),
    {
      pathOverride: '/x',
      azure: { resourceName: 'llm', ...azure },
      hostOverride: { host: 'llm.example.com', port: 8443 },
      inlinePolicies: [{ backendTls: { hostname: 'a' } }],
    },
  ],
  [
    'with a suffix only, which is no name',
    hosted('a.b.openai.azure.com'),
    {
      azure: { resourceName: 'a', ...azure },
      hostOverride: { host: 'a.b.openai.azure.com', port: 443 },
      pathPrefix: '',
      inlinePolicies: [{ backendTls: {} }],
    },
  ],
  [
    'with a key, which it takes in a header of its own',
    hosted('one.openai.azure.com', { inlinePolicies: [{ auth: { key: { secret: 's' } } }] }),
    {
      azure: { resourceName: 'one', ...azure },
      inlinePolicies: [
        { auth: { key: { secret: 's', authorizationLocation: { header: { name: 'api-key' } } } } },
      ],
    },
  ],
];

for (const [title, provider, expected] of HOSTED)
  t.test(`a hosted provider ${title}`, async (t) => {
    t.strictSame(only({ backends: [llm([provider])] })['ai'], {
      providerGroups: [{ providers: [{ name: 'backend', ...expected }] }],
    });
  });

t.test(
  'a key for a backend of hosted providers only is in their header, also where a route sets it',
  async (t) => {
    const key: BackendSpec = { auth: { key: { secret: 's' } } };
    const located = {
      auth: { key: { secret: 's', authorizationLocation: { header: { name: 'api-key' } } } },
    };
    const backendPoliciesTo = (backend: Backend) => {
      const routes = [route({ backends: [{ backend: { backend: 'apps/llm' }, backendPolicies: [key] }] })];
      const found = wireResources(records({ routes, backends: [backend] }));
      const content = found.find(({ name }) => name.startsWith('route/'))!.resource['route'];
      return (content as { backends: { backendPolicies: object[] }[] }).backends[0]!.backendPolicies;
    };
    t.strictSame(backendPoliciesTo(llm([hosted('one.openai.azure.com')])), [located]);
    t.strictSame(backendPoliciesTo(llm([{ name: 'a', vendorA: {} }])), [key]);
    t.strictSame(
      only({ backends: [{ ...llm([hosted('one.openai.azure.com')]), inlinePolicies: [key] }] })[
        'inlinePolicies'
      ],
      [located],
    );
  },
);

t.test('groups of providers are left while they are evicted', async (t) => {
  const health = [{ health: { eviction: { duration: '30s' } } }];
  const [a, b]: readonly Provider[] = [
    { name: 'a', vendorA: {} },
    { name: 'b', vendorC: { model: 'm' } },
  ];
  t.strictSame(only({ backends: [llm([a!], [b!])] })['inlinePolicies'], health);
  t.strictSame(only({ backends: [llm([a!, b!])] })['inlinePolicies'], undefined);
});

t.test('bytes and versions are those of the content, whatever the order of members', async (t) => {
  const [one] = wireResources(records({ routes: [route({ hostnames: ['a.test'] })] }));
  const content = one!.resource['route'] as object;
  const other = { ...one!, resource: { route: Object.fromEntries(Object.entries(content).reverse()) } };
  t.strictSame(Buffer.from(encodeEdge(one!)), Buffer.from(encodeEdge(other)));
  t.equal(versionOfEdge(one!), versionOfEdge(other));
  t.equal(encodeEdge(one!), encodeEdge(one!), 'encoded once');
  t.strictSame(decodeEdge('resource', encodeEdge(one!)), one!.resource);
  const [changed] = wireResources(records({ routes: [route({ hostnames: ['b.test'] })] }));
  t.not(versionOfEdge(one!), versionOfEdge(changed!));
});

t.test('an InferencePool: its picker, and its address', async (t) => {
  const picker = { service: { hostname: 'picker.apps.svc.cluster.local', namespace: 'apps' }, port: 9002 };
  const pool = { hostname: 'm.apps.inference.cluster.local', namespace: 'apps' };
  const policy = {
    key: 'apps/m:inference',
    name: { kind: 'InferencePool', name: 'm', namespace: 'apps' },
    target: { service: pool },
    backend: { inferenceRouting: { endpointPicker: picker, failureMode: 'FAIL_OPEN' } },
  } as const;
  t.strictSame(only({ policies: [policy] }), policy);
  const service = {
    ...pool,
    name: 'm',
    ports: [{ servicePort: 8000, targetPort: 8000, appProtocol: 'HTTP11' }],
  } as const;
  const [address] = wireResources(records({ addresses: [{ service }] }));
  t.equal(address?.name, 'apps/m.apps.inference.cluster.local');
  t.strictSame(decodeEdge('address', encodeEdge(address!)), { service });
});

t.test('what is no message of the data plane is a bug, and throws', async (t) => {
  t.throws(() => encodeEdge({ name: 'x', type: 'resource', resource: { route: { unknown: 1 } } }), /unknown/);
});

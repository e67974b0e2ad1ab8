// What objects become in a static file: listeners, routes, hosts, redirects, providers, MCP servers, services.

import t from 'tap';
import type { Route, RouteBackend } from '../../../../src/translation/edge/config/document.ts';
import { certificates } from '../../../parts/certificates.ts';
import { metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, HTTP } from '../objects.ts';
import {
  backendsIn,
  documentOf,
  edgeBackend,
  policy,
  rendered,
  route,
  routesIn,
  secret,
  serviceOf,
  to,
  toBackend,
  toDestinations,
} from './rendering.ts';

type Members = Readonly<Record<string, unknown>>;

const { leaf, authority } = await certificates();
const { cert, key } = await leaf(['a.test']);
const SERVER = secret('server', { 'tls.crt': cert, 'tls.key': key });

const policiesOf = (objects: readonly unknown[], settings = {}): Route['policies'] =>
  routesIn(documentOf(objects, settings))[0]?.policies;
const backendOf = (objects: readonly unknown[], settings = {}): RouteBackend | undefined =>
  backendsIn(documentOf(objects, settings))[0];

t.test(
  'listeners: by port, with names of their own, hosts in lower case, certificates in files',
  async (t) => {
    const https = {
      name: 'https',
      protocol: 'HTTPS',
      port: 443,
      tls: { certificateRefs: [{ name: 'server' }] },
    };
    const gateway = edgeGateway(
      [{ ...https, hostname: 'a.test' }, HTTP, { name: 'tcp', protocol: 'TCP', port: 9 }],
      {
        allowedListeners: { namespaces: { from: 'All' } },
      },
    );
    const { document, files } = rendered([
      gateway,
      SERVER,
      edgeListenerSet('shop/more', [{ ...HTTP, hostname: 'b.test' }]),
    ]);
    t.strictSame(document, {
      binds: [
        { port: 9, listeners: [{ name: 'tcp', protocol: 'TCP', tcpRoutes: [] }] },
        {
          port: 80,
          listeners: [
            { name: 'http', protocol: 'HTTP', routes: [] },
            { name: 'shop.more.http', hostname: 'b.test', protocol: 'HTTP', routes: [] },
          ],
        },
        {
          port: 443,
          listeners: [
            {
              name: 'https',
              hostname: 'a.test',
              protocol: 'HTTPS',
              tls: { cert: '/etc/gatewarden/tls/https.crt', key: '/etc/gatewarden/tls/https.key' },
              routes: [],
            },
          ],
        },
      ],
    });
    t.strictSame(
      files.map(({ path, secret, content }) => [path, secret, content === key]),
      [
        ['/etc/gatewarden/tls/https.crt', false, false],
        ['/etc/gatewarden/tls/https.key', true, true],
      ],
    );
  },
);

t.test('routes: older first, then by name, rule and match', async (t) => {
  const path = (value: string) => ({ path: { value } });
  const made = (name: string, creationTimestamp: string, rules: readonly Members[]) => {
    const written = route(name, rules);
    return { ...written, metadata: { ...written.metadata, creationTimestamp } };
  };
  const document = documentOf([
    edgeGateway(),
    serviceOf('cart'),
    made('a', '2026-02-01T00:00:00Z', [{ backendRefs: [to('cart')] }]),
    made('z', '2026-01-01T00:00:00Z', [
      { matches: [path('/a'), path('/b')], backendRefs: [to('cart')] },
      { matches: [path('/c')], backendRefs: [to('cart')] },
    ]),
    made('b', '2026-02-01T00:00:00Z', [{ backendRefs: [to('cart')] }]),
  ]);
  t.strictSame(
    routesIn(document).map(({ name, namespace, matches }) => [name, namespace, matches?.[0]?.path]),
    [
      ['00000-shop.z.0.0', 'shop', { pathPrefix: '/a' }],
      ['00001-shop.z.0.1', 'shop', { pathPrefix: '/b' }],
      ['00002-shop.z.1.0', 'shop', { pathPrefix: '/c' }],
      ['00003-shop.a.0.0', 'shop', { pathPrefix: '/' }],
      ['00004-shop.b.0.0', 'shop', { pathPrefix: '/' }],
    ],
  );
});

t.test('redirects name the authority where the port of the request would be kept', async (t) => {
  const cases: readonly (readonly [Members, unknown])[] = [
    [{ hostname: 'b.test' }, { authority: { host: 'b.test' } }],
    [{ port: 8443 }, { authority: { port: 8443 } }],
    [{ hostname: 'b.test', port: 8443 }, { authority: { full: 'b.test:8443' } }],
    [{ scheme: 'https' }, { scheme: 'https', authority: { port: 443 } }],
    [
      { scheme: 'https', hostname: 'b.test' },
      { scheme: 'https', authority: { full: 'b.test' } },
    ],
    [
      { scheme: 'https', hostname: 'b.test', port: 443 },
      { scheme: 'https', authority: { full: 'b.test' } },
    ],
    [
      { scheme: 'http', hostname: 'b.test', port: 443 },
      { scheme: 'http', authority: { full: 'b.test:443' } },
    ],
    [{ path: { type: 'ReplaceFullPath', replaceFullPath: '/x' } }, { path: { full: '/x' } }],
    [{ path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } }, { path: { prefix: '' } }],
  ];
  for (const [requestRedirect, redirect] of cases) {
    const rule = {
      matches: [{ path: { value: '/a' } }],
      filters: [{ type: 'RequestRedirect', requestRedirect }],
    };
    const { status, ...own } = policiesOf([edgeGateway(), route('cart', [rule])])?.requestRedirect ?? {};
    t.strictSame([own, status], [redirect, 302], JSON.stringify(requestRedirect));
  }
});

t.test(
  'the Host header: that of the client for Services and addresses, the own one for other hosts',
  async (t) => {
    const host = (name: string) => edgeBackend('old', { static: { host: name, port: 80 } });
    const both = [...toDestinations([to('cart'), toBackend('old')]), host('old.test')];
    const rewrite = (urlRewrite: Members) =>
      toDestinations([to('cart')], { filters: [{ type: 'URLRewrite', urlRewrite }] });
    const asked = (mode: string) => policy('p', 'HTTPRoute/cart', { traffic: { hostRewrite: { mode } } });
    const cases: readonly (readonly [string, readonly unknown[], unknown])[] = [
      ['a Service', toDestinations([to('cart')]), { authority: 'none' }],
      ['an address', [...toDestinations([toBackend('old')]), host('192.0.2.1')], { authority: 'none' }],
      ['another host', [...toDestinations([toBackend('old')]), host('old.test')], undefined],
      ['both', both, undefined],
      ['both, asked for', [...both, asked('None')], { authority: 'none' }],
      ['a Service, asked for', [...toDestinations([to('cart')]), asked('Auto')], { authority: 'auto' }],
      ['a filter', [...rewrite({ hostname: 'x.test' }), asked('Auto')], { authority: { host: 'x.test' } }],
      [
        'a filter for the path',
        rewrite({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/b' } }),
        { authority: 'none', path: { prefix: '/b' } },
      ],
    ];
    for (const [name, objects, written] of cases)
      t.strictSame(policiesOf(objects)?.urlRewrite, written, name);
  },
);

t.test('a mirror takes a part of the requests', async (t) => {
  const requestMirror = { backendRef: to('cart'), percent: 25 };
  t.strictSame(
    policiesOf(toDestinations([to('cart')], { filters: [{ type: 'RequestMirror', requestMirror }] }))
      ?.requestMirror,
    { backend: { host: 'cart.shop.svc.cluster.local:80' }, percentage: 0.25 },
  );
});

const llm = (ai: Members, policies?: Members) => [
  ...toDestinations([toBackend('llm')]),
  edgeBackend('llm', { ai, ...(policies && { policies }) }),
];

t.test('vendors', async (t) => {
  const cases: readonly (readonly [Members, unknown])[] = [
    [{ vendorA: { model: 'm' } }, { provider: { openAI: { model: 'm' } } }],
    [{ vendorC: {} }, { provider: { anthropic: {} } }],
    [{ vendorD: {} }, { provider: { gemini: {} } }],
    [
      { vendorE: { projectId: 'p', region: 'r', model: 'm' } },
      { provider: { vertex: { projectId: 'p', region: 'r', model: 'm' } } },
    ],
    [
      { vendorF: { region: 'us-west-2', guardrail: { identifier: 'g1', version: '3' } } },
      { provider: { bedrock: { region: 'us-west-2', guardrailIdentifier: 'g1', guardrailVersion: '3' } } },
    ],
    [
      {
        vendorB: { endpoint: 'https://own.openai.azure.com/', deploymentName: 'd', apiVersion: '2024-10-21' },
      },
      {
        provider: {
          azure: { resourceName: 'own', resourceType: 'openAI', model: 'd', apiVersion: '2024-10-21' },
        },
      },
    ],
    [
      { vendorB: { endpoint: 'own.services.ai.azure.com', deploymentName: 'd' } },
      { provider: { azure: { resourceName: 'own', resourceType: 'foundry', model: 'd', apiVersion: 'v1' } } },
    ],
    [
      { vendorB: { endpoint: 'models.corp.test', deploymentName: 'd' } },
      {
        provider: { azure: { resourceName: 'models', resourceType: 'openAI', model: 'd', apiVersion: 'v1' } },
        hostOverride: 'models.corp.test:443',
        pathPrefix: '',
        policies: { backendTLS: {} },
      },
    ],
    [
      { vendorA: {}, host: 'own.test', port: 8000, path: '/chat' },
      { provider: { openAI: {} }, hostOverride: 'own.test:8000', pathOverride: '/chat' },
    ],
  ];
  for (const [provider, written] of cases) {
    const backend = backendOf(llm({ provider }));
    const [only] = backend && 'ai' in backend ? backend.ai.groups.flatMap((group) => group.providers) : [];
    const { name, ...own } = only ?? {};
    t.strictSame([name, own], ['backend', written], JSON.stringify(provider));
  }
});

t.test(
  'providers: what all have is at the destination, what differs is theirs, and keys go where vendors look',
  async (t) => {
    const vendorB = { endpoint: 'own.openai.azure.com', deploymentName: 'd' };
    const backend = backendOf(
      llm(
        {
          groups: [
            {
              providers: [
                { name: 'a', vendorA: {} },
                { name: 'b', vendorB },
                {
                  name: 'c',
                  vendorC: {},
                  policies: { auth: { key: 'own' }, ai: { modelAliases: { x: 'y' } } },
                },
              ],
            },
            { providers: [{ name: 'd', vendorA: {} }] },
          ],
        },
        { auth: { key: 'shared' }, http: { version: 'HTTP2' }, ai: { defaults: [{ field: 'n', value: 1 }] } },
      ),
    );
    const defaults = { ai: { defaults: { n: 1 } } };
    t.strictSame(backend?.policies, {
      http: { version: 'HTTP/2.0' },
      backendAuth: { key: 'shared' },
      // More than one group: without it, the second one would never be used.
      health: { eviction: { duration: '30s' } },
    });
    t.strictSame(
      backend &&
        'ai' in backend &&
        backend.ai.groups.map((group) => group.providers.map(({ name, policies }) => [name, policies])),
      [
        [
          ['a', defaults],
          [
            'b',
            {
              ...defaults,
              backendAuth: { key: { value: 'shared', location: { header: { name: 'api-key' } } } },
            },
          ],
          ['c', { ai: { modelAliases: { x: 'y' } }, backendAuth: { key: 'own' } }],
        ],
        [['d', defaults]],
      ],
    );
  },
);

const AUTHENTICATION = {
  issuer: 'https://id.test',
  audiences: ['a'],
  jwks: { uri: 'https://keys.test/jwks' },
};
const tools = (policies: Members, matches: readonly Members[] = [{ path: { value: '/mcp' } }]) => [
  ...toDestinations([toBackend('tools')], { matches }),
  edgeBackend('tools', {
    mcp: {
      targets: [
        { name: 'one', static: { host: 'one.test', port: 3000, protocol: 'SSE' } },
        {
          name: 'two',
          static: { host: 'two.test', port: 3001, path: 'x', policies: { auth: { key: 'k' } } },
        },
      ],
    },
    policies,
  }),
];

t.test('MCP servers, with their own credentials', async (t) => {
  const backend = backendOf(tools({ auth: { key: 'shared' } }));
  t.strictSame(backend, {
    mcp: {
      targets: [
        { name: 'one', sse: { host: 'one.test', port: 3000, path: '/sse' } },
        {
          name: 'two',
          mcp: { host: 'two.test', port: 3001, path: '/x' },
          policies: { backendAuth: { key: 'k' } },
        },
      ],
    },
    weight: 1,
    policies: { backendAuth: { key: 'shared' } },
  });
});

t.test("MCP authentication is the route's, which also takes the URLs of its metadata", async (t) => {
  const authentication = { mcp: { authentication: { ...AUTHENTICATION, provider: 'IdpB' } } };
  const [first] = routesIn(documentOf(tools(authentication)));
  t.match(first?.policies?.mcpAuthentication, {
    mode: 'strict',
    issuer: 'https://id.test',
    audiences: ['a'],
    provider: { keycloak: {} },
    resourceMetadata: {},
  });
  const metadataPaths = [
    { path: { pathPrefix: '/.well-known/oauth-protected-resource/mcp' } },
    { path: { pathPrefix: '/.well-known/oauth-authorization-server/mcp' } },
  ];
  t.strictSame(first?.matches, [{ path: { pathPrefix: '/mcp' } }, ...metadataPaths]);
  const [root] = routesIn(documentOf(tools(authentication, [{ path: { value: '/' } }])));
  t.strictSame(root?.matches, [{ path: { pathPrefix: '/' } }]);
  const [post] = routesIn(documentOf(tools(authentication, [{ path: { value: '/mcp' }, method: 'POST' }])));
  t.strictSame(post?.matches, [{ path: { pathPrefix: '/mcp' }, method: 'POST' }, ...metadataPaths]);
  const { document, diagnostics } = rendered(tools(authentication), { edge: { mcpWellKnownMatches: false } });
  t.strictSame(routesIn(document!)[0]?.matches, [{ path: { pathPrefix: '/mcp' } }]);
  t.match(diagnostics, [{ severity: 'info', path: 'spec.rules[0].matches' }]);
});

t.test('MCP authentication for any audience', async (t) => {
  const { audiences: _, ...rest } = AUTHENTICATION;
  const policies = policiesOf(tools({ mcp: { authentication: rest } }), {
    edge: { mcpAudienceOptional: true },
  });
  t.equal(policies?.mcpAuthentication, undefined);
  t.strictSame(policies?.jwtAuth, {
    mode: 'strict',
    providers: [{ issuer: 'https://id.test', jwks: '{"keys":[]}' }],
  });
});

t.test('certificates for destinations are in files, the same ones once', async (t) => {
  const tls = {
    tls: { mtlsCertificateRef: [{ name: 'server' }], caCertificateRefs: [{ name: 'ca' }], sni: 'a.test' },
  };
  const ca = {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata('shop/ca'),
    data: { 'ca.crt': authority },
  };
  const { document, files } = rendered([
    ...toDestinations([to('cart'), to('other')]),
    serviceOf('other'),
    SERVER,
    ca,
    policy('p', 'Gateway/web', { backend: tls }),
  ]);
  const [first, second] = backendsIn(document!);
  t.strictSame(first?.policies, second?.policies);
  const { cert: path = '', hostname } = first?.policies?.backendTLS ?? {};
  t.match(path, /^\/etc\/gatewarden\/tls\/backend-[0-9a-f]{16}\.crt$/);
  t.equal(hostname, 'a.test');
  t.equal(files.length, 3);
});

t.test('Services with their endpoints, and InferencePools', async (t) => {
  const slice = {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: metadata('shop/cart-1', { labels: { 'kubernetes.io/service-name': 'cart' } }),
    addressType: 'IPv4',
    ports: [{ name: 'http', port: 8080, protocol: 'TCP' }],
    endpoints: [{ addresses: ['10.1.0.5'], conditions: { ready: true } }],
  };
  const document = documentOf([...toDestinations([to('cart')]), slice], { edge: { serviceMode: 'service' } });
  const name = 'shop/cart.shop.svc.cluster.local';
  const [backend] = backendsIn(document);
  t.strictSame(backend && 'service' in backend && backend.service, { name, port: 80 });
  t.match(document.services, [
    { name: 'cart', namespace: 'shop', hostname: 'cart.shop.svc.cluster.local', vips: [] },
  ]);
  t.match(document.workloads, [{ workloadIps: ['10.1.0.5'], services: { [name]: { '80': 8080 } } }]);
});

t.test('destinations that are shared are in the file once for each of their forms', async (t) => {
  const settings = { edge: { shareBackends: true } };
  const document = documentOf(
    [
      edgeGateway(),
      serviceOf('guard'),
      edgeBackend('old', { static: { host: 'old.test', port: 80 } }),
      edgeBackend('calls', { static: { host: 'calls.test', port: 80 }, policies: { auth: { key: 'k' } } }),
      edgeBackend('llm', {
        ai: { provider: { vendorA: {} } },
        policies: { ai: { promptGuard: { request: [{ webhook: { backendRef: toBackend('calls') } }] } } },
      }),
      route('a', [{ backendRefs: [toBackend('old')] }, { backendRefs: [toBackend('old')] }]),
      route('b', [{ backendRefs: [toBackend('llm')] }]),
    ],
    settings,
  );
  t.strictSame(
    backendsIn(document).map((backend) => 'backend' in backend && backend.backend),
    ['/shop.old', '/shop.old', '/shop.llm'],
  );
  t.match(document.backends, [
    { name: 'shop.calls', host: 'calls.test:80', policies: { backendAuth: { key: 'k' } } },
    { name: 'shop.llm', ai: {} },
    { name: 'shop.old', host: 'old.test:80' },
  ]);
  t.equal(document.backends?.length, 3);
});

t.test('the config of the operator is passed through', async (t) => {
  const config = { adminAddr: '127.0.0.1:15000' };
  t.strictSame(documentOf([edgeGateway()], { edge: { config } }).config, config);
});

t.test('a Gateway of another component, or of another data plane, has no file', async (t) => {
  t.throws(() => rendered([edgeGateway()], { externalClasses: ['gatewarden-edge'] }), /no Gateway/);
  t.throws(() => rendered([edgeGateway([HTTP], { gatewayClassName: 'other' })]), /no Gateway/);
});

t.test('no diagnostic contains a secret', async (t) => {
  const value = 'very-secret-value';
  const { diagnostics } = rendered([
    ...llm(
      {
        groups: [
          {
            providers: [
              { name: 'a', vendorA: {}, policies: { tls: { caCertificateRefs: [{ name: 'gone' }] } } },
            ],
          },
        ],
      },
      { auth: { key: value } },
    ),
    secret('keys', { first: `{"key": "${value}"`, second: '' }),
    policy('p', 'HTTPRoute/cart', { traffic: { apiKeyAuthentication: { secretRef: { name: 'keys' } } } }),
  ]);
  t.ok(diagnostics.length > 0);
  t.notMatch(JSON.stringify(diagnostics), value);
});

t.test('equal objects in another order have the same text', async (t) => {
  const objects = [
    ...llm({ provider: { vendorA: {} } }, { auth: { key: 'k' } }),
    route('other', [{ backendRefs: [to('cart')] }]),
    policy('p', 'Gateway/web', { traffic: { csrf: {} } }),
  ];
  t.equal(rendered(objects).text, rendered(objects.toReversed()).text);
});

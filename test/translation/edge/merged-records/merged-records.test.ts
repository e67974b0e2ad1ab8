// The records of the effective mode: merged units at rules, at destinations, inside EdgeBackends, and what stays at a target.

import t from 'tap';
import type { Backend, Policy, Route } from '../../../../src/translation/edge/model/records.ts';
import { httpRoute, metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, edgeTranslation, HTTP } from '../objects.ts';
import { edgePolicy, target, toldOf } from '../policies/policy-objects.ts';

type Members = Readonly<Record<string, unknown>>;

const WEB = target('Gateway', 'web');
const service = (name: string, ...ports: readonly number[]) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata(`shop/${name}`, { labels: { mcp: 'yes' } }),
  spec: {
    ports: ports.map((port) => ({ name: `p${port}`, port, appProtocol: 'gatewarden.dev/mcp' })),
  },
});
const edgeBackend = (name: string, spec: object) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata(`shop/${name}`),
  spec,
});
const toEdgeBackend = (name: string) => ({
  backendRefs: [{ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name }],
});
const route = (name: string, rule: Members, parent: Members = { name: 'web' }) =>
  httpRoute(`shop/${name}`, { parentRefs: [parent], rules: [rule] });
const rules = (...matchExpressions: readonly string[]) => ({
  mcp: { authorization: { policy: { matchExpressions } } },
});

const policiesIn = ({ trafficPolicies = [], backends = [] }: Route) => ({
  trafficPolicies,
  backends: backends.map(({ backend, backendPolicies = [] }) => ({ backend, backendPolicies })),
});

t.test('a rule and its destination carry the merged units, in one order', async (t) => {
  const { routes, policies } = edgeRecords([
    edgeGateway(),
    service('db', 80),
    route('r', {
      backendRefs: [{ name: 'db', port: 80 }],
      filters: [
        { type: 'CORS', cors: { allowOrigins: ['https://a.test'] } },
        {
          type: 'URLRewrite',
          urlRewrite: { path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/x' } },
        },
        { type: 'ResponseHeaderModifier', responseHeaderModifier: { remove: ['x-r'] } },
      ],
    }),
    edgePolicy('shop/wide', WEB, {
      traffic: {
        retry: { attempts: 2, statusCodes: [503] },
        cors: { allowOrigins: ['https://b.test'] },
        headerModifiers: { request: { remove: ['x-q'] }, response: { remove: ['x-p'] } },
        authorization: { action: 'Deny', policy: { matchExpressions: ['request.path == "/x"'] } },
      },
      backend: { tcp: { connectTimeout: '1s' }, http: { version: 'HTTP1' } },
    }),
    edgePolicy('shop/near', target('HTTPRoute', 'r'), {
      traffic: { authorization: { policy: { matchExpressions: ['jwt.team == "a"'] } }, csrf: {} },
    }),
    edgePolicy('shop/db', target('Service', 'db'), { backend: { http: { version: 'HTTP2' } } }),
  ]);
  t.strictSame(policies, []);
  t.strictSame(routes.map(policiesIn), [
    {
      trafficPolicies: [
        { urlRewrite: { prefix: '/x' } },
        { authorization: { allow: ['jwt.team == "a"'], deny: ['request.path == "/x"'] } },
        { csrf: {} },
        { cors: { allowOrigins: ['https://a.test'], maxAge: '5s' } },
        { requestHeaderModifier: { remove: ['x-q'] } },
        { responseHeaderModifier: { remove: ['x-r'] } },
        { retry: { retryStatusCodes: [503], backoff: '0.025s', attempts: 2 } },
      ],
      backends: [
        {
          backend: { service: { hostname: 'db.shop.svc.cluster.local', namespace: 'shop' }, port: 80 },
          backendPolicies: [{ backendHttp: { version: 'HTTP2' } }, { backendTcp: { connectTimeout: '1s' } }],
        },
      ],
    },
  ]);
});

t.test('only what acts before routing stays at a target', async (t) => {
  const before = (fields: Members) => ({ traffic: { phase: 'PreRouting', ...fields } });
  const removes = (name: string) => ({ transformation: { request: { remove: [name] } } });
  const { policies } = edgeRecords([
    edgeGateway([HTTP, { ...HTTP, name: 'other', port: 81 }]),
    service('authz', 9000),
    edgePolicy('shop/old', WEB, { frontend: { tls: { alpnProtocols: ['h2'] } } }, 1),
    edgePolicy('shop/new', WEB, { frontend: { tls: { alpnProtocols: ['http/1.1'] } } }, 2),
    edgePolicy(
      'shop/wide',
      WEB,
      before({ ...removes('a'), extAuth: { backendRef: { name: 'authz', port: 9000 } } }),
    ),
    edgePolicy('shop/near', target('Gateway', 'web', 'http'), before(removes('b'))),
    edgePolicy('shop/calls', target('Service', 'authz', 'p9000'), {
      backend: { tls: { sni: 'authz.test' } },
    }),
    edgePolicy('shop/unused', target('Service', 'other'), { backend: { tls: {} } }),
  ]);
  t.strictSame(
    policies.map(({ key }: Policy) => key),
    [
      'frontend/shop/old:frontend-tls:shop/web',
      'shop/calls:tls:shop/authz.shop.svc.cluster.local/9000',
      'traffic/shop/near:transformation:shop/web/http',
      'traffic/shop/wide:extauth:shop/web/http',
      'traffic/shop/wide:extauth:shop/web/other',
      'traffic/shop/wide:transformation:shop/web/other',
    ],
  );
  t.ok(policies.every((policy) => !('traffic' in policy) || policy.traffic.phase === 'GATEWAY'));
});

t.test('units of providers are inside the record of the EdgeBackend', async (t) => {
  const { backends, routes } = edgeRecords([
    edgeGateway(),
    edgeBackend('llm', {
      ai: {
        groups: [
          {
            providers: [
              { name: 'fast', vendorA: {} },
              { name: 'big', vendorA: {}, policies: { auth: { key: 'K2' } } },
            ],
          },
        ],
      },
      policies: { auth: { key: 'K0' } },
    }),
    route('chat', toEdgeBackend('llm')),
    edgePolicy('shop/wide', WEB, { backend: { http: { version: 'HTTP2' } } }),
    edgePolicy('shop/big', target('EdgeBackend', 'llm', 'big'), {
      backend: { auth: { key: 'K1' }, tcp: { connectTimeout: '1s' } },
    }),
  ]);
  const key = (secret: string) => ({ auth: { key: { secret } } });
  t.strictSame(backends, [
    {
      key: 'shop/llm',
      name: { name: 'llm', namespace: 'shop' },
      ai: {
        providerGroups: [
          {
            providers: [
              { name: 'fast', vendorA: {} },
              {
                name: 'big',
                vendorA: {},
                inlinePolicies: [{ backendTcp: { connectTimeout: '1s' } }, key('K2')],
              },
            ],
          },
        ],
      },
      inlinePolicies: [key('K0')],
    },
  ]);
  t.strictSame(routes.map(policiesIn)[0]?.backends, [
    { backend: { backend: 'shop/llm' }, backendPolicies: [{ backendHttp: { version: 'HTTP2' } }, key('K0')] },
  ]);
});

const TOOLS = edgeBackend('tools', {
  mcp: {
    targets: [
      { name: 'fixed', static: { host: 'a.test', port: 80, policies: rules('mcp.tool.name == "own"') } },
    ],
  },
});

t.test(
  'places with other rules for a target have a record of their own, which no secret names',
  async (t) => {
    const world = (...names: readonly string[]) => [
      edgeGateway(),
      TOOLS,
      ...names.map((name) => route(name, toEdgeBackend('tools'))),
      edgePolicy('shop/near', target('HTTPRoute', 'b'), { backend: rules('jwt.team == "b"') }),
      edgePolicy('shop/also', target('HTTPRoute', 'c'), { backend: rules('jwt.team == "c"') }),
    ];
    const { backends, routes } = edgeRecords(world('a', 'b', 'c'));
    const referenceOf = (name: string, all: readonly Route[] = routes) =>
      all.find((one) => one.name.name === name)?.backends?.[0]?.backend;
    const targetOf = (reference: unknown) => {
      const { backend } = reference as { readonly backend: string };
      return backends.find(({ key }: Backend) => key === `${backend}/fixed`)?.inlinePolicies;
    };
    t.strictSame(referenceOf('a'), { backend: 'shop/tools' });
    t.strictSame(targetOf(referenceOf('a')), [{ mcpAuthorization: { allow: ['mcp.tool.name == "own"'] } }]);
    for (const name of ['b', 'c']) {
      t.match(referenceOf(name), { backend: /^shop\/tools@[0-9a-f]{12}$/ });
      t.strictSame(targetOf(referenceOf(name)), [
        { mcpAuthorization: { allow: [`jwt.team == "${name}"`, 'mcp.tool.name == "own"'] } },
      ]);
    }
    t.equal(backends.length, 6);
    const alone = edgeRecords(world('b'));
    t.strictSame(referenceOf('b', alone.routes), referenceOf('b'), 'whatever other routes there are');
  },
);

t.test(
  'places whose targets have the same units, and that differ as a whole, have records of their own',
  async (t) => {
    const { backends, routes } = edgeRecords([
      edgeGateway(),
      TOOLS,
      ...['b', 'c'].map((name) => route(name, toEdgeBackend('tools'))),
      edgePolicy('shop/all', WEB, { backend: rules('jwt.team == "all"') }),
      edgePolicy('shop/near', target('HTTPRoute', 'b'), { backend: { tcp: { connectTimeout: '1s' } } }),
    ]);
    const wholeOf = (name: string) => {
      const { backend } = routes.find((one) => one.name.name === name)!.backends![0]!.backend as {
        readonly backend: string;
      };
      const found = backends.filter(({ key }) => key === backend);
      t.equal(found.length, 1, `one record for ${name}`);
      return (found[0]!.inlinePolicies ?? []).map((spec) => Object.keys(spec)[0]);
    };
    t.ok(wholeOf('b').includes('backendTcp'));
    t.notOk(wholeOf('c').includes('backendTcp'), 'what only the other one has');
  },
);

t.test('a target that a selector found has a record where it has units of its own', async (t) => {
  const found = (...policies: readonly object[]) =>
    edgeRecords([
      edgeGateway(),
      service('search', 80),
      edgeBackend('tools', {
        mcp: { targets: [{ name: 'all', selector: { services: { matchLabels: { mcp: 'yes' } } } }] },
      }),
      route('r', toEdgeBackend('tools')),
      ...policies,
    ]).backends;
  t.match(found(), [
    { mcp: { targets: [{ name: 'search-p80', backend: { service: { hostname: /^search/ }, port: 80 } }] } },
  ]);
  t.match(found(edgePolicy('shop/p', target('EdgeBackend', 'tools', 'all'), { backend: { tls: {} } })), [
    { key: 'shop/tools', mcp: { targets: [{ backend: { backend: 'shop/tools/search-p80' } }] } },
    { static: { host: /^search/, port: 80 }, inlinePolicies: [{ backendTls: {} }] },
  ]);
});

t.test('statuses tell who hides a policy', async (t) => {
  const csrf = { traffic: { csrf: {} } };
  const accepted = 'Accepted=True Valid (Policy accepted)';
  const told = (name: string, ...policies: readonly object[]) =>
    toldOf(
      edgeTranslation([
        edgeGateway(),
        service('db', 80),
        route('r', { name: 'first', backendRefs: [{ name: 'db', port: 80 }] }),
        edgeBackend('llm', {
          ai: { provider: { vendorA: {} } },
          policies: { auth: { key: 'k' } },
        }),
        route('chat', toEdgeBackend('llm')),
        ...policies,
      ]),
      name,
    );
  const ROUTE = target('HTTPRoute', 'r');
  const RULE = target('HTTPRoute', 'r', 'first');
  t.strictSame(told('p', edgePolicy('shop/p', ROUTE, csrf), edgePolicy('shop/q', RULE, csrf)), [
    `HTTPRoute r: ${accepted}, Attached=False Overridden (Overridden by shop/q)`,
  ]);
  t.strictSame(
    told(
      'p',
      edgePolicy('shop/p', ROUTE, { traffic: { csrf: {}, retry: { attempts: 1 } } }),
      edgePolicy('shop/q', RULE, csrf),
    ),
    [`HTTPRoute r: ${accepted}, Attached=True Merged (Merged with other policies)`],
  );
  t.strictSame(
    told('p', edgePolicy('shop/p', WEB, csrf), edgePolicy('shop/q', ROUTE, csrf)),
    [`Gateway web: ${accepted}, Attached=True Merged (Merged with other policies)`],
    'another route has it',
  );
  t.strictSame(
    told('p', edgePolicy('shop/p', target('HTTPRoute', 'chat'), { backend: { auth: { key: 'x' } } })),
    [`HTTPRoute chat: ${accepted}, Attached=False Overridden (Overridden by EdgeBackend shop/llm)`],
  );
  t.strictSame(
    told(
      'p',
      edgePolicy('shop/p', ROUTE, csrf, 9),
      ...[1, 2, 3, 4].map((index) =>
        edgePolicy(`shop/q${index}`, target('HTTPRoute', 'r', 'first'), csrf, index),
      ),
    ),
    [`HTTPRoute r: ${accepted}, Attached=False Overridden (Overridden by shop/q1)`],
    'only the one that applies hides it',
  );
  t.strictSame(
    told(
      'p',
      edgePolicy('shop/p', [ROUTE, target('HTTPRoute', 'chat')], csrf),
      edgePolicy('shop/q', RULE, csrf),
    ),
    [
      `HTTPRoute chat: ${accepted}, Attached=True Attached (Attached to all targets)`,
      `HTTPRoute r: ${accepted}, Attached=False Overridden (Overridden by shop/q)`,
    ],
    'for each target',
  );
});

t.test('a listener that is not served leaves its policies to none of its name', async (t) => {
  const early = (...remove: readonly string[]) => ({
    traffic: { phase: 'PreRouting', transformation: { request: { remove } } },
  });
  const tcp = { name: 'tcp', protocol: 'TCP', port: HTTP.port };
  for (const policyMode of ['effective', 'raw'] as const) {
    const { listeners, policies } = edgeRecords(
      [
        edgeGateway([tcp, HTTP], { allowedListeners: { namespaces: { from: 'Same' } } }),
        edgeListenerSet('shop/more', [{ ...HTTP, port: 81 }]),
        edgePolicy('shop/all', WEB, early('a')),
        edgePolicy('shop/refused', { ...WEB, sectionName: HTTP.name }, early('b')),
      ],
      { edge: { mode: policyMode } },
    );
    const served = listeners.map(({ name }) => name.listenerName);
    t.strictSame(served, ['shop/more/http', 'tcp'], policyMode);
    const ofRefused = policies.filter(({ name }) => name.name === 'refused');
    t.strictSame(
      ofRefused.filter(({ target: at }) => 'gateway' in at && served.includes(at.gateway.listener!)),
      [],
      policyMode,
    );
  }
});

t.test(
  'a listener of a ListenerSet never serves without its policies, nor changes those of a namesake',
  async (t) => {
    const early = (name: string) => ({
      traffic: { phase: 'PreRouting', transformation: { request: { remove: [name] } } },
    });
    const found = (listener: string, ...policies: readonly object[]) =>
      edgeRecords([
        edgeGateway([HTTP], { allowedListeners: { namespaces: { from: 'Same' } } }),
        edgeListenerSet('shop/more', [{ ...HTTP, name: listener, port: 81 }]),
        service('db', 80),
        route('own', { backendRefs: [{ name: 'db', port: 80 }] }),
        route(
          'extra',
          { backendRefs: [{ name: 'db', port: 80 }] },
          { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' },
        ),
        ...policies,
      ]);
    const served = ({ routes }: { readonly routes: readonly Route[] }) =>
      routes.filter(({ backends }) => backends?.[0]?.backend !== undefined).map(({ name }) => name.name);
    const ofSet = edgePolicy('shop/set', target('XListenerSet', 'more'), early('a'));
    const ofGateway = edgePolicy('shop/gateway', WEB, early('b'));
    const cases: readonly (readonly [
      string,
      string,
      readonly object[],
      readonly string[],
      readonly string[],
    ])[] = [
      ['names of their own', 'more', [ofSet], ['extra', 'own'], ['set:transformation:shop/web/more']],
      [
        'one name, a policy of the ListenerSet',
        'http',
        [ofSet],
        ['extra', 'own'],
        ['set:transformation:shop/web/shop/more/http'],
      ],
      [
        'one name, policies of both',
        'http',
        [ofSet, ofGateway],
        ['extra', 'own'],
        ['gateway:transformation:shop/web/http', 'set:transformation:shop/web/shop/more/http'],
      ],
      [
        'one name, one policy for both',
        'http',
        [ofGateway],
        ['extra', 'own'],
        ['gateway:transformation:shop/web/http'],
      ],
    ];
    for (const [what, listener, policies, routes, records] of cases) {
      const all = found(listener, ...policies);
      t.strictSame(served(all), routes, what);
      t.strictSame(
        all.policies.map(({ key }) => key.replace('traffic/shop/', '')),
        records,
        what,
      );
      const targets = all.policies.map(({ target: at }) => 'gateway' in at && at.gateway.listener);
      const names = all.listeners.map(({ name }) => name.listenerName);
      t.ok(
        targets.every((name) => names.includes(name as string)),
        'each record names a listener',
      );
    }
  },
);

// Differences of records: the changed parts, secrets masked; and the routes that fail after a change.

import t from 'tap';
import { gatewayFates } from '../../../src/analysis/edge/comparison/fates.ts';
import { recordDifferences } from '../../../src/analysis/edge/comparison/record-differences.ts';
import { destinationName, destinationText, ruleNameOf } from '../../../src/analysis/edge/record-names.ts';
import { formatPath } from '../../../src/diagnostics/path.ts';
import type { Backend, Listener, Policy, Route } from '../../../src/translation/edge/model/records.ts';
import type { EdgeGatewayConfiguration } from '../../../src/translation/planes.ts';

const lines = (before: object, after: object): readonly string[] =>
  recordDifferences(before, after).map(
    ({ segments, before: was, after: is }) =>
      `${formatPath(segments)}: ${JSON.stringify(was)} -> ${JSON.stringify(is)}`,
  );

const POLICY = {
  key: 'k',
  name: { kind: 'EdgePolicy', namespace: 'ai', name: 'p' },
  target: { route: { name: 'r', namespace: 'ai' } },
};

const policy = (unit: Partial<Policy>): Policy => ({ ...POLICY, ...unit }) as Policy;

const SECRETS: readonly (readonly [what: string, before: object, after: object, path: string])[] = [
  [
    'the key of a provider',
    {
      ai: {
        providerGroups: [
          { providers: [{ name: 'm', inlinePolicies: [{ auth: { key: { secret: 'S1' } } }] }] },
        ],
      },
    },
    {
      ai: {
        providerGroups: [
          { providers: [{ name: 'm', inlinePolicies: [{ auth: { key: { secret: 'S2' } } }] }] },
        ],
      },
    },
    'ai.providerGroups[0].providers.m.inlinePolicies.auth.key.secret',
  ],
  [
    'the key of a listener',
    { tls: { cert: 'C', privateKey: 'S1' } },
    { tls: { cert: 'C', privateKey: 'S2' } },
    'tls.privateKey',
  ],
  [
    'the key of a client certificate',
    policy({ backend: { backendTls: { key: 'S1' } } }),
    policy({ backend: { backendTls: { key: 'S2' } } }),
    'backend.backendTls.key',
  ],
  [
    'passwords',
    policy({ traffic: { basicAuth: { htpasswdContent: 'S1' } } }),
    policy({ traffic: { basicAuth: { htpasswdContent: 'S2' } } }),
    'traffic.basicAuth.htpasswdContent',
  ],
  [
    'an API key',
    policy({ traffic: { apiKeyAuth: { apiKeys: [{ key: 'S1' }] } } }),
    policy({ traffic: { apiKeyAuth: { apiKeys: [{ key: 'S2' }] } } }),
    'traffic.apiKeyAuth.apiKeys[0].key',
  ],
  [
    'a header with a credential',
    policy({ traffic: { requestHeaderModifier: { set: [{ name: 'Authorization', value: 'S1' }] } } }),
    policy({ traffic: { requestHeaderModifier: { set: [{ name: 'Authorization', value: 'S2' }] } } }),
    'traffic.requestHeaderModifier.set.Authorization.value',
  ],
];

t.test('a changed secret is told without its value', async (t) => {
  for (const [what, before, after, path] of SECRETS) {
    t.strictSame(lines(before, after), [`${path}: "(secret)" -> "(secret)"`], what);
    t.notMatch(JSON.stringify(recordDifferences({}, after)), /S2/, `${what}, new`);
  }
});

t.test('keys that are names are shown', async (t) => {
  const limit = (key: string) =>
    policy({
      traffic: {
        remoteRateLimit: {
          target: { backend: 'ai/limits' },
          descriptors: [{ entries: [{ key, value: 'v' }] }],
        },
      },
    });
  t.match(lines(limit('a'), limit('b')).join(), /"a" -> "b"/);
});

t.test('units of a rule are compared by name', async (t) => {
  const route = (units: object[]) => ({ key: 'ai/r.0.0.http', trafficPolicies: units });
  t.strictSame(
    lines(
      route([{ timeout: { request: '1s' } }, { csrf: {} }]),
      route([{ csrf: {} }, { timeout: { request: '2s' } }]),
    ),
    [
      'trafficPolicies.timeout.request: "1s" -> "2s"',
      'trafficPolicies: ["timeout","csrf"] -> ["csrf","timeout"]',
    ],
  );
});

t.test('the names of records tell where they come from', async (t) => {
  const route = {
    name: { kind: 'HTTPRoute', namespace: 'ai', name: 'a.1.b', ruleName: 'r' },
    listenerKey: 'l',
  };
  t.strictSame(ruleNameOf({ ...route, key: 'ai/a.1.b.2.3.http' }), {
    kind: 'HTTPRoute',
    namespace: 'ai',
    name: 'a.1.b',
    section: 'r',
    rule: 2,
    match: 3,
  });
  const { match } = ruleNameOf({
    ...route,
    name: { ...route.name, kind: 'GRPCRoute' },
    key: 'ai/a.1.b.2.http',
  });
  t.equal(match, undefined);
  t.equal(destinationText({ backend: 'ai/llm' }), 'EdgeBackend ai/llm');
  t.equal(destinationText({ backend: 'ai/tools/one' }), 'EdgeBackend ai/tools target one');
  const of = (hostname: string) => destinationText({ service: { hostname, namespace: 'ai' }, port: 80 });
  t.equal(of('docs.ai.svc.cluster.local'), 'Service ai/docs:80');
  t.equal(of('pool.ai.inference.cluster.local'), 'InferencePool ai/pool:80');
  t.equal(of('a.small.pool.ai.inference.cluster.local'), 'InferencePool ai/a.small.pool:80');
  t.equal(destinationText({ backend: 'ai/llm@0123456789ab' }), 'EdgeBackend ai/llm@0123456789ab');
  const variant = destinationName({ backend: 'ai/tools@0123456789ab/one' });
  t.strictSame(
    variant,
    { kind: 'EdgeBackend', namespace: 'ai', name: 'tools', variant: '0123456789ab', target: 'one' },
    'a record for some routes has the name of its object',
  );
});

const LISTENER: Listener = {
  key: 'ai/front.http',
  bindKey: '80/ai/front',
  name: { gatewayName: 'front', gatewayNamespace: 'ai', listenerName: 'http' },
  protocol: 'HTTP',
};
const LLM: Backend = { key: 'ai/llm', name: { namespace: 'ai', name: 'llm' }, dynamic: {} };

const route = (
  name: string,
  backends: Route['backends'] = [{ backend: { backend: 'ai/llm' }, weight: 1 }],
): Route => ({
  key: `ai/${name}.0.0.http`,
  listenerKey: LISTENER.key,
  name: { kind: 'HTTPRoute', namespace: 'ai', name },
  hostnames: [`${name}.test`],
  backends,
});

const front = (routes: readonly Route[], backends: readonly Backend[] = [LLM]): EdgeGatewayConfiguration => ({
  namespace: 'ai',
  name: 'front',
  class: 'gatewarden-edge',
  dataPlane: 'edge',
  binds: [],
  listeners: [LISTENER],
  routes,
  tcpRoutes: [],
  backends,
  policies: [],
  addresses: [],
});

const NOTHING = { hosts: 0, routes: 0, partly: 0, connections: 0 };
const OUTAGES: readonly (readonly [
  what: string,
  before: EdgeGatewayConfiguration,
  after: EdgeGatewayConfiguration | undefined,
  outage: Partial<typeof NOTHING>,
])[] = [
  ['nothing changes', front([route('a')]), front([route('a')]), {}],
  ['a route goes', front([route('a'), route('b')]), front([route('b')]), { hosts: 1, routes: 1 }],
  ['the Gateway goes', front([route('a'), route('b')]), undefined, { hosts: 2, routes: 2 }],
  ['the backend goes', front([route('a')]), front([route('a')], []), { hosts: 1, routes: 1 }],
  [
    'a share fails',
    front([route('a')]),
    front([route('a', [{ backend: { backend: 'ai/llm' }, weight: 1 }, { weight: 1 }])]),
    { partly: 1 },
  ],
  ['it failed before', front([route('a')], []), front([], []), {}],
  [
    'another rule takes the requests',
    front([route('a')]),
    front([{ ...route('a'), key: 'ai/z.0.0.http' }]),
    {},
  ],
];

t.test('what a change takes', async (t) => {
  for (const [what, before, after, outage] of OUTAGES)
    t.strictSame(gatewayFates(before, after).outage, { ...NOTHING, ...outage }, what);
});

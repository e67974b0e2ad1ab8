// A protection that is broken, in each way and at each level: a request never reaches a backend without it. Either nothing is sent, or what
// stands for the protection refuses.

import t from 'tap';
import type { Backend, Policy, Route } from '../../../../src/translation/edge/model/records.ts';
import { USER } from '../../full-policies.ts';
import { httpRoute, metadata } from '../../objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, HTTP } from '../objects.ts';
import { edgePolicy, target } from '../policies/policy-objects.ts';

type Members = Readonly<Record<string, unknown>>;

interface Records {
  readonly routes: readonly Route[];
  readonly backends: readonly Backend[];
  readonly policies: readonly Policy[];
}

const gone = (port: number | undefined = 80) => ({ backendRef: { name: 'gone', ...(port && { port }) } });
const edgeBackendRef = (name: string) => ({ group: 'edge.gatewarden.dev', kind: 'EdgeBackend', name });
const rules = (action: string) => ({ action, policy: { matchExpressions: ['('] } });
const limit = (backendRef: object) => ({
  rateLimit: {
    global: {
      backendRef,
      domain: 'd',
      descriptors: [{ unit: 'Requests', entries: [{ name: 'a', expression: 'jwt.sub' }] }],
    },
  },
});

/** Ways to break a call of a service. */
const UNCALLABLE: Readonly<Record<string, object>> = {
  'a Service that is not there': gone(),
  'a Service without port': { backendRef: { name: 'db' } },
  'a host name': { backendRef: { name: 'db.shop.svc', port: 80 } },
  'a Service of another namespace without grant': {
    backendRef: { name: 'db', namespace: 'infra', port: 80 },
  },
  'a kind that cannot be called': {
    backendRef: { group: 'example.test', kind: 'Thing', name: 'x', port: 80 },
  },
  'an EdgeBackend that is not there': { backendRef: edgeBackendRef('gone') },
  'an EdgeBackend of another kind': { backendRef: edgeBackendRef('open') },
};

const INVALID = '"target":{"backend":"invalid"}';

/** The broken block, by what is broken, and the text that must be in what stands for it: the data plane refuses then. */
const EARLY: Readonly<Record<string, readonly [Members, string]>> = {
  ...Object.fromEntries(
    Object.entries(UNCALLABLE).flatMap(([what, call]) => [
      [`external authorization by ${what}`, [{ extAuth: call }, INVALID]],
      [`external processing by ${what}`, [{ extProc: call }, INVALID]],
    ]),
  ),
  'keys of tokens that nobody has fetched': [
    { jwtAuthentication: { providers: [{ issuer: 'i', jwks: { remote: { uri: 'https://idp.test' } } }] } },
    '"jwt":{"mode":"STRICT"}',
  ],
  'API keys without their Secret': [
    { apiKeyAuthentication: { secretRef: { name: 'gone' } } },
    '"apiKeyAuth":{}',
  ],
  'passwords without their Secret': [
    { basicAuthentication: { secretRef: { name: 'gone' } } },
    '"basicAuth":{"realm":"Restricted"}',
  ],
  'passwords in the wrong entry': [
    { basicAuthentication: { secretRef: { name: 'other' } } },
    '"basicAuth":{"realm":"Restricted"}',
  ],
};

const LATE: Readonly<Record<string, readonly [Members, string]>> = {
  ...EARLY,
  ...Object.fromEntries(
    Object.entries(UNCALLABLE).map(([what, call]) => [
      `a global limit by ${what}`,
      [limit((call as { readonly backendRef: object }).backendRef), INVALID],
    ]),
  ),
  'a rule that denies': [{ authorization: rules('Deny') }, '"deny":["true"]'],
  'a rule that allows': [{ authorization: rules('Allow') }, '"allow":["false"]'],
};

const CONNECTIONS: Readonly<Record<string, Members>> = {
  'a CA that is not there': { tls: { caCertificateRefs: [{ name: 'gone' }] } },
  'a CA that is none': { tls: { caCertificateRefs: [{ name: 'odd' }] } },
  'a client certificate that is not there': { tls: { mtlsCertificateRef: [{ name: 'gone' }] } },
  'a client certificate that is none': { tls: { mtlsCertificateRef: [{ name: 'other' }] } },
  'a key for the backend that is not there': { auth: { secretRef: { name: 'gone' } } },
};
const AI: Readonly<Record<string, Members>> = {
  'a guard of requests that is not there': { ai: { promptGuard: { request: [{ webhook: gone() }] } } },
  'a guard of answers that is not there': { ai: { promptGuard: { response: [{ webhook: gone() }] } } },
};
const MCP: Readonly<Record<string, readonly [Members, string]>> = {
  'keys for MCP that nobody has fetched': [
    { mcp: { authentication: { issuer: 'i', jwks: { uri: 'https://idp.test' } } } },
    String.raw`"jwksInline":"{\"keys\":[]}"`,
  ],
  'a rule for MCP that denies': [{ mcp: { authorization: rules('Deny') } }, '"deny":["true"]'],
  'a rule for MCP that allows': [{ mcp: { authorization: rules('Allow') } }, '"allow":["false"]'],
};

const TARGETS: Readonly<Record<string, Members>> = {
  Gateway: target('Gateway', 'web'),
  ListenerSet: target('XListenerSet', 'more'),
  listener: target('XListenerSet', 'more', 'a'),
  route: target('HTTPRoute', 'r'),
  rule: target('HTTPRoute', 'r', 'first'),
  Service: target('Service', 'db'),
  port: target('Service', 'db', '80'),
  EdgeBackend: target('EdgeBackend', 'b'),
  section: target('EdgeBackend', 'b', 'one'),
};
const ABOVE = ['Gateway', 'ListenerSet', 'listener'];
const ROUTED = [...ABOVE, 'route', 'rule'];

const SERVICE = { name: 'db', port: 80 };
const STATIC = { static: { host: 'a.test', port: 80 } };

function records(backendRef: object, spec: object, ...policies: readonly object[]): Records {
  return edgeRecords([
    edgeGateway([HTTP], { allowedListeners: { namespaces: { from: 'Same' } } }),
    edgeListenerSet('shop/more', [{ ...HTTP, name: 'a', port: 81 }]),
    httpRoute('shop/r', {
      parentRefs: [{ group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' }],
      rules: [{ name: 'first', backendRefs: [backendRef] }],
    }),
    ...['shop', 'infra'].map((namespace) => ({
      apiVersion: 'v1',
      kind: 'Service',
      metadata: metadata(`${namespace}/db`),
      spec: { ports: [{ port: 80 }] },
    })),
    { apiVersion: 'v1', kind: 'Secret', metadata: metadata('shop/other'), stringData: { a: 'k' } },
    { apiVersion: 'v1', kind: 'ConfigMap', metadata: metadata('shop/odd'), data: { 'ca.crt': 'x' } },
    edgeBackend('open', { dynamicForwardProxy: {} }),
    edgeBackend('b', spec),
    ...policies,
  ]);
}

const edgeBackend = (name: string, spec: object) => ({
  apiVersion: 'edge.gatewarden.dev/v1alpha1',
  kind: 'EdgeBackend',
  metadata: metadata(`shop/${name}`),
  spec,
});

/** Everything that acts on requests of the route. */
function acting({ routes, backends, policies }: Records): {
  readonly isSent: boolean;
  readonly text: string;
} {
  const [route] = routes;
  if (route === undefined || routes.length > 1) throw new Error('one route expected');
  const reference = route.backends?.[0]?.backend;
  const backend =
    reference !== undefined && 'backend' in reference
      ? backends.filter(({ key }) => key === reference.backend || key.startsWith(`${reference.backend}/`))
      : [];
  return { isSent: reference !== undefined, text: JSON.stringify([route, backend, policies]) };
}

/** A good setting that a less specific policy has: it must not take over. */
const TAKES_OVER: Members = {
  traffic: { basicAuthentication: { users: [USER] } },
  backend: { tls: {}, auth: { key: 'k' } },
};

for (const [phase, ways, levels] of [
  ['PreRouting', EARLY, ABOVE],
  ['PostRouting', LATE, ROUTED],
] as const)
  t.test(`${phase}: requests are refused`, async (t) => {
    for (const [what, [traffic, expected]] of Object.entries(ways))
      for (const level of levels) {
        const broken = edgePolicy('shop/p', TARGETS[level]!, { traffic: { phase, ...traffic } });
        const { isSent, text } = acting(records(SERVICE, STATIC, broken));
        t.ok(!isSent || text.includes(expected), `${what}, on the ${level}: ${text}`);
      }
  });

t.test('nothing is sent over a connection whose protection is broken', async (t) => {
  for (const [what, backend] of Object.entries({ ...CONNECTIONS }))
    for (const level of [...ROUTED, 'Service', 'port']) {
      const policies = [
        edgePolicy('shop/wide', TARGETS['Gateway']!, TAKES_OVER, 1),
        edgePolicy('shop/p', TARGETS[level]!, { backend }, 0),
      ];
      t.notOk(acting(records(SERVICE, STATIC, ...policies)).isSent, `${what}, on the ${level}`);
    }
});

t.test('nothing is sent to an EdgeBackend or to a part of it whose protection is broken', async (t) => {
  const ai = (policies?: object) => ({
    ai: { groups: [{ providers: [{ name: 'one', vendorA: {}, ...(policies && { policies }) }] }] },
  });
  for (const [what, backend] of Object.entries({ ...CONNECTIONS, ...AI })) {
    for (const level of [...ROUTED, 'EdgeBackend', 'section']) {
      const policies = [
        edgePolicy('shop/wide', TARGETS['Gateway']!, TAKES_OVER, 1),
        edgePolicy('shop/p', TARGETS[level]!, { backend }, 0),
      ];
      t.notOk(acting(records(edgeBackendRef('b'), ai(), ...policies)).isSent, `${what}, on the ${level}`);
    }
    const inline = records(edgeBackendRef('b'), { ...ai(), policies: backend });
    t.notOk(acting(inline).isSent, `${what}, in the EdgeBackend`);
    t.notOk(acting(records(edgeBackendRef('b'), ai(backend))).isSent, `${what}, in the provider`);
  }
});

t.test('MCP: clients are refused', async (t) => {
  const mcp = (policies?: object) => ({
    mcp: {
      targets: [{ name: 'one', ...STATIC, static: { ...STATIC.static, ...(policies && { policies }) } }],
    },
  });
  const check = (what: string, expected: string, found: Records): void => {
    const { isSent, text } = acting(found);
    t.ok(!isSent || text.includes(expected), `${what}: ${text}`);
  };
  for (const [what, [backend, expected]] of Object.entries(MCP)) {
    for (const level of [...ROUTED, 'EdgeBackend', 'section']) {
      const broken = edgePolicy('shop/p', TARGETS[level]!, { backend });
      check(`${what}, on the ${level}`, expected, records(edgeBackendRef('b'), mcp(), broken));
    }
    check(
      `${what}, in the EdgeBackend`,
      expected,
      records(edgeBackendRef('b'), { ...mcp(), policies: backend }),
    );
    check(`${what}, in the target`, expected, records(edgeBackendRef('b'), mcp(backend)));
  }
});

t.test('a policy that cannot be read', async (t) => {
  for (const level of [...ROUTED, 'Service', 'port']) {
    const broken = edgePolicy('shop/p', TARGETS[level]!, { backend: 1 });
    t.notOk(acting(records(SERVICE, STATIC, broken)).isSent, `on the ${level}`);
  }
  for (const level of [...ROUTED, 'EdgeBackend'])
    for (const spec of [STATIC, { dynamicForwardProxy: {} }]) {
      const broken = edgePolicy('shop/p', TARGETS[level]!, { backend: 1 });
      t.notOk(acting(records(edgeBackendRef('b'), spec, broken)).isSent, `on the ${level}`);
    }
});

t.test('of several providers and targets only the broken one is left out', async (t) => {
  const broken = edgePolicy('shop/p', target('EdgeBackend', 'b', 'two'), {
    backend: CONNECTIONS['a CA that is not there']!,
  });
  const names = (found: Records) => {
    const { isSent } = acting(found);
    return [isSent, JSON.stringify(found.backends.map(({ key: _, name: __, ...content }) => content))];
  };
  t.strictSame(
    names(
      records(
        edgeBackendRef('b'),
        { ai: { groups: ['one', 'two'].map((name) => ({ providers: [{ name, vendorA: {} }] })) } },
        broken,
      ),
    ),
    [true, '[{"ai":{"providerGroups":[{"providers":[{"name":"one","vendorA":{}}]}]}},{"dynamic":{}}]'],
  );
  const [isSent, text] = names(
    records(
      edgeBackendRef('b'),
      {
        mcp: {
          targets: ['one', 'two'].map((name) => ({ name, static: { host: `${name}.test`, port: 80 } })),
        },
      },
      broken,
    ),
  );
  t.ok(isSent);
  t.match(text, 'one.test');
  t.notMatch(text, 'two.test');
});

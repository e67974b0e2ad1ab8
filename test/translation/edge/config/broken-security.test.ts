// Security that is broken never lets a request through: each unit that protects something, broken in each way, at each level. The file
// refuses there, and nothing broader takes its place.

import t from 'tap';
import type { Route } from '../../../../src/translation/edge/config/document.ts';
import { edgeGateway, edgeListenerSet, HTTP } from '../objects.ts';
import {
  documentOf,
  edgeBackend,
  listenersIn,
  policy,
  rendered,
  route,
  routesIn,
  secret,
  serviceOf,
  to,
  toBackend,
  translatorOf,
} from './rendering.ts';

type Members = Readonly<Record<string, unknown>>;

const BASE = [
  edgeGateway([{ ...HTTP, allowedRoutes: { namespaces: { from: 'All' } } }], {
    allowedListeners: { namespaces: { from: 'All' } },
  }),
  serviceOf('cart'),
  serviceOf('authz', [{ name: 'grpc', port: 9000 }]),
  secret('no-keys', { first: '{"metadata": {}}' }),
  secret('users', { other: 'a:b' }),
];

const cart = (backendRefs: readonly Members[]) => route('cart', [{ name: 'first', backendRefs }]);
const gone = { backendRef: { name: 'gone', port: 9000 } };
const jwks = { issuer: 'https://id.test', jwks: { remote: { uri: 'https://keys.test/jwks' } } };

const KEYS = '{"keys":[{"kty":"oct","kid":"a","k":"c2VjcmV0"}]}';

/** `refuses`: whether what is written at a place lets nothing through. */
interface Traffic {
  readonly name: string;
  readonly traffic: Members;
  readonly isBeforeRouting?: true;
  readonly refuses: (policies: NonNullable<Route['policies']>) => boolean;
}

const nowhere = (call: object | undefined): boolean =>
  call !== undefined && 'host' in call && call.host === 'unresolved.invalid:1';

const traffic: readonly Traffic[] = [
  {
    name: 'a server of extAuth that is not there',
    traffic: { extAuth: gone },
    isBeforeRouting: true,
    refuses: ({ extAuthz }) => nowhere(extAuthz),
  },
  {
    name: 'a server of extAuth without a port',
    traffic: { extAuth: { backendRef: { name: 'authz' } } },
    isBeforeRouting: true,
    refuses: ({ extAuthz }) => nowhere(extAuthz),
  },
  {
    name: 'a server of extAuth in a namespace that does not grant it',
    traffic: { extAuth: { backendRef: { name: 'authz', namespace: 'other', port: 9000 } } },
    isBeforeRouting: true,
    refuses: ({ extAuthz }) => nowhere(extAuthz),
  },
  {
    name: 'a server of extProc that is not there',
    traffic: { extProc: gone },
    isBeforeRouting: true,
    refuses: ({ extProc }) => nowhere(extProc),
  },
  {
    name: 'a server of rate limits that is not there',
    traffic: {
      rateLimit: {
        global: { ...gone, domain: 'd', descriptors: [{ entries: [{ name: 'k', expression: '"v"' }] }] },
      },
    },
    refuses: ({ remoteRateLimit }) =>
      nowhere(remoteRateLimit) && remoteRateLimit?.failureMode === 'failClosed',
  },
  {
    name: 'a global limit without descriptors, which counts nothing',
    traffic: {
      rateLimit: {
        local: [{ requests: 1, unit: 'Seconds' }],
        global: { backendRef: { name: 'authz', port: 9000 }, domain: 'd', descriptors: [] },
      },
    },
    refuses: ({ remoteRateLimit }) => nowhere(remoteRateLimit),
  },
  {
    name: 'tokens for an empty list of audiences',
    traffic: {
      jwtAuthentication: { providers: [{ issuer: 'i', audiences: [], jwks: { inline: KEYS } }] },
    },
    isBeforeRouting: true,
    refuses: ({ jwtAuth }) => jwtAuth?.mode === 'strict' && jwtAuth.providers.length === 0,
  },
  {
    name: 'a rule that denies and can not be read',
    traffic: { authorization: { action: 'Deny', policy: { matchExpressions: ['a ==='] } } },
    refuses: ({ authorization }) => JSON.stringify(authorization?.rules) === '[{"deny":"true"}]',
  },
  {
    name: 'a rule that allows and can not be read',
    traffic: { authorization: { policy: { matchExpressions: ['a ==='] } } },
    refuses: ({ authorization }) => JSON.stringify(authorization?.rules) === '[{"allow":"false"}]',
  },
  {
    name: 'tokens without a key set',
    traffic: { jwtAuthentication: { mode: 'Strict', providers: [jwks] } },
    isBeforeRouting: true,
    refuses: ({ jwtAuth }) => jwtAuth?.mode === 'strict' && jwtAuth.providers.length === 0,
  },
  {
    name: 'API keys without their Secret',
    traffic: { apiKeyAuthentication: { secretRef: { name: 'gone' } } },
    isBeforeRouting: true,
    refuses: ({ apiKey }) => apiKey?.mode === 'strict' && apiKey.keys.length === 0,
  },
  {
    name: 'API keys in a Secret without one',
    traffic: { apiKeyAuthentication: { secretRef: { name: 'no-keys' } } },
    isBeforeRouting: true,
    refuses: ({ apiKey }) => apiKey?.mode === 'strict' && apiKey.keys.length === 0,
  },
  {
    name: 'users without their Secret',
    traffic: { basicAuthentication: { secretRef: { name: 'gone' } } },
    isBeforeRouting: true,
    refuses: ({ basicAuth }) => basicAuth?.mode === 'strict' && basicAuth.htpasswd === '',
  },
  {
    name: 'users in a Secret without the entry',
    traffic: { basicAuthentication: { secretRef: { name: 'users' } } },
    isBeforeRouting: true,
    refuses: ({ basicAuth }) => basicAuth?.mode === 'strict' && basicAuth.htpasswd === '',
  },
];

/** Each with a level below it, whose valid policy must not take over. */
const LEVELS = [
  ['Gateway/web', undefined],
  ['Gateway/web/http', 'Gateway/web'],
  ['HTTPRoute/cart', 'Gateway/web/http'],
  ['HTTPRoute/cart/first', 'HTTPRoute/cart'],
] as const;

const VALID: Members = {
  extAuth: { backendRef: { name: 'authz', port: 9000 } },
  extProc: { backendRef: { name: 'authz', port: 9000 } },
  rateLimit: { local: [{ requests: 1, unit: 'Seconds' }] },
  jwtAuthentication: { providers: [{ issuer: 'https://id.test', jwks: { inline: '{"keys":[]}' } }] },
  apiKeyAuthentication: { secretRef: { name: 'good' } },
  basicAuthentication: { users: ['a:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='] },
};

const broader = (unit: Members): Members =>
  Object.fromEntries(Object.keys(unit).flatMap((name) => (name in VALID ? [[name, VALID[name]]] : [])));

/** What a translation reports, with what its file does. */
const toldOf = (objects: readonly unknown[]): readonly unknown[] =>
  [...rendered(objects).diagnostics, ...translatorOf(objects).findings()].filter(
    ({ severity }) => severity !== 'info',
  );

t.test('units of requests', async (t) => {
  for (const { name, traffic: unit, isBeforeRouting, refuses } of traffic) {
    for (const [level, above] of LEVELS) {
      const objects = [
        ...BASE,
        secret('good', { first: 'k' }),
        cart([to('cart')]),
        policy('broken', level, { traffic: unit }),
        ...(above === undefined || Object.keys(broader(unit)).length === 0
          ? []
          : [policy('broader', above, { traffic: broader(unit) })]),
      ];
      const [first] = routesIn(documentOf(objects));
      t.ok(refuses(first?.policies ?? {}), `${name}, at ${level}: ${JSON.stringify(first?.policies)}`);
      t.notSame(toldOf(objects), [], `${name}, at ${level}, is told`);
    }
    if (isBeforeRouting)
      for (const level of ['Gateway/web', 'Gateway/web/http']) {
        const objects = [
          ...BASE,
          cart([to('cart')]),
          policy('broken', level, { traffic: { phase: 'PreRouting', ...unit } }),
        ];
        const [listener] = listenersIn(documentOf(objects));
        t.ok(refuses(listener?.policies ?? {}), `${name}, before routing, at ${level}`);
      }
  }
});

const LLM = { ai: { provider: { vendorA: {} } } };
const TOOLS = { mcp: { targets: [{ name: 'one', static: { host: 'one.test', port: 3000 } }] } };
const STATIC = { static: { host: 'old.test', port: 443 } };

const brokenTls = { tls: { caCertificateRefs: [{ name: 'gone' }] } };
const brokenPair = { tls: { mtlsCertificateRef: [{ name: 'gone' }] } };
const brokenGuard = {
  ai: { promptGuard: { request: [{ webhook: { backendRef: { name: 'gone', port: 80 } } }] } },
};

const guard = (entry: Members) => ({ ai: { promptGuard: { request: [entry] } } });
const uncertainGuards: readonly (readonly [string, Members])[] = [
  ['an action that is none', guard({ regex: { matches: ['a'], action: 'Reject' } })],
  ['an empty list', { ai: { promptGuard: { request: [] } } }],
  ['neither list', { ai: { promptGuard: {} } }],
  ['two kinds', guard({ regex: { matches: ['a'] }, webhook: { backendRef: { name: 'gone', port: 80 } } })],
  ['a status that HTTP does not have', guard({ regex: { matches: ['a'] }, response: { statusCode: 9999 } })],
];

interface Backend {
  readonly name: string;
  readonly backend: Members;
  readonly spec: Members;
}

const backends: readonly Backend[] = [
  { name: 'a CA that is not there', backend: brokenTls, spec: STATIC },
  { name: 'a certificate that is not there', backend: brokenPair, spec: STATIC },
  { name: 'a CA that is not there, for LLM providers', backend: brokenTls, spec: LLM },
  { name: 'a CA that is not there, for MCP servers', backend: brokenTls, spec: TOOLS },
  { name: 'a guard without its webhook', backend: brokenGuard, spec: LLM },
  ...uncertainGuards.map(([what, backend]) => ({ name: `a guard with ${what}`, backend, spec: LLM })),
];

const sent = (objects: readonly unknown[]): readonly string[] =>
  routesIn(documentOf(objects)).flatMap(({ backends = [] }) =>
    backends.flatMap((backend) => {
      if ('invalid' in backend) return [];
      if ('mcp' in backend) return backend.mcp.targets.map(({ name }) => name);
      return [JSON.stringify(backend)];
    }),
  );

t.test('units of destinations', async (t) => {
  for (const { name, backend, spec } of backends) {
    const isStatic = 'static' in spec;
    const levels = [
      'Gateway/web',
      'Gateway/web/http',
      'HTTPRoute/cart',
      'HTTPRoute/cart/first',
      'EdgeBackend/there',
      ...('ai' in spec ? ['EdgeBackend/there/backend'] : []),
      ...('mcp' in spec ? ['EdgeBackend/there/one'] : []),
    ];
    const world = [...BASE, cart([toBackend('there')])];
    for (const level of levels) {
      const objects = [...world, edgeBackend('there', spec), policy('broken', level, { backend })];
      t.strictSame(sent(objects), [], `${name}, at ${level}`);
      t.notSame(toldOf(objects), [], `${name}, at ${level}, is told`);
    }
    t.strictSame(
      sent([...world, edgeBackend('there', { ...spec, policies: backend })]),
      [],
      `${name}, inline`,
    );
    if (isStatic) {
      const onService = [...BASE, cart([to('cart')]), policy('broken', 'Service/cart', { backend })];
      t.strictSame(sent(onService), [], `${name}, at a Service`);
      t.strictSame(
        sent([...BASE, cart([to('cart')]), policy('broken', 'Service/cart/80', { backend })]),
        [],
        `${name}, at the port of a Service`,
      );
    }
  }
});

t.test('a provider or target with its own broken policies is left out, and the others stay', async (t) => {
  const providers = (policies: Members) => ({
    ai: {
      groups: [
        {
          providers: [
            { name: 'a', vendorA: {}, policies },
            { name: 'b', vendorA: {} },
          ],
        },
      ],
    },
  });
  for (const broken of [brokenTls, brokenGuard]) {
    const [only] = routesIn(
      documentOf([...BASE, cart([toBackend('there')]), edgeBackend('there', providers(broken))]),
    );
    const [backend] = only?.backends ?? [];
    t.strictSame(
      backend && 'ai' in backend && backend.ai.groups.map((group) => group.providers.map(({ name }) => name)),
      [['b']],
    );
  }
  const targets = {
    mcp: {
      targets: [
        { name: 'one', static: { host: 'one.test', port: 80, policies: brokenTls } },
        { name: 'two', static: { host: 'two.test', port: 80 } },
      ],
    },
  };
  t.strictSame(sent([...BASE, cart([toBackend('there')]), edgeBackend('there', targets)]), ['two']);
});

t.test('MCP authentication without a key set refuses every token', async (t) => {
  const authentication = {
    issuer: 'https://id.test',
    audiences: ['a'],
    jwks: { uri: 'https://keys.test/jwks' },
  };
  const [first] = routesIn(
    documentOf([
      ...BASE,
      cart([toBackend('there')]),
      edgeBackend('there', { ...TOOLS, policies: { mcp: { authentication } } }),
    ]),
  );
  t.match(first?.policies?.mcpAuthentication, { mode: 'strict', jwks: '{"keys":[]}' });
});

t.test('the credential of a provider that fails is not replaced by that of the EdgeBackend', async (t) => {
  const [first] = routesIn(
    documentOf([
      ...BASE,
      secret('key', { Authorization: 'k' }),
      cart([toBackend('there')]),
      edgeBackend('there', {
        ai: {
          groups: [
            {
              providers: [
                { name: 'a', vendorA: {}, policies: { auth: { secretRef: { name: 'gone' } } } },
                { name: 'b', vendorA: {} },
              ],
            },
          ],
        },
        policies: { auth: { secretRef: { name: 'key' } } },
      }),
    ]),
  );
  const [backend] = first?.backends ?? [];
  t.equal(backend?.policies?.backendAuth, undefined);
  t.strictSame(
    backend &&
      'ai' in backend &&
      backend.ai.groups[0]?.providers.map(({ policies }) => policies?.backendAuth),
    [undefined, { key: 'k' }],
  );
});

t.test('policies that can not be judged refuse all requests', async (t) => {
  const unjudged = (at: string) => policy('broken', at, { traffic: { csrf: 'yes' } });
  for (const level of ['Gateway/web', 'HTTPRoute/cart'])
    t.strictSame(sent([...BASE, cart([to('cart')]), unjudged(level)]), [], level);
  t.strictSame(
    sent([...BASE, cart([to('cart')]), policy('broken', 'Service/cart', { backend: { http: 1 } })]),
    [],
  );
});

t.test('a listener set with a broken certificate is not served', async (t) => {
  const set = edgeListenerSet('shop/more', [
    { name: 'https', protocol: 'HTTPS', port: 443, tls: { certificateRefs: [{ name: 'gone' }] } },
  ]);
  const document = documentOf([...BASE, set, cart([to('cart')])]);
  t.strictSame(
    listenersIn(document).map(({ name }) => name),
    ['http'],
  );
});

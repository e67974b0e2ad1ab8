// Filters, timeouts and retries of rules and of backend references, as edge records have them, and those that drop a route.

import t from 'tap';
import { service } from '../../objects.ts';
import { edgeGateway, edgeRecords, edgeRoute, edgeTranslation, refusals, statusOf } from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const OBJECTS = [edgeGateway(), service('shop/a'), service('shop/m')];
const RAW = { edge: { mode: 'raw' as const } };
const A = { name: 'a', port: 80 };
const M = { name: 'm', port: 80 };
const MIRRORED = { service: { hostname: 'm.shop.svc.cluster.local', namespace: 'shop' }, port: 80 };

const withRules = (rules: readonly Members[], kind: 'HTTPRoute' | 'GRPCRoute' = 'HTTPRoute') => [
  ...OBJECTS,
  edgeRoute(kind, 'shop/r', { rules }),
];
const unitsOf = (rule: Members, kind: 'HTTPRoute' | 'GRPCRoute' = 'HTTPRoute') =>
  edgeRecords(withRules([{ backendRefs: [A], ...rule }], kind), RAW).routes[0]!.trafficPolicies ?? [];

const header = (type: 'Request' | 'Response', settings: Members): Members => ({
  type: `${type}HeaderModifier`,
  [type === 'Request' ? 'requestHeaderModifier' : 'responseHeaderModifier']: settings,
});
const mirror = (more: Members = {}): Members => ({
  type: 'RequestMirror',
  requestMirror: { backendRef: M, ...more },
});
const redirect = (settings: Members): Members => ({ type: 'RequestRedirect', requestRedirect: settings });
const rewrite = (settings: Members): Members => ({ type: 'URLRewrite', urlRewrite: settings });
const cors = (settings: Members): Members => ({ type: 'CORS', cors: settings });

for (const [what, filters, expected] of [
  [
    'header modifiers are joined',
    [
      header('Request', { add: [{ name: 'a', value: '1' }] }),
      header('Response', { remove: ['x'] }),
      header('Request', {
        add: [{ name: 'b', value: '2' }],
        set: [{ name: 'c', value: '3' }],
        remove: ['d'],
      }),
    ],
    [
      {
        requestHeaderModifier: {
          add: [
            { name: 'a', value: '1' },
            { name: 'b', value: '2' },
          ],
          set: [{ name: 'c', value: '3' }],
          remove: ['d'],
        },
      },
      { responseHeaderModifier: { remove: ['x'] } },
    ],
  ],
  [
    'a redirect',
    [
      redirect({
        scheme: 'https',
        hostname: 'b.test',
        port: 8443,
        statusCode: 301,
        path: { type: 'ReplaceFullPath', replaceFullPath: '/new/' },
      }),
    ],
    [{ requestRedirect: { scheme: 'https', host: 'b.test', port: 8443, status: 301, full: '/new' } }],
  ],
  ['the default status of a redirect', [redirect({})], [{ requestRedirect: { status: 302 } }]],
  [
    'a rewrite of the prefix',
    [rewrite({ path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/x/' } })],
    [{ urlRewrite: { prefix: '/x' } }],
  ],
  [
    'a rewrite that removes the prefix',
    [rewrite({ hostname: 'b.test', path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } })],
    [{ urlRewrite: { host: 'b.test', prefix: '' } }],
  ],
  [
    'CORS',
    [cors({ allowOrigins: ['https://a.test'], allowCredentials: true, allowMethods: ['GET'] })],
    [
      {
        cors: {
          allowCredentials: true,
          allowMethods: ['GET'],
          allowOrigins: ['https://a.test'],
          maxAge: '5s',
        },
      },
    ],
  ],
  [
    'mirrors, each with its share',
    [
      mirror(),
      mirror({ percent: 10 }),
      mirror({ fraction: { numerator: 1, denominator: 4 } }),
      mirror({ fraction: { numerator: 7 } }),
      mirror({ percent: 0 }),
    ],
    [
      {
        requestMirror: {
          mirrors: [100, 10, 25, 7].map((percentage) => ({ backend: MIRRORED, percentage })),
        },
      },
    ],
  ],
  [
    'redirects, rewrites and CORS come first, in the order of the filters',
    [
      mirror(),
      header('Response', { remove: ['x'] }),
      cors({}),
      rewrite({ hostname: 'b.test' }),
      header('Request', { remove: ['y'] }),
    ],
    [
      { cors: { maxAge: '5s' } },
      { urlRewrite: { host: 'b.test' } },
      { requestHeaderModifier: { remove: ['y'] } },
      { responseHeaderModifier: { remove: ['x'] } },
      { requestMirror: { mirrors: [{ backend: MIRRORED, percentage: 100 }] } },
    ],
  ],
] as const)
  t.test(`filters of a rule: ${what}`, async (t) => {
    t.strictSame(unitsOf({ filters }), expected);
  });

for (const [what, members, expected] of [
  [
    'both times',
    { timeouts: { request: '10s', backendRequest: '150ms' } },
    [{ timeout: { request: '10s', backendRequest: '0.150s' } }],
  ],
  [
    'a time of zero',
    { timeouts: { request: '0s', backendRequest: '1s' } },
    [{ timeout: { backendRequest: '1s' } }],
  ],
  ['only zeros', { timeouts: { request: '0s', backendRequest: '0ms' } }, []],
  [
    'a retry',
    { retry: { attempts: 2, backoff: '1s', codes: [500, 503] } },
    [{ retry: { retryStatusCodes: [500, 503], backoff: '1s', attempts: 2 } }],
  ],
  [
    'a retry without attempts leaves them to the data plane',
    { retry: { codes: [503] } },
    [{ retry: { retryStatusCodes: [503] } }],
  ],
  ['no attempts', { retry: { attempts: 0, codes: [503] } }, []],
  [
    'after the filters',
    { retry: { attempts: 1 }, timeouts: { request: '1s' }, filters: [header('Request', { remove: ['x'] })] },
    [
      { requestHeaderModifier: { remove: ['x'] } },
      { timeout: { request: '1s' } },
      { retry: { attempts: 1 } },
    ],
  ],
] as const)
  t.test(`timeouts and retry of a rule: ${what}`, async (t) => {
    t.strictSame(unitsOf(members), expected);
  });

t.test('filters of a backend reference', async (t) => {
  const filters = [mirror(), header('Response', { remove: ['z'] }), redirect({ hostname: 'b.test' })];
  const [record] = edgeRecords(withRules([{ backendRefs: [{ ...A, filters }] }]), RAW).routes;
  t.strictSame(record!.backends![0]!.backendPolicies, [
    { requestRedirect: { host: 'b.test', status: 302 } },
    { responseHeaderModifier: { remove: ['z'] } },
    { requestMirror: { mirrors: [{ backend: MIRRORED, percentage: 100 }] } },
  ]);
});

const EXTENSION = {
  type: 'ExtensionRef',
  extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: 't' },
};
const AUTH = {
  type: 'ExternalAuth',
  externalAuth: { protocol: 'HTTP', http: {}, backendRef: A },
};
const UNSUPPORTED = ['Gateway shop/web: ResolvedRefs=False UnsupportedValue'];
const INCOMPATIBLE = ['Gateway shop/web: ResolvedRefs=False IncompatibleFilters'];

for (const [what, rule, expected, kind = 'HTTPRoute'] of [
  ['an ExtensionRef', { filters: [EXTENSION] }, INCOMPATIBLE],
  ['external authorization', { filters: [AUTH] }, INCOMPATIBLE],
  ['a second redirect', { filters: [redirect({}), redirect({})] }, INCOMPATIBLE],
  ['a filter without its settings', { filters: [{ type: 'RequestHeaderModifier' }] }, INCOMPATIBLE],
  ['a filter that GRPCRoutes lack', { filters: [EXTENSION] }, INCOMPATIBLE, 'GRPCRoute'],
  [
    'a mirror to a Service that is missing',
    { filters: [mirror({ backendRef: { name: 'missing', port: 80 } })] },
    ['Gateway shop/web: ResolvedRefs=False BackendNotFound'],
  ],
  [
    'a mirror to another namespace without a grant',
    { filters: [mirror({ backendRef: { ...M, namespace: 'other' } })] },
    ['Gateway shop/web: ResolvedRefs=False RefNotPermitted'],
  ],
  [
    'a rewrite on a backend reference',
    { backendRefs: [{ ...A, filters: [rewrite({ hostname: 'b.test' })] }] },
    ['Gateway shop/web: ResolvedRefs=False BackendError'],
  ],
  [
    'a Service without port',
    { backendRefs: [{ name: 'a' }] },
    ['Gateway shop/web: ResolvedRefs=False BackendError'],
  ],
  [
    'the host name of a Service',
    { backendRefs: [{ name: 'a.shop.svc', port: 80 }] },
    ['Gateway shop/web: ResolvedRefs=False BackendError'],
  ],
  [
    'a length that a route writes into requests',
    { filters: [header('Request', { set: [{ name: 'Content-Length', value: '0' }] })] },
    UNSUPPORTED,
  ],
  [
    'an encoding that a route writes into answers',
    { filters: [header('Response', { add: [{ name: 'transfer-encoding', value: 'chunked' }] })] },
    UNSUPPORTED,
  ],
  [
    'another protocol than websocket, on a backend reference',
    {
      backendRefs: [{ ...A, filters: [header('Request', { set: [{ name: 'Upgrade', value: 'h2c' }] })] }],
    },
    ['Gateway shop/web: ResolvedRefs=False BackendError'],
  ],
] as const)
  t.test(`the whole route is dropped: ${what}`, async (t) => {
    const objects = withRules([{ backendRefs: [A] }, { backendRefs: [A], ...rule }], kind);
    t.strictSame(edgeRecords(objects).routes, []);
    t.strictSame(refusals(edgeTranslation(objects), `${kind}/shop/r`), expected);
  });

t.test('the message says what is wrong, and what is supported', async (t) => {
  const status = statusOf(edgeTranslation(withRules([{ filters: [EXTENSION] }])), 'HTTPRoute/shop/r');
  const message = status!.parents![0]!.conditions.find(({ type }) => type === 'ResolvedRefs')!.message;
  t.match(message, /gateway\.gatewarden\.dev\/TrafficPolicy.*EdgePolicy.*RequestHeaderModifier/);
});

t.test('a websocket may be asked for, and a length removed', async (t) => {
  const changes = { set: [{ name: 'Upgrade', value: 'websocket' }], remove: ['content-length'] };
  t.strictSame(unitsOf({ filters: [header('Request', changes)] }), [{ requestHeaderModifier: changes }]);
});

t.test('a mirror of nothing needs no backend', async (t) => {
  t.strictSame(unitsOf({ filters: [mirror({ percent: 0, backendRef: { name: 'missing', port: 80 } })] }), []);
});

// The output of each TrafficPolicy field on a route, and the filters that the chain needs for it.

import t from 'tap';
import {
  backendRef,
  configuration,
  gateway,
  httpRoute,
  listener,
  service,
  trafficPolicy,
} from '../../objects.ts';

const web = httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] });
const redirect = httpRoute('web', {
  rules: [{ filters: [{ type: 'RequestRedirect', requestRedirect: { hostname: 'x.test' } }] }],
});

type Members = Readonly<Record<string, unknown>>;

/** The only route, and the names of the filters before the router. */
function translated(fields: Members, route = web) {
  const policy = trafficPolicy('p', [{ kind: 'HTTPRoute', name: 'web' }], fields);
  const { listeners, routes } = configuration([gateway(), service('web'), route, policy]);
  const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as unknown as {
    httpFilters: { name: string; disabled?: boolean }[];
  };
  const {
    typedPerFilterConfig,
    route: action,
    directResponse,
  } = routes[0]?.virtualHosts?.[0]?.routes?.[0] ?? {};
  return {
    filters: manager.httpFilters.map(({ name }) => name).slice(0, -1),
    perFilter: typedPerFilterConfig ?? {},
    action,
    status: directResponse?.status,
  };
}

const typed = (name: string, members: Members = {}) => ({
  '@type': `type.googleapis.com/${name}`,
  ...members,
});
const HTTP = 'envoy.extensions.filters.http';
const CORS = 'envoy.filters.http.cors';
const CSRF = 'envoy.filters.http.csrf';
const MUTATION = 'envoy.extensions.filters.http.header_mutation';
const on = typed('envoy.config.route.v3.FilterConfig', { config: {} });
const off = typed('envoy.config.route.v3.FilterConfig', { config: {}, disabled: true });
const csrfOf = (members: Members) => ({ [CSRF]: typed(`${HTTP}.csrf.v3.CsrfPolicy`, members) });
const enabled = (defaultValue: Members) => ({ defaultValue, runtimeKey: 'envoy.csrf.filter_enabled' });

for (const [what, fields, filters, perFilter] of [
  [
    'cors',
    { cors: { allowOrigins: ['https://*.shop.test', 'https://a.test', '*'], allowMethods: ['GET', 'PUT'] } },
    [CORS],
    {
      [CORS]: typed(`${HTTP}.cors.v3.CorsPolicy`, {
        allowOriginStringMatch: [
          { safeRegex: { regex: '^https://.*\\.shop\\.test$' } },
          { exact: 'https://a.test' },
          { safeRegex: { regex: '^.*$' } },
        ],
        allowMethods: 'GET, PUT',
        maxAge: '5',
      }),
    },
  ],
  [
    'cors off',
    { cors: { disable: {} } },
    [CORS],
    {
      [CORS]: typed(`${HTTP}.cors.v3.CorsPolicy`, {
        filterEnabled: { defaultValue: {}, runtimeKey: 'envoy.cors.filter_enabled' },
      }),
    },
  ],
  ['csrf without a share', { csrf: {} }, [CSRF], csrfOf({ filterEnabled: enabled({}) })],
  [
    'csrf',
    {
      csrf: {
        percentageEnabled: 50,
        additionalOrigins: [{ suffix: '.test', ignoreCase: true }, { safeRegex: 'a+' }],
      },
    },
    [CSRF],
    csrfOf({
      filterEnabled: enabled({ numerator: 50 }),
      additionalOrigins: [{ suffix: '.test', ignoreCase: true }, { safeRegex: { regex: 'a+' } }],
    }),
  ],
  [
    'csrf in the shadow',
    { csrf: { percentageShadowed: 10 } },
    [CSRF],
    csrfOf({
      filterEnabled: enabled({}),
      shadowEnabled: { defaultValue: { numerator: 10 }, runtimeKey: 'envoy.csrf.shadow_enabled' },
    }),
  ],
  [
    'headerModifiers',
    {
      headerModifiers: {
        request: { remove: ['x-c'], set: [{ name: 'x-b', value: '2' }], add: [{ name: 'x-a', value: '1' }] },
        response: { remove: ['server'] },
      },
    },
    [MUTATION],
    {
      [MUTATION]: typed(`${HTTP}.header_mutation.v3.HeaderMutationPerRoute`, {
        mutations: {
          requestMutations: [
            { append: { header: { key: 'x-a', value: '1' } } },
            { append: { header: { key: 'x-b', value: '2' }, appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD' } },
            { remove: 'x-c' },
          ],
          responseMutations: [{ remove: 'server' }],
        },
      }),
    },
  ],
  [
    'compression both ways',
    { compression: { responseCompression: {}, requestDecompression: {} } },
    ['envoy.filters.http.compressor', 'envoy.filters.http.decompressor'],
    { 'envoy.filters.http.compressor': on, 'envoy.filters.http.decompressor': on },
  ],
  [
    'compression off',
    { compression: { responseCompression: { disable: {} } } },
    [],
    { 'envoy.filters.http.compressor': off },
  ],
  [
    'a local rate limit',
    { rateLimit: { local: { tokenBucket: { maxTokens: 5, fillInterval: '1m' } } } },
    ['ratelimit/local'],
    {
      'ratelimit/local': typed(`${HTTP}.local_ratelimit.v3.LocalRateLimit`, {
        statPrefix: 'http_local_rate_limiter',
        tokenBucket: { maxTokens: 5, tokensPerFill: 1, fillInterval: '60s' },
        filterEnabled: { defaultValue: { numerator: 100 }, runtimeKey: 'local_rate_limit_enabled' },
        filterEnforced: { defaultValue: { numerator: 100 }, runtimeKey: 'local_rate_limit_enforced' },
      }),
    },
  ],
  [
    'no local rate limit',
    { rateLimit: { local: {} } },
    ['ratelimit/local'],
    {
      'ratelimit/local': typed(`${HTTP}.local_ratelimit.v3.LocalRateLimit`, {
        statPrefix: 'http_local_rate_limiter',
        tokenBucket: { maxTokens: 1, fillInterval: '0.000000001s' },
        filterEnabled: { defaultValue: {}, runtimeKey: 'local_rate_limit_disabled' },
      }),
    },
  ],
] as const)
  t.test(`${what}`, async (t) => {
    const found = translated(fields);
    t.strictSame(found.filters, filters);
    t.strictSame(found.perFilter, perFilter);
    t.equal(found.status, undefined);
  });

for (const [what, fields, expected] of [
  [
    'retry',
    {
      retry: {
        retryOn: ['reset', '5xx', 'reset'],
        statusCodes: [503, 500],
        attempts: 3,
        perTryTimeout: '250ms',
        backoffBaseInterval: '1s',
      },
    },
    {
      retryPolicy: {
        retryOn: '5xx,reset,retriable-status-codes',
        numRetries: 3,
        perTryTimeout: '0.250s',
        retriableStatusCodes: [503, 500],
        retryBackOff: { baseInterval: '1s' },
      },
    },
  ],
  [
    'no retry',
    { retry: { retryOn: ['5xx'], attempts: 0 } },
    { retryPolicy: { retryOn: '5xx', numRetries: 0 } },
  ],
  ['autoHostRewrite', { autoHostRewrite: true }, { autoHostRewrite: true }],
  [
    'urlRewrite',
    { urlRewrite: { pathRegex: { pattern: '^/a/(.*)$', substitution: '/b/\\1' } } },
    { regexRewrite: { pattern: { regex: '^/a/(.*)$' }, substitution: '/b/\\1' } },
  ],
] as const) {
  t.test(`${what} applies to a route that forwards`, async (t) => {
    t.match(translated(fields).action, expected);
  });
  t.test(`${what} has no effect on a redirect`, async (t) => {
    t.equal(translated(fields, redirect).action, undefined);
  });
}

for (const [what, fields] of [
  [
    'a pattern that is none in urlRewrite',
    { urlRewrite: { pathRegex: { pattern: '(', substitution: 'x' } } },
  ],
  ['an empty pattern in urlRewrite', { urlRewrite: { pathRegex: { pattern: '', substitution: 'x' } } }],
  [
    'a line break that urlRewrite would write',
    { urlRewrite: { pathRegex: { pattern: 'a', substitution: 'b\nc' } } },
  ],
  ['a pattern that is none in csrf', { csrf: { additionalOrigins: [{ safeRegex: '(?=a)' }] } }],
  ['a limit of time that is none', { timeouts: { request: '5 seconds' } }],
  ['a limit of idle time that is none', { timeouts: { streamIdle: 'x' } }],
  ['a limit of a try that is none', { retry: { retryOn: ['5xx'], perTryTimeout: '1 s' } }],
] as const)
  t.test(`with ${what} the route answers 500`, async (t) => {
    t.equal(translated(fields).status, 500);
  });

t.test('retries of an HTTP listener are on its virtual hosts', async (t) => {
  const policy = trafficPolicy('p', [{ kind: 'Gateway', name: 'edge', sectionName: 'a' }], {
    retry: { retryOn: ['5xx'] },
  });
  const listeners = [listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'b.test' })];
  const { routes } = configuration([gateway({ listeners }), service('web'), web, policy]);
  const byHost = routes[0]?.virtualHosts?.map(({ domains, retryPolicy }) => [
    domains?.[0],
    retryPolicy?.retryOn,
  ]);
  t.strictSame(byHost, [
    ['a.test', '5xx'],
    ['b.test', undefined],
  ]);
});

/** The result for a request that matches, and for one that doesn't. */
function actionsOf(rbac: Members): unknown {
  const { perFilter, filters } = translated({ rbac });
  t.ok(filters.includes('envoy.filters.http.rbac'));
  const { matcher } = (perFilter['envoy.filters.http.rbac'] as unknown as { rbac: { matcher: RbacMatcher } })
    .rbac;
  const said = ({ action }: OnMatch): string => action.typedConfig.action ?? 'ALLOW';
  const [only] = matcher.matcherList.matchers;
  return [Object.keys(only!.predicate)[0], said(only!.onMatch), said(matcher.onNoMatch)];
}

interface OnMatch {
  readonly action: { readonly typedConfig: { readonly action?: string } };
}

interface RbacMatcher {
  readonly matcherList: {
    readonly matchers: readonly { readonly predicate: object; readonly onMatch: OnMatch }[];
  };
  readonly onNoMatch: OnMatch;
}

for (const [what, rbac, expected] of [
  [
    'rbac allows what matches',
    { policy: { matchExpressions: ['true'] } },
    ['singlePredicate', 'ALLOW', 'DENY'],
  ],
  [
    'rbac denies what matches',
    { action: 'Deny', policy: { matchExpressions: ['true'] } },
    ['singlePredicate', 'DENY', 'ALLOW'],
  ],
  [
    'one of several expressions is enough',
    { policy: { matchExpressions: ['true', 'false'] } },
    ['orMatcher', 'ALLOW', 'DENY'],
  ],
] as const)
  t.test(what, async (t) => {
    t.strictSame(actionsOf(rbac), expected);
  });

t.test('with an unknown action the route answers 500', async (t) => {
  const policy = { matchExpressions: ['request.path.startsWith("/admin")'] };
  t.equal(translated({ rbac: { action: 'deny', policy } }).status, 500);
  t.equal(translated({ rbac: { policy } }).status, undefined);
});

t.test('with an invalid expression the route answers 500', async (t) => {
  t.equal(translated({ rbac: { policy: { matchExpressions: ['request.path =='] } } }).status, 500);
});

for (const expression of [
  '[1].exists(x, x == 1)',
  'nosuch(request.path)',
  'request.path.startsWith("/a", "/b")',
  'request.path.matches("(")',
  `${'['.repeat(30)}1${']'.repeat(30)} == 1`,
])
  t.test(`a route under the rule ${expression}, which the proxy can't evaluate, answers 500`, async (t) => {
    t.equal(translated({ rbac: { policy: { matchExpressions: [expression] } } }).status, 500);
  });

for (const header of [
  { name: ':path', value: '/a' },
  { name: 'Host', value: 'a' },
  { name: 'x-a', value: '%REQ(x' },
  { name: 'x-a', value: '100%' },
  { name: 'x-a', value: '%NOSUCH%' },
  { name: 'x-a', value: '%REQ(a b)%' },
  { name: 'x-a', value: '%REQ_WITHOUT_QUERY(a)%' },
])
  t.test(`a route with ${JSON.stringify(header)}, which Envoy rejects, answers 500`, async (t) => {
    for (const direction of ['request', 'response'])
      for (const way of ['add', 'set'])
        t.equal(translated({ headerModifiers: { [direction]: { [way]: [header] } } }).status, 500);
  });

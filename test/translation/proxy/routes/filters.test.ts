// The output of each builtin filter of a rule, and of its other members, as Envoy messages.

import t from 'tap';
import {
  a,
  b,
  REPLACED,
  type RouteOptions,
  routeOf,
  service,
  settingsOf,
  TO_A,
  Translated,
  translatedRule,
} from './translated.ts';

const header = (name: string, value: string, ...more: object[]) =>
  Object.assign({ header: { key: name, value } }, ...more);
const SET = { appendAction: 'OVERWRITE_IF_EXISTS_OR_ADD' };
const cluster = (name: string) => `kube_shop_${name}_80`;

/** A rule with backend `a`, and its route without the match. */
type Case = readonly [behaviour: string, rule: object, route: object, options?: RouteOptions];

const onRoute = (cases: readonly Case[]): void => {
  for (const [behaviour, rule, expected, options] of cases)
    t.test(behaviour, async (t) => {
      const { match: _, ...route } = translatedRule({ backendRefs: [a], ...rule }, options).route;
      t.strictSame(route, expected);
    });
};

const requestHeaders = (requestHeaderModifier: object) => ({
  type: 'RequestHeaderModifier',
  requestHeaderModifier,
});
const responseHeaders = (responseHeaderModifier: object) => ({
  type: 'ResponseHeaderModifier',
  responseHeaderModifier,
});

const matching = (type: string, value: string) => ({ matches: [{ path: { type, value } }] });

const regex = (pattern: string, substitution: string) => ({
  regexRewrite: { pattern: { regex: pattern }, substitution },
});

onRoute([
  [
    'request headers are added, then set, then removed',
    {
      filters: [
        requestHeaders({
          set: [{ name: 'x-set', value: '1' }],
          add: [{ name: 'x-add', value: '2' }],
          remove: ['x-gone'],
        }),
      ],
    },
    {
      route: TO_A,
      requestHeadersToAdd: [header('x-add', '2'), header('x-set', '1', SET)],
      requestHeadersToRemove: ['x-gone'],
    },
  ],
  [
    'several header modifiers accumulate',
    {
      filters: [
        responseHeaders({ add: [{ name: 'x-a', value: '1' }] }),
        responseHeaders({ add: [{ name: 'x-b', value: '2' }], remove: ['x-c'] }),
      ],
    },
    {
      route: TO_A,
      responseHeadersToAdd: [header('x-a', '1'), header('x-b', '2')],
      responseHeadersToRemove: ['x-c'],
    },
  ],
]);

const redirect = (requestRedirect: object) => ({
  filters: [{ type: 'RequestRedirect', requestRedirect }],
  backendRefs: [],
});
const ANY = { 'gatewarden.dev/inherited-policy-priority': 'ShallowMergePreferParent' };

onRoute([
  [
    'a redirect without scheme and port goes to the port of the listener, with 302',
    redirect({}),
    { redirect: { portRedirect: 8080, responseCode: 'FOUND' } },
  ],
  [
    '301 is what Envoy does by itself; the scheme https has its port',
    redirect({ scheme: 'https', hostname: 'n.test', statusCode: 301 }),
    { redirect: { hostRedirect: 'n.test', httpsRedirect: true, portRedirect: 443 } },
  ],
  [
    'the scheme http has port 80',
    redirect({ scheme: 'http', statusCode: 308 }),
    { redirect: { schemeRedirect: 'http', portRedirect: 80, responseCode: 'PERMANENT_REDIRECT' } },
  ],
  [
    'a port stands by itself',
    redirect({ port: 8443, statusCode: 303 }),
    { redirect: { portRedirect: 8443, responseCode: 'SEE_OTHER' } },
  ],
  [
    'a scheme of another sort leaves the port open',
    redirect({ scheme: 'ws', statusCode: 307 }),
    { redirect: { schemeRedirect: 'ws', responseCode: 'TEMPORARY_REDIRECT' } },
  ],
  [
    'a redirect replaces the whole path',
    redirect({ port: 80, path: { type: 'ReplaceFullPath', replaceFullPath: '/full' } }),
    { redirect: { pathRedirect: '/full', portRedirect: 80, responseCode: 'FOUND' } },
  ],
  [
    'a redirect replaces the prefix, where nothing is said by /',
    redirect({ port: 80, path: { type: 'ReplacePrefixMatch' } }),
    { redirect: { prefixRewrite: '/', portRedirect: 80, responseCode: 'FOUND' } },
  ],
  [
    'a redirect that takes the prefix away takes its slashes along',
    {
      ...matching('PathPrefix', '/shop/'),
      ...redirect({ port: 80, path: { type: 'ReplacePrefixMatch', replacePrefixMatch: '/' } }),
    },
    { redirect: { ...regex('^/shop\\/*', '/'), portRedirect: 80, responseCode: 'FOUND' } },
  ],
  [
    'a redirect stands in place of forwarding, and of two the first counts',
    {
      filters: [
        { type: 'RequestRedirect', requestRedirect: { port: 81 } },
        { type: 'RequestRedirect', requestRedirect: { port: 82 } },
      ],
      timeouts: { request: '1s' },
    },
    { redirect: { portRedirect: 81, responseCode: 'FOUND' } },
  ],
  [
    'with the annotation for it the last redirect counts',
    {
      filters: [
        { type: 'RequestRedirect', requestRedirect: { port: 81 } },
        { type: 'RequestRedirect', requestRedirect: { port: 82 } },
      ],
    },
    { redirect: { portRedirect: 82, responseCode: 'FOUND' } },
    { annotations: ANY },
  ],
]);

const STATUS = 'gatewarden.dev/http-redirect-status-code';
const statusCases: readonly (readonly [annotation: string, ruleName: string | undefined, code?: string])[] = [
  ['308', 'r', 'PERMANENT_REDIRECT'],
  ['r=303', 'r', 'SEE_OTHER'],
  ['other=303, r = 307', 'r', 'TEMPORARY_REDIRECT'],
  ['other=303,308', 'r', 'PERMANENT_REDIRECT'],
  ['other=303', 'r', 'FOUND'],
  ['other=303,308', undefined, 'SEE_OTHER'],
  ['abc', 'r'],
  ['r=418', 'r'],
  ['', 'r'],
];
for (const [annotation, name, responseCode] of statusCases)
  t.test(`annotation ${annotation} on rule ${name}: ${responseCode ?? 'invalid'}`, async (t) => {
    const rule = { ...redirect({ port: 80 }), ...(name === undefined ? {} : { name }) };
    const translated = translatedRule(rule, { annotations: { [STATUS]: annotation } });
    if (responseCode !== undefined) {
      t.strictSame(translated.route.redirect, { portRedirect: 80, responseCode });
      return;
    }
    t.match(translated.route, REPLACED);
    t.equal(translated.conditions()['Accepted'], 'False RouteRuleReplaced');
    t.match(
      translated.message('Accepted'),
      /^Replaced Rule \(0\): no action specified\ninvalid redirect status/,
    );
  });

const rewrite = (urlRewrite: object) => ({ filters: [{ type: 'URLRewrite', urlRewrite }] });
const prefix = (replacePrefixMatch?: string) => ({
  path: { type: 'ReplacePrefixMatch', replacePrefixMatch },
});

onRoute([
  [
    'the host is rewritten',
    rewrite({ hostname: 'h.test' }),
    { route: { ...TO_A, hostRewriteLiteral: 'h.test' } },
  ],
  [
    'the whole path is rewritten',
    rewrite({ path: { type: 'ReplaceFullPath', replaceFullPath: '/x' } }),
    { route: { ...TO_A, ...regex('.*', '/x') } },
  ],
  [
    'a prefix is rewritten',
    { ...matching('PathPrefix', '/shop'), ...rewrite(prefix('/x')) },
    { route: { ...TO_A, prefixRewrite: '/x' } },
  ],
  [
    'a slash at the end of what stands for a prefix is not doubled',
    { ...matching('PathPrefix', '/shop/'), ...rewrite(prefix('/x/')) },
    { route: { ...TO_A, prefixRewrite: '/x' } },
  ],
  [
    'the slash stays for the root, which has it already',
    { ...matching('PathPrefix', '/'), ...rewrite(prefix('/x/')) },
    { route: { ...TO_A, prefixRewrite: '/x/' } },
  ],
  [
    'a prefix rewritten to / takes its slashes along',
    { ...matching('PathPrefix', '/shop'), ...rewrite(prefix('/')) },
    { route: { ...TO_A, ...regex('^/shop\\/*', '/') } },
  ],
  [
    'what is no value is /, for an exact path too',
    { ...matching('Exact', '/v1.0'), ...rewrite(prefix()) },
    { route: { ...TO_A, ...regex('^/v1.0\\/*', '/') } },
  ],
  [
    'a path stands for itself in the pattern',
    { ...matching('PathPrefix', '/a+b(c'), ...rewrite(prefix('/')) },
    { route: { ...TO_A, ...regex('^/a\\+b\\(c\\/*', '/') } },
  ],
  [
    'a pattern as the match has no prefix to take away',
    { ...matching('RegularExpression', '/a.*'), ...rewrite(prefix('/')) },
    { route: { ...TO_A, prefixRewrite: '/' } },
  ],
  [
    'of two rewrites of the path the first stays, whatever its form',
    {
      filters: [
        ...rewrite({ path: { type: 'ReplaceFullPath', replaceFullPath: '/x' } }).filters,
        ...rewrite({ ...prefix('/y'), hostname: 'h.test' }).filters,
      ],
    },
    { route: { ...TO_A, ...regex('.*', '/x'), hostRewriteLiteral: 'h.test' } },
  ],
  [
    'with the annotation for it the last rewrite clears the other form',
    {
      filters: [
        ...rewrite({ path: { type: 'ReplaceFullPath', replaceFullPath: '/x' } }).filters,
        ...rewrite(prefix('/y')).filters,
      ],
    },
    { route: { ...TO_A, prefixRewrite: '/y' } },
    { annotations: ANY },
  ],
  [
    'a redirect has nothing to rewrite',
    { filters: [...redirect({ port: 80 }).filters, ...rewrite({ hostname: 'h.test' }).filters] },
    { redirect: { portRedirect: 80, responseCode: 'FOUND' } },
  ],
]);

const mirror = (share: object = {}, backendRef: object = b) => ({
  type: 'RequestMirror',
  requestMirror: { backendRef, ...share },
});
const mirrors = (...shares: readonly (object | undefined)[]) => ({
  route: {
    ...TO_A,
    requestMirrorPolicies: shares.map((share) => ({
      cluster: cluster('b'),
      ...(share === undefined ? {} : { runtimeFraction: { defaultValue: share } }),
    })),
  },
});
const MILLION = { denominator: 'MILLION' };

onRoute([
  ['every request is mirrored', { filters: [mirror()] }, mirrors(undefined)],
  ['a percentage is mirrored', { filters: [mirror({ percent: 42 })] }, mirrors({ numerator: 42 })],
  ['none is mirrored', { filters: [mirror({ percent: 0 })] }, mirrors({})],
  [
    'a fraction is mirrored, rounded down to a millionth',
    { filters: [mirror({ fraction: { numerator: 1, denominator: 3 } })] },
    mirrors({ numerator: 333_333, ...MILLION }),
  ],
  [
    'a fraction without denominator is one of a hundred',
    { filters: [mirror({ fraction: { numerator: 5 } })] },
    mirrors({ numerator: 50_000, ...MILLION }),
  ],
  [
    'mirrors accumulate',
    { filters: [mirror(), mirror({ percent: 1 })] },
    mirrors(undefined, { numerator: 1 }),
  ],
  [
    'a mirror that leads nowhere is none',
    { filters: [mirror({}, { name: 'gone', port: 80 })] },
    { route: TO_A },
  ],
  [
    'shares beyond all and below nothing are all and nothing',
    {
      filters: [
        mirror({ percent: 150 }),
        mirror({ percent: -1 }),
        mirror({ fraction: { numerator: 9, denominator: 3 } }),
        mirror({ fraction: { numerator: 1, denominator: 0 } }),
      ],
    },
    mirrors({ numerator: 100 }, {}, { numerator: 1_000_000, ...MILLION }, MILLION),
  ],
]);

const corsOn = (cors: object) => ({ filters: [{ type: 'CORS', cors }] });
const CORS = 'envoy.filters.http.cors';
const CORS_POLICY = 'type.googleapis.com/envoy.extensions.filters.http.cors.v3.CorsPolicy';
const corsIs = (policy: object) => ({
  route: TO_A,
  typedPerFilterConfig: { [CORS]: { '@type': CORS_POLICY, ...policy } },
});

onRoute([
  [
    'CORS: everything that it can say',
    corsOn({
      allowOrigins: ['https://a.test', 'https://*.shop.test', 'https://x.*', '*'],
      allowMethods: ['GET', 'PUT'],
      allowHeaders: ['x-a', 'x-b'],
      exposeHeaders: ['x-c'],
      allowCredentials: true,
      maxAge: 600,
    }),
    corsIs({
      allowOriginStringMatch: [
        { exact: 'https://a.test' },
        { safeRegex: { regex: '^https://.*\\.shop\\.test$' } },
        { prefix: 'https://x.' },
        { safeRegex: { regex: '^.*$' } },
      ],
      allowMethods: 'GET, PUT',
      allowHeaders: 'x-a, x-b',
      exposeHeaders: 'x-c',
      allowCredentials: true,
      maxAge: '600',
    }),
  ],
  ['CORS: as little as it can say', corsOn({ allowCredentials: false }), corsIs({ maxAge: '5' })],
  [
    'CORS: the first stays',
    { filters: [...corsOn({ maxAge: 1 }).filters, ...corsOn({ maxAge: 2 }).filters] },
    corsIs({ maxAge: '1' }),
  ],
]);

t.test('CORS adds its filter to the chain, disabled', async (t) => {
  t.strictSame(translatedRule({ backendRefs: [a], ...corsOn({}) }).filters, {
    [CORS]: true,
    'envoy.filters.http.router': false,
  });
});

const timeoutIs = (timeout: string) => ({ route: { ...TO_A, timeout } });
const RETRY_ON =
  'cancelled,connect-failure,refused-stream,retriable-headers,retriable-status-codes,unavailable';
const retryIs = (retryPolicy: object, more: object = {}) => ({
  route: { ...TO_A, ...more, retryPolicy: { retryOn: RETRY_ON, ...retryPolicy } },
});

onRoute([
  ['a timeout of the request', { timeouts: { request: '1m30s' } }, timeoutIs('90s')],
  ['a timeout of a try alone', { timeouts: { backendRequest: '250ms' } }, timeoutIs('0.250s')],
  ['without retries that of the try', { timeouts: { request: '2s', backendRequest: '1s' } }, timeoutIs('1s')],
  ['no timeout at all', { timeouts: { request: '0s' } }, timeoutIs('0s')],
  ['one retry where no number is given', { retry: {} }, retryIs({ numRetries: 1 })],
  [
    'with retries the request has its own timeout',
    {
      timeouts: { request: '2s', backendRequest: '1s' },
      retry: { attempts: 3, codes: [500, 503], backoff: '100ms' },
    },
    retryIs(
      {
        numRetries: 3,
        retriableStatusCodes: [500, 503],
        retryBackOff: { baseInterval: '0.100s' },
        perTryTimeout: '1s',
      },
      { timeout: '2s' },
    ),
  ],
  [
    'no backoff is the shortest that Envoy takes',
    { retry: { attempts: 0, backoff: '0s' } },
    retryIs({ numRetries: 0, retryBackOff: { baseInterval: '0.001s' } }),
  ],
]);

const SESSION = 'envoy.filters.http.stateful_session';
const session = (name: string, type: string, config: object) => ({
  route: TO_A,
  typedPerFilterConfig: {
    [SESSION]: {
      '@type':
        'type.googleapis.com/envoy.extensions.filters.http.stateful_session.v3.StatefulSessionPerRoute',
      statefulSession: {
        sessionState: {
          name,
          typedConfig: {
            '@type': `type.googleapis.com/envoy.extensions.http.stateful_session.${type}`,
            ...config,
          },
        },
      },
    },
  },
});
const cookieIs = (cookie: object) =>
  session('envoy.http.stateful_session.cookie', 'cookie.v3.CookieBasedSessionState', { cookie });
const sessionHeaderIs = (name: string) =>
  session('envoy.http.stateful_session.header', 'header.v3.HeaderBasedSessionState', { name });

onRoute([
  [
    'a session is kept by a cookie of the browser session',
    { sessionPersistence: {} },
    cookieIs({ name: 'sessionPersistence' }),
  ],
  [
    'a cookie lives as long as its timeout says',
    { sessionPersistence: { sessionName: 'S', absoluteTimeout: '10s' } },
    cookieIs({ name: 'S', ttl: '10s' }),
  ],
  [
    'a permanent cookie lives a year where no timeout ends it',
    { sessionPersistence: { cookieConfig: { lifetimeType: 'Permanent' } } },
    cookieIs({ name: 'sessionPersistence', ttl: '31536000s' }),
  ],
  [
    'a cookie of the browser session has no timeout, whatever else is said',
    { sessionPersistence: { absoluteTimeout: '10s', cookieConfig: { lifetimeType: 'Session' } } },
    cookieIs({ name: 'sessionPersistence' }),
  ],
  [
    'a session is kept by a header',
    { sessionPersistence: { type: 'Header' } },
    sessionHeaderIs('x-session-persistence'),
  ],
  [
    'separators have no place in the name of a cookie',
    { sessionPersistence: { sessionName: 'a b;c=d\u00e9' } },
    cookieIs({ name: 'a_b_c_d_' }),
  ],
  [
    'nor in that of a header',
    { sessionPersistence: { type: 'Header', sessionName: 'a b:c\n' } },
    sessionHeaderIs('a-b-c-'),
  ],
  [
    'timeouts, retries and sessions mean nothing to a redirect',
    {
      ...redirect({ port: 80 }),
      timeouts: { request: '1s' },
      retry: {},
      sessionPersistence: {},
    },
    { redirect: { portRedirect: 80, responseCode: 'FOUND' } },
  ],
]);

t.test('session persistence adds its filter to the chain, disabled', async (t) => {
  t.strictSame(translatedRule({ backendRefs: [a], sessionPersistence: {} }).filters, {
    [SESSION]: true,
    'envoy.filters.http.router': false,
  });
});

t.test('experimental features are ignored if the settings turn them off', async (t) => {
  const rule = {
    backendRefs: [a],
    timeouts: { request: '2s', backendRequest: '1s' },
    retry: { attempts: 3 },
    sessionPersistence: {},
  };
  const settings = settingsOf({ enableExperimentalGatewayAPIFeatures: false });
  const translated = new Translated([routeOf([rule])], settings);
  t.strictSame(translated.route, { match: { prefix: '/' }, route: { ...TO_A, timeout: '1s' } });
  t.strictSame(Object.keys(translated.filters), ['envoy.filters.http.router']);
  for (const filtered of [{ ...rule, ...corsOn({}) }, { backendRefs: [{ ...a, ...corsOn({}) }] }])
    t.match(new Translated([routeOf([filtered])], settings).route, REPLACED, 'a filter is never ignored');
});

t.test('websockets are upgraded, once, if a backend supports them', async (t) => {
  const ws = { name: 'ws', port: 80 };
  t.strictSame(translatedRule({ backendRefs: [ws, ws, a] }).route.route?.upgradeConfigs, [
    { upgradeType: 'websocket' },
  ]);
  t.equal(translatedRule({ backendRefs: [a] }).route.route?.upgradeConfigs, undefined);
  t.ok(
    new Translated([routeOf([{ backendRefs: [{ name: 'w', port: 80 }] }]), service('w', 'platform.io/WS')])
      .route.route?.upgradeConfigs,
  );
});

for (const filter of [{ type: 'ExternalAuth' }, { type: 'RequestMirror' }, { type: 'Nonsense' }])
  t.test(`a filter of an unknown type answers 500: ${filter.type}`, async (t) => {
    const translated = translatedRule({ backendRefs: [a], filters: [filter] });
    t.match(translated.route, REPLACED);
    t.match(translated.message('Accepted'), filter.type);
  });

// The match of a rule as an Envoy message.

import t from 'tap';
import { a, translatedRule } from './translated.ts';

const path = (type: string | undefined, value?: string) => ({ path: { type, value } });
const regex = (pattern: string) => ({ safeRegex: { googleRe2: {}, regex: pattern } });

const MATCHES: readonly (readonly [behaviour: string, match: object, expected: object])[] = [
  ['nothing is the prefix /', {}, { prefix: '/' }],
  ['a path without type and value is the prefix /', path(undefined), { prefix: '/' }],
  ['a prefix ends at a slash', path('PathPrefix', '/a/b'), { pathSeparatedPrefix: '/a/b' }],
  ['a path without type is a prefix', path(undefined, '/a'), { pathSeparatedPrefix: '/a' }],
  ['a prefix loses a slash at its end', path('PathPrefix', '/a/'), { pathSeparatedPrefix: '/a' }],
  ['and all of them', path('PathPrefix', '/a//'), { pathSeparatedPrefix: '/a' }],
  ['a prefix of a single character is one of text', path('PathPrefix', 'a'), { prefix: 'a' }],
  ['an exact path', path('Exact', '/a/'), { path: '/a/' }],
  ['a pattern', path('RegularExpression', '/a/[0-9]+'), regex('/a/[0-9]+')],
  [
    'headers in the order of the spec, the method last',
    {
      method: 'GET',
      headers: [
        { name: 'x-b', value: 'one' },
        { name: 'x-a', type: 'RegularExpression', value: 't.*' },
      ],
    },
    {
      prefix: '/',
      headers: [
        { name: 'x-b', stringMatch: { exact: 'one' } },
        { name: 'x-a', stringMatch: regex('t.*') },
        { name: ':method', stringMatch: { exact: 'GET' } },
      ],
    },
  ],
  [
    'an empty value asks that it is there',
    { headers: [{ name: 'x-a', value: '' }], queryParams: [{ name: 'q', value: '' }] },
    {
      prefix: '/',
      headers: [{ name: 'x-a', presentMatch: true }],
      queryParameters: [{ name: 'q', presentMatch: true }],
    },
  ],
  [
    'query parameters in the order of the spec',
    {
      queryParams: [
        { name: 'z', value: '1' },
        { name: 'b', type: 'RegularExpression', value: '.' },
      ],
    },
    {
      prefix: '/',
      queryParameters: [
        { name: 'z', stringMatch: { exact: '1' } },
        { name: 'b', stringMatch: regex('.') },
      ],
    },
  ],
];

for (const [behaviour, match, expected] of MATCHES)
  t.test(behaviour, async (t) => {
    t.strictSame(translatedRule({ matches: [match], backendRefs: [a] }).route.match, expected);
  });

t.test('every match is a route of its own, with the whole action of the rule', async (t) => {
  const { routes } = translatedRule({
    name: 'r',
    matches: [path('Exact', '/a'), path('Exact', '/bb')],
    backendRefs: [a],
  });
  t.match(routes, [
    { name: 'listener~8080~*-route-0-httproute-cart-shop-0-1-r-matcher-1', match: { path: '/bb' } },
    { name: 'listener~8080~*-route-1-httproute-cart-shop-0-0-r-matcher-0', match: { path: '/a' } },
  ]);
  t.strictSame(routes[0]!.route, routes[1]!.route);
});

t.test('a rule without matches matches everything', async (t) => {
  t.strictSame(translatedRule({ matches: [], backendRefs: [a] }).route.match, { prefix: '/' });
});

const GRPC: readonly (readonly [behaviour: string, method: object | undefined, expected: object])[] = [
  ['service and method', { service: 's.v1.S', method: 'M' }, { path: '/s.v1.S/M' }],
  ['a service', { service: 's.v1.S' }, { pathSeparatedPrefix: '/s.v1.S' }],
  ['a method', { type: 'Exact', method: 'M' }, regex('/.+/M')],
  ['patterns of both', { type: 'RegularExpression', service: 's.*', method: 'M' }, regex('/s.*/M')],
  ['a pattern of a service', { type: 'RegularExpression', service: 's.*' }, regex('/s.*/.+')],
  ['a pattern of a method', { type: 'RegularExpression', method: 'M|N' }, regex('/.+/M|N')],
  ['no pattern of anything', { type: 'RegularExpression' }, { prefix: '/' }],
  ['nothing', undefined, { prefix: '/' }],
];
for (const [behaviour, method, expected] of GRPC)
  t.test(`calls of a GRPCRoute: ${behaviour}`, async (t) => {
    const { routes } = translatedRule({ matches: [{ method }], backendRefs: [a] }, { kind: 'GRPCRoute' });
    t.match(routes, [{ name: 'listener~8080~*-route-0-grpcroute-cart-shop-0-0-matcher-0' }]);
    t.strictSame(routes[0]!.match, expected);
  });

t.test(
  'a GRPCRoute supports headers, modifiers, mirrors, sessions and ExtensionRefs, and refuses the rest',
  async (t) => {
    const modifier = { type: 'RequestHeaderModifier', requestHeaderModifier: { remove: ['x'] } };
    const extension = {
      type: 'ExtensionRef',
      extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: 'gone' },
    };
    const rule = {
      matches: [{ headers: [{ name: 'x-a', value: 'one' }] }],
      filters: [modifier, { type: 'RequestMirror', requestMirror: { backendRef: { name: 'b', port: 80 } } }],
      backendRefs: [{ ...a, filters: [modifier] }],
      sessionPersistence: { type: 'Header' },
    };
    const translated = translatedRule(rule, { kind: 'GRPCRoute' });
    t.match(translated.route, {
      match: { headers: [{ name: 'x-a', stringMatch: { exact: 'one' } }] },
      route: { cluster: 'kube_shop_a_80', requestMirrorPolicies: [{ cluster: 'kube_shop_b_80' }] },
      requestHeadersToRemove: ['x', 'x'],
    });
    for (const refused of [extension, { type: 'URLRewrite' }, { type: 'CORS' }])
      for (const more of [{ filters: [refused] }, { backendRefs: [{ ...a, filters: [refused] }] }]) {
        const replaced = translatedRule({ ...rule, ...more }, { kind: 'GRPCRoute' });
        t.equal(replaced.route.directResponse?.status, 500, refused.type);
        t.equal(replaced.conditions('cart', 'GRPCRoute')['Accepted'], 'False RouteRuleReplaced');
      }
    t.strictSame(Object.keys(translated.route.typedPerFilterConfig ?? {}), [
      'envoy.filters.http.stateful_session',
    ]);
    t.strictSame(translated.conditions('cart', 'GRPCRoute'), {
      Accepted: 'True Accepted',
      ResolvedRefs: 'True ResolvedRefs',
    });
  },
);

t.test('a GRPCRoute without rules or matches', async (t) => {
  t.strictSame(translatedRule({ backendRefs: [a] }, { kind: 'GRPCRoute' }).route.match, { prefix: '/' });
  t.strictSame(translatedRule({}, { kind: 'GRPCRoute', rules: undefined }).routes, []);
});

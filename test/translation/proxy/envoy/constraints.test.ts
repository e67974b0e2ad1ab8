// Violations in messages that Envoy would reject. test/oracles tests that all verdicts are the same as Envoy's.

import t from 'tap';
import { formatPath } from '../../../../src/diagnostics/path.ts';
import type { TypedMessages, TypedName } from '../../../../src/translation/proxy/envoy/any.ts';
import { violationsOf } from '../../../../src/translation/proxy/envoy/constraints.ts';

const ROUTE = 'envoy.config.route.v3.RouteConfiguration';
const CLUSTER = 'envoy.config.cluster.v3.Cluster';

/** A RouteConfiguration with one route that also has these members. */
const routeWith = (route: object, host: object = {}): object => ({
  virtualHosts: [{ name: 'a', domains: ['*'], routes: [{ match: { prefix: '/' }, ...route }], ...host }],
});
const ANSWER = { directResponse: { status: 200 } };
const typed = (name: string, message: object): object => ({
  ...ANSWER,
  typedPerFilterConfig: { a: { '@type': `type.googleapis.com/${name}`, ...message } },
});
const AT = 'virtualHosts[0].routes[0]';
const BUFFER = 'envoy.extensions.filters.http.buffer.v3.BufferPerRoute';

function places(name: string, message: object, version = '1.40'): string[] {
  const found = violationsOf(name as TypedName, message as TypedMessages[TypedName], version);
  return found.map(({ path }) => formatPath(path));
}

t.test('a valid message has no violations', async (t) => {
  const good: readonly (readonly [what: string, type: string, message: object])[] = [
    ['a route', ROUTE, routeWith(ANSWER)],
    ['members that are null, since null is absent', ROUTE, routeWith({ ...ANSWER, route: null })],
    ['an Any that holds nothing', ROUTE, routeWith({ ...ANSWER, typedPerFilterConfig: { a: {} } })],
    ['an Any of ours', ROUTE, routeWith(typed(BUFFER, { disabled: true }))],
    ['a value at its limit', CLUSTER, { name: 'a', connectTimeout: '0.000000001s' }],
    ['any JSON in metadata', CLUSTER, { name: 'a', metadata: { filterMetadata: { a: { b: [null, {}] } } } }],
  ];
  for (const [what, type, message] of good) t.strictSame(places(type, message), [], what);
});

t.test('a violation has its path', async (t) => {
  const bad: readonly (readonly [what: string, type: string, message: object, place: string])[] = [
    ['no action', ROUTE, routeWith({}), AT],
    ['two actions', ROUTE, routeWith({ ...ANSWER, redirect: {} }), `${AT}.redirect`],
    ['no match', ROUTE, routeWith({ ...ANSWER, match: null }), `${AT}.match`],
    ['an unknown member', ROUTE, routeWith({ ...ANSWER, nmae: 'a' }), `${AT}.nmae`],
    [
      'a name of the definitions instead of JSON',
      CLUSTER,
      { name: 'a', connect_timeout: '1s' },
      'connect_timeout',
    ],
    [
      'a status out of range',
      ROUTE,
      routeWith({ directResponse: { status: 99 } }),
      `${AT}.directResponse.status`,
    ],
    ['too few items', ROUTE, routeWith(ANSWER, { domains: [] }), 'virtualHosts[0].domains'],
    ['a list that is none', ROUTE, { virtualHosts: {} }, 'virtualHosts'],
    ['null in a list', ROUTE, { virtualHosts: [null] }, 'virtualHosts[0]'],
    ['an absent name', CLUSTER, {}, 'name'],
    ['a number instead of text', CLUSTER, { name: 5 }, 'name'],
    ['half a character', CLUSTER, { name: '\ud800' }, 'name'],
    ['a duration of no unit', CLUSTER, { name: 'a', connectTimeout: '5' }, 'connectTimeout'],
    ['a duration at an open limit', CLUSTER, { name: 'a', connectTimeout: '0s' }, 'connectTimeout'],
    ['an enum by number', CLUSTER, { name: 'a', lbPolicy: 1 }, 'lbPolicy'],
    ['an unknown name of an enum', CLUSTER, { name: 'a', lbPolicy: 'FAST' }, 'lbPolicy'],
    [
      '64 bits as a number',
      CLUSTER,
      { name: 'a', ringHashLbConfig: { minimumRingSize: 5 } },
      'ringHashLbConfig.minimumRingSize',
    ],
    [
      'a member of an Any',
      ROUTE,
      routeWith(typed(BUFFER, { buffer: { maxRequestBytes: 0 } })),
      `${AT}.typedPerFilterConfig.a.buffer.maxRequestBytes`,
    ],
    [
      'a message that we never emit',
      ROUTE,
      routeWith(typed('envoy.extensions.filters.http.wasm.v3.Wasm', {})),
      `${AT}.typedPerFilterConfig.a["@type"]`,
    ],
    [
      'an Any without its type',
      ROUTE,
      routeWith({ ...ANSWER, typedPerFilterConfig: { a: { disabled: true } } }),
      `${AT}.typedPerFilterConfig.a["@type"]`,
    ],
    [
      'a line break in a header',
      ROUTE,
      routeWith({ ...ANSWER, requestHeadersToRemove: ['a\nb'] }),
      `${AT}.requestHeadersToRemove[0]`,
    ],
    [
      'a regular expression that RE2 refuses',
      ROUTE,
      routeWith({ ...ANSWER, match: { safeRegex: { regex: '(?=a)' } } }),
      `${AT}.match.safeRegex.regex`,
    ],
    [
      'a regular expression that is too large for the proxy',
      ROUTE,
      routeWith({ ...ANSWER, match: { safeRegex: { regex: '(?:\\pL{100}){9}' } } }),
      `${AT}.match.safeRegex.regex`,
    ],
    [
      'a field that Envoy takes no more',
      ROUTE,
      routeWith(ANSWER, {
        rateLimits: [{ actions: [{ dynamicMetadata: { descriptorKey: 'a', metadataKey: { key: 'a' } } }] }],
      }),
      'virtualHosts[0].rateLimits[0].actions[0].dynamicMetadata',
    ],
  ];
  for (const [what, type, message, place] of bad) t.match(places(type, message), [place], what);
});

t.test('all violations are reported at once', async (t) => {
  const message = routeWith({ nmae: 'a', match: null }, { domains: [], name: '' });
  t.strictSame(places(ROUTE, message).sort(), [
    'virtualHosts[0].domains',
    'virtualHosts[0].name',
    AT,
    `${AT}.match`,
    `${AT}.nmae`,
  ]);
});

t.test('a fragment is checked once, and its violation is reported at each of its places', async (t) => {
  const routes = [{ match: { prefix: '/' } }];
  const host = { name: 'a', domains: ['*'], routes };
  t.strictSame(places(ROUTE, { virtualHosts: [host] }), ['virtualHosts[0].routes[0]']);
  // A second check would see the added route.
  routes.push({ match: { prefix: '/' } });
  t.strictSame(places(ROUTE, { virtualHosts: [{ ...host, name: 'b', routes: [] }, host] }), [
    'virtualHosts[1].routes[0]',
  ]);
});

t.test('an older Envoy has fewer fields and stricter rules', async (t) => {
  const tokens = routeWith(
    typed('envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit', {
      statPrefix: 'a',
      tokenBucket: { maxTokens: 0, fillInterval: '1s' },
    }),
  );
  const newer = routeWith({ ...ANSWER, routeSpecifiers: [] });
  const bucket = `${AT}.typedPerFilterConfig.a.tokenBucket.maxTokens`;
  const cases: readonly (readonly [version: string, message: object, places: readonly string[]])[] = [
    ['1.34', tokens, [bucket]],
    ['1.36', tokens, [bucket]],
    ['1.36.4', tokens, [bucket]],
    ['1.39', tokens, [bucket]],
    ['1.40', tokens, []],
    ['1.50', tokens, []],
    ['1.34', newer, [`${AT}.routeSpecifiers`]],
    ['1.40', newer, []],
  ];
  for (const [version, message, expected] of cases)
    t.strictSame(places(ROUTE, message, version), expected, version);
});

// ExtensionRefs of a rule: TrafficPolicies as its most specific ones, DirectResponses, and references to missing objects.

import t from 'tap';
import {
  a,
  directResponse,
  extensionRef,
  REPLACED,
  routeOf,
  Translated,
  trafficPolicy,
  translatedRule,
} from './translated.ts';

const BUFFER = 'envoy.filters.http.buffer';
const ORIGINS = 'merge.TrafficPolicy.gateway.gatewarden.dev';
const limit = (maxRequestSize: string, spec: object = {}) => ({ buffer: { maxRequestSize }, ...spec });
const id = (name: string) => `gateway.gatewarden.dev/TrafficPolicy/shop/${name}`;

t.test('a TrafficPolicy by ExtensionRef wins over those on the rule and on the route', async (t) => {
  const target = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'cart' };
  const policies = [
    trafficPolicy('first', limit('1Ki')),
    trafficPolicy('second', limit('2Ki', { timeouts: { request: '2s' } })),
    trafficPolicy(
      'on-rule',
      limit('3Ki', {
        timeouts: { request: '3s', streamIdle: '3s' },
        targetRefs: [{ ...target, sectionName: 'r' }],
      }),
    ),
    trafficPolicy('on-route', limit('4Ki', { targetRefs: [target] })),
  ];
  const filters = [extensionRef('TrafficPolicy', 'first'), extensionRef('TrafficPolicy', 'second')];
  const { route } = translatedRule({ name: 'r', filters, backendRefs: [a] }, {}, policies);
  t.match(route, {
    route: { timeout: '2s', idleTimeout: undefined },
    typedPerFilterConfig: { [BUFFER]: { buffer: { maxRequestBytes: 1024 } } },
    metadata: { filterMetadata: { [ORIGINS]: { buffer: [id('first')], timeouts: [id('second')] } } },
  });
});

t.test('a timeout of the rule wins, and the policy is still recorded as an origin', async (t) => {
  const policy = trafficPolicy('slow', { timeouts: { request: '9s', streamIdle: '5s' } });
  const rule = {
    filters: [extensionRef('TrafficPolicy', 'slow')],
    backendRefs: [a],
    timeouts: { request: '1s' },
  };
  t.match(translatedRule(rule, {}, [policy]).route, {
    route: { timeout: '1s', idleTimeout: '5s' },
    metadata: { filterMetadata: { [ORIGINS]: { timeouts: [id('slow')] } } },
  });
});

t.test('a redirect and a direct response have filters of policies, but no timeouts', async (t) => {
  const policy = trafficPolicy('p', limit('1Ki', { timeouts: { request: '9s' } }));
  const filters = [
    { type: 'RequestRedirect', requestRedirect: { port: 80 } },
    extensionRef('TrafficPolicy', 'p'),
  ];
  const redirect = translatedRule({ filters }, {}, [policy]).route;
  t.strictSame(Object.keys(redirect).sort(), ['match', 'metadata', 'redirect', 'typedPerFilterConfig']);
  const answer = translatedRule(
    { filters: [extensionRef('TrafficPolicy', 'p'), extensionRef('DirectResponse', 'd')] },
    {},
    [policy, directResponse('d', { status: 204 })],
  ).route;
  t.strictSame(Object.keys(answer).sort(), ['directResponse', 'match', 'metadata', 'typedPerFilterConfig']);
});

t.test('a direct response, with or without a body', async (t) => {
  const rule = { filters: [extensionRef('DirectResponse', 'd')] };
  t.strictSame(translatedRule(rule, {}, [directResponse('d', { status: 418, body: 'short' })]).route, {
    match: { prefix: '/' },
    directResponse: { status: 418, body: { inlineString: 'short' } },
  });
  t.strictSame(translatedRule(rule, {}, [directResponse('d', { status: 204 })]).route, {
    match: { prefix: '/' },
    directResponse: { status: 204 },
  });
});

const answers = [directResponse('d', { status: 204 }), directResponse('e', { status: 418 })];
const FAILURES: readonly (readonly [behaviour: string, rule: object, message: RegExp])[] = [
  [
    'a fixed answer beside backends',
    { filters: [extensionRef('DirectResponse', 'd')], backendRefs: [a] },
    /^Replaced Rule \(0\): DirectResponse cannot be applied to route with existing action: route$/,
  ],
  [
    'a fixed answer beside a redirect',
    {
      filters: [
        extensionRef('DirectResponse', 'd'),
        { type: 'RequestRedirect', requestRedirect: { port: 1 } },
      ],
    },
    /existing action: redirect$/,
  ],
  [
    'two fixed answers',
    { filters: [extensionRef('DirectResponse', 'd'), extensionRef('DirectResponse', 'e')] },
    /existing action: directResponse$/,
  ],
  [
    'a DirectResponse that is not there',
    { filters: [extensionRef('DirectResponse', 'gone')] },
    /: no action specified\ngateway\.gatewarden\.dev\/DirectResponse\/shop\/gone: policy not found$/,
  ],
  [
    'a TrafficPolicy that is not there',
    { filters: [extensionRef('TrafficPolicy', 'gone')], backendRefs: [a] },
    /\(0\): gateway\.gatewarden\.dev\/TrafficPolicy\/shop\/gone: policy not found$/,
  ],
  [
    'another kind',
    { filters: [extensionRef('Backend', 'b')], backendRefs: [a] },
    /gateway\.gatewarden\.dev\/Backend\/shop\/b: policy not found$/,
  ],
  [
    'another group',
    {
      filters: [
        { type: 'ExtensionRef', extensionRef: { group: 'x.test', kind: 'TrafficPolicy', name: 'd' } },
      ],
      backendRefs: [a],
    },
    /x\.test\/TrafficPolicy\/shop\/d: policy not found$/,
  ],
  ['no reference at all', { filters: [{ type: 'ExtensionRef' }], backendRefs: [a] }, /is empty/],
];
for (const [behaviour, rule, message] of FAILURES)
  t.test(`${behaviour}: 500`, async (t) => {
    const translated = translatedRule(rule, {}, answers);
    t.strictSame(translated.route, { match: { prefix: '/' }, ...REPLACED });
    t.strictSame(translated.conditions(), {
      Accepted: 'False RouteRuleReplaced',
      ResolvedRefs: 'True ResolvedRefs',
    });
    t.match(translated.message('Accepted'), message);
  });

t.test(
  'a route that is replaced keeps origins and filters of valid policies, and filters of builtins',
  async (t) => {
    const policy = trafficPolicy('p', limit('1Ki'));
    const filters = [
      { type: 'CORS', cors: {} },
      extensionRef('TrafficPolicy', 'p'),
      extensionRef('DirectResponse', 'd'),
    ];
    const translated = translatedRule({ filters, backendRefs: [a] }, {}, [policy, ...answers]);
    t.strictSame(translated.route, {
      match: { prefix: '/' },
      ...REPLACED,
      metadata: { filterMetadata: { [ORIGINS]: { buffer: [id('p')] } } },
    });
    t.strictSame(Object.keys(translated.filters), [
      'envoy.filters.http.cors',
      BUFFER,
      'envoy.filters.http.router',
    ]);
  },
);

t.test('an invalid policy has no output, and other rules are served', async (t) => {
  const bad = trafficPolicy('bad', limit('1Ki'), { 'gatewarden.dev/policy-weight': 'heavy' });
  const translated = new Translated([
    routeOf([
      {
        matches: [{ path: { value: '/bad' } }],
        filters: [extensionRef('TrafficPolicy', 'bad')],
        backendRefs: [a],
      },
      { matches: [{ path: { value: '/ok' } }], backendRefs: [a] },
    ]),
    bad,
  ]);
  const [broken, good] = translated.routes;
  t.match(broken, REPLACED);
  t.equal(broken!.metadata, undefined);
  t.match(good, { route: { cluster: 'kube_shop_a_80' } });
  t.match(translated.message('Accepted'), /policy-weight/);
  t.strictSame(Object.keys(translated.filters), ['envoy.filters.http.router']);
});

t.test('the status reports the last of several failing matches, by its index in the rule', async (t) => {
  const translated = translatedRule({ matches: [{ path: { value: '/a' } }, { path: { value: '/b' } }] });
  t.equal(translated.message('Accepted'), 'Replaced Rule (1): no action specified');
});

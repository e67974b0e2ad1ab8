// The backends of a rule: one, several, unusable ones, and the filters of a reference.

import t from 'tap';
import {
  a,
  b,
  extensionRef,
  REPLACED,
  routeOf,
  TO_A,
  Translated,
  trafficPolicy,
  translatedRule,
} from './translated.ts';

const INTERNAL = { clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR' };
const gone = { name: 'gone', port: 80 };

t.test('one backend, whatever its weight', async (t) => {
  t.strictSame(translatedRule({ backendRefs: [{ ...a, weight: 0 }] }).route.route, TO_A);
});

t.test('several backends, with their weights', async (t) => {
  const { route } = translatedRule({ backendRefs: [{ ...a, weight: 3 }, { ...b, weight: 0 }, gone] }).route;
  t.strictSame(route, {
    weightedClusters: {
      clusters: [
        { name: 'kube_shop_a_80', weight: 3 },
        { name: 'kube_shop_b_80', weight: 0 },
        { name: 'blackhole-cluster', weight: 1 },
      ],
    },
    ...INTERNAL,
  });
});

const UNUSABLE: readonly (readonly [
  behaviour: string,
  reference: object,
  reason: string,
  message: RegExp,
])[] = [
  ['a Service that is not there', gone, 'BackendNotFound', /^Service "gone" not found$/],
  [
    'a port that the Service has not',
    { name: 'a', port: 81 },
    'BackendNotFound',
    /^Service "a" not found with port 81: it has port 80$/,
  ],
  [
    'a Service without a port',
    { name: 'a' },
    'BackendNotFound',
    /^Service "a" not found without `port`: it has port 80$/,
  ],
  [
    'a kind that is no backend',
    { ...a, group: 'x.test', kind: 'Bucket' },
    'InvalidKind',
    /unknown backend kind/,
  ],
  ['another namespace without a grant', { ...a, namespace: 'other' }, 'RefNotPermitted', /reference grant/],
];
for (const [behaviour, reference, reason, message] of UNUSABLE)
  t.test(`${behaviour}: the share answers 500, and the route is accepted`, async (t) => {
    const translated = translatedRule({ backendRefs: [reference] });
    t.strictSame(translated.route.route, { cluster: 'blackhole-cluster', ...INTERNAL });
    t.strictSame(translated.conditions(), { Accepted: 'True Accepted', ResolvedRefs: `False ${reason}` });
    t.match(translated.message('ResolvedRefs'), message);
  });

t.test('the status reports the last of several unusable backends', async (t) => {
  const translated = new Translated([
    routeOf([{ backendRefs: [gone] }, { backendRefs: [{ ...a, kind: 'Bucket' }, b] }]),
  ]);
  t.strictSame(translated.conditions()['ResolvedRefs'], 'False InvalidKind');
});

t.test('a rule without backends and other actions answers 500', async (t) => {
  const translated = translatedRule({});
  t.strictSame(translated.route, { match: { prefix: '/' }, ...REPLACED });
  t.strictSame(translated.conditions(), {
    Accepted: 'False RouteRuleReplaced',
    ResolvedRefs: 'True ResolvedRefs',
  });
  t.equal(translated.message('Accepted'), 'Replaced Rule (0): no action specified');
});

const modifier = (name: string) => ({
  type: 'RequestHeaderModifier',
  requestHeaderModifier: { add: [{ name, value: '1' }] },
});
const added = (key: string) => ({ header: { key, value: '1' } });

t.test('filters of the only backend are on the route, after those of the rule', async (t) => {
  const { route } = translatedRule({
    filters: [modifier('x-rule')],
    backendRefs: [{ ...a, filters: [modifier('x-first'), modifier('x-last')] }],
  });
  t.strictSame(route, {
    match: { prefix: '/' },
    route: TO_A,
    requestHeadersToAdd: [added('x-rule'), added('x-last')],
  });
});

const BUFFER = 'envoy.filters.http.buffer';
const CORS = 'envoy.filters.http.cors';
const cors = (maxAge: number) => ({ type: 'CORS', cors: { maxAge } });
const bufferOf = (maxRequestBytes: number) => ({
  '@type': 'type.googleapis.com/envoy.extensions.filters.http.buffer.v3.BufferPerRoute',
  buffer: { maxRequestBytes },
});
const corsOf = (maxAge: string) => ({
  '@type': 'type.googleapis.com/envoy.extensions.filters.http.cors.v3.CorsPolicy',
  maxAge,
});
const small = trafficPolicy('small', { buffer: { maxRequestSize: '1Ki' } });

t.test('each of several backends has its own filters', async (t) => {
  const translated = translatedRule(
    {
      backendRefs: [
        { ...a, filters: [modifier('x'), cors(7), extensionRef('TrafficPolicy', 'small')] },
        { ...b, filters: [extensionRef('TrafficPolicy', 'gone'), { type: 'URLRewrite', urlRewrite: {} }] },
      ],
    },
    {},
    [small],
  );
  t.strictSame(translated.route.route?.weightedClusters?.clusters, [
    {
      name: 'kube_shop_a_80',
      weight: 1,
      requestHeadersToAdd: [added('x')],
      typedPerFilterConfig: { [BUFFER]: bufferOf(1024), [CORS]: corsOf('7') },
    },
    { name: 'blackhole-cluster', weight: 1 },
  ]);
  t.equal(translated.route.metadata, undefined, 'no origins are told');
  t.strictSame(Object.keys(translated.filters), [CORS, BUFFER, 'envoy.filters.http.router']);
  t.strictSame(translated.conditions()['Accepted'], 'False RouteRuleReplaced');
  t.match(translated.message('Accepted'), 'Replaced backends of Rule (0): backendRefs[1]: ');
});

t.test(
  'for one filter the rule wins over policies of the route, and these over the only backend',
  async (t) => {
    const onRoute = trafficPolicy('on-route', {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'cart' }],
      buffer: { maxRequestSize: '2Ki' },
    });
    const rule = (backendFilters: object[], filters: object[] = []) => ({
      filters,
      backendRefs: [{ ...a, filters: backendFilters }],
    });
    const config = (rule: object, ...objects: object[]) =>
      translatedRule(rule, {}, [small, ...objects]).route.typedPerFilterConfig;
    t.strictSame(config(rule([extensionRef('TrafficPolicy', 'small')])), { [BUFFER]: bufferOf(1024) });
    t.strictSame(config(rule([extensionRef('TrafficPolicy', 'small')]), onRoute), {
      [BUFFER]: bufferOf(2048),
    });
    t.strictSame(config(rule([cors(7)], [cors(8)])), { [CORS]: corsOf('8') });
    t.strictSame(config(rule([cors(7)])), { [CORS]: corsOf('7') });
  },
);

t.test(
  'an invalid policy on a backend reference fails the reference, with a valid one beside it',
  async (t) => {
    const bad = trafficPolicy(
      'bad',
      { timeouts: { request: '1s' } },
      { 'gatewarden.dev/policy-weight': 'heavy' },
    );
    const filters = [extensionRef('TrafficPolicy', 'small'), extensionRef('TrafficPolicy', 'bad')];
    const translated = translatedRule({ backendRefs: [{ ...a, filters }] }, {}, [small, bad]);
    t.equal(translated.route.directResponse?.status, 500);
    t.strictSame(Object.keys(translated.filters), ['envoy.filters.http.router']);
    const [failing, served] =
      translatedRule({ backendRefs: [{ ...a, filters }, b] }, {}, [small, bad]).route.route?.weightedClusters
        ?.clusters ?? [];
    t.strictSame(failing, { name: 'blackhole-cluster', weight: 1 });
    t.strictSame(served, { name: 'kube_shop_b_80', weight: 1 });
  },
);

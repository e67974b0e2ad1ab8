// The filters and other members of a delegating rule apply to its children too: after those of the child, or over them if the annotation is
// set.

import t from 'tap';
import { a, b, directResponse, extensionRef, REPLACED, routeOf, TO_A, Translated } from './translated.ts';

const OVER = { 'gatewarden.dev/inherited-policy-priority': 'DeepMergePreferParent' };
const toChild = { group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', name: 'child' };

/** The only route of a parent's rule and a child's. */
function inherited(parent: object, child: object, annotations?: Readonly<Record<string, string>>) {
  return new Translated([
    routeOf([{ backendRefs: [toChild], ...parent }], { name: 'root', ...(annotations && { annotations }) }),
    routeOf([{ backendRefs: [a], ...child }], { name: 'child', parentRefs: undefined }),
    directResponse('d', { status: 204 }),
  ]);
}

const modifier = (name: string) => ({
  type: 'RequestHeaderModifier',
  requestHeaderModifier: { add: [{ name, value: '1' }] },
});
const mirror = { type: 'RequestMirror', requestMirror: { backendRef: b } };
const rewrite = (replacePrefixMatch: string, hostname: string) => ({
  type: 'URLRewrite',
  urlRewrite: { hostname, path: { type: 'ReplacePrefixMatch', replacePrefixMatch } },
});
const cors = (maxAge: number) => ({ type: 'CORS', cors: { maxAge } });

t.test('headers and mirrors accumulate, those of the child first', async (t) => {
  const { route } = inherited(
    { filters: [modifier('x-parent'), mirror] },
    { filters: [modifier('x-child'), mirror], backendRefs: [{ ...a, filters: [modifier('x-backend')] }] },
  );
  t.strictSame(
    route.requestHeadersToAdd?.map(({ header }) => header?.key),
    ['x-child', 'x-parent', 'x-backend'],
  );
  t.equal(route.route?.requestMirrorPolicies?.length, 2);
});

const single = (n: number) => ({
  filters: [rewrite(`/r${n}`, `h${n}.test`), cors(n)],
  timeouts: { request: `${n}s` },
  retry: { attempts: n },
  sessionPersistence: { type: 'Header', sessionName: `s${n}` },
});
const set = (n: number) => ({
  route: {
    prefixRewrite: `/r${n}`,
    hostRewriteLiteral: `h${n}.test`,
    timeout: `${n}s`,
    retryPolicy: { numRetries: n },
  },
  typedPerFilterConfig: {
    'envoy.filters.http.cors': { maxAge: `${n}` },
    'envoy.filters.http.stateful_session': {
      statefulSession: { sessionState: { typedConfig: { name: `s${n}` } } },
    },
  },
});

t.test('the child keeps its own settings if there can be only one', async (t) => {
  t.match(inherited(single(2), single(1)).route, set(1));
  t.match(inherited(single(2), {}).route, set(2), 'and takes that of its parent where it has none');
});

t.test("with the annotation on the parent, the parent's settings win", async (t) => {
  t.match(inherited(single(2), single(1), OVER).route, set(2));
});

t.test('a rule with errors makes its children fail too', async (t) => {
  const cases: readonly (readonly [behaviour: string, parent: object])[] = [
    ['names nothing', { filters: [extensionRef('TrafficPolicy', 'gone')] }],
    ['says nothing', { filters: [{ type: 'CORS' }] }],
    ['has no time', { timeouts: { request: 'soon' } }],
    ['answers itself', { filters: [extensionRef('DirectResponse', 'd')] }],
  ];
  for (const [behaviour, parent] of cases) {
    const translated = inherited(parent, {});
    const child = translated.routes.find(({ name }) => name?.includes('-child-'));
    t.match(child, REPLACED, behaviour);
    t.equal(translated.conditions('child')['Accepted'], 'False RouteRuleReplaced', behaviour);
  }
});

t.test('a valid rule that delegates serves nothing, and its filters are in the chain', async (t) => {
  const translated = new Translated([
    routeOf([{ backendRefs: [toChild], filters: [cors(1)], matches: [{ path: { value: '/x' } }] }], {
      name: 'root',
    }),
    routeOf([{ backendRefs: [a], matches: [{ path: { value: '/x/y' } }] }], {
      name: 'child',
      parentRefs: undefined,
    }),
  ]);
  t.match(translated.routes, [{ match: { pathSeparatedPrefix: '/x/y' }, route: TO_A }]);
  t.equal(translated.routes.length, 1);
  t.ok('envoy.filters.http.cors' in translated.filters);
});

t.test('a TrafficPolicy can target a GRPCRoute, as a whole or one rule', async (t) => {
  const policy = (name: string, more: object, maxRequestSize: string) => ({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'TrafficPolicy',
    metadata: { name, namespace: 'shop' },
    spec: {
      targetRefs: [{ group: 'gateway.networking.k8s.io', kind: 'GRPCRoute', name: 'cart', ...more }],
      buffer: { maxRequestSize },
    },
  });
  const translated = new Translated([
    routeOf([{ backendRefs: [a] }, { name: 'named', backendRefs: [a] }], { kind: 'GRPCRoute' }),
    policy('whole', {}, '1Ki'),
    policy('rule', { sectionName: 'named' }, '2Ki'),
  ]);
  const limits = translated.routes.map(
    ({ typedPerFilterConfig = {} }) => typedPerFilterConfig['envoy.filters.http.buffer'],
  );
  t.match(limits, [{ buffer: { maxRequestBytes: 1024 } }, { buffer: { maxRequestBytes: 2048 } }]);
});

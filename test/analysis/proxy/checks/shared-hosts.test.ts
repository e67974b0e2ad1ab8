// Hosts that routes and listeners of several namespaces share: who takes which paths of whom, and no alarm where nobody can.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { defaultSettings, type Settings } from '../../../../src/translation.ts';
import { certificates } from '../../../parts/certificates.ts';
import {
  backendRef,
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
} from '../../../translation/objects.ts';

type Members = Readonly<Record<string, unknown>>;
type Path = readonly [type: string, value: string];

const prefix = (value: string): Path => ['PathPrefix', value];
const inNamespace = (object: { readonly metadata: unknown }, namespace: string): Members => ({
  ...object,
  metadata: { ...(object.metadata as Members), namespace },
});

const EDGE = { name: 'edge', namespace: 'default' };
const SET = { group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name: 'more' };

function route(name: string, namespace: string, paths: readonly Path[], more: Members = {}): Members {
  const rules = paths.map(([type, value]) => ({
    matches: [{ path: { type, value } }],
    backendRefs: [backendRef('web')],
  }));
  return inNamespace(
    httpRoute(name, { parentRefs: [EDGE], hostnames: ['a.test'], rules, ...more }),
    namespace,
  );
}

const set = (namespace: string, more: Members): Members => ({
  apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
  kind: 'XListenerSet',
  metadata: { name: 'more', namespace },
  spec: { parentRef: EDGE, listeners: [listener('http', more)] },
});

const SHARED = gateway({
  allowedListeners: { namespaces: { from: 'All' } },
  listeners: [listener('http', { hostname: '*.test' })],
});

function said(objects: readonly unknown[], settings: Partial<Settings> = {}, edge: object = SHARED) {
  const all = [gatewayClass, service('web'), edge, ...objects];
  return analyze(all, { ...defaultSettings, ...settings }).filter(({ code }) => /^AN-4[34]$/.test(code));
}

const summary = (objects: readonly unknown[], settings?: Partial<Settings>): readonly string[] =>
  said(objects, settings).map(
    ({ object, code, path }) => `${object.namespace}/${object.name} ${code} @ ${path}`,
  );

const OURS = route('ours', 'shop', [prefix('/cart')]);
const TAKES = 'evil/theirs AN-43 @ spec.rules[0].matches[0]';

for (const [what, paths, expected] of [
  ['a longer prefix', [prefix('/cart/pay')], [TAKES]],
  ['the same prefix, younger by name', [prefix('/cart')], [TAKES]],
  ['an exact path', [['Exact', '/cart']], [TAKES]],
  ['a pattern', [['RegularExpression', '/ca.*']], [TAKES]],
  ['a pattern of alternatives', [['RegularExpression', '/pay|/cart/x']], [TAKES]],
  ['a pattern with a character that may be absent', [['RegularExpression', '/cart/?']], [TAKES]],
  ['a second rule', [prefix('/x'), prefix('/cart/x')], ['evil/theirs AN-43 @ spec.rules[1].matches[0]']],
  ['another path', [prefix('/pay')], []],
  ['a path with the same beginning', [prefix('/cart-two')], []],
  ['a pattern of other paths', [['RegularExpression', '/pay/[0-9]+']], []],
  ['a pattern that is not served', [['RegularExpression', '/cart/(']], []],
] as const satisfies readonly (readonly [string, readonly Path[], readonly string[]])[])
  t.test(`a route of another namespace: ${what}`, async (t) => {
    t.strictSame(summary([OURS, route('theirs', 'evil', paths)]), expected);
    t.strictSame(summary([OURS, route('theirs', 'shop', paths)]), [], 'in one namespace');
    t.strictSame(
      summary([OURS, route('theirs', 'evil', paths, { hostnames: ['b.test'] })]),
      [],
      'on another host',
    );
  });

t.test('the broader route is taken from', async (t) => {
  t.strictSame(summary([OURS, route('theirs', 'evil', [prefix('/')])]), [
    'shop/ours AN-43 @ spec.rules[0].matches[0]',
  ]);
  const weight = { 'gatewarden.dev/route-weight': '9' };
  const heavy = route('theirs', 'evil', [prefix('/')]);
  const weighted = { ...heavy, metadata: { ...(heavy['metadata'] as Members), annotations: weight } };
  t.strictSame(summary([OURS, weighted], { weightedRoutePrecedence: true }), [TAKES], 'except by its weight');
});

t.test('the message says who takes what of whom, and where', async (t) => {
  const [found] = said([OURS, route('theirs', 'evil', [prefix('/cart/pay')])]);
  t.match(found?.message, /host a\.test, port 8080 of Gateway default\/edge/);
  t.match(found?.message, /namespace evil .*`\/cart\/pay` from HTTPRoute shop\/ours \(`\/cart`\)/);
  t.match(found?.hint, /allowedRoutes/);
  t.notMatch(found?.hint, /listenerIsolation/, 'they share one listener');
});

const WITH_SET = { listenerIsolation: true };
const theirs = (paths: readonly Path[]): Members => route('theirs', 'evil', paths, { parentRefs: [SET] });

t.test('a ListenerSet of another namespace', async (t) => {
  const OPEN = 'evil/more AN-44 @ spec.listeners[0].hostname';
  const exact = set('evil', { hostname: 'a.test' });
  t.strictSame(summary([OURS, exact]), [OPEN], 'without routes');
  t.match(said([OURS, exact])[0]?.message, /any path on host a\.test.* HTTPRoute shop\/ours \(`\/cart`\)/);
  t.strictSame(
    summary([OURS, set('evil', {})]),
    ['evil/more AN-44 @ spec.listeners[0]'],
    'without a hostname',
  );
  t.strictSame(summary([OURS, set('evil', { hostname: 'b.test' })]), [], 'another hostname');
  t.strictSame(summary([OURS, set('evil', { hostname: 'a.test', port: 8081 })]), [], 'another port');
  t.strictSame(summary([OURS, set('shop', { hostname: 'a.test' })]), [], 'in the same namespace');
  t.strictSame(summary([OURS, set('default', { hostname: 'a.test' })]), [], 'of the owner of the Gateway');
  t.strictSame(summary([OURS, exact, theirs([prefix('/cart/x')])]), [TAKES, OPEN], 'with a route');
  const unserved = route('ours', 'shop', [['RegularExpression', '/cart/(']]);
  t.strictSame(summary([unserved, exact]), [], 'where nothing is served that it could take');
  t.match(said([OURS, exact, theirs([prefix('/cart/x')])])[0]?.hint, /listenerIsolation/);
});

t.test('isolated listeners', async (t) => {
  t.strictSame(summary([OURS, set('evil', {}), theirs([prefix('/cart/x')])], WITH_SET), [], 'a broader one');
  const exact = set('evil', { hostname: 'a.test' });
  t.strictSame(
    summary([OURS, exact, theirs([prefix('/cart/x')])], WITH_SET),
    ['evil/more AN-44 @ spec.listeners[0].hostname'],
    'a more specific one has the host for itself',
  );
  t.match(
    said([OURS, exact], WITH_SET)[0]?.message,
    /takes host a\.test.* as a whole from HTTPRoute shop\/ours/,
  );
  t.strictSame(
    summary([OURS, route('theirs', 'evil', [prefix('/cart/x')])], WITH_SET),
    [TAKES],
    'one listener',
  );
});

const { leaf } = await certificates();
const { cert, key } = await leaf(['*.test']);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const pair = (namespace: string): Members => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name: 'pair', namespace },
  type: 'kubernetes.io/tls',
  data: { 'tls.crt': base64(cert), 'tls.key': base64(key) },
});

t.test('a ListenerSet of another namespace that gets connections by their server name', async (t) => {
  const PASSING = { protocol: 'TLS', port: 443, hostname: 'a.test', tls: { mode: 'Passthrough' } };
  const https = (hostname: string, more: Members = {}): Members => ({
    ...{ protocol: 'HTTPS', port: 443, hostname, tls: { certificateRefs: [{ name: 'pair' }] } },
    ...more,
  });
  const SECURED = gateway({
    allowedListeners: { namespaces: { from: 'All' } },
    listeners: [listener('https', https('*.test'))],
  });
  const pairs = ['default', 'evil', 'shop'].map(pair);
  const found = (objects: readonly unknown[], settings?: Partial<Settings>) =>
    said([...pairs, ...objects], settings, SECURED);
  const places = (...[objects, settings]: Parameters<typeof found>): readonly string[] =>
    found(objects, settings).map(({ object, path }) => `${object.namespace}/${object.name} @ ${path}`);
  const TAKEN = 'evil/more @ spec.listeners[0].hostname';
  const exact = set('evil', https('a.test'));
  t.strictSame(places([OURS, exact]), [TAKEN], 'a more specific one');
  t.match(
    found([OURS, exact])[0]?.message,
    /takes host a\.test, port 443 .* as a whole from HTTPRoute shop\/ours/,
  );
  t.notMatch(found([OURS, exact])[0]?.hint, /listenerIsolation/);
  t.strictSame(places([OURS, exact], WITH_SET), [TAKEN], 'with isolation');
  t.strictSame(places([OURS, set('evil', https('*.test', { hostname: undefined }))]), [], 'a broader one');
  t.strictSame(places([OURS, set('evil', https('b.test'))]), [], 'another hostname');
  t.strictSame(places([OURS, set('evil', https('a.test', { port: 444 }))]), [], 'another port');
  t.strictSame(places([OURS, set('shop', https('a.test'))]), [], 'in the same namespace');
  t.strictSame(places([OURS, set('default', https('a.test'))]), [], 'of the owner of the Gateway');
  const unserved = https('a.test', { tls: { certificateRefs: [{ name: 'none' }] } });
  t.strictSame(places([OURS, set('evil', unserved)]), [], 'without a certificate');
  const open = set('evil', https('a.test', { allowedRoutes: { namespaces: { from: 'All' } } }));
  const both = route('ours', 'shop', [prefix('/cart')], {
    parentRefs: [EDGE, { ...SET, namespace: 'evil' }],
  });
  t.strictSame(places([both, open]), [], 'the route attached to both');
  t.strictSame(places([OURS, set('evil', PASSING)]), [], 'TLS that passes through to nobody');
  const passed = {
    apiVersion: 'gateway.networking.k8s.io/v1alpha2',
    kind: 'TLSRoute',
    metadata: { name: 'theirs', namespace: 'evil' },
    spec: { parentRefs: [SET], hostnames: ['a.test'], rules: [{ backendRefs: [backendRef('web')] }] },
  };
  t.strictSame(places([OURS, set('evil', PASSING), passed]), [TAKEN], 'TLS that passes through');
});

t.test('thousands of routes of many namespaces on one host are checked fast', async (t) => {
  const routes = Array.from({ length: 4000 }, (_, index) =>
    route(`r${index}`, `team-${index % 200}`, [prefix(`/${index % 200}/${index}`)]),
  );
  const start = performance.now();
  t.strictSame(summary(routes), []);
  t.ok(performance.now() - start < 20_000);
});

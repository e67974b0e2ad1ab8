// Ways around a guard that the paths of clients don't show: the manifests, what the backend gets through Envoy, and what `analyze` finds.

import { createHash } from 'node:crypto';
import t from 'tap';
import { analyze } from '../../src/analysis/analyze.ts';
import { objectsOf } from '../analysis/shop.ts';
import { until } from '../cluster/until.ts';
import { behaves, from, gateway, route, service, trafficPolicy } from '../parts/behaviour.ts';

const USERS = `basicAuth: {users: ["ann:{SHA}${createHash('sha1').update('secret').digest('base64')}"]}`;
const onRoute = (name: string): string => `kind: HTTPRoute, name: ${name}`;
const REFUSED = { status: 401 };

const rule = (path: string, filters = '', backend = '{name: a, port: 8080}'): string =>
  `- matches: [{path: {value: ${path}}}]\n  filters: [${filters}]\n  backendRefs: [${backend}]\n`;
const prefix = (to: string): string =>
  `{type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: ${to}}}}`;
const host = (to: string): string => `{type: URLRewrite, urlRewrite: {hostname: ${to}}}`;
const http = (name: string, rules: string, hostname = 'shop.test'): string =>
  route('HTTPRoute', name, rules, `hostnames: [${hostname}]`);
const at = (path: string, hostname = 'shop.test') => ({ path, host: hostname });

const WORLD = [
  gateway('{name: web, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}'),
  ...['a', 'b', 'c'].map((name) => service(name)),
  http('guarded', rule('/admin')),
  trafficPolicy('guard', onRoute('guarded'), USERS),
];
const found = (manifests: readonly string[]): readonly string[] =>
  analyze(objectsOf(...manifests))
    .filter(({ code }) => code.startsWith('AN-8'))
    .map(({ code, object, path }) => `${code} ${object.name} @ ${path}`);

const REWRITES = [
  ...WORLD,
  http('strip', rule('/strip', prefix('/'))),
  http('below', rule('/below', prefix('/admin/users'))),
  http(
    'all',
    rule('/all', '{type: URLRewrite, urlRewrite: {path: {type: ReplaceFullPath, replaceFullPath: /admin}}}'),
  ),
  http('hosts', rule('/admin', host('shop.test')), 'other.test'),
  http('pattern', rule('/pattern')),
  trafficPolicy(
    'pattern',
    onRoute('pattern'),
    'urlRewrite: {pathRegex: {pattern: "^/pattern/(.*)$", substitution: "/\\\\1"}}',
  ),
  http('closed', rule('/closed', prefix('/'))),
  trafficPolicy('closed', onRoute('closed'), USERS),
  http('help', rule('/help', prefix('/manual'))),
];
const asAdmin = from('shop/a:8080', { path: '/admin' });
await behaves({
  name: 'rewrites to a guarded path',
  manifests: REWRITES,
  requests: [
    ['the guarded path', at('/admin'), REFUSED],
    ['a prefix that is removed', at('/strip/admin'), asAdmin],
    ['a prefix that becomes a path below', at('/below'), from('shop/a:8080', { path: '/admin/users' })],
    ['all paths', at('/all/x'), asAdmin],
    ['a host', at('/admin', 'other.test'), from('shop/a:8080', { path: '/admin', host: 'shop.test' })],
    ['a pattern of a policy', at('/pattern/admin'), asAdmin],
    ['a guarded prefix', at('/closed/admin'), REFUSED],
    ['another path', at('/help'), from('shop/a:8080', { path: '/manual' })],
  ],
});
const FILTER = 'spec.rules[0].filters[0].urlRewrite';
t.strictSame(found(REWRITES), [
  `AN-80 all @ ${FILTER}`,
  `AN-80 below @ ${FILTER}`,
  `AN-80 hosts @ ${FILTER}`,
  'AN-80 pattern @ spec.rules[0]',
  `AN-80 strip @ ${FILTER}`,
]);

const COPY = '{type: RequestMirror, requestMirror: {backendRef: {name: a, port: 8080}}}';
const TO_B = '{name: b, port: 8080}';
const MIRRORS = [
  ...WORLD,
  http('copies', rule('/copies', `${COPY}, ${prefix('/admin')}`, TO_B)),
  http('others', rule('/others', COPY, TO_B)),
];
await behaves({
  name: 'copies for a guarded path',
  manifests: MIRRORS,
  requests: [
    ['the guarded path', at('/admin'), REFUSED],
    ['a copied request', at('/copies'), from('shop/b:8080')],
  ],
  async also(t, proxy) {
    const copies = () => proxy.received('shop/a:8080');
    await until('the copy arrives', () => copies().length > 0);
    t.match(
      copies()[0],
      { path: '/admin', headers: { authorization: undefined } },
      'the copy for the backend',
    );
  },
});
t.strictSame(found(MIRRORS), ['AN-81 copies @ spec.rules[0].filters[0].requestMirror.backendRef']);

const inTeam = (manifest: string): string =>
  manifest
    .replace('namespace: shop', 'namespace: team')
    .replace('parentRefs: [{name: front}]', 'parentRefs: [{name: front, namespace: shop}]');
const TO_SHOP = '{name: a, namespace: shop, port: 8080}';
const TO_PLAIN = '{name: c, namespace: shop, port: 8080}';
const OTHERS = [
  ...WORLD,
  `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: team, namespace: shop}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: team}]
  to: [{group: "", kind: Service}]
`,
  inTeam(http('direct', rule('/', '', TO_SHOP), 'team.test')),
  inTeam(http('plain', rule('/', '', TO_PLAIN), 'plain.test')),
];
await behaves({
  name: 'a guarded backend, from another namespace',
  manifests: OTHERS,
  requests: [
    ['the guarded path', at('/admin'), REFUSED],
    ['through the route of another namespace', at('/admin', 'team.test'), asAdmin],
    ['a backend that nobody guards', at('/admin', 'plain.test'), from('shop/c:8080')],
  ],
});
t.strictSame(found(OTHERS), ['AN-82 direct @ spec.rules[0].backendRefs[0]']);

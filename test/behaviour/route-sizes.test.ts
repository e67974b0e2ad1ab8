// The settings `maxPlacedMatches` and `maxPlacedBytes`: who asks for too much gets 500, and others are served.

import { behaves, from, gateway, type Row, route, service, trafficPolicy } from '../parts/behaviour.ts';

const ask = (path: string, host = 'shop.test') => ({ host, path });
const ERROR = { status: 500 };

await behaves({
  name: 'a route that is too large is answered with 500, and takes nothing from others',
  settings: { maxPlacedMatches: 6 },
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}'),
    service('a'),
    service('theirs', { namespace: 'other' }),
    route(
      'HTTPRoute',
      'large',
      '- {matches: [{path: {value: /app/a}}, {path: {value: /app/b}}, {path: {type: Exact, value: /app/c}, headers: [{name: x-a, value: b}]}], backendRefs: [{name: a, port: 8080}]}',
      'hostnames: [shop.test, www.shop.test]',
    ),
    // Without the 500, the requests of the large route would reach this one.
    route('HTTPRoute', 'small', '- backendRefs: [{name: a, port: 8080}]', 'hostnames: [shop.test]'),
    `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: theirs, namespace: other}
spec:
  parentRefs: [{name: front, namespace: shop}]
  hostnames: [shop.test]
  rules: [{matches: [{path: {value: /app/a/theirs}}], backendRefs: [{name: theirs, port: 8080}]}]
`,
  ],
  requests: [
    ['one of its paths', ask('/app/a/1'), ERROR],
    ['another one, without the header', ask('/app/c'), ERROR],
    ['its other host', ask('/app/b', 'www.shop.test'), ERROR],
    ['a longer path of another namespace', ask('/app/a/theirs'), from('other/theirs:8080')],
    ['another route of its namespace', ask('/else'), from('shop/a:8080')],
    ['a host without the path', ask('/else', 'www.shop.test'), { status: 404 }],
  ] satisfies readonly Row[],
});

/** Lists of users, of about 40 bytes each. */
const users = (count: number): string =>
  `{basicAuth: {users: [${Array.from({ length: count }, (_, index) => `'user${index}:{SHA}qUqP5cyxm6YcTAhz05Hph5gvu9M='`).join(', ')}]}}`;

const BASIC = { authorization: `Basic ${Buffer.from('user7:test').toString('base64')}` };

const child = (name: string, paths: readonly string[]): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: other}
spec:
  rules:
  - matches: [${paths.map((path) => `{path: {value: ${path}}}`).join(', ')}]
    backendRefs: [{name: theirs, port: 8080}]
`;

const onChild = (name: string, count: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: other}
spec: {targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}], ${users(count).slice(1)}
`;

await behaves({
  name: 'a child with a long list of users on many matches is answered with 500, and takes nothing from others',
  settings: { maxPlacedBytes: 100_000 },
  manifests: [
    gateway('{name: web, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}'),
    service('a'),
    service('theirs', { namespace: 'other' }),
    route(
      'HTTPRoute',
      'parent',
      `- {matches: [{path: {value: /team}}], backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: loud, namespace: other}, {group: gateway.networking.k8s.io, kind: HTTPRoute, name: quiet, namespace: other}]}
- {matches: [{path: {value: /own}}], backendRefs: [{name: a, port: 8080}]}`,
    ),
    child(
      'loud',
      Array.from({ length: 9 }, (_, index) => `/team/loud/p${index}`),
    ),
    onChild('loud', 400),
    child('quiet', ['/team/quiet']),
    onChild('quiet', 10),
  ],
  requests: [
    ['one of its paths, with a password', { path: '/team/loud/p7', headers: BASIC }, ERROR],
    ['one of its paths, without', { path: '/team/loud/p1' }, ERROR],
    ['another child, with a password', { path: '/team/quiet', headers: BASIC }, from('other/theirs:8080')],
    ['another child, without', { path: '/team/quiet' }, { status: 401 }],
    ['the parent', { path: '/own' }, from('shop/a:8080')],
    ['what belongs to nobody', { path: '/team/nobody' }, { status: 404 }],
  ] satisfies readonly Row[],
});

await behaves({
  name: 'a listener whose policies are too large for its hosts is answered with 500, and never served without them',
  settings: { maxPlacedBytes: 100_000 },
  manifests: [
    gateway(
      '{name: web, port: 8080, protocol: HTTP, hostname: "*.web.test"}',
      '{name: other, port: 8080, protocol: HTTP, hostname: "*.other.test"}',
    ),
    service('a'),
    trafficPolicy('visitors', 'kind: Gateway, name: front, sectionName: web', users(400).slice(1, -1)),
    ...['web', 'other'].map((name) =>
      route(
        'HTTPRoute',
        name,
        '- backendRefs: [{name: a, port: 8080}]',
        `hostnames: [${Array.from({ length: 9 }, (_, index) => `h${index}.${name}.test`).join(', ')}]`,
      ),
    ),
  ],
  requests: [
    ['with a password', { host: 'h3.web.test', path: '/', headers: BASIC }, ERROR],
    ['without', { host: 'h8.web.test', path: '/' }, ERROR],
    ['a host of another listener', { host: 'h3.other.test', path: '/' }, from('shop/a:8080')],
  ] satisfies readonly Row[],
});

// The setting `listenerIsolation`: each host belongs to its most specific listener, and only routes that attached to that listener serve it.

import { behaves, from, gateway, type Row, route, service, trafficPolicy } from '../parts/behaviour.ts';

const set = (name: string, hostname?: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: evil}
spec:
  parentRef: {name: front, namespace: shop}
  listeners: [{name: http, port: 8080, protocol: HTTP${hostname === undefined ? '' : `, hostname: "${hostname}"`}}]
`;
const theirs = (listenerSet: string, hostnames: string, path: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: of-${listenerSet}, namespace: evil}
spec:
  parentRefs: [{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${listenerSet}}]
  hostnames: ${hostnames}
  rules: [{matches: [{path: {value: ${path}}}], backendRefs: [{name: theirs, port: 8080}]}]
`;

const front = (hostname: string): string =>
  gateway(`{name: web, port: 8080, protocol: HTTP, hostname: "${hostname}"}`).replace(
    'listeners:',
    'allowedListeners: {namespaces: {from: All}}\n  listeners:',
  );
const VICTIM = [
  service('a'),
  service('theirs', { namespace: 'evil' }),
  route('HTTPRoute', 'r', '- backendRefs: [{name: a, port: 8080}]', 'hostnames: [a.shop.test, b.test]'),
  trafficPolicy(
    'web',
    'kind: Gateway, name: front, sectionName: web',
    `rbac: {policy: {matchExpressions: ["request.headers['x-pass'] == 'ann'"]}}`,
  ),
];
const OURS = from('shop/a:8080');
const THEIRS = from('evil/theirs:8080');
const NOBODY = { status: 404 };
const PASS = { 'x-pass': 'ann' };
const ask = (host: string, path: string, headers = {}) => ({ host, path, headers });

await behaves({
  name: 'a broader listener never reaches the host of a more specific one',
  settings: { listenerIsolation: true },
  manifests: [
    front('*.shop.test'),
    ...VICTIM,
    set('any'),
    set('wide', '*.test'),
    theirs('any', '[a.shop.test]', '/any'),
    theirs('wide', '["*.shop.test", c.test]', '/wide'),
  ],
  requests: [
    ['their path', ask('a.shop.test', '/any'), { status: 403 }],
    ['another one', ask('a.shop.test', '/wide'), { status: 403 }],
    ['with credentials', ask('a.shop.test', '/any', PASS), OURS],
    ['a host that no route of its listener has', ask('x.shop.test', '/wide'), NOBODY],
    ['their own host', ask('c.test', '/wide'), THEIRS],
  ] satisfies readonly Row[],
});

await behaves({
  name: 'a more specific listener has its host for itself',
  settings: { listenerIsolation: true },
  manifests: [
    front('*.test'),
    ...VICTIM,
    set('take', '*.shop.test'),
    set('empty', 'e.test'),
    theirs('take', '["*.test", a.shop.test]', '/theirs'),
    route('HTTPRoute', 'all', '- backendRefs: [{name: a, port: 8080}]', 'hostnames: ["*.test"]'),
  ],
  requests: [
    ['its route', ask('a.shop.test', '/theirs'), THEIRS],
    ['the route of the broader listener', ask('a.shop.test', '/', PASS), NOBODY],
    ['a host that its route lacks', ask('x.shop.test', '/', PASS), NOBODY],
    ['a host of the broader listener', ask('b.test', '/', PASS), OURS],
    ['a host of its wildcard', ask('d.test', '/', PASS), OURS],
    ['without credentials', ask('d.test', '/'), { status: 403 }],
    ['the host of a listener without routes', ask('e.test', '/', PASS), NOBODY],
  ] satisfies readonly Row[],
});

await behaves({
  name: 'without the setting they share the host',
  manifests: [front('*.shop.test'), ...VICTIM, set('any'), theirs('any', '[a.shop.test]', '/any')],
  requests: [
    ['their path', ask('a.shop.test', '/any'), THEIRS],
    ['every other path', ask('a.shop.test', '/'), { status: 403 }],
  ] satisfies readonly Row[],
});

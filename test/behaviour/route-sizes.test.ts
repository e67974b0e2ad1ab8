// The setting `maxPlacedMatches`: who asks for too many matches on too many hosts gets 500, and others are served.

import { behaves, from, gateway, type Row, route, service } from '../parts/behaviour.ts';

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

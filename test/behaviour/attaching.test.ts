// Which routes a listener takes: of which namespaces, kinds, ports; and which listeners are there at all.

import { behaves, from, gateway, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

const to = (name: string): string => `- backendRefs: [{name: ${name}, port: 8080}]`;

/** A route of another namespace, to a Service of its own. */
const foreign = (namespace: string, host: string, parent = '{name: front, namespace: shop}'): string =>
  `${service('a', { namespace })}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: a, namespace: ${namespace}}
spec:
  parentRefs: [${parent}]
  hostnames: [${host}]
  rules:
    ${to('a')}
---
apiVersion: v1
kind: Namespace
metadata: {name: ${namespace}, labels: {team: ${namespace}}}
`;

const allowed = (name: string, port: number, namespaces: string): string =>
  `{name: ${name}, port: ${port}, protocol: HTTP, allowedRoutes: {namespaces: ${namespaces}}}`;

await behaves({
  name: 'namespaces of routes',
  manifests: [
    gateway(
      '{name: same, port: 8080, protocol: HTTP}',
      allowed('all', 8081, '{from: All}'),
      allowed('some', 8083, '{from: Selector, selector: {matchLabels: {team: red}}}'),
    ),
    service('a'),
    route('HTTPRoute', 'own', to('a'), 'hostnames: [own.example.org]'),
    foreign('red', 'red.example.org'),
    foreign('blue', 'blue.example.org'),
  ],
  requests: [
    ['its own', { host: 'own.example.org' }, from('shop/a:8080')],
    ['by default no other', { host: 'red.example.org' }, { status: 404 }],
    ['all, its own too', { port: 8081, host: 'own.example.org' }, from('shop/a:8080')],
    ['all, others', { port: 8081, host: 'blue.example.org' }, from('blue/a:8080')],
    ['those with a label', { port: 8083, host: 'red.example.org' }, from('red/a:8080')],
    ['and none without', { port: 8083, host: 'blue.example.org' }, { status: 404 }],
  ],
});

await behaves({
  name: 'what a route says of the listener that it wants',
  manifests: [
    gateway(
      '{name: one, port: 8080, protocol: HTTP}',
      '{name: two, port: 8081, protocol: HTTP}',
      '{name: calls, port: 8083, protocol: HTTP, allowedRoutes: {kinds: [{kind: GRPCRoute}]}}',
    ),
    service('a'),
    route('HTTPRoute', 'port', to('a'), 'hostnames: [port.example.org]').replace(
      '{name: front}',
      '{name: front, port: 8081}',
    ),
    route('HTTPRoute', 'name', to('a'), 'hostnames: [name.example.org]').replace(
      '{name: front}',
      '{name: front, sectionName: one}',
    ),
    route('HTTPRoute', 'all', to('a'), 'hostnames: [all.example.org]'),
  ],
  requests: [
    ['its port', { port: 8081, host: 'port.example.org' }, from('shop/a:8080')],
    ['not another', { port: 8080, host: 'port.example.org' }, { status: 404 }],
    ['its name', { port: 8080, host: 'name.example.org' }, from('shop/a:8080')],
    ['not another', { port: 8081, host: 'name.example.org' }, { status: 404 }],
    ['no kind that the listener does not take', { port: 8083, host: 'all.example.org' }, { status: 404 }],
    ['all that take it', { port: 8081, host: 'all.example.org' }, from('shop/a:8080')],
  ],
});

await behaves({
  name: 'listeners that are in each other’s way',
  manifests: [
    gateway(
      '{name: first, port: 8080, protocol: HTTP, hostname: a.example.org}',
      '{name: second, port: 8080, protocol: HTTP, hostname: a.example.org}',
      '{name: bytes, port: 8080, protocol: TCP}',
    ),
    service('first'),
    service('second'),
    route('HTTPRoute', 'first', to('first')).replace('{name: front}', '{name: front, sectionName: first}'),
    route('HTTPRoute', 'second', to('second')).replace('{name: front}', '{name: front, sectionName: second}'),
  ],
  requests: [
    ['the first keeps its port and its host', { host: 'a.example.org' }, from('shop/first:8080')],
    ['others have none', { host: 'b.example.org' }, { status: 404 }],
  ],
});

await behaves({
  name: 'routes by weight, where settings allow it',
  manifests: [
    HTTP_GATEWAY,
    service('light'),
    service('heavy'),
    route(
      'HTTPRoute',
      'light',
      `- matches: [{path: {type: Exact, value: /a}}]\n  backendRefs: [{name: light, port: 8080}]`,
    ),
    route('HTTPRoute', 'heavy', to('heavy')).replace(
      'namespace: shop}',
      'namespace: shop, annotations: {gatewarden.dev/route-weight: "10"}}',
    ),
  ],
  settings: { weightedRoutePrecedence: true },
  requests: [
    ['the heavier comes before the more specific', { path: '/a' }, from('shop/heavy:8080')],
    ['and takes what it would take anyway', { path: '/b' }, from('shop/heavy:8080')],
  ],
});

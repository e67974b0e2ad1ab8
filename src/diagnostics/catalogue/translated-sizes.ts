// TR-95 to TR-98: findings of the translation about backends, routes and listeners that ask for too much.

import { entries } from './entry.ts';
import { CART, route } from './translated-routes.ts';

/** A listener with a policy of about 550 bytes on each of its hosts, and a route with these hosts. */
const listener = (...hosts: readonly string[]): string => `${route(CART)}
        hostnames: [${hosts.join(', ')}]
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: visitors, namespace: shop}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: edge, sectionName: http}]
        basicAuth: {users: [${USERS}]}`;

const USERS = Array.from(
  { length: 15 },
  (_, index) => `
          'user${index}:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g='`,
).join(',');

const service = (ports: readonly number[]): string => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [${ports.map((port) => `{name: p${port}, port: ${port}}`).join(', ')}]}`;

export const TRANSLATED_SIZES = entries({
  'TR-95': {
    level: 'W',
    title: 'backend with too much configuration on too many ports',
    explain:
      'Each port of a backend is a cluster of its own, with the certificates of its policies, and with its endpoints, on every proxy. So one CA file of a megabyte, for a Service with a hundred ports, asks for a hundred megabytes. The clusters of all backends together can have as many bytes as the setting `maxPlacedBytes` says, and so can all endpoints. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest backends are limited: their clusters are not created, and requests to them are answered with 500; of endpoints alone, 503.',
    kind: 'Service',
    isTranslated: true,
    settings: 'maxPlacedBytes: 500',
    bad: service([80, 81, 82, 83]),
    at: 'spec.ports',
    good: service([80]),
  },
  'TR-96': {
    level: 'W',
    title: 'route with too many matches on too many hosts',
    explain:
      'Each match of a route is on each of its hosts, of each listener that it attaches to, so a few objects can ask for millions of routes of the proxy. All large routes together can have as many as the setting `maxPlacedMatches` says. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest routes are limited: one match, for the path above all paths of the route, is answered with 500. Attach the route to fewer listeners with `sectionName` or `port`, list fewer hostnames, or give it fewer matches.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'maxPlacedMatches: 3',
    bad: route(`matches: [{path: {value: /cart}}, {path: {value: /basket}}, {path: {value: /checkout}}, {path: {value: /pay}}]
            ${CART}`),
    at: 'spec',
    good: route(CART),
  },
  'TR-97': {
    level: 'W',
    title: 'route with too much configuration on too many hosts',
    explain:
      'The configuration of a match, with the policies on it, is on each host of the route, of each listener that it attaches to. So a list of users of one megabyte, on a route with a hundred matches, asks for a hundred megabytes in the control plane and in each proxy. All large routes together can have as many bytes as the setting `maxPlacedBytes` says. If they have more, each namespace has an equal share; what small namespaces leave of theirs is for the others. Of a namespace with more than its share, the largest routes are limited: one match, for the path above all paths of the route, is answered with 500. The same holds for the filters that routes need, such as the keys of tokens, on each filter chain. Attach large policies to a listener or a Gateway, where they are once for a host, or give the route fewer matches, hosts or listeners.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'maxPlacedBytes: 400',
    bad: route(`matches: [{path: {value: /cart}}, {path: {value: /basket}}, {path: {value: /checkout}}, {path: {value: /pay}}]
            filters: [{type: ResponseHeaderModifier, responseHeaderModifier: {set: [{name: x-note, value: a-rather-long-text-that-each-match-of-the-route-repeats-on-each-host}]}}]
            ${CART}`),
    at: 'spec',
    good: route(CART),
  },
  'TR-98': {
    level: 'W',
    title: 'policies of a listener too large for its hosts',
    explain:
      'The policies of an HTTP listener are on each of its hosts, those of an HTTPS listener and of a Gateway on each filter chain. So a list of users of one megabyte, on a listener whose routes have a thousand hostnames, asks for a gigabyte in the control plane and in each proxy. The policies of all listeners on their hosts can have as many bytes as the setting `maxPlacedBytes` says, and so can all filter chains. If they have more, each namespace has an equal share; a host counts for the namespace of the oldest route on it. What small namespaces leave of theirs is for the others. The hosts of the namespace with the most are limited first: they answer all requests with 500, and the finding is at their routes. Of a limited filter chain it is at the listeners, whose condition `Accepted` is `False` with the reason `ListenerReplaced`.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'maxPlacedBytes: 1200',
    bad: listener('shop.example.org', 'cart.example.org'),
    at: 'spec',
    good: listener('shop.example.org'),
  },
});

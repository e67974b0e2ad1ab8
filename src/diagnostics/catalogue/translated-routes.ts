// TR-20 to TR-39: findings of the translation about routes.

import { entries } from './entry.ts';

const GATEWAY = `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden
        listeners: [{name: http, protocol: HTTP, port: 8080}]
      ---`;

export const route = (
  rule: string,
  { kind = 'HTTPRoute', annotations = '', parent = 'edge' } = {},
) => `${GATEWAY}
      apiVersion: gateway.networking.k8s.io/v1
      kind: ${kind}
      metadata: {name: cart, namespace: shop${annotations === '' ? '' : `, annotations: {${annotations}}`}}
      spec:
        parentRefs: [{name: ${parent}}]
        rules:
          - ${rule}`;

export const CART = 'backendRefs: [{name: cart, port: 80}]';

const pattern = (value: string) =>
  route(`matches: [{path: {type: RegularExpression, value: ${value}}}]
            ${CART}`);

const PRIORITY = 'gatewarden.dev/inherited-policy-priority';

const inheriting = (path: string) => `
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: items, namespace: shop, annotations: {delegation.gatewarden.dev/inherit-parent-matcher: 'true'}}
      spec:
        rules:
          - matches: [{path: {value: ${path}}}]
            ${CART}`;

export const TRANSLATED_ROUTES = entries({
  'TR-20': {
    level: 'S',
    title: 'pattern in a match rejected by Envoy',
    explain:
      'Patterns in matches are RE2, without look-around and backreferences, and the proxy limits the size of their programs. Envoy would reject all routes of the port, so that match is left out, and the status reports it. At level `strict` only the status does. Write a valid RE2 pattern.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: pattern("'/cart/(?=a).*'"),
    at: 'spec.rules[0].matches[0].path.value',
    good: pattern("'/cart/a.*'"),
  },
  'TR-21': {
    level: 'W',
    title: 'parent not found',
    explain:
      "The Gateway, ListenerSet or route in the parentRef doesn't exist, or is a ListenerSet that its Gateway doesn't allow. The route is not served there, and no status is written for that parent.",
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(CART, { parent: 'egde' }),
    at: 'spec.parentRefs[0].name',
    good: route(CART),
  },
  'TR-23': {
    level: 'W',
    title: 'backend next to a delegation',
    explain:
      'A rule that delegates to other HTTPRoutes sends all its requests to them, so a backend in the same rule gets none. Remove the backend, or move it to a separate rule.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(`matches: [{path: {value: /cart}}]
            backendRefs:
              - {group: gateway.networking.k8s.io, kind: HTTPRoute, name: items}
              - {name: cart, port: 80}`),
    at: 'spec.rules[0].backendRefs[1]',
    good: route(`matches: [{path: {value: /cart}}]
            backendRefs:
              - {group: gateway.networking.k8s.io, kind: HTTPRoute, name: items}`),
  },
  'TR-24': {
    level: 'W',
    title: 'experimental field of a route is turned off',
    explain:
      'Retries and session persistence are experimental in the Gateway API. With the setting `enableExperimentalGatewayAPIFeatures: false` they have no effect, and no status reports it.',
    kind: 'HTTPRoute',
    isTranslated: true,
    settings: 'enableExperimentalGatewayAPIFeatures: false',
    bad: route(`retry: {attempts: 2}
            ${CART}`),
    at: 'spec.rules[0].retry',
    good: route(CART),
  },
  'TR-25': {
    level: 'W',
    title: 'annotation of a route has no effect',
    explain:
      'The value of `gatewarden.dev/route-weight` is not a 32-bit integer, or the settings turn weights off; or the value of `gatewarden.dev/inherited-policy-priority` is not one of the four allowed values. The annotation is ignored.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(CART, { annotations: `${PRIORITY}: PreferParent` }),
    at: `metadata.annotations["${PRIORITY}"]`,
    good: route(CART, { annotations: `${PRIORITY}: ShallowMergePreferParent` }),
  },
  'TR-26': {
    level: 'W',
    title: 'CONNECT match never applies',
    explain:
      'A CONNECT request has a host and no path, but every match of a route has a path (`/` by default). Envoy answers such a request with 404, whatever the method of the match.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(`matches: [{method: CONNECT}]
            ${CART}`),
    at: 'spec.rules[0].matches[0].method',
    good: route(`matches: [{method: GET}]
            ${CART}`),
  },
  'TR-27': {
    level: 'W',
    title: 'path of a child route leads out of the path of its parent',
    explain:
      "With the annotation `delegation.gatewarden.dev/inherit-parent-matcher`, the path of each match is joined to that of the parent route. An element `.` or `..`, also written as `%2e`, would lead to the paths of other routes, so the match is left out. Write the path below the parent's without such elements.",
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: inheriting('/%2e%2e/admin'),
    at: 'spec.rules[0].matches[0].path.value',
    good: inheriting('/items'),
  },
});

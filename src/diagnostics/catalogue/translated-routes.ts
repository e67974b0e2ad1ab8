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

const route = (rule: string, { kind = 'HTTPRoute', annotations = '', parent = 'edge' } = {}) => `${GATEWAY}
      apiVersion: gateway.networking.k8s.io/v1
      kind: ${kind}
      metadata: {name: cart, namespace: shop${annotations === '' ? '' : `, annotations: {${annotations}}`}}
      spec:
        parentRefs: [{name: ${parent}}]
        rules:
          - ${rule}`;

const CART = 'backendRefs: [{name: cart, port: 80}]';

const pattern = (value: string) =>
  route(`matches: [{path: {type: RegularExpression, value: ${value}}}]
            ${CART}`);

const PRIORITY = 'gatewarden.dev/inherited-policy-priority';

export const TRANSLATED_ROUTES = entries({
  'TR-20': {
    level: 'S',
    title: 'a pattern in a match that Envoy refuses',
    explain:
      'Patterns in matches are those of RE2, without look-around and back references, and the proxy limits the size of their programs. At level `standard` patterns are handed over as they are, and Envoy refuses all routes of the port together with a bad one; at level `strict` the match alone is dropped, as its status says. Write a pattern that RE2 takes.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: pattern("'/cart/(?=a).*'"),
    at: 'spec.rules[0].matches[0].path.value',
    good: pattern("'/cart/a.*'"),
  },
  'TR-21': {
    level: 'W',
    title: 'a parentRef that leads to nothing',
    explain:
      'The Gateway, the ListenerSet or the route that a parentRef names is not among the objects, or is a ListenerSet that its Gateway does not let in. The route is not served there, and since nobody is responsible for what is not there, nobody writes a status that says so.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(CART, { parent: 'egde' }),
    at: 'spec.parentRefs[0]',
    good: route(CART),
  },
  'TR-22': {
    level: 'W',
    title: 'a filter of a GRPCRoute that is ignored',
    explain:
      'On GRPCRoutes neither an ExtensionRef nor a filter of a backend reference does anything: what it should do, also when that protects the route, does not happen. Attach a TrafficPolicy to the route by its `targetRefs`, and put other filters on the rule.',
    kind: 'GRPCRoute',
    isTranslated: true,
    bad: route(
      `filters:
              - type: ExtensionRef
                extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: base}
            ${CART}`,
      { kind: 'GRPCRoute' },
    ),
    at: 'spec.rules[0].filters[0]',
    good: route(CART, { kind: 'GRPCRoute' }),
  },
  'TR-23': {
    level: 'W',
    title: 'a backend beside a delegation',
    explain:
      'A rule that delegates to other HTTPRoutes leaves all answers to them: a backend that stands beside the delegation gets no requests by this rule. Remove it, or give it a rule of its own.',
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
    title: 'an experimental field of a route that is turned off',
    explain:
      'Retries and session persistence of rules, and the filter CORS, are experimental in the Gateway API. With the setting `enableExperimentalGatewayAPIFeatures: false` they do nothing, and no status says so.',
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
    title: 'an annotation of a route that does nothing',
    explain:
      'The value of `gatewarden.dev/route-weight` is no whole number of 32 bits, or weights are turned off by the settings; or that of `gatewarden.dev/inherited-policy-priority` is none of the four that there are. The annotation counts as not written.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(CART, { annotations: `${PRIORITY}: PreferParent` }),
    at: `metadata.annotations["${PRIORITY}"]`,
    good: route(CART, { annotations: `${PRIORITY}: ShallowMergePreferParent` }),
  },
  'TR-26': {
    level: 'W',
    title: 'a match of CONNECT, which no request meets',
    explain:
      'A CONNECT request names a host and no path, and every match of a route asks for a path (`/` where it says none): Envoy answers such a request 404, whatever the method of the match.',
    kind: 'HTTPRoute',
    isTranslated: true,
    bad: route(`matches: [{method: CONNECT}]
            ${CART}`),
    at: 'spec.rules[0].matches[0].method',
    good: route(`matches: [{method: GET}]
            ${CART}`),
  },
});

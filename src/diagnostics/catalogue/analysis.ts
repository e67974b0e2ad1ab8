// AN-01 to AN-39: findings of the analysis about several objects together, in addition to those of the translation.

import {
  analyzed,
  auth,
  BUFFER,
  CART,
  CLASS,
  DEMANDED,
  delegating,
  EDGE,
  gateway,
  grant,
  HTTP,
  ITEMS,
  listenerSet,
  policy,
  route,
  SERVED,
  STOCK,
  TO_CART,
  TO_STOCK,
  USERS,
} from './analysis-examples.ts';
import { entries } from './entry.ts';

export const ANALYSIS = entries({
  'AN-01': analyzed({
    title: 'target of a policy not found',
    explain:
      "The Gateway, ListenerSet, route, Service or Backend that the policy targets doesn't exist in the input. A policy and its targets must be in the same namespace. Until the target exists, the policy has no effect and protects nothing.",
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { target: 'HTTPRoute, name: card' }),
    at: 'spec.targetRefs[0].name',
    good: SERVED + policy(BUFFER),
  }),
  'AN-02': analyzed({
    title: 'section of a target not found',
    explain:
      'A `sectionName` is the name of a listener of a Gateway or ListenerSet, of a rule of a route, or of a port of a Service. The target has no section with this name, so the policy has no effect there.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { target: 'Gateway, name: edge, sectionName: https' }),
    at: 'spec.targetRefs[0].sectionName',
    good: SERVED + policy(BUFFER, { target: 'Gateway, name: edge, sectionName: http' }),
  }),
  'AN-03': analyzed({
    title: 'selector of a policy selects nothing',
    explain:
      'No object of the kind has all labels of `matchLabels` in the namespace of the policy (or in any namespace, for a policy in the global policy namespace). The selector attaches the policy to nothing.',
    kind: 'TrafficPolicy',
    bad: `${SERVED}
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: base, namespace: shop}
      spec:
        targetSelectors: [{group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: {team: cart}}]
        ${BUFFER}`,
    at: 'spec.targetSelectors[0]',
    good: SERVED + policy(BUFFER),
  }),
  'AN-04': analyzed({
    title: 'extension, Secret or ConfigMap not found',
    explain:
      "The GatewayExtension, Secret or ConfigMap doesn't exist in the input, or is invalid. A policy that needs it is invalid, and its targets answer with 500.",
    kind: 'TrafficPolicy',
    bad: SERVED + policy(DEMANDED),
    at: 'spec.extAuth.extensionRef.name',
    good: SERVED + policy(DEMANDED) + auth(),
  }),
  'AN-05': analyzed({
    title: 'backend or port not found',
    explain:
      "The Service, Backend or port of a reference doesn't exist in the input, or the kind can't be a backend. Requests to it are answered with 500.",
    kind: 'HTTPRoute',
    bad: EDGE + CART + route('backendRefs: [{name: cart, port: 8080}]'),
    at: 'spec.rules[0].backendRefs[0].port',
    good: SERVED,
  }),
  'AN-06': analyzed({
    title: 'reference to another namespace without a ReferenceGrant',
    explain:
      'A reference to an object in another namespace needs a ReferenceGrant in that namespace, which allows the kind and namespace of the object that refers. Without it, requests to a backend are answered with 500, a listener is not served, and a policy is invalid.',
    kind: 'HTTPRoute',
    bad: EDGE + STOCK + route(TO_STOCK),
    at: 'spec.rules[0].backendRefs[0].namespace',
    good: EDGE + STOCK + route(TO_STOCK) + grant,
  }),
  'AN-07': analyzed({
    title: 'ExtensionRef not found',
    explain:
      "A filter of type ExtensionRef refers to a TrafficPolicy or a DirectResponse in the namespace of the route. On a backend reference, it refers to a TrafficPolicy. This one refers to an object that doesn't exist, or of another kind. The rule, or the backend's share of its requests, gets 500, because the filter may protect it.",
    kind: 'HTTPRoute',
    bad:
      EDGE +
      CART +
      route(`filters:
              - type: ExtensionRef
                extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: base}
            ${TO_CART}`),
    at: 'spec.rules[0].filters[0].extensionRef.name',
    good: SERVED,
  }),
  'AN-08': analyzed({
    title: 'listener without a valid certificate',
    explain:
      "The Secret of an HTTPS or TLS listener doesn't exist, is invalid, or has no certificate with its key; or the TLS options are invalid; or a CA certificate for the clients of a Gateway's listeners (`spec.tls.frontend`) is missing or invalid. The listener is not served; other listeners of the port are.",
    kind: 'Gateway',
    bad:
      CLASS + gateway('{name: https, protocol: HTTPS, port: 8443, tls: {certificateRefs: [{name: gone}]}}'),
    at: 'spec.listeners[0].tls.certificateRefs[0]',
    good: EDGE,
  }),
  'AN-09': analyzed({
    title: 'invalid delegation',
    explain:
      "The routes that a rule delegates to don't exist, have no rule that fits the match, form a cycle, or are delegated to too many times: the match answers with 500. Or a child route sets hostnames, which it must inherit: the child route is not served.",
    kind: 'HTTPRoute',
    bad: EDGE + CART + delegating('item') + ITEMS(),
    at: 'spec.rules[0].backendRefs[0].name',
    good: EDGE + CART + delegating('items') + ITEMS(),
  }),
  'AN-10': analyzed({
    title: 'no listener accepts the route',
    explain:
      'The Gateway or ListenerSet exists, but none of its listeners accepts the route: because of its kind, its namespace, the `sectionName` or `port` of the parentRef, or because no hostname matches. The message gives the reason.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + route(TO_CART, { parents: '[{name: edge, sectionName: https}]' }),
    at: 'spec.parentRefs[0].sectionName',
    good: SERVED,
  }),
  'AN-11': analyzed({
    title: 'rejected listener',
    explain:
      "Another listener uses the port with another protocol, or the same hostname on the port; or the listener is invalid: its protocol is unknown, its port is reserved by the proxy, or it can't carry its kinds of routes. It is left out; the other listeners are served.",
    kind: 'Gateway',
    bad: CLASS + gateway(`${HTTP}\n          - {name: other, protocol: TCP, port: 8080}`),
    at: 'spec.listeners[1]',
    good:
      CLASS +
      gateway(`${HTTP}\n          - {name: other, protocol: HTTP, port: 8080, hostname: shop.example}`),
  }),
  'AN-12': analyzed({
    title: 'ListenerSet not allowed by its Gateway',
    explain:
      '`spec.allowedListeners` of a Gateway lists the namespaces whose ListenerSets it accepts; without it, the Gateway accepts none. The listeners of this ListenerSet are not served.',
    kind: 'XListenerSet',
    bad: EDGE + listenerSet,
    at: 'spec.parentRef',
    good: CLASS + gateway(HTTP, '\n        allowedListeners: {namespaces: {from: Same}}') + listenerSet,
  }),
  'AN-13': analyzed({
    title: 'child route without a parent',
    explain:
      "The route has no parentRef, or its parent route doesn't delegate to it or is not served itself. A route is served if it attaches to a Gateway, or if a route that is served delegates to it.",
    kind: 'HTTPRoute',
    bad: EDGE + CART + ITEMS(),
    at: 'spec',
    good: EDGE + CART + delegating('items') + ITEMS(),
  }),
  'AN-20': analyzed({
    title: 'policy overridden everywhere',
    explain:
      'Everywhere the policy is attached, policies of higher priority set all of its fields: they have more weight, are older, or are more specific. Remove the policy, or raise its weight with the annotation `gatewarden.dev/policy-weight`.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { name: 'older' }) + policy(BUFFER, { created: 2 }),
    at: 'spec',
    good: SERVED + policy(BUFFER, { name: 'older' }) + policy('timeouts: {request: 5s}', { created: 2 }),
  }),
  'AN-21': analyzed({
    title: 'policy without effect next to an invalid one',
    explain:
      'Policies of the same kind at the same level are merged. If one of them is invalid, the target answers with 500 and the others have no effect. Fix the invalid policy.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER) + policy(DEMANDED, { name: 'broken' }),
    at: 'spec',
    good: SERVED + policy(BUFFER) + policy(DEMANDED, { name: 'broken' }) + auth(),
  }),
  'AN-30': analyzed({
    title: 'match never gets a request',
    explain:
      'On every host of the match, an earlier match takes all its requests: it has the same path with the same or fewer conditions. docs/routes.md explains the order; if all else is equal, the older route comes first.',
    kind: 'HTTPRoute',
    bad: SERVED + route(TO_CART, { name: 'later', created: 2 }),
    at: 'spec.rules[0].matches[0]',
    good:
      SERVED +
      route(
        `matches: [{path: {value: /later}}]
            ${TO_CART}`,
        { name: 'later', created: 2 },
      ),
  }),
  'AN-31': analyzed({
    title: 'rule or backend answers with 500',
    explain:
      'A part of the rule or of a filter is invalid, missing or not supported, or a policy on routes is invalid: then the finding is at the field of the policy. The rule answers with 500, because it must never be less protected than written. For a filter of one of several backends, only the share of that backend gets 500. A reference to an object that is missing is reported at the reference instead.',
    kind: 'HTTPRoute',
    bad: EDGE + route('matches: [{path: {value: /cart}}]'),
    at: 'spec.rules[0]',
    good: SERVED,
  }),
  'AN-32': analyzed({
    title: 'match is left out',
    explain:
      'Envoy would reject the match together with the rest of the configuration, so it is left out: a header or query parameter without a name, an empty pattern, an invalid RE2 pattern. Its requests go to other matches, or are answered with 404.',
    kind: 'HTTPRoute',
    bad:
      EDGE +
      CART +
      route(`matches: [{path: {type: RegularExpression, value: "/a{2,1}"}}]
            ${TO_CART}`),
    at: 'spec.rules[0].matches[0]',
    good: SERVED,
  }),
  'AN-33': analyzed({
    title: 'listener or Gateway answers with 500',
    explain:
      'A policy on a host, a listener or a Gateway is invalid. All requests to that host, listener or Gateway are answered with 500, so that no request passes without the policy. The finding is at the field of the policy. If the field refers to an object that is missing or invalid, that is reported instead, with the same effect.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy('basicAuth: {users: ["ann:plain"]}', { target: 'Gateway, name: edge' }),
    at: 'spec.basicAuth',
    good: SERVED + policy(USERS, { target: 'Gateway, name: edge' }),
  }),
});

// AN-40 to AN-59: ways around what a policy demands, and what several teams on one host can do to each other.

import {
  AT_OTHER_HOST,
  analyzed,
  auth,
  CART,
  CLASS,
  DEMANDED,
  delegating,
  EDGE,
  gateway,
  HOST,
  HTTP,
  ITEMS,
  OTHER_CART,
  otherRoute,
  otherSet,
  policy,
  route,
  SERVED,
  SHARED_GATEWAY,
  TIERS,
  TO_CART,
  TWO_LISTENERS,
  trusting,
  USERS,
} from './analysis-examples.ts';
import { entries } from './entry.ts';

export const ANALYSIS_WAYS_AROUND = entries({
  'AN-40': analyzed({
    title: 'demand turned off by a more specific policy',
    explain:
      'A policy on a Gateway, a listener, a route or a parent requires `extAuth`, `jwt`, `basicAuth`, a rate limit, `extProc`, `csrf` or `buffer`, and a more specific policy on a listener, child, rule or backend reference turns it off. Requests there pass without it. If that is intended, suppress the finding with a reason. A policy that replaces one authentication by another one is not reported.',
    kind: 'TrafficPolicy',
    bad:
      SERVED +
      auth() +
      policy(DEMANDED, { name: 'staff-only', target: 'Gateway, name: edge' }) +
      policy('extAuth: {disable: {}}'),
    at: 'spec.extAuth.disable',
    good: SERVED + auth() + policy(DEMANDED, { name: 'staff-only', target: 'Gateway, name: edge' }),
  }),
  'AN-41': analyzed({
    title: 'route reachable without a demand of its listener',
    explain:
      'The route attaches to several listeners or Gateways. A policy on one of them requires authentication, rules or a limit, but another one has no such policy. Attach the policy to the route or to the whole Gateway, or attach the route to one listener with `sectionName`.',
    kind: 'HTTPRoute',
    bad:
      TWO_LISTENERS +
      CART +
      route(TO_CART) +
      auth() +
      policy(DEMANDED, { target: 'Gateway, name: edge, sectionName: http' }),
    at: 'spec.parentRefs[0]',
    good:
      TWO_LISTENERS + CART + route(TO_CART) + auth() + policy(DEMANDED, { target: 'Gateway, name: edge' }),
  }),
  'AN-42': analyzed({
    title: 'authentication can be skipped',
    explain:
      'The extension of the policy fails open (`failOpen: true`): while its service is unavailable, every request is allowed. Or it allows requests without a token (`validationMode: AllowMissing`). The targets of the policy are not protected then.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(DEMANDED) + auth('failOpen: true, '),
    at: 'spec.extAuth.extensionRef',
    good: SERVED + policy(DEMANDED) + auth(),
  }),
  'AN-43': analyzed({
    title: 'paths of another namespace taken',
    explain:
      'Routes of several namespaces share a host on a port, and this route takes requests that a route of another namespace would get: its path lies inside the path of the other one, and comes first. With the setting `listenerIsolation`, routes of different HTTP listeners share no hosts. Within one listener, `allowedRoutes` decides which namespaces share its hosts.',
    kind: 'HTTPRoute',
    bad: CLASS + SHARED_GATEWAY + CART + route(TO_CART) + OTHER_CART + otherRoute('/cart'),
    at: 'spec.rules[0].matches[0]',
    good: CLASS + SHARED_GATEWAY + CART + route(TO_CART),
  }),
  'AN-44': analyzed({
    title: "another namespace's listener covers a host",
    explain:
      'A ListenerSet of another namespace has a listener on the same port that covers the host of a route. Routes that attach to an HTTP listener of that kind can take any path of the host. With the setting `listenerIsolation`, and always over TLS, the more specific listener gets the whole host instead, also from a TLSRoute or TCPRoute of a TLS listener. Allow ListenerSets in `allowedListeners` of the Gateway only from namespaces that may have its hosts.',
    kind: 'XListenerSet',
    bad: CLASS + SHARED_GATEWAY + CART + route(TO_CART, { more: HOST }) + otherSet('shop.test'),
    at: 'spec.listeners[0].hostname',
    good: CLASS + SHARED_GATEWAY + CART + route(TO_CART, { more: HOST }) + otherSet('other.test'),
  }),
  'AN-45': analyzed({
    title: "rule that requests with a changed route can't reach",
    explain:
      'A filter writes headers, and Envoy chooses the route again: claims of a token (`claimsToHeaders`), an authorization service with `clearRouteCache`, or a processor. The new rule demands a filter that comes earlier in the chain, with other settings than the first rule, and the request has passed it already. So the request gets 500 instead of reaching the rule without that filter.',
    kind: 'HTTPRoute',
    bad:
      EDGE +
      CART +
      route(TIERS) +
      auth('clearRouteCache: true, ') +
      policy(DEMANDED, { target: 'Gateway, name: edge' }) +
      policy(USERS, { name: 'users', target: 'HTTPRoute, name: cart, sectionName: gold' }),
    at: 'spec.rules[1]',
    good:
      EDGE +
      CART +
      route(TIERS) +
      auth('clearRouteCache: true, ') +
      policy(DEMANDED, { target: 'Gateway, name: edge' }) +
      policy(USERS, { name: 'users' }),
  }),
  'AN-46': analyzed({
    title: 'child route reachable through another parent',
    explain:
      'A policy on a parent route, or on what the parent is attached to, demands authentication, rules or a limit of the routes that it delegates to. Another parent delegates to the same route, and demands nothing. Delegation needs no ReferenceGrant: a route without `parentRefs` accepts every parent, also one of another namespace. List in `parentRefs` of the child the routes that may delegate to it, or attach the policy to the child.',
    kind: 'HTTPRoute',
    bad:
      EDGE +
      delegating('items') +
      delegating('items', AT_OTHER_HOST) +
      ITEMS() +
      policy(USERS, { target: 'HTTPRoute, name: root' }),
    at: 'spec.rules[0]',
    good:
      EDGE +
      CART +
      delegating('items') +
      delegating('items', AT_OTHER_HOST) +
      ITEMS() +
      policy(USERS, { target: 'HTTPRoute, name: items' }),
  }),
  'AN-49': analyzed({
    title: 'demand replaced by a more specific policy',
    explain:
      'A policy on a Gateway, a listener, a route or a parent demands authentication, rules, a limit or a check of requests, and a more specific policy replaces it by something that may let more requests pass: other users of `basicAuth`, rules of `rbac` that are not provably narrower, another extension, other or additional `contextExtensions`, a higher limit, a larger body (`buffer`), fewer requests or more origins of `csrf`, fewer parts for the service of `extProc`. The most specific value replaces all others.',
    kind: 'TrafficPolicy',
    bad:
      SERVED +
      policy(USERS, { name: 'staff-only', target: 'Gateway, name: edge' }) +
      policy(USERS.replace('ann:', 'bob:')),
    at: 'spec.basicAuth',
    good: SERVED + policy(USERS, { name: 'staff-only', target: 'Gateway, name: edge' }) + policy(USERS),
  }),
  'AN-50': analyzed({
    title: 'guarded backend reachable through another route',
    explain:
      'A policy demands authentication, rules or a limit for a host and a path, and another route leads to the same backend for the same host and path on another port or Gateway, and demands nothing. Or a TCP or TLS route leads to it: policies act on HTTP only. Attach the policy there too, or redirect the other listener.',
    kind: 'HTTPRoute',
    bad:
      TWO_LISTENERS +
      CART +
      route(TO_CART, { parents: '[{name: edge, sectionName: http}]' }) +
      route(TO_CART, { name: 'other', parents: '[{name: edge, sectionName: inner}]' }) +
      policy(USERS),
    at: 'spec.rules[0]',
    good:
      TWO_LISTENERS +
      CART +
      route(TO_CART, { parents: '[{name: edge, sectionName: http}]' }) +
      route(TO_CART, { name: 'other', parents: '[{name: edge, sectionName: inner}]' }) +
      policy(USERS, { target: 'Gateway, name: edge' }),
  }),
  'AN-51': analyzed({
    title: 'policies of a listener bypassed on its hosts',
    explain:
      'The policies of a listener act on requests of the routes that attached through it. Routes that attached through another listener of the port serve hosts of this listener, and demand nothing. Often no route attached through the listener, so its policies act on no request. Or the listener carries TCP or TLS, where policies do not act.',
    kind: 'TrafficPolicy',
    bad:
      CLASS +
      gateway(`${HTTP}\n          - {name: shop, protocol: HTTP, port: 8080, hostname: shop.test}`) +
      CART +
      route(TO_CART, { parents: '[{name: edge, sectionName: http}]', more: HOST }) +
      policy(USERS, { target: 'Gateway, name: edge, sectionName: shop' }),
    at: 'spec.targetRefs[0]',
    good:
      CLASS +
      gateway(`${HTTP}\n          - {name: shop, protocol: HTTP, port: 8080, hostname: shop.test}`) +
      CART +
      route(TO_CART, { parents: '[{name: edge, sectionName: shop}]', more: HOST }) +
      policy(USERS, { target: 'Gateway, name: edge, sectionName: shop' }),
  }),
  'AN-52': analyzed({
    title: 'path that a guarded rule misses',
    explain:
      'A policy guards a rule, and a path beside it leads to the same backend through a rule that demands nothing: a path inside the guarded one, the path with or without a slash at its end, or in another spelling (`/ADMIN`, `/admin%2F`: the proxy compares letters as written, and decodes no slash) that the backend may take for the same. Demand it on the whole host, and turn it off with `disable` for what is public.',
    kind: 'TrafficPolicy',
    bad:
      EDGE +
      CART +
      route(`matches: [{path: {type: Exact, value: /admin}}]
            ${TO_CART}`) +
      route(TO_CART, { name: 'all' }) +
      policy(USERS),
    at: 'spec.basicAuth',
    good:
      EDGE +
      CART +
      route(`matches: [{path: {type: Exact, value: /admin}}]
            ${TO_CART}`) +
      route(TO_CART, { name: 'all' }) +
      policy(USERS, { target: 'Gateway, name: edge' }),
  }),
  'AN-53': analyzed({
    title: 'backend verified by any public authority, without a name',
    explain:
      'With `wellKnownCACertificates: System` and neither `sni` nor `verifySubjectAltNames`, a certificate of any public authority for any name passes, and everybody can get one. Name the server.',
    kind: 'BackendConfigPolicy',
    bad: SERVED + trusting(''),
    at: 'spec.tls.wellKnownCACertificates',
    good: SERVED + trusting(', sni: cart.test'),
  }),
});

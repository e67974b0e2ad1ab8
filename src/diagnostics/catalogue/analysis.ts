// AN-01 to AN-59: findings of the analysis about several objects together, in addition to those of the translation.

import { type Explained, entries } from './entry.ts';

const CLASS = `
      apiVersion: gateway.networking.k8s.io/v1
      kind: GatewayClass
      metadata: {name: gatewarden}
      spec: {controllerName: gatewarden.dev/gateway}`;

const gateway = (listeners: string, more = '') => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: Gateway
      metadata: {name: edge, namespace: shop}
      spec:
        gatewayClassName: gatewarden${more}
        listeners:
          - ${listeners}`;

const HTTP = '{name: http, protocol: HTTP, port: 8080}';
const EDGE = CLASS + gateway(HTTP);

const CART = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {ports: [{port: 80}]}`;

const TO_CART = 'backendRefs: [{name: cart, port: 80}]';

const route = (rule: string, { name = 'cart', parents = '[{name: edge}]', more = '', created = 1 } = {}) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${created}T00:00:00Z"}
      spec:${parents === '' ? '' : `\n        parentRefs: ${parents}`}${more}
        rules:
          - ${rule}`;

const policy = (fields: string, { name = 'base', target = 'HTTPRoute, name: cart', created = 1 } = {}) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: TrafficPolicy
      metadata: {name: ${name}, namespace: shop, creationTimestamp: "2026-01-0${created}T00:00:00Z"}
      spec:
        targetRefs: [{group: gateway.networking.k8s.io, kind: ${target}}]
        ${fields}`;

const extension = (spec: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: GatewayExtension
      metadata: {name: staff, namespace: shop}
      spec:
        ${spec}`;

const auth = (more = '') => extension(`extAuth: {${more}grpcService: {backendRef: {name: cart, port: 80}}}`);
const DEMANDED = 'extAuth: {extensionRef: {name: staff}}';
const BUFFER = 'buffer: {maxRequestSize: 64Ki}';

const USERS = 'basicAuth: {users: ["ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g="]}';
const TIERS = `${TO_CART}
          - name: gold
            matches: [{headers: [{name: x-tier, value: gold}]}]
            ${TO_CART}`;

const delegating = (name: string, { from = 'root', more = '' } = {}) =>
  route(
    `matches: [{path: {value: /cart}}]
            backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]`,
    { name: from, more },
  );
const AT_OTHER_HOST = { from: 'other', more: '\n        hostnames: [b.test]' };
const ITEMS = (more = '') =>
  route(
    `matches: [{path: {value: /cart/items}}]
            ${TO_CART}`,
    { name: 'items', parents: '', more },
  );

const listenerSet = `
      ---
      apiVersion: gateway.networking.x-k8s.io/v1alpha1
      kind: XListenerSet
      metadata: {name: more, namespace: shop}
      spec:
        parentRef: {name: edge}
        listeners: [{name: more, protocol: HTTP, port: 8081}]`;

const grant = `
      ---
      apiVersion: gateway.networking.k8s.io/v1beta1
      kind: ReferenceGrant
      metadata: {name: from-shop, namespace: stock}
      spec:
        from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
        to: [{group: "", kind: Service}]`;
const STOCK = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: stock, namespace: stock}
      spec: {ports: [{port: 80}]}`;
const TO_STOCK = 'backendRefs: [{name: stock, namespace: stock, port: 80}]';

const SERVED = EDGE + CART + route(TO_CART);

const SHARED_GATEWAY = gateway(
  '{name: http, protocol: HTTP, port: 8080, allowedRoutes: {namespaces: {from: All}}}',
  '\n        allowedListeners: {namespaces: {from: All}}',
);
const HOST = '\n        hostnames: [shop.test]';
const OTHER_CART = CART.replace('namespace: shop', 'namespace: other');
const otherRoute = (path: string) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: taker, namespace: other}
      spec:
        parentRefs: [{name: edge, namespace: shop}]
        rules:
          - matches: [{path: {value: ${path}}}]
            ${TO_CART}`;
const otherSet = (hostname: string) =>
  listenerSet
    .replace('namespace: shop', 'namespace: other')
    .replace('{name: edge}', '{name: edge, namespace: shop}')
    .replace('port: 8081', `port: 8080, hostname: ${hostname}`);

const TWO_LISTENERS = CLASS + gateway(`${HTTP}\n          - {name: inner, protocol: HTTP, port: 8081}`);

const trusting = (more: string) => `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: BackendConfigPolicy
      metadata: {name: verified, namespace: shop}
      spec:
        targetRefs: [{group: "", kind: Service, name: cart}]
        tls: {wellKnownCACertificates: System${more}}`;

/** All entries are about several objects together. */
type Entry = Omit<Explained, 'level' | 'isTranslated' | 'isAnalyzed'>;

const analyzed = (entry: Entry): Explained => ({
  level: 'W',
  isTranslated: true,
  isAnalyzed: true,
  ...entry,
});

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
  'AN-40': analyzed({
    title: 'demand turned off by a more specific policy',
    explain:
      'A policy on a Gateway, a listener, a route or a parent requires `extAuth`, `jwt`, `basicAuth` or a rate limit, and a more specific policy on a listener, child, rule or backend reference turns it off. Requests there pass without it. If that is intended, suppress the finding with a reason. A policy that replaces one authentication by another one is not reported.',
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
      'A ListenerSet of another namespace has an HTTP listener on the same port that covers the host of a route. Routes that attach to that listener can take any path of the host. With the setting `listenerIsolation`, the more specific listener gets the whole host instead. Allow ListenerSets in `allowedListeners` of the Gateway only from namespaces that may have its hosts.',
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
      'A policy on a Gateway, a listener, a route or a parent demands authentication, rules or a limit, and a more specific policy replaces it by something that may let more requests pass: other users of `basicAuth`, rules of `rbac` that are not provably narrower, another extension, other or additional `contextExtensions`, a higher limit. The most specific value replaces all others.',
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

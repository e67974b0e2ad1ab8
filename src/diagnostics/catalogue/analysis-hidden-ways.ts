// AN-79 to AN-85: hosts, paths and backends that requests don't reach, or reach by another way than it seems.

import {
  analyzed,
  CART,
  CLASS,
  EDGE,
  gateway,
  HOST,
  policy,
  route,
  SERVED,
  SHARED_GATEWAY,
  TO_CART,
  USERS,
} from './analysis-examples.ts';
import { entries } from './entry.ts';

const PASSING = (name: string, hostname: string) =>
  `{name: ${name}, protocol: TLS, port: 8443, hostname: ${hostname}, tls: {mode: Passthrough}}`;
const tlsRoute = (name: string, listener: string, hostname: string) => `
      ---
      apiVersion: gateway.networking.k8s.io/v1alpha2
      kind: TLSRoute
      metadata: {name: ${name}, namespace: shop}
      spec:
        parentRefs: [{name: edge, sectionName: ${listener}}]
        hostnames: [${hostname}]
        rules:
          - ${TO_CART}`;
const PASSED =
  CLASS +
  gateway(`${PASSING('all', "'*.shop.test'")}\n          - ${PASSING('pay', 'pay.shop.test')}`) +
  CART +
  tlsRoute('pay', 'pay', 'pay.shop.test');

const GUARDED = route(`matches: [{path: {value: /admin}}]
            ${TO_CART}`);
const open = (filters: string) =>
  route(
    `matches: [{path: {value: /public}}]
            ${filters}`,
    { name: 'public' },
  );
const REWRITTEN = (prefix: string) => `filters:
              - {type: URLRewrite, urlRewrite: {path: {type: ReplacePrefixMatch, replacePrefixMatch: ${prefix}}}}
            ${TO_CART}`;
const PAGES = CART.replace('name: cart', 'name: pages');
const MIRRORED = `filters:
              - {type: RequestMirror, requestMirror: {backendRef: {name: cart, port: 80}}}
            ${TO_CART.replace('name: cart', 'name: pages')}`;

/** A Service of another namespace, with a guarded route. */
const OTHERS = `${CART.replace('name: cart, namespace: shop', 'name: stock, namespace: stock')}
      ---
      apiVersion: gateway.networking.k8s.io/v1beta1
      kind: ReferenceGrant
      metadata: {name: from-shop, namespace: stock}
      spec:
        from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
        to: [{group: "", kind: Service}]
      ---
      apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: {name: stock, namespace: stock}
      spec:
        parentRefs: [{name: edge, namespace: shop}]
        hostnames: [stock.test]
        rules:
          - backendRefs: [{name: stock, port: 80}]
      ---${policy(USERS, { name: 'staff', target: 'HTTPRoute, name: stock' }).replace('namespace: shop', 'namespace: stock').replace('      ---', '')}`;
const TO_OTHERS = 'backendRefs: [{name: stock, namespace: stock, port: 80}]';

const EXTERNAL = `
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: cart, namespace: shop}
      spec: {type: ExternalName, externalName: cart.example.com, ports: [{port: 80}]}`;
const HOSTS = `
      ---
      apiVersion: gateway.gatewarden.dev/v1alpha1
      kind: Backend
      metadata: {name: cart, namespace: shop}
      spec: {type: Static, static: {hosts: [{host: cart.example.com, port: 80}]}}`;

const denying = (expression: string) => `rbac: {action: Deny, policy: {matchExpressions: ['${expression}']}}`;

export const ANALYSIS_HIDDEN_WAYS = entries({
  'AN-79': analyzed({
    title: 'server name of a route goes to another listener',
    explain:
      'The route attached to a TLS listener that covers its host, but another listener of the port gets all connections with this server name (SNI): its hostname is more specific, or the route is a TCPRoute, which gets only connections that no other listener gets. A listener with HTTPS gets them even without a route, one that passes TLS through only with a route. A ListenerSet of another namespace that takes a host is AN-44.',
    kind: 'TLSRoute',
    bad: PASSED + tlsRoute('cart', 'all', 'pay.shop.test'),
    at: 'spec.hostnames[0]',
    good: PASSED + tlsRoute('cart', 'all', 'cart.shop.test'),
  }),
  'AN-80': analyzed({
    title: 'rewrite to what a guarded rule would take',
    explain:
      'The rule changes the path or the host of requests (`URLRewrite`, or `urlRewrite` of a policy) so that the backend gets what another rule, with a policy that demands authentication, rules or a limit, would have sent there. The policy acts on what the client asks for, so these requests pass without it. Reported only where the message can name such a path; of patterns of `urlRewrite`, only those are understood that replace the start of the path or all of it.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + GUARDED + policy(USERS) + open(REWRITTEN('/')),
    at: 'spec.rules[0].filters[0].urlRewrite',
    good: EDGE + CART + GUARDED + policy(USERS) + open(REWRITTEN('/help')),
  }),
  'AN-81': analyzed({
    title: 'copies of requests go to a guarded backend',
    explain:
      'The rule sends copies of its requests (`RequestMirror`) to a backend. A route in the namespace of this backend leads to the same path there, and a policy on it demands authentication, rules or a limit, which the copies do not meet. Nobody sees the answers to copies, but the backend does what they ask for. What a Gateway or a listener demands of its own requests is not compared.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + PAGES + route(TO_CART, { more: HOST }) + policy(USERS) + open(MIRRORED),
    at: 'spec.rules[0].filters[0].requestMirror.backendRef',
    good: EDGE + CART + PAGES + route(TO_CART, { more: HOST }) + open(MIRRORED),
  }),
  'AN-82': analyzed({
    title: 'guarded backend reachable from another namespace',
    explain:
      'The route leads to a backend of another namespace, which a ReferenceGrant allows. Every route there that leads to the same path of the backend has a policy that demands authentication, rules or a limit, and this route demands nothing. What a Gateway or a listener demands of its own requests is not compared, and a path that a route of the namespace of the backend serves openly is not reported.',
    kind: 'HTTPRoute',
    bad: CLASS + SHARED_GATEWAY + OTHERS + route(TO_OTHERS),
    at: 'spec.rules[0].backendRefs[0]',
    good: CLASS + SHARED_GATEWAY + OTHERS + route(TO_OTHERS) + policy(USERS),
  }),
  'AN-83': analyzed({
    title: 'backend of type ExternalName',
    explain:
      "A Service of type `ExternalName` has no endpoints, only the DNS name of something else, and the proxy doesn't follow it: it answers 503, or closes the connection. The Gateway API advises against it, since the name may lead to where its author may not send requests otherwise (CVE-2021-25740). For a host outside of the cluster use a Backend of type `Static`; for another Service, refer to that Service, which needs a ReferenceGrant if it is in another namespace. A Service of this type with EndpointSlices is not reported.",
    kind: 'HTTPRoute',
    bad: EDGE + EXTERNAL + route(TO_CART),
    at: 'spec.rules[0].backendRefs[0].name',
    good: EDGE + HOSTS + route('backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: cart}]'),
  }),
  'AN-84': analyzed({
    title: 'requests that pass where a rule that denies fails',
    explain:
      'The proxy takes an expression that fails for false, so with `action: Deny` such a request passes. An expression may fail for some requests, as `int()` of a header that is no number does (W-60), or for all of them, as one with an unknown variable does (W-40, W-49). The message names rules of routes where this policy decides.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(denying(`int(request.headers["x-level"]) < 5 || !("x-level" in request.headers)`)),
    at: 'spec.rbac.policy.matchExpressions[0]',
    good:
      SERVED +
      policy(
        denying(
          `!request.headers["x-level"].matches("^[0-9]{1,18}$") || int(request.headers["x-level"]) < 5`,
        ),
      ),
  }),
  'AN-85': analyzed({
    title: 'rules that deny nothing to requests without a header or a token',
    explain:
      'A header or claim that a request lacks counts as an empty text in an expression with `action: Deny`. Without it this expression is false, whatever the request has else, and no other expression of the policy denies the request either: a client that leaves it out passes. Nothing is reported for what each request has: a token, and headers with its claims, where `jwt` demands one. If a proxy in front sets the header, or a request without it may pass, suppress the finding.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(denying(`request.headers["x-role"] == "guest"`)),
    at: 'spec.rbac.policy.matchExpressions[0]',
    good: SERVED + policy(denying(`request.headers["x-role"] != "admin"`)),
  }),
});

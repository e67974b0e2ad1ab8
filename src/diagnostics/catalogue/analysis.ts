// AN-01 to AN-49: findings of the analysis about several objects together, in addition to those of the translation.

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

const delegating = (name: string) =>
  route(
    `matches: [{path: {value: /cart}}]
            backendRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${name}}]`,
    { name: 'root' },
  );
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
    title: 'a policy whose target is not there',
    explain:
      'The Gateway, ListenerSet, route, Service or Backend that a policy targets is not among the objects, so the policy does nothing there. A policy and its targets are in one namespace. Until the target comes, nothing is protected by the policy.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { target: 'HTTPRoute, name: card' }),
    at: 'spec.targetRefs[0].name',
    good: SERVED + policy(BUFFER),
  }),
  'AN-02': analyzed({
    title: 'a policy whose target has no such section',
    explain:
      'A `sectionName` is the name of a listener of a Gateway or ListenerSet, of a rule of a route, or of a port of a Service. The target has none of this name, so the policy does nothing there.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { target: 'Gateway, name: edge, sectionName: https' }),
    at: 'spec.targetRefs[0].sectionName',
    good: SERVED + policy(BUFFER, { target: 'Gateway, name: edge, sectionName: http' }),
  }),
  'AN-03': analyzed({
    title: 'a selector of a policy that selects nothing',
    explain:
      'No object of the kind has all the labels of `matchLabels`, in the namespace of the policy, or anywhere where it is in the global policy namespace. The policy is attached to nothing by this selector.',
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
    title: 'a reference to an extension, a Secret or a ConfigMap that is not there',
    explain:
      'The GatewayExtension, Secret or ConfigMap that is named is not among the objects, or is refused. A policy that needs it is invalid, and what it is attached to answers 500.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(DEMANDED),
    at: 'spec.extAuth.extensionRef.name',
    good: SERVED + policy(DEMANDED) + auth(),
  }),
  'AN-05': analyzed({
    title: 'a backend that is not there, or has no such port',
    explain:
      'The Service, Backend or port that a reference names is not among the objects, or its kind is none that is read. Requests that would go there are answered with 500.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + route('backendRefs: [{name: cart, port: 8080}]'),
    at: 'spec.rules[0].backendRefs[0].port',
    good: SERVED,
  }),
  'AN-06': analyzed({
    title: 'a reference to another namespace without a ReferenceGrant',
    explain:
      'What lives in another namespace may be used where a ReferenceGrant of that namespace allows it, by the kinds and the namespace of whoever refers. Without it a backend is answered with 500, a listener is not served, and a policy is invalid.',
    kind: 'HTTPRoute',
    bad: EDGE + STOCK + route(TO_STOCK),
    at: 'spec.rules[0].backendRefs[0].namespace',
    good: EDGE + STOCK + route(TO_STOCK) + grant,
  }),
  'AN-07': analyzed({
    title: 'an ExtensionRef of a rule that leads to nothing',
    explain:
      'A filter of type ExtensionRef names a TrafficPolicy or a DirectResponse of the namespace of the route. This one names something that is not there, or of another kind. Since it may be what protects the rule, the rule answers 500.',
    kind: 'HTTPRoute',
    bad:
      EDGE +
      CART +
      route(`filters:
              - type: ExtensionRef
                extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: base}
            ${TO_CART}`),
    at: 'spec.rules[0].filters[0].extensionRef',
    good: SERVED,
  }),
  'AN-08': analyzed({
    title: 'a listener without a usable certificate',
    explain:
      'The Secret that a listener of protocol HTTPS or TLS names is not there, is refused, or holds no certificate with its key; or the TLS options are wrong. The listener is not served, while others of the port are.',
    kind: 'Gateway',
    bad:
      CLASS + gateway('{name: https, protocol: HTTPS, port: 8443, tls: {certificateRefs: [{name: gone}]}}'),
    at: 'spec.listeners[0].tls.certificateRefs[0]',
    good: EDGE,
  }),
  'AN-09': analyzed({
    title: 'a delegation that leads nowhere',
    explain:
      'The routes that a rule delegates to are not there, have no rule that fits under the match, delegate back to a route on the way (a cycle), or are met too many times over: the match answers 500. Or a route that others delegate to sets hostnames, which it takes from them: nothing of it is served.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + delegating('item') + ITEMS(),
    at: 'spec.rules[0].backendRefs[0]',
    good: EDGE + CART + delegating('items') + ITEMS(),
  }),
  'AN-10': analyzed({
    title: 'a parentRef that no listener takes',
    explain:
      'The Gateway or ListenerSet is there, and none of its listeners takes the route: for its kind, its namespace, the `sectionName` or `port` of the parentRef, or since they have no hostname in common. The message says which of them it is.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + route(TO_CART, { parents: '[{name: edge, sectionName: https}]' }),
    at: 'spec.parentRefs[0].sectionName',
    good: SERVED,
  }),
  'AN-11': analyzed({
    title: 'a listener that is refused',
    explain:
      'Another listener has the port with another protocol, or the hostname on the port; or the listener can be served by nobody: its protocol is not known, its port is one of the proxy, its kinds of routes are none that it carries. It is left out, and the others go on.',
    kind: 'Gateway',
    bad: CLASS + gateway(`${HTTP}\n          - {name: other, protocol: HTTP, port: 8080}`),
    at: 'spec.listeners[1]',
    good:
      CLASS +
      gateway(`${HTTP}\n          - {name: other, protocol: HTTP, port: 8080, hostname: shop.example}`),
  }),
  'AN-12': analyzed({
    title: 'a ListenerSet that its Gateway does not let in',
    explain:
      '`spec.allowedListeners` of a Gateway says from which namespaces it takes ListenerSets; without it, it takes none. The listeners of this one are not served.',
    kind: 'XListenerSet',
    bad: EDGE + listenerSet,
    at: 'spec.parentRef',
    good: CLASS + gateway(HTTP, '\n        allowedListeners: {namespaces: {from: Same}}') + listenerSet,
  }),
  'AN-13': analyzed({
    title: 'a route that is served nowhere, since none delegates to it',
    explain:
      'The route names no parent, or names a route as its parent that does not delegate to it or is not served itself. A route is served where it attaches to a Gateway, or where a served route delegates to it.',
    kind: 'HTTPRoute',
    bad: EDGE + CART + ITEMS(),
    at: 'spec',
    good: EDGE + CART + delegating('items') + ITEMS(),
  }),
  'AN-20': analyzed({
    title: 'a policy that others leave nothing to do',
    explain:
      'Wherever the policy is attached, others of a higher priority set every field that it sets: higher weight, older, or more specific. Remove it, or raise its weight by the annotation `gatewarden.dev/policy-weight`.',
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER, { name: 'older' }) + policy(BUFFER, { created: 2 }),
    at: 'spec',
    good: SERVED + policy(BUFFER, { name: 'older' }) + policy('timeouts: {request: 5s}', { created: 2 }),
  }),
  'AN-21': analyzed({
    title: 'a policy that does nothing, since one beside it is invalid',
    explain:
      "Policies of one kind that meet at one level count together or not at all: where one of them is invalid, the place answers 500, and what the others say doesn't count. Mend the one that is invalid.",
    kind: 'TrafficPolicy',
    bad: SERVED + policy(BUFFER) + policy(DEMANDED, { name: 'broken' }),
    at: 'spec',
    good: SERVED + policy(BUFFER) + policy(DEMANDED, { name: 'broken' }) + auth(),
  }),
  'AN-30': analyzed({
    title: 'a match that never takes a request',
    explain:
      'On every host where the match stands, an earlier one takes all requests that it could take: the same path with the same conditions, or fewer. Which of them comes first is said in docs/routes.md: the older route, where all else is equal.',
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
    title: 'a rule that answers 500',
    explain:
      "Something of the rule, of a filter or of a policy that counts for it is invalid or missing, so that the rule can't be served as it is written. It answers 500: nothing is ever served more openly than it was written.",
    kind: 'HTTPRoute',
    bad: EDGE + route('matches: [{path: {value: /cart}}]'),
    at: 'spec.rules[0]',
    good: SERVED,
  }),
  'AN-32': analyzed({
    title: 'a match that is left out',
    explain:
      'Envoy would refuse the match, with all that comes with it, so it is left out: a header or query parameter without a name, an empty pattern; at level `strict` a pattern that RE2 refuses too. Requests that it should take go to other matches, or get 404.',
    kind: 'HTTPRoute',
    settings: 'validation: {level: strict}',
    bad:
      EDGE +
      CART +
      route(`matches: [{path: {type: RegularExpression, value: "/a{2,1}"}}]
            ${TO_CART}`),
    at: 'spec.rules[0].matches[0]',
    good: SERVED,
  }),
  'AN-33': analyzed({
    title: 'a listener or a Gateway that answers 500',
    explain:
      'A policy that is attached to a listener or a Gateway is invalid, or needs what is missing. All requests by that listener, or by all of the Gateway, are answered with 500, so that nothing is served without what the policy demands.',
    kind: 'Gateway',
    bad: SERVED + policy(DEMANDED, { target: 'Gateway, name: edge' }),
    at: 'spec.listeners',
    good: SERVED + policy(DEMANDED, { target: 'Gateway, name: edge' }) + auth(),
  }),
  'AN-40': analyzed({
    title: 'a policy that turns off authentication that a less specific one demands',
    explain:
      'A Gateway or listener demands `extAuth`, `jwt` or `basicAuth`, and a policy on a listener, a route or a rule turns it off with `disable`: the more specific one wins, and requests to that route are let in unasked. Where that is meant, suppress the finding with a reason, so that the next reader knows.',
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
    title: 'a route that is reached by a way that asks for no authentication',
    explain:
      'The route attaches to several listeners or Gateways. By one of them its requests are authenticated, since a policy on that listener or Gateway demands it; by another nobody is asked. Attach the policy to the route, or to all of the Gateway, or let the route attach to one listener by `sectionName`.',
    kind: 'HTTPRoute',
    bad:
      CLASS +
      gateway(`${HTTP}\n          - {name: inner, protocol: HTTP, port: 8081}`) +
      CART +
      route(TO_CART) +
      auth() +
      policy(DEMANDED, { target: 'Gateway, name: edge, sectionName: http' }),
    at: 'spec.parentRefs[0]',
    good:
      CLASS +
      gateway(`${HTTP}\n          - {name: inner, protocol: HTTP, port: 8081}`) +
      CART +
      route(TO_CART) +
      auth() +
      policy(DEMANDED, { target: 'Gateway, name: edge' }),
  }),
  'AN-42': analyzed({
    title: 'authentication that lets requests pass without it',
    explain:
      "The extension that the policy relies on fails open (`failOpen: true`): while its service can't be asked, everybody is let in. Or it lets requests without a token pass (`validationMode: AllowMissing`). What the policy seems to protect is not protected then.",
    kind: 'TrafficPolicy',
    bad: SERVED + policy(DEMANDED) + auth('failOpen: true, '),
    at: 'spec.extAuth.extensionRef',
    good: SERVED + policy(DEMANDED) + auth(),
  }),
});

// The order in which headers are changed: of two that set one header, the later wins. Explanations and AN-63 follow this order.

import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';

/** Everything that writes headers, in the order of the requests. */
const REQUEST_ORDER = ['early', 'transformation', 'route', 'listener', 'gateway', 'rule', 'backend'] as const;
/** Of responses: what is nearer to the backend comes first. */
const RESPONSE_ORDER = ['rule', 'backend', 'route', 'listener', 'gateway', 'transformation'] as const;

type Writer = (typeof REQUEST_ORDER)[number];

/** For each pair that has the writer a header that only the two set. */
const headersOf = (writer: Writer, order: readonly Writer[]): string =>
  order
    .filter((other) => other !== writer)
    .map((other) => `{name: x-${[writer, other].sort().join('-')}, value: ${writer}}`)
    .join(', ');

const sets = (writer: Writer): string =>
  `request: {set: [${headersOf(writer, REQUEST_ORDER)}]}` +
  (writer === 'early' ? '' : `, response: {set: [${headersOf(writer, RESPONSE_ORDER)}]}`);

const policy = (name: string, target: string, spec: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, ${target}}]
  ${spec}`;

const filters = (writer: 'rule' | 'backend'): string =>
  `filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [${headersOf(writer, REQUEST_ORDER)}]}}, {type: ResponseHeaderModifier, responseHeaderModifier: {set: [${headersOf(writer, RESPONSE_ORDER)}]}}]`;

const winners = (order: readonly Writer[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    order.flatMap((earlier, index) =>
      order.slice(index + 1).map((later) => [`x-${[earlier, later].sort().join('-')}`, later]),
    ),
  );

await behaves({
  name: 'the order of header changes',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'r',
      `
      - ${filters('rule')}
        backendRefs: [{name: a, port: 8080, ${filters('backend')}}]`,
    ),
    policy('gateway', 'kind: Gateway, name: front', `headerModifiers: {${sets('gateway')}}`),
    policy(
      'listener',
      'kind: Gateway, name: front, sectionName: web',
      `headerModifiers: {${sets('listener')}}`,
    ),
    policy('route', 'kind: HTTPRoute, name: r', `headerModifiers: {${sets('route')}}`),
    policy('templates', 'kind: HTTPRoute, name: r', `transformation: {${sets('transformation')}}`),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: early, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  earlyRequestHeaderModifier: {set: [${headersOf('early', REQUEST_ORDER)}]}`,
  ],
  requests: [
    ['of a request', { path: '/' }, from('shop/a:8080', { headers: winners(REQUEST_ORDER) })],
    ['of a response', { path: '/' }, { status: 200, headers: winners(RESPONSE_ORDER) }],
  ],
});

const ACTIONS = ['add', 'set', 'remove'] as const;
type Action = (typeof ACTIONS)[number];

const pairs = ACTIONS.flatMap((earlier) => ACTIONS.map((later) => [earlier, later] as const));
const headerOf = (earlier: Action, later: Action): string => `x-${earlier}-then-${later}`;

/** What each policy does to the header of each pair, as its place in the order says. */
const changes = (place: 'route' | 'gateway'): string =>
  ACTIONS.map((action) => {
    const names = pairs
      .filter(([earlier, later]) => (place === 'route' ? earlier : later) === action)
      .map(([earlier, later]) => headerOf(earlier, later));
    const items = names.map((name) => (action === 'remove' ? name : `{name: ${name}, value: ${place}}`));
    return `${action}: [${items.join(', ')}]`;
  }).join(', ');

/** The values of a header after both changes. */
function after(actions: readonly [Action, Action]): readonly string[] {
  let values: readonly string[] = ['before'];
  for (const [index, action] of actions.entries()) {
    const value = index === 0 ? 'route' : 'gateway';
    values = action === 'remove' ? [] : action === 'set' ? [value] : [...values, value];
  }
  return values;
}

const found = Object.fromEntries(
  pairs.map((pair) => {
    const values = after(pair);
    return [headerOf(...pair), values.length === 0 ? undefined : values.join(', ')];
  }),
);
const before = Object.fromEntries(pairs.map((pair) => [headerOf(...pair), 'before']));
const both = (place: 'route' | 'gateway'): string =>
  `headerModifiers: {request: {${changes(place)}}, response: {${changes(place)}}}`;

await behaves({
  name: 'a header that two levels change',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route('HTTPRoute', 'r', '\n      - backendRefs: [{name: a, port: 8080}]'),
    policy('gateway', 'kind: Gateway, name: front', both('gateway')),
    policy('route', 'kind: HTTPRoute, name: r', both('route')),
  ],
  upstreams: { 'shop/a:8080': { answer: { headers: before } } },
  requests: [
    ['of a request', { path: '/', headers: before }, from('shop/a:8080', { headers: found })],
    ['of a response', { path: '/' }, { status: 200, headers: found }],
  ],
});

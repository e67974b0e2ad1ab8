// Header changes that a later one takes back: in explanations, and as AN-63 where that is so for every route.

import t from 'tap';
import { analyze } from '../../../../src/analysis/analyze.ts';
import { explainRequest } from '../../../../src/analysis/explain.ts';
import { isPlaced } from '../../../../src/analysis/proxy/policies/placed-setting.ts';
import { HTTP_GATEWAY, route, service } from '../../../parts/behaviour.ts';
import { objectsOf, shop, trafficPolicy } from '../../shop.ts';

const set = (direction: 'request' | 'response', ...names: readonly string[]): string =>
  `headerModifiers: {${direction}: {set: [${names.map((name) => `{name: ${name}, value: secret-of-it}`).join(', ')}]}}`;
const GATEWAY = 'kind: Gateway, name: front';
const ROUTE = 'kind: HTTPRoute, name: r';
const rule = (more = '', backends = '[{name: cart, port: 8080}]'): string =>
  `\n  - backendRefs: ${backends}\n    ${more}`;
const ofRule = (header: string): string =>
  `filters: [{type: RequestHeaderModifier, requestHeaderModifier: {set: [{name: ${header}, value: a}]}}]`;
const EARLY = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: early, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  earlyRequestHeaderModifier: {remove: [x-a]}`;

/** `TrafficPolicy cart: request x-a by TrafficPolicy all` */
function overwritten(...manifests: readonly string[]): readonly string[] {
  const question = { host: 'x.test', path: '/', method: 'GET', headers: [] };
  const [answer] = explainRequest(shop(manifests), question).answers;
  return (answer?.policies ?? []).flatMap(({ effective }) =>
    effective.flatMap((setting) =>
      (isPlaced(setting) ? (setting.proxy.overwritten ?? []) : []).map(
        ({ direction, header, path, by }) =>
          `${setting.policy.name} ${path}: ${direction} ${header} by ${by === undefined ? 'the rule' : by.name}`,
      ),
    ),
  );
}

const CASES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  [
    'the Gateway wins over the route',
    [
      route('HTTPRoute', 'r', rule()),
      trafficPolicy('cart', ROUTE, set('request', 'x-a', 'x-b')),
      trafficPolicy('all', GATEWAY, set('request', 'X-A')),
    ],
    ['cart spec.headerModifiers.request.set[0]: request x-a by all'],
  ],
  [
    'a request and a response have headers of their own',
    [
      route('HTTPRoute', 'r', rule()),
      trafficPolicy('cart', ROUTE, set('request', 'x-a')),
      trafficPolicy('all', GATEWAY, set('response', 'x-a')),
    ],
    [],
  ],
  [
    'an added header stays beside a later one',
    [
      route('HTTPRoute', 'r', rule()),
      trafficPolicy('cart', ROUTE, set('request', 'x-a')),
      trafficPolicy('all', GATEWAY, 'headerModifiers: {request: {add: [{name: x-a, value: b}]}}'),
    ],
    [],
  ],
  [
    'a removal, and what is removed',
    [
      route('HTTPRoute', 'r', rule()),
      trafficPolicy(
        'cart',
        ROUTE,
        'headerModifiers: {request: {remove: [x-a], set: [{name: x-b, value: b}]}}',
      ),
      trafficPolicy(
        'all',
        GATEWAY,
        'headerModifiers: {request: {remove: [x-b], set: [{name: x-a, value: b}]}}',
      ),
    ],
    [
      'cart spec.headerModifiers.request.set[0]: request x-b by all',
      'cart spec.headerModifiers.request.remove[0]: request x-a by all',
    ],
  ],
  [
    'filters of the rule act on requests last',
    [route('HTTPRoute', 'r', rule(ofRule('x-a'))), trafficPolicy('all', GATEWAY, set('request', 'x-a'))],
    ['all spec.headerModifiers.request.set[0]: request x-a by the rule'],
  ],
  [
    'and on responses first',
    [
      route(
        'HTTPRoute',
        'r',
        rule(
          ofRule('x-a')
            .replaceAll('RequestHeader', 'ResponseHeader')
            .replace('requestHeader', 'responseHeader'),
        ),
      ),
      trafficPolicy('all', GATEWAY, set('response', 'x-a')),
    ],
    [],
  ],
  [
    'what happens before a route is chosen, and templates, come before',
    [
      EARLY,
      route('HTTPRoute', 'r', rule()),
      trafficPolicy('templates', ROUTE, 'transformation: {request: {set: [{name: x-a, value: b}]}}'),
      trafficPolicy('all', GATEWAY, set('request', 'x-a')),
    ],
    [
      'templates spec.transformation.request.set[0]: request x-a by all',
      'early spec.earlyRequestHeaderModifier.remove[0]: request x-a by all',
    ],
  ],
];

for (const [name, manifests, expected] of CASES)
  t.test(name, async (t) => {
    t.strictSame(overwritten(...manifests), expected);
    const found = analyze(objectsOf(HTTP_GATEWAY, service('cart'), service('pages'), ...manifests))
      .filter(({ code }) => code === 'AN-63')
      .map(({ object, path }) => `${object.name} ${path}`);
    t.strictSame(found.toSorted(), expected.map((text) => text.split(':', 1)[0]!).toSorted(), 'AN-63');
  });

t.test('AN-63 is only for changes without an effect on any route', async (t) => {
  const manifests = [
    route('HTTPRoute', 'r', `${rule(`matches: [{path: {value: /a}}]\n    ${ofRule('x-a')}`)}${rule()}`),
    trafficPolicy('all', GATEWAY, set('request', 'x-a')),
  ];
  const found = analyze(objectsOf(HTTP_GATEWAY, service('cart'), service('pages'), ...manifests));
  t.strictSame(
    found.map(({ code }) => code),
    [],
  );
});

t.test('no value is shown', async (t) => {
  const manifests = [
    route('HTTPRoute', 'r', rule()),
    trafficPolicy('cart', ROUTE, set('request', 'x-a')),
    trafficPolicy('all', GATEWAY, set('request', 'x-a')),
  ];
  const found = analyze(objectsOf(HTTP_GATEWAY, service('cart'), service('pages'), ...manifests));
  t.notMatch(JSON.stringify(found), /secret-of-it/);
  t.equal(found.length, 1);
});

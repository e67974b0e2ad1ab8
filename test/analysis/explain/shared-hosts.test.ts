// A request to a host that routes of several listeners share: the listener whose policies apply, and those policies.

import t from 'tap';
import { explainRequest } from '../../../src/analysis/explain.ts';
import { gateway, route } from '../../parts/behaviour.ts';
import { shop, trafficPolicy } from '../shop.ts';

const FRONT = gateway('{name: web, port: 8080, protocol: HTTP}').replace(
  'listeners:',
  'allowedListeners: {namespaces: {from: Same}}\n  listeners:',
);
const SET = `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: more, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [{name: exact, port: 8080, protocol: HTTP, hostname: a.shop.test}]
`;
const routeTo = (name: string): string =>
  route(
    'HTTPRoute',
    name,
    `[{matches: [{path: {value: /${name}}}], backendRefs: [{name: ${name}, port: 8080}]}]`,
    'hostnames: [a.shop.test]',
  );
const PAGES = routeTo('pages').replace(
  '{name: front}',
  '{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: more}',
);
const LISTENER = 'kind: Gateway, name: front, sectionName: web';
const WEB = trafficPolicy('web', LISTENER, 'buffer: {maxRequestSize: 1Ki}');
const SHARED = [SET, routeTo('cart'), PAGES, WEB];

function answerTo(path: string, manifests: readonly string[], listenerIsolation = false) {
  const question = { host: 'a.shop.test', path, method: 'GET', headers: [] };
  const translator = shop(manifests, { gateway: FRONT, settings: { listenerIsolation } });
  const { answers } = explainRequest(translator, question);
  const [answer] = answers;
  const traffic = answer?.policies.find(({ kind }) => kind === 'TrafficPolicy');
  return {
    result: answer?.result,
    listener: answer?.listener && `${answer.listener.name}/${answer.listener.section}`,
    effective: (traffic?.effective ?? []).map(({ policy, path }) => `${policy.name} ${path}`),
    lost: (traffic?.lost ?? []).map(({ policy, reason }) => `${policy.name} ${reason}`),
  };
}

const LIMITED = { result: 'route', listener: 'front/web', effective: ['web spec.buffer'], lost: [] };

t.test('a listener without routes is not named, whatever its hostname is', async (t) => {
  t.strictSame(answerTo('/cart', [SET, routeTo('cart'), WEB]), LIMITED);
});

t.test('each route has the policies of its own listener', async (t) => {
  t.strictSame(answerTo('/cart', SHARED), LIMITED);
  t.strictSame(answerTo('/pages', SHARED), {
    result: 'route',
    listener: 'more/exact',
    effective: [],
    lost: [],
  });
});

t.test('a policy of the route wins over that of its listener', async (t) => {
  const own = trafficPolicy('own', 'kind: HTTPRoute, name: cart', 'buffer: {maxRequestSize: 2Ki}');
  t.strictSame(answerTo('/cart', [...SHARED, own]), {
    ...LIMITED,
    effective: ['own spec.buffer'],
    lost: ['web MoreSpecificPlace'],
  });
});

t.test('limits, retries and switches of the listener are explained as on a host of its own', async (t) => {
  const fields = [
    'rateLimit: {local: {tokenBucket: {maxTokens: 5, tokensPerFill: 1, fillInterval: 1s}}}',
    'retry: {attempts: 3, retryOn: [5xx]}',
    'headerModifiers: {request: {set: [{name: x-a, value: b}]}}',
    'cors: {allowOrigins: ["https://a.test"]}',
  ];
  for (const field of fields) {
    const policy = trafficPolicy('field', LISTENER, field);
    const alone = answerTo('/cart', [SET, routeTo('cart'), policy]);
    t.ok(alone.effective.length > 0, field);
    t.strictSame(answerTo('/cart', [SET, routeTo('cart'), PAGES, policy]), alone, field);
  }
});

t.test('a listener policy with errors replaces the routes of its listener', async (t) => {
  const bad = trafficPolicy('bad', LISTENER, 'extAuth: {extensionRef: {name: gone}}');
  const shared = [SET, routeTo('cart'), PAGES, bad, WEB];
  t.match(answerTo('/cart', shared), { result: 'route', listener: 'front/web', effective: [] });
  t.match(answerTo('/pages', shared), { result: 'route', listener: 'more/exact', effective: [] });
});

t.test('an isolated listener has its host for itself', async (t) => {
  t.match(answerTo('/pages', SHARED, true), { result: 'route', listener: 'more/exact' });
  t.match(answerTo('/cart', SHARED, true), { result: 'noRoute', listener: 'more/exact' });
  t.match(answerTo('/cart', [SET, routeTo('cart'), WEB], true), {
    result: 'noRoute',
    listener: 'more/exact',
  });
});

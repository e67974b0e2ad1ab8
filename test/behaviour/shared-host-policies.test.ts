// Policies of a listener give the same answers whether its routes have a host for themselves, where the virtual host carries the policies, or
// share it with routes of another listener, where each route carries them.

import { createHash } from 'node:crypto';
import {
  behaves,
  extension,
  from,
  gateway,
  REPLACED,
  type Row,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { allowing, authorizer } from '../parts/grpc/ext-authz.ts';
import { statuses } from '../parts/upstream.ts';

const FRONT = gateway('{name: web, port: 8080, protocol: HTTP}').replace(
  'listeners:',
  'allowedListeners: {namespaces: {from: All}}\n  listeners:',
);
const LISTENER = 'kind: Gateway, name: front, sectionName: web';

const set = (name: string, hostname: string): string => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: {name: ${name}, namespace: shop}
spec:
  parentRef: {name: front}
  listeners: [{name: http, port: 8080, protocol: HTTP, hostname: "${hostname}"}]
`;
const through = (name: string): string =>
  `{group: gateway.networking.x-k8s.io, kind: XListenerSet, name: ${name}}`;
const onSet = (name: string, listenerSet: string, fields: string): string =>
  trafficPolicy(name, undefined, fields).replace(
    'spec:\n',
    `spec:\n  targetRefs: [${through(listenerSet)}]\n`,
  );

/** A route of another listener on the same host, whose listener has a policy. */
const SHARING = [
  set('other', 'a.shop.test'),
  route('HTTPRoute', 'other', rules('other'), 'hostnames: [a.shop.test]').replace(
    '{name: front}',
    through('other'),
  ),
  onSet('other', 'other', 'buffer: {maxRequestSize: 1Ki}'),
];

const LAYOUTS = [
  ['alone', []],
  ['with routes of another listener', SHARING],
] as const;

const own = (...names: readonly string[]): string =>
  route('HTTPRoute', 'r', rules(...names), 'hostnames: [a.shop.test]');
const onRule = (name: string, fields: string): string =>
  trafficPolicy(name, `kind: HTTPRoute, name: r, sectionName: ${name}`, fields);
const at = (path: string, more: object = {}): object => ({ host: 'a.shop.test', path, ...more });

const PASSWORD = createHash('sha1').update('secret').digest('base64');
const USERS = `basicAuth: {users: ["ann:{SHA}${PASSWORD}"]}`;
const LOGIN = { headers: { authorization: `Basic ${Buffer.from('ann:secret').toString('base64')}` } };
const SERVED = from('shop/a:8080');
const header = (name: string, value: string): string =>
  `headerModifiers: {request: {add: [{name: ${name}, value: ${value}}]}}`;
const limit = (tokens: number): string =>
  `rateLimit: {local: {tokenBucket: {maxTokens: ${tokens}, tokensPerFill: 1, fillInterval: 3600s}}}`;
const preflight = (origin: string): object => ({
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': 'PUT' },
});
const allowed = (origin: string, methods?: string): object => ({
  status: 200,
  headers: {
    'access-control-allow-origin': origin,
    ...(methods === undefined ? {} : { 'access-control-allow-methods': methods }),
  },
});

for (const [layout, sharing] of LAYOUTS) {
  const guard = authorizer(({ headers, contextExtensions }) =>
    headers['x-pass'] === 'no' ? false : allowing({ 'x-told': JSON.stringify(contextExtensions) }),
  );
  const other: readonly Row[] =
    sharing.length === 0 ? [] : [['a route of the other listener', at('/other'), SERVED]];

  await behaves({
    name: `fields of a listener and of its routes: ${layout}`,
    manifests: [
      FRONT,
      service('a'),
      ...sharing,
      own('plain', 'headers', 'users', 'cors', 'nocors', 'guard', 'told'),
      service('guard', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
      extension(
        'guard',
        'extAuth: {grpcService: {backendRef: {name: guard, port: 9000}, requestTimeout: 30s}}',
      ),
      trafficPolicy('listener-headers', LISTENER, header('x-order', 'listener')),
      trafficPolicy(
        'listener-cors',
        LISTENER,
        'cors: {allowOrigins: ["https://listener.test"], allowMethods: [PUT]}',
      ),
      trafficPolicy(
        'listener-guard',
        LISTENER,
        'extAuth: {extensionRef: {name: guard}, contextExtensions: {listener: "1"}}',
      ),
      onRule('headers', header('x-order', 'route')),
      onRule('users', USERS),
      onRule('cors', 'cors: {allowOrigins: ["https://route.test"]}'),
      onRule('nocors', 'cors: {disable: {}}'),
      onRule('guard', 'extAuth: {disable: {}}'),
      onRule('told', 'extAuth: {extensionRef: {name: guard}, contextExtensions: {route: "2"}}'),
    ],
    upstreams: { 'shop/guard:9000': guard },
    requests: [
      ['the listener', at('/plain'), from('shop/a:8080', { headers: { 'x-order': 'listener' } })],
      ['headers of both', at('/headers'), from('shop/a:8080', { headers: { 'x-order': 'route, listener' } })],
      ['another field of the route', at('/users'), { status: 401 }],
      [
        'and those of the listener',
        at('/users', LOGIN),
        from('shop/a:8080', { headers: { 'x-order': 'listener' } }),
      ],
      ['origins', at('/plain', preflight('https://listener.test')), allowed('https://listener.test', 'PUT')],
      [
        'origins of the route, methods of the listener',
        at('/cors', preflight('https://route.test')),
        allowed('https://route.test', 'PUT'),
      ],
      ['cors off', at('/nocors', preflight('https://listener.test')), SERVED],
      ['not authorized', at('/plain', { headers: { 'x-pass': 'no' } }), { status: 403 }],
      ['authorization off', at('/guard', { headers: { 'x-pass': 'no' } }), SERVED],
      [
        'settings of both',
        at('/told'),
        from('shop/a:8080', {
          headers: { 'x-told': /"listener":"1".*"route":"2"|"route":"2".*"listener":"1"/ },
        }),
      ],
      ...other,
    ],
    async also(t, proxy) {
      const answer = await proxy.send(at('/cors', preflight('https://listener.test')));
      t.equal(answer.headers['access-control-allow-origin'], undefined, 'an origin of the listener only');
    },
  });

  await behaves({
    name: `what a listener turns off: ${layout}`,
    manifests: [
      FRONT,
      service('a'),
      ...sharing,
      own('off', 'again'),
      service('guard', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
      extension(
        'guard',
        'extAuth: {grpcService: {backendRef: {name: guard, port: 9000}, requestTimeout: 30s}}',
      ),
      trafficPolicy('whole', 'kind: Gateway, name: front', 'extAuth: {extensionRef: {name: guard}}'),
      trafficPolicy('off', LISTENER, 'extAuth: {disable: {}}'),
      onRule('again', 'extAuth: {extensionRef: {name: guard}}'),
    ],
    upstreams: { 'shop/guard:9000': guard },
    requests: [
      ['off', at('/off', { headers: { 'x-pass': 'no' } }), SERVED],
      ['on again', at('/again', { headers: { 'x-pass': 'no' } }), { status: 403 }],
      ...(sharing.length === 0
        ? []
        : [
            [
              'the other listener: as on the Gateway',
              at('/other', { headers: { 'x-pass': 'no' } }),
              { status: 403 },
            ] as const,
          ]),
    ],
  });

  await behaves({
    name: `a listener policy with errors: ${layout}`,
    manifests: [
      FRONT,
      service('a'),
      ...sharing,
      own('one', 'two'),
      trafficPolicy('bad', LISTENER, 'extAuth: {extensionRef: {name: gone}}'),
      onRule('two', header('x-a', 'b')),
    ],
    requests: [['a route', at('/one'), REPLACED], ['a route with a policy', at('/two'), REPLACED], ...other],
  });

  await behaves({
    name: `one limit for all routes of a listener: ${layout}`,
    manifests: [
      FRONT,
      service('a'),
      ...sharing,
      own('one', 'two', 'own', 'free'),
      trafficPolicy('limit', LISTENER, limit(2)),
      onRule('own', limit(1)),
      onRule('free', 'rateLimit: {local: {}}'),
    ],
    requests: [
      ['its own limit', at('/own'), SERVED],
      ['its own limit, reached', at('/own'), { status: 429 }],
      ['no limit', at('/free'), SERVED],
      ['one', at('/one'), SERVED],
      ['two', at('/two'), SERVED],
      ['one, reached', at('/one'), { status: 429 }],
      ['two, reached', at('/two'), { status: 429 }],
      ['no limit, still', at('/free'), SERVED],
      ...other,
      ...other,
      ...other,
    ],
  });

  await behaves({
    name: `retries of a listener: ${layout}`,
    manifests: [
      FRONT,
      service('a'),
      service('down'),
      ...sharing,
      own('one').replace('{name: a,', '{name: down,'),
      trafficPolicy('retry', LISTENER, 'retry: {attempts: 2, retryOn: [5xx], backoffBaseInterval: 25ms}'),
    ],
    upstreams: { 'shop/down:8080': { answer: statuses(503) } },
    requests: [['a route', at('/one'), { status: 503 }], ...other],
    async also(t, proxy) {
      t.equal(proxy.received('shop/down:8080').length, 3);
    },
  });
}

// A route that attaches through several listeners gets the policies of the one with the longest hostname.
await behaves({
  name: 'a route of two listeners',
  manifests: [
    FRONT,
    service('a'),
    set('wide', '*.test'),
    set('narrow', '*.shop.test'),
    set('unused', 'a.shop.test'),
    ...['wide', 'narrow', 'unused'].map((name) => onSet(name, name, header('x-listener', name))),
    trafficPolicy('web', LISTENER, header('x-listener', 'web')),
    route('HTTPRoute', 'both', rules('both'), 'hostnames: [a.shop.test]').replace(
      '{name: front}',
      `${through('wide')}, {name: front}`,
    ),
    route('HTTPRoute', 'all', rules('all'), 'hostnames: [a.shop.test, b.test]').replace(
      '{name: front}',
      `{name: front}, ${through('narrow')}, ${through('wide')}`,
    ),
  ],
  requests: [
    ['the longer of two', at('/both'), from('shop/a:8080', { headers: { 'x-listener': 'wide' } })],
    ['the longest of three', at('/all'), from('shop/a:8080', { headers: { 'x-listener': 'narrow' } })],
    [
      'of those that have the host',
      { host: 'b.test', path: '/all' },
      from('shop/a:8080', { headers: { 'x-listener': 'wide' } }),
    ],
  ],
});

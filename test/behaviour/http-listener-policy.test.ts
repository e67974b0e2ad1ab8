// Fields of HTTPListenerPolicy that a client or a backend notices.

import { createServer, type Socket } from 'node:net';
import type { Test } from 'tap';
import { behaves, from, HTTP_GATEWAY, route, service, trafficPolicy, UPGRADE } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';

const policy = (fields: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  ${fields}
`;

const TO_A = route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]');
const base = [HTTP_GATEWAY, service('a'), TO_A];
const A = from('shop/a:8080');

const seen = trafficPolicy(
  'seen',
  'kind: Gateway, name: front',
  "headerModifiers: {request: {set: [{name: x-client, value: '%DOWNSTREAM_REMOTE_ADDRESS_WITHOUT_PORT%'}]}}",
);
const client = (address: string) => from('shop/a:8080', { headers: { 'x-client': address } });
const told = (...addresses: readonly string[]): Sent => ({
  headers: { 'x-forwarded-for': addresses.join(', ') },
});

for (const [what, fields, address] of [
  ['is the other end of the connection without a policy', 'useRemoteAddress: true', '127.0.0.1'],
  ['is the last that is told, where the connection is not asked', 'useRemoteAddress: false', '10.9.0.3'],
  ['is told by the proxy in front', 'xffNumTrustedHops: 1', '10.9.0.3'],
  ['is told by the first of two proxies in front', 'xffNumTrustedHops: 2', '10.9.0.2'],
] as const)
  await behaves({
    name: `the address of the client ${what}`,
    manifests: [...base, seen, policy(fields)],
    requests: [
      ['with three addresses', told('10.9.0.1', '10.9.0.2', '10.9.0.3'), client(address)],
      ['with none', {}, client('127.0.0.1')],
    ],
  });

const SERVED_BY = { answer: { headers: { server: 'mine' } } };
for (const [transformation, [named, unnamed]] of [
  ['Overwrite', ['envoy', 'envoy']],
  ['AppendIfAbsent', ['mine', 'envoy']],
  ['PassThrough', ['mine', undefined]],
] as const)
  await behaves({
    name: `a Server header with ${transformation}`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      service('b'),
      route(
        'HTTPRoute',
        'both',
        `
- matches: [{path: {value: /named}}]
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /unnamed}}]
  backendRefs: [{name: b, port: 8080}]
`,
      ),
      policy(`serverHeaderTransformation: ${transformation}`),
    ],
    upstreams: { 'shop/a:8080': SERVED_BY },
    requests: [['of a backend', { path: '/named' }, { status: 200, headers: { server: named } }]],
    also: async (t, proxy) => {
      const { headers } = await proxy.send({ path: '/unnamed' });
      t.equal(headers['server'], unnamed, 'of a backend that says none');
    },
  });

const SLOW: Sent = { headers: { 'x-echo-delay': '10s' } };
await behaves({
  name: 'a limit for idle streams',
  manifests: [...base, policy('streamIdleTimeout: 200ms')],
  requests: [
    ['a backend that says nothing for longer', SLOW, { status: 504 }],
    ['one that answers at once', {}, A],
  ],
});

const raw = (...lines: readonly string[]): Sent => ({
  protocol: 'tcp',
  staysOpen: true,
  body: `${lines.join('\r\n')}\r\n\r\n`,
});

await behaves({
  name: 'a limit for idle connections',
  manifests: [...base, policy('idleTimeout: 200ms')],
  // The answers come when the proxy has closed the connection.
  requests: [
    ['after a request', raw('GET / HTTP/1.1', 'host: x.test'), { body: /^HTTP\/1\.1 200 OK/ }],
    ['before any', { protocol: 'tcp', staysOpen: true }, { body: '' }],
  ],
});

const OLD = raw('GET / HTTP/1.0');
const toOldHost = route(
  'HTTPRoute',
  'old',
  '- backendRefs: [{name: a, port: 8080}]',
  'hostnames: [old.test]',
);
await behaves({
  name: 'HTTP/1.0 without a policy',
  manifests: [HTTP_GATEWAY, service('a'), toOldHost],
  requests: [
    ['is refused', OLD, { body: /^HTTP\/1\.1 426 / }],
    ['HTTP/1.1 is not', { host: 'old.test' }, A],
  ],
});
await behaves({
  name: 'HTTP/1.0 where it is accepted',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    toOldHost,
    policy('acceptHttp10: true\n  defaultHostForHttp10: old.test'),
  ],
  requests: [
    ['has the default host', OLD, { body: /^HTTP\/1\.[01] 200 OK[\s\S]*"host": "old\.test"/ }],
    ['or its own', raw('GET / HTTP/1.0', 'host: other.test'), { body: /^HTTP\/1\.[01] 404 / }],
  ],
});

/** Answers with the head of the request, as it came. */
async function rawEcho(t: Test): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      const body = bytes.toString().split('\r\n\r\n')[0]!;
      socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as { port: number }).port;
}

const CASED = raw('GET / HTTP/1.1', 'Host: x.test', 'X-CaSeD: 1', 'connection: close');
for (const [is, expected] of [
  [true, /X-CaSeD: 1/],
  [false, /x-cased: 1/],
] as const)
  await behaves({
    name: `with preserveHttp1HeaderCase ${is}`,
    manifests: [...base, policy(`preserveHttp1HeaderCase: ${is}`)],
    upstreams: { 'shop/a:8080': { serve: rawEcho } },
    requests: [
      ['a header reaches the backend so', CASED, { body: expected }],
      ['on each connection', CASED, { body: expected }],
    ],
  });

await behaves({
  name: 'headers that are changed early',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('b'),
    route(
      'HTTPRoute',
      'by-header',
      `
- matches: [{headers: [{name: x-internal, value: "yes"}]}]
  backendRefs: [{name: b, port: 8080}]
- matches: [{headers: [{name: x-tenant, value: all}]}]
  backendRefs: [{name: a, port: 8080}]
`,
    ),
    policy(`earlyRequestHeaderModifier:
    remove: [x-internal]
    set: [{name: x-tenant, value: all}]
    add: [{name: x-tag, value: two}]`),
  ],
  requests: [
    [
      'decide about routes',
      { headers: { 'x-internal': 'yes', 'x-tenant': 'mine', 'x-tag': 'one' } },
      from('shop/a:8080', { headers: { 'x-tenant': 'all', 'x-tag': 'one, two' } }),
    ],
    ['of every request', {}, from('shop/a:8080', { headers: { 'x-tenant': 'all', 'x-tag': 'two' } })],
  ],
});

await behaves({
  name: 'upgrades without a policy',
  manifests: base,
  requests: [
    ['a websocket is refused', UPGRADE, { status: 403 }],
    ['a request is served', {}, A],
  ],
});
await behaves({
  name: 'upgrades that are enabled',
  manifests: [...base, policy('upgradeConfig: {enabledUpgrades: [websocket]}')],
  requests: [
    ['a websocket is opened', UPGRADE, { status: 101, received: { protocol: 'websocket' } }],
    ['a request is served', {}, A],
  ],
});

/** The proxy closes the connection after its answer. */
const CONNECT = raw('CONNECT shop.test:443 HTTP/1.1', 'Host: shop.test:443');
const NO_ROUTE = { body: /^HTTP\/1\.1 404 / };
for (const [what, fields] of [
  ['that are enabled', 'upgradeConfig: {enabledUpgrades: [CONNECT, websocket]}'],
  ['that nobody enables', 'upgradeConfig: {enabledUpgrades: [websocket]}'],
] as const)
  await behaves({
    name: `CONNECT requests ${what}`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      route(
        'HTTPRoute',
        'a',
        `
- matches: [{method: CONNECT}]
  backendRefs: [{name: a, port: 8080}]
- matches: [{path: {value: /}}]
  backendRefs: [{name: a, port: 8080}]
`,
      ),
      policy(fields),
    ],
    requests: [
      ['reach no route, not one for their method either', CONNECT, NO_ROUTE],
      ['none that takes every path either', raw('CONNECT other.test:80 HTTP/1.1', 'Host: o.test'), NO_ROUTE],
      ['and others do', {}, A],
      ['in a websocket too', UPGRADE, { status: 101 }],
    ],
  });

await behaves({
  name: 'a health check of the proxy',
  manifests: [...base, policy('healthCheck: {path: /healthz}')],
  requests: [
    ['is answered by the proxy', { path: '/healthz' }, { status: 200, received: undefined }],
    ['for every host', { path: '/healthz', host: 'other.test' }, { status: 200, received: undefined }],
    ['and at that very path', { path: '/healthz?x=1' }, A],
    ['alone', { path: '/healthz/more' }, A],
  ],
});

await behaves({
  name: 'a policy with errors',
  manifests: [
    ...base,
    policy('accessLog: [{grpcService: {logName: all, backendRef: {name: gone, port: 1}}}]'),
  ],
  requests: [
    ['lets nothing through', {}, { status: 500, body: /^invalid route configuration/ }],
    ['to any host', { host: 'other.test', path: '/x' }, { status: 500 }],
  ],
});

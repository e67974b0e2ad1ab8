// The echo server: one port speaks every protocol that a backend may have, and says what reached it.

import t, { type Test } from 'tap';
import { standInCertificate } from '../../../src/cli/preview/echo/certificate.ts';
import { asAsked, type Identity } from '../../../src/cli/preview/echo/exchange.ts';
import { type EchoOptions, startEcho } from '../../../src/cli/preview/echo/server.ts';
import { type Sent, send } from '../../parts/requests.ts';

const identity: Identity = { backend: 'shop/cart:8080', endpoint: '10.8.0.4:9000' };

async function started(t: Test, options: Partial<EchoOptions> = {}): Promise<number> {
  const server = await startEcho({ identity, respond: asAsked, tls: standInCertificate, ...options });
  t.teardown(() => server.close());
  return server.port;
}

const REQUEST: Sent = {
  method: 'PUT',
  host: 'shop.example.org',
  path: '/cart?item=1',
  headers: { 'x-a': 'b' },
  body: 'hello',
};
const SEEN = {
  backend: 'shop/cart:8080',
  endpoint: '10.8.0.4:9000',
  method: 'PUT',
  path: '/cart?item=1',
  host: 'shop.example.org',
  headers: { 'x-a': 'b' },
  body: 'hello',
  bodyLength: 5,
  connection: 1,
};
const tls = { serverName: 'shop.example.org' };

const PROTOCOLS: readonly [string, Partial<Sent>, object][] = [
  ['HTTP/1.1', {}, { protocol: 'HTTP/1.1' }],
  ['HTTP/2 with prior knowledge', { protocol: 'http2' }, { protocol: 'HTTP/2' }],
  [
    'HTTP/1.1 in TLS',
    { tls },
    { protocol: 'HTTP/1.1', tls: { serverName: 'shop.example.org', alpn: 'http/1.1', version: 'TLSv1.3' } },
  ],
  ['HTTP/2 in TLS', { protocol: 'http2', tls }, { protocol: 'HTTP/2', tls: { alpn: 'h2' } }],
  [
    'HTTP/1.1 in TLS without ALPN',
    { tls: { ...tls, alpn: [] } },
    { protocol: 'HTTP/1.1', tls: { version: 'TLSv1.3' } },
  ],
  [
    'HTTP/2 in TLS under a name of somebody else',
    { protocol: 'http2', tls: { ...tls, alpn: ['mesh'] } },
    { protocol: 'HTTP/2', tls: { alpn: 'mesh' } },
  ],
];

for (const [name, how, seen] of PROTOCOLS)
  t.test(`it speaks ${name} and tells what it received`, async (t) => {
    const { status, headers, body } = await send(await started(t), { ...REQUEST, ...how });
    t.equal(status, 200);
    t.equal(headers['content-type'], 'application/json');
    t.match(JSON.parse(body), { ...SEEN, ...seen });
  });

t.test('any gRPC method gets its message back, with what was received in a header', async (t) => {
  const call: Sent = { ...REQUEST, method: 'POST', protocol: 'grpc', path: '/shop.v1.Cart/Add' };
  const { status, headers, body, trailers } = await send(await started(t), call);
  t.match({ status, body, trailers }, { status: 200, body: 'hello', trailers: { 'grpc-status': '0' } });
  t.match(JSON.parse(headers['x-echo-received'] as string), {
    ...SEEN,
    protocol: 'gRPC',
    method: 'POST',
    path: '/shop.v1.Cart/Add',
    body: undefined,
    bodyLength: 10,
  });
});

t.test('the health service of gRPC says that it serves', async (t) => {
  const { body } = await send(await started(t), { protocol: 'grpc', path: '/grpc.health.v1.Health/Check' });
  t.equal(body, '\x08\x01');
});

t.test('a websocket is greeted with what was received, and gets every message back', async (t) => {
  const messages: string[] = [];
  const socket = new WebSocket(`ws://127.0.0.1:${await started(t)}/feed`);
  const long = 'é'.repeat(70_000);
  socket.onmessage = ({ data }) => {
    messages.push(data);
    if (messages.length === 1) for (const text of ['', 'one', 'x'.repeat(300), long]) socket.send(text);
    if (messages.length === 5) socket.close(1000, 'enough');
  };
  const { code, reason } = await new Promise<CloseEvent>((resolve) => {
    socket.onclose = resolve;
  });
  t.match({ code, reason }, { code: 1000, reason: 'enough' });
  const [greeting, ...echoed] = messages;
  t.match(JSON.parse(greeting as string), {
    protocol: 'websocket',
    backend: 'shop/cart:8080',
    path: '/feed',
  });
  t.strictSame(echoed, ['', 'one', 'x'.repeat(300), long]);
});

t.test('other bytes over TCP come back behind a line that names the backend', async (t) => {
  const port = await started(t);
  t.equal(
    (await send(port, { protocol: 'tcp', body: 'EHLO\nyou' })).body,
    'shop/cart:8080 10.8.0.4:9000\nEHLO\nyou',
  );
});

t.test('a client asks for a status and a delay', async (t) => {
  const port = await started(t);
  const delayed = await send(port, { headers: { 'x-echo-status': '503', 'x-echo-delay': '1ms' } });
  t.equal(delayed.status, 503);
  t.equal((await send(port, { headers: { 'x-echo-status': '999', 'x-echo-delay': 'soon' } })).status, 200);
});

t.test('values of one header are joined, also those of which Node keeps the first only', async (t) => {
  const { body } = await send(await started(t), {
    headers: { 'x-a': ['1', '2'], authorization: ['a', 'b'] },
  });
  t.match(JSON.parse(body).headers, { 'x-a': '1, 2', authorization: 'a, b' });
});

t.test('a long body is counted and not shown', async (t) => {
  const { body } = await send(await started(t), { body: 'x'.repeat(5000) });
  const received = JSON.parse(body);
  t.equal(received.bodyLength, 5000);
  t.notOk('body' in received);
});

t.test('connections are counted, so that their reuse can be seen', async (t) => {
  const port = await started(t);
  const counts = [await send(port, {}), await send(port, { tls })].map(
    ({ body }) => JSON.parse(body).connection,
  );
  t.strictSame(counts, [1, 2]);
});

const ANSWERS: readonly [string, Partial<Sent>][] = [
  ['HTTP/1.1', {}],
  ['HTTP/2', { protocol: 'http2' }],
];

for (const [name, how] of ANSWERS) {
  t.test(`${name}: it answers what it is told to`, async (t) => {
    const port = await started(t, {
      respond: () => ({
        status: 404,
        headers: { 'x-told': 'yes' },
        body: 'nothing',
        trailers: { 'x-end': '1' },
      }),
    });
    t.match(await send(port, how), {
      status: 404,
      headers: { 'x-told': 'yes' },
      body: 'nothing',
      trailers: { 'x-end': '1' },
    });
  });

  t.test(`${name}: parts come one after the other`, async (t) => {
    const port = await started(t, { respond: () => ({ chunks: { parts: ['a', 'b', 'c'], pause: 1 } }) });
    t.equal((await send(port, how)).body, 'abc');
  });

  t.test(`${name}: a reset is an error of the client`, async (t) => {
    const port = await started(t, { respond: () => ({ isReset: true }) });
    await t.rejects(send(port, how));
  });

  t.test(`${name}: 204 and HEAD have no body`, async (t) => {
    const port = await started(t, { respond: ({ method }) => ({ status: method === 'HEAD' ? 200 : 204 }) });
    t.match(await send(port, { ...how, method: 'HEAD' }), { status: 200, body: '' });
    t.match(await send(port, how), { status: 204, body: '' });
  });
}

t.test('gRPC answers with the status that it is told', async (t) => {
  const port = await started(t, { respond: () => ({ grpcStatus: 14 }) });
  const { trailers, body } = await send(port, { protocol: 'grpc', path: '/a.B/C', body: 'x' });
  t.match({ trailers, body }, { trailers: { 'grpc-status': '14' }, body: '' });
});

t.test('closing ends connections that say nothing', async (t) => {
  const server = await startEcho({
    identity,
    respond: asAsked,
    tls: standInCertificate,
    accept: () => 'be silent',
  });
  const waiting = send(server.port, {});
  waiting.catch(() => {});
  await new Promise((resolve) => setImmediate(resolve));
  await server.close();
  await t.rejects(waiting);
});

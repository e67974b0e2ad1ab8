// A client that takes all connections keeps nobody out: one that nobody uses makes room for the next, and those that are used stay.

import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import { connect, type Socket } from 'node:net';
import t, { type Test } from 'tap';
import { directResponse, reviewOf } from '../admission/reviewing.ts';
import { connectRaw, get, HOST, send, startWebhook } from './webhook.ts';

const MOST = 4;
const good = reviewOf({ object: directResponse({ status: 200 }) });

async function opened(t: Test, port: number, sent = ''): Promise<Socket> {
  const socket = connect(port, HOST);
  socket.on('error', () => {});
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  if (sent !== '') socket.write(sent);
  return socket.resume();
}

/** On a connection of its own, as the kubelet asks. */
async function probe(port: number, path: string): Promise<number | undefined> {
  const [response] = await once(httpGet({ port, host: HOST, path, agent: false }), 'response');
  await once(response.resume(), 'end');
  return response.statusCode;
}

/** What a hostile client sends on each of its connections. */
const KEPT: readonly (readonly [string, string])[] = [
  ['nothing', ''],
  ['half of a request', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX: '],
  ['a request, and then nothing', 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a request whose body never comes', 'GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n'],
];

for (const [title, sent] of KEPT)
  t.test(`probes are answered beside ${5 * MOST} connections with ${title}`, async (t) => {
    const { server } = await startWebhook(t, { limits: { connections: MOST } });
    for (const port of [server.healthPort!, server.metricsPort!])
      for (let count = 0; count < 5 * MOST; count++) {
        await opened(t, port, sent);
        const path = port === server.healthPort ? '/healthz' : '/metrics';
        t.equal(await probe(port, path), 200);
      }
  });

t.test('the connection that is longest idle goes first', async (t) => {
  const { server } = await startWebhook(t, { limits: { connections: 2 } });
  const sockets: Socket[] = [];
  for (let count = 0; count < 2; count++) {
    const socket = await opened(t, server.healthPort!, 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    sockets.push(socket);
  }
  const [older, newer] = sockets as [Socket, Socket];
  const answered = once(older, 'data');
  older.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  await answered;
  const closed = once(newer, 'close');
  t.equal(await probe(server.healthPort!, '/healthz'), 200);
  await closed;
  t.notOk(older.destroyed, 'it was used after the other');
});

t.test('a review that is being received keeps its connection', async (t) => {
  const webhook = await startWebhook(t, { limits: { connections: MOST } });
  const text = JSON.stringify(good);
  const head = `POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n`;
  const review = await connectRaw(webhook);
  review.write(head + text.slice(0, -1));
  for (let count = 0; count < 5 * MOST; count++) {
    await opened(t, webhook.server.port);
    webhook.agent.destroy();
    t.equal((await send(webhook, '/validate', good)).status, 200);
  }
  const answer = once(review, 'data');
  review.write(text.slice(-1));
  t.match(String((await answer)[0]), /^HTTP\/1\.1 200 /);
});

t.test('where every connection is used, a new one is refused', async (t) => {
  const webhook = await startWebhook(t, { limits: { connections: MOST } });
  const reviews = await Promise.all(
    Array.from({ length: MOST }, async () => {
      const socket = await connectRaw(webhook);
      socket.write(
        'POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      );
      return socket;
    }),
  );
  const waits = async (): Promise<boolean> =>
    /reviews_in_flight 4$/m.test((await get(webhook.server.metricsPort, '/metrics')).text);
  while (!(await waits()));
  const refused = await opened(t, webhook.server.port);
  await once(refused, 'close');
  t.strictSame(
    reviews.map(({ destroyed }) => destroyed),
    reviews.map(() => false),
  );
});

t.test('a client that keeps its connection has it as long as there is room', async (t) => {
  const { server } = await startWebhook(t, { limits: { connections: MOST } });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  t.teardown(() => agent.destroy());
  const ports = new Set<number | undefined>();
  for (let count = 0; count < 100; count++) {
    const request = httpGet({ port: server.healthPort, host: HOST, path: '/healthz', agent });
    const [response] = await once(request, 'response');
    ports.add(request.socket?.localPort);
    await once(response.resume(), 'end');
  }
  t.equal(ports.size, 1);
});

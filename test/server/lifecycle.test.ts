// Probes, readiness, draining, ports.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Gauge } from 'prom-client';
import t from 'tap';
import { startServer } from '../../src/server/start.ts';
import { directResponse, reviewOf } from '../admission/reviewing.ts';
import {
  connectRaw,
  get,
  HOST,
  makeAuthority,
  makeLeaf,
  readToEnd,
  send,
  startWebhook,
  TestCertificates,
} from './webhook.ts';

const good = reviewOf({ object: directResponse({ status: 200 }) });

t.test('probes answer on the plain port and on HTTPS', async (t) => {
  const webhook = await startWebhook(t);
  const { healthPort } = webhook.server;
  t.match(await get(healthPort, '/healthz'), { status: 200, text: 'ok\n' });
  t.match(await get(healthPort, '/readyz'), { status: 200, text: 'ok\n' });
  const verbose = await get(healthPort, '/readyz?verbose');
  t.match(verbose.text, /^\[\+\]serving ok\n\[\+\]certificate ok: valid until .+\nreadyz check passed\n$/);
  for (const path of ['/healthz', '/readyz'])
    t.match(await send(webhook, path, undefined, { method: 'GET' }), { status: 200, text: 'ok\n' });
  t.equal((await get(healthPort, '/metrics')).status, 404, 'metrics have their own port');
  t.equal((await get(healthPort, '/healthz', { method: 'HEAD' })).status, 200);
});

t.test('an expired certificate fails readiness, and the check reports it', async (t) => {
  const ca = await makeAuthority();
  const certificates = new TestCertificates(await makeLeaf(ca, { notAfter: new Date(Date.now() - 1000) }));
  const webhook = await startWebhook(t, { certificates });
  const { status, text } = await get(webhook.server.healthPort, '/readyz');
  t.equal(status, 503);
  t.match(text, /\[-\]certificate failed: expired at /);
  t.equal((await get(webhook.server.healthPort, '/healthz')).status, 200, 'but we live');
  certificates.change(await makeLeaf(ca));
  t.equal((await get(webhook.server.healthPort, '/readyz')).status, 200);
  certificates.change({ ...(await makeLeaf(ca)), notBefore: new Date(Date.now() + 60_000) });
  const early = await get(webhook.server.healthPort, '/readyz');
  t.equal(early.status, 503);
  t.match(early.text, /\[-\]certificate failed: is not valid before /);
});

t.test('contributors are shown in verbose readiness and in the metrics; only gates decide', async (t) => {
  let synced = false;
  const webhook = await startWebhook(t, {
    contributors: [
      {
        checks: [
          { name: 'self-test', role: 'notice', check: () => ({ ok: false, detail: 'check caBundle' }) },
          {
            name: 'later',
            role: 'notice',
            check: () => ({ ok: false, isUnknown: true, detail: 'not run yet' }),
          },
        ],
        registerMetrics: (registry) =>
          void new Gauge({ name: 'gatewarden_self_test_success', help: 'x', registers: [registry] }).set(1),
      },
    ],
  });
  const { healthPort, metricsPort } = webhook.server;
  t.equal((await get(healthPort, '/readyz')).status, 200);
  t.match((await get(healthPort, '/readyz?verbose')).text, '[!]self-test failed: check caBundle\n');
  t.match((await get(healthPort, '/readyz?verbose')).text, '[?]later unknown: not run yet\n');
  t.match((await get(metricsPort, '/metrics')).text, /^gatewarden_self_test_success 1$/m);
  webhook.server.add({ checks: [{ name: 'cache', role: 'gate', check: () => ({ ok: synced }) }] });
  t.equal((await get(healthPort, '/readyz')).status, 503);
  synced = true;
  t.equal((await get(healthPort, '/readyz')).status, 200);
});

t.test('health and metrics share a port, or have none', async (t) => {
  const free = createServer().listen(0, HOST);
  await once(free, 'listening');
  const { port } = free.address() as { port: number };
  free.close();
  await once(free, 'close');
  const both = await startWebhook(t, { healthPort: port, metricsPort: port });
  t.equal(both.server.healthPort, port);
  t.equal(both.server.metricsPort, port);
  t.equal((await get(port, '/readyz')).status, 200);
  t.equal((await get(port, '/metrics')).status, 200);

  const certificates = new TestCertificates(await makeLeaf(await makeAuthority()));
  const log = { level: 'silent' } as const;
  const none = await startServer({ port: 0, certificates, log });
  t.notOk('healthPort' in none || 'metricsPort' in none);
  await none.close();
  await t.rejects(startServer({ host: HOST, port: both.server.port, healthPort: 0, certificates, log }), {
    code: 'EADDRINUSE',
  });
});

t.test('draining: first not ready, then connections close, and each review is answered', async (t) => {
  const webhook = await startWebhook(t, { drain: { wait: 4000, timeout: 5000 } });
  const { server } = webhook;
  let stop = false;
  let answered = 0;
  const closes = new Set<string | undefined>();
  const client = async (): Promise<void> => {
    while (!stop) {
      const { status, json, headers } = await send(webhook, '/validate', good);
      if (status !== 200 || json.response.allowed !== true) throw new Error(`status ${status}`);
      answered++;
      closes.add(headers.connection);
    }
  };
  const clients = Array.from({ length: 20 }, client);
  while (answered < 100) await new Promise(setImmediate);
  const drained = server.drain();
  t.equal(server.drain(), drained, 'asked twice, drained once');
  const ready = await get(server.healthPort, '/readyz');
  t.equal(ready.status, 503);
  t.match(ready.text, /\[-\]serving failed: shutting down/);
  const soFar = answered;
  while (answered < soFar + 40) await new Promise(setImmediate);
  t.ok(closes.has('close'), 'answers end their connections');
  // The endpoints are updated by now: no new clients connect.
  stop = true;
  await t.resolves(Promise.all(clients), 'no review was lost');
  await drained;
  await t.rejects(send(webhook, '/validate', good), { code: 'ECONNREFUSED' });
  await t.rejects(get(server.healthPort, '/healthz'));
  t.match(webhook.log.join(''), /"draining"[\s\S]*"drained"/);
});

t.test('a review that is half received when the port closes is still answered', async (t) => {
  const webhook = await startWebhook(t, { drain: { wait: 0, timeout: 5000 } });
  const socket = await connectRaw(webhook);
  const body = JSON.stringify(good);
  socket.write(
    `POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`,
  );
  const inFlight = async () =>
    /reviews_in_flight 1$/m.test((await get(webhook.server.metricsPort, '/metrics')).text);
  while (!(await inFlight()));
  const drained = webhook.server.drain();
  while (
    await send(webhook, '/healthz', undefined, { method: 'GET' }).then(
      () => true,
      () => false,
    )
  );
  socket.write(body.slice(-1));
  t.match(await readToEnd(socket), /^HTTP\/1\.1 200 [\s\S]*connection: close[\s\S]*"allowed":true/i);
  await drained;
});

t.test('connections without a request hold up neither a drain nor an end', async (t) => {
  const webhook = await startWebhook(t, { drain: { wait: 0, timeout: 20_000 } });
  const other = await startWebhook(t);
  const tls = [await connectRaw(webhook), await connectRaw(other)];
  const plain = await Promise.all(
    [webhook, other].map(async ({ server }) => {
      const socket = connect(server.port, HOST);
      await once(socket, 'connect');
      return socket;
    }),
  );
  const ended = [...tls, ...plain].map((socket) => {
    socket.on('error', () => {});
    return once(socket.resume(), 'close');
  });
  // The servers know these connections when they answer later ones.
  for (const each of [webhook, other]) await send(each, '/healthz', undefined, { method: 'GET' });
  const late = delay(15_000, 'late', { ref: false });
  const ends = [webhook.server.drain(), other.server.close(), ...ended];
  t.not(await Promise.race([Promise.all(ends), late]), 'late', 'nobody waits for the end of the drain');
});

t.test('a client that never finishes is cut off when the drain times out', async (t) => {
  const webhook = await startWebhook(t, { drain: { wait: 0, timeout: 100 } });
  const socket = await connectRaw(webhook);
  socket.write(
    'POST /validate HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  while (!/reviews_in_flight 1$/m.test((await get(webhook.server.metricsPort, '/metrics')).text));
  const ended = readToEnd(socket).catch((error) => error.code);
  await webhook.server.drain();
  t.notMatch(await ended, /^HTTP\/1\.1 200/, 'the connection ends without an answer');
});

t.test('SIGTERM drains the process, which exits with 0; the log is complete', async (t) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('serving-process.ts', import.meta.url))], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const messages: string[] = [];
  lines.on('line', (line) => {
    const { message } = JSON.parse(line) as { message: string };
    messages.push(message);
    if (message === 'listening') child.kill('SIGTERM');
  });
  const [[code]] = await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  t.equal(code, 0);
  t.strictSame(messages, ['listening', 'asked to stop', 'draining', 'drained']);
});

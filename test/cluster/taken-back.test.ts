// A process that is paused while a write waits to be sent: the write is taken back if the process no longer leads when its turn comes.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { ClusterClient, NotSent } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { RateLimiter } from '../../src/cluster/rate-limit.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { LiveStatuses } from '../../src/controller/watches/live-statuses.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { HOST, makeAuthority, makeLeaf } from '../server/webhook.ts';
import { until } from './until.ts';

/** A server that counts the writes it gets, behind a client whose next turn comes 300 ms after the first. */
async function slowClient(t: Test): Promise<{ client: ClusterClient; asked: string[] }> {
  const ca = await makeAuthority();
  const { cert, key } = await makeLeaf(ca);
  const asked: string[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  t.teardown(() => server.close());
  const connection = {
    server: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    credentials: async () => ({ ca: ca.cert, agent: false as const }),
    close: () => undefined,
  };
  const limiter = new RateLimiter({ perSecond: 1000 / 300, burst: 1 }, systemClock);
  return { client: new ClusterClient(connection, limiter), asked };
}

t.test('a request that may no longer be sent is not sent', async (t) => {
  const { client, asked } = await slowClient(t);
  let mayBeSent = true;
  const send = (path: string) => client.request('PATCH', path, { body: {}, mayBeSent: () => mayBeSent });
  t.equal((await send('/first')).status, 200, 'as long as it may, it is sent');
  const waiting = send('/second');
  mayBeSent = false;
  await t.rejects(waiting, NotSent);
  t.strictSame(asked, ['PATCH /first']);
});

t.test('a status that waits for its turn is not written by an old leader', async (t) => {
  const { client, asked } = await slowClient(t);
  const log = new CollectedLog();
  const live = new LiveStatuses();
  let mayWrite = true;
  let questions = 0;
  const writer = new StatusWriter({
    client,
    clock: systemClock,
    log,
    live,
    controllers: ['gatewarden.dev/gateway'],
    mayWrite: () => {
      questions++;
      return mayWrite;
    },
  });
  const metadata = { name: 'a', namespace: 'default', resourceVersion: '1', generation: 1 };
  const object = { apiVersion: 'gateway.gatewarden.dev/v1alpha1', kind: 'Backend', metadata };
  live.set(object, '/apis/gateway.gatewarden.dev/v1alpha1/backends');
  // The one turn is used up.
  await client.request('GET', '/busy');
  writer.lead(new AbortController().signal);
  const status = {
    conditions: [
      { type: 'Accepted', status: 'True', reason: 'Accepted', message: '', observedGeneration: 1 },
    ],
  };
  writer.update({
    statuses: [{ ...object, namespace: 'default', name: 'a', status }],
    removedStatuses: [],
  });
  await until('the write waits', () => questions > 0);
  mayWrite = false;
  await until('the write has had its turn', () => writer.waiting === 0);
  t.strictSame(asked, ['GET /busy']);
  t.strictSame(log.messages('warn'), []);
});

// A status that the API server refuses is given up, until another one is wanted: also if that is so before the answer has come.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { LiveStatuses } from '../../src/controller/watches/live-statuses.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { HOST, makeAuthority, makeLeaf } from '../server/webhook.ts';
import { until } from './until.ts';

const metadata = { name: 'a', namespace: 'default', resourceVersion: '1', generation: 1 };
const BACKEND = { apiVersion: 'gateway.gatewarden.dev/v1alpha1', kind: 'Backend', metadata };

const wanted = (message: string) => ({
  ...BACKEND,
  namespace: 'default',
  name: 'a',
  status: {
    conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message, observedGeneration: 1 }],
  },
});

t.test('a status that is wanted while an earlier one is being refused is written', async (t) => {
  const ca = await makeAuthority();
  const { cert, key } = await makeLeaf(ca);
  const asked: string[] = [];
  const refuse: (() => void)[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.once('end', () => {
      asked.push(body);
      const answer = (status: number, content: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      // It is tried again with shorter messages.
      if (body.includes('first')) refuse.push(() => answer(422, { message: 'it is too long' }));
      else answer(200, { ...BACKEND, ...JSON.parse(body), metadata: { ...metadata, resourceVersion: '2' } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  t.teardown(() => server.close());
  const client = new ClusterClient({
    server: `https://${HOST}:${(server.address() as AddressInfo).port}`,
    credentials: async () => ({ ca: ca.cert, agent: false }),
    close: () => undefined,
  });
  const live = new LiveStatuses();
  const leading = new AbortController();
  t.teardown(() => leading.abort());
  const writer = new StatusWriter({
    client,
    clock: systemClock,
    log: new CollectedLog(),
    live,
    controllers: ['gatewarden.dev/gateway'],
    mayWrite: () => true,
  });
  live.set(BACKEND, '/apis/gateway.gatewarden.dev/v1alpha1/backends');
  writer.lead(leading.signal);
  writer.update({ statuses: [wanted('first')], removedStatuses: [] });
  await until('the first is asked for', () => refuse.length === 1);
  writer.update({ statuses: [wanted('second')], removedStatuses: [] });
  refuse[0]!();
  await until('the first is asked for again', () => refuse.length === 2);
  refuse[1]!();
  await until('the second is written', () => writer.counts.written === 1);
  t.equal(writer.counts.refused, 1);
  t.equal(asked.length, 3);
  t.match(asked[2], /second/);
});

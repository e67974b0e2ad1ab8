// Callers who send much: tokens for /metrics and rejected objects are bounded, whatever they send. The API server here is a server of our
// own, which counts what it gets.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ClusterClient, Unreachable } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { RefusalEvents } from '../../src/cluster/refusal-events.ts';
import { TokenAccess } from '../../src/cluster/token-access.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { HOST, makeAuthority, makeLeaf } from '../server/webhook.ts';
import { until } from './until.ts';

interface Asked {
  readonly path: string;
  readonly body: string;
}

async function apiServer(
  t: Test,
  answer: (asked: Asked) => { status: number; body: object } | Promise<{ status: number; body: object }>,
): Promise<{ client: ClusterClient; asked: Asked[] }> {
  const ca = await makeAuthority();
  const { cert, key } = await makeLeaf(ca);
  const asked: Asked[] = [];
  const server = createServer({ cert, key }, (request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    request.once('end', async () => {
      const one = { path: request.url ?? '', body };
      asked.push(one);
      const { status, body: text } = await answer(one);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(text));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const client = new ClusterClient({
    server: `https://${HOST}:${port}`,
    credentials: async () => ({ ca: ca.cert, agent: false }),
    close: () => undefined,
  });
  return { client, asked };
}

const isReview = ({ path }: Asked): boolean => path.includes('tokenreviews');

t.test('tokens that are sent at the same time are reviewed a few at a time, each once', async (t) => {
  const { client, asked } = await apiServer(t, async () => {
    await delay(50);
    return { status: 201, body: { status: { authenticated: false } } };
  });
  const access = new TokenAccess({ client, log: new CollectedLog(), path: '/metrics' });
  const same = await Promise.all(Array.from({ length: 100 }, () => access.of('one')));
  t.ok(same.every((found) => found === 'unauthenticated'));
  t.equal(asked.length, 1);
  const many = await Promise.allSettled(Array.from({ length: 100 }, (_, n) => access.of(`token-${n}`)));
  const refused = many.filter(({ status }) => status === 'rejected');
  t.ok(refused.length >= 90, `${refused.length} were turned away`);
  t.ok(refused.every((one) => one.status === 'rejected' && one.reason instanceof Unreachable));
  t.ok(asked.length <= 10);
});

t.test('an answer is kept for its time, by the hash of the token', async (t) => {
  let isAllowed = true;
  const { client, asked } = await apiServer(t, (one) =>
    isReview(one)
      ? { status: 201, body: { status: { authenticated: true, user: { username: 'u', groups: ['g'] } } } }
      : { status: 201, body: { status: { allowed: isAllowed } } },
  );
  const keep = { allowed: 300, denied: 50 };
  const access = new TokenAccess({ client, log: new CollectedLog(), path: '/metrics', keep });
  t.equal(await access.of('secret-token'), 'allowed');
  t.match(JSON.parse(asked[1]!.body), {
    kind: 'SubjectAccessReview',
    spec: { user: 'u', groups: ['g'], nonResourceAttributes: { path: '/metrics', verb: 'get' } },
  });
  isAllowed = false;
  t.equal(await access.of('secret-token'), 'allowed');
  t.equal(asked.length, 2);
  await until('it is asked again', async () => (await access.of('secret-token')) === 'forbidden');
  isAllowed = true;
  await until('a refusal is kept shorter', async () => (await access.of('secret-token')) === 'allowed');
});

t.test('odd answers of the API server let nobody in', async (t) => {
  const answers: readonly [
    status: number,
    body: object,
    expected: 'unauthenticated' | 'forbidden' | 'error',
  ][] = [
    [201, {}, 'unauthenticated'],
    [201, { status: { authenticated: true } }, 'unauthenticated'],
    [201, { status: { authenticated: 'yes', user: { username: 'u' } } }, 'unauthenticated'],
    [403, { message: 'no' }, 'error'],
    [500, {}, 'error'],
  ];
  for (const [status, body, expected] of answers) {
    const { client } = await apiServer(t, () => ({ status, body }));
    const access = new TokenAccess({ client, log: new CollectedLog(), path: '/metrics' });
    const found = await access.of('x').catch(() => 'error');
    t.equal(found, expected, JSON.stringify(body));
  }
});

t.test(
  'thousands of different refusals are remembered up to a limit, and written in small batches',
  async (t) => {
    const { client, asked } = await apiServer(t, () => ({ status: 201, body: {} }));
    const events = RefusalEvents.start({
      client,
      clock: systemClock,
      log: new CollectedLog(),
      instance: 'a',
      every: 100,
    });
    t.teardown(() => events.stop());
    const refusal = { namespace: 'a', apiVersion: 'x/v1', kind: 'X', operation: 'CREATE', codes: ['C-12'] };
    for (let n = 0; n < 10_000; n++) events.record({ ...refusal, name: `n${n}` });
    events.record({ ...refusal, namespace: '', name: 'no namespace' });
    // The API server checks a name only after /mutate.
    const huge = 'h'.repeat(1_000_000);
    await until('a batch is written', () => asked.length >= 20);
    t.ok(asked.length <= 500);
    const other = RefusalEvents.start({
      client,
      clock: systemClock,
      log: new CollectedLog(),
      instance: 'b',
      every: 100,
    });
    t.teardown(() => other.stop());
    other.record({ ...refusal, name: huge, namespace: huge });
    await until('the huge one is written', () => asked.some(({ body }) => body.includes('hhh')));
    t.ok(asked.every(({ body, path }) => body.length + path.length < 3000));
    for (let n = 0; n < 1000; n++) events.record({ ...refusal, name: 'n0' });
    await until('n0 is counted', () => asked.some(({ body }) => body.includes('"count":1001')));
  },
);

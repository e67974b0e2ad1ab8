// Callers who send much: tokens for /metrics and rejected objects are bounded, whatever they send. The API server here is a server of our
// own, which counts what it gets.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { ClusterClient, Unreachable } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { FairTurns } from '../../src/cluster/fair-turns.ts';
import { RefusalEvents } from '../../src/cluster/refusal-events.ts';
import { TokenAccess } from '../../src/cluster/token-access.ts';
import { TokenCache } from '../../src/cluster/token-cache.ts';
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

/** Its address. */
const CALLER = '10.0.0.7';

const isReview = ({ path }: Asked): boolean => path.includes('tokenreviews');

t.test('tokens that are sent at the same time are reviewed a few at a time, each once', async (t) => {
  let [running, most] = [0, 0];
  const { client, asked } = await apiServer(t, async () => {
    most = Math.max(most, ++running);
    await delay(20);
    running--;
    return { status: 201, body: { status: { authenticated: false } } };
  });
  const access = new TokenAccess({ client, log: new CollectedLog(), path: '/metrics' });
  const same = await Promise.all(Array.from({ length: 100 }, () => access.of('one', CALLER)));
  t.ok(same.every((found) => found === 'unauthenticated'));
  t.equal(asked.length, 1);
  const many = await Promise.allSettled(
    Array.from({ length: 100 }, (_, n) => access.of(`token-${n}`, CALLER)),
  );
  const refused = many.filter(({ status }) => status === 'rejected');
  t.equal(most, 8, 'at once');
  t.equal(refused.length, 100 - 8 - 64, 'only so many of one caller wait');
  t.ok(refused.every((one) => one.status === 'rejected' && one.reason instanceof Unreachable));
});

t.test('a caller with many tokens is no hindrance to others', async (t) => {
  const turns: string[] = [];
  const { client } = await apiServer(t, async ({ body }) => {
    const { token } = (JSON.parse(body) as { spec: { token: string } }).spec;
    turns.push(token);
    await delay(20);
    return { status: 201, body: { status: { authenticated: false } } };
  });
  const access = new TokenAccess({ client, log: new CollectedLog(), path: '/metrics' });
  const flood = Array.from({ length: 200 }, (_, n) => access.of(`flood-${n}`, '10.0.0.66').catch(() => {}));
  const others = ['10.0.0.1', '10.0.0.2'].map((caller) => access.of(`token of ${caller}`, caller));
  t.strictSame(await Promise.all(others), ['unauthenticated', 'unauthenticated']);
  // Eight of the flood are reviewed already; then each caller has its turn.
  t.ok(turns.length <= 8 + 8 + 2, `after ${turns.length} reviews`);
  await Promise.all(flood);
});

t.test('more callers than can wait are turned away, and then all is as before', async (t) => {
  const turns = new FairTurns(1);
  const gate = Promise.withResolvers<void>();
  const first = turns.run('first', () => gate.promise);
  const waiting = Array.from({ length: 1_000 }, (_, n) => turns.run(`caller ${n}`, async () => n));
  t.notOk(waiting.includes(undefined));
  t.equal(
    turns.run('one more', async () => {}),
    undefined,
  );
  gate.resolve();
  await first;
  t.strictSame(
    await Promise.all(waiting),
    waiting.map((_, n) => n),
  );
  t.equal(await turns.run('one more', async () => 'now'), 'now');
});

t.test('a turn that fails gives its place to the next', async (t) => {
  const turns = new FairTurns(1);
  const failed = turns.run('a', () => Promise.reject(new Error('no')));
  const next = turns.run('b', async () => 'yes');
  await t.rejects(failed!, { message: 'no' });
  t.equal(await next, 'yes');
});

t.test('many bad tokens push out no good one', async (t) => {
  const reviewed = new Map<string, number>();
  const tokens = new TokenCache({
    review: async (token) => {
      reviewed.set(token, (reviewed.get(token) ?? 0) + 1);
      return token.startsWith('good') ? 'yes' : 'no';
    },
    denied: 'no',
    keep: () => 60_000,
    size: 10,
    reviews: 4,
  });
  t.equal(await tokens.of('good', CALLER), 'yes');
  for (let n = 0; n < 100; n++) t.equal(await tokens.of(`bad-${n}`, CALLER), 'no');
  t.equal(await tokens.of('good', CALLER), 'yes');
  t.equal(reviewed.get('good'), 1);
  await tokens.of('bad-0', CALLER);
  t.equal(reviewed.get('bad-0'), 2, 'of bad ones, the oldest was pushed out');
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
  t.equal(await access.of('secret-token', CALLER), 'allowed');
  t.match(JSON.parse(asked[1]!.body), {
    kind: 'SubjectAccessReview',
    spec: { user: 'u', groups: ['g'], nonResourceAttributes: { path: '/metrics', verb: 'get' } },
  });
  isAllowed = false;
  t.equal(await access.of('secret-token', CALLER), 'allowed');
  t.equal(asked.length, 2);
  await until('it is asked again', async () => (await access.of('secret-token', CALLER)) === 'forbidden');
  isAllowed = true;
  await until(
    'a refusal is kept shorter',
    async () => (await access.of('secret-token', CALLER)) === 'allowed',
  );
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
    const found = await access.of('x', CALLER).catch(() => 'error');
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

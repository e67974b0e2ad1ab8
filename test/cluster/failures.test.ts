// What the control plane stands on fails: a leader is paused, etcd is slow, the API server dies. Requests through Envoy go on, nothing of what the
// API server has taken is lost, and at rest every proxy and status is as a fresh translation has it.

import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { writesBy } from '../parts/chaos/account-writes.ts';
import { addRoute, addRoutes, answersAll, statusAt } from '../parts/chaos/good-routes.ts';
import { connectAll, connectOnly, leaderAndOther } from '../parts/chaos/leaders.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { LEASE, type LinkedProxy, startChaosWorld } from '../parts/chaos/world.ts';

const world = await startChaosWorld(t);
const { cluster, replicas, proxies, writes, traffic } = world;
const [front, rear, edge] = proxies as readonly [LinkedProxy, LinkedProxy, LinkedProxy];

async function atRest(t: Test, options: Parameters<typeof rest>[1] = {}): Promise<void> {
  const { settled, violations } = await rest(world, options);
  if (violations.length > 0)
    t.fail('not at rest', { violations, logs: replicas.map(({ running }) => running.text().slice(-6000)) });
  t.strictSame(violations, [], 'everything is as a fresh translation has it');
  t.comment(`at rest after ${settled} ms`);
}

// The Lease is 3 s: paused-leader.test.ts has the real one.
t.test('a leader that was paused for two Leases wakes up', async (t) => {
  await atRest(t);
  const [leader, other] = await leaderAndOther(world);
  await connectOnly(world, [
    { replica: leader, proxies: [rear] },
    { replica: other, proxies: [front, edge] },
  ]);

  const requestsBefore = traffic.count;
  leader.signal('SIGSTOP');
  const pausedAt = Date.now();
  const first = await addRoute(world, 'paused-first');
  await answersAll(front, [first]);
  const end = pausedAt + 2 * LEASE;
  const paths = await addRoutes(world, { prefix: 'paused', every: 300, isOver: () => Date.now() > end });
  t.ok(paths.length > 5, `${paths.length} routes were taken`);
  await answersAll(front, paths);
  // The statuses of all edits are there while the leader is still paused: the other one has taken over.
  await atRest(t, { proxies: [front, edge] });
  t.equal(await statusAt(rear, first), 404, 'the proxy of the paused leader knows nothing of it yet');

  const place = writes.all.length;
  const wokenAt = Date.now();
  leader.signal('SIGCONT');
  await answersAll(rear, [first, ...paths]);
  await atRest(t);
  await delay(LEASE);
  t.strictSame(
    writes.statusWrites(place).map(({ id }) => id),
    [],
    'no status is written',
  );
  t.strictSame(await writesBy(cluster, leader.account, wokenAt), [], 'the woken one writes nothing');
  t.ok(traffic.count - requestsBefore > 10);
  connectAll(world);
});

t.test('etcd stands still again and again', async (t) => {
  let isOver = false;
  const paths = addRoutes(world, { prefix: 'slow', every: 100, isOver: () => isOver });
  for (let cycle = 0; cycle < 12; cycle++) {
    await cluster.pause('etcd');
    await delay(400);
    await cluster.resume('etcd');
    await delay(200);
  }
  isOver = true;
  const taken = await paths;
  t.ok(taken.length > 5, `${taken.length} routes were taken`);
  for (const proxy of [front, rear]) await answersAll(proxy, taken);
  await atRest(t);
});

t.test('the API server dies, and returns after the Lease is over', async (t) => {
  const before = [await addRoute(world, 'before-0'), await addRoute(world, 'before-1')];
  await cluster.kill('kube-apiserver');
  const requestsBefore = traffic.count;
  await delay(2 * LEASE);
  t.ok(traffic.count - requestsBefore > 10, 'requests go on without an API server');
  await cluster.revive('kube-apiserver');
  const after = [await addRoute(world, 'after-0'), await addRoute(world, 'after-1')];
  for (const proxy of [front, rear]) await answersAll(proxy, [...before, ...after]);
  await atRest(t);
  await leaderAndOther(world);
});

t.test('at no time did a request fail, a status flap, or a replica write that did not lead', async (t) => {
  t.strictSame(await brokenInvariants(world), []);
});

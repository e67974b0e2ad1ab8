// A leader that stands still for a whole minute and wakes up, with the Lease that the command has by default: it sleeps through the end of its
// time, another replica takes over, and what it still wanted to write is no longer its own to write. Requests through both Envoys go on.

import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { LEASE_DURATION, LEASE_LOOK, LEASE_RENEWALS } from '../../src/cluster/leader.ts';
import { writesBy } from '../parts/chaos/account-writes.ts';
import { addRoute, addRoutes, answersAll, statusAt } from '../parts/chaos/good-routes.ts';
import { connectAll, connectOnly, leaderAndOther, leads } from '../parts/chaos/leaders.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { type LinkedProxy, startChaosWorld } from '../parts/chaos/world.ts';
import { statusDelays } from '../parts/status-delays.ts';
import { until } from './until.ts';

const PAUSE = 60_000;
const RENEWAL = LEASE_DURATION / LEASE_RENEWALS;
/**
 * Milliseconds until the other one leads: it sees the last renewal a look later, and that the Lease is over by another one. A busy machine gets
 * as much again as is between two renewals.
 */
const TAKEN_OVER = LEASE_DURATION * (1 + 2 * LEASE_LOOK) + RENEWAL;

/**
 * Milliseconds after which half of the statuses are there, and all, from the moment in which the other one leads: it writes everything that has
 * come meanwhile, at the rate that a control plane has by default.
 */
const STATUSES = { half: 4_000, all: 10_000 };

t.test('a leader that was paused for a minute', async (t) => {
  const world = await startChaosWorld(t, { hasDefaultLease: true });
  const { cluster, replicas, proxies, writes, traffic } = world;
  const [front, rear, edge] = proxies as readonly [LinkedProxy, LinkedProxy, LinkedProxy];
  const logs = () => replicas.map(({ running }) => running.text().slice(-6000));
  const violationsAtRest = async (options: Parameters<typeof rest>[1] = {}): Promise<void> => {
    const { settled, violations } = await rest(world, options);
    if (violations.length > 0) t.fail('not at rest', { violations, logs: logs() });
    t.comment(`at rest after ${settled} ms`);
  };

  await violationsAtRest();
  const [leader, other] = await leaderAndOther(world);
  await connectOnly(world, [
    { replica: leader, proxies: [rear] },
    { replica: other, proxies: [front, edge] },
  ]);

  // Statuses of these are about to be written when it stops.
  const busy = await Promise.all(Array.from({ length: 20 }, (_, index) => addRoute(world, `busy-${index}`)));
  leader.signal('SIGSTOP');
  const pausedAt = Date.now();
  const requestsBefore = traffic.count;
  let isOver = false;
  const adding = addRoutes(world, { prefix: 'paused', every: 500, isOver: () => isOver });
  t.teardown(() => {
    isOver = true;
  });

  const first = await addRoute(world, 'first');
  await answersAll(front, [first, ...busy]);
  t.equal(await statusAt(rear, first), 404, 'the proxy of the paused leader knows nothing of it yet');
  t.notOk(await leads(other), 'the Lease is not over yet');
  await until('the other one leads', () => leads(other));
  const tookOver = Date.now() - pausedAt;
  t.comment(`the other one leads after ${tookOver} ms`);
  t.ok(tookOver <= TAKEN_OVER, `${tookOver} ms`);
  const lostAt = (await cluster.audit()).find(
    ({ user, object, status, at }) =>
      user === other.account && object.startsWith('leases ') && status < 400 && at > pausedAt,
  )?.at;
  if (lostAt === undefined) throw new Error('the other one leads without a Lease');

  await delay(pausedAt + PAUSE - 10_000 - Date.now());
  isOver = true;
  const added = await adding;
  t.ok(added.length > 20, `${added.length} routes were taken`);
  const paths = [first, ...busy, ...added];
  await answersAll(front, paths);
  // All edits, also those from before the other one led: the statuses are there while the first one is still paused.
  await violationsAtRest({ proxies: [front, edge] });
  const delays = statusDelays(await cluster.audit(), 'httproutes', 'good/', lostAt);
  const [half, all] = [delays[delays.length >> 1]!, delays.at(-1)!];
  t.comment(`statuses after the other one leads: half after ${half} ms, all after ${all} ms`);
  t.ok(half < STATUSES.half, `half of the statuses after ${half} ms`);
  t.ok(all < STATUSES.all, `all statuses after ${all} ms`);
  const place = writes.all.length;
  await delay(Math.max(0, pausedAt + PAUSE - Date.now()));

  leader.signal('SIGCONT');
  const wokenAt = Date.now();
  await answersAll(rear, paths);
  t.comment(`its proxy has everything after ${Date.now() - wokenAt} ms`);
  await violationsAtRest();
  t.strictSame(
    writes.statusWrites(place).map(({ id }) => id),
    [],
    'no status is written',
  );

  const last = await addRoute(world, 'last');
  for (const proxy of [front, rear]) await answersAll(proxy, [last]);
  await violationsAtRest();
  // Many looks at the Lease.
  await delay(3 * RENEWAL);
  t.notOk(await leads(leader), 'it does not lead again');
  t.ok(await leads(other));
  t.strictSame(
    await writesBy(cluster, leader.account, lostAt),
    [],
    'it writes nothing after its Lease was lost',
  );
  t.ok(traffic.count - requestsBefore > 1_000, `${traffic.count - requestsBefore} requests`);
  t.strictSame(await brokenInvariants(world), [], 'no request failed, and no status flapped');
  connectAll(world);
});

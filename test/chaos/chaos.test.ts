// The control plane as a whole under failures at random: two controllers, an API server, both Envoys and a client of the edge's port. At rest,
// each proxy has what a fresh translation renders, statuses are those of a fresh translation, and requests for a good route never fail.

import t from 'tap';
import { runChaos } from '../parts/chaos/run.ts';
import { startChaosWorld } from '../parts/chaos/world.ts';

const SEED = Number(process.env['GATEWARDEN_CHAOS_SEED'] ?? 1);
const SECONDS = Number(process.env['GATEWARDEN_CHAOS_SECONDS'] ?? 60);

t.test('the control plane survives kills, pauses, partitions, garbage and edits', async (t) => {
  const world = await startChaosWorld(t);
  const { violations, history, settled, ...counts } = await runChaos(world, {
    seed: SEED,
    time: SECONDS * 1000,
  });
  const logs = world.replicas.map(({ running }) => running.text().slice(-6000));
  if (violations.length > 0)
    t.fail(`GATEWARDEN_CHAOS_SEED=${SEED} repeats this run`, { violations, history, logs });
  t.comment(JSON.stringify({ seed: SEED, ...counts, settled, requests: world.traffic.count }));
  t.ok(counts.rounds > 0 && counts.edits > 0 && counts.faults > 0);
  t.ok(world.traffic.count > 100, `${world.traffic.count} requests`);
});

// The control plane as a whole under failures at random: two controllers, an API server, both Envoys and a client of the edge's port. At rest,
// each proxy has what a fresh translation renders, statuses are those of a fresh translation, and requests for a good route never fail.

import t from 'tap';
import { reportedRun } from '../parts/chaos/reported-run.ts';
import { Met } from '../parts/chaos/run.ts';
import { startChaosWorld } from '../parts/chaos/world.ts';

const SEED = Number(process.env['GATEWARDEN_CHAOS_SEED'] ?? 1);
const SECONDS = Number(process.env['GATEWARDEN_CHAOS_SECONDS'] ?? 60);

t.test('the control plane survives kills, pauses, partitions, garbage and edits', async (t) => {
  const options = { seed: SEED, time: SECONDS * 1000, met: new Met(), isLast: true };
  await reportedRun(t, await startChaosWorld(t), options);
});

// Short chaos runs, which have each kind of fault together: `npm run test:chaos` has longer ones, with any seed.

import t from 'tap';
import { reportedRun } from '../parts/chaos/reported-run.ts';
import { Met } from '../parts/chaos/run.ts';
import { startChaosWorld } from '../parts/chaos/world.ts';

const SEEDS = [1, 2];
const SECONDS = 20;

const world = await startChaosWorld(t);
const met = new Met();
for (const seed of SEEDS)
  t.test(`the control plane survives failures and edits at random (seed ${seed})`, (t) =>
    reportedRun(t, world, { seed, time: SECONDS * 1000, met, isLast: seed === SEEDS.at(-1) }),
  );

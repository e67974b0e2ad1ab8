// A chaos run as a test: what went wrong, with everything that is needed to look into it.

import type { Test } from 'tap';
import { type ChaosOptions, runChaos } from './run.ts';
import type { ChaosWorld } from './world.ts';

export async function reportedRun(t: Test, world: ChaosWorld, options: ChaosOptions): Promise<void> {
  const { seed, met, isLast } = options;
  const { violations, history, settled, ...counts } = await runChaos(world, options);
  const logs = world.replicas.map(({ running }) => running.text().slice(-6000));
  if (violations.length > 0)
    t.fail(`GATEWARDEN_CHAOS_SEED=${seed} repeats this run`, { violations, history, logs });
  t.comment(JSON.stringify({ seed, ...counts, settled, requests: world.traffic.count }));
  t.ok(counts.rounds > 0 && counts.edits > 0 && counts.faults > 0);
  if (isLast) t.strictSame(met.missing, [], 'each kind of fault, and garbage');
  t.ok(world.traffic.count > 100, `${world.traffic.count} requests`);
}

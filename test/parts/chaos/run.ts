// A chaos run: rounds of edits and faults at random, and after each one a time of rest in which the invariants are checked.

import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../mutants/random.ts';
import type { AuditedWrite } from '../cluster.ts';
import { anEdit } from './edits.ts';
import { aFault } from './faults.ts';
import type { ChaosWorld } from './world.ts';

export interface ChaosOptions {
  readonly seed: number;
  /** Milliseconds for all rounds. */
  readonly time: number;
}

export interface ChaosResult {
  readonly rounds: number;
  readonly edits: number;
  readonly faults: number;
  /** Milliseconds from the end of each round until everything was as it should be. */
  readonly settled: readonly number[];
  /** Broken invariants. */
  readonly violations: readonly string[];
  /** What happened, in order. */
  readonly history: readonly string[];
}

const SETTLE = 60_000;
/** Milliseconds in which nothing may be written at rest. */
const QUIET = 1_000;

export async function runChaos(world: ChaosWorld, { seed, time }: ChaosOptions): Promise<ChaosResult> {
  const random = seeded(seed);
  const end = performance.now() + time;
  const started = performance.now();
  const history: string[] = [];
  const violations: string[] = [];
  const settled: number[] = [];
  const counts = { rounds: 0, edits: 0, faults: 0 };
  const tell = (what: string): void =>
    void history.push(`${((performance.now() - started) / 1000).toFixed(2)} s: ${what}`);

  const faultsOf = async (number: number): Promise<void> => {
    // One of a kind at a time: what a fault breaks, it mends.
    const busy = new Set<string>();
    const running: Promise<void>[] = [];
    for (let count = 0; count < number; count++) {
      const fault = aFault(random, world);
      await delay(random() * 800);
      if (busy.has(fault.target)) continue;
      busy.add(fault.target);
      counts.faults++;
      tell(fault.what);
      const healed = fault.run().then(() => {
        busy.delete(fault.target);
        tell(`healed: ${fault.what}`);
      });
      running.push(healed);
    }
    await Promise.all(running);
  };
  const editsOf = async (number: number): Promise<void> => {
    for (let count = 0; count < number; count++) {
      const edit = anEdit(random, world.material);
      const status = await world.edit(edit);
      counts.edits++;
      tell(`${edit.what}: ${status}`);
      await delay(random() * 60);
    }
  };
  const rest = async (): Promise<boolean> => {
    const since = performance.now();
    for (const replica of world.replicas) if (!replica.isAlive) await replica.startAgain();
    let differences: readonly string[] = ['never compared'];
    while (performance.now() - since < SETTLE) {
      differences = await world.differences().catch((error: Error) => [error.message]);
      if (differences.length === 0) break;
      await delay(200);
    }
    if (differences.length > 0) {
      violations.push(...differences.slice(0, 20).map((each) => `after ${SETTLE} ms: ${each}`));
      return false;
    }
    settled.push(Math.round(performance.now() - since));
    await delay(QUIET);
    const place = world.writes.all.length;
    await delay(QUIET);
    for (const { id } of world.writes.statusWrites(place)) violations.push(`status written at rest: ${id}`);
    tell('at rest');
    return violations.length === 0;
  };

  if (!(await rest())) return { ...counts, settled, violations, history };
  while (performance.now() < end && violations.length === 0) {
    counts.rounds++;
    tell('edits and faults');
    await Promise.all([editsOf(20 + Math.floor(random() * 30)), faultsOf(2 + Math.floor(random() * 3))]);
    if (!(await rest())) break;
    tell('faults without edits');
    const place = world.writes.all.length;
    await faultsOf(1 + Math.floor(random() * 2));
    if (!(await rest())) break;
    for (const { id, status } of world.writes.statusWrites(place))
      violations.push(`status written although no object has changed: ${id}: ${status}`);
  }
  violations.push(...world.writes.flaps().map((flap) => `flap: ${flap}`));
  violations.push(...world.traffic.bad.map((bad) => `known-good route: ${bad}`));
  violations.push(...leaderFaults(await world.cluster.audit()));
  return { ...counts, settled, violations, history };
}

/** What only the leader writes. */
const OF_LEADER = /^(?:\S+\/status|gatewayclasses|deployments|services|configmaps|serviceaccounts) /;

/** Writes by an account that another one has taken the Lease from. Those that were on their way at that time are not counted. */
export function leaderFaults(writes: readonly AuditedWrite[], onTheWay = 1_000): readonly string[] {
  const found: string[] = [];
  let holder: string | undefined;
  let since = 0;
  for (const { user, object, status, at, verb, isDryRun, holder: taken } of writes) {
    if (!user.includes(':controller-') || status >= 400 || isDryRun) continue;
    if (object.startsWith('leases ')) {
      if (taken === undefined || taken === '') holder = undefined;
      else if (holder !== user) {
        holder = user;
        since = at;
      }
      continue;
    }
    if (!OF_LEADER.test(object) || verb === 'get') continue;
    if (holder === undefined || holder === user || at - since < onTheWay) continue;
    found.push(
      `${user} wrote ${object} (${verb}) at ${new Date(at).toISOString()}, ${at - since} ms after ${holder} has got the Lease`,
    );
  }
  return found;
}

// A chaos run: rounds of edits and faults at random, and after each one a time of rest in which the invariants are checked.

import { setTimeout as delay } from 'node:timers/promises';
import { seeded } from '../../mutants/random.ts';
import { anEdit } from './edits.ts';
import { FAULT_KINDS, FaultDeck, type FaultKind } from './faults.ts';
import { brokenInvariants, rest } from './rest.ts';
import type { ChaosWorld } from './world.ts';

/** What runs in one world have met. */
export class Met {
  readonly deck = new FaultDeck();
  readonly #faults = new Set<FaultKind>();
  #garbage = 0;

  /** A fault that has begun, and has healed. */
  fault(kind: FaultKind): void {
    this.#faults.add(kind);
  }

  /** An object that admission would refuse is in the cluster. */
  garbage(): void {
    this.#garbage++;
  }

  get missing(): readonly string[] {
    return [
      ...FAULT_KINDS.filter((kind) => !this.#faults.has(kind)),
      ...(this.#garbage > 0 ? [] : ['an object that admission would refuse']),
    ];
  }
}

/** So many rounds have all kinds of faults several times. */
const MAX_ROUNDS = 10;

export interface ChaosOptions {
  readonly seed: number;
  /** Milliseconds for all rounds. */
  readonly time: number;
  readonly met: Met;
  /** It goes on after its time until everything was met. */
  readonly isLast: boolean;
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

export async function runChaos(
  world: ChaosWorld,
  { seed, time, met, isLast }: ChaosOptions,
): Promise<ChaosResult> {
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
      await delay(random() * 800);
      const fault = met.deck.deal(random, world, (target) => busy.has(target));
      if (fault === undefined) continue;
      busy.add(fault.target);
      counts.faults++;
      tell(fault.what);
      const healed = fault.run().then(() => {
        busy.delete(fault.target);
        met.fault(fault.kind);
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
      if (edit.isGarbage && (status === 200 || status === 201)) met.garbage();
      tell(`${edit.what}: ${status}`);
      await delay(random() * 60);
    }
  };
  const isAtRest = async (): Promise<boolean> => {
    for (const replica of world.replicas) if (!replica.isAlive) await replica.startAgain();
    const found = await rest(world);
    if (found.violations.length > 0) {
      violations.push(...found.violations);
      return false;
    }
    settled.push(found.settled);
    tell('at rest');
    return true;
  };

  if (!(await isAtRest())) return { ...counts, settled, violations, history };
  const isComplete = (): boolean => !isLast || met.missing.length === 0 || counts.rounds >= MAX_ROUNDS;
  const goesOn = (): boolean => performance.now() < end || !isComplete();
  while (goesOn() && violations.length === 0) {
    counts.rounds++;
    tell('edits and faults');
    await Promise.all([editsOf(20 + Math.floor(random() * 30)), faultsOf(2 + Math.floor(random() * 3))]);
    if (!(await isAtRest())) break;
    tell('faults without edits');
    const place = world.writes.all.length;
    await faultsOf(1 + Math.floor(random() * 2));
    if (!(await isAtRest())) break;
    for (const { id, status } of world.writes.statusWrites(place))
      violations.push(`status written although no object has changed: ${id}: ${status}`);
  }
  violations.push(...(await brokenInvariants(world)));
  return { ...counts, settled, violations, history };
}

// Random cases by a budget of time: at least a fixed number, then more until GATEWARDEN_FUZZ_SECONDS have passed (0.5 for each test unless it is
// set). Each case has a seed of its own, and GATEWARDEN_FUZZ_SEED runs the case of one seed alone.

import type { Test } from 'tap';
import { type Random, seeded } from '../mutants/random.ts';

export interface Fuzzing {
  /** The seed of the first case; the next ones count up. */
  readonly seed: number;
  /** Cases that run whatever time they take, so that `together` asserts something. */
  readonly cases: number;
}

const SECONDS = Number(process.env['GATEWARDEN_FUZZ_SECONDS'] ?? 0.5);
const ALONE = process.env['GATEWARDEN_FUZZ_SEED'];

/** Stops at the first case that fails, and reports its seed. `together` asserts what only many cases show; it isn't called for one seed alone. */
export async function fuzz(
  t: Test,
  { seed: first, cases }: Fuzzing,
  run: (seed: number, next: Random) => void | Promise<void>,
  together?: (cases: number) => void,
): Promise<void> {
  const end = performance.now() + SECONDS * 1000;
  const isAlone = ALONE !== undefined;
  let seed = isAlone ? Number(ALONE) : first;
  let count = 0;
  for (; count < (isAlone ? 1 : cases) || (!isAlone && performance.now() < end); seed++) {
    count++;
    let thrown: unknown;
    try {
      await run(seed, seeded(seed));
    } catch (error) {
      thrown = error ?? 'nothing';
    }
    if (thrown === undefined && t.passing()) continue;
    const how = `seed ${seed}: GATEWARDEN_FUZZ_SEED=${seed} repeats this case alone`;
    if (thrown !== undefined) t.error(thrown);
    t.fail(how);
    return;
  }
  t.pass(`${count} ${count === 1 ? 'case' : 'cases'} from seed ${seed - count}`);
  if (!isAlone) together?.(count);
}

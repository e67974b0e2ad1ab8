// Random objects for a real API server: several requests at a time, since each mostly waits.

import type { Test } from 'tap';
import type { Random } from '../mutants/random.ts';
import { type Fuzzing, fuzz } from '../parts/fuzz.ts';

/** Objects of a case. */
export const BATCH = 16;

/**
 * Each case is a batch. `compare` takes from the generator before it waits, and returns the difference that it found. `together` receives
 * the number of objects.
 */
export async function fuzzBatches(
  t: Test,
  fuzzing: Fuzzing,
  compare: (next: Random, index: number) => Promise<string | undefined>,
  together: (objects: number) => void,
): Promise<void> {
  await fuzz(
    t,
    fuzzing,
    async (seed, next) => {
      const found = await Promise.all(
        Array.from({ length: BATCH }, (_, index) => compare(next, seed * BATCH + index)),
      );
      const differences = found.filter((difference) => difference !== undefined);
      if (differences.length > 0) t.strictSame(differences, []);
    },
    (cases) => together(cases * BATCH),
  );
}

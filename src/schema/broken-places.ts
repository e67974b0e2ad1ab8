// Broken places: where the structure of an object is wrong, so that rules that read them are skipped.
// A tree of segments: an object can be broken in 100,000 places, and each rule checks once for each value
// (docs/development/design.md#what-a-rule-reads).

import type { Segment, Segments } from '../diagnostics/path.ts';
import { EACH, parseReads } from './reads.ts';

interface Place {
  isBroken: boolean;
  readonly below: Map<Segment, Place>;
}

const place = (): Place => ({ isBroken: false, below: new Map() });

/** The places of one object whose structure is broken, looked up by path. */
export class BrokenPlaces {
  readonly #root = place();

  constructor(paths: readonly Segments[]) {
    for (const path of paths) {
      let current = this.#root;
      for (const segment of path) {
        let next = current.below.get(segment);
        if (next === undefined) {
          next = place();
          current.below.set(segment, next);
        }
        current = next;
      }
      current.isBroken = true;
    }
  }

  /** Whether anything that a rule reads is broken: at its place, above it (up to the rule's value) or below it. */
  touch(path: Segments, reads: readonly string[]): boolean {
    let current: Place | undefined = this.#root;
    for (const segment of path) {
      current = current.below.get(segment);
      if (current === undefined) return false;
    }
    const value = current;
    return parseReads(reads).some(({ steps, isPresence }) => reaches(value, steps, 0, isPresence));
  }
}

/** Whether anything on the path of the steps is broken. A value of the wrong type is still present. */
function reaches(from: Place, steps: readonly string[], index: number, isPresence: boolean): boolean {
  const step = steps[index];
  if (step === undefined) return !isPresence;
  if (from.isBroken) return true;
  if (step === EACH) {
    for (const [segment, item] of from.below) {
      if (typeof segment === 'number' && reaches(item, steps, index + 1, isPresence)) return true;
    }
    return false;
  }
  const next = from.below.get(step);
  return next !== undefined && reaches(next, steps, index + 1, isPresence);
}

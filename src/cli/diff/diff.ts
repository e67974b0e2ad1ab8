// A diff, as input of its output forms.

import type { Change } from '../../analysis/compare.ts';
import type { LostProtection } from '../../analysis/comparison/lost-protections.ts';
import type { Outage } from '../../analysis/comparison/outage.ts';

export interface Diff {
  readonly changes: readonly Change[];
  /** What worked before and fails now. */
  readonly outage: Outage;
  /** What requests no longer have to prove. */
  readonly unprotected: readonly LostProtection[];
  /** How many objects are new, changed or deleted. */
  readonly changedObjects: number;
}

// A diff, as input of its output forms.

import type { Change } from '../../analysis/compare.ts';
import type { Outage } from '../../analysis/comparison/outage.ts';

export interface Diff {
  readonly changes: readonly Change[];
  /** What worked before and fails now. */
  readonly outage: Outage;
  /** How many objects are new, changed or deleted. */
  readonly changedObjects: number;
}

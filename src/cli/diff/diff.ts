// A diff, as input of its output forms.

import type { Change } from '../../analysis/compare.ts';

export interface Diff {
  readonly changes: readonly Change[];
  /** How many objects are new, changed or deleted. */
  readonly changedObjects: number;
}

// A diff: what its outputs put into words.

import type { Change } from '../../analysis/compare.ts';

export interface Diff {
  readonly changes: readonly Change[];
  /** Objects that are new, gone or other ones. */
  readonly changedObjects: number;
}

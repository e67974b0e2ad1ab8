// What a data plane contributes to questions about a translation.

import type { Check } from './check.ts';
import type { PlaneChange } from './comparison/changes.ts';
import type { PlaneComparison } from './comparison/plane-comparison.ts';
import type { PlaneExplanation } from './explain/plane-explanation.ts';

export interface PlaneAnalysis<Kept, C extends PlaneChange> {
  /** For `analyze`. */
  readonly checks: readonly Check[];
  /** For `explain`. */
  readonly explanation: PlaneExplanation;
  /** For `diff`. */
  readonly comparison: PlaneComparison<Kept, C>;
}

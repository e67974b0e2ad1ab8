// What a data plane contributes to questions about a translation.

import type { PlaneName } from '../translation/planes.ts';
import type { TranslationView } from '../translation/view.ts';
import type { Check } from './check.ts';
import type { PlaneChange } from './comparison/changes.ts';
import type { PlaneComparison } from './comparison/plane-comparison.ts';
import type { PlaneExplanation } from './explain/plane-explanation.ts';
import type { RuleFaults } from './rule-faults.ts';

export interface PlaneAnalysis<P extends PlaneName, Kept, C extends PlaneChange> {
  /** For `analyze`. */
  readonly checks: readonly Check[];
  /** Those of them that look for references that can't be used: `translate` and `explain` have their hints too. */
  readonly references: readonly Check[];
  /** For `explain`. */
  readonly explanation: PlaneExplanation<P>;
  /** For `translate`: the rules of routes that this plane doesn't serve as written. */
  readonly faults: (view: TranslationView) => RuleFaults;
  /** For `diff`. */
  readonly comparison: PlaneComparison<P, Kept, C>;
}

// Policies that attach to nothing. Document 4, W-25.

import { advice } from '../../diagnostics/finding.ts';
import type { Fields } from '../../schema/combinators.ts';
import type { Rule } from '../../schema/rule.ts';

const isEmpty = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0);

/** W-25: neither list of targets has an item. */
export const unattached: Rule<Fields> = {
  id: 'W-25',
  reads: ['targetRefs', 'targetSelectors'],
  demand: 'has a target',
  check({ targetRefs, targetSelectors }, report) {
    if (!isEmpty(targetRefs) || !isEmpty(targetSelectors)) return;
    report(advice('the policy attaches to nothing', 'name its targets in `targetRefs` or `targetSelectors`'));
  },
};

// Policies that attach to nothing. W-25.

import { advice } from '../../diagnostics/finding.ts';
import type { RuleOf } from '../../schema/rule.ts';
import type { gatewayTargets } from './gateway-targets.ts';

const isEmpty = (list: readonly unknown[] | undefined): boolean => list === undefined || list.length === 0;

/** W-25: both lists of targets are empty or absent. */
export const unattached: RuleOf<ReturnType<typeof gatewayTargets>> = {
  id: 'W-25',
  reads: ['targetRefs', 'targetSelectors'],
  demand: 'has a target',
  check({ targetRefs, targetSelectors }, report) {
    if (!isEmpty(targetRefs) || !isEmpty(targetSelectors)) return;
    report(advice('the policy attaches to nothing', 'list targets in `targetRefs` or `targetSelectors`'));
  },
};

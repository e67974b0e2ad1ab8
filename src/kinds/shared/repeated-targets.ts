// Targets that stand in a list twice. W-45.

import { advice } from '../../diagnostics/finding.ts';
import { isObject } from '../../grammar/json.ts';
import type { Rule } from '../../schema/rule.ts';
import type { Target } from './targets.ts';

/** The members that make a target, whatever their order. */
function identityOf(target: object): string {
  const { group, kind, name, sectionName, matchLabels } = target as Readonly<Record<string, unknown>>;
  const labels = isObject(matchLabels) ? Object.entries(matchLabels).sort() : matchLabels;
  return JSON.stringify([group, kind, name, sectionName, labels]);
}

/** Of a list of references or of selectors. Stands at the list; the finding at the later item. */
export const repeatedTargets: Rule<readonly Target[]> = {
  id: 'W-45',
  reads: [''],
  demand: 'no item occurs twice',
  check(targets, report) {
    const first = new Map<string, number>();
    for (const [index, target] of targets.entries()) {
      if (!isObject(target)) continue;
      const identity = identityOf(target);
      const known = first.get(identity);
      if (known === undefined) {
        first.set(identity, index);
        continue;
      }
      report({
        ...advice(`the same as item ${known}; it counts once`, 'remove one of the two'),
        at: [index],
        fix: [{ op: 'remove' }],
        because: [identity],
      });
    }
  },
};

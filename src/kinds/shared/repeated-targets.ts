// Duplicate targets in a list. W-45.

import { advice } from '../../diagnostics/finding.ts';
import type { Rule } from '../../schema/rule.ts';
import type { Static } from '../../schema/static.ts';
import type { targetReferenceWithSectionName, targetSelectorWithSectionName } from './targets.ts';

/** A reference or a selector, of any policy. */
type AnyTarget = Partial<
  Static<ReturnType<typeof targetReferenceWithSectionName>> &
    Static<ReturnType<typeof targetSelectorWithSectionName>>
>;

/** The members that identify a target, in any order. */
function identityOf({ group, kind, name, sectionName, matchLabels }: AnyTarget): string {
  const labels = matchLabels === undefined ? undefined : Object.entries(matchLabels).sort();
  return JSON.stringify([group, kind, name, sectionName, labels]);
}

/** For a list of references or of selectors. Attached to the list; the finding points to the later item. */
export const repeatedTargets: Rule<readonly AnyTarget[], ''> = {
  id: 'W-45',
  reads: [''],
  demand: 'no item occurs twice',
  check(targets, report) {
    const first = new Map<string, number>();
    for (const [index, target] of targets.entries()) {
      const identity = identityOf(target);
      const known = first.get(identity);
      if (known === undefined) {
        first.set(identity, index);
        continue;
      }
      report({
        ...advice(`the same as item ${known}; duplicates count once`, 'remove one of the two'),
        at: [index],
        fix: [{ op: 'remove' }],
        because: [identity],
      });
    }
  },
};

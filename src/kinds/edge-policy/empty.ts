// W-44: empty blocks of an EdgePolicy.

import { advice } from '../../diagnostics/finding.ts';
import type { Name } from '../../schema/reads.ts';
import type { Rule } from '../../schema/rule.ts';

/** `beside`: a member that has no effect by itself (D-17 fills `traffic: {}`). */
export function emptyBlock<V extends object>(block: string, beside?: NoInfer<Name<V>>): Rule<V> {
  return {
    id: 'W-44',
    reads: [''],
    demand: 'has a member',
    check(value, report) {
      const members = Object.entries(value).filter(
        ([name, member]) => name !== beside && member !== undefined,
      );
      if (members.length === 0) report(advice('has no effect', `add a setting, or remove \`${block}\``));
    },
  };
}

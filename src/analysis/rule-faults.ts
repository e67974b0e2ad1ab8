// The rules of routes that aren't served as written. A condition of a route's status names only one of them, by the index of its match.

import type { Verdict } from '../translation/verdict.ts';
import type { ObjectName } from './policies/policy-setting.ts';

export interface RuleFault {
  /** `rules[2]`; `rules[2].matches[1]` where only one of several matches fails. */
  readonly path: string;
  readonly ruleName?: string;
  readonly verdict: Verdict;
  /** What is wrong, without the words of the verdict around it. */
  readonly problems: readonly string[];
}

export interface RuleFaults {
  /** In the order of the rules. `parent`: the route that delegates to this one; absent where it attaches to listeners itself. */
  of(route: ObjectName, parent?: Pick<ObjectName, 'namespace' | 'name'>): readonly RuleFault[];
}

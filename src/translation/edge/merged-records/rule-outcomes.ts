// How the policies that cover a rule and its destinations fare there.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { joined } from '../../../grammar/joined.ts';
import { ByIdentity } from '../effective/by-identity.ts';
import type { DestinationLevels } from '../effective/destination-levels.ts';
import type { TargetLevels } from '../effective/levels.ts';
import { outcomesAt, type PlaceOutcome } from '../effective/outcomes.ts';
import type { RuleEffective } from '../effective/rule-effective.ts';
import type { DestinationEnds } from './written-destinations.ts';

export interface RuleOutcomes {
  /** Where the rule has no destination. */
  readonly ofRule: (rule: RuleEffective) => readonly PlaceOutcome[];
  /** At the rule, and where its requests to the destination end. */
  readonly withEnds: (rule: RuleEffective, ends: DestinationEnds) => readonly PlaceOutcome[];
}

const after = (target: TargetLevels) => target.after;
const afterAboveRoutes = (target: TargetLevels) => target.afterAboveRoutes;
const ofBackends = (target: TargetLevels) => target.backend;

export function ruleOutcomes(): RuleOutcomes {
  const rules = new WeakMap<RuleEffective, readonly PlaceOutcome[]>();
  const ends = new ByIdentity<object, readonly PlaceOutcome[]>();
  const ofRule = (rule: RuleEffective): readonly PlaceOutcome[] =>
    rule.isShared ? getOrCreate(rules, rule, () => atRule(rule)) : atRule(rule);
  return {
    ofRule,
    withEnds: (rule, at) =>
      rule.isShared
        ? ends.get([rule, at], () => joined(ofRule(rule), atEnds(rule, at)))
        : joined(atRule(rule), atEnds(rule, at)),
  };
}

function atRule({ onRule, onListener, after: merged }: RuleEffective): readonly PlaceOutcome[] {
  return joined(
    outcomesAt(onRule, after, () => merged),
    outcomesAt(onListener, afterAboveRoutes, () => merged),
  );
}

function atEnds(
  { onRule, onListener, above }: RuleEffective,
  { whole, parts }: DestinationEnds,
): readonly PlaceOutcome[] {
  const at = (levels: DestinationLevels): readonly PlaceOutcome[] =>
    outcomesAt([...levels.targets, ...onRule, ...onListener], ofBackends, () => above.merged(levels));
  return parts.length === 0 ? at(whole) : parts.flatMap(at);
}

// What acts for a rule at a listener. Most rules have no policies of their own: all of them at a listener share one result, so that what
// callers make of it is made once.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergedPolicy, PolicyLevel } from '../../../policy/merge.ts';
import { ByIdentity } from './by-identity.ts';
import type { DestinationLevels } from './destination-levels.ts';
import type { RulePlace } from './effective.ts';
import type { Levels, TargetLevels } from './levels.ts';
import type { Merger } from './merger.ts';
import type { UnitRules } from './unit-rules.ts';

/** The levels above destinations that have policies on them. The same levels keep their identity. */
export interface LevelsAbove {
  readonly levels: readonly PolicyLevel[];
  readonly merged: (destination: DestinationLevels) => MergedPolicy;
}

/** The effective policies of one rule at one listener. */
export interface RuleEffective {
  /** The targets of EdgePolicies that cover it: the rule and its route, then the listener and what it belongs to. */
  readonly onRule: readonly TargetLevels[];
  readonly onListener: readonly TargetLevels[];
  readonly after: MergedPolicy;
  /** For its destinations. */
  readonly above: LevelsAbove;
  /** Other rules have the same object. */
  readonly isShared: boolean;
}

export interface RuleEffectives {
  readonly rule: (place: RulePlace) => RuleEffective;
  /** Where no rule leads to the destination. */
  readonly aboveNothing: LevelsAbove;
}

export function ruleEffectives(levels: Levels, merge: Merger, rules: UnitRules): RuleEffectives {
  const interned = new ByIdentity<PolicyLevel, LevelsAbove>();
  const levelsAbove = (all: readonly PolicyLevel[]): LevelsAbove => {
    const above = all.filter(({ policies }) => policies.length > 0);
    return interned.get(above, () => {
      const merged = new WeakMap<DestinationLevels, MergedPolicy>();
      return {
        levels: above,
        merged: (destination) =>
          getOrCreate(merged, destination, () =>
            rules.forKind(merge([...destination.levels, ...above]), destination.kind),
          ),
      };
    });
  };
  const covered = (
    onRule: readonly TargetLevels[],
    onListener: readonly TargetLevels[],
    isHttp: boolean,
  ): RuleEffective => {
    const after = merge([
      ...onRule.map((target) => target.after),
      ...onListener.map((target) => target.afterAboveRoutes),
    ]);
    return {
      onRule,
      onListener,
      after: isHttp ? after : rules.withoutTimeouts(after),
      above: levelsAbove([...onRule, ...onListener].map((target) => target.backend)),
      isShared: onRule.length === 0,
    };
  };
  // By the targets on the listener, which are the same object as long as they don't change.
  const ofHttp = new WeakMap<readonly TargetLevels[], RuleEffective>();
  const ofOthers = new WeakMap<readonly TargetLevels[], RuleEffective>();
  const rule = ({ listener, route, rule: index, own }: RulePlace): RuleEffective => {
    const onRule = levels.ofRule(route, index);
    const onListener = levels.ofListener(listener);
    const isHttp = route.kind === 'HTTPRoute';
    const found =
      onRule.length > 0
        ? covered(onRule, onListener, isHttp)
        : getOrCreate(isHttp ? ofHttp : ofOthers, onListener, () => covered(NONE, onListener, isHttp));
    return own === undefined ? found : { ...found, after: rules.withRule(found.after, own), isShared: false };
  };
  return { rule, aboveNothing: levelsAbove(NONE) };
}

const NONE: readonly never[] = [];

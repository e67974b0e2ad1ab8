// The policies of a route by levels: those of its rule and of the whole route, then those of each rule that delegates to it.

import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import { foldRule, type PolicyLevel } from '../../../policy/merge.ts';
import type { Target } from '../../../policy/targets.ts';
import { INHERITED_PRIORITY_ANNOTATION } from '../../names.ts';
import type { HeldRule } from '../../routes/flatten.ts';
import type { ParsedPolicy } from '../policies.ts';
import type { TrafficPolicies } from '../traffic-policy/policies.ts';
import type { ExtensionRefs } from './extension-refs.ts';

/** A rule with what its ExtensionRefs name. */
export interface ExtendedRule {
  readonly held: HeldRule;
  readonly extensions: ExtensionRefs;
}

/** `rules`: the one that serves, then those that delegate to it, the nearest first. */
export function policyLevels(
  rules: readonly ExtendedRule[],
  policies: TrafficPolicies,
): readonly PolicyLevel[] {
  return rules.map((rule) => ({
    policies: policiesOf(rule, policies),
    fold: foldRule(rule.held.route.metadata.annotations?.[INHERITED_PRIORITY_ANNOTATION]),
  }));
}

/** From the most to the least specific: by ExtensionRef, on the rule, on the route. */
function policiesOf(
  { held: { route, rule }, extensions }: ExtendedRule,
  { attached, policy }: TrafficPolicies,
): readonly ParsedPolicy[] {
  const target: Target = {
    group: GATEWAY_API_GROUP,
    kind: route.kind,
    namespace: route.metadata.namespace ?? '',
    name: route.metadata.name,
    labels: route.metadata.labels ?? {},
  };
  const keys = [...(rule.name === undefined ? [] : attached(target, rule.name)), ...attached(target)];
  return [...new Set([...extensions.policies, ...keys.map((key) => policy(key)!)])];
}

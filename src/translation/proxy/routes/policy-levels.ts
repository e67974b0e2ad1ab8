// The policies of a route by level: those of its rule and of the whole route, then those of each rule that delegates to it.

import { GATEWAY_API_GROUP } from '../../../identifiers.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import type { ParsedPolicy } from '../../policies/policy-source.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';
import type { HeldRule } from '../delegation/flatten.ts';
import type { TrafficPolicies } from '../traffic-policy/traffic-policies.ts';
import type { ExtensionRefs } from './extension-refs.ts';
import { inheritedPriority } from './inherited-priority.ts';

/** A rule with the objects that its ExtensionRefs name. */
export interface ExtendedRule {
  readonly held: HeldRule;
  readonly extensions: ExtensionRefs;
}

/** `rules`: the serving rule, then those that delegate to it, the nearest first. */
export function policyLevels(
  rules: readonly ExtendedRule[],
  policiesOn: PoliciesOnRoutes,
): readonly PolicyLevel[] {
  return rules.map((rule) => ({
    policies: policiesOf(rule, policiesOn),
    fold: inheritedPriority(rule.held.route),
  }));
}

/** From the most to the least specific: by ExtensionRef, on the rule, on the route. */
function policiesOf(
  { held: { route, rule }, extensions }: ExtendedRule,
  policiesOn: PoliciesOnRoutes,
): readonly ParsedPolicy[] {
  const on = policiesOn(route);
  const all = [...extensions.policies, ...(rule.name === undefined ? [] : on(rule.name)), ...on()];
  return all.length < 2 ? all : [...new Set(all)];
}

/** Policies that target a route: one of its rules by name, or the whole route. */
export type PoliciesOnRoutes = (route: HttpLikeRoute) => (rule?: string) => readonly ParsedPolicy[];

/** Looks up each route once: the rules of a route come one after the other. */
export function policiesOnRoutes({ attached, policy }: TrafficPolicies): PoliciesOnRoutes {
  const asked = (route: HttpLikeRoute): ReturnType<PoliciesOnRoutes> => {
    const { namespace = '', name, labels = {} } = route.metadata;
    const keys = attached({ group: GATEWAY_API_GROUP, kind: route.kind, namespace, name, labels });
    return (rule) => keys(rule).map((key) => policy(key)!);
  };
  let last: HttpLikeRoute | undefined;
  let on: ReturnType<PoliciesOnRoutes>;
  return (route) => {
    if (route !== last) {
      last = route;
      on = asked(route);
    }
    return on;
  };
}

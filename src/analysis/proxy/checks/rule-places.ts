// The path of a translated rule or match in its route.

import type { Segments } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { equalJson } from '../../../grammar/json.ts';
import type { HTTPRoute } from '../../../objects/gateway-api/types.ts';
import type { FlatMatch, HeldRule } from '../../../translation/proxy/delegation/flatten.ts';
import { normalMatch } from '../../../translation/routes/request-match.ts';
import type { RouteRule } from '../../../translation/routes/route.ts';

const indices = new WeakMap<readonly unknown[], ReadonlyMap<unknown, number>>();

/** Rules of GRPCRoutes are converted, in the same order. */
export function ruleIndex({ route, rule, index }: HeldRule): number {
  if (route.kind !== 'HTTPRoute') return index;
  const { rules } = (route as HTTPRoute).spec;
  // Only below a parent, whose rules don't all fit, the index isn't that of the object.
  if (rules[index] === rule) return index;
  const known = getOrCreate(indices, rules, () => new Map(rules.map((each, position) => [each, position])));
  return known.get(rule) ?? index;
}

export const ruleSegments = (held: HeldRule): Segments => ['spec', 'rules', ruleIndex(held)];

/** For a match that inherited conditions of its parents, the path of the rule. */
export function matchSegments({ top, held, matchIndex, match }: FlatMatch): Segments {
  const rule = ruleSegments(held);
  const { matches } = held.rule as RouteRule;
  if (matches.length === 0) return rule;
  if (held.route === top) return [...rule, 'matches', matchIndex];
  const { within: _, ...path } = match.path;
  const asWritten = { ...match, path };
  const written = matches.findIndex((each) => equalJson(normalMatch(each), asWritten));
  return written === -1 ? rule : [...rule, 'matches', written];
}

/** `HTTPRoute shop/cart rules[0]` */
export function ruleText(held: HeldRule): string {
  const { kind, metadata } = held.route;
  return `${kind} ${metadata.namespace ?? ''}/${metadata.name} rules[${ruleIndex(held)}]`;
}

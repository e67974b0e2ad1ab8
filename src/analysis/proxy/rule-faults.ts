// The rules of routes that the proxy doesn't serve as written, by the verdicts on their matches.

import { formatPath } from '../../diagnostics/path.ts';
import { defined } from '../../grammar/defined.ts';
import { getOrCreate } from '../../grammar/get-or-create.ts';
import { objectKey } from '../../objects/key.ts';
import { keyOfObject } from '../../objects/reference.ts';
import { verdictsOf } from '../../translation/proxy/route-verdicts.ts';
import type { TranslatedMatch } from '../../translation/proxy/routes/translate-match.ts';
import type { RouteRule } from '../../translation/routes/route.ts';
import type { Verdict } from '../../translation/verdict.ts';
import type { TranslationView } from '../../translation/view.ts';
import type { ObjectName } from '../policies/policy-setting.ts';
import type { RuleFault, RuleFaults } from '../rule-faults.ts';
import { matchSegments, ruleIndex } from './checks/rule-places.ts';

/** Matches of one rule with the same faults. */
interface Group {
  readonly matches: TranslatedMatch[];
  readonly rule: number;
}

export function ruleFaults(view: TranslationView): RuleFaults {
  const { byPlace } = faultyMatches(view);
  return {
    of({ kind, namespace, name }, parent) {
      const own = objectKey(kind, namespace, name);
      const above = parent && objectKey('HTTPRoute', parent.namespace, parent.name);
      const groups = [...(byPlace.get(placeKey(own, above))?.values() ?? [])];
      return groups.sort((left, right) => left.rule - right.rule).flatMap(faultsOf);
    },
  };
}

/** The faults of each rule at all parents, as plain data. */
export type FaultsByRule = ReadonlyMap<string, readonly RuleFault[]>;

export function faultsByRule(view: TranslationView): FaultsByRule {
  const { byRule } = faultyMatches(view);
  return new Map([...byRule].map(([key, groups]) => [key, [...groups].flatMap(faultsOf)]));
}

/** `rule`: its index in the route. */
export const faultsOfRule = (
  faults: FaultsByRule,
  { kind, namespace, name }: ObjectName,
  rule: number,
): readonly RuleFault[] => faults.get(ruleKey(objectKey(kind, namespace, name), rule)) ?? [];

function faultyMatches({ proxy: { translated } }: TranslationView) {
  const byPlace = new Map<string, Map<string, Group>>();
  const byRule = new Map<string, Set<Group>>();
  for (const key of translated.keys)
    for (const match of translated.get(key)?.matches ?? []) {
      if (verdictsOf(match).length === 0) continue;
      const { held, parents } = match.flat;
      const place = placeKey(keyOfObject(held.route), parents[0] && keyOfObject(parents[0].route));
      const rule = ruleIndex(held);
      const { unusable, errors, shareErrors, matcherErrors } = match;
      const faults = JSON.stringify([rule, unusable, errors, shareErrors, matcherErrors]);
      const groups = getOrCreate(byPlace, place, () => new Map<string, Group>());
      const group = getOrCreate(groups, faults, (): Group => ({ matches: [], rule }));
      group.matches.push(match);
      getOrCreate(byRule, ruleKey(keyOfObject(held.route), rule), () => new Set<Group>()).add(group);
    }
  return { byPlace, byRule };
}

const placeKey = (route: string, parent: string | undefined): string => JSON.stringify([route, parent]);

const ruleKey = (route: string, rule: number): string => `${route} ${rule}`;

function faultsOf({ matches }: Group): readonly RuleFault[] {
  const first = matches[0]!;
  const { rule } = first.flat.held;
  const written = (rule as RouteRule).matches?.length ?? 0;
  const segments = matchSegments(first.flat);
  const isWhole = written < 2 || new Set(matches.map(({ flat }) => formatPath(matchSegments(flat)))).size > 1;
  const path = formatPath((isWhole ? segments.slice(0, 3) : segments).slice(1));
  return verdictsOf(first).map((verdict) => ({
    path,
    ...defined({ ruleName: rule.name }),
    verdict,
    problems: problemsOf(first, verdict),
  }));
}

function problemsOf(
  { errors, shareErrors, matcherErrors }: TranslatedMatch,
  { type, message }: Verdict,
): readonly string[] {
  if (type === 'ResolvedRefs') return [message];
  return matcherErrors.length > 0 ? matcherErrors : [...errors, ...shareErrors];
}

// Findings of an HTTPRoute: patterns that RE2 rejects (TR-20), backends that receive no requests (TR-23), experimental features that are
// off (TR-24), matches of CONNECT (TR-26), and paths of a child route that lead out of its parent's path (TR-27).

import { advice } from '../../diagnostics/finding.ts';
import type { Segments } from '../../diagnostics/path.ts';
import { quote } from '../../grammar/quote.ts';
import type { HTTPRoute } from '../../objects/gateway-api/types.ts';
import type { Report } from '../reports.ts';
import type { Settings } from '../settings.ts';
import { inheritsMatcher, isDelegation, mayTakePart } from './delegation-ref.ts';
import { effectOf, RULE_MEMBER_NAMES, RULE_MEMBERS } from './filter-types.ts';
import { rulesOf } from './grpc.ts';
import { dotElement } from './paths.ts';
import { patternReport } from './pattern-report.ts';
import type { RouteMatch, RouteRule } from './route.ts';

const NONE: readonly never[] = [];

export function httpRouteReports(
  about: string,
  route: HTTPRoute,
  { enableExperimentalGatewayAPIFeatures: isExperimentalOn }: Settings,
): readonly Report[] {
  const inherits = inheritsMatcher(route) && mayTakePart(route);
  return rulesOf(route).flatMap((rule, index): readonly Report[] => {
    const { matches = NONE, backendRefs = NONE } = rule;
    const isDelegating = backendRefs.some(isDelegation);
    if (!isDelegating && !inherits && !matches.some(isOdd) && (isExperimentalOn || !isExperimental(rule)))
      return NONE;
    const at: Segments = ['spec', 'rules', index];
    return [
      ...matches.flatMap((match, position) => matchReports(about, match, [...at, 'matches', position])),
      ...(inherits ? climbing(about, matches, at) : NONE),
      ...(isExperimentalOn ? NONE : experimentalReports(about, rule, at)),
      ...(isDelegating ? unreachable(about, at, backendRefs) : NONE),
    ];
  });
}

const isPattern = ({ type }: { readonly type?: string }): boolean => type === 'RegularExpression';

/** Most matches have none. */
const hasPattern = ({ path, headers, queryParams }: RouteMatch): boolean =>
  (path !== undefined && isPattern(path)) ||
  (headers?.some(isPattern) ?? false) ||
  (queryParams?.some(isPattern) ?? false);

/** A quick check for matches that can have a finding. */
const isOdd = (match: RouteMatch): boolean => match.method === 'CONNECT' || hasPattern(match);

function matchReports(about: string, match: RouteMatch, at: Segments): readonly Report[] {
  const patterns = hasPattern(match) ? patternReports(about, match, at) : NONE;
  if (match.method !== 'CONNECT') return patterns;
  return [...patterns, { about, code: 'TR-26', segments: [...at, 'method'], fault: UNMET_CONNECT }];
}

function patternReports(
  about: string,
  { path, headers = NONE, queryParams = NONE }: RouteMatch,
  at: Segments,
): readonly Report[] {
  const reports: Report[] = [];
  const check = (text: string, segments: Segments): void => {
    reports.push(...patternReport(about, text, [...at, ...segments, 'value']));
  };
  if (path?.type === 'RegularExpression') check(path.value ?? '/', ['path']);
  for (const [member, list] of [
    ['headers', headers],
    ['queryParams', queryParams],
  ] as const)
    for (const [position, match] of list.entries())
      if (isPattern(match)) check(match.value, [member, position]);
  return reports;
}

const UNMET_CONNECT = advice(
  'never matches: CONNECT requests have no path, and every match needs one',
  'remove the match',
);

/** Paths that are joined to that of a parent, and would lead out of it. */
function climbing(about: string, matches: readonly RouteMatch[], rule: Segments): readonly Report[] {
  return matches.flatMap(({ path }, position) => {
    const element = dotElement(path?.value ?? '/');
    if (element === undefined) return [];
    const fault = advice(
      `the match is left out: a path that is joined to that of a parent route can't have the element ${quote(element)}`,
      path?.type === 'RegularExpression'
        ? 'write the path without it; in a pattern, `[^/]` is any character of a name'
        : 'write the path without it',
    );
    return [
      { about, code: 'TR-27' as const, segments: [...rule, 'matches', position, 'path', 'value'], fault },
    ];
  });
}

/** A quick check for rules that can have a finding. */
const isExperimental = (rule: RouteRule): boolean =>
  RULE_MEMBER_NAMES.some((member) => rule[member] !== undefined);

/** Experimental members that are ignored while experimental features are off. Filters never are: the status reports them. */
function experimentalReports(about: string, rule: RouteRule, at: Segments): readonly Report[] {
  return RULE_MEMBER_NAMES.flatMap((member): Report[] =>
    rule[member] !== undefined && effectOf(RULE_MEMBERS[member], false) === 'ignored'
      ? [{ about, code: 'TR-24', segments: [...at, member], fault: OFF }]
      : [],
  );
}

const OFF = advice(
  'experimental and turned off: it has no effect',
  'turn on the setting `enableExperimentalGatewayAPIFeatures`, or remove it',
);

/** Backends of a rule that also delegates: it leaves all answers to the routes that it delegates to. */
function unreachable(
  about: string,
  rule: Segments,
  backendRefs: NonNullable<HTTPRoute['spec']['rules'][number]['backendRefs']>,
): readonly Report[] {
  return backendRefs.flatMap((reference, at) => {
    if (isDelegation(reference)) return [];
    const fault = advice(
      `${quote(reference.name)} gets no requests from this rule, which delegates all of them to other routes`,
      'remove it, or move it to a separate rule',
    );
    return [{ about, code: 'TR-23' as const, segments: [...rule, 'backendRefs', at], fault }];
  });
}

// The matches of a route as Envoy routes without names. For each: the backends of its rule, then the builtin filters of the rule and of
// those that delegate to it, then DirectResponses, then policies, then checks. A match that can't be served as configured answers 500.

import { equalJson } from '../../../grammar/json.ts';
import type { Mutable } from '../../../grammar/mutable.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { BackendResolver, UnusableBackend } from '../../backends/backend-reference.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { RoutePlaces } from '../delegation/child-places.ts';
import { type DelegationFailure, delegates, type FlatMatch, type HeldRule } from '../delegation/flatten.ts';
import type { Route, RouteAction } from '../envoy/generated/envoy.config.route.v3.ts';
import type { EnvoyValidation } from '../envoy-validation.ts';
import type { EffectiveTrafficPolicy } from '../traffic-policy/traffic-policies.ts';
import { applyDirectResponse } from './direct-response.ts';
import { ERROR_ROUTE } from './error-route.ts';
import { type ExtensionSources, extensionRefs } from './extension-refs.ts';
import { type RouteFamilies, routeFamilies } from './filter-overrides.ts';
import type { FilterContext } from './filters/filter.ts';
import { applyBuiltins, hasBuiltins } from './filters/filters.ts';
import { mirrorsOf } from './filters/mirror.ts';
import { overwrites } from './inherited-priority.ts';
import { giveWay, type ParentPrecedence, parentPrecedence, REWRITES } from './parent-precedence.ts';
import { type ExtendedRule, type PoliciesOnRoutes, policiesOnRoutes, policyLevels } from './policy-levels.ts';
import {
  addHeaderChanges,
  filtersOfChanges,
  newDraft,
  plainDraft,
  type RouteDraft,
  writtenAction,
  writtenHeaderChanges,
} from './route-draft.ts';
import { matcherErrors, routeErrors } from './route-errors.ts';
import { routeMatch } from './route-match.ts';
import { NO_BACKENDS, type RuleBackends, ruleBackends } from './rule-backends.ts';

export interface TranslatedMatch {
  readonly flat: FlatMatch;
  /** What it shares with the other matches of its rule. */
  readonly rule: TranslatedRule;
  /** Undefined if it serves nothing (a delegating rule leaves the answer to its children), or is dropped. */
  readonly route: Omit<Route, 'name'> | undefined;
  /** Its redirect goes to the port of the listener that received the request. */
  readonly redirectsToListenerPort: boolean;
  /** Filters that the chain needs for it. */
  readonly filters: readonly ChainFilter[];
  /** References that can't be used. */
  readonly unusable: readonly (UnusableBackend | DelegationFailure)[];
  /** Why it answers 500; else empty. */
  readonly errors: readonly string[];
  /** Why the requests for some of its backends get 500, while it serves the others; else empty. */
  readonly shareErrors: readonly string[];
  /** Why it is left out; else empty. */
  readonly matcherErrors: readonly string[];
  readonly effective: EffectiveTrafficPolicy;
  /** Settings from filters of its backend references, in the order of the references; empty if there are none. */
  readonly backendSettings: RuleBackends['settings'];
  /** Set where it turns on a filter that a less specific place may turn off. */
  readonly families?: RouteFamilies;
}

export interface MatchContext extends ExtensionSources {
  readonly resolve: BackendResolver;
  /** Whether experimental fields of the Gateway API are on. */
  readonly isExperimental: boolean;
  readonly checks: EnvoyValidation;
}

const NONE: readonly never[] = [];

/** The matches of a route that doesn't delegate, in their order. */
export function translateMatches(
  flattened: readonly FlatMatch[],
  context: MatchContext,
): readonly TranslatedMatch[] {
  const policiesOn = policiesOnRoutes(context.policies);
  let rule: TranslatedRule | undefined;
  return flattened.map((flat) => {
    if (rule?.held !== flat.held) rule = translatedRule(flat, context, policiesOn);
    return translatedMatch(flat, rule, context.checks);
  });
}

/** What the matches of each rule share, by the place of the route. */
export type TranslatedRules = Memo<readonly TranslatedRule[]>;

/** Only for routes that delegate, and their children: others are derived as a whole. */
export function translatedRules(graph: Graph, places: RoutePlaces, context: MatchContext): TranslatedRules {
  return graph.memo<readonly TranslatedRule[]>('translated rules at a place', (key) => {
    const policiesOn = policiesOnRoutes(context.policies);
    const { rules, parents } = places(key);
    return rules.map(({ held }) => translatedRule({ held, parents }, context, policiesOn));
  });
}

/** The matches of a route that delegates. `previous`: those of the last time, which are kept where nothing has changed. */
export function delegatedMatches(
  flattened: readonly FlatMatch[],
  { checks }: MatchContext,
  rulesAt: TranslatedRules,
  previous: readonly TranslatedMatch[],
): readonly TranslatedMatch[] {
  let place: string | undefined;
  let rules: readonly TranslatedRule[] = NONE;
  return flattened.map((flat, index) => {
    if (flat.place !== place) {
      place = flat.place;
      rules = rulesAt(place);
    }
    const rule = rules[flat.held.index]!;
    const known = previous[index];
    return known?.rule === rule && isSame(known.flat, flat) ? known : translatedMatch(flat, rule, checks);
  });
}

/** Parts are compared by identity: they are cached by place. */
const isSame = (left: FlatMatch, right: FlatMatch): boolean =>
  left.top === right.top &&
  left.match === right.match &&
  left.matchIndex === right.matchIndex &&
  left.place === right.place &&
  left.position === right.position &&
  (left.delegation === right.delegation || equalJson(left.delegation, right.delegation));

/** What the matches of a rule share. */
export interface TranslatedRule {
  /** It has only backends and policies: the routes of its matches differ only in the match. */
  readonly isPlain: boolean;
  readonly held: HeldRule;
  readonly parents: readonly HeldRule[];
  /** The rule, then those that delegate to it, the nearest first. */
  readonly rules: readonly ExtendedRule[];
  readonly contexts: readonly FilterContext[];
  readonly backends: RuleBackends;
  readonly effective: EffectiveTrafficPolicy;
  readonly precedence: ParentPrecedence | undefined;
}

function translatedRule(
  { held, parents }: Pick<FlatMatch, 'held' | 'parents'>,
  context: MatchContext,
  policiesOn: PoliciesOnRoutes,
): TranslatedRule {
  const { resolve, isExperimental, policies } = context;
  const extended = (rule: HeldRule): ExtendedRule => ({
    held: rule,
    extensions: extensionRefs(rule.rule.filters, rule.route, context),
  });
  const rules = parents.length === 0 ? [extended(held)] : [held, ...parents].map(extended);
  const levels = policyLevels(rules, policiesOn);
  const precedence =
    parents.length === 0 ? undefined : parentPrecedence(rules, () => policies.merged(levels));
  const effective = policies.effective(levels, 'route', precedence?.merged);
  const backends =
    held.route.kind === 'HTTPRoute' && delegates(held.rule)
      ? NO_BACKENDS
      : ruleBackends(held, context, precedence);
  const isPlain = parents.length === 0 && backends.only === undefined && !hasBuiltins(held.rule);
  return {
    isPlain,
    held,
    parents,
    rules,
    contexts: isPlain
      ? NONE
      : rules.map(({ held }) => ({
          held,
          overwrites: overwrites(held.route),
          mirrors: mirrorsOf(held, resolve),
          isExperimental,
        })),
    backends,
    effective,
    precedence,
  };
}

function translatedMatch(flat: FlatMatch, rule: TranslatedRule, checks: EnvoyValidation): TranslatedMatch {
  const { backends, effective } = rule;
  const draft = draftOf(flat, rule);
  const isSilent = flat.delegation !== undefined;
  const route = writtenRoute(flat, rule, draft);
  const errors: string[] = [];
  if (draft.action === undefined && !isSilent) errors.push('no action specified');
  errors.push(...draft.errors, ...effective.merged.errors);
  if (!isSilent) errors.push(...invalid(routeErrors(route), flat));
  errors.push(...draft.readErrors, ...(flat.delegation?.errors ?? NONE));
  const failures = flat.delegation?.failures ?? NONE;
  const isChecked = checks.isStrict || mayBeRefused(flat.match, rule);
  const matcherRefusal = isChecked ? checks.matcher(route.match!) : undefined;
  const unmatched = matcherErrors(flat.match);
  const dropped =
    matcherRefusal === undefined
      ? unmatched
      : [...unmatched, `invalid matcher configuration: validation failed: ${matcherRefusal}`];
  if (isChecked && errors.length === 0 && dropped.length === 0 && !isSilent) {
    const refusal = checks.route(route);
    if (refusal !== undefined) errors.push(`invalid route configuration: validation failed: ${refusal}`);
  }
  const isDropped = dropped.length > 0;
  const isFailing = !isDropped && errors.length + failures.length > 0;
  const isServed = !isDropped && !isFailing && !isSilent;
  const translated: Mutable<TranslatedMatch> = {
    flat,
    rule,
    route: isServed ? route : isFailing ? errorRoute(route, effective) : undefined,
    redirectsToListenerPort: isServed && draft.action?.type === 'redirect' && draft.action.toListenerPort,
    filters: neededFilters(backends, draft, effective),
    unusable: failures.length === 0 ? backends.unusable : [...backends.unusable, ...failures],
    errors: isDropped || errors.length === 0 ? NONE : errors,
    shareErrors: isDropped ? NONE : backends.shareErrors,
    matcherErrors: dropped,
    effective,
    backendSettings: backends.settings,
  };
  const families = isServed ? familiesOf(rule) : undefined;
  if (families !== undefined) translated.families = families;
  return translated;
}

const errorRoute = (
  { match }: Omit<Route, 'name'>,
  { metadata }: EffectiveTrafficPolicy,
): Omit<Route, 'name'> => ({
  match: match!,
  ...(metadata === undefined ? {} : { metadata }),
  ...ERROR_ROUTE,
});

/** A path and backends alone can't break the rules of Envoy's messages, and most of many routes have no more. */
const mayBeRefused = (
  { path, headers, queryParams }: FlatMatch['match'],
  { isPlain, effective }: TranslatedRule,
): boolean =>
  !isPlain ||
  effective.levels.length > 0 ||
  path.type === 'RegularExpression' ||
  headers.length + queryParams.length > 0;

function familiesOf({ effective, backends }: TranslatedRule): RouteFamilies | undefined {
  if (effective.families === undefined && backends.settings.length === 0) return undefined;
  return routeFamilies(
    effective.families,
    // Requests for a reference with errors never reach a filter that decides: they get 500.
    backends.settings.map((settings) =>
      settings === undefined || settings.errors.length > 0 ? undefined : settings.effective.families,
    ),
  );
}

/** Most routes share the filters of their policies. */
function neededFilters(
  backends: RuleBackends,
  draft: Readonly<RouteDraft>,
  effective: EffectiveTrafficPolicy,
): readonly ChainFilter[] {
  const ofChanges = filtersOfChanges(draft.headers);
  if (backends.filters.length + draft.filters.size + ofChanges.length === 0) return effective.filters;
  return [...new Set([...backends.filters, ...draft.filters, ...ofChanges, ...effective.filters])];
}

/** Everything except the policies. */
function draftOf(
  flat: FlatMatch,
  { isPlain, rules, contexts, backends, precedence }: TranslatedRule,
): Readonly<RouteDraft> {
  if (isPlain) return plainDraft(flat.match, backends);
  const draft = newDraft(flat.match, backends.action);
  draft.readErrors.push(...backends.errors);
  let ofBackend = backends.only?.headers;
  const addOfBackend = (): void => {
    if (ofBackend !== undefined) addHeaderChanges(draft.headers, ofBackend);
    ofBackend = undefined;
  };
  for (const [level, context] of contexts.entries()) {
    const claims = precedence?.byLevel.get(level);
    if (claims !== undefined) {
      addOfBackend();
      giveWay(draft, claims);
    }
    applyBuiltins(draft, context);
  }
  addOfBackend();
  for (const { extensions } of rules) {
    for (const response of extensions.directResponses) applyDirectResponse(response, draft);
    draft.readErrors.push(...extensions.errors);
  }
  return draft;
}

/** Builtin filters win over policies, and policies over the only backend. */
function writtenRoute(
  { match }: FlatMatch,
  { backends, effective }: TranslatedRule,
  { action, headers, perFilter }: Readonly<RouteDraft>,
): Omit<Route, 'name'> {
  const route: Mutable<Omit<Route, 'name'>> = { match: routeMatch(match) };
  if (action?.type === 'route') route.route = withPolicies(action.route, effective.action);
  else if (action !== undefined) Object.assign(route, writtenAction(action));
  Object.assign(route, writtenHeaderChanges(headers));
  const all = { ...backends.only?.perFilter, ...effective.perFilter, ...perFilter };
  if (Object.keys(all).length > 0) route.typedPerFilterConfig = all;
  if (effective.metadata !== undefined) route.metadata = effective.metadata;
  return route;
}

/** Envoy accepts one rewrite of the host and one of the path: that of a filter wins. */
function withPolicies(action: RouteAction, policies: Partial<RouteAction>): RouteAction {
  if (Object.keys(policies).length === 0) return action;
  const free: { -readonly [K in keyof RouteAction]: RouteAction[K] } = { ...policies };
  for (const group of REWRITES)
    if (group.some((member) => action[member] !== undefined)) for (const member of group) delete free[member];
  return { ...free, ...action };
}

/** The position in the route itself: the position among all routes of the host doesn't matter here. */
function invalid(errors: readonly string[], { held, matchIndex }: FlatMatch): readonly string[] {
  return errors.map(
    (error) => `invalid route configuration: rules[${held.index}].matches[${matchIndex}]: ${error}`,
  );
}

// The builtin filters of a rule, each in its own module, and how they are applied: one by one, in the order of the spec.

import {
  effectOf,
  type FeatureFacts,
  FILTER_TYPES,
  type FilterType,
  RULE_MEMBER_NAMES,
  RULE_MEMBERS,
  type RuleMember,
} from '../../../routes/filter-types.ts';
import type { RouteFilter, RouteRule } from '../../../routes/route.ts';
import type { RouteDraft } from '../route-draft.ts';
import { cors } from './cors.ts';
import type { BackendDraft, BuiltinFilter, FilterContext, KnownFilter, RuleFeature } from './filter.ts';
import { requestHeaderModifier, responseHeaderModifier } from './header-modifier.ts';
import { mirror } from './mirror.ts';
import { redirect } from './redirect.ts';
import { retry } from './retry.ts';
import { sessionPersistence } from './session-persistence.ts';
import { timeouts } from './timeouts.ts';
import { urlRewrite } from './url-rewrite.ts';

type KnownFilters = ReadonlyMap<string, KnownFilter>;

const FILTERS: KnownFilters = new Map([
  known(requestHeaderModifier),
  known(responseHeaderModifier),
  known(redirect),
  known(urlRewrite),
  known(mirror),
  known(cors),
]);

/** Members of a rule beside its filters; retries don't depend on timeouts. */
const FEATURES: Readonly<Record<RuleMember, RuleFeature>> = { timeouts, retry, sessionPersistence };

/** Filters of all types in one map: `apply` receives the member that the facts name. */
function known<T extends FilterType>(filter: BuiltinFilter<T>): readonly [T, KnownFilter] {
  return [filter.type, { ...filter, facts: FILTER_TYPES[filter.type] }];
}

/** Whether a rule has anything beside backends and attached policies. */
export function hasBuiltins(rule: RouteRule): boolean {
  const { filters = [] } = rule;
  return filters.length > 0 || RULE_MEMBER_NAMES.some((member) => rule[member] !== undefined);
}

/** Applies everything of one rule except policies. */
export function applyBuiltins(
  draft: RouteDraft,
  context: FilterContext,
  filters: KnownFilters = FILTERS,
): void {
  const { rule } = context.held;
  for (const filter of rule.filters ?? []) {
    // Policies and DirectResponses: they come after the builtin filters.
    if (filter.type === 'ExtensionRef') continue;
    applyFilter(filter, draft, context, filters);
  }
  for (const member of RULE_MEMBER_NAMES)
    if (rule[member] !== undefined && isApplied(member, RULE_MEMBERS[member], context, draft.readErrors))
      FEATURES[member](draft, context);
}

function applyFilter(
  filter: RouteFilter,
  draft: RouteDraft,
  context: FilterContext,
  filters: KnownFilters,
): void {
  const builtin = filters.get(filter.type);
  if (builtin === undefined) {
    draft.readErrors.push(`filter ${filter.type} isn't supported: remove it`);
    return;
  }
  const { facts, apply } = builtin;
  if (!isApplied(`filter ${filter.type}`, facts, context, draft.readErrors)) return;
  const settings = filter[facts.member];
  if (settings === undefined)
    draft.readErrors.push(`filter ${filter.type} is empty: set \`${facts.member}\``);
  else apply(settings, draft, context);
}

/** Applies the filters of a backend reference that have an effect there. Those of one type are applied together. */
export function applyToBackend(
  written: readonly RouteFilter[],
  draft: BackendDraft,
  context: Pick<FilterContext, 'overwrites' | 'isExperimental'>,
  filters: KnownFilters = FILTERS,
): void {
  for (const [type, { facts, applyToBackend }] of filters) {
    if (applyToBackend === undefined) continue;
    const ofType = written.filter((filter) => filter.type === type);
    if (ofType.length === 0 || !isApplied(`filter ${type}`, facts, context, draft.errors)) continue;
    applyToBackend(
      ofType.map((filter) => filter[facts.member]),
      draft,
      context,
    );
  }
}

/** An experimental feature that must not be ignored is an error while experimental features are off. */
function isApplied(
  what: string,
  facts: FeatureFacts,
  { isExperimental }: Pick<FilterContext, 'isExperimental'>,
  errors: string[],
): boolean {
  const effect = effectOf(facts, isExperimental);
  if (effect === 'replaced')
    errors.push(
      `${what} is experimental: turn the setting \`enableExperimentalGatewayAPIFeatures\` on, or remove it`,
    );
  return effect === 'applied';
}

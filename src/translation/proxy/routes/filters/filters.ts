// The builtin filters of a rule, each in its own module, and how they are applied: one by one, in the order of the spec.

import { getOrCreate } from '../../../../grammar/get-or-create.ts';
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
  const settings = settingsOf(filter, builtin, context, draft.readErrors);
  if (settings !== undefined) builtin.apply(settings, draft, context);
}

type Usable = Pick<FilterContext, 'isExperimental'> & {
  readonly held: { readonly route: Pick<FilterContext['held']['route'], 'kind'> };
};

/** Undefined with an error: the filter can't be applied. */
function settingsOf(
  filter: RouteFilter,
  { facts }: KnownFilter,
  context: Usable,
  errors: string[],
): unknown | undefined {
  const { type } = filter;
  if (context.held.route.kind === 'GRPCRoute' && !facts.onGrpcRoutes) {
    errors.push(`filter ${type} isn't supported on GRPCRoutes: remove it`);
    return undefined;
  }
  if (!isApplied(`filter ${type}`, facts, context, errors)) return undefined;
  const settings = filter[facts.member];
  if (settings === undefined) errors.push(`filter ${type} is empty: set \`${facts.member}\``);
  return settings;
}

/** Applies the filters of a backend reference. Those of one type are applied together; one that can't be applied is an error. */
export function applyToBackend(
  written: readonly RouteFilter[],
  draft: BackendDraft,
  context: Pick<FilterContext, 'overwrites'> & Usable,
  filters: KnownFilters = FILTERS,
): void {
  const used = new Map<NonNullable<KnownFilter['applyToBackend']>, unknown[]>();
  for (const filter of written) {
    if (filter.type === 'ExtensionRef') continue;
    const builtin = filters.get(filter.type);
    if (builtin?.applyToBackend === undefined) {
      draft.errors.push(`filter ${filter.type} isn't supported on a backend reference: remove it`);
      continue;
    }
    const settings = settingsOf(filter, builtin, context, draft.errors);
    if (settings !== undefined) getOrCreate(used, builtin.applyToBackend, () => []).push(settings);
  }
  for (const [apply, settings] of used) apply(settings, draft, context);
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

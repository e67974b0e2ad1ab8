// The builtin filters of a rule, each in a module of its own, and how they are applied: one by one, in the order of the spec.

import type { RouteFilter, RouteRule } from '../../../routes/route.ts';
import type { RouteDraft } from '../draft.ts';
import { cors } from './cors.ts';
import type { BuiltinFilter, FilterContext, FilterMember, RuleFeature } from './filter.ts';
import { requestHeaderModifier, responseHeaderModifier } from './header-modifier.ts';
import { mirror } from './mirror.ts';
import { redirect } from './redirect.ts';
import { retry } from './retry.ts';
import { sessionPersistence } from './session-persistence.ts';
import { timeouts } from './timeouts.ts';
import { urlRewrite } from './url-rewrite.ts';

type FilterType = RouteFilter['type'];

const FILTERS: ReadonlyMap<FilterType, BuiltinFilter> = new Map([
  ['RequestHeaderModifier', anyFilter(requestHeaderModifier)],
  ['ResponseHeaderModifier', anyFilter(responseHeaderModifier)],
  ['RequestRedirect', anyFilter(redirect)],
  ['URLRewrite', anyFilter(urlRewrite)],
  ['RequestMirror', anyFilter(mirror)],
  ['CORS', anyFilter(cors)],
]);

/** What a rule has beside its filters; retries look at nothing that timeouts write. */
const FEATURES: readonly RuleFeature[] = [timeouts, retry, sessionPersistence];

/** Filters of all types in one map: what `member` names is what `apply` gets. */
function anyFilter<M extends FilterMember>(filter: BuiltinFilter<M>): BuiltinFilter {
  return filter as unknown as BuiltinFilter;
}

/** Whether a rule has anything that is neither a backend nor a policy by attachment. */
export function hasBuiltins({ filters, timeouts, retry, sessionPersistence }: RouteRule): boolean {
  const features = timeouts ?? retry ?? sessionPersistence;
  return features !== undefined || (filters !== undefined && filters.length > 0);
}

/** Everything of one rule that is no policy. */
export function applyBuiltins(draft: RouteDraft, context: FilterContext): void {
  const { filters = [] } = context.held.rule;
  for (const filter of filters) {
    // Policies and DirectResponses: they come after the builtin filters.
    if (filter.type === 'ExtensionRef') continue;
    applyFilter(filter, draft, context);
  }
  for (const feature of FEATURES) feature(draft, context);
}

function applyFilter(filter: RouteFilter, draft: RouteDraft, context: FilterContext): void {
  const builtin = FILTERS.get(filter.type);
  if (builtin === undefined) {
    draft.readErrors.push(`filter ${filter.type} isn't supported: remove it`);
    return;
  }
  if (builtin.isExperimental === true && !context.isExperimental) return;
  const settings = filter[builtin.member];
  if (settings === undefined)
    draft.readErrors.push(`filter ${filter.type} is empty: set \`${builtin.member}\``);
  else builtin.apply(settings, draft, context);
}

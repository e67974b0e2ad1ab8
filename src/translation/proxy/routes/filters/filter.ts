// What a builtin filter is to the translation: a module with these few members. To add one, copy the smallest and name it in filters.ts.

import type { BackendResolver } from '../../../backends/backend-reference.ts';
import type { RouteFilter } from '../../../routes/route.ts';
import type { HeldRule } from '../../delegation/flatten.ts';
import type { RouteDraft } from '../route-draft.ts';

/** The rule that a filter stands in. */
export interface FilterContext {
  readonly held: HeldRule;
  /** Whether it writes over what others have set; else what is set stays. */
  readonly overwrites: boolean;
  readonly resolve: BackendResolver;
  /** Whether experimental fields of the Gateway API count. */
  readonly isExperimental: boolean;
}

/** The member of a filter that holds its settings. */
export type FilterMember = Exclude<keyof RouteFilter, 'type'>;

export interface BuiltinFilter<M extends FilterMember = FilterMember> {
  readonly member: M;
  readonly isExperimental?: boolean;
  readonly apply: (settings: NonNullable<RouteFilter[M]>, draft: RouteDraft, context: FilterContext) => void;
}

/** What a rule itself has beside its filters. */
export type RuleFeature = (draft: RouteDraft, context: FilterContext) => void;

// What a builtin filter is to the translation: a module with these few members. To add one, copy the smallest and name it in filters.ts. What is
// known of its type beside that is in routes/filter-types.ts.

import type { BackendResolver } from '../../../backends/backend-reference.ts';
import type { FILTER_TYPES, FilterFacts, FilterType, SettingsOf } from '../../../routes/filter-types.ts';
import type { ChainFilter } from '../../chain-filter.ts';
import type { HeldRule } from '../../delegation/flatten.ts';
import type { TypedConfig } from '../../envoy/any.ts';
import type { HeaderChanges, RouteDraft } from '../route-draft.ts';

/** The rule that a filter stands in. */
export interface FilterContext {
  readonly held: HeldRule;
  /** Whether it writes over what others have set; else what is set stays. */
  readonly overwrites: boolean;
  readonly resolve: BackendResolver;
  /** Whether experimental fields of the Gateway API count. */
  readonly isExperimental: boolean;
}

/** What the filters of a backend reference write into. */
export interface BackendDraft {
  readonly headers: HeaderChanges;
  readonly perFilter: Record<string, TypedConfig>;
  /** Filters that the chain needs. */
  readonly filters: ChainFilter[];
  readonly errors: string[];
}

interface OnRules<S> {
  readonly apply: (settings: S, draft: RouteDraft, context: FilterContext) => void;
}

interface OnBackendReferences<S> {
  /** All filters of the type on one reference, in their order; undefined: a filter without settings. */
  readonly applyToBackend: (
    settings: readonly (S | undefined)[],
    draft: BackendDraft,
    context: Pick<FilterContext, 'overwrites'>,
  ) => void;
}

type Facts<T extends FilterType> = (typeof FILTER_TYPES)[T];

/** A filter that has an effect on backend references, by its facts, also does what it does there. */
export type BuiltinFilter<T extends FilterType> = { readonly type: T } & OnRules<SettingsOf<T>> &
  (Facts<T>['onBackendReferences'] extends true ? OnBackendReferences<SettingsOf<T>> : object);

/** A filter of any type, with its facts. */
export interface KnownFilter extends OnRules<unknown>, Partial<OnBackendReferences<unknown>> {
  readonly facts: FilterFacts;
}

/** What a rule itself has beside its filters. */
export type RuleFeature = (draft: RouteDraft, context: FilterContext) => void;

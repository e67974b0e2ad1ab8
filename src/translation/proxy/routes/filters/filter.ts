// The interface of a builtin filter: a module with these few members. To add one, copy the smallest and list it in filters.ts. Other facts
// of its type are in routes/filter-types.ts.

import type { BackendReference, ResolvedBackend } from '../../../backends/backend-reference.ts';
import type { FILTER_TYPES, FilterFacts, FilterType, SettingsOf } from '../../../routes/filter-types.ts';
import type { ChainFilter } from '../../chain-filter.ts';
import type { HeldRule } from '../../delegation/flatten.ts';
import type { TypedConfig } from '../../envoy/any.ts';
import type { HeaderChanges, RouteDraft } from '../route-draft.ts';

/** The rule that contains the filter. */
export interface FilterContext {
  readonly held: HeldRule;
  /** Whether it overwrites what others have set; otherwise the earlier value stays. */
  readonly overwrites: boolean;
  /** The backends of its mirrors, by their references: resolved with the rule, which is what matches are derived from. */
  readonly mirrors: ReadonlyMap<BackendReference, ResolvedBackend>;
  /** Whether experimental fields of the Gateway API are on. */
  readonly isExperimental: boolean;
}

/** The draft that the filters of a backend reference write into. */
export interface BackendDraft {
  readonly headers: HeaderChanges;
  readonly perFilter: Record<string, TypedConfig>;
  /** Filters that the chain needs. */
  readonly filters: ChainFilter[];
  readonly errors: string[];
}

// Methods, so that a filter of any settings is a `KnownFilter`.
interface OnRules<S> {
  apply(settings: S, draft: RouteDraft, context: FilterContext): void;
}

interface OnBackendReferences<S> {
  /** All filters of the type on one reference, in their order: at least one. */
  applyToBackend(
    settings: readonly S[],
    draft: BackendDraft,
    context: Pick<FilterContext, 'overwrites'>,
  ): void;
}

type Facts<T extends FilterType> = (typeof FILTER_TYPES)[T];

/** A filter whose facts allow it on backend references must also implement that. */
export type BuiltinFilter<T extends FilterType> = { readonly type: T } & OnRules<SettingsOf<T>> &
  (Facts<T>['onBackendReferences'] extends true ? OnBackendReferences<SettingsOf<T>> : object);

/** A filter of any type, with its facts. */
export interface KnownFilter extends OnRules<unknown>, Partial<OnBackendReferences<unknown>> {
  readonly facts: FilterFacts;
}

/** A member of a rule beside its filters. */
export type RuleFeature = (draft: RouteDraft, context: FilterContext) => void;

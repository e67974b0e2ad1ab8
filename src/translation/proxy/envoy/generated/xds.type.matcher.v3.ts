// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as xds_core_v3 from './xds.core.v3.ts';
import type * as xds_type_v3 from './xds.type.v3.ts';

export interface CelMatcher {
  readonly exprMatch?: xds_type_v3.CelExpression;
  readonly description?: string;
}

export interface HttpAttributesCelMatchInput {}

export interface Matcher {
  readonly matcherList?: Matcher_MatcherList;
  readonly matcherTree?: Matcher_MatcherTree;
  readonly onNoMatch?: Matcher_OnMatch;
}

export interface Matcher_MatcherList {
  readonly matchers?: readonly Matcher_MatcherList_FieldMatcher[];
}

export interface Matcher_MatcherList_FieldMatcher {
  readonly predicate?: Matcher_MatcherList_Predicate;
  readonly onMatch?: Matcher_OnMatch;
}

export interface Matcher_MatcherList_Predicate {
  readonly singlePredicate?: Matcher_MatcherList_Predicate_SinglePredicate;
  readonly orMatcher?: Matcher_MatcherList_Predicate_PredicateList;
  readonly andMatcher?: Matcher_MatcherList_Predicate_PredicateList;
  readonly notMatcher?: Matcher_MatcherList_Predicate;
}

export interface Matcher_MatcherList_Predicate_PredicateList {
  readonly predicate?: readonly Matcher_MatcherList_Predicate[];
}

export interface Matcher_MatcherList_Predicate_SinglePredicate {
  readonly input?: xds_core_v3.TypedExtensionConfig;
  readonly valueMatch?: StringMatcher;
  readonly customMatch?: xds_core_v3.TypedExtensionConfig;
}

export interface Matcher_MatcherTree {
  readonly input?: xds_core_v3.TypedExtensionConfig;
  readonly exactMatchMap?: Matcher_MatcherTree_MatchMap;
  readonly prefixMatchMap?: Matcher_MatcherTree_MatchMap;
  readonly customMatch?: xds_core_v3.TypedExtensionConfig;
}

export interface Matcher_MatcherTree_MatchMap {
  readonly map?: { readonly [key: string]: Matcher_OnMatch };
}

export interface Matcher_OnMatch {
  readonly matcher?: Matcher;
  readonly action?: xds_core_v3.TypedExtensionConfig;
  readonly keepMatching?: boolean;
}

export interface RegexMatcher {
  readonly googleRe2?: RegexMatcher_GoogleRE2;
  readonly regex?: string;
}

export interface RegexMatcher_GoogleRE2 {}

export interface StringMatcher {
  readonly exact?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly safeRegex?: RegexMatcher;
  readonly contains?: string;
  readonly custom?: xds_core_v3.TypedExtensionConfig;
  readonly ignoreCase?: boolean;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface HttpGenericBodyMatch {
  readonly bytesLimit?: number;
  readonly patterns?: readonly HttpGenericBodyMatch_GenericTextMatch[];
}

export interface HttpGenericBodyMatch_GenericTextMatch {
  readonly stringMatch?: string;
  readonly binaryMatch?: string;
}

export interface HttpHeadersMatch {
  readonly headers?: readonly envoy_config_route_v3.HeaderMatcher[];
}

export interface MatchPredicate {
  readonly orMatch?: MatchPredicate_MatchSet;
  readonly andMatch?: MatchPredicate_MatchSet;
  readonly notMatch?: MatchPredicate;
  readonly anyMatch?: boolean;
  readonly httpRequestHeadersMatch?: HttpHeadersMatch;
  readonly httpRequestTrailersMatch?: HttpHeadersMatch;
  readonly httpResponseHeadersMatch?: HttpHeadersMatch;
  readonly httpResponseTrailersMatch?: HttpHeadersMatch;
  readonly httpRequestGenericBodyMatch?: HttpGenericBodyMatch;
  readonly httpResponseGenericBodyMatch?: HttpGenericBodyMatch;
}

export interface MatchPredicate_MatchSet {
  readonly rules?: readonly MatchPredicate[];
}

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
  readonly input?: envoy_config_core_v3.TypedExtensionConfig;
  readonly valueMatch?: envoy_type_matcher_v3.StringMatcher;
  readonly customMatch?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface Matcher_MatcherTree {
  readonly input?: envoy_config_core_v3.TypedExtensionConfig;
  readonly exactMatchMap?: Matcher_MatcherTree_MatchMap;
  readonly prefixMatchMap?: Matcher_MatcherTree_MatchMap;
  readonly customMatch?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface Matcher_MatcherTree_MatchMap {
  readonly map?: { readonly [key: string]: Matcher_OnMatch };
}

export interface Matcher_OnMatch {
  readonly matcher?: Matcher;
  readonly action?: envoy_config_core_v3.TypedExtensionConfig;
  readonly keepMatching?: boolean;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface HeaderMutation {
  readonly remove?: string;
  readonly append?: envoy_config_core_v3.HeaderValueOption;
  readonly removeOnMatch?: HeaderMutation_RemoveOnMatch;
}

export interface HeaderMutation_RemoveOnMatch {
  readonly keyMatcher?: envoy_type_matcher_v3.StringMatcher;
}

export interface HeaderMutationRules {
  readonly allowAllRouting?: boolean;
  readonly allowEnvoy?: boolean;
  readonly disallowSystem?: boolean;
  readonly disallowAll?: boolean;
  readonly allowExpression?: envoy_type_matcher_v3.RegexMatcher;
  readonly disallowExpression?: envoy_type_matcher_v3.RegexMatcher;
  readonly disallowIsError?: boolean;
}

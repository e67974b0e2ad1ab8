// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_rbac_v3 from './envoy.config.rbac.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface RBAC {
  readonly rules?: envoy_config_rbac_v3.RBAC;
  readonly rulesStatPrefix?: string;
  readonly matcher?: xds_type_matcher_v3.Matcher;
  readonly shadowRules?: envoy_config_rbac_v3.RBAC;
  readonly shadowMatcher?: xds_type_matcher_v3.Matcher;
  readonly shadowRulesStatPrefix?: string;
  readonly trackPerRuleStats?: boolean;
}

export interface RBACPerRoute {
  readonly rbac?: RBAC;
}

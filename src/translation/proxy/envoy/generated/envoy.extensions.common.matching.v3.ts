// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_common_matcher_v3 from './envoy.config.common.matcher.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface ExtensionWithMatcher {
  readonly matcher?: envoy_config_common_matcher_v3.Matcher;
  readonly xdsMatcher?: xds_type_matcher_v3.Matcher;
  readonly extensionConfig?: envoy_config_core_v3.TypedExtensionConfig;
}

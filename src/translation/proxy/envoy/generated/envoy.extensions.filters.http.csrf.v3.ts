// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface CsrfPolicy {
  readonly filterEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly shadowEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly additionalOrigins?: readonly envoy_type_matcher_v3.StringMatcher[];
}

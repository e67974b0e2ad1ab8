// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_load_balancing_policies_common_v3 from './envoy.extensions.load_balancing_policies.common.v3.ts';

export interface RoundRobin {
  readonly slowStartConfig?: envoy_extensions_load_balancing_policies_common_v3.SlowStartConfig;
  readonly localityLbConfig?: envoy_extensions_load_balancing_policies_common_v3.LocalityLbConfig;
}

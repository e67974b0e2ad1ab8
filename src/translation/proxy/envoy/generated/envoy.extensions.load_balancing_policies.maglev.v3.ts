// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_load_balancing_policies_common_v3 from './envoy.extensions.load_balancing_policies.common.v3.ts';

export interface Maglev {
  readonly tableSize?: string;
  readonly consistentHashingLbConfig?: envoy_extensions_load_balancing_policies_common_v3.ConsistentHashingLbConfig;
  readonly localityWeightedLbConfig?: envoy_extensions_load_balancing_policies_common_v3.LocalityLbConfig_LocalityWeightedLbConfig;
}

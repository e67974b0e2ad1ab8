// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_load_balancing_policies_common_v3 from './envoy.extensions.load_balancing_policies.common.v3.ts';

export interface RingHash {
  readonly hashFunction?: RingHash_HashFunction;
  readonly minimumRingSize?: string;
  readonly maximumRingSize?: string;
  readonly useHostnameForHashing?: boolean;
  readonly hashBalanceFactor?: number;
  readonly consistentHashingLbConfig?: envoy_extensions_load_balancing_policies_common_v3.ConsistentHashingLbConfig;
  readonly localityWeightedLbConfig?: envoy_extensions_load_balancing_policies_common_v3.LocalityLbConfig_LocalityWeightedLbConfig;
}

export type RingHash_HashFunction =
  | 'DEFAULT_HASH'
  | 'XX_HASH'
  | 'MURMUR_HASH_2';

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_extensions_load_balancing_policies_common_v3 from './envoy.extensions.load_balancing_policies.common.v3.ts';

export interface LeastRequest {
  readonly choiceCount?: number;
  readonly activeRequestBias?: envoy_config_core_v3.RuntimeDouble;
  readonly slowStartConfig?: envoy_extensions_load_balancing_policies_common_v3.SlowStartConfig;
  readonly localityLbConfig?: envoy_extensions_load_balancing_policies_common_v3.LocalityLbConfig;
  readonly enableFullScan?: boolean;
  readonly selectionMethod?: LeastRequest_SelectionMethod;
}

export type LeastRequest_SelectionMethod =
  | 'N_CHOICES'
  | 'FULL_SCAN';

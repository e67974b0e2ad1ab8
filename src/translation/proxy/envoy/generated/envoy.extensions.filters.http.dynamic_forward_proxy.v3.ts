// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_common_dynamic_forward_proxy_v3 from './envoy.extensions.common.dynamic_forward_proxy.v3.ts';

export interface FilterConfig {
  readonly dnsCacheConfig?: envoy_extensions_common_dynamic_forward_proxy_v3.DnsCacheConfig;
  readonly subClusterConfig?: SubClusterConfig;
  readonly saveUpstreamAddress?: boolean;
  readonly allowDynamicHostFromFilterState?: boolean;
}

export interface SubClusterConfig {
  readonly clusterInitTimeout?: string;
}

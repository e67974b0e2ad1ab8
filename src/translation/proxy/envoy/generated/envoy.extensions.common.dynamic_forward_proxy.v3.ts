// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_cluster_v3 from './envoy.config.cluster.v3.ts';
import type * as envoy_config_common_key_value_v3 from './envoy.config.common.key_value.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface DnsCacheCircuitBreakers {
  readonly maxPendingRequests?: number;
}

export interface DnsCacheConfig {
  readonly name?: string;
  readonly dnsLookupFamily?: envoy_config_cluster_v3.Cluster_DnsLookupFamily;
  readonly dnsRefreshRate?: string;
  readonly dnsMinRefreshRate?: string;
  readonly hostTtl?: string;
  readonly maxHosts?: number;
  readonly disableDnsRefreshOnFailure?: boolean;
  readonly dnsFailureRefreshRate?: envoy_config_cluster_v3.Cluster_RefreshRate;
  readonly dnsCacheCircuitBreaker?: DnsCacheCircuitBreakers;
  readonly useTcpForDnsLookups?: boolean;
  readonly dnsResolutionConfig?: envoy_config_core_v3.DnsResolutionConfig;
  readonly typedDnsResolverConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly preresolveHostnames?: readonly envoy_config_core_v3.SocketAddress[];
  readonly dnsQueryTimeout?: string;
  readonly keyValueConfig?: envoy_config_common_key_value_v3.KeyValueStoreConfig;
  readonly resolvedAddressFilter?: envoy_type_matcher_v3.AddressMatcher;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_extensions_clusters_common_dns_v3 from './envoy.extensions.clusters.common.dns.v3.ts';

export interface DnsCluster {
  readonly dnsRefreshRate?: string;
  readonly dnsFailureRefreshRate?: DnsCluster_RefreshRate;
  readonly respectDnsTtl?: boolean;
  readonly dnsJitter?: string;
  readonly typedDnsResolverConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly dnsLookupFamily?: envoy_extensions_clusters_common_dns_v3.DnsLookupFamily;
  readonly allAddressesInSingleEndpoint?: boolean;
  readonly dnsMinRefreshRate?: string;
}

export interface DnsCluster_RefreshRate {
  readonly baseInterval?: string;
  readonly maxInterval?: string;
}

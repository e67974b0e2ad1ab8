// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_cluster_v3 from './envoy.config.cluster.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_extensions_clusters_dns_v3 from './envoy.extensions.clusters.dns.v3.ts';
import type * as envoy_extensions_common_dynamic_forward_proxy_v3 from './envoy.extensions.common.dynamic_forward_proxy.v3.ts';

export interface ClusterConfig {
  readonly dnsCacheConfig?: envoy_extensions_common_dynamic_forward_proxy_v3.DnsCacheConfig;
  readonly subClustersConfig?: SubClustersConfig;
  readonly allowInsecureClusterOptions?: boolean;
  readonly allowCoalescedConnections?: boolean;
}

export interface SubClustersConfig {
  readonly lbPolicy?: envoy_config_cluster_v3.Cluster_LbPolicy;
  readonly maxSubClusters?: number;
  readonly subClusterTtl?: string;
  readonly preresolveClusters?: readonly envoy_config_core_v3.SocketAddress[];
  readonly dnsClusterConfig?: envoy_extensions_clusters_dns_v3.DnsCluster;
}

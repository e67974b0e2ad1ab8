// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_endpoint_v3 from './envoy.config.endpoint.v3.ts';
import type * as envoy_config_metrics_v3 from './envoy.config.metrics.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_metadata_v3 from './envoy.type.metadata.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface CircuitBreakers {
  readonly thresholds?: readonly CircuitBreakers_Thresholds[];
  readonly perHostThresholds?: readonly CircuitBreakers_Thresholds[];
}

export interface CircuitBreakers_Thresholds {
  readonly priority?: envoy_config_core_v3.RoutingPriority;
  readonly maxConnections?: number;
  readonly maxPendingRequests?: number;
  readonly maxRequests?: number;
  readonly maxRetries?: number;
  readonly retryBudget?: CircuitBreakers_Thresholds_RetryBudget;
  readonly trackRemaining?: boolean;
  readonly maxConnectionPools?: number;
}

export interface CircuitBreakers_Thresholds_RetryBudget {
  readonly budgetPercent?: envoy_type_v3.Percent;
  readonly budgetInterval?: string;
  readonly minRetryConcurrency?: number;
}

export interface Cluster {
  readonly transportSocketMatches?: readonly Cluster_TransportSocketMatch[];
  readonly transportSocketMatcher?: xds_type_matcher_v3.Matcher;
  readonly name?: string;
  readonly altStatName?: string;
  readonly statsMatcher?: envoy_config_metrics_v3.StatsMatcher;
  readonly type?: Cluster_DiscoveryType;
  readonly clusterType?: Cluster_CustomClusterType;
  readonly edsClusterConfig?: Cluster_EdsClusterConfig;
  readonly connectTimeout?: string;
  readonly perConnectionBufferLimitBytes?: number;
  readonly perConnectionBufferHighWatermarkTimeout?: string;
  readonly lbPolicy?: Cluster_LbPolicy;
  readonly loadAssignment?: envoy_config_endpoint_v3.ClusterLoadAssignment;
  readonly healthChecks?: readonly envoy_config_core_v3.HealthCheck[];
  readonly maxRequestsPerConnection?: number;
  readonly circuitBreakers?: CircuitBreakers;
  readonly upstreamHttpProtocolOptions?: envoy_config_core_v3.UpstreamHttpProtocolOptions;
  readonly commonHttpProtocolOptions?: envoy_config_core_v3.HttpProtocolOptions;
  readonly httpProtocolOptions?: envoy_config_core_v3.Http1ProtocolOptions;
  readonly http2ProtocolOptions?: envoy_config_core_v3.Http2ProtocolOptions;
  readonly typedExtensionProtocolOptions?: { readonly [key: string]: Any };
  readonly dnsRefreshRate?: string;
  readonly dnsJitter?: string;
  readonly dnsFailureRefreshRate?: Cluster_RefreshRate;
  readonly respectDnsTtl?: boolean;
  readonly dnsLookupFamily?: Cluster_DnsLookupFamily;
  readonly dnsResolvers?: readonly envoy_config_core_v3.Address[];
  readonly useTcpForDnsLookups?: boolean;
  readonly dnsResolutionConfig?: envoy_config_core_v3.DnsResolutionConfig;
  readonly typedDnsResolverConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly waitForWarmOnInit?: boolean;
  readonly outlierDetection?: OutlierDetection;
  readonly cleanupInterval?: string;
  readonly upstreamBindConfig?: envoy_config_core_v3.BindConfig;
  readonly lbSubsetConfig?: Cluster_LbSubsetConfig;
  readonly ringHashLbConfig?: Cluster_RingHashLbConfig;
  readonly maglevLbConfig?: Cluster_MaglevLbConfig;
  readonly originalDstLbConfig?: Cluster_OriginalDstLbConfig;
  readonly leastRequestLbConfig?: Cluster_LeastRequestLbConfig;
  readonly roundRobinLbConfig?: Cluster_RoundRobinLbConfig;
  readonly commonLbConfig?: Cluster_CommonLbConfig;
  readonly transportSocket?: envoy_config_core_v3.TransportSocket;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly protocolSelection?: Cluster_ClusterProtocolSelection;
  readonly upstreamConnectionOptions?: UpstreamConnectionOptions;
  readonly closeConnectionsOnHostHealthFailure?: boolean;
  readonly ignoreHealthOnHostRemoval?: boolean;
  readonly filters?: readonly Filter[];
  readonly loadBalancingPolicy?: LoadBalancingPolicy;
  readonly lrsServer?: envoy_config_core_v3.ConfigSource;
  readonly lrsReportEndpointMetrics?: readonly string[];
  readonly trackTimeoutBudgets?: boolean;
  readonly upstreamConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly trackClusterStats?: TrackClusterStats;
  readonly preconnectPolicy?: Cluster_PreconnectPolicy;
  readonly connectionPoolPerDownstreamConnection?: boolean;
  readonly queuingPolicies?: Cluster_QueuingPolicies;
}

export type Cluster_ClusterProtocolSelection =
  | 'USE_CONFIGURED_PROTOCOL'
  | 'USE_DOWNSTREAM_PROTOCOL';

export interface Cluster_CommonLbConfig {
  readonly healthyPanicThreshold?: envoy_type_v3.Percent;
  readonly zoneAwareLbConfig?: Cluster_CommonLbConfig_ZoneAwareLbConfig;
  readonly localityWeightedLbConfig?: Cluster_CommonLbConfig_LocalityWeightedLbConfig;
  readonly updateMergeWindow?: string;
  readonly ignoreNewHostsUntilFirstHc?: boolean;
  readonly closeConnectionsOnHostSetChange?: boolean;
  readonly consistentHashingLbConfig?: Cluster_CommonLbConfig_ConsistentHashingLbConfig;
  readonly overrideHostStatus?: envoy_config_core_v3.HealthStatusSet;
}

export interface Cluster_CommonLbConfig_ConsistentHashingLbConfig {
  readonly useHostnameForHashing?: boolean;
  readonly hashBalanceFactor?: number;
}

export interface Cluster_CommonLbConfig_LocalityWeightedLbConfig {}

export interface Cluster_CommonLbConfig_ZoneAwareLbConfig {
  readonly routingEnabled?: envoy_type_v3.Percent;
  readonly minClusterSize?: string;
  readonly failTrafficOnPanic?: boolean;
}

export interface Cluster_CustomClusterType {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export type Cluster_DiscoveryType =
  | 'STATIC'
  | 'STRICT_DNS'
  | 'LOGICAL_DNS'
  | 'EDS'
  | 'ORIGINAL_DST';

export type Cluster_DnsLookupFamily =
  | 'AUTO'
  | 'V4_ONLY'
  | 'V6_ONLY'
  | 'V4_PREFERRED'
  | 'ALL';

export interface Cluster_EdsClusterConfig {
  readonly edsConfig?: envoy_config_core_v3.ConfigSource;
  readonly serviceName?: string;
}

export type Cluster_LbPolicy =
  | 'ROUND_ROBIN'
  | 'LEAST_REQUEST'
  | 'RING_HASH'
  | 'RANDOM'
  | 'MAGLEV'
  | 'CLUSTER_PROVIDED'
  | 'LOAD_BALANCING_POLICY_CONFIG';

export interface Cluster_LbSubsetConfig {
  readonly fallbackPolicy?: Cluster_LbSubsetConfig_LbSubsetFallbackPolicy;
  readonly defaultSubset?: JsonObject;
  readonly subsetSelectors?: readonly Cluster_LbSubsetConfig_LbSubsetSelector[];
  readonly localityWeightAware?: boolean;
  readonly scaleLocalityWeight?: boolean;
  readonly panicModeAny?: boolean;
  readonly listAsAny?: boolean;
  readonly metadataFallbackPolicy?: Cluster_LbSubsetConfig_LbSubsetMetadataFallbackPolicy;
}

export type Cluster_LbSubsetConfig_LbSubsetFallbackPolicy =
  | 'NO_FALLBACK'
  | 'ANY_ENDPOINT'
  | 'DEFAULT_SUBSET';

export type Cluster_LbSubsetConfig_LbSubsetMetadataFallbackPolicy =
  | 'METADATA_NO_FALLBACK'
  | 'FALLBACK_LIST';

export interface Cluster_LbSubsetConfig_LbSubsetSelector {
  readonly keys?: readonly string[];
  readonly singleHostPerSubset?: boolean;
  readonly fallbackPolicy?: Cluster_LbSubsetConfig_LbSubsetSelector_LbSubsetSelectorFallbackPolicy;
  readonly fallbackKeysSubset?: readonly string[];
}

export type Cluster_LbSubsetConfig_LbSubsetSelector_LbSubsetSelectorFallbackPolicy =
  | 'NOT_DEFINED'
  | 'NO_FALLBACK'
  | 'ANY_ENDPOINT'
  | 'DEFAULT_SUBSET'
  | 'KEYS_SUBSET';

export interface Cluster_LeastRequestLbConfig {
  readonly choiceCount?: number;
  readonly activeRequestBias?: envoy_config_core_v3.RuntimeDouble;
  readonly slowStartConfig?: Cluster_SlowStartConfig;
}

export interface Cluster_MaglevLbConfig {
  readonly tableSize?: string;
}

export interface Cluster_OriginalDstLbConfig {
  readonly useHttpHeader?: boolean;
  readonly httpHeaderName?: string;
  readonly upstreamPortOverride?: number;
  readonly metadataKey?: envoy_type_metadata_v3.MetadataKey;
}

export interface Cluster_PreconnectPolicy {
  readonly perUpstreamPreconnectRatio?: number;
  readonly predictivePreconnectRatio?: number;
  readonly preconnectEnabledMetadata?: envoy_type_matcher_v3.MetadataMatcher;
}

export interface Cluster_QueuingPolicies {
  readonly pendingRqPolicy?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface Cluster_RefreshRate {
  readonly baseInterval?: string;
  readonly maxInterval?: string;
}

export interface Cluster_RingHashLbConfig {
  readonly minimumRingSize?: string;
  readonly hashFunction?: Cluster_RingHashLbConfig_HashFunction;
  readonly maximumRingSize?: string;
}

export type Cluster_RingHashLbConfig_HashFunction =
  | 'XX_HASH'
  | 'MURMUR_HASH_2';

export interface Cluster_RoundRobinLbConfig {
  readonly slowStartConfig?: Cluster_SlowStartConfig;
}

export interface Cluster_SlowStartConfig {
  readonly slowStartWindow?: string;
  readonly aggression?: envoy_config_core_v3.RuntimeDouble;
  readonly minWeightPercent?: envoy_type_v3.Percent;
}

export interface Cluster_TransportSocketMatch {
  readonly name?: string;
  readonly match?: JsonObject;
  readonly transportSocket?: envoy_config_core_v3.TransportSocket;
}

export interface Filter {
  readonly name?: string;
  readonly typedConfig?: Any;
  readonly configDiscovery?: envoy_config_core_v3.ExtensionConfigSource;
}

export interface LoadBalancingPolicy {
  readonly policies?: readonly LoadBalancingPolicy_Policy[];
}

export interface LoadBalancingPolicy_Policy {
  readonly typedExtensionConfig?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface OutlierDetection {
  readonly consecutive5xx?: number;
  readonly interval?: string;
  readonly baseEjectionTime?: string;
  readonly maxEjectionPercent?: number;
  readonly enforcingConsecutive5xx?: number;
  readonly enforcingSuccessRate?: number;
  readonly successRateMinimumHosts?: number;
  readonly successRateRequestVolume?: number;
  readonly successRateStdevFactor?: number;
  readonly consecutiveGatewayFailure?: number;
  readonly enforcingConsecutiveGatewayFailure?: number;
  readonly splitExternalLocalOriginErrors?: boolean;
  readonly consecutiveLocalOriginFailure?: number;
  readonly enforcingConsecutiveLocalOriginFailure?: number;
  readonly enforcingLocalOriginSuccessRate?: number;
  readonly failurePercentageThreshold?: number;
  readonly enforcingFailurePercentage?: number;
  readonly enforcingFailurePercentageLocalOrigin?: number;
  readonly failurePercentageMinimumHosts?: number;
  readonly failurePercentageRequestVolume?: number;
  readonly maxEjectionTime?: string;
  readonly maxEjectionTimeJitter?: string;
  readonly successfulActiveHealthCheckUnejectHost?: boolean;
  readonly monitors?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly alwaysEjectOneHost?: boolean;
  readonly detectDegradedHosts?: boolean;
}

export interface TrackClusterStats {
  readonly timeoutBudgets?: boolean;
  readonly requestResponseSizes?: boolean;
  readonly perEndpointStats?: boolean;
}

export interface UpstreamConnectionOptions {
  readonly tcpKeepalive?: envoy_config_core_v3.TcpKeepalive;
  readonly setLocalInterfaceNameOnUpstreamConnections?: boolean;
  readonly happyEyeballsConfig?: UpstreamConnectionOptions_HappyEyeballsConfig;
}

export type UpstreamConnectionOptions_FirstAddressFamilyVersion =
  | 'DEFAULT'
  | 'V4'
  | 'V6'
  | 'PIPE'
  | 'INTERNAL';

export interface UpstreamConnectionOptions_HappyEyeballsConfig {
  readonly firstAddressFamilyVersion?: UpstreamConnectionOptions_FirstAddressFamilyVersion;
  readonly firstAddressFamilyCount?: number;
}

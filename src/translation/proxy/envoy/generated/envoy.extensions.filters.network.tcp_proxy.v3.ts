// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_accesslog_v3 from './envoy.config.accesslog.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_extensions_filters_network_http_connection_manager_v3 from './envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export type ProxyProtocolTlvMergePolicy =
  | 'ADD_IF_ABSENT'
  | 'OVERWRITE_BY_TYPE_IF_EXISTS_OR_ADD'
  | 'APPEND_IF_EXISTS_OR_ADD';

export interface TcpProxy {
  readonly statPrefix?: string;
  readonly cluster?: string;
  readonly weightedClusters?: TcpProxy_WeightedCluster;
  readonly onDemand?: TcpProxy_OnDemand;
  readonly metadataMatch?: envoy_config_core_v3.Metadata;
  readonly idleTimeout?: string;
  readonly downstreamIdleTimeout?: string;
  readonly upstreamIdleTimeout?: string;
  readonly accessLog?: readonly envoy_config_accesslog_v3.AccessLog[];
  readonly maxConnectAttempts?: number;
  readonly backoffOptions?: envoy_config_core_v3.BackoffStrategy;
  readonly hashPolicy?: readonly envoy_type_v3.HashPolicy[];
  readonly tunnelingConfig?: TcpProxy_TunnelingConfig;
  readonly maxDownstreamConnectionDuration?: string;
  readonly maxDownstreamConnectionDurationJitterPercentage?: envoy_type_v3.Percent;
  readonly accessLogFlushInterval?: string;
  readonly flushAccessLogOnConnected?: boolean;
  readonly accessLogOptions?: TcpProxy_TcpAccessLogOptions;
  readonly proxyProtocolTlvs?: readonly envoy_config_core_v3.TlvEntry[];
  readonly proxyProtocolTlvMergePolicy?: ProxyProtocolTlvMergePolicy;
  readonly upstreamConnectMode?: UpstreamConnectMode;
  readonly maxEarlyDataBytes?: number;
  readonly checkDrainClose?: boolean;
}

export interface TcpProxy_OnDemand {
  readonly odcdsConfig?: envoy_config_core_v3.ConfigSource;
  readonly resourcesLocator?: string;
  readonly timeout?: string;
}

export interface TcpProxy_TcpAccessLogOptions {
  readonly accessLogFlushInterval?: string;
  readonly flushAccessLogOnConnected?: boolean;
  readonly flushAccessLogOnStart?: boolean;
}

export interface TcpProxy_TunnelingConfig {
  readonly hostname?: string;
  readonly usePost?: boolean;
  readonly headersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly propagateResponseHeaders?: boolean;
  readonly postPath?: string;
  readonly propagateResponseTrailers?: boolean;
  readonly requestIdExtension?: envoy_extensions_filters_network_http_connection_manager_v3.RequestIDExtension;
  readonly requestIdHeader?: string;
  readonly requestIdMetadataKey?: string;
  readonly formatters?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

export interface TcpProxy_WeightedCluster {
  readonly clusters?: readonly TcpProxy_WeightedCluster_ClusterWeight[];
}

export interface TcpProxy_WeightedCluster_ClusterWeight {
  readonly name?: string;
  readonly weight?: number;
  readonly metadataMatch?: envoy_config_core_v3.Metadata;
}

export type UpstreamConnectMode =
  | 'IMMEDIATE'
  | 'ON_DOWNSTREAM_DATA'
  | 'ON_DOWNSTREAM_TLS_HANDSHAKE';

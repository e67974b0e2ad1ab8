// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_accesslog_v3 from './envoy.config.accesslog.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_metrics_v3 from './envoy.config.metrics.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface AdditionalAddress {
  readonly address?: envoy_config_core_v3.Address;
  readonly socketOptions?: envoy_config_core_v3.SocketOptionsOverride;
  readonly tcpKeepalive?: envoy_config_core_v3.TcpKeepalive;
}

export interface ApiListener {
  readonly apiListener?: Any;
}

export interface Filter {
  readonly name?: string;
  readonly typedConfig?: Any;
  readonly configDiscovery?: envoy_config_core_v3.ExtensionConfigSource;
}

export interface FilterChain {
  readonly filterChainMatch?: FilterChainMatch;
  readonly filters?: readonly Filter[];
  readonly useProxyProto?: boolean;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly transportSocket?: envoy_config_core_v3.TransportSocket;
  readonly transportSocketConnectTimeout?: string;
  readonly name?: string;
}

export interface FilterChainMatch {
  readonly destinationPort?: number;
  readonly prefixRanges?: readonly envoy_config_core_v3.CidrRange[];
  readonly addressSuffix?: string;
  readonly suffixLen?: number;
  readonly directSourcePrefixRanges?: readonly envoy_config_core_v3.CidrRange[];
  readonly sourceType?: FilterChainMatch_ConnectionSourceType;
  readonly sourcePrefixRanges?: readonly envoy_config_core_v3.CidrRange[];
  readonly sourcePorts?: readonly number[];
  readonly serverNames?: readonly string[];
  readonly transportProtocol?: string;
  readonly applicationProtocols?: readonly string[];
}

export type FilterChainMatch_ConnectionSourceType =
  | 'ANY'
  | 'SAME_IP_OR_LOOPBACK'
  | 'EXTERNAL';

export interface Listener {
  readonly name?: string;
  readonly address?: envoy_config_core_v3.Address;
  readonly additionalAddresses?: readonly AdditionalAddress[];
  readonly statPrefix?: string;
  readonly statsMatcher?: envoy_config_metrics_v3.StatsMatcher;
  readonly filterChains?: readonly FilterChain[];
  readonly fcdsConfig?: Listener_FcdsConfig;
  readonly filterChainMatcher?: xds_type_matcher_v3.Matcher;
  readonly useOriginalDst?: boolean;
  readonly defaultFilterChain?: FilterChain;
  readonly perConnectionBufferLimitBytes?: number;
  readonly perConnectionBufferHighWatermarkTimeout?: string;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly deprecatedV1?: Listener_DeprecatedV1;
  readonly drainType?: Listener_DrainType;
  readonly listenerFilters?: readonly ListenerFilter[];
  readonly listenerFiltersTimeout?: string;
  readonly continueOnListenerFiltersTimeout?: boolean;
  readonly transparent?: boolean;
  readonly freebind?: boolean;
  readonly socketOptions?: readonly envoy_config_core_v3.SocketOption[];
  readonly tcpFastOpenQueueLength?: number;
  readonly trafficDirection?: envoy_config_core_v3.TrafficDirection;
  readonly udpListenerConfig?: UdpListenerConfig;
  readonly apiListener?: ApiListener;
  readonly connectionBalanceConfig?: Listener_ConnectionBalanceConfig;
  readonly reusePort?: boolean;
  readonly enableReusePort?: boolean;
  readonly accessLog?: readonly envoy_config_accesslog_v3.AccessLog[];
  readonly tcpBacklogSize?: number;
  readonly maxConnectionsToAcceptPerSocketEvent?: number;
  readonly bindToPort?: boolean;
  readonly internalListener?: Listener_InternalListenerConfig;
  readonly enableMptcp?: boolean;
  readonly ignoreGlobalConnLimit?: boolean;
  readonly bypassOverloadManager?: boolean;
  readonly tcpKeepalive?: envoy_config_core_v3.TcpKeepalive;
}

export interface Listener_ConnectionBalanceConfig {
  readonly exactBalance?: Listener_ConnectionBalanceConfig_ExactBalance;
  readonly extendBalance?: envoy_config_core_v3.TypedExtensionConfig;
  readonly cpuLocalityBalance?: Listener_ConnectionBalanceConfig_CpuLocalityBalance;
}

export interface Listener_ConnectionBalanceConfig_CpuLocalityBalance {}

export interface Listener_ConnectionBalanceConfig_ExactBalance {}

export interface Listener_DeprecatedV1 {
  readonly bindToPort?: boolean;
}

export type Listener_DrainType =
  | 'DEFAULT'
  | 'MODIFY_ONLY';

export interface Listener_FcdsConfig {
  readonly name?: string;
  readonly configSource?: envoy_config_core_v3.ConfigSource;
}

export interface Listener_InternalListenerConfig {}

export interface ListenerFilter {
  readonly name?: string;
  readonly typedConfig?: Any;
  readonly configDiscovery?: envoy_config_core_v3.ExtensionConfigSource;
  readonly filterDisabled?: ListenerFilterChainMatchPredicate;
}

export interface ListenerFilterChainMatchPredicate {
  readonly orMatch?: ListenerFilterChainMatchPredicate_MatchSet;
  readonly andMatch?: ListenerFilterChainMatchPredicate_MatchSet;
  readonly notMatch?: ListenerFilterChainMatchPredicate;
  readonly anyMatch?: boolean;
  readonly destinationPortRange?: envoy_type_v3.Int32Range;
}

export interface ListenerFilterChainMatchPredicate_MatchSet {
  readonly rules?: readonly ListenerFilterChainMatchPredicate[];
}

export interface QuicProtocolOptions {
  readonly quicProtocolOptions?: envoy_config_core_v3.QuicProtocolOptions;
  readonly idleTimeout?: string;
  readonly cryptoHandshakeTimeout?: string;
  readonly enabled?: envoy_config_core_v3.RuntimeFeatureFlag;
  readonly packetsToReadToConnectionCountRatio?: number;
  readonly cryptoStreamConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly proofSourceConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly connectionIdGeneratorConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly serverPreferredAddressConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly sendDisableActiveMigration?: boolean;
  readonly connectionDebugVisitorConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly saveCmsgConfig?: readonly envoy_config_core_v3.SocketCmsgHeaders[];
  readonly rejectNewConnections?: boolean;
  readonly maxSessionsPerEventLoop?: number;
}

export interface UdpListenerConfig {
  readonly downstreamSocketConfig?: envoy_config_core_v3.UdpSocketConfig;
  readonly quicOptions?: QuicProtocolOptions;
  readonly udpPacketPacketWriterConfig?: envoy_config_core_v3.TypedExtensionConfig;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_accesslog_v3 from './envoy.config.accesslog.v3.ts';
import type * as envoy_config_cluster_v3 from './envoy.config.cluster.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_listener_v3 from './envoy.config.listener.v3.ts';
import type * as envoy_config_metrics_v3 from './envoy.config.metrics.v3.ts';
import type * as envoy_config_overload_v3 from './envoy.config.overload.v3.ts';
import type * as envoy_config_trace_v3 from './envoy.config.trace.v3.ts';
import type * as envoy_extensions_transport_sockets_tls_v3 from './envoy.extensions.transport_sockets.tls.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface Admin {
  readonly accessLog?: readonly envoy_config_accesslog_v3.AccessLog[];
  readonly accessLogPath?: string;
  readonly profilePath?: string;
  readonly address?: envoy_config_core_v3.Address;
  readonly socketOptions?: readonly envoy_config_core_v3.SocketOption[];
  readonly ignoreGlobalConnLimit?: boolean;
  readonly allowPaths?: readonly envoy_type_matcher_v3.StringMatcher[];
}

export interface Bootstrap {
  readonly node?: envoy_config_core_v3.Node;
  readonly nodeContextParams?: readonly string[];
  readonly staticResources?: Bootstrap_StaticResources;
  readonly dynamicResources?: Bootstrap_DynamicResources;
  readonly clusterManager?: ClusterManager;
  readonly hdsConfig?: envoy_config_core_v3.ApiConfigSource;
  readonly flagsPath?: string;
  readonly statsSinks?: readonly envoy_config_metrics_v3.StatsSink[];
  readonly deferredStatOptions?: Bootstrap_DeferredStatOptions;
  readonly statsConfig?: envoy_config_metrics_v3.StatsConfig;
  readonly statsFlushInterval?: string;
  readonly statsFlushOnAdmin?: boolean;
  readonly statsEvictionInterval?: string;
  readonly watchdog?: Watchdog;
  readonly watchdogs?: Watchdogs;
  readonly tracing?: envoy_config_trace_v3.Tracing;
  readonly layeredRuntime?: LayeredRuntime;
  readonly admin?: Admin;
  readonly overloadManager?: envoy_config_overload_v3.OverloadManager;
  readonly enableDispatcherStats?: boolean;
  readonly headerPrefix?: string;
  readonly statsServerVersionOverride?: string;
  readonly useTcpForDnsLookups?: boolean;
  readonly dnsResolutionConfig?: envoy_config_core_v3.DnsResolutionConfig;
  readonly typedDnsResolverConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly bootstrapExtensions?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly fatalActions?: readonly FatalAction[];
  readonly configSources?: readonly envoy_config_core_v3.ConfigSource[];
  readonly defaultConfigSource?: envoy_config_core_v3.ConfigSource;
  readonly defaultSocketInterface?: string;
  readonly certificateProviderInstances?: { readonly [key: string]: envoy_config_core_v3.TypedExtensionConfig };
  readonly inlineHeaders?: readonly CustomInlineHeader[];
  readonly perfTracingFilePath?: string;
  readonly defaultRegexEngine?: envoy_config_core_v3.TypedExtensionConfig;
  readonly xdsDelegateExtension?: envoy_config_core_v3.TypedExtensionConfig;
  readonly xdsConfigTrackerExtension?: envoy_config_core_v3.TypedExtensionConfig;
  readonly listenerManager?: envoy_config_core_v3.TypedExtensionConfig;
  readonly applicationLogConfig?: Bootstrap_ApplicationLogConfig;
  readonly grpcAsyncClientManagerConfig?: Bootstrap_GrpcAsyncClientManagerConfig;
  readonly memoryAllocatorManager?: MemoryAllocatorManager;
  readonly enableWorkerCpuAffinity?: boolean;
}

export interface Bootstrap_ApplicationLogConfig {
  readonly logFormat?: Bootstrap_ApplicationLogConfig_LogFormat;
}

export interface Bootstrap_ApplicationLogConfig_LogFormat {
  readonly jsonFormat?: JsonObject;
  readonly textFormat?: string;
}

export interface Bootstrap_DeferredStatOptions {
  readonly enableDeferredCreationStats?: boolean;
}

export interface Bootstrap_DynamicResources {
  readonly ldsConfig?: envoy_config_core_v3.ConfigSource;
  readonly ldsResourcesLocator?: string;
  readonly cdsConfig?: envoy_config_core_v3.ConfigSource;
  readonly cdsResourcesLocator?: string;
  readonly adsConfig?: envoy_config_core_v3.ApiConfigSource;
}

export interface Bootstrap_GrpcAsyncClientManagerConfig {
  readonly maxCachedEntryIdleDuration?: string;
}

export interface Bootstrap_StaticResources {
  readonly listeners?: readonly envoy_config_listener_v3.Listener[];
  readonly clusters?: readonly envoy_config_cluster_v3.Cluster[];
  readonly secrets?: readonly envoy_extensions_transport_sockets_tls_v3.Secret[];
}

export interface ClusterManager {
  readonly localClusterName?: string;
  readonly outlierDetection?: ClusterManager_OutlierDetection;
  readonly upstreamBindConfig?: envoy_config_core_v3.BindConfig;
  readonly loadStatsConfig?: envoy_config_core_v3.ApiConfigSource;
  readonly enableDeferredClusterCreation?: boolean;
}

export interface ClusterManager_OutlierDetection {
  readonly eventLogPath?: string;
  readonly eventService?: envoy_config_core_v3.EventServiceConfig;
}

export interface CustomInlineHeader {
  readonly inlineHeaderName?: string;
  readonly inlineHeaderType?: CustomInlineHeader_InlineHeaderType;
}

export type CustomInlineHeader_InlineHeaderType =
  | 'REQUEST_HEADER'
  | 'REQUEST_TRAILER'
  | 'RESPONSE_HEADER'
  | 'RESPONSE_TRAILER';

export interface FatalAction {
  readonly config?: envoy_config_core_v3.TypedExtensionConfig;
}

export interface LayeredRuntime {
  readonly layers?: readonly RuntimeLayer[];
}

export interface MemoryAllocatorManager {
  readonly bytesToRelease?: string;
  readonly memoryReleaseInterval?: string;
  readonly softMemoryLimitBytes?: string;
  readonly maxPerCpuCacheSizeBytes?: number;
  readonly maxUnfreedMemoryBytes?: string;
}

export interface RuntimeLayer {
  readonly name?: string;
  readonly staticLayer?: JsonObject;
  readonly diskLayer?: RuntimeLayer_DiskLayer;
  readonly adminLayer?: RuntimeLayer_AdminLayer;
  readonly rtdsLayer?: RuntimeLayer_RtdsLayer;
}

export interface RuntimeLayer_AdminLayer {}

export interface RuntimeLayer_DiskLayer {
  readonly symlinkRoot?: string;
  readonly subdirectory?: string;
  readonly appendServiceCluster?: boolean;
}

export interface RuntimeLayer_RtdsLayer {
  readonly name?: string;
  readonly rtdsConfig?: envoy_config_core_v3.ConfigSource;
}

export interface Watchdog {
  readonly actions?: readonly Watchdog_WatchdogAction[];
  readonly missTimeout?: string;
  readonly megamissTimeout?: string;
  readonly killTimeout?: string;
  readonly maxKillTimeoutJitter?: string;
  readonly multikillTimeout?: string;
  readonly multikillThreshold?: envoy_type_v3.Percent;
}

export interface Watchdog_WatchdogAction {
  readonly config?: envoy_config_core_v3.TypedExtensionConfig;
  readonly event?: Watchdog_WatchdogAction_WatchdogEvent;
}

export type Watchdog_WatchdogAction_WatchdogEvent =
  | 'UNKNOWN'
  | 'KILL'
  | 'MULTIKILL'
  | 'MEGAMISS'
  | 'MISS';

export interface Watchdogs {
  readonly mainThreadWatchdog?: Watchdog;
  readonly workerWatchdog?: Watchdog;
}

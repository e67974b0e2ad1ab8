// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_accesslog_v3 from './envoy.config.accesslog.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_config_trace_v3 from './envoy.config.trace.v3.ts';
import type * as envoy_type_http_v3 from './envoy.type.http.v3.ts';
import type * as envoy_type_tracing_v3 from './envoy.type.tracing.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface ForwardProtoConfig {
  readonly httpsDestinationPorts?: readonly number[];
  readonly httpDestinationPorts?: readonly number[];
}

export interface HttpConnectionManager {
  readonly codecType?: HttpConnectionManager_CodecType;
  readonly statPrefix?: string;
  readonly rds?: Rds;
  readonly routeConfig?: envoy_config_route_v3.RouteConfiguration;
  readonly scopedRoutes?: ScopedRoutes;
  readonly httpFilters?: readonly HttpFilter[];
  readonly addUserAgent?: boolean;
  readonly tracing?: HttpConnectionManager_Tracing;
  readonly commonHttpProtocolOptions?: envoy_config_core_v3.HttpProtocolOptions;
  readonly http1SafeMaxConnectionDuration?: boolean;
  readonly httpProtocolOptions?: envoy_config_core_v3.Http1ProtocolOptions;
  readonly http2ProtocolOptions?: envoy_config_core_v3.Http2ProtocolOptions;
  readonly http3ProtocolOptions?: envoy_config_core_v3.Http3ProtocolOptions;
  readonly serverName?: string;
  readonly serverHeaderTransformation?: HttpConnectionManager_ServerHeaderTransformation;
  readonly schemeHeaderTransformation?: envoy_config_core_v3.SchemeHeaderTransformation;
  readonly maxRequestHeadersKb?: number;
  readonly streamIdleTimeout?: string;
  readonly streamFlushTimeout?: string;
  readonly requestTimeout?: string;
  readonly requestHeadersTimeout?: string;
  readonly drainTimeout?: string;
  readonly drainTimeoutJitter?: envoy_type_v3.Percent;
  readonly delayedCloseTimeout?: string;
  readonly accessLog?: readonly envoy_config_accesslog_v3.AccessLog[];
  readonly accessLogFlushInterval?: string;
  readonly flushAccessLogOnNewRequest?: boolean;
  readonly accessLogOptions?: HttpConnectionManager_HcmAccessLogOptions;
  readonly useRemoteAddress?: boolean;
  readonly xffNumTrustedHops?: number;
  readonly originalIpDetectionExtensions?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly earlyHeaderMutationExtensions?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly internalAddressConfig?: HttpConnectionManager_InternalAddressConfig;
  readonly skipXffAppend?: boolean;
  readonly via?: string;
  readonly generateRequestId?: boolean;
  readonly preserveExternalRequestId?: boolean;
  readonly alwaysSetRequestIdInResponse?: boolean;
  readonly forwardClientCertDetails?: HttpConnectionManager_ForwardClientCertDetails;
  readonly setCurrentClientCertDetails?: HttpConnectionManager_SetCurrentClientCertDetails;
  readonly forwardClientCertMatcher?: xds_type_matcher_v3.Matcher;
  readonly proxy100Continue?: boolean;
  readonly representIpv4RemoteAddressAsIpv4MappedIpv6?: boolean;
  readonly upgradeConfigs?: readonly HttpConnectionManager_UpgradeConfig[];
  readonly normalizePath?: boolean;
  readonly mergeSlashes?: boolean;
  readonly pathWithEscapedSlashesAction?: HttpConnectionManager_PathWithEscapedSlashesAction;
  readonly requestIdExtension?: RequestIDExtension;
  readonly localReplyConfig?: LocalReplyConfig;
  readonly stripMatchingHostPort?: boolean;
  readonly stripAnyHostPort?: boolean;
  readonly streamErrorOnInvalidHttpMessage?: boolean;
  readonly pathNormalizationOptions?: HttpConnectionManager_PathNormalizationOptions;
  readonly stripTrailingHostDot?: boolean;
  readonly proxyStatusConfig?: HttpConnectionManager_ProxyStatusConfig;
  readonly typedHeaderValidationConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly appendXForwardedPort?: boolean;
  readonly appendLocalOverload?: boolean;
  readonly addProxyProtocolConnectionState?: boolean;
  readonly forwardProtoConfig?: ForwardProtoConfig;
  readonly recordRouteResolutionStats?: boolean;
}

export type HttpConnectionManager_CodecType =
  | 'AUTO'
  | 'HTTP1'
  | 'HTTP2'
  | 'HTTP3';

export type HttpConnectionManager_ForwardClientCertDetails =
  | 'SANITIZE'
  | 'FORWARD_ONLY'
  | 'APPEND_FORWARD'
  | 'SANITIZE_SET'
  | 'ALWAYS_FORWARD_ONLY';

export type HttpConnectionManager_ForwardClientCertFormat =
  | 'TEXT'
  | 'JSON';

export interface HttpConnectionManager_HcmAccessLogOptions {
  readonly accessLogFlushInterval?: string;
  readonly flushAccessLogOnNewRequest?: boolean;
  readonly flushLogOnTunnelSuccessfullyEstablished?: boolean;
}

export interface HttpConnectionManager_InternalAddressConfig {
  readonly unixSockets?: boolean;
  readonly cidrRanges?: readonly envoy_config_core_v3.CidrRange[];
}

export interface HttpConnectionManager_PathNormalizationOptions {
  readonly forwardingTransformation?: envoy_type_http_v3.PathTransformation;
  readonly httpFilterTransformation?: envoy_type_http_v3.PathTransformation;
}

export type HttpConnectionManager_PathWithEscapedSlashesAction =
  | 'IMPLEMENTATION_SPECIFIC_DEFAULT'
  | 'KEEP_UNCHANGED'
  | 'REJECT_REQUEST'
  | 'UNESCAPE_AND_REDIRECT'
  | 'UNESCAPE_AND_FORWARD';

export interface HttpConnectionManager_ProxyStatusConfig {
  readonly removeDetails?: boolean;
  readonly removeConnectionTerminationDetails?: boolean;
  readonly removeResponseFlags?: boolean;
  readonly setRecommendedResponseCode?: boolean;
  readonly useNodeId?: boolean;
  readonly literalProxyName?: string;
}

export type HttpConnectionManager_ServerHeaderTransformation =
  | 'OVERWRITE'
  | 'APPEND_IF_ABSENT'
  | 'PASS_THROUGH';

export interface HttpConnectionManager_SetCurrentClientCertDetails {
  readonly subject?: boolean;
  readonly cert?: boolean;
  readonly chain?: boolean;
  readonly dns?: boolean;
  readonly uri?: boolean;
  readonly issuer?: boolean;
  readonly format?: HttpConnectionManager_ForwardClientCertFormat;
}

export interface HttpConnectionManager_Tracing {
  readonly clientSampling?: envoy_type_v3.Percent;
  readonly randomSampling?: envoy_type_v3.Percent;
  readonly overallSampling?: envoy_type_v3.Percent;
  readonly verbose?: boolean;
  readonly maxPathTagLength?: number;
  readonly customTags?: readonly envoy_type_tracing_v3.CustomTag[];
  readonly provider?: envoy_config_trace_v3.Tracing_Http;
  readonly spawnUpstreamSpan?: boolean;
  readonly operation?: string;
  readonly upstreamOperation?: string;
  readonly noContextPropagation?: boolean;
}

export interface HttpConnectionManager_UpgradeConfig {
  readonly upgradeType?: string;
  readonly filters?: readonly HttpFilter[];
  readonly enabled?: boolean;
}

export interface HttpFilter {
  readonly name?: string;
  readonly typedConfig?: Any;
  readonly configDiscovery?: envoy_config_core_v3.ExtensionConfigSource;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
}

export interface LocalReplyConfig {
  readonly mappers?: readonly ResponseMapper[];
  readonly bodyFormat?: envoy_config_core_v3.SubstitutionFormatString;
}

export interface Rds {
  readonly configSource?: envoy_config_core_v3.ConfigSource;
  readonly routeConfigName?: string;
}

export interface RequestIDExtension {
  readonly typedConfig?: Any;
}

export interface ResponseMapper {
  readonly filter?: envoy_config_accesslog_v3.AccessLogFilter;
  readonly statusCode?: number;
  readonly body?: envoy_config_core_v3.DataSource;
  readonly bodyFormatOverride?: envoy_config_core_v3.SubstitutionFormatString;
  readonly headersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
}

export interface ScopedRds {
  readonly scopedRdsConfigSource?: envoy_config_core_v3.ConfigSource;
  readonly srdsResourcesLocator?: string;
}

export interface ScopedRouteConfigurationsList {
  readonly scopedRouteConfigurations?: readonly envoy_config_route_v3.ScopedRouteConfiguration[];
}

export interface ScopedRoutes {
  readonly name?: string;
  readonly scopeKeyBuilder?: ScopedRoutes_ScopeKeyBuilder;
  readonly rdsConfigSource?: envoy_config_core_v3.ConfigSource;
  readonly scopedRouteConfigurationsList?: ScopedRouteConfigurationsList;
  readonly scopedRds?: ScopedRds;
}

export interface ScopedRoutes_ScopeKeyBuilder {
  readonly fragments?: readonly ScopedRoutes_ScopeKeyBuilder_FragmentBuilder[];
}

export interface ScopedRoutes_ScopeKeyBuilder_FragmentBuilder {
  readonly headerValueExtractor?: ScopedRoutes_ScopeKeyBuilder_FragmentBuilder_HeaderValueExtractor;
}

export interface ScopedRoutes_ScopeKeyBuilder_FragmentBuilder_HeaderValueExtractor {
  readonly name?: string;
  readonly elementSeparator?: string;
  readonly index?: number;
  readonly element?: ScopedRoutes_ScopeKeyBuilder_FragmentBuilder_HeaderValueExtractor_KvElement;
}

export interface ScopedRoutes_ScopeKeyBuilder_FragmentBuilder_HeaderValueExtractor_KvElement {
  readonly separator?: string;
  readonly key?: string;
}

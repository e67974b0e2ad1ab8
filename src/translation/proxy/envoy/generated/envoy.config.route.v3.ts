// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_common_mutation_rules_v3 from './envoy.config.common.mutation_rules.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_metadata_v3 from './envoy.type.metadata.v3.ts';
import type * as envoy_type_tracing_v3 from './envoy.type.tracing.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface ClusterSpecifierPlugin {
  readonly extension?: envoy_config_core_v3.TypedExtensionConfig;
  readonly isOptional?: boolean;
}

export interface CookieMatcher {
  readonly name?: string;
  readonly stringMatch?: envoy_type_matcher_v3.StringMatcher;
  readonly invertMatch?: boolean;
}

export interface CorsPolicy {
  readonly allowOriginStringMatch?: readonly envoy_type_matcher_v3.StringMatcher[];
  readonly allowMethods?: string;
  readonly allowHeaders?: string;
  readonly exposeHeaders?: string;
  readonly maxAge?: string;
  readonly allowCredentials?: boolean;
  readonly filterEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly shadowEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly allowPrivateNetworkAccess?: boolean;
  readonly forwardNotMatchingPreflights?: boolean;
}

export interface Decorator {
  readonly operation?: string;
  readonly propagate?: boolean;
}

export interface DirectResponseAction {
  readonly status?: number;
  readonly body?: envoy_config_core_v3.DataSource;
  readonly bodyFormat?: envoy_config_core_v3.SubstitutionFormatString;
}

export interface FilterAction {
  readonly action?: Any;
}

export interface FilterConfig {
  readonly config?: Any;
  readonly isOptional?: boolean;
  readonly disabled?: boolean;
}

export interface HeaderMatcher {
  readonly name?: string;
  readonly exactMatch?: string;
  readonly safeRegexMatch?: envoy_type_matcher_v3.RegexMatcher;
  readonly rangeMatch?: envoy_type_v3.Int64Range;
  readonly presentMatch?: boolean;
  readonly prefixMatch?: string;
  readonly suffixMatch?: string;
  readonly containsMatch?: string;
  readonly stringMatch?: envoy_type_matcher_v3.StringMatcher;
  readonly invertMatch?: boolean;
  readonly treatMissingHeaderAsEmpty?: boolean;
}

export interface HedgePolicy {
  readonly initialRequests?: number;
  readonly additionalRequestChance?: envoy_type_v3.FractionalPercent;
  readonly hedgeOnPerTryTimeout?: boolean;
}

export interface InternalRedirectPolicy {
  readonly maxInternalRedirects?: number;
  readonly redirectResponseCodes?: readonly number[];
  readonly predicates?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly allowCrossSchemeRedirect?: boolean;
  readonly responseHeadersToCopy?: readonly string[];
}

export interface NonForwardingAction {}

export interface QueryParameterMatcher {
  readonly name?: string;
  readonly stringMatch?: envoy_type_matcher_v3.StringMatcher;
  readonly presentMatch?: boolean;
}

export interface RateLimit {
  readonly stage?: number;
  readonly disableKey?: string;
  readonly actions?: readonly RateLimit_Action[];
  readonly limit?: RateLimit_Override;
  readonly hitsAddend?: RateLimit_HitsAddend;
  readonly applyOnStreamDone?: boolean;
  readonly xRatelimitOption?: RateLimit_XRateLimitOption;
}

export interface RateLimit_Action {
  readonly sourceCluster?: RateLimit_Action_SourceCluster;
  readonly destinationCluster?: RateLimit_Action_DestinationCluster;
  readonly requestHeaders?: RateLimit_Action_RequestHeaders;
  readonly queryParameters?: RateLimit_Action_QueryParameters;
  readonly remoteAddress?: RateLimit_Action_RemoteAddress;
  readonly genericKey?: RateLimit_Action_GenericKey;
  readonly headerValueMatch?: RateLimit_Action_HeaderValueMatch;
  readonly dynamicMetadata?: RateLimit_Action_DynamicMetaData;
  readonly metadata?: RateLimit_Action_MetaData;
  readonly extension?: envoy_config_core_v3.TypedExtensionConfig;
  readonly maskedRemoteAddress?: RateLimit_Action_MaskedRemoteAddress;
  readonly queryParameterValueMatch?: RateLimit_Action_QueryParameterValueMatch;
  readonly remoteAddressMatch?: RateLimit_Action_RemoteAddressMatch;
}

export interface RateLimit_Action_DestinationCluster {}

export interface RateLimit_Action_DynamicMetaData {
  readonly descriptorKey?: string;
  readonly metadataKey?: envoy_type_metadata_v3.MetadataKey;
  readonly defaultValue?: string;
}

export interface RateLimit_Action_GenericKey {
  readonly descriptorValue?: string;
  readonly defaultValue?: string;
  readonly descriptorKey?: string;
}

export interface RateLimit_Action_HeaderValueMatch {
  readonly descriptorValue?: string;
  readonly defaultValue?: string;
  readonly descriptorKey?: string;
  readonly expectMatch?: boolean;
  readonly headers?: readonly HeaderMatcher[];
}

export interface RateLimit_Action_MaskedRemoteAddress {
  readonly v4PrefixMaskLen?: number;
  readonly v6PrefixMaskLen?: number;
}

export interface RateLimit_Action_MetaData {
  readonly descriptorKey?: string;
  readonly metadataKey?: envoy_type_metadata_v3.MetadataKey;
  readonly defaultValue?: string;
  readonly source?: RateLimit_Action_MetaData_Source;
  readonly skipIfAbsent?: boolean;
}

export type RateLimit_Action_MetaData_Source =
  | 'DYNAMIC'
  | 'ROUTE_ENTRY'
  | 'CLUSTER_ENTRY'
  | 'CLUSTER_LOCALITY_ENTRY';

export interface RateLimit_Action_QueryParameterValueMatch {
  readonly descriptorValue?: string;
  readonly defaultValue?: string;
  readonly descriptorKey?: string;
  readonly expectMatch?: boolean;
  readonly queryParameters?: readonly QueryParameterMatcher[];
}

export interface RateLimit_Action_QueryParameters {
  readonly queryParameterName?: string;
  readonly descriptorKey?: string;
  readonly skipIfAbsent?: boolean;
}

export interface RateLimit_Action_RemoteAddress {}

export interface RateLimit_Action_RemoteAddressMatch {
  readonly descriptorValue?: string;
  readonly descriptorKey?: string;
  readonly defaultValue?: string;
  readonly addressMatcher?: envoy_type_matcher_v3.AddressMatcher;
}

export interface RateLimit_Action_RequestHeaders {
  readonly headerName?: string;
  readonly descriptorKey?: string;
  readonly skipIfAbsent?: boolean;
}

export interface RateLimit_Action_SourceCluster {}

export interface RateLimit_HitsAddend {
  readonly number?: string;
  readonly format?: string;
  readonly isNegativeHits?: boolean;
}

export interface RateLimit_Override {
  readonly dynamicMetadata?: RateLimit_Override_DynamicMetadata;
  readonly rateLimit?: RateLimit_Override_RateLimitOverride;
}

export interface RateLimit_Override_DynamicMetadata {
  readonly metadataKey?: envoy_type_metadata_v3.MetadataKey;
}

export interface RateLimit_Override_RateLimitOverride {
  readonly requestsPerUnit?: number;
  readonly unit?: envoy_type_v3.RateLimitUnit;
}

export type RateLimit_XRateLimitOption =
  | 'UNSPECIFIED'
  | 'OFF'
  | 'DRAFT_VERSION_03';

export interface RedirectAction {
  readonly httpsRedirect?: boolean;
  readonly schemeRedirect?: string;
  readonly hostRedirect?: string;
  readonly portRedirect?: number;
  readonly pathRedirect?: string;
  readonly prefixRewrite?: string;
  readonly regexRewrite?: envoy_type_matcher_v3.RegexMatchAndSubstitute;
  readonly pathRewrite?: string;
  readonly responseCode?: RedirectAction_RedirectResponseCode;
  readonly stripQuery?: boolean;
}

export type RedirectAction_RedirectResponseCode =
  | 'MOVED_PERMANENTLY'
  | 'FOUND'
  | 'SEE_OTHER'
  | 'TEMPORARY_REDIRECT'
  | 'PERMANENT_REDIRECT';

export interface RetryPolicy {
  readonly retryOn?: string;
  readonly numRetries?: number;
  readonly perTryTimeout?: string;
  readonly perTryIdleTimeout?: string;
  readonly retryPriority?: RetryPolicy_RetryPriority;
  readonly retryHostPredicate?: readonly RetryPolicy_RetryHostPredicate[];
  readonly retryOptionsPredicates?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly hostSelectionRetryMaxAttempts?: string;
  readonly retriableStatusCodes?: readonly number[];
  readonly retryBackOff?: RetryPolicy_RetryBackOff;
  readonly rateLimitedRetryBackOff?: RetryPolicy_RateLimitedRetryBackOff;
  readonly retriableHeaders?: readonly HeaderMatcher[];
  readonly retriableRequestHeaders?: readonly HeaderMatcher[];
  readonly refreshClusterOnRetry?: boolean;
}

export interface RetryPolicy_RateLimitedRetryBackOff {
  readonly resetHeaders?: readonly RetryPolicy_ResetHeader[];
  readonly maxInterval?: string;
}

export interface RetryPolicy_ResetHeader {
  readonly name?: string;
  readonly format?: RetryPolicy_ResetHeaderFormat;
}

export type RetryPolicy_ResetHeaderFormat =
  | 'SECONDS'
  | 'UNIX_TIMESTAMP';

export interface RetryPolicy_RetryBackOff {
  readonly baseInterval?: string;
  readonly maxInterval?: string;
}

export interface RetryPolicy_RetryHostPredicate {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface RetryPolicy_RetryPriority {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface Route {
  readonly name?: string;
  readonly match?: RouteMatch;
  readonly route?: RouteAction;
  readonly redirect?: RedirectAction;
  readonly directResponse?: DirectResponseAction;
  readonly filterAction?: FilterAction;
  readonly nonForwardingAction?: NonForwardingAction;
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly decorator?: Decorator;
  readonly typedPerFilterConfig?: { readonly [key: string]: Any };
  readonly requestHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly requestHeadersToRemove?: readonly string[];
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly responseHeadersToRemove?: readonly string[];
  readonly tracing?: Tracing;
  readonly perRequestBufferLimitBytes?: number;
  readonly statPrefix?: string;
  readonly requestBodyBufferLimit?: string;
  readonly routeSpecifiers?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

export interface RouteAction {
  readonly cluster?: string;
  readonly clusterHeader?: string;
  readonly weightedClusters?: WeightedCluster;
  readonly clusterSpecifierPlugin?: string;
  readonly inlineClusterSpecifierPlugin?: ClusterSpecifierPlugin;
  readonly clusterNotFoundResponseCode?: RouteAction_ClusterNotFoundResponseCode;
  readonly metadataMatch?: envoy_config_core_v3.Metadata;
  readonly prefixRewrite?: string;
  readonly regexRewrite?: envoy_type_matcher_v3.RegexMatchAndSubstitute;
  readonly pathRewritePolicy?: envoy_config_core_v3.TypedExtensionConfig;
  readonly pathRewrite?: string;
  readonly hostRewriteLiteral?: string;
  readonly autoHostRewrite?: boolean;
  readonly hostRewriteHeader?: string;
  readonly hostRewritePathRegex?: envoy_type_matcher_v3.RegexMatchAndSubstitute;
  readonly hostRewrite?: string;
  readonly appendXForwardedHost?: boolean;
  readonly timeout?: string;
  readonly idleTimeout?: string;
  readonly flushTimeout?: string;
  readonly earlyDataPolicy?: envoy_config_core_v3.TypedExtensionConfig;
  readonly retryPolicy?: RetryPolicy;
  readonly retryPolicyTypedConfig?: Any;
  readonly requestMirrorPolicies?: readonly RouteAction_RequestMirrorPolicy[];
  readonly priority?: envoy_config_core_v3.RoutingPriority;
  readonly rateLimits?: readonly RateLimit[];
  readonly includeVhRateLimits?: boolean;
  readonly hashPolicy?: readonly RouteAction_HashPolicy[];
  readonly cors?: CorsPolicy;
  readonly maxGrpcTimeout?: string;
  readonly grpcTimeoutOffset?: string;
  readonly upgradeConfigs?: readonly RouteAction_UpgradeConfig[];
  readonly internalRedirectPolicy?: InternalRedirectPolicy;
  readonly internalRedirectAction?: RouteAction_InternalRedirectAction;
  readonly maxInternalRedirects?: number;
  readonly hedgePolicy?: HedgePolicy;
  readonly maxStreamDuration?: RouteAction_MaxStreamDuration;
}

export type RouteAction_ClusterNotFoundResponseCode =
  | 'SERVICE_UNAVAILABLE'
  | 'NOT_FOUND'
  | 'INTERNAL_SERVER_ERROR';

export interface RouteAction_HashPolicy {
  readonly header?: RouteAction_HashPolicy_Header;
  readonly cookie?: RouteAction_HashPolicy_Cookie;
  readonly connectionProperties?: RouteAction_HashPolicy_ConnectionProperties;
  readonly queryParameter?: RouteAction_HashPolicy_QueryParameter;
  readonly filterState?: RouteAction_HashPolicy_FilterState;
  readonly terminal?: boolean;
}

export interface RouteAction_HashPolicy_ConnectionProperties {
  readonly sourceIp?: boolean;
}

export interface RouteAction_HashPolicy_Cookie {
  readonly name?: string;
  readonly ttl?: string;
  readonly path?: string;
  readonly attributes?: readonly RouteAction_HashPolicy_CookieAttribute[];
}

export interface RouteAction_HashPolicy_CookieAttribute {
  readonly name?: string;
  readonly value?: string;
}

export interface RouteAction_HashPolicy_FilterState {
  readonly key?: string;
}

export interface RouteAction_HashPolicy_Header {
  readonly headerName?: string;
  readonly regexRewrite?: envoy_type_matcher_v3.RegexMatchAndSubstitute;
}

export interface RouteAction_HashPolicy_QueryParameter {
  readonly name?: string;
}

export type RouteAction_InternalRedirectAction =
  | 'PASS_THROUGH_INTERNAL_REDIRECT'
  | 'HANDLE_INTERNAL_REDIRECT';

export interface RouteAction_MaxStreamDuration {
  readonly maxStreamDuration?: string;
  readonly grpcTimeoutHeaderMax?: string;
  readonly grpcTimeoutHeaderOffset?: string;
}

export interface RouteAction_RequestMirrorPolicy {
  readonly cluster?: string;
  readonly clusterHeader?: string;
  readonly runtimeFraction?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly traceSampled?: boolean;
  readonly disableShadowHostSuffixAppend?: boolean;
  readonly requestHeadersMutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
  readonly hostRewriteLiteral?: string;
}

export interface RouteAction_UpgradeConfig {
  readonly upgradeType?: string;
  readonly enabled?: boolean;
  readonly connectConfig?: RouteAction_UpgradeConfig_ConnectConfig;
}

export interface RouteAction_UpgradeConfig_ConnectConfig {
  readonly proxyProtocolConfig?: envoy_config_core_v3.ProxyProtocolConfig;
  readonly allowPost?: boolean;
}

export interface RouteConfiguration {
  readonly name?: string;
  readonly virtualHosts?: readonly VirtualHost[];
  readonly vhds?: Vhds;
  readonly internalOnlyHeaders?: readonly string[];
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly responseHeadersToRemove?: readonly string[];
  readonly requestHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly requestHeadersToRemove?: readonly string[];
  readonly mostSpecificHeaderMutationsWins?: boolean;
  readonly validateClusters?: boolean;
  readonly maxDirectResponseBodySizeBytes?: number;
  readonly clusterSpecifierPlugins?: readonly ClusterSpecifierPlugin[];
  readonly requestMirrorPolicies?: readonly RouteAction_RequestMirrorPolicy[];
  readonly ignorePortInHostMatching?: boolean;
  readonly vhostHeader?: string;
  readonly ignorePathParametersInPathMatching?: boolean;
  readonly typedPerFilterConfig?: { readonly [key: string]: Any };
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly routeSpecifiers?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

export interface RouteMatch {
  readonly prefix?: string;
  readonly path?: string;
  readonly safeRegex?: envoy_type_matcher_v3.RegexMatcher;
  readonly connectMatcher?: RouteMatch_ConnectMatcher;
  readonly pathSeparatedPrefix?: string;
  readonly pathMatchPolicy?: envoy_config_core_v3.TypedExtensionConfig;
  readonly caseSensitive?: boolean;
  readonly runtimeFraction?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly headers?: readonly HeaderMatcher[];
  readonly queryParameters?: readonly QueryParameterMatcher[];
  readonly cookies?: readonly CookieMatcher[];
  readonly grpc?: RouteMatch_GrpcRouteMatchOptions;
  readonly tlsContext?: RouteMatch_TlsContextMatchOptions;
  readonly dynamicMetadata?: readonly envoy_type_matcher_v3.MetadataMatcher[];
  readonly filterState?: readonly envoy_type_matcher_v3.FilterStateMatcher[];
}

export interface RouteMatch_ConnectMatcher {}

export interface RouteMatch_GrpcRouteMatchOptions {}

export interface RouteMatch_TlsContextMatchOptions {
  readonly presented?: boolean;
  readonly validated?: boolean;
}

export interface ScopedRouteConfiguration {
  readonly onDemand?: boolean;
  readonly name?: string;
  readonly routeConfigurationName?: string;
  readonly routeConfiguration?: RouteConfiguration;
  readonly key?: ScopedRouteConfiguration_Key;
}

export interface ScopedRouteConfiguration_Key {
  readonly fragments?: readonly ScopedRouteConfiguration_Key_Fragment[];
}

export interface ScopedRouteConfiguration_Key_Fragment {
  readonly stringKey?: string;
}

export interface Tracing {
  readonly clientSampling?: envoy_type_v3.FractionalPercent;
  readonly randomSampling?: envoy_type_v3.FractionalPercent;
  readonly overallSampling?: envoy_type_v3.FractionalPercent;
  readonly customTags?: readonly envoy_type_tracing_v3.CustomTag[];
  readonly operation?: string;
  readonly upstreamOperation?: string;
}

export interface Vhds {
  readonly configSource?: envoy_config_core_v3.ConfigSource;
}

export interface VirtualCluster {
  readonly headers?: readonly HeaderMatcher[];
  readonly name?: string;
}

export interface VirtualHost {
  readonly name?: string;
  readonly domains?: readonly string[];
  readonly routes?: readonly Route[];
  readonly matcher?: xds_type_matcher_v3.Matcher;
  readonly requireTls?: VirtualHost_TlsRequirementType;
  readonly virtualClusters?: readonly VirtualCluster[];
  readonly rateLimits?: readonly RateLimit[];
  readonly requestHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly requestHeadersToRemove?: readonly string[];
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly responseHeadersToRemove?: readonly string[];
  readonly cors?: CorsPolicy;
  readonly typedPerFilterConfig?: { readonly [key: string]: Any };
  readonly includeRequestAttemptCount?: boolean;
  readonly includeAttemptCountInResponse?: boolean;
  readonly retryPolicy?: RetryPolicy;
  readonly retryPolicyTypedConfig?: Any;
  readonly hedgePolicy?: HedgePolicy;
  readonly includeIsTimeoutRetryHeader?: boolean;
  readonly perRequestBufferLimitBytes?: number;
  readonly requestBodyBufferLimit?: string;
  readonly requestMirrorPolicies?: readonly RouteAction_RequestMirrorPolicy[];
  readonly metadata?: envoy_config_core_v3.Metadata;
  readonly routeSpecifiers?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

export type VirtualHost_TlsRequirementType =
  | 'NONE'
  | 'EXTERNAL_ONLY'
  | 'ALL';

export interface WeightedCluster {
  readonly clusters?: readonly WeightedCluster_ClusterWeight[];
  readonly totalWeight?: number;
  readonly runtimeKeyPrefix?: string;
  readonly headerName?: string;
  readonly useHashPolicy?: boolean;
}

export interface WeightedCluster_ClusterWeight {
  readonly name?: string;
  readonly clusterHeader?: string;
  readonly weight?: number;
  readonly metadataMatch?: envoy_config_core_v3.Metadata;
  readonly requestHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly requestHeadersToRemove?: readonly string[];
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly responseHeadersToRemove?: readonly string[];
  readonly typedPerFilterConfig?: { readonly [key: string]: Any };
  readonly hostRewriteLiteral?: string;
}

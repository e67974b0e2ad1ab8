// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any, Empty } from './any.ts';
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_core_v3 from './xds.core.v3.ts';

export interface Address {
  readonly socketAddress?: SocketAddress;
  readonly pipe?: Pipe;
  readonly envoyInternalAddress?: EnvoyInternalAddress;
}

export interface AggregatedConfigSource {}

export interface AlternateProtocolsCacheOptions {
  readonly name?: string;
  readonly maxEntries?: number;
  readonly keyValueStoreConfig?: TypedExtensionConfig;
  readonly prepopulatedEntries?: readonly AlternateProtocolsCacheOptions_AlternateProtocolsCacheEntry[];
  readonly canonicalSuffixes?: readonly string[];
}

export interface AlternateProtocolsCacheOptions_AlternateProtocolsCacheEntry {
  readonly hostname?: string;
  readonly port?: number;
}

export interface ApiConfigSource {
  readonly apiType?: ApiConfigSource_ApiType;
  readonly transportApiVersion?: ApiVersion;
  readonly clusterNames?: readonly string[];
  readonly grpcServices?: readonly GrpcService[];
  readonly refreshDelay?: string;
  readonly requestTimeout?: string;
  readonly rateLimitSettings?: RateLimitSettings;
  readonly setNodeOnFirstMessageOnly?: boolean;
  readonly configValidators?: readonly TypedExtensionConfig[];
}

export type ApiConfigSource_ApiType =
  | 'DEPRECATED_AND_UNAVAILABLE_DO_NOT_USE'
  | 'REST'
  | 'GRPC'
  | 'DELTA_GRPC'
  | 'AGGREGATED_GRPC'
  | 'AGGREGATED_DELTA_GRPC';

export type ApiVersion =
  | 'AUTO'
  | 'V2'
  | 'V3';

export interface BackoffStrategy {
  readonly baseInterval?: string;
  readonly maxInterval?: string;
}

export interface BindConfig {
  readonly sourceAddress?: SocketAddress;
  readonly freebind?: boolean;
  readonly socketOptions?: readonly SocketOption[];
  readonly extraSourceAddresses?: readonly ExtraSourceAddress[];
  readonly additionalSourceAddresses?: readonly SocketAddress[];
  readonly localAddressSelector?: TypedExtensionConfig;
  readonly validateNetworkNamespaces?: boolean;
}

export interface BuildVersion {
  readonly version?: envoy_type_v3.SemanticVersion;
  readonly metadata?: JsonObject;
}

export interface CelExpressionConfig {
  readonly enableStringConversion?: boolean;
  readonly enableStringConcat?: boolean;
  readonly enableStringFunctions?: boolean;
}

export interface CidrRange {
  readonly addressPrefix?: string;
  readonly prefixLen?: number;
}

export interface ConfigSource {
  readonly authorities?: readonly xds_core_v3.Authority[];
  readonly path?: string;
  readonly pathConfigSource?: PathConfigSource;
  readonly apiConfigSource?: ApiConfigSource;
  readonly ads?: AggregatedConfigSource;
  readonly self?: SelfConfigSource;
  readonly initialFetchTimeout?: string;
  readonly resourceApiVersion?: ApiVersion;
}

export interface ControlPlane {
  readonly identifier?: string;
}

export interface DataSource {
  readonly filename?: string;
  readonly inlineBytes?: string;
  readonly inlineString?: string;
  readonly environmentVariable?: string;
  readonly watchedDirectory?: WatchedDirectory;
}

export interface DnsResolutionConfig {
  readonly resolvers?: readonly Address[];
  readonly dnsResolverOptions?: DnsResolverOptions;
}

export interface DnsResolverOptions {
  readonly useTcpForDnsLookups?: boolean;
  readonly noDefaultSearchDomain?: boolean;
}

export interface EnvoyInternalAddress {
  readonly serverListenerName?: string;
  readonly endpointId?: string;
}

export interface EventServiceConfig {
  readonly grpcService?: GrpcService;
}

export interface Extension {
  readonly name?: string;
  readonly category?: string;
  readonly typeDescriptor?: string;
  readonly version?: BuildVersion;
  readonly disabled?: boolean;
  readonly typeUrls?: readonly string[];
}

export interface ExtensionConfigSource {
  readonly configSource?: ConfigSource;
  readonly defaultConfig?: Any;
  readonly applyDefaultConfigWithoutWarming?: boolean;
  readonly typeUrls?: readonly string[];
}

export interface ExtraSourceAddress {
  readonly address?: SocketAddress;
  readonly socketOptions?: SocketOptionsOverride;
}

export interface GrpcService {
  readonly envoyGrpc?: GrpcService_EnvoyGrpc;
  readonly googleGrpc?: GrpcService_GoogleGrpc;
  readonly timeout?: string;
  readonly initialMetadata?: readonly HeaderValue[];
  readonly retryPolicy?: RetryPolicy;
}

export interface GrpcService_EnvoyGrpc {
  readonly clusterName?: string;
  readonly authority?: string;
  readonly retryPolicy?: RetryPolicy;
  readonly maxReceiveMessageLength?: number;
  readonly skipEnvoyHeaders?: boolean;
}

export interface GrpcService_GoogleGrpc {
  readonly targetUri?: string;
  readonly channelCredentials?: GrpcService_GoogleGrpc_ChannelCredentials;
  readonly channelCredentialsPlugin?: readonly Any[];
  readonly callCredentials?: readonly GrpcService_GoogleGrpc_CallCredentials[];
  readonly callCredentialsPlugin?: readonly Any[];
  readonly statPrefix?: string;
  readonly credentialsFactoryName?: string;
  readonly config?: JsonObject;
  readonly perStreamBufferLimitBytes?: number;
  readonly channelArgs?: GrpcService_GoogleGrpc_ChannelArgs;
}

export interface GrpcService_GoogleGrpc_CallCredentials {
  readonly accessToken?: string;
  readonly googleComputeEngine?: Empty;
  readonly googleRefreshToken?: string;
  readonly serviceAccountJwtAccess?: GrpcService_GoogleGrpc_CallCredentials_ServiceAccountJWTAccessCredentials;
  readonly googleIam?: GrpcService_GoogleGrpc_CallCredentials_GoogleIAMCredentials;
  readonly fromPlugin?: GrpcService_GoogleGrpc_CallCredentials_MetadataCredentialsFromPlugin;
  readonly stsService?: GrpcService_GoogleGrpc_CallCredentials_StsService;
}

export interface GrpcService_GoogleGrpc_CallCredentials_GoogleIAMCredentials {
  readonly authorizationToken?: string;
  readonly authoritySelector?: string;
}

export interface GrpcService_GoogleGrpc_CallCredentials_MetadataCredentialsFromPlugin {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface GrpcService_GoogleGrpc_CallCredentials_ServiceAccountJWTAccessCredentials {
  readonly jsonKey?: string;
  readonly tokenLifetimeSeconds?: string;
}

export interface GrpcService_GoogleGrpc_CallCredentials_StsService {
  readonly tokenExchangeServiceUri?: string;
  readonly resource?: string;
  readonly audience?: string;
  readonly scope?: string;
  readonly requestedTokenType?: string;
  readonly subjectTokenPath?: string;
  readonly subjectTokenType?: string;
  readonly actorTokenPath?: string;
  readonly actorTokenType?: string;
}

export interface GrpcService_GoogleGrpc_ChannelArgs {
  readonly args?: { readonly [key: string]: GrpcService_GoogleGrpc_ChannelArgs_Value };
}

export interface GrpcService_GoogleGrpc_ChannelArgs_Value {
  readonly stringValue?: string;
  readonly intValue?: string;
}

export interface GrpcService_GoogleGrpc_ChannelCredentials {
  readonly sslCredentials?: GrpcService_GoogleGrpc_SslCredentials;
  readonly googleDefault?: Empty;
  readonly localCredentials?: GrpcService_GoogleGrpc_GoogleLocalCredentials;
}

export interface GrpcService_GoogleGrpc_GoogleLocalCredentials {}

export interface GrpcService_GoogleGrpc_SslCredentials {
  readonly rootCerts?: DataSource;
  readonly privateKey?: DataSource;
  readonly certChain?: DataSource;
}

export interface HeaderValue {
  readonly key?: string;
  readonly value?: string;
  readonly rawValue?: string;
}

export interface HeaderValueOption {
  readonly header?: HeaderValue;
  readonly append?: boolean;
  readonly appendAction?: HeaderValueOption_HeaderAppendAction;
  readonly keepEmptyValue?: boolean;
}

export type HeaderValueOption_HeaderAppendAction =
  | 'APPEND_IF_EXISTS_OR_ADD'
  | 'ADD_IF_ABSENT'
  | 'OVERWRITE_IF_EXISTS_OR_ADD'
  | 'OVERWRITE_IF_EXISTS';

export interface HealthCheck {
  readonly name?: string;
  readonly timeout?: string;
  readonly interval?: string;
  readonly initialJitter?: string;
  readonly intervalJitter?: string;
  readonly intervalJitterPercent?: number;
  readonly unhealthyThreshold?: number;
  readonly healthyThreshold?: number;
  readonly altPort?: number;
  readonly reuseConnection?: boolean;
  readonly httpHealthCheck?: HealthCheck_HttpHealthCheck;
  readonly tcpHealthCheck?: HealthCheck_TcpHealthCheck;
  readonly grpcHealthCheck?: HealthCheck_GrpcHealthCheck;
  readonly customHealthCheck?: HealthCheck_CustomHealthCheck;
  readonly noTrafficInterval?: string;
  readonly noTrafficHealthyInterval?: string;
  readonly unhealthyInterval?: string;
  readonly unhealthyEdgeInterval?: string;
  readonly healthyEdgeInterval?: string;
  readonly eventLogPath?: string;
  readonly eventLogger?: readonly TypedExtensionConfig[];
  readonly eventService?: EventServiceConfig;
  readonly alwaysLogHealthCheckFailures?: boolean;
  readonly alwaysLogHealthCheckSuccess?: boolean;
  readonly tlsOptions?: HealthCheck_TlsOptions;
  readonly transportSocketMatchCriteria?: JsonObject;
}

export interface HealthCheck_CustomHealthCheck {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface HealthCheck_GrpcHealthCheck {
  readonly serviceName?: string;
  readonly authority?: string;
  readonly initialMetadata?: readonly HeaderValueOption[];
}

export interface HealthCheck_HttpHealthCheck {
  readonly host?: string;
  readonly path?: string;
  readonly send?: HealthCheck_Payload;
  readonly receive?: readonly HealthCheck_Payload[];
  readonly responseBufferSize?: string;
  readonly requestHeadersToAdd?: readonly HeaderValueOption[];
  readonly requestHeadersToRemove?: readonly string[];
  readonly expectedStatuses?: readonly envoy_type_v3.Int64Range[];
  readonly retriableStatuses?: readonly envoy_type_v3.Int64Range[];
  readonly codecClientType?: envoy_type_v3.CodecClientType;
  readonly useAlpnProtocol?: boolean;
  readonly serviceNameMatcher?: envoy_type_matcher_v3.StringMatcher;
  readonly method?: RequestMethod;
}

export interface HealthCheck_Payload {
  readonly text?: string;
  readonly binary?: string;
}

export interface HealthCheck_TcpHealthCheck {
  readonly send?: HealthCheck_Payload;
  readonly receive?: readonly HealthCheck_Payload[];
  readonly proxyProtocolConfig?: ProxyProtocolConfig;
}

export interface HealthCheck_TlsOptions {
  readonly alpnProtocols?: readonly string[];
}

export type HealthStatus =
  | 'UNKNOWN'
  | 'HEALTHY'
  | 'UNHEALTHY'
  | 'DRAINING'
  | 'TIMEOUT'
  | 'DEGRADED';

export interface HealthStatusSet {
  readonly statuses?: readonly HealthStatus[];
}

export interface Http1ProtocolOptions {
  readonly allowAbsoluteUrl?: boolean;
  readonly acceptHttp10?: boolean;
  readonly defaultHostForHttp10?: string;
  readonly headerKeyFormat?: Http1ProtocolOptions_HeaderKeyFormat;
  readonly enableTrailers?: boolean;
  readonly allowChunkedLength?: boolean;
  readonly overrideStreamErrorOnInvalidHttpMessage?: boolean;
  readonly sendFullyQualifiedUrl?: boolean;
  readonly useBalsaParser?: boolean;
  readonly allowCustomMethods?: boolean;
  readonly ignoreHttp11Upgrade?: readonly envoy_type_matcher_v3.StringMatcher[];
}

export interface Http1ProtocolOptions_HeaderKeyFormat {
  readonly properCaseWords?: Http1ProtocolOptions_HeaderKeyFormat_ProperCaseWords;
  readonly statefulFormatter?: TypedExtensionConfig;
}

export interface Http1ProtocolOptions_HeaderKeyFormat_ProperCaseWords {}

export interface Http2ProtocolOptions {
  readonly hpackTableSize?: number;
  readonly maxConcurrentStreams?: number;
  readonly initialStreamWindowSize?: number;
  readonly initialConnectionWindowSize?: number;
  readonly allowConnect?: boolean;
  readonly allowMetadata?: boolean;
  readonly maxOutboundFrames?: number;
  readonly maxOutboundControlFrames?: number;
  readonly maxConsecutiveInboundFramesWithEmptyPayload?: number;
  readonly maxInboundPriorityFramesPerStream?: number;
  readonly maxInboundWindowUpdateFramesPerDataFrameSent?: number;
  readonly streamErrorOnInvalidHttpMessaging?: boolean;
  readonly overrideStreamErrorOnInvalidHttpMessage?: boolean;
  readonly customSettingsParameters?: readonly Http2ProtocolOptions_SettingsParameter[];
  readonly connectionKeepalive?: KeepaliveSettings;
  readonly useOghttp2Codec?: boolean;
  readonly maxMetadataSize?: string;
  readonly enableHuffmanEncoding?: boolean;
  readonly maxHeaderFieldSizeKb?: number;
  readonly disallowObsText?: boolean;
  readonly streamResetBurst?: string;
  readonly streamResetRate?: string;
}

export interface Http2ProtocolOptions_SettingsParameter {
  readonly identifier?: number;
  readonly value?: number;
}

export interface Http3ProtocolOptions {
  readonly quicProtocolOptions?: QuicProtocolOptions;
  readonly overrideStreamErrorOnInvalidHttpMessage?: boolean;
  readonly allowExtendedConnect?: boolean;
  readonly allowMetadata?: boolean;
  readonly disableQpack?: boolean;
  readonly disableConnectionFlowControlForStreams?: boolean;
  readonly disallowObsText?: boolean;
}

export interface HttpProtocolOptions {
  readonly idleTimeout?: string;
  readonly maxConnectionDuration?: string;
  readonly maxConnectionDurationJitter?: envoy_type_v3.Percent;
  readonly maxHeadersCount?: number;
  readonly maxResponseHeadersKb?: number;
  readonly maxStreamDuration?: string;
  readonly headersWithUnderscoresAction?: HttpProtocolOptions_HeadersWithUnderscoresAction;
  readonly maxRequestsPerConnection?: number;
}

export type HttpProtocolOptions_HeadersWithUnderscoresAction =
  | 'ALLOW'
  | 'REJECT_REQUEST'
  | 'DROP_HEADER';

export interface HttpService {
  readonly httpUri?: HttpUri;
  readonly requestHeadersToAdd?: readonly HeaderValueOption[];
  readonly formatters?: readonly TypedExtensionConfig[];
}

export interface HttpUri {
  readonly uri?: string;
  readonly cluster?: string;
  readonly timeout?: string;
}

export interface JsonFormatOptions {
  readonly sortProperties?: boolean;
}

export interface KeepaliveSettings {
  readonly interval?: string;
  readonly timeout?: string;
  readonly intervalJitter?: envoy_type_v3.Percent;
  readonly connectionIdleInterval?: string;
}

export interface KeyValue {
  readonly key?: string;
  readonly value?: string;
}

export interface KeyValueAppend {
  readonly record?: KeyValuePair;
  readonly entry?: KeyValue;
  readonly action?: KeyValueAppend_KeyValueAppendAction;
}

export type KeyValueAppend_KeyValueAppendAction =
  | 'APPEND_IF_EXISTS_OR_ADD'
  | 'ADD_IF_ABSENT'
  | 'OVERWRITE_IF_EXISTS_OR_ADD'
  | 'OVERWRITE_IF_EXISTS';

export interface KeyValueMutation {
  readonly append?: KeyValueAppend;
  readonly remove?: string;
}

export interface KeyValuePair {
  readonly key?: string;
  readonly value?: unknown;
}

export interface Locality {
  readonly region?: string;
  readonly zone?: string;
  readonly subZone?: string;
}

export interface Metadata {
  readonly filterMetadata?: { readonly [key: string]: JsonObject };
  readonly typedFilterMetadata?: { readonly [key: string]: Any };
}

export interface Node {
  readonly id?: string;
  readonly cluster?: string;
  readonly metadata?: JsonObject;
  readonly dynamicParameters?: { readonly [key: string]: xds_core_v3.ContextParams };
  readonly locality?: Locality;
  readonly userAgentName?: string;
  readonly userAgentVersion?: string;
  readonly userAgentBuildVersion?: BuildVersion;
  readonly extensions?: readonly Extension[];
  readonly clientFeatures?: readonly string[];
  readonly listeningAddresses?: readonly Address[];
}

export interface PathConfigSource {
  readonly path?: string;
  readonly watchedDirectory?: WatchedDirectory;
  readonly pollInterval?: string;
}

export interface Pipe {
  readonly path?: string;
  readonly mode?: number;
}

export interface ProxyProtocolConfig {
  readonly version?: ProxyProtocolConfig_Version;
  readonly passThroughTlvs?: ProxyProtocolPassThroughTLVs;
  readonly addedTlvs?: readonly TlvEntry[];
}

export type ProxyProtocolConfig_Version =
  | 'V1'
  | 'V2';

export interface ProxyProtocolPassThroughTLVs {
  readonly matchType?: ProxyProtocolPassThroughTLVs_PassTLVsMatchType;
  readonly tlvType?: readonly number[];
}

export type ProxyProtocolPassThroughTLVs_PassTLVsMatchType =
  | 'INCLUDE_ALL'
  | 'INCLUDE';

export interface QuicKeepAliveSettings {
  readonly maxInterval?: string;
  readonly initialInterval?: string;
}

export interface QuicProtocolOptions {
  readonly maxConcurrentStreams?: number;
  readonly initialStreamWindowSize?: number;
  readonly initialConnectionWindowSize?: number;
  readonly numTimeoutsToTriggerPortMigration?: number;
  readonly connectionKeepalive?: QuicKeepAliveSettings;
  readonly connectionOptions?: string;
  readonly clientConnectionOptions?: string;
  readonly idleNetworkTimeout?: string;
  readonly maxPacketLength?: string;
  readonly clientPacketWriter?: TypedExtensionConfig;
  readonly connectionMigration?: QuicProtocolOptions_ConnectionMigrationSettings;
  readonly memoryReductionTimeout?: string;
  readonly enableScone?: boolean;
}

export interface QuicProtocolOptions_ConnectionMigrationSettings {
  readonly migrateIdleConnections?: QuicProtocolOptions_ConnectionMigrationSettings_MigrateIdleConnectionSettings;
  readonly maxTimeOnNonDefaultNetwork?: string;
}

export interface QuicProtocolOptions_ConnectionMigrationSettings_MigrateIdleConnectionSettings {
  readonly maxIdleTimeBeforeMigration?: string;
}

export interface RateLimitSettings {
  readonly maxTokens?: number;
  readonly fillRate?: number;
}

export type RequestMethod =
  | 'METHOD_UNSPECIFIED'
  | 'GET'
  | 'HEAD'
  | 'POST'
  | 'PUT'
  | 'DELETE'
  | 'CONNECT'
  | 'OPTIONS'
  | 'TRACE'
  | 'PATCH';

export interface RetryPolicy {
  readonly retryBackOff?: BackoffStrategy;
  readonly numRetries?: number;
  readonly retryOn?: string;
  readonly retryPriority?: RetryPolicy_RetryPriority;
  readonly retryHostPredicate?: readonly RetryPolicy_RetryHostPredicate[];
  readonly hostSelectionRetryMaxAttempts?: string;
}

export interface RetryPolicy_RetryHostPredicate {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface RetryPolicy_RetryPriority {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export type RoutingPriority =
  | 'DEFAULT'
  | 'HIGH';

export interface RuntimeDouble {
  readonly defaultValue?: number;
  readonly runtimeKey?: string;
}

export interface RuntimeFeatureFlag {
  readonly defaultValue?: boolean;
  readonly runtimeKey?: string;
}

export interface RuntimeFractionalPercent {
  readonly defaultValue?: envoy_type_v3.FractionalPercent;
  readonly runtimeKey?: string;
}

export interface RuntimeUInt32 {
  readonly defaultValue?: number;
  readonly runtimeKey?: string;
}

export interface SchemeHeaderTransformation {
  readonly schemeToOverwrite?: string;
  readonly matchUpstream?: boolean;
}

export interface SelfConfigSource {
  readonly transportApiVersion?: ApiVersion;
}

export interface SocketAddress {
  readonly protocol?: SocketAddress_Protocol;
  readonly address?: string;
  readonly portValue?: number;
  readonly namedPort?: string;
  readonly resolverName?: string;
  readonly ipv4Compat?: boolean;
  readonly networkNamespaceFilepath?: string;
}

export type SocketAddress_Protocol =
  | 'TCP'
  | 'UDP';

export interface SocketCmsgHeaders {
  readonly level?: number;
  readonly type?: number;
  readonly expectedSize?: number;
}

export interface SocketOption {
  readonly description?: string;
  readonly level?: string;
  readonly name?: string;
  readonly intValue?: string;
  readonly bufValue?: string;
  readonly state?: SocketOption_SocketState;
  readonly type?: SocketOption_SocketType;
  readonly ipVersion?: SocketOption_SocketIpVersion;
}

export type SocketOption_SocketIpVersion =
  | 'SOCKET_IP_VERSION_UNSPECIFIED'
  | 'SOCKET_IP_VERSION_IPV4'
  | 'SOCKET_IP_VERSION_IPV6';

export type SocketOption_SocketState =
  | 'STATE_PREBIND'
  | 'STATE_BOUND'
  | 'STATE_LISTENING';

export interface SocketOption_SocketType {
  readonly stream?: SocketOption_SocketType_Stream;
  readonly datagram?: SocketOption_SocketType_Datagram;
}

export interface SocketOption_SocketType_Datagram {}

export interface SocketOption_SocketType_Stream {}

export interface SocketOptionsOverride {
  readonly socketOptions?: readonly SocketOption[];
}

export interface SubstitutionFormatString {
  readonly textFormat?: string;
  readonly jsonFormat?: JsonObject;
  readonly textFormatSource?: DataSource;
  readonly omitEmptyValues?: boolean;
  readonly contentType?: string;
  readonly formatters?: readonly TypedExtensionConfig[];
  readonly jsonFormatOptions?: JsonFormatOptions;
}

export interface TcpKeepalive {
  readonly keepaliveProbes?: number;
  readonly keepaliveTime?: number;
  readonly keepaliveInterval?: number;
}

export interface TlvEntry {
  readonly type?: number;
  readonly value?: string;
  readonly formatString?: SubstitutionFormatString;
}

export type TrafficDirection =
  | 'UNSPECIFIED'
  | 'INBOUND'
  | 'OUTBOUND';

export interface TransportSocket {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface TypedExtensionConfig {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface UdpSocketConfig {
  readonly maxRxDatagramSize?: string;
  readonly preferGro?: boolean;
}

export interface UpstreamHttpProtocolOptions {
  readonly autoSni?: boolean;
  readonly autoSanValidation?: boolean;
  readonly overrideAutoSniHeader?: string;
}

export interface WatchedDirectory {
  readonly path?: string;
  readonly watchModify?: boolean;
}

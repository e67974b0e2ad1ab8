// Generated from Envoy's Go module of these versions by `npm run generate:envoy`; change src/generate/envoy-older.ts.
import type { Older } from '../table.ts';

/** The version of the table's definitions. */
export const NEWEST = '1.40';

/** From the oldest on. */
export const OLDER: Readonly<Record<string, Older>> = {
  '1.35': {
 "fields": {
  "cel.expr.Expr.Comprehension": {
   "iterVar2": null
  },
  "envoy.config.bootstrap.v3.Admin": {
   "allowPaths": null
  },
  "envoy.config.bootstrap.v3.Bootstrap": {
   "statsEvictionInterval": null,
   "enableWorkerCpuAffinity": null
  },
  "envoy.config.bootstrap.v3.MemoryAllocatorManager": {
   "softMemoryLimitBytes": null,
   "maxPerCpuCacheSizeBytes": null,
   "maxUnfreedMemoryBytes": null
  },
  "envoy.config.cluster.v3.CircuitBreakers.Thresholds.RetryBudget": {
   "budgetInterval": null
  },
  "envoy.config.cluster.v3.Cluster": {
   "transportSocketMatcher": null,
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null,
   "healthChecks": {},
   "queuingPolicies": null
  },
  "envoy.config.cluster.v3.Cluster.PreconnectPolicy": {
   "preconnectEnabledMetadata": null
  },
  "envoy.config.cluster.v3.OutlierDetection": {
   "detectDegradedHosts": null
  },
  "envoy.config.common.mutation_rules.v3.HeaderMutation": {
   "removeOnMatch": null
  },
  "envoy.config.core.v3.BindConfig": {
   "validateNetworkNamespaces": null
  },
  "envoy.config.core.v3.GrpcService.GoogleGrpc": {
   "channelCredentialsPlugin": null,
   "callCredentialsPlugin": null
  },
  "envoy.config.core.v3.HealthCheck": {
   "name": null
  },
  "envoy.config.core.v3.HealthCheck.HttpHealthCheck": {
   "useAlpnProtocol": null
  },
  "envoy.config.core.v3.Http2ProtocolOptions": {
   "enableHuffmanEncoding": null,
   "maxHeaderFieldSizeKb": null,
   "disallowObsText": null,
   "streamResetBurst": null,
   "streamResetRate": null
  },
  "envoy.config.core.v3.Http3ProtocolOptions": {
   "disallowObsText": null
  },
  "envoy.config.core.v3.HttpProtocolOptions": {
   "maxConnectionDurationJitter": null
  },
  "envoy.config.core.v3.HttpService": {
   "formatters": null
  },
  "envoy.config.core.v3.PathConfigSource": {
   "pollInterval": null
  },
  "envoy.config.core.v3.QuicProtocolOptions": {
   "idleNetworkTimeout": {
    "lte": "600s",
    "gte": "1s"
   },
   "clientPacketWriter": null,
   "connectionMigration": null,
   "memoryReductionTimeout": null,
   "enableScone": null
  },
  "envoy.config.core.v3.SocketOption": {
   "ipVersion": null
  },
  "envoy.config.core.v3.TlvEntry": {
   "value": {
    "minLen": "1"
   },
   "formatString": null
  },
  "envoy.config.core.v3.WatchedDirectory": {
   "watchModify": null
  },
  "envoy.config.endpoint.v3.Endpoint": {
   "observabilityName": null
  },
  "envoy.config.listener.v3.AdditionalAddress": {
   "tcpKeepalive": null
  },
  "envoy.config.listener.v3.Listener": {
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null,
   "tcpKeepalive": null
  },
  "envoy.config.listener.v3.Listener.ConnectionBalanceConfig": {
   "cpuLocalityBalance": null
  },
  "envoy.config.listener.v3.QuicProtocolOptions": {
   "maxSessionsPerEventLoop": null
  },
  "envoy.config.metrics.v3.HistogramBucketSettings": {
   "buckets": {
    "minItems": "1",
    "unique": true,
    "items": {
     "gt": 0
    }
   },
   "bins": null
  },
  "envoy.config.metrics.v3.StatsConfig": {
   "allowDefaultTagOverrides": null
  },
  "envoy.config.rbac.v3.Policy": {
   "celConfig": null
  },
  "envoy.config.route.v3.DirectResponseAction": {
   "bodyFormat": null
  },
  "envoy.config.route.v3.RateLimit": {
   "xRatelimitOption": null
  },
  "envoy.config.route.v3.RateLimit.Action": {
   "remoteAddressMatch": null
  },
  "envoy.config.route.v3.RateLimit.Action.GenericKey": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.Action.HeaderValueMatch": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.Action.QueryParameterValueMatch": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.HitsAddend": {
   "isNegativeHits": null
  },
  "envoy.config.route.v3.RateLimit.Override": {
   "rateLimit": null
  },
  "envoy.config.route.v3.RedirectAction": {
   "pathRewrite": null
  },
  "envoy.config.route.v3.RetryPolicy": {
   "refreshClusterOnRetry": null
  },
  "envoy.config.route.v3.Route": {
   "requestBodyBufferLimit": null,
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.RouteAction": {
   "pathRewrite": null,
   "hostRewrite": null,
   "flushTimeout": null
  },
  "envoy.config.route.v3.RouteAction.RequestMirrorPolicy": {
   "requestHeadersMutations": null,
   "hostRewriteLiteral": null
  },
  "envoy.config.route.v3.RouteConfiguration": {
   "vhostHeader": null,
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.RouteMatch": {
   "cookies": null
  },
  "envoy.config.route.v3.Tracing": {
   "operation": null,
   "upstreamOperation": null
  },
  "envoy.config.route.v3.VirtualHost": {
   "requestBodyBufferLimit": null,
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.WeightedCluster": {
   "useHashPolicy": null
  },
  "envoy.config.trace.v3.OpenTelemetryConfig": {
   "exporter": null,
   "setTelemetrySdkResourceAttributes": null,
   "setServiceNameResourceAttribute": null,
   "setInstrumentationScope": null
  },
  "envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter": {
   "celConfig": null
  },
  "envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig": {
   "commonConfig": {
    "required": true
   },
   "httpService": null,
   "grpcService": null,
   "resourceDetectors": null,
   "logName": null,
   "bufferFlushInterval": null,
   "bufferSizeBytes": null,
   "filterStateObjectsToLog": null,
   "customTags": null
  },
  "envoy.extensions.clusters.dns.v3.DnsCluster": {
   "dnsMinRefreshRate": null
  },
  "envoy.extensions.clusters.dynamic_forward_proxy.v3.SubClustersConfig": {
   "dnsClusterConfig": null
  },
  "envoy.extensions.common.dynamic_forward_proxy.v3.DnsCacheConfig": {
   "resolvedAddressFilter": null
  },
  "envoy.extensions.common.ratelimit.v3.LocalRateLimitDescriptor": {
   "shadowMode": null
  },
  "envoy.extensions.filters.http.aws_lambda.v3.Config": {
   "matchExcludedHeaders": null,
   "matchIncludedHeaders": null
  },
  "envoy.extensions.filters.http.aws_request_signing.v3.AwsRequestSigning": {
   "matchIncludedHeaders": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuth": {
   "allowMissing": null,
   "emitDynamicMetadata": null,
   "realm": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute": {
   "realm": null
  },
  "envoy.extensions.filters.http.composite.v3.Composite": {
   "namedFilterChains": null,
   "matcher": null
  },
  "envoy.extensions.filters.http.composite.v3.ExecuteFilterAction": {
   "filterChain": null,
   "filterChainName": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.CommonDirectionConfig": {
   "contentTypeMatcher": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.ResponseDirectionConfig": {
   "weakenEtagOnCompress": null,
   "statusHeaderEnabled": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.CheckSettings": {
   "grpcService": null,
   "httpService": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.ExtAuthz": {
   "clearRouteCacheHeaders": null,
   "maxDeniedResponseBodyBytes": null,
   "enforceResponseHeaderLimits": null,
   "shadowMode": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.HttpService": {
   "pathOverride": null,
   "retryPolicy": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExtProcOverrides": {
   "processingRequestModifier": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor": {
   "processingRequestModifier": null,
   "statusOnError": null,
   "allowContentLengthHeader": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.MetadataOptions": {
   "clusterMetadataForwardingNamespaces": null
  },
  "envoy.extensions.filters.http.header_mutation.v3.Mutations": {
   "formatters": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.JwtClaimToHeader": {
   "claimName": {
    "minLen": "1"
   },
   "claimPath": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.JwtRequirement": {
   "extractOnlyWithoutValidation": null
  },
  "envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit": {
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.lua.v3.Lua": {
   "filterContext": null,
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.lua.v3.LuaPerRoute": {
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.ratelimit.v3.RateLimit": {
   "rateLimits": null,
   "metadataNamespace": null,
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.router.v3.Router": {
   "rejectConnectRequestEarlyData": null
  },
  "envoy.extensions.filters.http.stateful_session.v3.StatefulSession": {
   "statPrefix": null,
   "statusOnStrictDestinationNotFound": null
  },
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol": {
   "tlvLocation": null
  },
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol.KeyValuePair": {
   "valueStringEncoding": null
  },
  "envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector": {
   "closeConnectionOnClientHelloParsingErrors": null,
   "maxClientHelloSize": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager": {
   "streamFlushTimeout": null,
   "drainTimeoutJitter": null,
   "forwardClientCertMatcher": null,
   "forwardProtoConfig": null,
   "recordRouteResolutionStats": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.SetCurrentClientCertDetails": {
   "issuer": null,
   "format": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.Tracing": {
   "operation": null,
   "upstreamOperation": null,
   "noContextPropagation": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.Rds": {
   "configSource": {
    "required": true
   }
  },
  "envoy.extensions.filters.network.set_filter_state.v3.Config": {
   "onDownstreamTlsHandshake": null,
   "onDownstreamData": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy": {
   "maxDownstreamConnectionDurationJitterPercentage": null,
   "proxyProtocolTlvMergePolicy": null,
   "upstreamConnectMode": null,
   "maxEarlyDataBytes": null,
   "checkDrainClose": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TcpAccessLogOptions": {
   "flushAccessLogOnStart": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TunnelingConfig": {
   "requestIdExtension": null,
   "requestIdHeader": null,
   "requestIdMetadataKey": null,
   "formatters": null
  },
  "envoy.extensions.http.injected_credentials.generic.v3.Generic": {
   "headerValuePrefix": null
  },
  "envoy.extensions.load_balancing_policies.common.v3.LocalityLbConfig.ZoneAwareLbConfig": {
   "localityBasis": null
  },
  "envoy.extensions.transport_sockets.tls.v3.CertificateValidationContext": {
   "suppressClientCaList": null
  },
  "envoy.extensions.transport_sockets.tls.v3.TlsCertificate": {
   "tlsParams": null
  },
  "envoy.extensions.upstreams.http.v3.HttpProtocolOptions": {
   "outlierDetection": null,
   "requestMirrorPolicies": null,
   "hashPolicy": null,
   "retryPolicy": null
  },
  "envoy.type.matcher.v3.AddressMatcher": {
   "invertMatch": null
  },
  "envoy.type.metadata.v3.MetadataKey.PathSegment": {
   "index": null
  },
  "envoy.type.tracing.v3.CustomTag": {
   "value": null,
   "valueType": null
  },
  "envoy.type.v3.TokenBucket": {
   "maxTokens": {
    "gt": 0
   }
  },
  "opentelemetry.proto.common.v1.AnyValue": {
   "stringValueStrindex": null
  },
  "opentelemetry.proto.common.v1.KeyValue": {
   "keyStrindex": null
  },
  "xds.type.matcher.v3.Matcher.OnMatch": {
   "keepMatching": null
  }
 },
 "values": {
  "envoy.config.accesslog.v3.ComparisonFilter.Op": [
   "NE"
  ],
  "envoy.config.cluster.v3.UpstreamConnectionOptions.FirstAddressFamilyVersion": [
   "PIPE",
   "INTERNAL"
  ],
  "envoy.config.route.v3.RateLimit.Action.MetaData.Source": [
   "CLUSTER_ENTRY",
   "CLUSTER_LOCALITY_ENTRY"
  ],
  "envoy.data.accesslog.v3.AccessLogType": [
   "TcpConnectionStart"
  ],
  "envoy.extensions.filters.http.ext_proc.v3.ProcessingMode.BodySendMode": [
   "GRPC"
  ],
  "envoy.extensions.transport_sockets.tls.v3.TlsParameters.CompliancePolicy": [
   "CNSA2_202603",
   "CNSA1_202603"
  ]
 }
},
  '1.36': {
 "fields": {
  "cel.expr.Expr.Comprehension": {
   "iterVar2": null
  },
  "envoy.config.bootstrap.v3.Admin": {
   "allowPaths": null
  },
  "envoy.config.bootstrap.v3.Bootstrap": {
   "enableWorkerCpuAffinity": null
  },
  "envoy.config.bootstrap.v3.MemoryAllocatorManager": {
   "softMemoryLimitBytes": null,
   "maxPerCpuCacheSizeBytes": null,
   "maxUnfreedMemoryBytes": null
  },
  "envoy.config.cluster.v3.CircuitBreakers.Thresholds.RetryBudget": {
   "budgetInterval": null
  },
  "envoy.config.cluster.v3.Cluster": {
   "transportSocketMatcher": null,
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null,
   "healthChecks": {},
   "queuingPolicies": null
  },
  "envoy.config.cluster.v3.Cluster.PreconnectPolicy": {
   "preconnectEnabledMetadata": null
  },
  "envoy.config.cluster.v3.OutlierDetection": {
   "detectDegradedHosts": null
  },
  "envoy.config.core.v3.BindConfig": {
   "validateNetworkNamespaces": null
  },
  "envoy.config.core.v3.HealthCheck": {
   "name": null
  },
  "envoy.config.core.v3.HealthCheck.HttpHealthCheck": {
   "useAlpnProtocol": null
  },
  "envoy.config.core.v3.Http2ProtocolOptions": {
   "enableHuffmanEncoding": null,
   "maxHeaderFieldSizeKb": null,
   "disallowObsText": null,
   "streamResetBurst": null,
   "streamResetRate": null
  },
  "envoy.config.core.v3.Http3ProtocolOptions": {
   "disallowObsText": null
  },
  "envoy.config.core.v3.HttpProtocolOptions": {
   "maxConnectionDurationJitter": null
  },
  "envoy.config.core.v3.HttpService": {
   "formatters": null
  },
  "envoy.config.core.v3.PathConfigSource": {
   "pollInterval": null
  },
  "envoy.config.core.v3.QuicProtocolOptions": {
   "clientPacketWriter": null,
   "connectionMigration": null,
   "memoryReductionTimeout": null,
   "enableScone": null
  },
  "envoy.config.core.v3.SocketOption": {
   "ipVersion": null
  },
  "envoy.config.core.v3.WatchedDirectory": {
   "watchModify": null
  },
  "envoy.config.endpoint.v3.Endpoint": {
   "observabilityName": null
  },
  "envoy.config.listener.v3.AdditionalAddress": {
   "tcpKeepalive": null
  },
  "envoy.config.listener.v3.Listener": {
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null,
   "tcpKeepalive": null
  },
  "envoy.config.listener.v3.Listener.ConnectionBalanceConfig": {
   "cpuLocalityBalance": null
  },
  "envoy.config.listener.v3.QuicProtocolOptions": {
   "maxSessionsPerEventLoop": null
  },
  "envoy.config.metrics.v3.StatsConfig": {
   "allowDefaultTagOverrides": null
  },
  "envoy.config.rbac.v3.Policy": {
   "celConfig": null
  },
  "envoy.config.route.v3.DirectResponseAction": {
   "bodyFormat": null
  },
  "envoy.config.route.v3.RateLimit": {
   "xRatelimitOption": null
  },
  "envoy.config.route.v3.RateLimit.Action": {
   "remoteAddressMatch": null
  },
  "envoy.config.route.v3.RateLimit.Action.GenericKey": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.Action.HeaderValueMatch": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.Action.QueryParameterValueMatch": {
   "defaultValue": null
  },
  "envoy.config.route.v3.RateLimit.HitsAddend": {
   "isNegativeHits": null
  },
  "envoy.config.route.v3.RateLimit.Override": {
   "rateLimit": null
  },
  "envoy.config.route.v3.RedirectAction": {
   "pathRewrite": null
  },
  "envoy.config.route.v3.RetryPolicy": {
   "refreshClusterOnRetry": null
  },
  "envoy.config.route.v3.Route": {
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.RouteAction": {
   "pathRewrite": null,
   "hostRewrite": null
  },
  "envoy.config.route.v3.RouteConfiguration": {
   "vhostHeader": null,
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.RouteMatch": {
   "cookies": null
  },
  "envoy.config.route.v3.Tracing": {
   "operation": null,
   "upstreamOperation": null
  },
  "envoy.config.route.v3.VirtualHost": {
   "routeSpecifiers": null
  },
  "envoy.config.trace.v3.OpenTelemetryConfig": {
   "exporter": null,
   "setTelemetrySdkResourceAttributes": null,
   "setServiceNameResourceAttribute": null,
   "setInstrumentationScope": null
  },
  "envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter": {
   "celConfig": null
  },
  "envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig": {
   "commonConfig": {
    "required": true
   },
   "httpService": null,
   "grpcService": null,
   "resourceDetectors": null,
   "logName": null,
   "bufferFlushInterval": null,
   "bufferSizeBytes": null,
   "filterStateObjectsToLog": null,
   "customTags": null
  },
  "envoy.extensions.clusters.dns.v3.DnsCluster": {
   "dnsMinRefreshRate": null
  },
  "envoy.extensions.clusters.dynamic_forward_proxy.v3.SubClustersConfig": {
   "dnsClusterConfig": null
  },
  "envoy.extensions.common.dynamic_forward_proxy.v3.DnsCacheConfig": {
   "resolvedAddressFilter": null
  },
  "envoy.extensions.common.ratelimit.v3.LocalRateLimitDescriptor": {
   "shadowMode": null
  },
  "envoy.extensions.filters.http.aws_lambda.v3.Config": {
   "matchExcludedHeaders": null,
   "matchIncludedHeaders": null
  },
  "envoy.extensions.filters.http.aws_request_signing.v3.AwsRequestSigning": {
   "matchIncludedHeaders": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuth": {
   "allowMissing": null,
   "emitDynamicMetadata": null,
   "realm": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute": {
   "realm": null
  },
  "envoy.extensions.filters.http.composite.v3.Composite": {
   "namedFilterChains": null,
   "matcher": null
  },
  "envoy.extensions.filters.http.composite.v3.ExecuteFilterAction": {
   "filterChainName": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.CommonDirectionConfig": {
   "contentTypeMatcher": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.ResponseDirectionConfig": {
   "weakenEtagOnCompress": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.CheckSettings": {
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.ExtAuthz": {
   "clearRouteCacheHeaders": null,
   "enforceResponseHeaderLimits": null,
   "shadowMode": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.HttpService": {
   "pathOverride": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExtProcOverrides": {
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor": {
   "allowContentLengthHeader": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.MetadataOptions": {
   "clusterMetadataForwardingNamespaces": null
  },
  "envoy.extensions.filters.http.header_mutation.v3.Mutations": {
   "formatters": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.JwtClaimToHeader": {
   "claimName": {
    "minLen": "1"
   },
   "claimPath": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.JwtRequirement": {
   "extractOnlyWithoutValidation": null
  },
  "envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit": {
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.lua.v3.Lua": {
   "filterContext": null,
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.lua.v3.LuaPerRoute": {
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.ratelimit.v3.RateLimit": {
   "metadataNamespace": null,
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.router.v3.Router": {
   "rejectConnectRequestEarlyData": null
  },
  "envoy.extensions.filters.http.stateful_session.v3.StatefulSession": {
   "statusOnStrictDestinationNotFound": null
  },
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol": {
   "tlvLocation": null
  },
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol.KeyValuePair": {
   "valueStringEncoding": null
  },
  "envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector": {
   "maxClientHelloSize": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager": {
   "drainTimeoutJitter": null,
   "forwardClientCertMatcher": null,
   "forwardProtoConfig": null,
   "recordRouteResolutionStats": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.SetCurrentClientCertDetails": {
   "issuer": null,
   "format": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.Tracing": {
   "operation": null,
   "upstreamOperation": null,
   "noContextPropagation": null
  },
  "envoy.extensions.filters.network.set_filter_state.v3.Config": {
   "onDownstreamTlsHandshake": null,
   "onDownstreamData": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy": {
   "proxyProtocolTlvMergePolicy": null,
   "upstreamConnectMode": null,
   "maxEarlyDataBytes": null,
   "checkDrainClose": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TcpAccessLogOptions": {
   "flushAccessLogOnStart": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TunnelingConfig": {
   "formatters": null
  },
  "envoy.extensions.http.injected_credentials.generic.v3.Generic": {
   "headerValuePrefix": null
  },
  "envoy.extensions.transport_sockets.tls.v3.CertificateValidationContext": {
   "suppressClientCaList": null
  },
  "envoy.extensions.transport_sockets.tls.v3.TlsCertificate": {
   "tlsParams": null
  },
  "envoy.extensions.upstreams.http.v3.HttpProtocolOptions": {
   "requestMirrorPolicies": null,
   "hashPolicy": null,
   "retryPolicy": null
  },
  "envoy.type.matcher.v3.AddressMatcher": {
   "invertMatch": null
  },
  "envoy.type.metadata.v3.MetadataKey.PathSegment": {
   "index": null
  },
  "envoy.type.tracing.v3.CustomTag": {
   "value": null,
   "valueType": null
  },
  "envoy.type.v3.TokenBucket": {
   "maxTokens": {
    "gt": 0
   }
  },
  "opentelemetry.proto.common.v1.AnyValue": {
   "stringValueStrindex": null
  },
  "opentelemetry.proto.common.v1.KeyValue": {
   "keyStrindex": null
  }
 },
 "values": {
  "envoy.config.accesslog.v3.ComparisonFilter.Op": [
   "NE"
  ],
  "envoy.config.cluster.v3.UpstreamConnectionOptions.FirstAddressFamilyVersion": [
   "PIPE",
   "INTERNAL"
  ],
  "envoy.config.route.v3.RateLimit.Action.MetaData.Source": [
   "CLUSTER_ENTRY",
   "CLUSTER_LOCALITY_ENTRY"
  ],
  "envoy.data.accesslog.v3.AccessLogType": [
   "TcpConnectionStart"
  ],
  "envoy.extensions.filters.http.ext_proc.v3.ProcessingMode.BodySendMode": [
   "GRPC"
  ],
  "envoy.extensions.transport_sockets.tls.v3.TlsParameters.CompliancePolicy": [
   "CNSA2_202603",
   "CNSA1_202603"
  ]
 }
},
  '1.37': {
 "fields": {
  "cel.expr.Expr.Comprehension": {
   "iterVar2": null
  },
  "envoy.config.bootstrap.v3.Bootstrap": {
   "enableWorkerCpuAffinity": null
  },
  "envoy.config.bootstrap.v3.MemoryAllocatorManager": {
   "softMemoryLimitBytes": null,
   "maxPerCpuCacheSizeBytes": null,
   "maxUnfreedMemoryBytes": null
  },
  "envoy.config.cluster.v3.CircuitBreakers.Thresholds.RetryBudget": {
   "budgetInterval": null
  },
  "envoy.config.cluster.v3.Cluster": {
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null,
   "healthChecks": {},
   "queuingPolicies": null
  },
  "envoy.config.cluster.v3.Cluster.PreconnectPolicy": {
   "preconnectEnabledMetadata": null
  },
  "envoy.config.cluster.v3.OutlierDetection": {
   "detectDegradedHosts": null
  },
  "envoy.config.core.v3.BindConfig": {
   "validateNetworkNamespaces": null
  },
  "envoy.config.core.v3.HealthCheck": {
   "name": null
  },
  "envoy.config.core.v3.HealthCheck.HttpHealthCheck": {
   "useAlpnProtocol": null
  },
  "envoy.config.core.v3.Http2ProtocolOptions": {
   "maxHeaderFieldSizeKb": null,
   "disallowObsText": null,
   "streamResetBurst": null,
   "streamResetRate": null
  },
  "envoy.config.core.v3.Http3ProtocolOptions": {
   "disallowObsText": null
  },
  "envoy.config.core.v3.HttpProtocolOptions": {
   "maxConnectionDurationJitter": null
  },
  "envoy.config.core.v3.HttpService": {
   "formatters": null
  },
  "envoy.config.core.v3.PathConfigSource": {
   "pollInterval": null
  },
  "envoy.config.core.v3.QuicProtocolOptions": {
   "memoryReductionTimeout": null,
   "enableScone": null
  },
  "envoy.config.core.v3.SocketOption": {
   "ipVersion": null
  },
  "envoy.config.core.v3.WatchedDirectory": {
   "watchModify": null
  },
  "envoy.config.endpoint.v3.Endpoint": {
   "observabilityName": null
  },
  "envoy.config.listener.v3.Listener": {
   "statsMatcher": null,
   "perConnectionBufferHighWatermarkTimeout": null
  },
  "envoy.config.listener.v3.Listener.ConnectionBalanceConfig": {
   "cpuLocalityBalance": null
  },
  "envoy.config.metrics.v3.StatsConfig": {
   "allowDefaultTagOverrides": null
  },
  "envoy.config.route.v3.RateLimit": {
   "xRatelimitOption": null
  },
  "envoy.config.route.v3.RateLimit.Action": {
   "remoteAddressMatch": null
  },
  "envoy.config.route.v3.RateLimit.HitsAddend": {
   "isNegativeHits": null
  },
  "envoy.config.route.v3.RateLimit.Override": {
   "rateLimit": null
  },
  "envoy.config.route.v3.RedirectAction": {
   "pathRewrite": null
  },
  "envoy.config.route.v3.RetryPolicy": {
   "refreshClusterOnRetry": null
  },
  "envoy.config.route.v3.Route": {
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.RouteConfiguration": {
   "vhostHeader": {},
   "routeSpecifiers": null
  },
  "envoy.config.route.v3.VirtualHost": {
   "routeSpecifiers": null
  },
  "envoy.config.trace.v3.OpenTelemetryConfig": {
   "exporter": null,
   "setTelemetrySdkResourceAttributes": null,
   "setServiceNameResourceAttribute": null,
   "setInstrumentationScope": null
  },
  "envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig": {
   "resourceDetectors": null
  },
  "envoy.extensions.clusters.dns.v3.DnsCluster": {
   "dnsMinRefreshRate": null
  },
  "envoy.extensions.clusters.dynamic_forward_proxy.v3.SubClustersConfig": {
   "dnsClusterConfig": null
  },
  "envoy.extensions.common.dynamic_forward_proxy.v3.DnsCacheConfig": {
   "resolvedAddressFilter": null
  },
  "envoy.extensions.common.ratelimit.v3.LocalRateLimitDescriptor": {
   "shadowMode": null
  },
  "envoy.extensions.filters.http.aws_lambda.v3.Config": {
   "matchExcludedHeaders": null,
   "matchIncludedHeaders": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuth": {
   "allowMissing": null,
   "emitDynamicMetadata": null,
   "realm": null
  },
  "envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute": {
   "realm": null
  },
  "envoy.extensions.filters.http.composite.v3.Composite": {
   "matcher": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.CommonDirectionConfig": {
   "contentTypeMatcher": null
  },
  "envoy.extensions.filters.http.compressor.v3.Compressor.ResponseDirectionConfig": {
   "weakenEtagOnCompress": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.CheckSettings": {
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.ExtAuthz": {
   "clearRouteCacheHeaders": null,
   "shadowMode": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_authz.v3.HttpService": {
   "pathOverride": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExtProcOverrides": {
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor": {
   "allowContentLengthHeader": null,
   "emitClientSpan": null
  },
  "envoy.extensions.filters.http.header_mutation.v3.Mutations": {
   "formatters": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.ExtractOnlyWithoutValidation": {
   "verificationStatusHeader": null
  },
  "envoy.extensions.filters.http.jwt_authn.v3.JwtClaimToHeader": {
   "claimName": {
    "minLen": "1"
   },
   "claimPath": null
  },
  "envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit": {
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.lua.v3.Lua": {
   "filterContext": null,
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.lua.v3.LuaPerRoute": {
   "packagePaths": null,
   "packageCpaths": null,
   "sharedVmId": null
  },
  "envoy.extensions.filters.http.ratelimit.v3.RateLimit": {
   "metadataNamespace": null,
   "enableRetryAfterHeader": null
  },
  "envoy.extensions.filters.http.stateful_session.v3.StatefulSession": {
   "statusOnStrictDestinationNotFound": null
  },
  "envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol.KeyValuePair": {
   "valueStringEncoding": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager": {
   "drainTimeoutJitter": null,
   "forwardProtoConfig": null,
   "recordRouteResolutionStats": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.SetCurrentClientCertDetails": {
   "issuer": null,
   "format": null
  },
  "envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager.Tracing": {
   "noContextPropagation": null
  },
  "envoy.extensions.filters.network.set_filter_state.v3.Config": {
   "onDownstreamData": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy": {
   "proxyProtocolTlvMergePolicy": null,
   "checkDrainClose": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TcpAccessLogOptions": {
   "flushAccessLogOnStart": null
  },
  "envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy.TunnelingConfig": {
   "formatters": null
  },
  "envoy.extensions.transport_sockets.tls.v3.CertificateValidationContext": {
   "suppressClientCaList": null
  },
  "envoy.extensions.transport_sockets.tls.v3.TlsCertificate": {
   "tlsParams": null
  },
  "envoy.type.matcher.v3.AddressMatcher": {
   "invertMatch": null
  },
  "envoy.type.metadata.v3.MetadataKey.PathSegment": {
   "index": null
  },
  "envoy.type.tracing.v3.CustomTag": {
   "valueType": null
  },
  "envoy.type.v3.TokenBucket": {
   "maxTokens": {
    "gt": 0
   }
  },
  "opentelemetry.proto.common.v1.AnyValue": {
   "stringValueStrindex": null
  },
  "opentelemetry.proto.common.v1.KeyValue": {
   "keyStrindex": null
  }
 },
 "values": {
  "envoy.config.cluster.v3.UpstreamConnectionOptions.FirstAddressFamilyVersion": [
   "PIPE",
   "INTERNAL"
  ],
  "envoy.config.route.v3.RateLimit.Action.MetaData.Source": [
   "CLUSTER_ENTRY",
   "CLUSTER_LOCALITY_ENTRY"
  ],
  "envoy.data.accesslog.v3.AccessLogType": [
   "TcpConnectionStart"
  ],
  "envoy.extensions.transport_sockets.tls.v3.TlsParameters.CompliancePolicy": [
   "CNSA2_202603",
   "CNSA1_202603"
  ]
 }
},
};

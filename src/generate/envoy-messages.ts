// The Envoy messages that we emit: the content of the committed descriptors, and the types that a `google.protobuf.Any` may contain. To add
// a message, add its package to test/parts/envoy-api/packages.go; then run `npm run generate:envoy` and `npm run generate`.

/** Resources in an xDS stream or a bootstrap. */
const ENVOY_RESOURCES: readonly string[] = [
  'envoy.config.cluster.v3.Cluster',
  'envoy.config.endpoint.v3.ClusterLoadAssignment',
  'envoy.config.listener.v3.Listener',
  'envoy.config.route.v3.RouteConfiguration',
  'envoy.extensions.transport_sockets.tls.v3.Secret',
];

/** The messages that contain resources. */
export const ENVOY_CARRIERS: readonly string[] = [
  'envoy.config.bootstrap.v3.Bootstrap',
  'envoy.service.discovery.v3.DiscoveryRequest',
  'envoy.service.discovery.v3.DiscoveryResponse',
];

/** Parts of resources that are validated on their own. */
export const ENVOY_PARTS: readonly string[] = [
  'envoy.config.route.v3.Route',
  'envoy.config.route.v3.RouteMatch',
  'envoy.extensions.filters.network.http_connection_manager.v3.HttpFilter',
];

const FILTERS = 'envoy.extensions.filters';

/** The types that a `typedConfig` may contain, or nothing. */
const ENVOY_EXTENSIONS: readonly string[] = [
  'envoy.config.rbac.v3.Action',
  'envoy.config.route.v3.FilterConfig',
  'envoy.config.trace.v3.OpenTelemetryConfig',
  'envoy.extensions.access_loggers.file.v3.FileAccessLog',
  'envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter',
  'envoy.extensions.access_loggers.grpc.v3.HttpGrpcAccessLogConfig',
  'envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig',
  'envoy.extensions.access_loggers.stream.v3.StdoutAccessLog',
  'envoy.extensions.clusters.dns.v3.DnsCluster',
  'envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig',
  'envoy.extensions.common.matching.v3.ExtensionWithMatcher',
  'envoy.extensions.compression.gzip.compressor.v3.Gzip',
  'envoy.extensions.compression.gzip.decompressor.v3.Gzip',
  `${FILTERS}.http.aws_lambda.v3.Config`,
  `${FILTERS}.http.aws_request_signing.v3.AwsRequestSigning`,
  `${FILTERS}.http.basic_auth.v3.BasicAuth`,
  `${FILTERS}.http.basic_auth.v3.BasicAuthPerRoute`,
  `${FILTERS}.http.buffer.v3.Buffer`,
  `${FILTERS}.http.buffer.v3.BufferPerRoute`,
  `${FILTERS}.http.composite.v3.Composite`,
  `${FILTERS}.http.composite.v3.ExecuteFilterAction`,
  `${FILTERS}.http.compressor.v3.Compressor`,
  `${FILTERS}.http.cors.v3.Cors`,
  `${FILTERS}.http.cors.v3.CorsPolicy`,
  `${FILTERS}.http.credential_injector.v3.CredentialInjector`,
  `${FILTERS}.http.csrf.v3.CsrfPolicy`,
  `${FILTERS}.http.decompressor.v3.Decompressor`,
  `${FILTERS}.http.dynamic_forward_proxy.v3.FilterConfig`,
  `${FILTERS}.http.ext_authz.v3.ExtAuthz`,
  `${FILTERS}.http.ext_authz.v3.ExtAuthzPerRoute`,
  `${FILTERS}.http.ext_proc.v3.ExtProcPerRoute`,
  `${FILTERS}.http.ext_proc.v3.ExternalProcessor`,
  `${FILTERS}.http.header_mutation.v3.HeaderMutation`,
  `${FILTERS}.http.header_mutation.v3.HeaderMutationPerRoute`,
  `${FILTERS}.http.health_check.v3.HealthCheck`,
  `${FILTERS}.http.jwt_authn.v3.JwtAuthentication`,
  `${FILTERS}.http.jwt_authn.v3.PerRouteConfig`,
  `${FILTERS}.http.local_ratelimit.v3.LocalRateLimit`,
  `${FILTERS}.http.lua.v3.Lua`,
  `${FILTERS}.http.lua.v3.LuaPerRoute`,
  `${FILTERS}.http.ratelimit.v3.RateLimit`,
  `${FILTERS}.http.ratelimit.v3.RateLimitPerRoute`,
  `${FILTERS}.http.rbac.v3.RBAC`,
  `${FILTERS}.http.rbac.v3.RBACPerRoute`,
  `${FILTERS}.http.router.v3.Router`,
  `${FILTERS}.http.set_metadata.v3.Config`,
  `${FILTERS}.http.stateful_session.v3.StatefulSession`,
  `${FILTERS}.http.stateful_session.v3.StatefulSessionPerRoute`,
  `${FILTERS}.http.upstream_codec.v3.UpstreamCodec`,
  `${FILTERS}.listener.proxy_protocol.v3.ProxyProtocol`,
  `${FILTERS}.listener.tls_inspector.v3.TlsInspector`,
  `${FILTERS}.network.http_connection_manager.v3.HttpConnectionManager`,
  `${FILTERS}.network.rbac.v3.RBAC`,
  `${FILTERS}.network.set_filter_state.v3.Config`,
  `${FILTERS}.network.tcp_proxy.v3.TcpProxy`,
  'envoy.extensions.formatter.metadata.v3.Metadata',
  'envoy.extensions.formatter.req_without_query.v3.ReqWithoutQuery',
  'envoy.extensions.health_check.event_sinks.file.v3.HealthCheckEventFileSink',
  'envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation',
  'envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig',
  'envoy.extensions.http.injected_credentials.generic.v3.Generic',
  'envoy.extensions.http.stateful_session.cookie.v3.CookieBasedSessionState',
  'envoy.extensions.http.stateful_session.header.v3.HeaderBasedSessionState',
  'envoy.extensions.load_balancing_policies.least_request.v3.LeastRequest',
  'envoy.extensions.load_balancing_policies.maglev.v3.Maglev',
  'envoy.extensions.load_balancing_policies.random.v3.Random',
  'envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash',
  'envoy.extensions.load_balancing_policies.round_robin.v3.RoundRobin',
  'envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput',
  'envoy.extensions.matching.input_matchers.metadata.v3.Metadata',
  'envoy.extensions.path.match.uri_template.v3.UriTemplateMatchConfig',
  'envoy.extensions.tracers.opentelemetry.resource_detectors.v3.EnvironmentResourceDetectorConfig',
  'envoy.extensions.tracers.opentelemetry.samplers.v3.AlwaysOnSamplerConfig',
  'envoy.extensions.transport_sockets.raw_buffer.v3.RawBuffer',
  'envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext',
  'envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext',
  'envoy.extensions.upstreams.http.v3.HttpProtocolOptions',
  'xds.type.matcher.v3.CelMatcher',
  'xds.type.matcher.v3.HttpAttributesCelMatchInput',
];

/** The types that a `google.protobuf.Any` may contain. */
export const ENVOY_TYPED: readonly string[] = [...ENVOY_RESOURCES, ...ENVOY_EXTENSIONS];

export const ENVOY_MESSAGES: readonly string[] = [...ENVOY_CARRIERS, ...ENVOY_PARTS, ...ENVOY_TYPED];

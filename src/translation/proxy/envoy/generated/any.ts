// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_bootstrap_v3 from './envoy.config.bootstrap.v3.ts';
import type * as envoy_config_cluster_v3 from './envoy.config.cluster.v3.ts';
import type * as envoy_config_endpoint_v3 from './envoy.config.endpoint.v3.ts';
import type * as envoy_config_listener_v3 from './envoy.config.listener.v3.ts';
import type * as envoy_config_rbac_v3 from './envoy.config.rbac.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_config_trace_v3 from './envoy.config.trace.v3.ts';
import type * as envoy_extensions_access_loggers_file_v3 from './envoy.extensions.access_loggers.file.v3.ts';
import type * as envoy_extensions_access_loggers_filters_cel_v3 from './envoy.extensions.access_loggers.filters.cel.v3.ts';
import type * as envoy_extensions_access_loggers_grpc_v3 from './envoy.extensions.access_loggers.grpc.v3.ts';
import type * as envoy_extensions_access_loggers_open_telemetry_v3 from './envoy.extensions.access_loggers.open_telemetry.v3.ts';
import type * as envoy_extensions_access_loggers_stream_v3 from './envoy.extensions.access_loggers.stream.v3.ts';
import type * as envoy_extensions_clusters_dns_v3 from './envoy.extensions.clusters.dns.v3.ts';
import type * as envoy_extensions_clusters_dynamic_forward_proxy_v3 from './envoy.extensions.clusters.dynamic_forward_proxy.v3.ts';
import type * as envoy_extensions_common_matching_v3 from './envoy.extensions.common.matching.v3.ts';
import type * as envoy_extensions_compression_gzip_compressor_v3 from './envoy.extensions.compression.gzip.compressor.v3.ts';
import type * as envoy_extensions_compression_gzip_decompressor_v3 from './envoy.extensions.compression.gzip.decompressor.v3.ts';
import type * as envoy_extensions_filters_http_aws_lambda_v3 from './envoy.extensions.filters.http.aws_lambda.v3.ts';
import type * as envoy_extensions_filters_http_aws_request_signing_v3 from './envoy.extensions.filters.http.aws_request_signing.v3.ts';
import type * as envoy_extensions_filters_http_basic_auth_v3 from './envoy.extensions.filters.http.basic_auth.v3.ts';
import type * as envoy_extensions_filters_http_buffer_v3 from './envoy.extensions.filters.http.buffer.v3.ts';
import type * as envoy_extensions_filters_http_composite_v3 from './envoy.extensions.filters.http.composite.v3.ts';
import type * as envoy_extensions_filters_http_compressor_v3 from './envoy.extensions.filters.http.compressor.v3.ts';
import type * as envoy_extensions_filters_http_cors_v3 from './envoy.extensions.filters.http.cors.v3.ts';
import type * as envoy_extensions_filters_http_credential_injector_v3 from './envoy.extensions.filters.http.credential_injector.v3.ts';
import type * as envoy_extensions_filters_http_csrf_v3 from './envoy.extensions.filters.http.csrf.v3.ts';
import type * as envoy_extensions_filters_http_decompressor_v3 from './envoy.extensions.filters.http.decompressor.v3.ts';
import type * as envoy_extensions_filters_http_dynamic_forward_proxy_v3 from './envoy.extensions.filters.http.dynamic_forward_proxy.v3.ts';
import type * as envoy_extensions_filters_http_ext_authz_v3 from './envoy.extensions.filters.http.ext_authz.v3.ts';
import type * as envoy_extensions_filters_http_ext_proc_v3 from './envoy.extensions.filters.http.ext_proc.v3.ts';
import type * as envoy_extensions_filters_http_header_mutation_v3 from './envoy.extensions.filters.http.header_mutation.v3.ts';
import type * as envoy_extensions_filters_http_health_check_v3 from './envoy.extensions.filters.http.health_check.v3.ts';
import type * as envoy_extensions_filters_http_jwt_authn_v3 from './envoy.extensions.filters.http.jwt_authn.v3.ts';
import type * as envoy_extensions_filters_http_local_ratelimit_v3 from './envoy.extensions.filters.http.local_ratelimit.v3.ts';
import type * as envoy_extensions_filters_http_lua_v3 from './envoy.extensions.filters.http.lua.v3.ts';
import type * as envoy_extensions_filters_http_ratelimit_v3 from './envoy.extensions.filters.http.ratelimit.v3.ts';
import type * as envoy_extensions_filters_http_rbac_v3 from './envoy.extensions.filters.http.rbac.v3.ts';
import type * as envoy_extensions_filters_http_router_v3 from './envoy.extensions.filters.http.router.v3.ts';
import type * as envoy_extensions_filters_http_set_metadata_v3 from './envoy.extensions.filters.http.set_metadata.v3.ts';
import type * as envoy_extensions_filters_http_stateful_session_v3 from './envoy.extensions.filters.http.stateful_session.v3.ts';
import type * as envoy_extensions_filters_http_upstream_codec_v3 from './envoy.extensions.filters.http.upstream_codec.v3.ts';
import type * as envoy_extensions_filters_listener_proxy_protocol_v3 from './envoy.extensions.filters.listener.proxy_protocol.v3.ts';
import type * as envoy_extensions_filters_listener_tls_inspector_v3 from './envoy.extensions.filters.listener.tls_inspector.v3.ts';
import type * as envoy_extensions_filters_network_http_connection_manager_v3 from './envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type * as envoy_extensions_filters_network_rbac_v3 from './envoy.extensions.filters.network.rbac.v3.ts';
import type * as envoy_extensions_filters_network_set_filter_state_v3 from './envoy.extensions.filters.network.set_filter_state.v3.ts';
import type * as envoy_extensions_filters_network_tcp_proxy_v3 from './envoy.extensions.filters.network.tcp_proxy.v3.ts';
import type * as envoy_extensions_formatter_metadata_v3 from './envoy.extensions.formatter.metadata.v3.ts';
import type * as envoy_extensions_formatter_req_without_query_v3 from './envoy.extensions.formatter.req_without_query.v3.ts';
import type * as envoy_extensions_health_check_event_sinks_file_v3 from './envoy.extensions.health_check.event_sinks.file.v3.ts';
import type * as envoy_extensions_http_early_header_mutation_header_mutation_v3 from './envoy.extensions.http.early_header_mutation.header_mutation.v3.ts';
import type * as envoy_extensions_http_header_formatters_preserve_case_v3 from './envoy.extensions.http.header_formatters.preserve_case.v3.ts';
import type * as envoy_extensions_http_injected_credentials_generic_v3 from './envoy.extensions.http.injected_credentials.generic.v3.ts';
import type * as envoy_extensions_http_stateful_session_cookie_v3 from './envoy.extensions.http.stateful_session.cookie.v3.ts';
import type * as envoy_extensions_http_stateful_session_header_v3 from './envoy.extensions.http.stateful_session.header.v3.ts';
import type * as envoy_extensions_load_balancing_policies_least_request_v3 from './envoy.extensions.load_balancing_policies.least_request.v3.ts';
import type * as envoy_extensions_load_balancing_policies_maglev_v3 from './envoy.extensions.load_balancing_policies.maglev.v3.ts';
import type * as envoy_extensions_load_balancing_policies_random_v3 from './envoy.extensions.load_balancing_policies.random.v3.ts';
import type * as envoy_extensions_load_balancing_policies_ring_hash_v3 from './envoy.extensions.load_balancing_policies.ring_hash.v3.ts';
import type * as envoy_extensions_load_balancing_policies_round_robin_v3 from './envoy.extensions.load_balancing_policies.round_robin.v3.ts';
import type * as envoy_extensions_matching_common_inputs_network_v3 from './envoy.extensions.matching.common_inputs.network.v3.ts';
import type * as envoy_extensions_matching_input_matchers_metadata_v3 from './envoy.extensions.matching.input_matchers.metadata.v3.ts';
import type * as envoy_extensions_path_match_uri_template_v3 from './envoy.extensions.path.match.uri_template.v3.ts';
import type * as envoy_extensions_tracers_opentelemetry_resource_detectors_v3 from './envoy.extensions.tracers.opentelemetry.resource_detectors.v3.ts';
import type * as envoy_extensions_tracers_opentelemetry_samplers_v3 from './envoy.extensions.tracers.opentelemetry.samplers.v3.ts';
import type * as envoy_extensions_transport_sockets_raw_buffer_v3 from './envoy.extensions.transport_sockets.raw_buffer.v3.ts';
import type * as envoy_extensions_transport_sockets_tls_v3 from './envoy.extensions.transport_sockets.tls.v3.ts';
import type * as envoy_extensions_upstreams_http_v3 from './envoy.extensions.upstreams.http.v3.ts';
import type * as envoy_service_discovery_v3 from './envoy.service.discovery.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

/** The messages that an `Any` may hold, by full name. */
export interface TypedMessages {
  readonly 'envoy.config.cluster.v3.Cluster': envoy_config_cluster_v3.Cluster;
  readonly 'envoy.config.endpoint.v3.ClusterLoadAssignment': envoy_config_endpoint_v3.ClusterLoadAssignment;
  readonly 'envoy.config.listener.v3.Listener': envoy_config_listener_v3.Listener;
  readonly 'envoy.config.route.v3.RouteConfiguration': envoy_config_route_v3.RouteConfiguration;
  readonly 'envoy.extensions.transport_sockets.tls.v3.Secret': envoy_extensions_transport_sockets_tls_v3.Secret;
  readonly 'envoy.config.rbac.v3.Action': envoy_config_rbac_v3.Action;
  readonly 'envoy.config.route.v3.FilterConfig': envoy_config_route_v3.FilterConfig;
  readonly 'envoy.config.trace.v3.OpenTelemetryConfig': envoy_config_trace_v3.OpenTelemetryConfig;
  readonly 'envoy.extensions.access_loggers.file.v3.FileAccessLog': envoy_extensions_access_loggers_file_v3.FileAccessLog;
  readonly 'envoy.extensions.access_loggers.filters.cel.v3.ExpressionFilter': envoy_extensions_access_loggers_filters_cel_v3.ExpressionFilter;
  readonly 'envoy.extensions.access_loggers.grpc.v3.HttpGrpcAccessLogConfig': envoy_extensions_access_loggers_grpc_v3.HttpGrpcAccessLogConfig;
  readonly 'envoy.extensions.access_loggers.open_telemetry.v3.OpenTelemetryAccessLogConfig': envoy_extensions_access_loggers_open_telemetry_v3.OpenTelemetryAccessLogConfig;
  readonly 'envoy.extensions.access_loggers.stream.v3.StdoutAccessLog': envoy_extensions_access_loggers_stream_v3.StdoutAccessLog;
  readonly 'envoy.extensions.clusters.dns.v3.DnsCluster': envoy_extensions_clusters_dns_v3.DnsCluster;
  readonly 'envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig': envoy_extensions_clusters_dynamic_forward_proxy_v3.ClusterConfig;
  readonly 'envoy.extensions.common.matching.v3.ExtensionWithMatcher': envoy_extensions_common_matching_v3.ExtensionWithMatcher;
  readonly 'envoy.extensions.compression.gzip.compressor.v3.Gzip': envoy_extensions_compression_gzip_compressor_v3.Gzip;
  readonly 'envoy.extensions.compression.gzip.decompressor.v3.Gzip': envoy_extensions_compression_gzip_decompressor_v3.Gzip;
  readonly 'envoy.extensions.filters.http.aws_lambda.v3.Config': envoy_extensions_filters_http_aws_lambda_v3.Config;
  readonly 'envoy.extensions.filters.http.aws_request_signing.v3.AwsRequestSigning': envoy_extensions_filters_http_aws_request_signing_v3.AwsRequestSigning;
  readonly 'envoy.extensions.filters.http.basic_auth.v3.BasicAuth': envoy_extensions_filters_http_basic_auth_v3.BasicAuth;
  readonly 'envoy.extensions.filters.http.basic_auth.v3.BasicAuthPerRoute': envoy_extensions_filters_http_basic_auth_v3.BasicAuthPerRoute;
  readonly 'envoy.extensions.filters.http.buffer.v3.Buffer': envoy_extensions_filters_http_buffer_v3.Buffer;
  readonly 'envoy.extensions.filters.http.buffer.v3.BufferPerRoute': envoy_extensions_filters_http_buffer_v3.BufferPerRoute;
  readonly 'envoy.extensions.filters.http.composite.v3.Composite': envoy_extensions_filters_http_composite_v3.Composite;
  readonly 'envoy.extensions.filters.http.composite.v3.ExecuteFilterAction': envoy_extensions_filters_http_composite_v3.ExecuteFilterAction;
  readonly 'envoy.extensions.filters.http.compressor.v3.Compressor': envoy_extensions_filters_http_compressor_v3.Compressor;
  readonly 'envoy.extensions.filters.http.cors.v3.Cors': envoy_extensions_filters_http_cors_v3.Cors;
  readonly 'envoy.extensions.filters.http.cors.v3.CorsPolicy': envoy_extensions_filters_http_cors_v3.CorsPolicy;
  readonly 'envoy.extensions.filters.http.credential_injector.v3.CredentialInjector': envoy_extensions_filters_http_credential_injector_v3.CredentialInjector;
  readonly 'envoy.extensions.filters.http.csrf.v3.CsrfPolicy': envoy_extensions_filters_http_csrf_v3.CsrfPolicy;
  readonly 'envoy.extensions.filters.http.decompressor.v3.Decompressor': envoy_extensions_filters_http_decompressor_v3.Decompressor;
  readonly 'envoy.extensions.filters.http.dynamic_forward_proxy.v3.FilterConfig': envoy_extensions_filters_http_dynamic_forward_proxy_v3.FilterConfig;
  readonly 'envoy.extensions.filters.http.ext_authz.v3.ExtAuthz': envoy_extensions_filters_http_ext_authz_v3.ExtAuthz;
  readonly 'envoy.extensions.filters.http.ext_authz.v3.ExtAuthzPerRoute': envoy_extensions_filters_http_ext_authz_v3.ExtAuthzPerRoute;
  readonly 'envoy.extensions.filters.http.ext_proc.v3.ExtProcPerRoute': envoy_extensions_filters_http_ext_proc_v3.ExtProcPerRoute;
  readonly 'envoy.extensions.filters.http.ext_proc.v3.ExternalProcessor': envoy_extensions_filters_http_ext_proc_v3.ExternalProcessor;
  readonly 'envoy.extensions.filters.http.header_mutation.v3.HeaderMutation': envoy_extensions_filters_http_header_mutation_v3.HeaderMutation;
  readonly 'envoy.extensions.filters.http.header_mutation.v3.HeaderMutationPerRoute': envoy_extensions_filters_http_header_mutation_v3.HeaderMutationPerRoute;
  readonly 'envoy.extensions.filters.http.health_check.v3.HealthCheck': envoy_extensions_filters_http_health_check_v3.HealthCheck;
  readonly 'envoy.extensions.filters.http.jwt_authn.v3.JwtAuthentication': envoy_extensions_filters_http_jwt_authn_v3.JwtAuthentication;
  readonly 'envoy.extensions.filters.http.jwt_authn.v3.PerRouteConfig': envoy_extensions_filters_http_jwt_authn_v3.PerRouteConfig;
  readonly 'envoy.extensions.filters.http.local_ratelimit.v3.LocalRateLimit': envoy_extensions_filters_http_local_ratelimit_v3.LocalRateLimit;
  readonly 'envoy.extensions.filters.http.lua.v3.Lua': envoy_extensions_filters_http_lua_v3.Lua;
  readonly 'envoy.extensions.filters.http.lua.v3.LuaPerRoute': envoy_extensions_filters_http_lua_v3.LuaPerRoute;
  readonly 'envoy.extensions.filters.http.ratelimit.v3.RateLimit': envoy_extensions_filters_http_ratelimit_v3.RateLimit;
  readonly 'envoy.extensions.filters.http.ratelimit.v3.RateLimitPerRoute': envoy_extensions_filters_http_ratelimit_v3.RateLimitPerRoute;
  readonly 'envoy.extensions.filters.http.rbac.v3.RBAC': envoy_extensions_filters_http_rbac_v3.RBAC;
  readonly 'envoy.extensions.filters.http.rbac.v3.RBACPerRoute': envoy_extensions_filters_http_rbac_v3.RBACPerRoute;
  readonly 'envoy.extensions.filters.http.router.v3.Router': envoy_extensions_filters_http_router_v3.Router;
  readonly 'envoy.extensions.filters.http.set_metadata.v3.Config': envoy_extensions_filters_http_set_metadata_v3.Config;
  readonly 'envoy.extensions.filters.http.stateful_session.v3.StatefulSession': envoy_extensions_filters_http_stateful_session_v3.StatefulSession;
  readonly 'envoy.extensions.filters.http.stateful_session.v3.StatefulSessionPerRoute': envoy_extensions_filters_http_stateful_session_v3.StatefulSessionPerRoute;
  readonly 'envoy.extensions.filters.http.upstream_codec.v3.UpstreamCodec': envoy_extensions_filters_http_upstream_codec_v3.UpstreamCodec;
  readonly 'envoy.extensions.filters.listener.proxy_protocol.v3.ProxyProtocol': envoy_extensions_filters_listener_proxy_protocol_v3.ProxyProtocol;
  readonly 'envoy.extensions.filters.listener.tls_inspector.v3.TlsInspector': envoy_extensions_filters_listener_tls_inspector_v3.TlsInspector;
  readonly 'envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager': envoy_extensions_filters_network_http_connection_manager_v3.HttpConnectionManager;
  readonly 'envoy.extensions.filters.network.rbac.v3.RBAC': envoy_extensions_filters_network_rbac_v3.RBAC;
  readonly 'envoy.extensions.filters.network.set_filter_state.v3.Config': envoy_extensions_filters_network_set_filter_state_v3.Config;
  readonly 'envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy': envoy_extensions_filters_network_tcp_proxy_v3.TcpProxy;
  readonly 'envoy.extensions.formatter.metadata.v3.Metadata': envoy_extensions_formatter_metadata_v3.Metadata;
  readonly 'envoy.extensions.formatter.req_without_query.v3.ReqWithoutQuery': envoy_extensions_formatter_req_without_query_v3.ReqWithoutQuery;
  readonly 'envoy.extensions.health_check.event_sinks.file.v3.HealthCheckEventFileSink': envoy_extensions_health_check_event_sinks_file_v3.HealthCheckEventFileSink;
  readonly 'envoy.extensions.http.early_header_mutation.header_mutation.v3.HeaderMutation': envoy_extensions_http_early_header_mutation_header_mutation_v3.HeaderMutation;
  readonly 'envoy.extensions.http.header_formatters.preserve_case.v3.PreserveCaseFormatterConfig': envoy_extensions_http_header_formatters_preserve_case_v3.PreserveCaseFormatterConfig;
  readonly 'envoy.extensions.http.injected_credentials.generic.v3.Generic': envoy_extensions_http_injected_credentials_generic_v3.Generic;
  readonly 'envoy.extensions.http.stateful_session.cookie.v3.CookieBasedSessionState': envoy_extensions_http_stateful_session_cookie_v3.CookieBasedSessionState;
  readonly 'envoy.extensions.http.stateful_session.header.v3.HeaderBasedSessionState': envoy_extensions_http_stateful_session_header_v3.HeaderBasedSessionState;
  readonly 'envoy.extensions.load_balancing_policies.least_request.v3.LeastRequest': envoy_extensions_load_balancing_policies_least_request_v3.LeastRequest;
  readonly 'envoy.extensions.load_balancing_policies.maglev.v3.Maglev': envoy_extensions_load_balancing_policies_maglev_v3.Maglev;
  readonly 'envoy.extensions.load_balancing_policies.random.v3.Random': envoy_extensions_load_balancing_policies_random_v3.Random;
  readonly 'envoy.extensions.load_balancing_policies.ring_hash.v3.RingHash': envoy_extensions_load_balancing_policies_ring_hash_v3.RingHash;
  readonly 'envoy.extensions.load_balancing_policies.round_robin.v3.RoundRobin': envoy_extensions_load_balancing_policies_round_robin_v3.RoundRobin;
  readonly 'envoy.extensions.matching.common_inputs.network.v3.DynamicMetadataInput': envoy_extensions_matching_common_inputs_network_v3.DynamicMetadataInput;
  readonly 'envoy.extensions.matching.input_matchers.metadata.v3.Metadata': envoy_extensions_matching_input_matchers_metadata_v3.Metadata;
  readonly 'envoy.extensions.path.match.uri_template.v3.UriTemplateMatchConfig': envoy_extensions_path_match_uri_template_v3.UriTemplateMatchConfig;
  readonly 'envoy.extensions.tracers.opentelemetry.resource_detectors.v3.EnvironmentResourceDetectorConfig': envoy_extensions_tracers_opentelemetry_resource_detectors_v3.EnvironmentResourceDetectorConfig;
  readonly 'envoy.extensions.tracers.opentelemetry.samplers.v3.AlwaysOnSamplerConfig': envoy_extensions_tracers_opentelemetry_samplers_v3.AlwaysOnSamplerConfig;
  readonly 'envoy.extensions.transport_sockets.raw_buffer.v3.RawBuffer': envoy_extensions_transport_sockets_raw_buffer_v3.RawBuffer;
  readonly 'envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext': envoy_extensions_transport_sockets_tls_v3.DownstreamTlsContext;
  readonly 'envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext': envoy_extensions_transport_sockets_tls_v3.UpstreamTlsContext;
  readonly 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions': envoy_extensions_upstreams_http_v3.HttpProtocolOptions;
  readonly 'xds.type.matcher.v3.CelMatcher': xds_type_matcher_v3.CelMatcher;
  readonly 'xds.type.matcher.v3.HttpAttributesCelMatchInput': xds_type_matcher_v3.HttpAttributesCelMatchInput;
}

export type TypedName = keyof TypedMessages;

/** And those that carry them. */
export interface Messages extends TypedMessages {
  readonly 'envoy.config.bootstrap.v3.Bootstrap': envoy_config_bootstrap_v3.Bootstrap;
  readonly 'envoy.service.discovery.v3.DiscoveryRequest': envoy_service_discovery_v3.DiscoveryRequest;
  readonly 'envoy.service.discovery.v3.DiscoveryResponse': envoy_service_discovery_v3.DiscoveryResponse;
  readonly 'envoy.config.route.v3.Route': envoy_config_route_v3.Route;
  readonly 'envoy.config.route.v3.RouteMatch': envoy_config_route_v3.RouteMatch;
  readonly 'envoy.extensions.filters.network.http_connection_manager.v3.HttpFilter': envoy_extensions_filters_network_http_connection_manager_v3.HttpFilter;
}

export type MessageName = keyof Messages;

/** A message with its type beside its members: what a `google.protobuf.Any` is in canonical JSON. */
export type TypedConfig<Name extends TypedName = TypedName> = {
  [N in Name]: { readonly '@type': `type.googleapis.com/${N}` } & TypedMessages[N];
}[Name];

/** A message without members. */
export type Empty = { readonly [member: string]: never };

/** A `google.protobuf.Any`; it may hold nothing. */
export type Any = TypedConfig | Empty;

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_common_matcher_v3 from './envoy.config.common.matcher.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_extensions_filters_network_http_connection_manager_v3 from './envoy.extensions.filters.network.http_connection_manager.v3.ts';

export interface HttpProtocolOptions {
  readonly commonHttpProtocolOptions?: envoy_config_core_v3.HttpProtocolOptions;
  readonly upstreamHttpProtocolOptions?: envoy_config_core_v3.UpstreamHttpProtocolOptions;
  readonly explicitHttpConfig?: HttpProtocolOptions_ExplicitHttpConfig;
  readonly useDownstreamProtocolConfig?: HttpProtocolOptions_UseDownstreamHttpConfig;
  readonly autoConfig?: HttpProtocolOptions_AutoHttpConfig;
  readonly httpFilters?: readonly envoy_extensions_filters_network_http_connection_manager_v3.HttpFilter[];
  readonly headerValidationConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly outlierDetection?: HttpProtocolOptions_OutlierDetection;
  readonly requestMirrorPolicies?: readonly envoy_config_route_v3.RouteAction_RequestMirrorPolicy[];
  readonly hashPolicy?: readonly envoy_config_route_v3.RouteAction_HashPolicy[];
  readonly retryPolicy?: envoy_config_route_v3.RetryPolicy;
}

export interface HttpProtocolOptions_AutoHttpConfig {
  readonly httpProtocolOptions?: envoy_config_core_v3.Http1ProtocolOptions;
  readonly http2ProtocolOptions?: envoy_config_core_v3.Http2ProtocolOptions;
  readonly http3ProtocolOptions?: envoy_config_core_v3.Http3ProtocolOptions;
  readonly alternateProtocolsCacheOptions?: envoy_config_core_v3.AlternateProtocolsCacheOptions;
}

export interface HttpProtocolOptions_ExplicitHttpConfig {
  readonly httpProtocolOptions?: envoy_config_core_v3.Http1ProtocolOptions;
  readonly http2ProtocolOptions?: envoy_config_core_v3.Http2ProtocolOptions;
  readonly http3ProtocolOptions?: envoy_config_core_v3.Http3ProtocolOptions;
}

export interface HttpProtocolOptions_OutlierDetection {
  readonly errorMatcher?: envoy_config_common_matcher_v3.MatchPredicate;
}

export interface HttpProtocolOptions_UseDownstreamHttpConfig {
  readonly httpProtocolOptions?: envoy_config_core_v3.Http1ProtocolOptions;
  readonly http2ProtocolOptions?: envoy_config_core_v3.Http2ProtocolOptions;
  readonly http3ProtocolOptions?: envoy_config_core_v3.Http3ProtocolOptions;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_accesslog_v3 from './envoy.config.accesslog.v3.ts';
import type * as envoy_extensions_filters_network_http_connection_manager_v3 from './envoy.extensions.filters.network.http_connection_manager.v3.ts';

export interface Router {
  readonly dynamicStats?: boolean;
  readonly startChildSpan?: boolean;
  readonly upstreamLog?: readonly envoy_config_accesslog_v3.AccessLog[];
  readonly upstreamLogOptions?: Router_UpstreamAccessLogOptions;
  readonly suppressEnvoyHeaders?: boolean;
  readonly strictCheckHeaders?: readonly string[];
  readonly respectExpectedRqTimeout?: boolean;
  readonly suppressGrpcRequestFailureCodeStats?: boolean;
  readonly upstreamHttpFilters?: readonly envoy_extensions_filters_network_http_connection_manager_v3.HttpFilter[];
  readonly rejectConnectRequestEarlyData?: boolean;
}

export interface Router_UpstreamAccessLogOptions {
  readonly flushUpstreamLogOnUpstreamStream?: boolean;
  readonly upstreamLogFlushInterval?: string;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_tracing_v3 from './envoy.type.tracing.v3.ts';

export interface CommonGrpcAccessLogConfig {
  readonly logName?: string;
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly transportApiVersion?: envoy_config_core_v3.ApiVersion;
  readonly bufferFlushInterval?: string;
  readonly bufferSizeBytes?: number;
  readonly filterStateObjectsToLog?: readonly string[];
  readonly grpcStreamRetryPolicy?: envoy_config_core_v3.RetryPolicy;
  readonly customTags?: readonly envoy_type_tracing_v3.CustomTag[];
}

export interface HttpGrpcAccessLogConfig {
  readonly commonConfig?: CommonGrpcAccessLogConfig;
  readonly additionalRequestHeadersToLog?: readonly string[];
  readonly additionalResponseHeadersToLog?: readonly string[];
  readonly additionalResponseTrailersToLog?: readonly string[];
}

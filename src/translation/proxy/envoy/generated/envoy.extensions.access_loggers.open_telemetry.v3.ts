// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_extensions_access_loggers_grpc_v3 from './envoy.extensions.access_loggers.grpc.v3.ts';
import type * as envoy_type_tracing_v3 from './envoy.type.tracing.v3.ts';
import type * as opentelemetry_proto_common_v1 from './opentelemetry.proto.common.v1.ts';

export interface OpenTelemetryAccessLogConfig {
  readonly commonConfig?: envoy_extensions_access_loggers_grpc_v3.CommonGrpcAccessLogConfig;
  readonly httpService?: envoy_config_core_v3.HttpService;
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly disableBuiltinLabels?: boolean;
  readonly resourceAttributes?: opentelemetry_proto_common_v1.KeyValueList;
  readonly resourceDetectors?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly body?: opentelemetry_proto_common_v1.AnyValue;
  readonly attributes?: opentelemetry_proto_common_v1.KeyValueList;
  readonly statPrefix?: string;
  readonly formatters?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly logName?: string;
  readonly bufferFlushInterval?: string;
  readonly bufferSizeBytes?: number;
  readonly filterStateObjectsToLog?: readonly string[];
  readonly customTags?: readonly envoy_type_tracing_v3.CustomTag[];
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_data_accesslog_v3 from './envoy.data.accesslog.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface AccessLog {
  readonly name?: string;
  readonly filter?: AccessLogFilter;
  readonly typedConfig?: Any;
}

export interface AccessLogFilter {
  readonly statusCodeFilter?: StatusCodeFilter;
  readonly durationFilter?: DurationFilter;
  readonly notHealthCheckFilter?: NotHealthCheckFilter;
  readonly traceableFilter?: TraceableFilter;
  readonly runtimeFilter?: RuntimeFilter;
  readonly andFilter?: AndFilter;
  readonly orFilter?: OrFilter;
  readonly headerFilter?: HeaderFilter;
  readonly responseFlagFilter?: ResponseFlagFilter;
  readonly grpcStatusFilter?: GrpcStatusFilter;
  readonly extensionFilter?: ExtensionFilter;
  readonly metadataFilter?: MetadataFilter;
  readonly logTypeFilter?: LogTypeFilter;
}

export interface AndFilter {
  readonly filters?: readonly AccessLogFilter[];
}

export interface ComparisonFilter {
  readonly op?: ComparisonFilter_Op;
  readonly value?: envoy_config_core_v3.RuntimeUInt32;
}

export type ComparisonFilter_Op =
  | 'EQ'
  | 'GE'
  | 'LE'
  | 'NE';

export interface DurationFilter {
  readonly comparison?: ComparisonFilter;
}

export interface ExtensionFilter {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface GrpcStatusFilter {
  readonly statuses?: readonly GrpcStatusFilter_Status[];
  readonly exclude?: boolean;
}

export type GrpcStatusFilter_Status =
  | 'OK'
  | 'CANCELED'
  | 'UNKNOWN'
  | 'INVALID_ARGUMENT'
  | 'DEADLINE_EXCEEDED'
  | 'NOT_FOUND'
  | 'ALREADY_EXISTS'
  | 'PERMISSION_DENIED'
  | 'RESOURCE_EXHAUSTED'
  | 'FAILED_PRECONDITION'
  | 'ABORTED'
  | 'OUT_OF_RANGE'
  | 'UNIMPLEMENTED'
  | 'INTERNAL'
  | 'UNAVAILABLE'
  | 'DATA_LOSS'
  | 'UNAUTHENTICATED';

export interface HeaderFilter {
  readonly header?: envoy_config_route_v3.HeaderMatcher;
}

export interface LogTypeFilter {
  readonly types?: readonly envoy_data_accesslog_v3.AccessLogType[];
  readonly exclude?: boolean;
}

export interface MetadataFilter {
  readonly matcher?: envoy_type_matcher_v3.MetadataMatcher;
  readonly matchIfKeyNotFound?: boolean;
}

export interface NotHealthCheckFilter {}

export interface OrFilter {
  readonly filters?: readonly AccessLogFilter[];
}

export interface ResponseFlagFilter {
  readonly flags?: readonly string[];
}

export interface RuntimeFilter {
  readonly runtimeKey?: string;
  readonly percentSampled?: envoy_type_v3.FractionalPercent;
  readonly useIndependentRandomness?: boolean;
}

export interface StatusCodeFilter {
  readonly comparison?: ComparisonFilter;
}

export interface TraceableFilter {}

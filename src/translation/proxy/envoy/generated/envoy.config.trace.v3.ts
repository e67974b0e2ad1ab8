// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface OpenTelemetryConfig {
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly httpService?: envoy_config_core_v3.HttpService;
  readonly exporter?: envoy_config_core_v3.TypedExtensionConfig;
  readonly serviceName?: string;
  readonly resourceDetectors?: readonly envoy_config_core_v3.TypedExtensionConfig[];
  readonly sampler?: envoy_config_core_v3.TypedExtensionConfig;
  readonly maxCacheSize?: number;
  readonly setTelemetrySdkResourceAttributes?: boolean;
  readonly setServiceNameResourceAttribute?: boolean;
  readonly setInstrumentationScope?: boolean;
}

export interface Tracing {
  readonly http?: Tracing_Http;
}

export interface Tracing_Http {
  readonly name?: string;
  readonly typedConfig?: Any;
}

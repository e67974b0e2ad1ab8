// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface Decompressor {
  readonly decompressorLibrary?: envoy_config_core_v3.TypedExtensionConfig;
  readonly requestDirectionConfig?: Decompressor_RequestDirectionConfig;
  readonly responseDirectionConfig?: Decompressor_ResponseDirectionConfig;
}

export interface Decompressor_CommonDirectionConfig {
  readonly enabled?: envoy_config_core_v3.RuntimeFeatureFlag;
  readonly ignoreNoTransformHeader?: boolean;
}

export interface Decompressor_RequestDirectionConfig {
  readonly commonConfig?: Decompressor_CommonDirectionConfig;
  readonly advertiseAcceptEncoding?: boolean;
}

export interface Decompressor_ResponseDirectionConfig {
  readonly commonConfig?: Decompressor_CommonDirectionConfig;
}

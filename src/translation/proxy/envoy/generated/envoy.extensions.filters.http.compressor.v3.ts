// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface Compressor {
  readonly contentLength?: number;
  readonly contentType?: readonly string[];
  readonly disableOnEtagHeader?: boolean;
  readonly removeAcceptEncodingHeader?: boolean;
  readonly runtimeEnabled?: envoy_config_core_v3.RuntimeFeatureFlag;
  readonly compressorLibrary?: envoy_config_core_v3.TypedExtensionConfig;
  readonly requestDirectionConfig?: Compressor_RequestDirectionConfig;
  readonly responseDirectionConfig?: Compressor_ResponseDirectionConfig;
  readonly chooseFirst?: boolean;
}

export interface Compressor_CommonDirectionConfig {
  readonly enabled?: envoy_config_core_v3.RuntimeFeatureFlag;
  readonly minContentLength?: number;
  readonly contentType?: readonly string[];
  readonly contentTypeMatcher?: readonly envoy_type_matcher_v3.StringMatcher[];
}

export interface Compressor_RequestDirectionConfig {
  readonly commonConfig?: Compressor_CommonDirectionConfig;
}

export interface Compressor_ResponseDirectionConfig {
  readonly commonConfig?: Compressor_CommonDirectionConfig;
  readonly disableOnEtagHeader?: boolean;
  readonly weakenEtagOnCompress?: boolean;
  readonly removeAcceptEncodingHeader?: boolean;
  readonly uncompressibleResponseCodes?: readonly number[];
  readonly statusHeaderEnabled?: boolean;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_common_mutation_rules_v3 from './envoy.config.common.mutation_rules.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface ExtProcHttpService {
  readonly httpService?: envoy_config_core_v3.HttpService;
}

export interface ExtProcOverrides {
  readonly processingMode?: ProcessingMode;
  readonly asyncMode?: boolean;
  readonly requestAttributes?: readonly string[];
  readonly responseAttributes?: readonly string[];
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly metadataOptions?: MetadataOptions;
  readonly grpcInitialMetadata?: readonly envoy_config_core_v3.HeaderValue[];
  readonly failureModeAllow?: boolean;
  readonly processingRequestModifier?: envoy_config_core_v3.TypedExtensionConfig;
  readonly emitClientSpan?: boolean;
}

export interface ExtProcPerRoute {
  readonly disabled?: boolean;
  readonly overrides?: ExtProcOverrides;
}

export interface ExternalProcessor {
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly httpService?: ExtProcHttpService;
  readonly failureModeAllow?: boolean;
  readonly processingMode?: ProcessingMode;
  readonly requestAttributes?: readonly string[];
  readonly responseAttributes?: readonly string[];
  readonly messageTimeout?: string;
  readonly statPrefix?: string;
  readonly mutationRules?: envoy_config_common_mutation_rules_v3.HeaderMutationRules;
  readonly maxMessageTimeout?: string;
  readonly forwardRules?: HeaderForwardingRules;
  readonly filterMetadata?: JsonObject;
  readonly allowModeOverride?: boolean;
  readonly disableImmediateResponse?: boolean;
  readonly metadataOptions?: MetadataOptions;
  readonly observabilityMode?: boolean;
  readonly disableClearRouteCache?: boolean;
  readonly routeCacheAction?: ExternalProcessor_RouteCacheAction;
  readonly deferredCloseTimeout?: string;
  readonly sendBodyWithoutWaitingForHeaderResponse?: boolean;
  readonly allowedOverrideModes?: readonly ProcessingMode[];
  readonly processingRequestModifier?: envoy_config_core_v3.TypedExtensionConfig;
  readonly onProcessingResponse?: envoy_config_core_v3.TypedExtensionConfig;
  readonly statusOnError?: envoy_type_v3.HttpStatus;
  readonly allowContentLengthHeader?: boolean;
  readonly emitClientSpan?: boolean;
}

export type ExternalProcessor_RouteCacheAction =
  | 'DEFAULT'
  | 'CLEAR'
  | 'RETAIN';

export interface HeaderForwardingRules {
  readonly allowedHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly disallowedHeaders?: envoy_type_matcher_v3.ListStringMatcher;
}

export interface MetadataOptions {
  readonly forwardingNamespaces?: MetadataOptions_MetadataNamespaces;
  readonly receivingNamespaces?: MetadataOptions_MetadataNamespaces;
  readonly clusterMetadataForwardingNamespaces?: MetadataOptions_MetadataNamespaces;
}

export interface MetadataOptions_MetadataNamespaces {
  readonly untyped?: readonly string[];
  readonly typed?: readonly string[];
}

export interface ProcessingMode {
  readonly requestHeaderMode?: ProcessingMode_HeaderSendMode;
  readonly responseHeaderMode?: ProcessingMode_HeaderSendMode;
  readonly requestBodyMode?: ProcessingMode_BodySendMode;
  readonly responseBodyMode?: ProcessingMode_BodySendMode;
  readonly requestTrailerMode?: ProcessingMode_HeaderSendMode;
  readonly responseTrailerMode?: ProcessingMode_HeaderSendMode;
}

export type ProcessingMode_BodySendMode =
  | 'NONE'
  | 'STREAMED'
  | 'BUFFERED'
  | 'BUFFERED_PARTIAL'
  | 'FULL_DUPLEX_STREAMED'
  | 'GRPC';

export type ProcessingMode_HeaderSendMode =
  | 'DEFAULT'
  | 'SEND'
  | 'SKIP';

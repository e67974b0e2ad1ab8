// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { JsonObject } from '../../../../grammar/json.ts';
import type * as envoy_config_common_mutation_rules_v3 from './envoy.config.common.mutation_rules.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface AuthorizationRequest {
  readonly allowedHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly headersToAdd?: readonly envoy_config_core_v3.HeaderValue[];
}

export interface AuthorizationResponse {
  readonly allowedUpstreamHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly allowedUpstreamHeadersToAppend?: envoy_type_matcher_v3.ListStringMatcher;
  readonly allowedClientHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly allowedClientHeadersOnSuccess?: envoy_type_matcher_v3.ListStringMatcher;
  readonly dynamicMetadataFromHeaders?: envoy_type_matcher_v3.ListStringMatcher;
}

export interface BufferSettings {
  readonly maxRequestBytes?: number;
  readonly allowPartialMessage?: boolean;
  readonly packAsBytes?: boolean;
}

export interface CheckSettings {
  readonly contextExtensions?: { readonly [key: string]: string };
  readonly disableRequestBodyBuffering?: boolean;
  readonly withRequestBody?: BufferSettings;
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly httpService?: HttpService;
  readonly emitClientSpan?: boolean;
}

export interface ExtAuthz {
  readonly grpcService?: envoy_config_core_v3.GrpcService;
  readonly httpService?: HttpService;
  readonly transportApiVersion?: envoy_config_core_v3.ApiVersion;
  readonly failureModeAllow?: boolean;
  readonly failureModeAllowHeaderAdd?: boolean;
  readonly withRequestBody?: BufferSettings;
  readonly clearRouteCache?: boolean;
  readonly clearRouteCacheHeaders?: readonly string[];
  readonly statusOnError?: envoy_type_v3.HttpStatus;
  readonly validateMutations?: boolean;
  readonly metadataContextNamespaces?: readonly string[];
  readonly typedMetadataContextNamespaces?: readonly string[];
  readonly routeMetadataContextNamespaces?: readonly string[];
  readonly routeTypedMetadataContextNamespaces?: readonly string[];
  readonly filterEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly filterEnabledMetadata?: envoy_type_matcher_v3.MetadataMatcher;
  readonly denyAtDisable?: envoy_config_core_v3.RuntimeFeatureFlag;
  readonly includePeerCertificate?: boolean;
  readonly statPrefix?: string;
  readonly bootstrapMetadataLabelsKey?: string;
  readonly allowedHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly disallowedHeaders?: envoy_type_matcher_v3.ListStringMatcher;
  readonly includeTlsSession?: boolean;
  readonly chargeClusterResponseStats?: boolean;
  readonly encodeRawHeaders?: boolean;
  readonly decoderHeaderMutationRules?: envoy_config_common_mutation_rules_v3.HeaderMutationRules;
  readonly enableDynamicMetadataIngestion?: boolean;
  readonly filterMetadata?: JsonObject;
  readonly emitFilterStateStats?: boolean;
  readonly maxDeniedResponseBodyBytes?: number;
  readonly enforceResponseHeaderLimits?: boolean;
  readonly shadowMode?: boolean;
  readonly emitClientSpan?: boolean;
}

export interface ExtAuthzPerRoute {
  readonly disabled?: boolean;
  readonly checkSettings?: CheckSettings;
}

export interface HttpService {
  readonly serverUri?: envoy_config_core_v3.HttpUri;
  readonly pathPrefix?: string;
  readonly pathOverride?: string;
  readonly authorizationRequest?: AuthorizationRequest;
  readonly authorizationResponse?: AuthorizationResponse;
  readonly retryPolicy?: envoy_config_core_v3.RetryPolicy;
}

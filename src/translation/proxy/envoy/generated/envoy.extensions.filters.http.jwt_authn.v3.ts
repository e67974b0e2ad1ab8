// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Empty } from './any.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface ExtractOnlyWithoutValidation {
  readonly verificationStatusHeader?: string;
}

export interface FilterStateRule {
  readonly name?: string;
  readonly requires?: { readonly [key: string]: JwtRequirement };
}

export interface JwksAsyncFetch {
  readonly fastListener?: boolean;
  readonly failedRefetchDuration?: string;
}

export interface JwtAuthentication {
  readonly providers?: { readonly [key: string]: JwtProvider };
  readonly rules?: readonly RequirementRule[];
  readonly filterStateRules?: FilterStateRule;
  readonly bypassCorsPreflight?: boolean;
  readonly requirementMap?: { readonly [key: string]: JwtRequirement };
  readonly stripFailureResponse?: boolean;
  readonly statPrefix?: string;
}

export interface JwtCacheConfig {
  readonly jwtCacheSize?: number;
  readonly jwtMaxTokenSize?: number;
}

export interface JwtClaimToHeader {
  readonly headerName?: string;
  readonly claimName?: string;
  readonly claimPath?: readonly JwtClaimToHeader_PathSegment[];
}

export interface JwtClaimToHeader_PathSegment {
  readonly key?: string;
}

export interface JwtHeader {
  readonly name?: string;
  readonly valuePrefix?: string;
}

export interface JwtProvider {
  readonly issuer?: string;
  readonly audiences?: readonly string[];
  readonly subjects?: envoy_type_matcher_v3.StringMatcher;
  readonly requireExpiration?: boolean;
  readonly maxLifetime?: string;
  readonly remoteJwks?: RemoteJwks;
  readonly localJwks?: envoy_config_core_v3.DataSource;
  readonly forward?: boolean;
  readonly fromHeaders?: readonly JwtHeader[];
  readonly fromParams?: readonly string[];
  readonly fromCookies?: readonly string[];
  readonly forwardPayloadHeader?: string;
  readonly padForwardPayloadHeader?: boolean;
  readonly payloadInMetadata?: string;
  readonly normalizePayloadInMetadata?: JwtProvider_NormalizePayload;
  readonly headerInMetadata?: string;
  readonly failedStatusInMetadata?: string;
  readonly clockSkewSeconds?: number;
  readonly jwtCacheConfig?: JwtCacheConfig;
  readonly claimToHeaders?: readonly JwtClaimToHeader[];
  readonly clearRouteCache?: boolean;
}

export interface JwtProvider_NormalizePayload {
  readonly spaceDelimitedClaims?: readonly string[];
}

export interface JwtRequirement {
  readonly providerName?: string;
  readonly providerAndAudiences?: ProviderWithAudiences;
  readonly requiresAny?: JwtRequirementOrList;
  readonly requiresAll?: JwtRequirementAndList;
  readonly allowMissingOrFailed?: Empty;
  readonly allowMissing?: Empty;
  readonly extractOnlyWithoutValidation?: ExtractOnlyWithoutValidation;
}

export interface JwtRequirementAndList {
  readonly requirements?: readonly JwtRequirement[];
}

export interface JwtRequirementOrList {
  readonly requirements?: readonly JwtRequirement[];
}

export interface PerRouteConfig {
  readonly disabled?: boolean;
  readonly requirementName?: string;
}

export interface ProviderWithAudiences {
  readonly providerName?: string;
  readonly audiences?: readonly string[];
}

export interface RemoteJwks {
  readonly httpUri?: envoy_config_core_v3.HttpUri;
  readonly cacheDuration?: string;
  readonly asyncFetch?: JwksAsyncFetch;
  readonly retryPolicy?: envoy_config_core_v3.RetryPolicy;
}

export interface RequirementRule {
  readonly match?: envoy_config_route_v3.RouteMatch;
  readonly requires?: JwtRequirement;
  readonly requirementName?: string;
}

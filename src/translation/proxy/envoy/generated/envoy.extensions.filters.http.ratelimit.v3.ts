// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_ratelimit_v3 from './envoy.config.ratelimit.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface RateLimit {
  readonly domain?: string;
  readonly stage?: number;
  readonly requestType?: string;
  readonly timeout?: string;
  readonly failureModeDeny?: boolean;
  readonly rateLimitedAsResourceExhausted?: boolean;
  readonly rateLimitService?: envoy_config_ratelimit_v3.RateLimitServiceConfig;
  readonly enableXRatelimitHeaders?: RateLimit_XRateLimitHeadersRFCVersion;
  readonly disableXEnvoyRatelimitedHeader?: boolean;
  readonly rateLimitedStatus?: envoy_type_v3.HttpStatus;
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly statusOnError?: envoy_type_v3.HttpStatus;
  readonly statPrefix?: string;
  readonly filterEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly filterEnforced?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly failureModeDenyPercent?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly rateLimits?: readonly envoy_config_route_v3.RateLimit[];
  readonly metadataNamespace?: string;
  readonly enableRetryAfterHeader?: boolean;
}

export type RateLimit_XRateLimitHeadersRFCVersion =
  | 'OFF'
  | 'DRAFT_VERSION_03';

export interface RateLimitPerRoute {
  readonly vhRateLimits?: RateLimitPerRoute_VhRateLimitsOptions;
  readonly overrideOption?: RateLimitPerRoute_OverrideOptions;
  readonly rateLimits?: readonly envoy_config_route_v3.RateLimit[];
  readonly domain?: string;
}

export type RateLimitPerRoute_OverrideOptions =
  | 'DEFAULT'
  | 'OVERRIDE_POLICY'
  | 'INCLUDE_POLICY'
  | 'IGNORE_POLICY';

export type RateLimitPerRoute_VhRateLimitsOptions =
  | 'OVERRIDE'
  | 'INCLUDE'
  | 'IGNORE';

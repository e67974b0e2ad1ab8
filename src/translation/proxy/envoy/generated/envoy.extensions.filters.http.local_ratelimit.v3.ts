// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_extensions_common_ratelimit_v3 from './envoy.extensions.common.ratelimit.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface LocalRateLimit {
  readonly statPrefix?: string;
  readonly status?: envoy_type_v3.HttpStatus;
  readonly tokenBucket?: envoy_type_v3.TokenBucket;
  readonly filterEnabled?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly filterEnforced?: envoy_config_core_v3.RuntimeFractionalPercent;
  readonly requestHeadersToAddWhenNotEnforced?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly responseHeadersToAdd?: readonly envoy_config_core_v3.HeaderValueOption[];
  readonly descriptors?: readonly envoy_extensions_common_ratelimit_v3.LocalRateLimitDescriptor[];
  readonly stage?: number;
  readonly localRateLimitPerDownstreamConnection?: boolean;
  readonly localClusterRateLimit?: envoy_extensions_common_ratelimit_v3.LocalClusterRateLimit;
  readonly enableXRatelimitHeaders?: envoy_extensions_common_ratelimit_v3.XRateLimitHeadersRFCVersion;
  readonly vhRateLimits?: envoy_extensions_common_ratelimit_v3.VhRateLimitsOptions;
  readonly alwaysConsumeDefaultTokenBucket?: boolean;
  readonly rateLimitedAsResourceExhausted?: boolean;
  readonly rateLimits?: readonly envoy_config_route_v3.RateLimit[];
  readonly maxDynamicDescriptors?: number;
  readonly enableRetryAfterHeader?: boolean;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface LocalClusterRateLimit {}

export interface LocalRateLimitDescriptor {
  readonly entries?: readonly RateLimitDescriptor_Entry[];
  readonly tokenBucket?: envoy_type_v3.TokenBucket;
  readonly shadowMode?: boolean;
}

export interface RateLimitDescriptor_Entry {
  readonly key?: string;
  readonly value?: string;
}

export type VhRateLimitsOptions =
  | 'OVERRIDE'
  | 'INCLUDE'
  | 'IGNORE';

export type XRateLimitHeadersRFCVersion =
  | 'OFF'
  | 'DRAFT_VERSION_03';

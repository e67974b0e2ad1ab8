// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_route_v3 from './envoy.config.route.v3.ts';
import type * as envoy_type_v3 from './envoy.type.v3.ts';

export interface HealthCheck {
  readonly passThroughMode?: boolean;
  readonly cacheTime?: string;
  readonly clusterMinHealthyPercentages?: { readonly [key: string]: envoy_type_v3.Percent };
  readonly headers?: readonly envoy_config_route_v3.HeaderMatcher[];
}

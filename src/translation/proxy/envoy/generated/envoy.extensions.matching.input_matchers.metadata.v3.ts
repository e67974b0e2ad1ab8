// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface Metadata {
  readonly value?: envoy_type_matcher_v3.ValueMatcher;
  readonly invert?: boolean;
}

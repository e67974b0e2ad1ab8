// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type * as envoy_type_matcher_v3 from './envoy.type.matcher.v3.ts';

export interface HistogramBucketSettings {
  readonly match?: envoy_type_matcher_v3.StringMatcher;
  readonly buckets?: readonly number[];
  readonly bins?: number;
}

export interface StatsConfig {
  readonly statsTags?: readonly TagSpecifier[];
  readonly useAllDefaultTags?: boolean;
  readonly statsMatcher?: StatsMatcher;
  readonly histogramBucketSettings?: readonly HistogramBucketSettings[];
  readonly allowDefaultTagOverrides?: boolean;
}

export interface StatsMatcher {
  readonly rejectAll?: boolean;
  readonly exclusionList?: envoy_type_matcher_v3.ListStringMatcher;
  readonly inclusionList?: envoy_type_matcher_v3.ListStringMatcher;
}

export interface StatsSink {
  readonly name?: string;
  readonly typedConfig?: Any;
}

export interface TagSpecifier {
  readonly tagName?: string;
  readonly regex?: string;
  readonly fixedValue?: string;
}

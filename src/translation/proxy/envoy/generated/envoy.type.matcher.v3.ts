// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_v3 from './envoy.type.v3.ts';
import type * as xds_core_v3 from './xds.core.v3.ts';

export interface AddressMatcher {
  readonly ranges?: readonly xds_core_v3.CidrRange[];
  readonly invertMatch?: boolean;
}

export interface DoubleMatcher {
  readonly range?: envoy_type_v3.DoubleRange;
  readonly exact?: number;
}

export interface FilterStateMatcher {
  readonly key?: string;
  readonly stringMatch?: StringMatcher;
  readonly addressMatch?: AddressMatcher;
}

export interface ListMatcher {
  readonly oneOf?: ValueMatcher;
}

export interface ListStringMatcher {
  readonly patterns?: readonly StringMatcher[];
}

export interface MetadataMatcher {
  readonly filter?: string;
  readonly path?: readonly MetadataMatcher_PathSegment[];
  readonly value?: ValueMatcher;
  readonly invert?: boolean;
}

export interface MetadataMatcher_PathSegment {
  readonly key?: string;
}

export interface OrMatcher {
  readonly valueMatchers?: readonly ValueMatcher[];
}

export interface PathMatcher {
  readonly path?: StringMatcher;
}

export interface RegexMatchAndSubstitute {
  readonly pattern?: RegexMatcher;
  readonly substitution?: string;
}

export interface RegexMatcher {
  readonly googleRe2?: RegexMatcher_GoogleRE2;
  readonly regex?: string;
}

export interface RegexMatcher_GoogleRE2 {
  readonly maxProgramSize?: number;
}

export interface StringMatcher {
  readonly exact?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly safeRegex?: RegexMatcher;
  readonly contains?: string;
  readonly custom?: xds_core_v3.TypedExtensionConfig;
  readonly ignoreCase?: boolean;
}

export interface ValueMatcher {
  readonly nullMatch?: ValueMatcher_NullMatch;
  readonly doubleMatch?: DoubleMatcher;
  readonly stringMatch?: StringMatcher;
  readonly boolMatch?: boolean;
  readonly presentMatch?: boolean;
  readonly listMatch?: ListMatcher;
  readonly orMatch?: OrMatcher;
}

export interface ValueMatcher_NullMatch {}

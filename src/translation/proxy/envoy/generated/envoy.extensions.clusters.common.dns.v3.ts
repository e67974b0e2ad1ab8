// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export type DnsLookupFamily =
  | 'UNSPECIFIED'
  | 'AUTO'
  | 'V4_ONLY'
  | 'V6_ONLY'
  | 'V4_PREFERRED'
  | 'ALL';

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface Gzip {
  readonly windowBits?: number;
  readonly chunkSize?: number;
  readonly maxInflateRatio?: number;
}

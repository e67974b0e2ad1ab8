// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface Buffer {
  readonly maxRequestBytes?: number;
}

export interface BufferPerRoute {
  readonly disabled?: boolean;
  readonly buffer?: Buffer;
}

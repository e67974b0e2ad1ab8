// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface DynamicMetadataInput {
  readonly filter?: string;
  readonly path?: readonly DynamicMetadataInput_PathSegment[];
}

export interface DynamicMetadataInput_PathSegment {
  readonly key?: string;
}

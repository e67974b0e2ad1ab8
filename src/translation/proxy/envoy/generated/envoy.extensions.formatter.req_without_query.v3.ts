// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface ReqWithoutQuery {}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface Cookie {
  readonly name?: string;
  readonly ttl?: string;
  readonly path?: string;
  readonly attributes?: readonly CookieAttribute[];
}

export interface CookieAttribute {
  readonly name?: string;
  readonly value?: string;
}

export interface PathTransformation {
  readonly operations?: readonly PathTransformation_Operation[];
}

export interface PathTransformation_Operation {
  readonly normalizePathRfc3986?: PathTransformation_Operation_NormalizePathRFC3986;
  readonly mergeSlashes?: PathTransformation_Operation_MergeSlashes;
}

export interface PathTransformation_Operation_MergeSlashes {}

export interface PathTransformation_Operation_NormalizePathRFC3986 {}

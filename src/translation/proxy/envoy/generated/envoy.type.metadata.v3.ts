// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface MetadataKey {
  readonly key?: string;
  readonly path?: readonly MetadataKey_PathSegment[];
}

export interface MetadataKey_PathSegment {
  readonly key?: string;
  readonly index?: number;
}

export interface MetadataKind {
  readonly request?: MetadataKind_Request;
  readonly route?: MetadataKind_Route;
  readonly cluster?: MetadataKind_Cluster;
  readonly host?: MetadataKind_Host;
}

export interface MetadataKind_Cluster {}

export interface MetadataKind_Host {}

export interface MetadataKind_Request {}

export interface MetadataKind_Route {}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_type_metadata_v3 from './envoy.type.metadata.v3.ts';

export interface CustomTag {
  readonly tag?: string;
  readonly literal?: CustomTag_Literal;
  readonly environment?: CustomTag_Environment;
  readonly requestHeader?: CustomTag_Header;
  readonly metadata?: CustomTag_Metadata;
  readonly value?: string;
  readonly valueType?: CustomTag_ValueType;
}

export interface CustomTag_Environment {
  readonly name?: string;
  readonly defaultValue?: string;
}

export interface CustomTag_Header {
  readonly name?: string;
  readonly defaultValue?: string;
}

export interface CustomTag_Literal {
  readonly value?: string;
}

export interface CustomTag_Metadata {
  readonly kind?: envoy_type_metadata_v3.MetadataKind;
  readonly metadataKey?: envoy_type_metadata_v3.MetadataKey;
  readonly defaultValue?: string;
}

export type CustomTag_ValueType =
  | 'UNSPECIFIED'
  | 'STRING'
  | 'INT'
  | 'DOUBLE'
  | 'BOOL';

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.

export interface AnyValue {
  readonly stringValue?: string;
  readonly boolValue?: boolean;
  readonly intValue?: string;
  readonly doubleValue?: number;
  readonly arrayValue?: ArrayValue;
  readonly kvlistValue?: KeyValueList;
  readonly bytesValue?: string;
  readonly stringValueStrindex?: number;
}

export interface ArrayValue {
  readonly values?: readonly AnyValue[];
}

export interface KeyValue {
  readonly key?: string;
  readonly value?: AnyValue;
  readonly keyStrindex?: number;
}

export interface KeyValueList {
  readonly values?: readonly KeyValue[];
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';
import type { JsonObject } from '../../../../grammar/json.ts';

export interface Config {
  readonly metadataNamespace?: string;
  readonly value?: JsonObject;
  readonly metadata?: readonly Metadata[];
}

export interface Metadata {
  readonly metadataNamespace?: string;
  readonly allowOverwrite?: boolean;
  readonly value?: JsonObject;
  readonly typedValue?: Any;
}

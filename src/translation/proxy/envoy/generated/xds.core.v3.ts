// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';

export interface Authority {
  readonly name?: string;
}

export interface CidrRange {
  readonly addressPrefix?: string;
  readonly prefixLen?: number;
}

export interface ContextParams {
  readonly params?: { readonly [key: string]: string };
}

export interface TypedExtensionConfig {
  readonly name?: string;
  readonly typedConfig?: Any;
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type { Any } from './any.ts';

export interface Status {
  readonly code?: number;
  readonly message?: string;
  readonly details?: readonly Any[];
}

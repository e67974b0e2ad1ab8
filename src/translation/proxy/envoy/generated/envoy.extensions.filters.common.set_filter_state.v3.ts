// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface FilterStateValue {
  readonly objectKey?: string;
  readonly factoryKey?: string;
  readonly formatString?: envoy_config_core_v3.SubstitutionFormatString;
  readonly readOnly?: boolean;
  readonly sharedWithUpstream?: FilterStateValue_SharedWithUpstream;
  readonly skipIfEmpty?: boolean;
}

export type FilterStateValue_SharedWithUpstream =
  | 'NONE'
  | 'ONCE'
  | 'TRANSITIVE';

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface BasicAuth {
  readonly users?: envoy_config_core_v3.DataSource;
  readonly forwardUsernameHeader?: string;
  readonly authenticationHeader?: string;
  readonly allowMissing?: boolean;
  readonly emitDynamicMetadata?: boolean;
  readonly realm?: string;
}

export interface BasicAuthPerRoute {
  readonly users?: envoy_config_core_v3.DataSource;
  readonly realm?: string;
}

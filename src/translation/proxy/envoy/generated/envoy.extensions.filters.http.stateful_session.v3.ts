// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface StatefulSession {
  readonly sessionState?: envoy_config_core_v3.TypedExtensionConfig;
  readonly strict?: boolean;
  readonly statPrefix?: string;
  readonly statusOnStrictDestinationNotFound?: number;
}

export interface StatefulSessionPerRoute {
  readonly disabled?: boolean;
  readonly statefulSession?: StatefulSession;
}

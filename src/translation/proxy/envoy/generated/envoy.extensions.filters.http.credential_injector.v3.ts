// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface CredentialInjector {
  readonly overwrite?: boolean;
  readonly allowRequestWithoutCredential?: boolean;
  readonly credential?: envoy_config_core_v3.TypedExtensionConfig;
}

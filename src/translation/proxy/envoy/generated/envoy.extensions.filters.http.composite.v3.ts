// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';
import type * as xds_type_matcher_v3 from './xds.type.matcher.v3.ts';

export interface Composite {
  readonly namedFilterChains?: { readonly [key: string]: FilterChainConfiguration };
  readonly matcher?: xds_type_matcher_v3.Matcher;
}

export interface DynamicConfig {
  readonly name?: string;
  readonly configDiscovery?: envoy_config_core_v3.ExtensionConfigSource;
}

export interface ExecuteFilterAction {
  readonly typedConfig?: envoy_config_core_v3.TypedExtensionConfig;
  readonly dynamicConfig?: DynamicConfig;
  readonly filterChain?: FilterChainConfiguration;
  readonly filterChainName?: string;
  readonly samplePercent?: envoy_config_core_v3.RuntimeFractionalPercent;
}

export interface FilterChainConfiguration {
  readonly typedConfig?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

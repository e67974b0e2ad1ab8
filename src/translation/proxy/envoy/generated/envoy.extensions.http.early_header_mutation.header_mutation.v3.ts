// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_common_mutation_rules_v3 from './envoy.config.common.mutation_rules.v3.ts';

export interface HeaderMutation {
  readonly mutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
}

// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_config_common_mutation_rules_v3 from './envoy.config.common.mutation_rules.v3.ts';
import type * as envoy_config_core_v3 from './envoy.config.core.v3.ts';

export interface HeaderMutation {
  readonly mutations?: Mutations;
  readonly mostSpecificHeaderMutationsWins?: boolean;
}

export interface HeaderMutationPerRoute {
  readonly mutations?: Mutations;
}

export interface Mutations {
  readonly requestMutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
  readonly queryParameterMutations?: readonly envoy_config_core_v3.KeyValueMutation[];
  readonly responseMutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
  readonly responseTrailersMutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
  readonly requestTrailersMutations?: readonly envoy_config_common_mutation_rules_v3.HeaderMutation[];
  readonly formatters?: readonly envoy_config_core_v3.TypedExtensionConfig[];
}

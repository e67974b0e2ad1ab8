// Generated from Envoy's API definitions (descriptors.ts); change src/generate/envoy-types.ts.
import type * as envoy_extensions_filters_common_set_filter_state_v3 from './envoy.extensions.filters.common.set_filter_state.v3.ts';

export interface Config {
  readonly onNewConnection?: readonly envoy_extensions_filters_common_set_filter_state_v3.FilterStateValue[];
  readonly onDownstreamTlsHandshake?: readonly envoy_extensions_filters_common_set_filter_state_v3.FilterStateValue[];
  readonly onDownstreamData?: readonly envoy_extensions_filters_common_set_filter_state_v3.FilterStateValue[];
}

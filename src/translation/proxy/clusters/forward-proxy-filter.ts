// The filter that a chain needs for backends whose host comes from the request.

import { isUsable, type ResolvedBackend } from '../../backends/backend-reference.ts';
import type { ChainFilter } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';

export const FORWARD_PROXY_FILTER = 'envoy.filters.http.dynamic_forward_proxy';

/** Has an effect only on routes to clusters of that type. */
const DYNAMIC_FORWARD_PROXY: ChainFilter = {
  name: FORWARD_PROXY_FILTER,
  stage: 'OutAuth',
  position: 'during',
  disabled: false,
  config: typed('envoy.extensions.filters.http.dynamic_forward_proxy.v3.FilterConfig', {
    subClusterConfig: {},
  }),
};

const NONE: readonly ChainFilter[] = [];
const FORWARD_PROXY: readonly ChainFilter[] = [DYNAMIC_FORWARD_PROXY];

/** The filters that the chain of a route to this backend needs. */
export function backendFilters(backend: ResolvedBackend): readonly ChainFilter[] {
  return isUsable(backend) && backend.isDynamicForwardProxy === true ? FORWARD_PROXY : NONE;
}

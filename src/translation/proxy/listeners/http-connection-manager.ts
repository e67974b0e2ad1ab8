// The HTTP connection manager of a chain: its routes come from the RouteConfiguration of the same name.

import { type ChainFilter, chainOf } from '../chain-filter.ts';
import { typed } from '../envoy/any.ts';
import type { Filter } from '../envoy/generated/envoy.config.listener.v3.ts';
import type {
  HttpConnectionManager,
  HttpFilter,
} from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import { CONNECTION_MANAGER } from './names.ts';

const ROUTER: HttpFilter = {
  name: 'envoy.filters.http.router',
  typedConfig: typed('envoy.extensions.filters.http.router.v3.Router', {}),
};

/** `policies`: the settings of the policies on its Gateway. */
export function httpConnectionManager(
  chain: string,
  filters: readonly ChainFilter[],
  policies: Partial<HttpConnectionManager>,
): Filter {
  return {
    name: CONNECTION_MANAGER,
    typedConfig: typed('envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager', {
      statPrefix: 'http',
      normalizePath: true,
      mergeSlashes: true,
      useRemoteAddress: true,
      ...policies,
      rds: { configSource: { ads: {}, resourceApiVersion: 'V3' }, routeConfigName: chain },
      httpFilters: [...chainOf(filters), ROUTER],
    }),
  };
}

// The terminal filter of a listener's filter chain: it serves HTTP, or forwards connections.

import type { FilterChain } from '../envoy/generated/envoy.config.listener.v3.ts';
import type { HttpConnectionManager } from '../envoy/generated/envoy.extensions.filters.network.http_connection_manager.v3.ts';
import type { TcpProxy } from '../envoy/generated/envoy.extensions.filters.network.tcp_proxy.v3.ts';

const HTTP =
  'type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager';
const TCP = 'type.googleapis.com/envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy';

export function connectionManagerOf({ filters = [] }: FilterChain): HttpConnectionManager | undefined {
  for (const { typedConfig } of filters) if (typedConfig?.['@type'] === HTTP) return typedConfig;
  return undefined;
}

export function tcpProxyOf({ filters = [] }: FilterChain): TcpProxy | undefined {
  for (const { typedConfig } of filters) if (typedConfig?.['@type'] === TCP) return typedConfig;
  return undefined;
}

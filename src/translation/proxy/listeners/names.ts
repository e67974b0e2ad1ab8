// Names of Envoy listeners and filter chains, which appear in logs and statistics.

import type { GatewayListener } from '../../gateways/listener.ts';

/** The Envoy listener of a port. */
export function listenerName(port: number): string {
  return `listener~${port}`;
}

/** The filter chain and RouteConfiguration of an HTTP or HTTPS listener: all HTTP listeners of a port share them. */
export function chainName({ spec, key }: GatewayListener): string {
  return spec.protocol === 'HTTP' ? listenerName(spec.port) : key;
}

/** The filter of a chain that carries HTTP. */
export const CONNECTION_MANAGER = 'envoy.filters.network.http_connection_manager';

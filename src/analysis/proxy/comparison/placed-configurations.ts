// The RouteConfigurations of a Gateway with the listener and the filter chain that use them.

import type { ProxyGatewayConfiguration } from '../../../translation/planes.ts';
import type {
  FilterChain,
  Listener,
} from '../../../translation/proxy/envoy/generated/envoy.config.listener.v3.ts';
import type {
  RouteConfiguration,
  VirtualHost,
} from '../../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import { connectionManagerOf } from '../../../translation/proxy/listeners/terminal-filter.ts';

export interface PlacedConfiguration {
  readonly listener: Listener;
  readonly chain: FilterChain;
  readonly configuration: RouteConfiguration;
}

/** By the name of the RouteConfiguration. */
export function placedConfigurations(
  gateway: Pick<ProxyGatewayConfiguration, 'listeners' | 'routes'>,
): ReadonlyMap<string, PlacedConfiguration> {
  const byName = new Map(gateway.routes.map((configuration) => [configuration.name, configuration]));
  const placed = new Map<string, PlacedConfiguration>();
  for (const listener of gateway.listeners)
    for (const chain of listener.filterChains ?? []) {
      const name = configurationOf(chain);
      const configuration = byName.get(name);
      if (name !== undefined && configuration !== undefined && !placed.has(name))
        placed.set(name, { listener, chain, configuration });
    }
  return placed;
}

/** A virtual host is identified by its first domain. */
export const domainOf = ({ domains: [domain = ''] = [] }: VirtualHost): string => domain;

export const hostsByDomain = ({ virtualHosts = [] }: RouteConfiguration): ReadonlyMap<string, VirtualHost> =>
  new Map(virtualHosts.map((host) => [domainOf(host), host]));

/** The name of the RouteConfiguration of a chain. */
export const configurationOf = (chain: FilterChain): string | undefined =>
  connectionManagerOf(chain)?.rds?.routeConfigName;

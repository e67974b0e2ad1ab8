// How large the configuration of a Gateway is.

import { counted } from '../../../../grammar/plural.ts';
import type { ProxyGatewayConfiguration } from '../../../../translation/planes.ts';

/** `2 ports`, `3 hosts`, `10 routes` */
export function gatewayCounts({
  listeners,
  routes,
}: Pick<ProxyGatewayConfiguration, 'listeners' | 'routes'>): readonly string[] {
  const hosts = routes.flatMap(({ virtualHosts = [] }) => virtualHosts);
  const routeCount = hosts.reduce((sum, { routes = [] }) => sum + routes.length, 0);
  return [counted(listeners.length, 'port'), counted(hosts.length, 'host'), counted(routeCount, 'route')];
}

// Listeners and routes of a translation as discovery names them.

import { ChainRoutes } from '../../src/controller/feeds/chain-routes.ts';
import type { ProxyConfiguration } from '../../src/translation/proxy/configuration.ts';

export function forDiscovery({
  listeners,
  routes,
}: Pick<ProxyConfiguration, 'listeners' | 'routes'>): Pick<ProxyConfiguration, 'listeners' | 'routes'> {
  const named = new ChainRoutes().complete({
    listeners: { set: listeners, removed: [] },
    routes: { set: routes, removed: [] },
  });
  return { listeners: named.listeners.set, routes: named.routes.set };
}

// Clusters that routes lead to but that can't respond: withheld because of errors, or without endpoints.

import { clustersOf } from '../../../../analysis/proxy/cluster-backends.ts';
import { Destinations } from '../../../../analysis/proxy/destinations.ts';
import type { ProxyGatewayConfiguration } from '../../../../translation/planes.ts';
import { tcpProxyOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';

export interface IdleBackend {
  readonly name: string;
  readonly why: string;
  /** How many routes and chains of connections lead to it. */
  readonly uses: number;
}

export function idleBackends(gateway: ProxyGatewayConfiguration): IdleBackend[] {
  const destinations = new Destinations(gateway);
  return [...usesOf(gateway)].flatMap(([name, { uses, use }]) => {
    const failure = destinations.failureOf(name);
    if (failure === undefined || failure === 'noBackend') return [];
    const why =
      failure === 'notCreated' ? 'not created: see the errors below' : `without endpoints: ${ANSWERS[use]}`;
    return [{ name, uses, why }];
  });
}

/** What a client sees of a backend that can't answer. */
const ANSWERS = { requests: 'requests get 503', connections: 'connections are closed' } as const;

interface Use {
  readonly uses: number;
  readonly use: keyof typeof ANSWERS;
}

function usesOf({ listeners, routes }: ProxyGatewayConfiguration): Map<string, Use> {
  const found = new Map<string, Use>();
  const count = (names: readonly string[], use: Use['use']): void => {
    for (const name of new Set(names)) found.set(name, { use, uses: (found.get(name)?.uses ?? 0) + 1 });
  };
  for (const { filterChains = [] } of listeners)
    for (const chain of filterChains) {
      const tcp = tcpProxyOf(chain);
      if (tcp !== undefined) count(clustersOf(tcp), 'connections');
    }
  for (const { virtualHosts = [] } of routes)
    for (const { routes: ofHost = [] } of virtualHosts)
      for (const { route } of ofHost) if (route !== undefined) count(clustersOf(route), 'requests');
  return found;
}

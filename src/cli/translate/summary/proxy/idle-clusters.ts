// Clusters that routes lead to but that can't respond: withheld because of errors, or without endpoints.

import { areEndpointsKnown, hasEndpoints } from '../../../../analysis/proxy/known-endpoints.ts';
import type { GatewayConfiguration } from '../../../../translation/planes.ts';
import { BLACKHOLE_CLUSTER } from '../../../../translation/proxy/clusters/names.ts';
import { tcpProxyOf } from '../../../../translation/proxy/listeners/terminal-filter.ts';
import { clustersOf } from './route-actions.ts';

export interface IdleBackend {
  readonly name: string;
  readonly why: string;
  /** How many routes and chains of connections lead to it. */
  readonly uses: number;
}

export function idleBackends(gateway: GatewayConfiguration): IdleBackend[] {
  const clusters = new Map(gateway.clusters.map((cluster) => [cluster.name, cluster]));
  const assignments = new Map(gateway.endpoints.map((endpoints) => [endpoints.clusterName, endpoints]));
  const areKnown = areEndpointsKnown(gateway);
  return [...usesOf(gateway)].flatMap(([name, { uses, use }]) => {
    if (name === BLACKHOLE_CLUSTER) return [];
    const cluster = clusters.get(name);
    if (cluster === undefined) return [{ name, uses, why: 'not created: see the errors below' }];
    if (cluster.type !== 'EDS' && cluster.type !== 'STATIC') return [];
    const endpoints = assignments.get(name) ?? cluster.loadAssignment;
    const isIdle = !hasEndpoints(endpoints ?? {}) && (cluster.type === 'STATIC' || areKnown);
    return isIdle ? [{ name, uses, why: `without endpoints: ${ANSWERS[use]}` }] : [];
  });
}

/** What a client sees of a backend that can't answer. */
const ANSWERS = { requests: 'requests get 503', connections: 'connections are closed' } as const;

interface Use {
  readonly uses: number;
  readonly use: keyof typeof ANSWERS;
}

function usesOf({ listeners, routes }: GatewayConfiguration): Map<string, Use> {
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

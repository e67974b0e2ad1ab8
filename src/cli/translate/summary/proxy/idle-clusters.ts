// Clusters that routes lead to but that can't respond: withheld because of errors, or without endpoints.

import type { GatewayConfiguration } from '../../../../translation/planes.ts';
import { BLACKHOLE_CLUSTER } from '../../../../translation/proxy/clusters/names.ts';
import type { ClusterLoadAssignment } from '../../../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';
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
  return [...usesOf(gateway)].flatMap(([name, uses]) => {
    if (name === BLACKHOLE_CLUSTER) return [];
    const cluster = clusters.get(name);
    if (cluster === undefined) return [{ name, uses, why: 'not created: see the errors below' }];
    if (cluster.type !== 'EDS' && cluster.type !== 'STATIC') return [];
    const endpoints = assignments.get(name) ?? cluster.loadAssignment;
    return hasEndpoints(endpoints) ? [] : [{ name, uses, why: 'without endpoints: requests get 503' }];
  });
}

function usesOf({ listeners, routes }: GatewayConfiguration): Map<string, number> {
  const uses = new Map<string, number>();
  const count = (names: readonly string[]): void => {
    for (const name of new Set(names)) uses.set(name, (uses.get(name) ?? 0) + 1);
  };
  for (const { filterChains = [] } of listeners)
    for (const chain of filterChains) {
      const tcp = tcpProxyOf(chain);
      if (tcp !== undefined) count(clustersOf(tcp));
    }
  for (const { virtualHosts = [] } of routes)
    for (const { routes: ofHost = [] } of virtualHosts)
      for (const { route } of ofHost) if (route !== undefined) count(clustersOf(route));
  return uses;
}

const hasEndpoints = (assignment: ClusterLoadAssignment | undefined): boolean =>
  assignment?.endpoints?.some(({ lbEndpoints = [] }) => lbEndpoints.length > 0) === true;

// The routes that go to a cluster that isn't there any more. They don't change themselves.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { type GatewayPair, gatewayName } from '../../comparison/changes.ts';
import { clustersOf } from '../cluster-backends.ts';
import type { RouteComparison } from './compare-routes.ts';
import { placedConfigurations } from './placed-configurations.ts';
import type { ClusterUser } from './proxy-changes.ts';

/** Of the configurations after the change; gone through at the first question. */
export function clusterUsers(
  pairs: readonly GatewayPair<'proxy'>[],
  comparison: RouteComparison,
): (cluster: string) => readonly ClusterUser[] {
  let users: Map<string, ClusterUser[]> | undefined;
  return (cluster) => {
    users ??= usersIn(pairs, comparison);
    return users.get(cluster) ?? [];
  };
}

function usersIn(pairs: readonly GatewayPair<'proxy'>[], { sections, objects }: RouteComparison) {
  const users = new Map<string, ClusterUser[]>();
  for (const [, gateway] of pairs) {
    const name = gatewayName(gateway);
    const known = sections(name).after;
    for (const [configuration, { listener, chain, configuration: served }] of placedConfigurations(gateway))
      for (const { domains = [], routes = [] } of served.virtualHosts ?? []) {
        const [host = ''] = domains;
        const place = {
          gateway: name,
          configuration,
          listener,
          chain,
          domains,
          sections: known.ofHost(configuration, host),
        };
        for (const route of routes)
          for (const cluster of new Set(clustersOf(route.route ?? {}))) {
            const origin = objects.after.find(route.name);
            const user = { place, route, ...(origin && { origin }) };
            getOrCreate(users, cluster, () => []).push(user);
          }
      }
  }
  return users;
}

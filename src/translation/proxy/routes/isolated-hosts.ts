// Isolated listeners: each host belongs to the most specific HTTP listener alone, whether routes attached to that listener or not.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { partsOf } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import { sectionKey } from '../../policies/attachment-levels.ts';
import { canBeAsked } from '../../routes/hostnames.ts';
import type { VirtualHost } from '../envoy/generated/envoy.config.route.v3.ts';
import type { GatewayPort, HttpChain } from '../listeners/gateway-ports.ts';
import type { PlacementSources } from './placement.ts';
import { listenerOf } from './policy-places.ts';
import { virtualHostName } from './virtual-hosts.ts';

/** The section of the listener that a host belongs to. A memo: a route on the host reads nothing else of the other listeners. */
export function isolatedHosts(
  graph: Graph,
  ports: Memo<readonly GatewayPort[]>,
): NonNullable<PlacementSources['onlySection']> {
  return graph.memo('listener of an isolated host', (key) => {
    const [gateway = '', chain = '', host = ''] = partsOf(key);
    const owner = listenerOf({ chain, host }, ports(gateway));
    return owner && sectionKey(owner);
  });
}

/**
 * The virtual hosts of a chain, and an empty one for each hostname of a listener without any: otherwise its requests would go to the host of
 * a less specific listener.
 */
export function withEmptyHosts(
  { name, protocol, listeners }: HttpChain,
  hosts: readonly VirtualHost[],
): readonly VirtualHost[] {
  if (protocol !== 'HTTP' || listeners.length < 2) return hosts;
  const served = new Set(hosts.flatMap(({ domains = [] }) => domains));
  const empty = listeners.flatMap(({ spec: { hostname = '' } }): VirtualHost[] => {
    const host = hostname.toLowerCase();
    if (served.has(host) || !canBeAsked(host)) return [];
    return [{ name: virtualHostName({ chain: name, host }), domains: [host] }];
  });
  if (empty.length === 0) return hosts;
  return [...hosts, ...empty].sort((left, right) => compareText(left.name ?? '', right.name ?? ''));
}

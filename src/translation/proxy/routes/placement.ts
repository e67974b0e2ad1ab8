// Where an HTTP route is placed: on which hosts of which filter chains, and through which listener. A route is on a host once, even if several
// parentRefs lead there.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Mutable } from '../../../grammar/mutable.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { type GatewayListener, type ListenerOwner, listenerId } from '../../gateways/listener.ts';
import { type SectionKey, sectionKey } from '../../policies/attachment-levels.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import type { AttachedListener, ParentAttachment } from '../../routes/attachment.ts';
import { PROXY } from '../identity.ts';
import { chainKey, type HostKey, hostKey } from '../keys.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import { chainName } from '../listeners/names.ts';
import { byHostname, type ListenersByHostname, longestCovering } from './listener-of-host.ts';

/** A host of a chain. */
export interface Placement {
  readonly gateway: string;
  readonly chain: string;
  readonly host: string;
  readonly port: number;
  /** The HTTP listener whose policies apply to the route there. An HTTPS listener has a chain of its own, which carries its policies. */
  readonly section?: SectionKey;
}

/** An attached route, and the hosts that serve it. */
export interface PlacedRoute extends AttachedRoute {
  readonly placements: readonly Placement[];
  /** The ancestors of policies where the route is placed; none for a chain that isn't served. */
  readonly ancestors: readonly ListenerOwner[];
  /** Whether it is placed on any host, or in front of a service. */
  readonly isServed: boolean;
}

export interface PlacementSources {
  readonly gateways: Pick<Gateways, 'listeners'>;
  /** Of policies on a chain. */
  readonly ancestor: HttpChains['ancestor'];
  /** The only HTTP listener that may serve a host, where listeners are isolated from each other. */
  readonly onlySection: ((host: HostKey) => SectionKey | undefined) | undefined;
}

/** The hosts that serve a route. */
export function placedRoute(attached: AttachedRoute, sources: PlacementSources): PlacedRoute {
  const { parents } = attached;
  const placements = placementsOf(parents, sources);
  const owners = placements.flatMap(({ gateway, chain }) => sources.ancestor(chainKey(gateway, chain)) ?? []);
  return {
    ...attached,
    placements,
    ancestors: placements.length < 2 ? owners : [...new Set(owners)],
    isServed:
      placements.length > 0 ||
      parents.some(({ listeners }) => listeners.some(({ listener }) => isOpenWaypoint(listener))),
  };
}

function placementsOf(parents: readonly ParentAttachment[], sources: PlacementSources): readonly Placement[] {
  const attached = parents.flatMap(({ listeners }) =>
    listeners.filter(({ listener }) => carriesHttp(listener)),
  );
  const { onlySection } = sources;
  const placed = new Map<string, Placement>();
  const sectionOf = sections(attached, sources);
  for (const { listener, hosts } of attached) {
    const { gateway, spec } = listener;
    const chain = chainName(listener);
    for (const host of hosts) {
      const place: Mutable<Placement> = { gateway, chain, host, port: spec.port };
      const id = hostKey(place);
      if (placed.has(id)) continue;
      if (spec.protocol === 'HTTP') {
        if (onlySection !== undefined && onlySection(id) !== sectionKey(listener)) continue;
        place.section = sectionOf(place, listener);
      }
      placed.set(id, place);
    }
  }
  return [...placed.values()];
}

/** The listener that a host belongs to among those that a route attached through: most attached through one. */
function sections(
  attached: readonly AttachedListener[],
  { gateways }: PlacementSources,
): (place: Placement, listener: GatewayListener) => SectionKey {
  if (attached.length < 2) return (_, listener) => sectionKey(listener);
  const shared = Map.groupBy(
    attached.map(({ listener }) => listener),
    (listener) => chainKey(listener.gateway, chainName(listener)),
  );
  const indexes = new Map<string, ListenersByHostname>();
  const rankOf = (listener: GatewayListener): number => {
    const id = listenerId(listener);
    return (gateways.listeners(listener.gateway) ?? []).findIndex((each) => listenerId(each) === id);
  };
  return ({ gateway, chain, host }, listener) => {
    const key = chainKey(gateway, chain);
    const listeners = shared.get(key)!;
    if (listeners.length === 1) return sectionKey(listener);
    const index = getOrCreate(indexes, key, () => byHostname(listeners));
    return sectionKey(longestCovering(host, index, rankOf) ?? listener);
  };
}

function carriesHttp({ dataPlane, spec, refusal }: GatewayListener): boolean {
  return (
    dataPlane === PROXY && refusal === undefined && (spec.protocol === 'HTTP' || spec.protocol === 'HTTPS')
  );
}

const isOpenWaypoint = ({ role, refusal }: GatewayListener): boolean =>
  role === 'waypoint' && refusal === undefined;

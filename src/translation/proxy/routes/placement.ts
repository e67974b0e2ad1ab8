// Where an HTTP route is placed: on which hosts of which filter chains, and through which listener. A route is on a host once, even if several
// parentRefs lead there.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { present } from '../../../grammar/present.ts';
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
  const owners = present(placements.map(({ gateway, chain }) => sources.ancestor(chainKey(gateway, chain))));
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
  const attached = parents.length === 1 ? carriers(parents[0]!) : parents.flatMap(carriers);
  const sectionOf = sections(attached, sources);
  const [first] = attached;
  // Most routes are on one host.
  if (first !== undefined && attached.length === 1 && first.hosts.length === 1)
    return present([placementAt(first.listener, first.hosts[0]!, sectionOf, sources)]);
  const placed = new Map<string, Placement>();
  for (const { listener, hosts } of attached) {
    const { gateway } = listener;
    const chain = chainName(listener);
    for (const host of hosts) {
      const id = hostKey({ gateway, chain, host });
      const place = placed.has(id) ? undefined : placementAt(listener, host, sectionOf, sources);
      if (place !== undefined) placed.set(id, place);
    }
  }
  return [...placed.values()];
}

type SectionOf = (place: Omit<Placement, 'port' | 'section'>, listener: GatewayListener) => SectionKey;

/** Undefined where another listener serves the host. */
function placementAt(
  listener: GatewayListener,
  host: string,
  sectionOf: SectionOf,
  { onlySection }: PlacementSources,
): Placement | undefined {
  const { gateway, spec } = listener;
  const { port } = spec;
  const chain = chainName(listener);
  if (spec.protocol !== 'HTTP') return { gateway, chain, host, port };
  if (onlySection !== undefined && onlySection(hostKey({ gateway, chain, host })) !== sectionKey(listener))
    return undefined;
  return { gateway, chain, host, port, section: sectionOf({ gateway, chain, host }, listener) };
}

function carriers({ listeners }: ParentAttachment): readonly AttachedListener[] {
  return listeners.every(carriesHttp) ? listeners : listeners.filter(carriesHttp);
}

/** The listener that a host belongs to among those that a route attached through: most attached through one. */
function sections(attached: readonly AttachedListener[], { gateways }: PlacementSources): SectionOf {
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

function carriesHttp({ listener: { dataPlane, spec, refusal } }: AttachedListener): boolean {
  return (
    dataPlane === PROXY && refusal === undefined && (spec.protocol === 'HTTP' || spec.protocol === 'HTTPS')
  );
}

const isOpenWaypoint = ({ role, refusal }: GatewayListener): boolean =>
  role === 'waypoint' && refusal === undefined;

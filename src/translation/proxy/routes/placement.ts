// Where an HTTP route is placed: on which hosts of which filter chains. A route is on a host once, even if several parentRefs lead there.

import type { GatewayListener, ListenerOwner } from '../../gateways/listener.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import type { ParentAttachment } from '../../routes/attachment.ts';
import { PROXY } from '../identity.ts';
import { chainKey, hostKey } from '../keys.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import { chainName } from '../listeners/names.ts';

/** A host of a chain. */
export interface Placement {
  readonly gateway: string;
  readonly chain: string;
  readonly host: string;
  readonly port: number;
}

/** An attached route, and the hosts that serve it. */
export interface PlacedRoute extends AttachedRoute {
  readonly placements: readonly Placement[];
  /** The ancestors of policies where the route is placed; none for a chain that isn't served. */
  readonly ancestors: readonly ListenerOwner[];
  /** Whether it is placed on any host, or in front of a service. */
  readonly isServed: boolean;
}

/** The hosts that serve a route. */
export function placedRoute(attached: AttachedRoute, ancestor: HttpChains['ancestor']): PlacedRoute {
  const { parents } = attached;
  const placements = placementsOf(parents);
  const owners = placements.flatMap(({ gateway, chain }) => ancestor(chainKey(gateway, chain)) ?? []);
  return {
    ...attached,
    placements,
    ancestors: placements.length < 2 ? owners : [...new Set(owners)],
    isServed:
      placements.length > 0 ||
      parents.some(({ listeners }) => listeners.some(({ listener }) => isOpenWaypoint(listener))),
  };
}

function placementsOf(parents: readonly ParentAttachment[]): readonly Placement[] {
  const placed = new Map<string, Placement>();
  for (const { listeners } of parents)
    for (const { listener, hosts } of listeners) {
      if (!carriesHttp(listener)) continue;
      const { gateway, spec } = listener;
      const chain = chainName(listener);
      for (const host of hosts) {
        const placement = { gateway, chain, host, port: spec.port };
        const id = hostKey(placement);
        if (!placed.has(id)) placed.set(id, placement);
      }
    }
  return [...placed.values()];
}

function carriesHttp({ dataPlane, spec, refusal }: GatewayListener): boolean {
  return (
    dataPlane === PROXY && refusal === undefined && (spec.protocol === 'HTTP' || spec.protocol === 'HTTPS')
  );
}

const isOpenWaypoint = ({ role, refusal }: GatewayListener): boolean =>
  role === 'waypoint' && refusal === undefined;

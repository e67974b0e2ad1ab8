// Where an HTTP route is placed: on which hosts of which filter chains. A route stands on a host once, by however many ways it came.

import { chainName, type GatewayListener, type ListenerOwner } from '../../gateways/listener.ts';
import type { ParentAttachment } from '../../routes/attachment.ts';
import type { RouteObject } from '../../routes/route.ts';

/** A host of a chain. */
export interface Placement {
  readonly gateway: string;
  readonly chain: string;
  readonly host: string;
  readonly port: number;
}

/** A route, and where it attaches. */
export interface PlacedRoute {
  readonly route: RouteObject;
  /** The parentRefs that lead to us. */
  readonly parents: readonly ParentAttachment[];
  readonly placements: readonly Placement[];
  /** What policies have as ancestors where the route is placed. */
  readonly ancestors: readonly ListenerOwner[];
  /** Whether it is placed anywhere, on hosts or in front of services. */
  readonly isServed: boolean;
}

/** The key of a host among all chains. */
export function hostKey({ gateway, chain, host }: Placement): string {
  return `${gateway}\n${chain}\n${host}`;
}

/** The key of a chain among all Gateways. */
export function chainKey(gateway: string, chain: string): string {
  return `${gateway}\n${chain}`;
}

export function placementsOf(parents: readonly ParentAttachment[]): readonly Placement[] {
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

function carriesHttp({ spec, refusal }: GatewayListener): boolean {
  return refusal === undefined && (spec.protocol === 'HTTP' || spec.protocol === 'HTTPS');
}

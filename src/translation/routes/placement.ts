// Where an HTTP route is placed: on which hosts of which filter chains. A route stands on a host once, by however many ways it came.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { chainName, type GatewayListener } from '../gateways/listener.ts';
import type { ParentAttachment } from './attachment.ts';

/** A host of a chain. */
export interface Placement {
  readonly gateway: string;
  readonly chain: string;
  readonly host: string;
  readonly port: number;
}

/** The key of a host among all chains. */
export function hostKey({ gateway, chain, host }: Placement): string {
  return `${gateway}\n${chain}\n${host}`;
}

/** The key of a chain among all Gateways. */
export function chainKey(gateway: string, chain: string): string {
  return `${gateway}\n${chain}`;
}

export function placements(
  graph: Graph,
  attachment: Memo<readonly ParentAttachment[]>,
): Memo<readonly Placement[]> {
  return graph.memo('placement', (key) => {
    const placed = new Map<string, Placement>();
    for (const { listeners } of attachment(key))
      for (const { listener, hosts } of listeners) {
        if (!carriesHttp(listener)) continue;
        const { gateway, spec } = listener;
        for (const host of hosts) {
          const placement = { gateway, chain: chainName(listener), host, port: spec.port };
          const id = hostKey(placement);
          if (!placed.has(id)) placed.set(id, placement);
        }
      }
    return [...placed.values()];
  });
}

function carriesHttp({ spec, refusal }: GatewayListener): boolean {
  return refusal === undefined && (spec.protocol === 'HTTP' || spec.protocol === 'HTTPS');
}

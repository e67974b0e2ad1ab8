// The ports that data planes use themselves: those of their listeners, and those that no listener can have.

import { localAddress } from '../../grammar/local-address.ts';
import type { Graph } from '../../incremental/graph.ts';
import { compareText } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from './build-gateways.ts';

/** What a port of a data plane is for; undefined if it doesn't use it. */
export type OwnPorts = (port: number) => string | undefined;

/** The data plane whose ports are asked for. */
interface Facts {
  readonly name: string;
  readonly reservedPorts: ReadonlyMap<number, string>;
}

export function ownPorts(
  graph: Graph,
  snapshot: Snapshot,
  { listeners }: Gateways,
  { name, reservedPorts }: Facts,
): OwnPorts {
  const listening = graph.sortedIndex<string>({
    name: `ports that the data plane ${name} listens on`,
    keys: snapshot.keys('Gateway'),
    emit(gateway) {
      const served = (listeners(gateway) ?? []).filter(
        ({ dataPlane, refusal }) => dataPlane === name && refusal === undefined,
      );
      const ports = new Set(served.map(({ spec }) => String(spec.port)));
      return [...ports].map((bucket) => ({ bucket, item: gateway }));
    },
    compare: compareText,
  });
  return (port) =>
    reservedPorts.get(port) ?? (listening.get(String(port)).length > 0 ? 'listener' : undefined);
}

/** What a data plane uses this port of its own machine for. Undefined: nothing, or it is another machine. */
export function ownUse(host: string, port: number, ownPort: OwnPorts): string | undefined {
  const use = ownPort(port);
  if (use === undefined) return undefined;
  const sort = localAddress(host);
  return sort === 'loopback' || sort === 'unspecified' ? use : undefined;
}

/** In messages: `its own listener`, `its port for metrics`. */
export const ownUseText = (use: string): string =>
  `its ${use === 'listener' ? 'own listener' : `port for ${use}`}`;

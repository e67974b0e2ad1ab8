// The ports of a data plane: those of the listeners, then additional ones of the parameters.

import { defined } from '../grammar/defined.ts';
import { EDGE_POD, PROXY_POD } from './names.ts';
import type { Kube } from './parameters.ts';
import type { Profile } from './profile.ts';

export interface ListenerPort {
  readonly name: string;
  readonly port: number;
  /** The port of the nodes, if the type of the Service has one. */
  readonly nodePort?: number;
}

/** Ports that a data plane uses itself, each with its purpose. */
export const reservedPorts = (profile: Profile): ReadonlyMap<number, string> =>
  profile === 'edge' ? EDGE_POD.reservedPorts : PROXY_POD.reservedPorts;

/** `listenerPorts`: of the Gateway and of its ListenerSets, in any order. */
export function portsOf(
  listenerPorts: readonly number[],
  service: Kube['service'],
  profile: Profile,
): readonly ListenerPort[] {
  const { type, ports: entries = [] } = service ?? {};
  const reserved = reservedPorts(profile);
  const ofListeners = listenerPorts
    .filter((port) => isPort(port) && !reserved.has(port))
    .toSorted((left, right) => left - right);
  const additional = entries.map(({ port }) => port).filter(isPort);
  const nodePorts = new Map(entries.map(({ port, nodePort }) => [port, nodePort]));
  return [...new Set([...ofListeners, ...additional])].map((port) => ({
    name: `listener-${port}`,
    port,
    ...defined({ nodePort: type === 'NodePort' ? nodePorts.get(port) || undefined : undefined }),
  }));
}

/** A listener of a ListenerSet can leave its port to the implementation, as 0. */
const isPort = (port: number): boolean => Number.isInteger(port) && port >= 1 && port <= 65_535;

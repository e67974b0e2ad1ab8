// The listeners of a Gateway by port: which of them form one Envoy listener, and which share a filter chain.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { GatewayListeners } from '../../gateways/gateway-listeners.ts';
import type { GatewayListener, ListenerOwner } from '../../gateways/listener.ts';
import { PROXY } from '../identity.ts';
import { chainName } from './names.ts';

/** A filter chain that carries HTTP, with a RouteConfiguration of the same name. */
export interface HttpChain {
  readonly gateway: string;
  readonly name: string;
  readonly port: number;
  readonly protocol: 'HTTP' | 'HTTPS';
  /** Several where HTTP listeners share a port. */
  readonly listeners: readonly GatewayListener[];
  /** The ancestor of policies on the listeners of the port. */
  readonly ancestor: ListenerOwner;
}

export interface GatewayPort {
  readonly gateway: string;
  readonly port: number;
  readonly ancestor: ListenerOwner;
  readonly chains: readonly HttpChain[];
  /** Listeners that carry TCP, or TLS as a stream. */
  readonly streams: readonly GatewayListener[];
}

/** The ports of a Gateway, from its accepted listeners. A waypoint has none: its chains are those of services. */
export function gatewayPorts(graph: Graph, listeners: GatewayListeners): Memo<readonly GatewayPort[]> {
  return graph.memo('ports', (gateway) => {
    const byPort = new Map<number, GatewayListener[]>();
    for (const listener of listeners(gateway) ?? []) {
      if (listener.dataPlane !== PROXY || listener.refusal !== undefined || listener.role === 'waypoint')
        continue;
      getOrCreate(byPort, listener.spec.port, () => []).push(listener);
    }
    return [...byPort].map(([port, own]) => gatewayPort(gateway, port, own));
  });
}

function gatewayPort(gateway: string, port: number, listeners: readonly GatewayListener[]): GatewayPort {
  const ancestor = listeners[0]!.owner;
  const chains = new Map<string, GatewayListener[]>();
  for (const listener of listeners) {
    const { protocol } = listener.spec;
    if (protocol !== 'HTTP' && protocol !== 'HTTPS') continue;
    const name = chainName(listener);
    getOrCreate(chains, name, () => []).push(listener);
  }
  return {
    gateway,
    port,
    ancestor,
    chains: [...chains].map(([name, own]) => ({
      gateway,
      name,
      port,
      protocol: own[0]!.spec.protocol as HttpChain['protocol'],
      listeners: own,
      ancestor,
    })),
    streams: listeners.filter(({ spec }) => spec.protocol === 'TCP' || spec.protocol === 'TLS'),
  };
}

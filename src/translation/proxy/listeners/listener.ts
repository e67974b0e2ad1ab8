// The Envoy listener of a port, with a filter chain for its HTTP listeners together and one for each other.

import { compareText } from '../../../objects/reference.ts';
import { listenerName } from '../../gateways/listener.ts';
import type { GatewayPort, HttpChain } from '../../gateways/ports.ts';
import type { ChainFilter } from '../chain-filter.ts';
import type { Metadata } from '../envoy/generated/envoy.config.core.v3.ts';
import type { FilterChain, Listener } from '../envoy/generated/envoy.config.listener.v3.ts';
import { httpConnectionManager } from './http-connection-manager.ts';

export interface ListenerParts {
  readonly bindsIpv6: boolean;
  readonly filtersOf: (chain: HttpChain) => readonly ChainFilter[];
  /** Origins of the policies that target the Gateway as a whole. */
  readonly metadata?: Metadata | undefined;
}

/** Undefined where no chain is left. */
export function envoyListener({ port, chains }: GatewayPort, parts: ListenerParts): Listener | undefined {
  const filterChains = chains.map((chain) => filterChain(chain, parts));
  if (filterChains.length === 0) return undefined;
  return {
    name: listenerName(port),
    address: {
      socketAddress: parts.bindsIpv6
        ? { address: '::', ipv4Compat: true, portValue: port }
        : { address: '0.0.0.0', portValue: port },
    },
    filterChains: filterChains.sort((left, right) => compareText(left.name ?? '', right.name ?? '')),
    ...(parts.metadata === undefined ? {} : { metadata: parts.metadata }),
  };
}

function filterChain(chain: HttpChain, { filtersOf }: ListenerParts): FilterChain {
  return { name: chain.name, filters: [httpConnectionManager(chain.name, filtersOf(chain))] };
}

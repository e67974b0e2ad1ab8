// The ports and HTTP chains of all Gateways, and the TLS termination of each chain.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { SortedIndex } from '../../../incremental/sorted-index.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import type { ListenerOwner } from '../../gateways/listener.ts';
import { isTlsFailure, type TlsTermination } from '../../gateways/tls/termination.ts';
import { chainKey, portKey } from '../keys.ts';
import { type GatewayPort, gatewayPorts, type HttpChain } from './gateway-ports.ts';

export interface HttpChains {
  /** The ports of a Gateway. */
  readonly ofGateway: Memo<readonly GatewayPort[]>;
  /** Each port, by its key. */
  readonly ports: SortedIndex<GatewayPort>;
  /** Each served chain, by its key. A chain that can't terminate TLS is left out, and the others are served. */
  readonly chains: SortedIndex<HttpChain>;
  readonly isServed: (chain: HttpChain) => boolean;
  /** The TLS termination of a served chain. */
  readonly tlsOf: (chain: HttpChain) => TlsTermination | undefined;
  /** Whether a chain terminates TLS, by its key. */
  readonly requiresTls: Memo<boolean>;
  /** The ancestor of policies on a served chain, by its key. */
  readonly ancestor: Memo<ListenerOwner | undefined>;
}

export function httpChains(
  graph: Graph,
  snapshot: Snapshot,
  { listeners, termination }: Gateways,
): HttpChains {
  const ofGateway = gatewayPorts(graph, listeners);
  const found = ({ listeners }: HttpChain) => termination(listeners[0]!);
  const isServed = (chain: HttpChain): boolean => !isTlsFailure(found(chain));
  const tlsOf = (chain: HttpChain): TlsTermination | undefined => {
    const tls = found(chain);
    return isTlsFailure(tls) ? undefined : tls;
  };
  const chains = graph.sortedIndex<HttpChain>({
    name: 'chains',
    keys: snapshot.keys('Gateway'),
    emit: (key) =>
      ofGateway(key).flatMap((port) =>
        port.chains.filter(isServed).map((item) => ({ bucket: chainKey(key, item.name), item })),
      ),
    compare: () => 0,
    isEqual: equalJson,
  });
  const ports = graph.sortedIndex<GatewayPort>({
    name: 'ports',
    keys: snapshot.keys('Gateway'),
    emit: (key) => ofGateway(key).map((item) => ({ bucket: portKey(item), item })),
    compare: () => 0,
    isEqual: equalJson,
  });
  return {
    ofGateway,
    ports,
    chains,
    isServed,
    tlsOf,
    requiresTls: graph.memo('TLS of a chain', (key) =>
      chains.get(key).some((chain) => tlsOf(chain) !== undefined),
    ),
    ancestor: graph.memo('ancestor of a chain', (key) => chains.get(key)[0]?.ancestor, {
      isEqual: (left, right) => left?.key === right?.key,
    }),
  };
}

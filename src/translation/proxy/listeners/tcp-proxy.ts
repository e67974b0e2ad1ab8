// The network filter of a chain that forwards bytes: to one cluster, or to several by weight.

import { typed } from '../envoy/any.ts';
import type { Filter } from '../envoy/generated/envoy.config.listener.v3.ts';
import type { StreamChain } from './stream-chains.ts';

export function tcpProxy({ name, targets }: Pick<StreamChain, 'name' | 'targets'>): Filter {
  const [only, ...others] = targets;
  return {
    name: 'envoy.filters.network.tcp_proxy',
    typedConfig: typed('envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy', {
      statPrefix: name,
      ...(others.length === 0
        ? { cluster: only!.cluster }
        : {
            weightedClusters: { clusters: targets.map(({ cluster, weight }) => ({ name: cluster, weight })) },
          }),
    }),
  };
}

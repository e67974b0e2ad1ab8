// The effect of failing policies on listeners and Gateways: which of them answer 500 as a whole, and why.

import type { Graph } from '../../incremental/graph.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { listenerId } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';
import { type EffectivePolicies, errorsOf } from '../policies/policy-source.ts';
import type { Verdict } from '../verdict.ts';
import type { GatewayPort, HttpChain } from './listeners/gateway-ports.ts';
import { listenerAt } from './routes/policy-places.ts';
import { type PlacedHost, policiesOn } from './routes/virtual-hosts.ts';

export interface PolicyVerdictSources {
  readonly chains: SortedIndex<HttpChain>;
  /** The policies of all kinds that apply to a chain. */
  readonly onChain: (chain: string, gateway: string) => readonly EffectivePolicies[];
  readonly onGateway: (gateway: string) => readonly EffectivePolicies[];
  /** Why the connection managers of a Gateway lack the settings of its policies. */
  readonly managerFailure: (gateway: string) => string | undefined;
  readonly hosts: Keyed<PlacedHost | undefined>;
  readonly ports: (gateway: string) => readonly GatewayPort[];
}

export interface PolicyVerdicts {
  /** By the listener's id. */
  readonly onListener: (listener: string) => readonly Verdict[];
  /** By the Gateway's key. */
  readonly onGateway: (gateway: string) => readonly Verdict[];
}

export function policyVerdicts(graph: Graph, sources: PolicyVerdictSources): PolicyVerdicts {
  const { chains, hosts, ports } = sources;
  const onGateway = (gateway: string): readonly string[] => errorsOf(sources.onGateway(gateway));
  const fromChains = graph.sortedIndex<Verdict>({
    name: 'verdicts of chains on listeners',
    keys: chains.keys,
    emit: (key) =>
      chains.get(key).flatMap((chain) => {
        const errors = errorsOf(sources.onChain(key, chain.gateway));
        // A failure of the whole Gateway is reported there, as long as the Gateway owns the chain.
        const isOfGateway = errors.length === onGateway(chain.gateway).length;
        if (errors.length === 0 || (isOfGateway && chain.ancestor.kind === 'Gateway')) return [];
        return chain.listeners.map((listener) => ({
          bucket: listenerId(listener),
          item: replaced('ListenerReplaced', errors.join('; ')),
        }));
      }),
    compare: () => 0,
    isEqual: isSame,
  });
  const fromHosts = graph.sortedIndex<Verdict>({
    name: 'verdicts of hosts on listeners',
    keys: hosts.keys,
    emit(key) {
      const served = hosts.get(key);
      if (served === undefined) return [];
      const { placement, sections } = served;
      return sections.flatMap((section) => {
        const { merged, isOfHosts } = policiesOn(served, section);
        const { errors } = merged;
        const listener =
          isOfHosts || errors.length === 0
            ? undefined
            : listenerAt(placement.chain, section, ports(placement.gateway));
        if (listener === undefined) return [];
        return [{ bucket: listenerId(listener), item: replaced('ListenerReplaced', errors.join('\n')) }];
      });
    },
    compare: () => 0,
    identify: ({ message }) => message,
  });
  const fromManagers = graph.sortedIndex<Verdict>({
    name: 'verdicts of connection managers on listeners',
    keys: chains.keys,
    emit: (key) =>
      chains.get(key).flatMap(({ gateway, listeners }) => {
        const failure = sources.managerFailure(gateway);
        if (failure === undefined) return [];
        return listeners.map((listener) => ({ bucket: listenerId(listener), item: notMade(failure) }));
      }),
    compare: () => 0,
    isEqual: isSame,
  });
  return {
    onListener: (listener) => [
      ...fromChains.get(listener),
      ...fromHosts.get(listener),
      ...fromManagers.get(listener),
    ],
    onGateway(gateway) {
      const errors = onGateway(gateway);
      const owned = ports(gateway)
        .flatMap((port) => port.chains)
        .some(({ ancestor }) => ancestor.kind === 'Gateway');
      return errors.length === 0 || !owned ? [] : [replaced('GatewayReplaced', errors.join('; '))];
    },
  };
}

/** The verdict on an object whose traffic is answered with 500. */
export const replaced = (reason: string, message: string): Verdict => ({
  type: 'Accepted',
  status: 'False',
  reason,
  message,
});

export const notMade = (failure: string): Verdict => ({
  type: 'Programmed',
  status: 'False',
  reason: 'Invalid',
  message: `Error processing HCM plugin: ${failure}`,
});

const isSame = (left: Verdict, right: Verdict): boolean =>
  left.reason === right.reason && left.message === right.message;

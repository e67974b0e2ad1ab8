// Where TrafficPolicies attach in an Envoy configuration: on the RouteConfiguration of a chain, and on listeners that share one.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import {
  type AttachmentLevels,
  attachmentLevels,
  level,
  type SectionKey,
  sectionKey,
} from '../../policies/attachment-levels.ts';
import type { PolicySource } from '../../policies/policy-source.ts';
import type { GatewayPort, HttpChain } from '../listeners/gateway-ports.ts';
import { byHostname, type ListenersByHostname, mostSpecific } from './listener-of-host.ts';
import type { Placement } from './placement.ts';

export interface PolicyPlaces extends AttachmentLevels {
  /** The policies on the RouteConfiguration of a chain: one level. */
  readonly onChain: (chain: HttpChain) => PolicyLevel;
}

export function policyPlaces(graph: Graph, snapshot: Snapshot, source: PolicySource): PolicyPlaces {
  const levels = attachmentLevels(graph, snapshot, source);
  const { onGateway, onSection } = levels;
  return {
    ...levels,
    onChain({ gateway, protocol, listeners }) {
      const own = protocol === 'HTTPS' ? listeners.flatMap((one) => onSection(sectionKey(one)).policies) : [];
      return level([...own, ...onGateway(gateway).policies]);
    },
  };
}

/** The listener that the policies of a host come from, if no route is placed there: the one that would receive its requests. */
export function listenerOf(
  { chain, host }: Pick<Placement, 'chain' | 'host'>,
  ports: readonly GatewayPort[],
): GatewayListener | undefined {
  const shared = sharedChains(ports).get(chain);
  return shared && mostSpecific(host, shared.byHostname);
}

/** The HTTP listener of a section. */
export function listenerAt(
  chain: string,
  section: SectionKey | undefined,
  ports: readonly GatewayPort[],
): GatewayListener | undefined {
  return section === undefined ? undefined : sharedChains(ports).get(chain)?.bySection.get(section);
}

/** The listeners of a chain that HTTP listeners share. */
interface SharedChain {
  readonly byHostname: ListenersByHostname;
  readonly bySection: ReadonlyMap<SectionKey, GatewayListener>;
}

const known = new WeakMap<readonly GatewayPort[], ReadonlyMap<string, SharedChain>>();

/** Indexed, since thousands of hosts look them up. */
function sharedChains(ports: readonly GatewayPort[]): ReadonlyMap<string, SharedChain> {
  return getOrCreate(known, ports, () => {
    const shared = ports.flatMap(({ chains }) => chains.filter(({ protocol }) => protocol === 'HTTP'));
    return new Map(
      shared.map(({ name, listeners }) => {
        const bySection = new Map(listeners.map((each) => [sectionKey(each), each] as const));
        return [name, { byHostname: byHostname(listeners), bySection }] as const;
      }),
    );
  });
}

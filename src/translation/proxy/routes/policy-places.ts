// Where TrafficPolicies attach in an Envoy configuration: on the RouteConfiguration of a chain, and on the virtual hosts of a listener.

import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import {
  type AttachmentLevels,
  attachmentLevels,
  level,
  sectionKey,
} from '../../policies/attachment-levels.ts';
import type { PolicySource } from '../../policies/policy-source.ts';
import type { GatewayPort, HttpChain } from '../listeners/gateway-ports.ts';
import type { Placement } from './placement.ts';

export interface PolicyPlaces extends AttachmentLevels {
  /** The policies on the RouteConfiguration of a chain: one level. */
  readonly onChain: (chain: HttpChain) => PolicyLevel;
  /** The section of the HTTP listener that a virtual host belongs to: the policies on that listener apply to the host. */
  readonly sectionOf: (placement: Placement) => string | undefined;
}

export function policyPlaces(
  graph: Graph,
  snapshot: Snapshot,
  ports: Memo<readonly GatewayPort[]>,
  source: PolicySource,
): PolicyPlaces {
  const levels = attachmentLevels(graph, snapshot, source);
  const { onGateway, onSection } = levels;
  return {
    ...levels,
    onChain({ gateway, protocol, listeners }) {
      const own = protocol === 'HTTPS' ? listeners.flatMap((one) => onSection(sectionKey(one)).policies) : [];
      return level([...own, ...onGateway(gateway).policies]);
    },
    sectionOf(placement) {
      const owner = listenerOf(placement, ports(placement.gateway));
      return owner && sectionKey(owner);
    },
  };
}

/** The HTTP listener that a host belongs to: of those that match it, the one with the longest hostname, then the first. */
export function listenerOf(
  { chain, host }: Placement,
  ports: readonly GatewayPort[],
): GatewayListener | undefined {
  const listeners = listenersByHostname(ports).get(chain);
  if (listeners === undefined) return undefined;
  let owner: RankedListener | undefined;
  for (const hostname of covering(host)) {
    const found = listeners.get(hostname);
    if (found === undefined) continue;
    const byLength = owner === undefined ? 1 : hostname.length - lengthOf(owner.listener);
    if (byLength > 0 || (byLength === 0 && found.rank < owner!.rank)) owner = found;
  }
  return owner?.listener;
}

/** The listener hostnames that match a host. */
function covering(host: string): readonly string[] {
  const hostnames = ['', host];
  for (let dot = host.indexOf('.'); dot !== -1; dot = host.indexOf('.', dot + 1)) {
    const wildcard = `*${host.slice(dot)}`;
    if (wildcard !== host) hostnames.push(wildcard);
  }
  return hostnames;
}

interface RankedListener {
  readonly listener: GatewayListener;
  /** Index among the listeners of its chain. */
  readonly rank: number;
}

type ByHostname = ReadonlyMap<string, RankedListener>;

const known = new WeakMap<readonly GatewayPort[], ReadonlyMap<string, ByHostname>>();

/** The HTTP listeners of each shared chain, indexed since thousands of hosts look them up. */
function listenersByHostname(ports: readonly GatewayPort[]): ReadonlyMap<string, ByHostname> {
  let found = known.get(ports);
  if (found === undefined) {
    const shared = ports.flatMap(({ chains }) => chains.filter(({ protocol }) => protocol === 'HTTP'));
    found = new Map(shared.map(({ name, listeners }) => [name, ranked(listeners)]));
    known.set(ports, found);
  }
  return found;
}

function ranked(listeners: readonly GatewayListener[]): ByHostname {
  const byHostname = new Map<string, RankedListener>();
  for (const [rank, listener] of listeners.entries()) {
    const hostname = (listener.spec.hostname ?? '').toLowerCase();
    if (!byHostname.has(hostname)) byHostname.set(hostname, { listener, rank });
  }
  return byHostname;
}

const lengthOf = ({ spec }: GatewayListener): number => spec.hostname?.length ?? 0;

// Which policies of a kind meet at which place of a Gateway: on all of it, on the RouteConfiguration of a chain, on a virtual host.

import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import type { MergeablePolicy } from '../../policy/field.ts';
import type { PolicyLevel } from '../../policy/merge.ts';
import type { Target } from '../../policy/targets.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { ownerOf } from '../gateways/gateway-listeners.ts';
import type { GatewayListener, ListenerOwner } from '../gateways/listener.ts';
import type { GatewayPort, HttpChain } from '../proxy/listeners/gateway-ports.ts';
import type { Placement } from '../proxy/routes/placement.ts';
import type { PolicySource } from './policy-source.ts';

export interface PolicyPlaces {
  /** Policies on a Gateway as a whole, by its key. */
  readonly onGateway: Memo<PolicyLevel>;
  /** What meets on the RouteConfiguration of a chain: one level. */
  readonly onChain: (chain: HttpChain) => PolicyLevel;
  /** Policies on a listener: one level, by the section that the listener is of its owner. */
  readonly onSection: Memo<PolicyLevel>;
  /** The HTTP listener that a virtual host belongs to: its policies meet there. */
  readonly sectionOf: (placement: Placement) => string | undefined;
}

/** Policies of a kind on a Gateway as a whole, by its key. */
export function gatewayLevels(
  graph: Graph,
  snapshot: Snapshot,
  { attached, policy }: PolicySource,
): Memo<PolicyLevel> {
  return graph.memo('policies of a Gateway', (key) => {
    const { namespace = '', name } = snapshot.get('Gateway', key)?.metadata ?? { name: '' };
    const target = targetOf({ group: GATEWAY_API_GROUP, kind: 'Gateway', namespace, name, key }, snapshot);
    return level(attached(target)().map((key) => policy(key)!));
  });
}

export function policyPlaces(
  graph: Graph,
  snapshot: Snapshot,
  ports: Memo<readonly GatewayPort[]>,
  source: PolicySource,
): PolicyPlaces {
  const { attached, policy } = source;
  const attachedTo = (owner: ListenerOwner, section?: string) =>
    attached(targetOf(owner, snapshot))(section).map((key) => policy(key)!);

  const onGateway = gatewayLevels(graph, snapshot, source);
  /** Of a listener, then those of its ListenerSet: those of a Gateway are on all of it. Thousands of hosts belong to one. */
  const onSection = graph.memo<PolicyLevel>('policies of a listener', (section) => {
    const [key, name] = JSON.parse(section) as [string, string];
    const object = snapshot.oneOf(['Gateway', 'XListenerSet'], key);
    if (object === undefined) return level([]);
    const owner = ownerOf(object, key);
    return level([...attachedTo(owner, name), ...(owner.kind === 'Gateway' ? [] : attachedTo(owner))]);
  });
  return {
    onGateway,
    onChain({ gateway, protocol, listeners }) {
      const own = protocol === 'HTTPS' ? listeners.flatMap((one) => onSection(sectionKey(one)).policies) : [];
      return level([...own, ...onGateway(gateway).policies]);
    },
    onSection,
    sectionOf(placement) {
      const owner = listenerOf(placement, ports(placement.gateway));
      return owner && sectionKey(owner);
    },
  };
}

/** A listener as a section of the object that holds it. */
export function sectionKey({ owner, spec }: GatewayListener): string {
  // Names of odd objects hold whatever one would put between them.
  return JSON.stringify([owner.key, spec.name]);
}

const level = (policies: readonly MergeablePolicy[]): PolicyLevel => ({
  policies: [...new Set(policies)],
  fold: 'ShallowMergePreferChild',
});

function targetOf({ group, kind, namespace, name, key }: ListenerOwner, snapshot: Snapshot): Target {
  const object = snapshot.oneOf(['Gateway', 'XListenerSet'], key);
  return { group, kind, namespace, name, labels: object?.metadata.labels ?? {} };
}

/** The HTTP listener that a host belongs to: of those that cover it the one with the longest hostname, of these the first. */
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

/** The hostnames of listeners that cover a host. */
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
  /** Among those of its chain. */
  readonly rank: number;
}

type ByHostname = ReadonlyMap<string, RankedListener>;

const known = new WeakMap<readonly GatewayPort[], ReadonlyMap<string, ByHostname>>();

/** The HTTP listeners of each shared chain: thousands of hosts ask. */
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

// The policies of a kind that attach to a whole Gateway, and those that attach to one of its listeners.

import { getOrCreate } from '../../grammar/get-or-create.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { exactKeyOf, exactPartsOf, type Key } from '../../objects/key.ts';
import type { MergeablePolicy } from '../../policy/field.ts';
import type { PolicyLevel } from '../../policy/merge.ts';
import type { Target } from '../../policy/targets.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { ownerOf } from '../gateways/gateway-listeners.ts';
import type { GatewayListener, ListenerOwner } from '../gateways/listener.ts';
import type { PolicySource } from './policy-source.ts';

/** A listener as a section of the object that has it. */
export type SectionKey = Key<'section'>;

export interface AttachmentLevels {
  /** Policies on a whole Gateway, by its key. */
  readonly onGateway: Memo<PolicyLevel>;
  /** Policies on a listener: one level, by the section key of the listener. */
  readonly onSection: Memo<PolicyLevel>;
}

/** Policies of a kind on a whole Gateway, by its key. */
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

export function attachmentLevels(graph: Graph, snapshot: Snapshot, source: PolicySource): AttachmentLevels {
  const { attached, policy } = source;
  const attachedTo = (owner: ListenerOwner, section?: string) =>
    attached(targetOf(owner, snapshot))(section).map((key) => policy(key)!);
  return {
    onGateway: gatewayLevels(graph, snapshot, source),
    // Policies of a listener, then of its ListenerSet; those of a Gateway attach to the Gateway. A memo, since thousands of hosts belong to
    // one listener.
    onSection: graph.memo<PolicyLevel>('policies of a listener', (section) => {
      const [key, name] = exactPartsOf<[string, string]>(section);
      const object = snapshot.oneOf(['Gateway', 'XListenerSet'], key);
      if (object === undefined) return level([]);
      const owner = ownerOf(object, key);
      return level([...attachedTo(owner, name), ...(owner.kind === 'Gateway' ? [] : attachedTo(owner))]);
    }),
  };
}

/** A listener as a section of the object that has it. */
export function sectionKey(listener: GatewayListener): SectionKey {
  // JSON, since names of invalid objects can contain any separator.
  return getOrCreate(sectionKeys, listener, () => exactKeyOf([listener.owner.key, listener.spec.name]));
}

/** Thousands of routes attach to one listener. */
const sectionKeys = new WeakMap<GatewayListener, SectionKey>();

/** One level, with each policy once. */
export const level = (policies: readonly MergeablePolicy[]): PolicyLevel => ({
  policies: [...new Set(policies)],
  fold: 'ShallowMergePreferChild',
});

function targetOf({ group, kind, namespace, name, key }: ListenerOwner, snapshot: Snapshot): Target {
  const object = snapshot.oneOf(['Gateway', 'XListenerSet'], key);
  return { group, kind, namespace, name, labels: object?.metadata.labels ?? {} };
}

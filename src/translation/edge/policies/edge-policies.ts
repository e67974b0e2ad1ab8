// The EdgePolicies of a snapshot: read once for each version, and attached to their targets.

import { defined } from '../../../grammar/defined.ts';
import { equalJson } from '../../../grammar/json.ts';
import { EDGE_GROUP } from '../../../identifiers.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { createdAt } from '../../../objects/reference.ts';
import { policyId } from '../../../policy/policy-id.ts';
import { type Attachable, type PolicyTargets, policyTargetsOf } from '../../../policy/targets.ts';
import type { SnapshotObjects } from '../../../snapshot/objects.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { EdgeOptions } from '../options.ts';
import type { EdgeReferences } from '../references/references.ts';
import type { UnitLists } from '../units/unit.ts';
import { keptPolicy, type ReadEdgePolicy, readEdgePolicy, refusedEdgePolicy } from './read-policy.ts';
import {
  type NamedTarget,
  type ResolvedTarget,
  resolvedTargets,
  type SelectedTargets,
} from './resolved-targets.ts';
import { type EdgeTargetKind, edgeTargetKind, portSection } from './target-kind.ts';

/** What attachment depends on. Groups are empty, and kinds are those of the snapshot. */
export interface AttachableEdgePolicy extends Attachable {
  readonly named: readonly NamedTarget[];
  readonly selected: readonly SelectedTargets[];
}

export interface EdgePolicies {
  /** By the key of the object. */
  readonly policy: Memo<ReadEdgePolicy | undefined>;
  readonly attachable: Memo<AttachableEdgePolicy | undefined>;
  /** The policies on an object, by priority. */
  readonly on: PolicyTargets;
  /** The targets of a policy. */
  readonly targets: Memo<readonly ResolvedTarget[]>;
}

export interface EdgePolicySources {
  readonly snapshot: Snapshot;
  readonly options: EdgeOptions;
  readonly references: EdgeReferences;
  readonly units: UnitLists;
}

export function edgePolicies(
  graph: Graph,
  { snapshot, options, references, units }: EdgePolicySources,
): EdgePolicies {
  const policy = graph.memo<ReadEdgePolicy | undefined>('EdgePolicy', (key, previous) => {
    const object = snapshot.get('EdgePolicy', key);
    if (object === undefined) return undefined;
    const id = edgePolicyId(object.metadata.namespace ?? '', object.metadata.name);
    const refusal = snapshot.unjudgedBecause(key);
    const { apiVersion, metadata, spec } = object;
    const holder = { apiVersion, kind: 'EdgePolicy' as const, metadata };
    const read =
      refusal === undefined
        ? readEdgePolicy(id, spec, units, { options, holder, references })
        : refusedEdgePolicy(id, refusal);
    return keptPolicy(previous, read);
  });
  const attachable = graph.memo<AttachableEdgePolicy | undefined>(
    'targets that an EdgePolicy names',
    (key) => {
      const object = snapshot.get('EdgePolicy', key);
      return object && attachableOf(key, object, options);
    },
    { isEqual: equalJson },
  );
  const on = policyTargetsOf(graph, {
    name: 'EdgePolicy',
    keys: snapshot.keys('EdgePolicy'),
    policy: attachable,
    globalNamespace: '',
  });
  return { policy, attachable, on, targets: resolvedTargets(graph, snapshot, attachable) };
}

export const edgePolicyId = (namespace: string, name: string): string =>
  policyId(EDGE_GROUP, 'EdgePolicy', namespace, name);

function attachableOf(
  key: string,
  object: SnapshotObjects['EdgePolicy'],
  options: EdgeOptions,
): AttachableEdgePolicy {
  const { metadata, spec } = object;
  const named = (spec.targetRefs ?? []).flatMap((ref, index): NamedTarget[] => {
    const kind = edgeTargetKind(ref.group, ref.kind);
    if (kind === undefined) return [];
    const sectionName = sectionOf(kind, ref.sectionName);
    const at = ['spec', 'targetRefs', index];
    return [{ kind, group: ref.group, written: ref.kind, name: ref.name, at, ...defined({ sectionName }) }];
  });
  const selectors = options.corrects('E4') ? (spec.targetSelectors ?? []) : [];
  const selected = selectors.flatMap((selector, index): SelectedTargets[] => {
    const kind = edgeTargetKind(selector.group, selector.kind);
    if (kind === undefined) return [];
    const sectionName = sectionOf(kind, selector.sectionName);
    const at = ['spec', 'targetSelectors', index];
    return [{ kind, matchLabels: selector.matchLabels ?? {}, at, ...defined({ sectionName }) }];
  });
  return {
    key,
    namespace: metadata.namespace ?? '',
    name: metadata.name,
    weight: 0,
    createdAt: createdAt(object),
    targetRefs: named.map(({ kind, name, sectionName }) => ({ kind, name, ...defined({ sectionName }) })),
    targetSelectors: selected.map(({ kind, matchLabels, sectionName }) => ({
      kind,
      matchLabels,
      ...defined({ sectionName }),
    })),
    named,
    selected,
  };
}

const sectionOf = (kind: EdgeTargetKind, section: string | undefined): string | undefined =>
  kind === 'Service' && section !== undefined ? portSection(section) : section;

// Policies of any kind and data plane: read for the merge, and attached to their targets.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { createdAt, groupOf } from '../../objects/reference.ts';
import type { MergeablePolicy } from '../../policy/field.ts';
import type { MergedPolicy, PolicyLevel } from '../../policy/merge.ts';
import { policyId } from '../../policy/policy-id.ts';
import {
  type Attachable,
  type AttachedPolicies,
  policyTargets,
  type TargetRef,
  type TargetSelector,
} from '../../policy/targets.ts';
import type { SnapshotObjects } from '../../snapshot/objects.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Settings } from '../settings.ts';

/** Kinds of policies that are merged where they attach. */
export type PolicyKind = 'HTTPListenerPolicy' | 'ListenerPolicy' | 'TrafficPolicy';

/** A policy with parsed fields. */
export interface ParsedPolicy extends MergeablePolicy, Attachable {}

/** What a kind reads from one of its objects. */
export interface PolicyContent extends Pick<ParsedPolicy, 'fields' | 'errors' | 'errorFields'> {
  /** 0 where absent. */
  readonly weight?: number;
}

/** Policies of one kind, and their targets. */
export interface PolicySource {
  readonly policy: Memo<ParsedPolicy | undefined>;
  /** The policies on a target, by priority. */
  readonly attached: AttachedPolicies;
}

export function policySource<K extends PolicyKind>(
  graph: Graph,
  kind: K,
  {
    snapshot,
    settings,
    hasSections = false,
    read,
  }: {
    readonly snapshot: Snapshot;
    readonly settings: Settings;
    /** Whether a policy can target a section. */
    readonly hasSections?: boolean;
    readonly read: (object: SnapshotObjects[K]) => PolicyContent;
  },
): PolicySource {
  const policy = graph.memo<ParsedPolicy | undefined>(kind, (key) => {
    const object = snapshot.get(kind, key);
    if (object === undefined) return undefined;
    const unjudged = snapshot.unjudgedBecause(key);
    const content = unjudged === undefined ? read(object) : { fields: NO_FIELDS, errors: [unjudged] };
    return { ...attachable(kind, key, object, hasSections), ...content };
  });
  const attached = policyTargets(graph, {
    name: kind,
    keys: snapshot.keys(kind),
    policy,
    globalNamespace: settings.globalPolicyNamespace,
  });
  return { policy, attached };
}

const NO_FIELDS: ReadonlyMap<string, unknown> = new Map();

interface PolicyObject {
  readonly apiVersion: string;
  readonly metadata: SnapshotObjects[PolicyKind]['metadata'];
  readonly spec: {
    readonly targetRefs?: readonly TargetRef[];
    readonly targetSelectors?: readonly TargetSelector[];
  };
}

function attachable(
  kind: PolicyKind,
  key: string,
  object: PolicyObject,
  hasSections: boolean,
): Omit<ParsedPolicy, keyof PolicyContent> & { readonly weight: number } {
  const { apiVersion, metadata, spec } = object;
  const { targetRefs = [], targetSelectors = [] } = spec;
  const namespace = metadata.namespace ?? '';
  return {
    id: policyId(groupOf(apiVersion), kind, namespace, metadata.name),
    key,
    namespace,
    name: metadata.name,
    targetRefs: hasSections ? targetRefs : targetRefs.map(whole),
    targetSelectors: hasSections ? targetSelectors : targetSelectors.map(whole),
    weight: 0,
    createdAt: createdAt(object),
  };
}

/** As the API server stores it, where the kind has no sections. */
function whole<T extends { readonly sectionName?: string }>({ sectionName: _, ...target }: T) {
  return target;
}

/** The policies of one kind at one attachment point, merged. */
export interface EffectivePolicies {
  /** The policies that attach there, the most specific level first. */
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
}

export const NO_POLICIES: EffectivePolicies = { levels: [], merged: { fields: new Map(), errors: [] } };

/** An error of any of them makes the whole attachment point fail. */
export const errorsOf = (effective: readonly EffectivePolicies[]): readonly string[] =>
  effective.flatMap(({ merged }) => merged.errors);

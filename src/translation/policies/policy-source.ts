// Policies of a kind, whatever the kind: read for the merge, attached, and merged where they meet. What is a kind's own, its fields and what
// they write, stands in its room.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { createdAt } from '../../objects/reference.ts';
import type { MergeablePolicy } from '../../policy/field.ts';
import { type MergedPolicy, originsOf, type PolicyLevel } from '../../policy/merge.ts';
import {
  type Attachable,
  type AttachedPolicies,
  policyTargets,
  type TargetRef,
  type TargetSelector,
} from '../../policy/targets.ts';
import type { SnapshotObjects } from '../../snapshot/objects.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { originsKey, policyId } from '../names.ts';
import type { Metadata } from '../proxy/envoy/generated/envoy.config.core.v3.ts';
import type { Settings } from '../settings.ts';

/** Kinds that are merged, in the order in which they are applied at a place. */
export type PolicyKind = 'HTTPListenerPolicy' | 'ListenerPolicy' | 'TrafficPolicy';

/** A policy, its fields parsed. */
export interface ParsedPolicy extends MergeablePolicy, Attachable {}

/** What a kind makes of an object of its own. */
export interface PolicyContent extends Pick<ParsedPolicy, 'fields' | 'errors'> {
  /** 0 where absent. */
  readonly weight?: number;
}

/** Policies of one kind, and what they are attached to. */
export interface PolicySource {
  readonly policy: Memo<ParsedPolicy | undefined>;
  /** Those on a target, in the order of priority. */
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
    /** Whether it can be for a section of its target. */
    readonly hasSections?: boolean;
    readonly read: (object: SnapshotObjects[K]) => PolicyContent;
  },
): PolicySource {
  const policy = graph.memo<ParsedPolicy | undefined>(kind, (key) => {
    const object = snapshot.get(kind, key);
    return object && { ...attachable(kind, key, object, hasSections), ...read(object) };
  });
  const attached = policyTargets(graph, {
    name: kind,
    keys: snapshot.keys(kind),
    policy,
    globalNamespace: settings.globalPolicyNamespace,
  });
  return { policy, attached };
}

interface PolicyObject {
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
  const { metadata, spec } = object;
  const { targetRefs = [], targetSelectors = [] } = spec;
  const namespace = metadata.namespace ?? '';
  return {
    id: policyId(kind, namespace, metadata.name),
    key,
    namespace,
    name: metadata.name,
    targetRefs: hasSections ? targetRefs : targetRefs.map(whole),
    targetSelectors: hasSections ? targetSelectors : targetSelectors.map(whole),
    weight: 0,
    createdAt: createdAt(object),
  };
}

/** As the API server stores it, where the kind knows no sections. */
function whole<T extends { readonly sectionName?: string }>({ sectionName: _, ...target }: T) {
  return target;
}

/** Merged policies of one kind at one place. */
export interface EffectivePolicies {
  /** Those that meet, the most specific first. */
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
  /** `filterMetadata` with the origins of every field. */
  readonly metadata?: Metadata;
}

export const NO_POLICIES: EffectivePolicies = { levels: [], merged: { fields: new Map(), errors: [] } };

/** What resources say of a merged policy: who set which field, in the kind's own names of fields. */
export function originsMetadata(
  kind: PolicyKind,
  merged: MergedPolicy,
  named = originsOf,
): Pick<EffectivePolicies, 'metadata'> {
  const origins = named(merged);
  return origins === undefined ? {} : { metadata: { filterMetadata: { [originsKey(kind)]: origins } } };
}

/** Of all kinds at a place. */
export function jointMetadata(effective: readonly EffectivePolicies[]): Metadata | undefined {
  const said = effective.flatMap(({ metadata }) => metadata?.filterMetadata ?? []);
  return said.length === 0 ? undefined : { filterMetadata: Object.assign({}, ...said) };
}

/** With any, the place fails as a whole. */
export const errorsOf = (effective: readonly EffectivePolicies[]): readonly string[] =>
  effective.flatMap(({ merged }) => merged.errors);

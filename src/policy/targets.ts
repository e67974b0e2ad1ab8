// What policies of a kind attach to: by name in their own namespace, or by labels, there or, from the global namespace, anywhere.
// Asked from the target: which policies are attached to this object, or to this section of it, the first of them preferred.

import type { Graph } from '../incremental/graph.ts';
import type { KeySet } from '../incremental/key-set.ts';
import { hasLabels, type Labels } from '../objects/labels.ts';
import { compareText } from '../objects/reference.ts';

export interface TargetRef {
  readonly group?: string;
  readonly kind: string;
  readonly name: string;
  readonly sectionName?: string;
}

export interface TargetSelector {
  readonly group?: string;
  readonly kind: string;
  readonly matchLabels?: Labels;
  readonly sectionName?: string;
}

/** A policy, as far as attaching it goes. */
export interface Attachable {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly targetRefs: readonly TargetRef[];
  readonly targetSelectors: readonly TargetSelector[];
  /** The higher, the more preferred among those of one level. */
  readonly weight: number;
  /** The older, the more preferred. Milliseconds. */
  readonly createdAt: number;
}

/** An object that policies may be attached to. */
export interface Target {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels: Labels;
}

/** Keys of the policies that are attached to an object as a whole, or to a section of it. */
export type AttachedPolicies = (target: Target, section?: string) => readonly string[];

interface Attaching {
  readonly policy: Attachable;
  /** There where the policy selects by labels. */
  readonly labels?: Labels;
}

export interface PolicyTargetsOptions {
  readonly name: string;
  /** Keys of the policies. */
  readonly keys: KeySet;
  readonly policy: (key: string) => Attachable | undefined;
  /** Policies of this namespace select in all namespaces. */
  readonly globalNamespace: string;
}

export function policyTargets(graph: Graph, options: PolicyTargetsOptions): AttachedPolicies {
  const attaching = graph.buckets<Attaching>({
    name: `targets of ${options.name}`,
    keys: options.keys,
    emit(key) {
      const policy = options.policy(key);
      if (policy === undefined) return [];
      const { namespace, targetRefs, targetSelectors } = policy;
      const byName = targetRefs.map(({ group = '', kind, name, sectionName }) => ({
        bucket: placeOf(group, kind, namespace, name, sectionName),
        item: { policy },
      }));
      const scope = namespace === options.globalNamespace ? EVERYWHERE : namespace;
      const byLabels = targetSelectors
        .filter(({ matchLabels = {} }) => Object.keys(matchLabels).length > 0)
        .map(({ group = '', kind, matchLabels: labels = {}, sectionName }) => ({
          bucket: placeOf(group, kind, scope, undefined, sectionName),
          item: { policy, labels },
        }));
      return [...byName, ...byLabels];
    },
    compare: (left, right) => compareAttachable(left.policy, right.policy),
    isEqual: (left, right) => left.policy === right.policy && left.labels === right.labels,
  });
  return ({ group, kind, namespace, name, labels }, section) => {
    const named = attaching.get(placeOf(group, kind, namespace, name, section));
    const selecting = [
      ...attaching.get(placeOf(group, kind, namespace, undefined, section)),
      ...(options.globalNamespace === ''
        ? []
        : attaching.get(placeOf(group, kind, EVERYWHERE, undefined, section))),
    ].filter((item) => hasLabels(item.labels!, labels));
    const all = selecting.length === 0 ? named : [...named, ...selecting];
    if (all.length === 0) return NONE;
    const policies = [...new Set(all.map(({ policy }) => policy))];
    return policies.sort(compareAttachable).map(({ key }) => key);
  };
}

const NONE: readonly string[] = [];
const EVERYWHERE = '*';

function placeOf(group: string, kind: string, namespace: string, name = '\n*', section = ''): string {
  return `${group}\n${kind}\n${namespace}\n${name}\n${section}`;
}

/** Among the policies of one level: higher weight, then older, then by name. */
export function compareAttachable(left: Attachable, right: Attachable): number {
  if (left.weight !== right.weight) return right.weight - left.weight;
  if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? -1 : 1;
  return compareText(left.namespace, right.namespace) || compareText(left.name, right.name);
}

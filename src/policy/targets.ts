// What the policies of a kind attach to: objects by name in their own namespace, or by labels in their own namespace; from the global
// namespace, by labels in all namespaces.
// The lookup starts at the target: it returns the policies that are attached to this object or section, preferred ones first.

import type { Graph } from '../incremental/graph.ts';
import type { KeySet } from '../incremental/key-set.ts';
import { keyOf } from '../objects/key.ts';
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

/** The part of a policy that attachment depends on. */
export interface Attachable {
  readonly key: string;
  readonly namespace: string;
  readonly name: string;
  readonly targetRefs: readonly TargetRef[];
  readonly targetSelectors: readonly TargetSelector[];
  /** Within a level, a higher weight is preferred. */
  readonly weight: number;
  /** Within a level, an older policy is preferred. Milliseconds. */
  readonly createdAt: number;
}

/** An object that policies can attach to. */
export interface Target {
  readonly group: string;
  readonly kind: string;
  readonly namespace: string;
  readonly name: string;
  readonly labels: Labels;
}

/** Keys of the policies that are attached to a section of an object, or, without a section, to the object as a whole. */
export type AttachedPolicies = (target: Target) => (section?: string) => readonly string[];

interface Attaching {
  readonly policy: Attachable;
  /** Set if the policy selects by labels. */
  readonly selector?: TargetSelector;
}

export interface PolicyTargetsOptions {
  readonly name: string;
  /** Keys of the policies. */
  readonly keys: KeySet;
  readonly policy: (key: string) => Attachable | undefined;
  /** Policies in this namespace select objects in all namespaces. */
  readonly globalNamespace: string;
}

/** An attachment point of a policy. */
interface Place {
  /** An object by name, or the scope of a selector. */
  readonly object: string;
  /** Empty for the object as a whole. */
  readonly section: string;
  readonly selector?: TargetSelector;
}

export interface PolicyTargets {
  readonly attached: AttachedPolicies;
  /** Whether any policy names the object or selects in its scope. The result doesn't change when only such a policy's content changes. */
  readonly mayReach: (target: Target) => boolean;
}

export function policyTargets(graph: Graph, options: PolicyTargetsOptions): AttachedPolicies {
  return policyTargetsOf(graph, options).attached;
}

/** Like `policyTargets`, for kinds of targets that are very many, most of them without a policy. */
export function policyTargetsOf(graph: Graph, options: PolicyTargetsOptions): PolicyTargets {
  const { name, keys, globalNamespace } = options;
  const attaching = graph.sortedIndex<Attaching>({
    name: `targets of ${name}`,
    keys,
    emit(key) {
      const policy = options.policy(key);
      return placesOf(policy, globalNamespace).map(({ object, section, selector }) => ({
        bucket: sectionOf(object, section),
        item: { policy: policy!, ...(selector && { selector }) },
      }));
    },
    compare: (left, right) => compareAttachable(left.policy, right.policy),
    isEqual: (left, right) => left.policy === right.policy && left.selector === right.selector,
  });
  // Most objects have no policies; this avoids the lookup of their sections.
  const sections = graph.sortedIndex<string>({
    name: `sections of ${name}`,
    keys,
    emit: (key) =>
      placesOf(options.policy(key), globalNamespace).map(({ object, section }) => ({
        bucket: object,
        item: section,
      })),
    compare: compareText,
    identify: (section) => section,
  });
  const isTargeted = (object: string): boolean => sections.get(object).length > 0;
  const scopes = selectorScopes(globalNamespace);
  /** The buckets with policies that name the object or may select it. Empty for most objects. */
  const targetedOf = ({ group, kind, namespace, name }: Target): readonly string[] => {
    const byName = objectOf(group, kind, namespace, name);
    const { inNamespace, everywhere } = scopes(group, kind, namespace);
    const isNamed = isTargeted(byName);
    const maySelect = isTargeted(inNamespace);
    const maySelectAll = everywhere !== undefined && isTargeted(everywhere);
    if (!isNamed && !maySelect && !maySelectAll) return NONE;
    return [
      ...(isNamed ? [byName] : []),
      ...(maySelect ? [inNamespace] : []),
      ...(maySelectAll ? [everywhere] : []),
    ];
  };
  const attached: AttachedPolicies = (target) => {
    const targeted = targetedOf(target);
    if (targeted.length === 0) return nowhere;
    return (section = '') => {
      const policies = new Set<Attachable>();
      for (const object of targeted) {
        if (!sections.get(object).includes(section)) continue;
        for (const { policy, selector } of attaching.get(sectionOf(object, section)))
          if (selector === undefined || selectsLabels(selector, target.labels)) policies.add(policy);
      }
      return [...policies].sort(compareAttachable).map(({ key }) => key);
    };
  };
  const mayReach = (target: Target): boolean => targetedOf(target).length > 0;
  return { attached, mayReach };
}

/** The buckets of selectors that may select an object. */
interface SelectorScopes {
  readonly inNamespace: string;
  /** Undefined: no policy selects in all namespaces. */
  readonly everywhere: string | undefined;
}

/** Objects of one kind and namespace share theirs, and mostly come one after the other. */
function selectorScopes(
  globalNamespace: string,
): (group: string, kind: string, namespace: string) => SelectorScopes {
  let last: readonly [group: string, kind: string, namespace: string] | undefined;
  let scopes: SelectorScopes;
  return (group, kind, namespace) => {
    if (last === undefined || last[0] !== group || last[1] !== kind || last[2] !== namespace) {
      last = [group, kind, namespace];
      scopes = {
        inNamespace: objectOf(group, kind, namespace),
        everywhere: globalNamespace === '' ? undefined : objectOf(group, kind, EVERYWHERE),
      };
    }
    return scopes;
  };
}

const nowhere = (): readonly string[] => NONE;

const NONE: readonly never[] = [];
const EVERYWHERE = '*';
/** No object has this name, however odd. */
const ANY_NAME = '\n*';

/** Without a name: the bucket of selectors. */
function objectOf(group: string, kind: string, namespace: string, name = ANY_NAME): string {
  return keyOf(group, kind, namespace, name);
}

const sectionOf = (object: string, section: string): string => keyOf(object, section);

function placesOf(policy: Attachable | undefined, globalNamespace: string): readonly Place[] {
  if (policy === undefined) return NONE;
  const { namespace, targetRefs, targetSelectors } = policy;
  const scope = selectedNamespace(namespace, globalNamespace) ?? EVERYWHERE;
  return [
    ...targetRefs.map(({ group = '', kind, name, sectionName = '' }) => ({
      object: objectOf(group, kind, namespace, name),
      section: sectionName,
    })),
    ...targetSelectors.filter(demandsLabels).map((selector) => ({
      object: objectOf(selector.group ?? '', selector.kind, scope),
      section: selector.sectionName ?? '',
      selector,
    })),
  ];
}

/** The namespace in which the selectors of a policy select objects; undefined: they select in all. */
export function selectedNamespace(namespace: string, globalNamespace: string): string | undefined {
  return globalNamespace !== '' && namespace === globalNamespace ? undefined : namespace;
}

/** Whether a selector selects these labels. One that demands no label selects nothing. */
export function selectsLabels({ matchLabels = {} }: TargetSelector, labels: Labels): boolean {
  return demandsLabels({ matchLabels }) && hasLabels(matchLabels, labels);
}

function demandsLabels({ matchLabels = {} }: Pick<TargetSelector, 'matchLabels'>): boolean {
  return Object.keys(matchLabels).length > 0;
}

/** Orders the policies of one level: higher weight first, then older, then by name. */
export function compareAttachable(left: Attachable, right: Attachable): number {
  if (left.weight !== right.weight) return right.weight - left.weight;
  if (left.createdAt !== right.createdAt) return left.createdAt < right.createdAt ? -1 : 1;
  return compareText(left.namespace, right.namespace) || compareText(left.name, right.name);
}

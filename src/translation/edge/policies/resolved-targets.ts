// The targets of a policy, looked up from the policy: the objects that it names, and those that it selects by labels. `src/policy/targets.ts`
// looks up from the object.

import type { Segments } from '../../../diagnostics/path.ts';
import { defined } from '../../../grammar/defined.ts';
import { gatedKeys } from '../../../incremental/gated-keys.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { idOfKey, keyOf, objectKey } from '../../../objects/key.ts';
import type { Labels } from '../../../objects/labels.ts';
import { compareText, groupOf } from '../../../objects/reference.ts';
import { selectsLabels } from '../../../policy/targets.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { EDGE_TARGET_KINDS, type EdgeTargetKind } from './target-kind.ts';

/** What a policy names, in the form in which it is looked up. */
export interface NamedTarget {
  readonly kind: EdgeTargetKind;
  readonly group: string;
  /** As the policy writes it: a ListenerSet can have two kinds. */
  readonly written: string;
  readonly name: string;
  readonly sectionName?: string;
  readonly at: Segments;
}

export interface SelectedTargets {
  readonly kind: EdgeTargetKind;
  readonly matchLabels: Labels;
  readonly sectionName?: string;
  readonly at: Segments;
}

/** An object, or a section of it, that a policy targets. */
export interface ResolvedTarget {
  readonly kind: EdgeTargetKind;
  /** Key of the object, whether it is there or not. */
  readonly object: string;
  readonly namespace: string;
  readonly name: string;
  readonly section?: string;
  /** For statuses. */
  readonly ref: {
    readonly group: string;
    readonly kind: string;
    readonly namespace: string;
    readonly name: string;
    readonly sectionName?: string;
  };
  /** The reference or selector of the policy that leads to it. */
  readonly at: Segments;
}

interface Targeting {
  readonly namespace: string;
  readonly named: readonly NamedTarget[];
  readonly selected: readonly SelectedTargets[];
}

/** By key of the policy: each target once. */
export function resolvedTargets(
  graph: Graph,
  snapshot: Snapshot,
  targeting: (policy: string) => Targeting | undefined,
): Memo<readonly ResolvedTarget[]> {
  // Objects are listed only under the labels that policies ask for: few objects are selected.
  const asked = graph.sortedIndex<string>({
    name: 'labels that EdgePolicies select',
    keys: snapshot.keys('EdgePolicy'),
    emit(key) {
      const found = targeting(key);
      return (found?.selected ?? []).flatMap(({ kind, matchLabels }) => {
        const label = firstLabel(matchLabels);
        return label === undefined ? [] : [{ bucket: keyOf(kind, found!.namespace), item: label }];
      });
    },
    compare: compareText,
    identify: (label) => label,
  });
  const selectable = graph.sortedIndex<string>({
    name: 'objects that EdgePolicies select',
    keys: whereSelected(graph, snapshot, targeting),
    emit(key) {
      const { kind, namespace } = idOfKey(key);
      const labels = asked.get(keyOf(kind, namespace));
      if (labels.length === 0) return [];
      const own = snapshot.oneOf(EDGE_TARGET_KINDS, key)?.metadata.labels ?? {};
      return Object.entries(own)
        .map(labelText)
        .filter((label) => labels.includes(label))
        .map((label) => ({ bucket: keyOf(kind, namespace, label), item: key }));
    },
    compare: compareText,
  });
  const selectedBy = (namespace: string, { kind, matchLabels, sectionName, at }: SelectedTargets) => {
    const label = firstLabel(matchLabels);
    if (label === undefined) return [];
    return selectable.get(keyOf(kind, namespace, label)).flatMap((key): ResolvedTarget[] => {
      const object = snapshot.oneOf(EDGE_TARGET_KINDS, key);
      if (object === undefined || !selectsLabels({ kind, matchLabels }, object.metadata.labels ?? {}))
        return [];
      const { name } = object.metadata;
      const written = { group: groupOf(object.apiVersion), written: object.kind, name };
      return [resolved(namespace, { kind, ...written, at, ...defined({ sectionName }) })];
    });
  };
  return graph.memo('targets of an EdgePolicy', (key) => {
    const found = targeting(key);
    if (found === undefined) return [];
    const all = [
      ...found.named.map((target) => resolved(found.namespace, target)),
      ...found.selected.flatMap((selector) => selectedBy(found.namespace, selector)),
    ];
    const seen = new Set<string>();
    return all.filter(({ object, section = '' }) => {
      const id = keyOf(object, section);
      return !seen.has(id) && seen.add(id);
    });
  });
}

/** The objects that selectors can select: looked at only while there are selectors. */
function whereSelected(
  graph: Graph,
  snapshot: Snapshot,
  targeting: (policy: string) => Targeting | undefined,
): KeySet {
  const { keys, open } = gatedKeys(snapshot.keysOf(EDGE_TARGET_KINDS));
  const selecting = new Set<string>();
  graph.collection<boolean>({
    name: 'EdgePolicies that select',
    keys: snapshot.keys('EdgePolicy'),
    derive: (key) => (targeting(key)?.selected.length ?? 0) > 0,
    onChange(key, isSelecting) {
      if (isSelecting === true) selecting.add(key);
      else selecting.delete(key);
      open(selecting.size > 0);
    },
  });
  return keys;
}

function resolved(
  namespace: string,
  { kind, group, written, name, sectionName, at }: NamedTarget,
): ResolvedTarget {
  return {
    kind,
    object: objectKey(kind, namespace, name),
    namespace,
    name,
    ...(sectionName === undefined ? {} : { section: sectionName }),
    ref: { group, kind: written, namespace, name, ...defined({ sectionName }) },
    at,
  };
}

const labelText = ([name, value]: readonly [string, string]): string => keyOf(name, value);

/** Of the demanded labels the smallest by name; undefined: the selector demands none, and selects nothing. */
function firstLabel(labels: Labels): string | undefined {
  const [first] = Object.entries(labels).map(labelText).sort(compareText);
  return first;
}

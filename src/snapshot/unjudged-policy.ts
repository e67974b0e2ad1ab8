// Policies that can't be judged, because they are too large, too deep, or broken: what they target is read all the same, so that nothing is
// served without them. Their other fields count as absent; who applies a policy asks the snapshot why it was refused.

import { member } from '../diagnostics/path.ts';
import { isObject } from '../grammar/json.ts';
import { MAX_DEPTH, MAX_VALUES } from '../judgement/limits.ts';
import { measure } from '../judgement/measure.ts';
import { MESH_DRY_RUN_ANNOTATION } from '../objects/mesh/names.ts';
import type { Node } from '../schema/node.ts';
import type { GroupedId, SnapshotKind } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';

/** Kinds whose objects protect what they target. */
const POLICIES: ReadonlySet<SnapshotKind> = new Set([
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'EdgePolicy',
  'BackendTLSPolicy',
  'AuthorizationPolicy',
]);

/** The policy with its identity, its targets and its status; undefined for other kinds. Filters of routes may name a policy without targets. */
export function unjudgedPolicy(
  kind: { readonly kind: string; readonly root: Node },
  raw: unknown,
  { namespace, name }: GroupedId,
): unknown {
  if (!POLICIES.has(kind.kind as SnapshotKind) || !isObject(raw)) return undefined;
  const spec = isObject(raw['spec']) ? raw['spec'] : {};
  const targetRefs = [...itemsOf(spec['targetRefs']), ...ofMesh(kind, spec, 'targetRef')].flatMap(targetOf);
  const targetSelectors = itemsOf(spec['targetSelectors']).flatMap(selectorOf);
  const policy = readable(kind.root, {
    apiVersion: raw['apiVersion'],
    kind: raw['kind'],
    metadata: { ...readOf(raw['metadata']), namespace, name },
    spec: {
      ...(ofMesh(kind, spec, 'selector').length === 0 ? {} : { selector: {} }),
      ...(targetRefs.length === 0 ? {} : { targetRefs }),
      ...(targetSelectors.length === 0 ? {} : { targetSelectors }),
    },
  });
  if (policy === UNREADABLE) return undefined;
  const status = raw['status'];
  return isSmall(status) ? { ...(policy as object), status } : policy;
}

/** A target outside of a list is meant as the only one. */
const itemsOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? [value] : [];

/** A member that only AuthorizationPolicies have. With a selector they don't apply to what they target. */
const ofMesh = ({ kind }: { readonly kind: string }, spec: object, name: string): readonly unknown[] =>
  kind === 'AuthorizationPolicy' ? itemsOf(member(spec, name)) : [];

const targetOf = (item: unknown): readonly object[] => {
  const name = textOf(member(item, 'name'));
  return name === undefined ? [] : withTarget(item).map((target) => ({ ...target, name }));
};

/** Group, kind, section and namespace. A section that can't be read is the whole object: no part of it stays open. */
function withTarget(item: unknown): readonly object[] {
  if (!isObject(item)) return [];
  const { group = '', kind, sectionName, namespace } = item;
  if (typeof group !== 'string' || typeof kind !== 'string') return [];
  return [
    {
      ...{ group, kind },
      ...(typeof sectionName === 'string' ? { sectionName } : {}),
      ...(typeof namespace === 'string' ? { namespace } : {}),
    },
  ];
}

/** A number or a boolean, which YAML reads where quotes are missing, means its text. */
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined;

/** A label that can't be read would select too much. */
function selectorOf(item: unknown): readonly object[] {
  const labels = isObject(item) ? (item['matchLabels'] ?? {}) : undefined;
  if (!isObject(labels)) return [];
  const values = Object.entries(labels).map(([name, value]) => [name, textOf(value)] as const);
  if (values.some(([, value]) => value === undefined)) return [];
  const matchLabels = Object.fromEntries(values);
  return withTarget(item).map((target) => ({ ...target, matchLabels }));
}

/** What statuses and the order of policies read, and whether a policy is only tried out. */
function readOf(metadata: unknown): object {
  if (!isObject(metadata)) return {};
  const { creationTimestamp, generation, annotations } = metadata;
  const dryRun = member(annotations, MESH_DRY_RUN_ANNOTATION);
  return {
    ...(typeof creationTimestamp === 'string' ? { creationTimestamp } : {}),
    ...(Number.isInteger(generation) ? { generation } : {}),
    ...(typeof dryRun === 'string' ? { annotations: { [MESH_DRY_RUN_ANNOTATION]: dryRun } } : {}),
  };
}

/** Entries of other controllers stay in the status. */
function isSmall(status: unknown): boolean {
  if (!isObject(status)) return false;
  const { depth, values } = measure(status, { depth: MAX_DEPTH, values: MAX_VALUES });
  return depth <= MAX_DEPTH && values <= MAX_VALUES;
}

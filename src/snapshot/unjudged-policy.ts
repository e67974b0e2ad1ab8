// Policies that can't be judged, because they are too large, too deep, or broken: what they target is read all the same, so that nothing is
// served without them. Their other fields count as absent; who applies a policy asks the snapshot why it was refused.

import { isObject } from '../grammar/json.ts';
import { MAX_DEPTH, MAX_VALUES } from '../judgement/limits.ts';
import { measure } from '../judgement/measure.ts';
import type { Node } from '../schema/node.ts';
import type { GroupedId, SnapshotKind } from './objects.ts';
import { readable, UNREADABLE } from './readable.ts';

/** Kinds whose objects protect what they target. */
const POLICIES: ReadonlySet<SnapshotKind> = new Set([
  'TrafficPolicy',
  'HTTPListenerPolicy',
  'ListenerPolicy',
  'BackendConfigPolicy',
  'BackendTLSPolicy',
]);

/** The policy with its identity, its targets and its status; undefined for other kinds. Filters of routes may name a policy without targets. */
export function unjudgedPolicy(
  kind: { readonly kind: string; readonly root: Node },
  raw: unknown,
  { namespace, name }: GroupedId,
): unknown {
  if (!POLICIES.has(kind.kind as SnapshotKind) || !isObject(raw)) return undefined;
  const spec = isObject(raw['spec']) ? raw['spec'] : {};
  const targetRefs = itemsOf(spec['targetRefs']).flatMap((item) => withTarget(item, 'name'));
  const targetSelectors = itemsOf(spec['targetSelectors']).flatMap(selectorOf);
  const policy = readable(kind.root, {
    apiVersion: raw['apiVersion'],
    kind: raw['kind'],
    metadata: { ...timesOf(raw['metadata']), namespace, name },
    spec: {
      ...(targetRefs.length === 0 ? {} : { targetRefs }),
      ...(targetSelectors.length === 0 ? {} : { targetSelectors }),
    },
  });
  if (policy === UNREADABLE) return undefined;
  const status = raw['status'];
  return isSmall(status) ? { ...(policy as object), status } : policy;
}

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Group, kind, section, and the members that are given. A section that can't be read is the whole object: no part of it stays open. */
function withTarget(item: unknown, ...names: readonly string[]): readonly Readonly<Record<string, string>>[] {
  if (!isObject(item)) return [];
  const { group = '', sectionName } = item;
  const needed = {
    group,
    kind: item['kind'],
    ...Object.fromEntries(names.map((name) => [name, item[name]])),
  };
  if (!Object.values(needed).every((value) => typeof value === 'string')) return [];
  return [
    { ...(needed as Record<string, string>), ...(typeof sectionName === 'string' ? { sectionName } : {}) },
  ];
}

/** Labels are texts; a number or a boolean is what its text means. Any other value would select too much. */
function selectorOf(item: unknown): readonly object[] {
  const labels = isObject(item) ? (item['matchLabels'] ?? {}) : undefined;
  if (!isObject(labels)) return [];
  const values = Object.entries(labels);
  if (!values.every(([, value]) => ['string', 'number', 'boolean'].includes(typeof value))) return [];
  const matchLabels = Object.fromEntries(values.map(([name, value]) => [name, String(value)]));
  return withTarget(item).map((target) => ({ ...target, matchLabels }));
}

/** What statuses and the order of policies read. */
function timesOf(metadata: unknown): object {
  if (!isObject(metadata)) return {};
  const { creationTimestamp, generation } = metadata;
  return {
    ...(typeof creationTimestamp === 'string' ? { creationTimestamp } : {}),
    ...(Number.isInteger(generation) ? { generation } : {}),
  };
}

/** Entries of other controllers stay in the status. */
function isSmall(status: unknown): boolean {
  if (!isObject(status)) return false;
  const { depth, values } = measure(status, { depth: MAX_DEPTH, values: MAX_VALUES });
  return depth <= MAX_DEPTH && values <= MAX_VALUES;
}

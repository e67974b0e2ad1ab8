// The levels at which policies act: each object, and each section of an object, that policies target.

import { equalJson } from '../../../grammar/json.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { exactKeyOf, exactPartsOf, objectKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { PolicyLevel } from '../../../policy/merge.ts';
import { compareAttachable } from '../../../policy/targets.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { GatewayListener } from '../../gateways/listener.ts';
import type { RouteObject } from '../../routes/route.ts';
import type { EdgePolicies } from '../policies/edge-policies.ts';
import { hasContent, type PolicyPart, type ReadEdgePolicy } from '../policies/read-policy.ts';
import { EDGE_TARGET_KINDS, type EdgeTargetKind } from '../policies/target-kind.ts';
import { ByIdentity } from './by-identity.ts';

/** The policies on one target, by what they act on, preferred ones first. */
export interface TargetLevels extends Readonly<Record<PolicyPart, PolicyLevel>> {
  /** Identify the target: `targetId`. A port of a Service has a number and a name. */
  readonly targets: readonly string[];
  /** `after`, where the target is above routes. */
  readonly afterAboveRoutes: PolicyLevel;
}

export const NO_LEVEL: PolicyLevel = { policies: [], fold: 'ShallowMergePreferChild' };

/** The object of a target, by its key, and the section. */
export const targetId = (object: string, section?: string): string => exactKeyOf([object, section ?? '']);

export interface Levels {
  /** Of a listener: of its own, of its ListenerSet, of its Gateway. Strongest first. */
  readonly ofListener: (listener: GatewayListener) => readonly TargetLevels[];
  readonly ofGateway: (gateway: string) => readonly TargetLevels[];
  /** Of the rule, then of the route. */
  readonly ofRule: (route: RouteObject, rule: number) => readonly TargetLevels[];
  /** On an object as a whole, or on any of these sections of it, which mean the same. */
  readonly onObject: (
    kind: EdgeTargetKind,
    namespace: string,
    name: string,
    sections?: readonly string[],
  ) => readonly TargetLevels[];
}

const NONE: readonly TargetLevels[] = [];
const NO_LABELS = {};

export function buildLevels(
  graph: Graph,
  snapshot: Snapshot,
  { policy, attachable, on }: EdgePolicies,
): Levels {
  const interned = new ByIdentity<MergeablePolicy, PolicyLevel>();
  const level = (policies: readonly MergeablePolicy[]): PolicyLevel => {
    const set = policies.filter(hasContent);
    return set.length === 0 ? NO_LEVEL : interned.get(set, () => ({ policies: set, fold: NO_LEVEL.fold }));
  };
  const levelsOf = (
    targets: readonly string[],
    keys: readonly string[],
    isRoute: boolean,
  ): readonly TargetLevels[] => {
    if (keys.length === 0) return NONE;
    const read = keys.map((key) => policy(key)).filter((each): each is ReadEdgePolicy => each !== undefined);
    const part = (name: PolicyPart): PolicyLevel => level(read.map(({ parts }) => parts[name]));
    return [
      {
        targets,
        frontend: part('frontend'),
        before: part('before'),
        // Before routing there are no routes yet: what is meant for that time protects the route all the same.
        after: isRoute ? level(read.flatMap(({ parts }) => [parts.after, parts.before])) : part('after'),
        backend: part('backend'),
        afterAboveRoutes: level(read.map(({ afterAboveRoutes }) => afterAboveRoutes)),
      },
    ];
  };
  /** Most objects have no policies, so that this is all that is read for them. */
  const mayHave = (kind: EdgeTargetKind, namespace: string, name: string): boolean =>
    on.mayReach({ group: '', kind, namespace, name, labels: NO_LABELS });
  const at = (
    kind: EdgeTargetKind,
    namespace: string,
    name: string,
    asked: readonly (readonly string[] | undefined)[],
  ): readonly TargetLevels[] => {
    if (!mayHave(kind, namespace, name)) return NONE;
    const object = objectKey(kind, namespace, name);
    const { labels = NO_LABELS } = snapshot.oneOf(EDGE_TARGET_KINDS, object)?.metadata ?? {};
    const keysAt = on.attached({ group: '', kind, namespace, name, labels });
    const isRoute = kind === 'HTTPRoute';
    return asked.flatMap((sections) => {
      if (sections === undefined) return levelsOf([targetId(object)], keysAt(), isRoute);
      const [first, ...others] = sections;
      const keys = keysAt(first);
      if (others.length === 0) return levelsOf([targetId(object, first)], keys, isRoute);
      const all = new Set([...keys, ...others.flatMap((section) => keysAt(section))]);
      const sorted = [...all].map((key) => attachable(key)!).sort(compareAttachable);
      return levelsOf(
        sections.map((section) => targetId(object, section)),
        sorted.map(({ key }) => key),
        isRoute,
      );
    });
  };
  const onGateway = graph.memo(
    'edge policies of a Gateway',
    (key) => at('Gateway', ...nameOf(key), [undefined]),
    { isEqual: areSame },
  );
  const onListener = graph.memo(
    'edge policies of a listener',
    (key) => {
      const [gateway, kind, owner, name] = exactPartsOf<[string, EdgeTargetKind, string, string]>(key);
      return kind === 'Gateway'
        ? at('Gateway', ...nameOf(gateway), [[name], undefined])
        : [...at('XListenerSet', ...nameOf(owner), [[name], undefined]), ...onGateway(gateway)];
    },
    { isEqual: areSame },
  );
  const onObject: Memo<readonly TargetLevels[]> = graph.memo(
    'edge policies of a destination',
    (key) => {
      const [kind, namespace, name, sections] =
        exactPartsOf<[EdgeTargetKind, string, string, readonly string[] | null]>(key);
      return at(kind, namespace, name, [sections ?? undefined]);
    },
    { isEqual: areSame },
  );
  return {
    ofListener: (listener) => onListener(listenerKey(listener)),
    ofGateway: onGateway,
    // No memo: only the route itself reads it.
    ofRule(route, rule) {
      if (route.kind !== 'HTTPRoute') return NONE;
      const { namespace = '', name } = route.metadata;
      if (!mayHave('HTTPRoute', namespace, name)) return NONE;
      const section = route.spec.rules?.[rule]?.name;
      return at('HTTPRoute', namespace, name, [...(section === undefined ? [] : [[section]]), undefined]);
    },
    onObject: (kind, namespace, name, sections) =>
      onObject(exactKeyOf([kind, namespace, name, sections ?? null])),
  };
}

function nameOf(key: string): readonly [string, string] {
  const [, namespace = '', name = ''] = key.split('/');
  return [namespace, name];
}

const listenerKeys = new WeakMap<GatewayListener, string>();

function listenerKey(listener: GatewayListener): string {
  let key = listenerKeys.get(listener);
  if (key === undefined) {
    const { gateway, owner, spec } = listener;
    const kind: EdgeTargetKind = owner.kind === 'Gateway' ? 'Gateway' : 'XListenerSet';
    key = exactKeyOf([gateway, kind, owner.key, spec.name]);
    listenerKeys.set(listener, key);
  }
  return key;
}

const LEVELS = ['frontend', 'before', 'after', 'afterAboveRoutes', 'backend'] as const;

/** Levels are the same if the same policies set them. */
function areSame(left: readonly TargetLevels[], right: readonly TargetLevels[]): boolean {
  return (
    left.length === right.length &&
    left.every((levels, index) => {
      const other = right[index]!;
      return equalJson(levels.targets, other.targets) && LEVELS.every((part) => levels[part] === other[part]);
    })
  );
}

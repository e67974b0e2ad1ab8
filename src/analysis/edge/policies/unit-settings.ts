// The units that act at a place, and those that don't: each with the object that sets it and the value there, without secrets.

import { formatPath, type Segments, valueAt } from '../../../diagnostics/path.ts';
import { isObject } from '../../../grammar/json.ts';
import type { MergedPolicy } from '../../../policy/merge.ts';
import type { SnapshotKind } from '../../../snapshot/objects.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { maskedValue } from '../../policies/field-values.ts';
import { attachedTo, type PlaceTarget, type Targeting } from '../../policies/policy-attachment.ts';
import { type EffectivePolicy, policyOf } from '../../policies/policy-setting.ts';
import { maskedAt } from '../comparison/masked-records.ts';
import type { EdgeSetting } from '../explain/edge-explanation.ts';

export interface UnitPlace {
  /** `listener http before routing`, `provider main of EdgeBackend ai/llm` */
  readonly name: string;
  /** What EdgePolicies can target there. */
  readonly targets: readonly PlaceTarget[];
  /** The rule of a route, whose filters set units too. */
  readonly rule?: number;
  /** Of an EdgeBackend. */
  readonly section?: string;
}

export type EdgeEffectivePolicy = EffectivePolicy<EdgeSetting>;

/** `only`: the units to tell of. */
export function settingsOf(
  view: TranslationView,
  { fields }: MergedPolicy,
  place: UnitPlace,
  only: (unit: string) => boolean = () => true,
): EdgeEffectivePolicy {
  const told = [...fields].filter(([unit]) => only(unit));
  const describe = (id: string, unit: string) => settingOf(view, id, unit, place);
  // A provider's or target's own policies are the strongest.
  const { section: _, ...whole } = place;
  const describeLost = (id: string, unit: string) => settingOf(view, id, unit, whole);
  return {
    kind: 'EdgePolicy',
    effective: told.flatMap(([unit, { origins, errors }]) =>
      errors === undefined ? origins.map((id) => describe(id, unit)) : [],
    ),
    lost: told.flatMap(([unit, { origins, lost, errors }]) => [
      ...(errors === undefined
        ? []
        : origins.map((id) => ({ ...describe(id, unit), reason: 'Invalid' as const, by: [] }))),
      ...lost.map(({ policy, reason }) => ({
        ...describeLost(policy, unit),
        reason,
        by: origins.map(policyOf),
      })),
    ]),
    errors: told.flatMap(([unit, { errors = [] }]) => errors.map((error) => `${unit}: ${error}`)),
  };
}

export const joinedPolicies = (all: readonly EdgeEffectivePolicy[]): readonly EdgeEffectivePolicy[] => {
  const effective = all.flatMap((each) => each.effective);
  const lost = all.flatMap((each) => each.lost);
  const errors = all.flatMap((each) => each.errors);
  const isEmpty = effective.length + lost.length + errors.length === 0;
  return isEmpty ? [] : [{ kind: 'EdgePolicy', effective, lost, errors }];
};

function settingOf(view: TranslationView, id: string, unit: string, place: UnitPlace): EdgeSetting {
  const policy = policyOf(id);
  const object = view.snapshot.find(policy.kind as SnapshotKind, policy.namespace, policy.name);
  const segments = segmentsOf(policy.kind, unit, object, place);
  const value = maskedAt([], maskedValue(policy.kind, valueAt(object, segments), segments));
  const targeting = valueAt(object, ['spec']) as Partial<Targeting> | undefined;
  const isEdgePolicy = policy.kind === 'EdgePolicy';
  return {
    policy,
    field: unit,
    path: formatPath(segments),
    value,
    targets: isEdgePolicy
      ? attachedTo({ ...targeting, namespace: policy.namespace, globalNamespace: '' }, place.targets)
      : [],
    edge: { place: place.name },
  };
}

/** Where an object sets a unit. */
function segmentsOf(kind: string, unit: string, object: unknown, { rule, section }: UnitPlace): Segments {
  if (kind === 'EdgePolicy') return ['spec', ...unit.split('.')];
  if (kind === 'EdgeBackend') return inlineSegments(unit.split('.').slice(1), object, section);
  if (kind === 'BackendTLSPolicy') return ['spec', 'validation'];
  const inRule = RULE_MEMBERS[unit] ?? 'filters';
  return rule === undefined ? ['spec'] : ['spec', 'rules', rule, inRule];
}

const RULE_MEMBERS: Readonly<Record<string, string>> = {
  'traffic.timeouts': 'timeouts',
  'traffic.retry': 'retry',
};

/** In the `policies` of the provider or target, or of the whole EdgeBackend. */
function inlineSegments(unit: readonly string[], object: unknown, section: string | undefined): Segments {
  const own = section === undefined ? undefined : sectionSegments(object, section);
  if (own !== undefined && valueAt(object, [...own, 'policies', ...unit]) !== undefined)
    return [...own, 'policies', ...unit];
  return ['spec', 'policies', ...unit];
}

function sectionSegments(object: unknown, section: string): Segments | undefined {
  const isIt = (each: unknown): boolean => isObject(each) && each['name'] === section;
  for (const [group, { providers = [] }] of listAt<Group>(object, ['spec', 'ai', 'groups']).entries()) {
    const at = providers.findIndex(isIt);
    if (at !== -1) return ['spec', 'ai', 'groups', group, 'providers', at];
  }
  const target = listAt(object, ['spec', 'mcp', 'targets']).findIndex(isIt);
  return target === -1 ? undefined : ['spec', 'mcp', 'targets', target, 'static'];
}

interface Group {
  readonly providers?: readonly unknown[];
}

const listAt = <T>(object: unknown, segments: Segments): readonly T[] =>
  (valueAt(object, segments) as readonly T[] | undefined) ?? [];

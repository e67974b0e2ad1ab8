// The merge: combines all policies of one kind at one attachment point into one. Each field records which policies set it, which lost, and
// why.
// Within a level, the policy with the highest priority sets a field; levels are folded one after the other (docs/policies.md#the-merge).

import type { MergeablePolicy, MergeField } from './field.ts';

/** How a level is merged into the more specific one: the values of the annotation `gatewarden.dev/inherited-policy-priority`. */
export type FoldRule =
  | 'ShallowMergePreferChild'
  | 'ShallowMergePreferParent'
  | 'DeepMergePreferChild'
  | 'DeepMergePreferParent';

export const FOLD_RULES: readonly string[] = [
  'ShallowMergePreferChild',
  'ShallowMergePreferParent',
  'DeepMergePreferChild',
  'DeepMergePreferParent',
] satisfies readonly FoldRule[];

/** Parses the annotation; an unknown value is ignored. */
export function foldRule(text: string | undefined): FoldRule {
  return text !== undefined && FOLD_RULES.includes(text) ? (text as FoldRule) : 'ShallowMergePreferChild';
}

/** Whether a parent takes precedence over what is more specific. */
export const prefersParent = (fold: FoldRule): boolean => fold.endsWith('PreferParent');

/** The policies of one level, highest priority first. */
export interface PolicyLevel {
  readonly policies: readonly MergeablePolicy[];
  readonly fold: FoldRule;
}

export type LossReason =
  /** A policy of the same level with a higher priority sets the field. */
  | 'LowerPriority'
  /** A more specific level sets the field. */
  | 'LessSpecific'
  /** A less specific level sets the field, and its route prefers the parent. */
  | 'ParentPreferred'
  /** The policy that it is combined with turns off what it sets. */
  | 'TurnedOff'
  /** A policy of the same level has errors. */
  | 'LevelVoided';

export interface Loss {
  readonly policy: string;
  readonly reason: LossReason;
}

export interface MergedField {
  readonly value: unknown;
  /** Ids of the policies that set it, sorted: more than one if several were combined. */
  readonly origins: readonly string[];
  readonly lost: readonly Loss[];
  /** Why the field fails, if it does: the value can't be used then. */
  readonly errors?: readonly string[];
  /** Set if a parent takes precedence over all that is more specific. */
  readonly precedence?: Precedence;
}

export interface Precedence {
  /** Index of its level; 0 is the most specific. */
  readonly level: number;
  /** Nothing more specific is combined with the value. */
  readonly isAlone: boolean;
}

export interface MergedPolicy {
  readonly fields: ReadonlyMap<string, MergedField>;
  /** Errors of all policies of all levels. If there are any, the attachment point as a whole fails. */
  readonly errors: readonly string[];
  /** Fields of this place where a parent takes precedence, with the parent's value, which less specific places have. */
  readonly overruled?: ReadonlyMap<string, MergedField>;
}

export interface MergeOptions {
  readonly fields: ReadonlyMap<string, MergeField>;
  /** Fields that are combined within a level. */
  readonly deepFields: ReadonlySet<string>;
}

type Fields = Map<string, MergedField>;

const NOTHING: MergedPolicy = { fields: new Map(), errors: [] };

/** Whether no policy is attached at any of the levels, as at most attachment points. */
export const haveNoPolicies = (levels: readonly Pick<PolicyLevel, 'policies'>[]): boolean =>
  levels.every(({ policies }) => policies.length === 0);

/** Merges the levels of an attachment point, most specific first. */
export function mergePolicies(levels: readonly PolicyLevel[], options: MergeOptions): MergedPolicy {
  if (haveNoPolicies(levels)) return NOTHING;
  const errors: string[] = [];
  let merged: Fields | undefined;
  const voided: MergeablePolicy[] = [];
  for (const [index, { policies, fold }] of levels.entries()) {
    if (policies.length === 0) continue;
    const levelErrors = policies.flatMap((policy) => policy.errors);
    errors.push(...levelErrors);
    if (levelErrors.length > 0) {
      voided.push(...policies);
      continue;
    }
    const level = mergeLevel(policies, options);
    merged = index === 0 ? level : foldLevel(merged ?? new Map(), level, { index, fold }, options);
  }
  const fields = merged ?? new Map<string, MergedField>();
  return { fields: voided.length === 0 ? fields : withVoided(fields, voided), errors };
}

function mergeLevel(policies: readonly MergeablePolicy[], { fields, deepFields }: MergeOptions): Fields {
  const merged: Fields = new Map();
  for (const policy of policies)
    eachField(policy, (name, set) => {
      const before = merged.get(name);
      const field = fields.get(name);
      if (before === undefined) merged.set(name, set);
      else if (combines(field, deepFields.has(name)))
        merged.set(name, combined(before, set, field, 'LowerPriority'));
      else merged.set(name, beaten(before, set, 'LowerPriority'));
    });
  return merged;
}

function foldLevel(
  child: Fields,
  parent: Fields,
  { index, fold }: { readonly index: number; readonly fold: FoldRule },
  { fields }: MergeOptions,
): Fields {
  const folded = new Map(child);
  for (const [name, set] of parent) {
    const before = folded.get(name);
    const field = fields.get(name);
    const isCombined = combines(field, fold.startsWith('Deep'));
    if (prefersParent(fold)) {
      const value = before === undefined ? set : overruling(set, before, isCombined ? field : undefined);
      const isAlone = !isCombined || before?.precedence?.isAlone === true;
      folded.set(name, { ...value, precedence: { level: index, isAlone } });
    } else if (before === undefined) folded.set(name, set);
    else if (isCombined) {
      const both = combined(before, set, field, 'LessSpecific');
      folded.set(name, before.precedence === undefined ? both : { ...both, precedence: before.precedence });
    } else folded.set(name, beaten(before, set, 'LessSpecific'));
  }
  return folded;
}

/** A parent's value that takes precedence; with `combinable`, the child's is added where it takes nothing back. */
function overruling(
  parent: MergedField,
  child: MergedField,
  combinable: Combinable | undefined,
): MergedField {
  return (combinable && joinedUnder(parent, child, combinable)) ?? beaten(parent, child, 'ParentPreferred');
}

/** Undefined: the child's value adds nothing, or would take something back. */
function joinedUnder(
  parent: MergedField,
  child: MergedField,
  { combine, credit, isSwitch }: Combinable,
): MergedField | undefined {
  const errors = [...(parent.errors ?? []), ...(child.errors ?? [])];
  if (errors.length > 0) return { ...joined(parent, child), value: undefined, errors };
  if (isSwitch?.(parent.value) || isSwitch?.(child.value)) return undefined;
  if ((credit?.(parent.value, child.value) ?? 'both') !== 'both') return undefined;
  return { ...joined(parent, child), value: combine(parent.value, child.value) };
}

/** The policies of a place below others, without what takes back a field of theirs where a parent takes precedence. */
export function mergedBelow(own: MergedPolicy, above: MergedPolicy, { fields }: MergeOptions): MergedPolicy {
  const kept = new Map(own.fields);
  const overruled = new Map<string, MergedField>();
  for (const [name, set] of own.fields) {
    const parent = above.fields.get(name);
    if (parent?.precedence === undefined) continue;
    const field = fields.get(name);
    const both =
      !parent.precedence.isAlone && combines(field, true)
        ? joinedUnder({ ...parent, lost: [] }, set, field)
        : undefined;
    if (both !== undefined) kept.set(name, both);
    else {
      kept.delete(name);
      overruled.set(name, beaten({ ...parent, lost: [] }, set, 'ParentPreferred'));
    }
  }
  return { ...own, fields: kept, ...(overruled.size === 0 ? {} : { overruled }) };
}

/** Calls back for the fields of one policy, those that fail among them. */
function eachField(
  { id, fields, fieldErrors }: MergeablePolicy,
  take: (name: string, field: MergedField) => void,
): void {
  const origins = [id];
  for (const [name, value] of fields) {
    const errors = fieldErrors?.get(name);
    take(
      name,
      errors === undefined ? { value, origins, lost: NONE } : { value, origins, lost: NONE, errors },
    );
  }
  if (fieldErrors === undefined) return;
  for (const [name, errors] of fieldErrors)
    if (!fields.has(name)) take(name, { value: undefined, origins, lost: NONE, errors });
}

const NONE: readonly never[] = [];

type Combinable = MergeField & { readonly combine: NonNullable<MergeField['combine']> };

const combines = (field: MergeField | undefined, isDeep: boolean): field is Combinable =>
  field?.combine !== undefined && (isDeep || field.isAlwaysCombined === true);

function combined(
  accumulated: MergedField,
  added: MergedField,
  { combine, credit }: Combinable,
  reason: LossReason,
): MergedField {
  const errors = [...(accumulated.errors ?? []), ...(added.errors ?? [])];
  // A part that fails fails the whole: what it would have denied isn't known.
  if (errors.length > 0) return { ...joined(accumulated, added), value: undefined, errors };
  const whose = credit?.(accumulated.value, added.value) ?? 'both';
  if (whose === 'accumulated') return beaten(accumulated, added, reason);
  const value = combine(accumulated.value, added.value);
  if (whose === 'added') return { ...beaten(added, accumulated, 'TurnedOff'), value };
  return { ...joined(accumulated, added), value };
}

/** Who made up a value of both, and who lost. */
function joined(preferred: MergedField, other: MergedField): Pick<MergedField, 'origins' | 'lost'> {
  return {
    origins: [...new Set([...preferred.origins, ...other.origins])].sort(),
    lost: [...preferred.lost, ...other.lost],
  };
}

function beaten(winner: MergedField, loser: MergedField, reason: LossReason): MergedField {
  const losses = loser.origins.map((policy) => ({ policy, reason }));
  return { ...winner, lost: [...winner.lost, ...losses, ...loser.lost] };
}

/** Lists the valid policies of an ignored level under the fields that they set, to explain why they have no effect. */
function withVoided(fields: Fields, voided: readonly MergeablePolicy[]): Fields {
  const told = new Map(fields);
  for (const policy of voided)
    for (const name of policy.fields.keys()) {
      const before = told.get(name);
      const loss: Loss = { policy: policy.id, reason: 'LevelVoided' };
      if (before !== undefined) told.set(name, { ...before, lost: [...before.lost, loss] });
    }
  return told;
}

export type AttachmentState = 'Attached' | 'Merged' | 'Overridden';

/** The state of a policy at an attachment point. Errors of the policy are reported elsewhere. */
export function stateOf(policyId: string, { fields }: MergedPolicy): AttachmentState {
  const all = [...fields.values()];
  const owned = all.filter(({ origins }) => origins.includes(policyId)).length;
  if (owned === all.length) return 'Attached';
  return owned > 0 ? 'Merged' : 'Overridden';
}

/** Policy ids by field, as in the metadata of resources; undefined if there are none. */
export function originsOf({ fields }: MergedPolicy): Record<string, readonly string[]> | undefined {
  if (fields.size === 0) return undefined;
  return Object.fromEntries([...fields].map(([name, { origins }]) => [name, origins]));
}

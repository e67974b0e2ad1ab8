// Where policies demand anything: most places have no policies, and need no comparison.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import { haveNoPolicies } from '../../../policy/merge.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { DEMAND_FIELDS, type DemandField, GUARD_FIELDS } from './demand-fields.ts';

interface Demanded {
  readonly anything: boolean;
  readonly guards: boolean;
}

const views = new WeakMap<TranslationView, Demanded>();

const demandedIn = (view: TranslationView): Demanded =>
  getOrCreate(views, view, () => ({ anything: has(view, DEMAND_FIELDS), guards: has(view, GUARD_FIELDS) }));

/** Whether any policy demands anything, or turns it off. */
export const demandsAnything = (view: TranslationView): boolean => demandedIn(view).anything;

/** Whether any policy decides who gets to a backend, and how often. */
export const guardsAnything = (view: TranslationView): boolean => demandedIn(view).guards;

function has({ snapshot, proxy: { policies } }: TranslationView, fields: readonly DemandField[]): boolean {
  for (const key of snapshot.keys('TrafficPolicy')) {
    const own = policies.policy(key)?.fields;
    if (own !== undefined && fields.some((field) => own.has(field))) return true;
  }
  return false;
}

/** What a policy of a place demands, or turns off. */
export interface StatedDemand {
  /** Index of its level. */
  readonly level: number;
  readonly policy: MergeablePolicy;
  readonly field: DemandField;
}

/** The demands of a place, which many requests share. */
export interface StatedDemands {
  readonly all: readonly StatedDemand[];
  /** The fields of these, and those that a parent with precedence sets here. */
  readonly fields: ReadonlySet<DemandField>;
  /** Whether policies are left out. */
  readonly isCut: boolean;
}

/** More policies of one level are not compared. */
const MAX_POLICIES = 100;

const NOTHING: StatedDemands = { all: [], fields: new Set(), isCut: false };

const stated = new WeakMap<EffectivePolicies, StatedDemands>();

export const statedOn = (placed: EffectivePolicies): StatedDemands =>
  placed.merged.fields.size === 0 && haveNoPolicies(placed.levels)
    ? NOTHING
    : getOrCreate(stated, placed, statedIn);

function statedIn({ levels, merged }: EffectivePolicies): StatedDemands {
  const all = levels.flatMap(({ policies }, level) =>
    policies
      .slice(0, MAX_POLICIES)
      .flatMap((policy) => fieldsOf(policy).map((field) => ({ level, policy, field }))),
  );
  const fields = new Set(DEMAND_FIELDS.filter((field) => merged.fields.has(field)));
  for (const { field } of all) fields.add(field);
  return { all, fields, isCut: levels.some(({ policies }) => policies.length > MAX_POLICIES) };
}

const fieldsByPolicy = new WeakMap<MergeablePolicy, readonly DemandField[]>();

/** A policy can be on every route. */
const fieldsOf = (policy: MergeablePolicy): readonly DemandField[] =>
  getOrCreate(fieldsByPolicy, policy, () => DEMAND_FIELDS.filter((field) => policy.fields.has(field)));

// The merge of levels of edge policies: each combination of levels is merged once, however many places have it.

import type { MergeField } from '../../../policy/field.ts';
import {
  type MergedPolicy,
  type MergeOptions,
  mergePolicies,
  type PolicyLevel,
} from '../../../policy/merge.ts';
import type { UnitLists } from '../units/unit.ts';
import { ByIdentity } from './by-identity.ts';

/** Strongest level first. */
export type Merger = (levels: readonly PolicyLevel[]) => MergedPolicy;

export const NOTHING: MergedPolicy = { fields: new Map(), errors: [] };

export function merger(lists: UnitLists): Merger {
  const options = mergeOptions(lists);
  const merged = new ByIdentity<PolicyLevel, MergedPolicy>();
  return (levels) => {
    const set = levels.filter(({ policies }) => policies.length > 0);
    return set.length === 0 ? NOTHING : merged.get(set, () => mergePolicies(set, options));
  };
}

/** What differs from other policies: two units are lists of rules that count together, all others are taken as a whole. */
function mergeOptions(lists: UnitLists): MergeOptions {
  const all = [...lists.frontend, ...lists.traffic, ...lists.backend];
  const fields = all.map((unit): [string, MergeField] => {
    const { name } = unit;
    if (unit.combine === undefined) return [name, { name }];
    const combine = (preferred: unknown, other: unknown): unknown => unit.combine!(preferred, other);
    return [name, { name, combine, isAlwaysCombined: true }];
  });
  return { fields: new Map(fields), deepFields: new Set() };
}

// Where policies demand anything: most places have no policies, and need no comparison.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { EffectivePolicies } from '../../../translation/policies/policy-source.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { DEMAND_FIELDS } from './demand-fields.ts';

const views = new WeakMap<TranslationView, { readonly any: boolean }>();

/** Whether any policy demands anything, or turns it off. */
export const demandsAnything = (view: TranslationView): boolean =>
  getOrCreate(views, view, () => ({ any: anyIn(view) })).any;

function anyIn({ snapshot, proxy: { policies } }: TranslationView): boolean {
  for (const key of snapshot.keys('TrafficPolicy')) {
    const fields = policies.policy(key)?.fields;
    if (fields !== undefined && DEMAND_FIELDS.some((field) => fields.has(field))) return true;
  }
  return false;
}

const counts = new WeakMap<EffectivePolicies, number>();

/** The number of policies of a place that demand anything, or turn it off. */
export function demandCount(placed: EffectivePolicies): number {
  if (placed.levels.length === 0) return 0;
  const known = counts.get(placed);
  if (known !== undefined) return known;
  let count = 0;
  for (const { policies } of placed.levels)
    for (const { fields } of policies) if (DEMAND_FIELDS.some((field) => fields.has(field))) count++;
  counts.set(placed, count);
  return count;
}

// What the merge of policies at one place leaves out, and why: for any kind of policy.

import type { LossReason, MergedField, MergedPolicy, PolicyLevel } from '../../policy/merge.ts';
import { type Loss, policyOf, type Setting } from './policy-setting.ts';

/** The policies at one place, and their merge. */
export interface MergedLevels {
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
}

/** For a field that some policy sets. */
export function mergeLosses<S extends Setting>(
  place: MergedLevels,
  { origins, lost }: MergedField,
  describe: (policy: string) => S,
): readonly (S & Loss)[] {
  return lost.map(({ policy, reason }) => ({
    ...describe(policy),
    reason: isInvalid(place, policy) ? ('Invalid' as const) : reason,
    by: (reason === 'LevelVoided' ? failing(place) : origins).filter((id) => id !== policy).map(policyOf),
  }));
}

/** Fields of voided levels that no other level sets: the merge doesn't list them. */
export function voidedLosses<S extends Setting>(
  place: MergedLevels,
  describe: (policy: string, field: string) => S,
): readonly (S & Loss)[] {
  const { levels, merged } = place;
  return levels
    .filter(({ policies }) => policies.some(({ errors }) => errors.length > 0))
    .flatMap(({ policies }) =>
      policies.flatMap(({ id, fields, errors }) =>
        [...fields.keys()]
          .filter((field) => !merged.fields.has(field))
          .map((field): S & Loss => {
            const reason: LossReason | 'Invalid' = errors.length > 0 ? 'Invalid' : 'LevelVoided';
            const by = failing(place).filter((other) => other !== id);
            return { ...describe(id, field), reason, by: by.map(policyOf) };
          }),
      ),
    );
}

const allOf = ({ levels }: MergedLevels) => levels.flatMap(({ policies }) => policies);

/** Policies with errors. */
export const failing = (place: MergedLevels): readonly string[] => [
  ...new Set(allOf(place).flatMap(({ id, errors }) => (errors.length > 0 ? [id] : []))),
];

const isInvalid = (place: MergedLevels, policy: string): boolean =>
  allOf(place).some(({ id, errors }) => id === policy && errors.length > 0);

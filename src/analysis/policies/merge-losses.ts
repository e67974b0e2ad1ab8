// What the merge at a place leaves out, of any kind of policy, and why.

import type { LossReason, MergedField, MergedPolicy, PolicyLevel } from '../../policy/merge.ts';
import { type LostSetting, policyOf, type Setting } from './policy-setting.ts';

/** Policies that meet, and what they come to. */
export interface Meeting {
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
}

/** Of a field that somebody has set. */
export function mergeLosses(
  meeting: Meeting,
  { origins, lost }: MergedField,
  describe: (policy: string) => Setting,
): readonly LostSetting[] {
  return lost.map(({ policy, reason }) => ({
    ...describe(policy),
    reason: isInvalid(meeting, policy) ? ('Invalid' as const) : reason,
    by: (reason === 'LevelVoided' ? failing(meeting) : origins).filter((id) => id !== policy).map(policyOf),
  }));
}

/** Fields of voided levels that nobody else has: the merge doesn't list them. */
export function voidedLosses(
  meeting: Meeting,
  describe: (policy: string, field: string) => Setting,
): readonly LostSetting[] {
  const { levels, merged } = meeting;
  return levels
    .filter(({ policies }) => policies.some(({ errors }) => errors.length > 0))
    .flatMap(({ policies }) =>
      policies.flatMap(({ id, fields, errors }) =>
        [...fields.keys()]
          .filter((field) => !merged.fields.has(field))
          .map((field): LostSetting => {
            const reason: LossReason | 'Invalid' = errors.length > 0 ? 'Invalid' : 'LevelVoided';
            const by = failing(meeting).filter((other) => other !== id);
            return { ...describe(id, field), reason, by: by.map(policyOf) };
          }),
      ),
    );
}

const allOf = ({ levels }: Meeting) => levels.flatMap(({ policies }) => policies);

/** Policies with errors. */
export const failing = (meeting: Meeting): readonly string[] => [
  ...new Set(allOf(meeting).flatMap(({ id, errors }) => (errors.length > 0 ? [id] : []))),
];

const isInvalid = (meeting: Meeting, policy: string): boolean =>
  allOf(meeting).some(({ id, errors }) => id === policy && errors.length > 0);

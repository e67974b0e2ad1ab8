// Policies that apply at one place only, which no other place overrides: those of a Gateway's connection managers and listeners, and those
// of a backend.

import { failing, type MergedLevels, mergeLosses, voidedLosses } from '../../policies/merge-losses.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import { policyOf, type SettingLoss } from '../../policies/policy-setting.ts';
import type {
  DescribePlaced,
  LostPlacedSetting,
  PlacedPolicy,
  PlacedSetting,
  PlaceName,
} from './placed-setting.ts';

/** A place with all policies of one kind that apply there. */
export interface WholePlace {
  readonly name: PlaceName;
  readonly policies: MergedLevels;
  readonly targets: readonly PlaceTarget[];
  /** The name of a field that sets the same for fewer requests, and wins; undefined if the field applies. */
  readonly beatenBy?: (field: string) => string | undefined;
  /** Fields for other places. */
  readonly isBeside?: (field: string) => boolean;
  /** An error of the place beside those of the policies. */
  readonly failure?: string | undefined;
}

export function effectiveWhole(
  kind: string,
  places: readonly WholePlace[],
  describe: DescribePlaced,
): PlacedPolicy {
  const effective: PlacedSetting[] = [];
  const lost: LostPlacedSetting[] = [];
  for (const place of places) {
    const { policies, beatenBy, isBeside } = place;
    const { fields, errors } = policies.merged;
    const fails = errors.length > 0 || place.failure !== undefined;
    for (const [field, merged] of fields) {
      if (isBeside?.(field) === true) continue;
      const winner = beatenBy?.(field);
      const reason: SettingLoss | undefined = fails
        ? 'PlaceReplaced'
        : winner === undefined
          ? undefined
          : 'MoreSpecificPlace';
      const by = fails ? failing(policies) : (fields.get(winner ?? '')?.origins ?? []);
      for (const origin of merged.origins) {
        const setting = describe(origin, field, place);
        if (reason === undefined) effective.push(setting);
        else lost.push({ ...setting, reason, by: by.map(policyOf) });
      }
      lost.push(...mergeLosses(policies, merged, (id) => describe(id, field, place)));
    }
    const voided = voidedLosses(policies, (id, field) => describe(id, field, place));
    lost.push(...voided.filter(({ field }) => isBeside?.(field) !== true));
  }
  const errors = places.flatMap(({ policies, failure }) => [
    ...policies.merged.errors,
    ...((failure ?? '') ? [failure!] : []),
  ]);
  return { kind, effective, lost, errors: [...new Set(errors)] };
}

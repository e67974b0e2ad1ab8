// Policies that meet at one place, which nobody overrides from elsewhere: those of a Gateway's connection managers and listeners, and those
// of a backend.

import type { DescribePlaced } from '../../policies/described-setting.ts';
import { failing, type Meeting, mergeLosses, voidedLosses } from '../../policies/merge-losses.ts';
import type { PlaceTarget } from '../../policies/policy-attachment.ts';
import {
  type EffectivePolicy,
  type EffectiveSetting,
  type LostSetting,
  type PlaceName,
  policyOf,
  type SettingLoss,
} from '../../policies/policy-setting.ts';

/** A place with all that policies of one kind say there. */
export interface WholePlace {
  readonly name: PlaceName;
  readonly meeting: Meeting;
  readonly targets: readonly PlaceTarget[];
  /** Another field says the same for fewer requests, and wins: its name. Undefined for a field that counts. */
  readonly beatenBy?: (field: string) => string | undefined;
  /** Fields that are nobody's business here. */
  readonly isBeside?: (field: string) => boolean;
  /** Beside those of the policies: why it fails. */
  readonly failure?: string | undefined;
}

export function effectiveWhole(
  kind: string,
  places: readonly WholePlace[],
  describe: DescribePlaced,
): EffectivePolicy {
  const effective: EffectiveSetting[] = [];
  const lost: LostSetting[] = [];
  for (const place of places) {
    const { meeting, beatenBy, isBeside } = place;
    const { fields, errors } = meeting.merged;
    const fails = errors.length > 0 || place.failure !== undefined;
    for (const [field, merged] of fields) {
      if (isBeside?.(field) === true) continue;
      const winner = beatenBy?.(field);
      const reason: SettingLoss | undefined = fails
        ? 'PlaceReplaced'
        : winner === undefined
          ? undefined
          : 'MoreSpecificPlace';
      const by = fails ? failing(meeting) : (fields.get(winner ?? '')?.origins ?? []);
      for (const origin of merged.origins) {
        const setting = describe(origin, field, place);
        if (reason === undefined) effective.push(setting);
        else lost.push({ ...setting, reason, by: by.map(policyOf) });
      }
      lost.push(...mergeLosses(meeting, merged, (id) => describe(id, field, place)));
    }
    const voided = voidedLosses(meeting, (id, field) => describe(id, field, place));
    lost.push(...voided.filter(({ field }) => isBeside?.(field) !== true));
  }
  const errors = places.flatMap(({ meeting, failure }) => [
    ...meeting.merged.errors,
    ...((failure ?? '') ? [failure!] : []),
  ]);
  return { kind, effective, lost, errors: [...new Set(errors)] };
}

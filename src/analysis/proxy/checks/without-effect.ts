// Policies that are valid but have no effect: others override all of their fields, wherever they attach; or a failing policy at the same
// place voids them.

import { advice } from '../../../diagnostics/finding.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { stateOf } from '../../../policy/merge.ts';
import type { Report } from '../../../translation/reports.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { keyOfPolicy, policyText } from '../../policies/policy-setting.ts';
import { attachmentPoints } from './attachment-points.ts';

interface Fate {
  readonly place: string;
  /** Ids of the policies that win, or that fail at the same place. */
  readonly by: readonly string[];
}

interface Fates {
  /** Policies that others override everywhere, by their ids. */
  readonly overridden: ReadonlyMap<string, Fate>;
  /** Policies beside invalid ones. */
  readonly voided: ReadonlyMap<string, Fate>;
}

const known = new WeakMap<TranslationView, Fates>();

export const policiesWithoutEffect = (view: TranslationView): Fates =>
  getOrCreate(known, view, () => fatesIn(view));

function fatesIn(view: TranslationView): Fates {
  const works = new Set<string>();
  const overridden = new Map<string, Fate>();
  const voided = new Map<string, Fate>();
  for (const { placed, place } of attachmentPoints(view)) {
    const { levels, merged } = placed;
    for (const { policies } of levels) {
      const failing = policies.filter(({ errors }) => errors.length > 0).map(({ id }) => id);
      for (const { id, fields, errors } of policies) {
        if (errors.length > 0) works.add(id);
        else if (failing.length > 0) voided.set(id, voided.get(id) ?? { place, by: failing });
        else if (works.has(id)) continue;
        else if (fields.size === 0 || stateOf(id, merged) !== 'Overridden') works.add(id);
        else if (!overridden.has(id)) {
          const winners = [...fields.keys()].flatMap((field) => merged.fields.get(field)?.origins ?? []);
          overridden.set(id, { place, by: [...new Set(winners)] });
        }
      }
    }
  }
  for (const id of overridden.keys()) if (works.has(id) || voided.has(id)) overridden.delete(id);
  return { overridden, voided };
}

export function* withoutEffect(view: TranslationView): Iterable<Report> {
  const { overridden, voided } = policiesWithoutEffect(view);
  for (const [id, { place, by }] of voided) {
    const fault = advice(
      `at ${place} this policy has no effect: ${named(by)} at the same level is invalid, and policies of one level apply together or not at all`,
      'fix the invalid policy',
    );
    yield { about: keyOfPolicy(id), code: 'AN-21', segments: ['spec'], fault };
  }
  for (const [id, { place, by }] of overridden) {
    const fault = advice(
      `this policy has no effect: at ${place} ${named(by)} sets all of its fields, and it has no effect elsewhere`,
      'remove it, or raise its annotation `gatewarden.dev/policy-weight`',
    );
    yield { about: keyOfPolicy(id), code: 'AN-20', segments: ['spec'], fault };
  }
}

const MAX_NAMED = 3;

function named(ids: readonly string[]): string {
  const texts = ids.slice(0, MAX_NAMED).map(policyText);
  const more = ids.length - texts.length;
  return `${texts.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

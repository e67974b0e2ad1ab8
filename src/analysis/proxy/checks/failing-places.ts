// What answers 500, or is left out, instead of being served as written: matches; and what policies with errors apply to, reported at the
// policy.

import { advice } from '../../../diagnostics/finding.ts';
import { type Segments, valueAt } from '../../../diagnostics/path.ts';
import { getOrCreate } from '../../../grammar/get-or-create.ts';
import { enumerated, firstOf } from '../../../grammar/plural.ts';
import { objectKey } from '../../../objects/key.ts';
import { keyOfObject } from '../../../objects/reference.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { SnapshotObject } from '../../../snapshot/objects.ts';
import { referencesIn } from '../../../translation/references.ts';
import type { Report } from '../../../translation/reports.ts';
import { HTTP_LIKE_KINDS } from '../../../translation/routes/route.ts';
import type { TranslationView } from '../../../translation/view.ts';
import { keyOfPolicy } from '../../policies/policy-setting.ts';
import { attachmentPoints } from './attachment-points.ts';
import { matchSegments, ruleSegments } from './rule-places.ts';

/** How much of a long error is shown. */
const MAX_MESSAGE = 1000;

export function* failingPlaces(view: TranslationView): Iterable<Report> {
  yield* failingMatches(view);
  yield* failingPolicies(view);
}

function* failingMatches({ snapshot, proxy }: TranslationView): Iterable<Report> {
  for (const key of snapshot.keysOf(HTTP_LIKE_KINDS))
    for (const match of proxy.translated.get(key)?.matches ?? []) {
      const { flat, effective, errors, shareErrors, matcherErrors } = match;
      if (errors.length + shareErrors.length + matcherErrors.length === 0) continue;
      const about = keyOfObject(flat.held.route);
      if (matcherErrors.length > 0) {
        const fault = advice(`the match is left out: ${shown(matcherErrors)}`);
        yield { about, code: 'AN-32', segments: matchSegments(flat), fault };
        continue;
      }
      const segments = ruleSegments(flat.held);
      const own = ownErrors(errors, effective.merged.errors);
      if (own.length > 0) {
        const fault = advice(`the rule answers with 500: ${shown(own)}`);
        yield { about, code: 'AN-31', segments, fault };
      } else if (errors.length === 0) {
        const fault = advice(`requests for some of its backends get 500: ${shown(shareErrors)}`);
        yield { about, code: 'AN-31', segments, fault };
      }
    }
}

/** Without the errors of policies, which are reported there; what follows from another error isn't one of its own. */
function ownErrors(errors: readonly string[], ofPolicies: readonly string[]): readonly string[] {
  const own = errors.filter((error) => !ofPolicies.includes(error));
  return own.length > 1 ? own.filter((error) => error !== 'no action specified') : own;
}

/** Where a policy with errors applies. */
interface Failure {
  readonly policy: MergeablePolicy;
  readonly places: Set<string>;
  /** It fails whole hosts, listeners or Gateways. */
  isWide: boolean;
}

function* failingPolicies(view: TranslationView): Iterable<Report> {
  const failures = new Map<string, Failure>();
  for (const { placed, place, isWide } of attachmentPoints(view))
    for (const { policies } of placed.levels)
      for (const policy of policies) {
        if (policy.errors.length === 0) continue;
        const failure = getOrCreate(
          failures,
          policy.id,
          (): Failure => ({ policy, places: new Set(), isWide: false }),
        );
        failure.places.add(place);
        failure.isWide ||= isWide;
      }
  for (const [id, { policy, places, isWide }] of failures) {
    const about = keyOfPolicy(id);
    const object = view.snapshot.object(about);
    if (object === undefined) continue;
    const where = enumerated(firstOf(widest(places), MAX_PLACES), 'and');
    for (const [member, errors] of errorsByMember(policy, object)) {
      if (isOfExtension(member, object, view)) continue;
      const segments: Segments = member === '' ? ['spec'] : ['spec', member];
      const fault = advice(
        `${shown(errors)}: the policy is invalid, and ${where} ${widest(places).length === 1 ? 'answers' : 'answer'} with 500`,
      );
      yield { about, code: isWide ? 'AN-33' : 'AN-31', segments, fault };
    }
  }
}

const MAX_PLACES = 3;

/** Without the listeners of a Gateway that fails as a whole. */
const widest = (places: ReadonlySet<string>): readonly string[] =>
  [...places].filter(
    (place) => !places.has(place.split(', listener ', 1)[0]!) || !place.includes(', listener '),
  );

/** By the member of `spec` that causes them; `''`: no single one does. */
function errorsByMember(
  { errors, errorFields }: MergeablePolicy,
  object: SnapshotObject,
): ReadonlyMap<string, readonly string[]> {
  return Map.groupBy(errors, (error) => {
    const [name = ''] = (errorFields?.get(error) ?? '').split('.');
    return valueAt(object, ['spec', name]) === undefined ? '' : name;
  });
}

/** Whether the member refers to an extension with errors: TR-60 reports them there, with this effect. */
function isOfExtension(member: string, object: SnapshotObject, { proxy }: TranslationView): boolean {
  if (member === '') return false;
  return referencesIn(valueAt(object, ['spec', member]), object)
    .filter(({ purpose }) => purpose === 'extension')
    .some(({ kind, namespace, name }) => {
      const extension = proxy.extensions(objectKey(kind, namespace, name));
      return extension !== undefined && extension.errors.length > 0;
    });
}

function shown(errors: readonly string[]): string {
  const text = [...new Set(errors)].join('; ').replaceAll('\n', '; ');
  return text.length > MAX_MESSAGE ? `${text.slice(0, MAX_MESSAGE).toWellFormed()}…` : text;
}

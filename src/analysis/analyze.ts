// Findings that span several objects: those of the translation, and those of the checks over it.

import { member } from '../diagnostics/path.ts';
import type { ValidationLevel } from '../diagnostics/severity.ts';
import { conclude, violation } from '../judgement/conclusion.ts';
import { objectKey } from '../objects/key.ts';
import { compareText, groupOf } from '../objects/reference.ts';
import { knownKind } from '../snapshot/known-kinds.ts';
import { type Report, textOfReport } from '../translation/reports.ts';
import type { FindingObject, TranslationFinding } from '../translation/result.ts';
import { defaultSettings, type Settings } from '../translation/settings.ts';
import { Translator } from '../translation/translator.ts';
import type { Check } from './check.ts';
import { CHECKS } from './checks/checks.ts';
import { joined, withoutEffects } from './consequences.ts';
import { Names } from './missing/names.ts';
import { PLANES } from './planes.ts';

/** Codes of findings that span several objects: those of the translation, and those of the checks. */
const OF_SEVERAL = /^(?:TR|AN|PR)-/;

/**
 * Sorted by kind, namespace and name. Findings of admission about our kinds are included only if they make an object unreadable, since
 * references to it then find nothing; those about other kinds always, since no admission of ours tells them.
 */
export function analyze(
  objects: Iterable<unknown>,
  settings: Settings = defaultSettings,
): readonly TranslationFinding[] {
  const translator = new Translator(settings, { isForFindings: true, isOnce: true, isOrdered: true });
  // A finding about many places names the first of them: the result must not depend on the order of the input. Objects of one name keep their
  // order, of which the last is used.
  const named = Array.from(objects, (object) => ({ object, name: nameOf(object) }));
  translator.load(named.sort((left, right) => compareText(left.name, right.name)));
  const { snapshot } = translator.view;
  const isUnread = ({ kind, namespace, name }: FindingObject): boolean =>
    snapshot.object(objectKey(kind, namespace, name)) === undefined;
  const translated = translator
    .findings()
    .filter(({ code, object }) => OF_SEVERAL.test(code) || isOfOthers(object) || isUnread(object));
  const checked = checkedFindings(translator, settings.validation.level);
  return [...joined({ translated, checked })].sort(
    (left, right) => compareText(keyOf(left.object), keyOf(right.object)) || rank(left) - rank(right),
  );
}

const isOfOthers = ({ apiVersion = '', kind }: FindingObject): boolean =>
  knownKind(groupOf(apiVersion), kind) !== undefined;

const ALL_CHECKS = [...CHECKS, ...Object.values(PLANES).flatMap(({ checks }) => checks)];

/** The findings of the checks, of all by default. */
export function checkedFindings(
  { view }: Translator,
  validationLevel: ValidationLevel,
  checks: readonly Check[] = ALL_CHECKS,
): readonly TranslationFinding[] {
  const byObject = new Map<string, Map<string, Report>>();
  const names = new Names(view);
  for (const check of checks)
    for (const report of check(view, names)) {
      const known = byObject.get(report.about);
      const text = textOfReport(report);
      if (known === undefined) byObject.set(report.about, new Map([[text, report]]));
      else known.set(text, report);
    }
  return [...byObject].flatMap(([about, reports]) => {
    const found = view.snapshot.object(about);
    if (found === undefined) return [];
    const { namespace = '', name } = found.metadata;
    const object = { apiVersion: found.apiVersion, kind: found.kind, namespace, name };
    const sorted = [...reports].sort(([left], [right]) => compareText(left, right));
    const violations = withoutEffects(sorted.map(([, report]) => report)).map(({ code, segments, fault }) =>
      violation(code, segments, fault),
    );
    return conclude(undefined, violations, {
      validationLevel,
      maxFindings: Number.POSITIVE_INFINITY,
    }).findings.map((finding) => ({
      ...finding,
      object,
    }));
  });
}

function nameOf(object: unknown): string {
  const metadata = member(object, 'metadata');
  const parts = [member(object, 'kind'), member(metadata, 'namespace'), member(metadata, 'name')];
  return parts.map((part) => (typeof part === 'string' ? part : '')).join('\n');
}

const keyOf = ({ kind, namespace, name }: FindingObject): string => objectKey(kind, namespace, name);
const rank = ({ severity }: TranslationFinding): number => (severity === 'error' ? 0 : 1);

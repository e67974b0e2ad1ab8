// Diagnostics of static files as findings: what a file leaves out or says otherwise is told like everything else. Information isn't a
// finding, since nothing is to be done about it, and neither is what admission has told.

import { advice } from '../../../diagnostics/finding.ts';
import { formatPath } from '../../../diagnostics/path.ts';
import type { Code } from '../../../diagnostics/severity.ts';
import { conclude, violation } from '../../../judgement/conclusion.ts';
import type { TranslationFinding } from '../../result.ts';
import type { DiagnosticCode, PlacedNote } from './diagnostic.ts';

const CODES: Readonly<Record<DiagnosticCode, Code>> = {
  unsupported: 'TR-130',
  approximated: 'TR-131',
  invalid: 'TR-132',
  conflict: 'TR-133',
  unresolved: 'TR-134',
};

/** `apiVersion`: of an object; undefined where it isn't there. */
export function fileFindings(
  notes: readonly PlacedNote[],
  apiVersion: (object: PlacedNote['object']) => string | undefined,
): readonly TranslationFinding[] {
  return notes.flatMap((note) => {
    if (note.severity === 'info' || note.isJudged === true) return [];
    const { code, path, message, hint, severity } = note;
    const level = severity === 'error' ? 'R' : 'W';
    const broken = violation(CODES[code], path, advice(message, hint), [], level);
    const object = { apiVersion: apiVersion(note.object) ?? '', ...note.object };
    return conclude(undefined, [broken], {}).findings.map((finding) => ({ ...finding, object }));
  });
}

/** Codes of which the translation itself has told the cause, if it has told anything there. */
const CAUSED: ReadonlySet<string> = new Set([CODES.invalid, CODES.unresolved]);

/** One finding for one mistake: those about a place whose cause is among the `known` ones are left out. */
export function withoutKnown(
  found: readonly TranslationFinding[],
  known: readonly TranslationFinding[],
): readonly TranslationFinding[] {
  const errors = Map.groupBy(
    known.filter(({ severity }) => severity === 'error'),
    ({ object }) => idOf(object),
  );
  return found.filter((finding) => {
    if (!CAUSED.has(finding.code)) return true;
    const path = formatPath(finding.segments);
    return !(errors.get(idOf(finding.object)) ?? []).some(
      (other) => isWithin(other.path, path) || isWithin(path, other.path),
    );
  });
}

const idOf = ({ kind, namespace, name }: PlacedNote['object']): string =>
  JSON.stringify([kind, namespace, name]);

const isWithin = (path: string, place: string): boolean =>
  path === place || path.startsWith(`${place}.`) || path.startsWith(`${place}[`);

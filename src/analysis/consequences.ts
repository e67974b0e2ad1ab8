// One finding for one mistake: what follows from a mistake that has a finding of its own is dropped, and what two modules report about one
// reference is joined.

import type { Segments } from '../diagnostics/path.ts';
import type { Code } from '../diagnostics/severity.ts';
import { objectKey } from '../objects/key.ts';
import type { Report } from '../translation/reports.ts';
import type { FindingObject, TranslationFinding } from '../translation/result.ts';

/** References that can't be used. */
const CAUSES: ReadonlySet<Code> = new Set(['AN-04', 'AN-05', 'AN-06', 'AN-07', 'AN-60', 'AN-61']);
/** Findings of the translation about such references. */
const JOINED: ReadonlySet<Code> = new Set(['TR-41', 'TR-60', 'TR-70']);
/** What answers 500 because of them. */
const EFFECTS: ReadonlySet<Code> = new Set(['AN-31', 'AN-33']);

/** The reports of one object without those that another one of them causes: it is at the same place, or below. */
export function withoutEffects(reports: readonly Report[]): readonly Report[] {
  const causes = reports.filter(({ code }) => CAUSES.has(code));
  if (causes.length === 0) return reports;
  return reports.filter(
    ({ code, segments }) =>
      !EFFECTS.has(code) || !causes.some((cause) => startsWith(cause.segments, segments)),
  );
}

export interface Findings {
  /** Of the translation. */
  readonly translated: readonly TranslationFinding[];
  /** Of the checks. */
  readonly checked: readonly TranslationFinding[];
}

/** Whether it is about a reference that can't be used. */
export const isOfReference = ({ code }: TranslationFinding): boolean => CAUSES.has(code) || JOINED.has(code);

interface Hinted {
  /** Those of the translation, with the hints of the checks. */
  readonly findings: readonly TranslationFinding[];
  /** The findings of the checks that they stand for. */
  readonly said: ReadonlySet<TranslationFinding>;
}

/** A reference that both report, as the translation or the structure does, has the hint of the check. */
export function hinted({ translated, checked }: Findings): Hinted {
  const said = new Set<TranslationFinding>();
  const byObject = Map.groupBy(
    checked.filter(({ code }) => CAUSES.has(code)),
    ({ object }) => keyOf(object),
  );
  const findings = translated.map((finding) => {
    const isOfMember = finding.code.startsWith('ST-');
    if (!isOfMember && !JOINED.has(finding.code)) return finding;
    const same = (byObject.get(keyOf(finding.object)) ?? []).filter(({ segments, path }) =>
      isOfMember ? path === finding.path : isSameReference(segments, finding.segments),
    );
    const [first] = same;
    if (first === undefined) return finding;
    for (const each of same) said.add(each);
    return first.hint === undefined ? finding : { ...finding, hint: first.hint };
  });
  return { findings, said };
}

/** A reference that both report is reported once. */
export function joined(all: Findings): readonly TranslationFinding[] {
  const { findings, said } = hinted(all);
  return [
    ...findings.filter((finding) => !isOfDenied(finding)),
    ...all.checked.filter((finding) => !said.has(finding)),
  ];
}

/** A parentRef to a ListenerSet that its Gateway doesn't allow: AN-12 is at the ListenerSet. A parent that isn't there has a member. */
const isOfDenied = ({ code, segments }: TranslationFinding): boolean =>
  code === 'TR-21' && segments.length === 3;

/** Two members of one reference, or the reference and one of its members. */
function isSameReference(left: Segments, right: Segments): boolean {
  if (left.length === right.length) return startsWith(left, right.slice(0, -1));
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return short.length === long.length - 1 && startsWith(long, short);
}

const startsWith = (segments: Segments, start: Segments): boolean =>
  start.every((segment, index) => segments[index] === segment);

const keyOf = ({ kind, namespace, name }: FindingObject): string => objectKey(kind, namespace, name);

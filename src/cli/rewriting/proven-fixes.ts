// Which fixes of an object's findings hold: with them the findings are gone and no new one has come. What fails is left out.

import type { Finding } from '../../diagnostics/finding.ts';
import { formatPath } from '../../diagnostics/path.ts';
import { equalJson } from '../../grammar/json.ts';
import { type JudgeOptions, judge } from '../../judgement/judge.ts';
import { applyPlan, type PlacedChange, type Plan, planOf, relocated } from '../../manifests/edit/change.ts';

/** Findings of one object that are compared. An object with more is mended by hand first. */
const MAX_COMPARED = 10_000;

/** A finding with what mends it. */
export interface Fix {
  readonly finding: Finding;
  readonly changes: readonly PlacedChange[];
}

/** The fixes of an object that hold together. */
export async function provenFixes(
  object: unknown,
  options: JudgeOptions,
  isWanted: (finding: Finding) => boolean = () => true,
): Promise<ProvenFixes> {
  const judging = { ...options, maxFindings: MAX_COMPARED, isFile: true };
  const { findings, omitted } = judge(object, judging);
  const holdsFor = (some: readonly Fix[]): boolean => holds(object, findings, some, judging);
  const fixes = findings.flatMap((finding) =>
    finding.fix === undefined || omitted > 0 || !isWanted(finding) ? [] : [{ finding, changes: finding.fix }],
  );
  return { fixes: await mostOf(fixes, holdsFor), hold: holdsFor };
}

export interface ProvenFixes {
  readonly fixes: readonly Fix[];
  /** Whether some of them hold without the others. */
  readonly hold: (some: readonly Fix[]) => boolean;
}

/** All items that pass together: tried at once, and in halves where that fails, so that one bad item costs a few tries. */
export async function mostOf<T>(
  items: readonly T[],
  passes: (some: readonly T[]) => boolean | Promise<boolean>,
): Promise<readonly T[]> {
  let accepted: readonly T[] = [];
  const take = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0) return;
    const tried = [...accepted, ...some];
    if (await passes(tried)) accepted = tried;
    else if (some.length > 1) {
      const half = Math.floor(some.length / 2);
      await take(some.slice(0, half));
      await take(some.slice(half));
    }
  };
  await take(items);
  return accepted;
}

function holds(
  object: unknown,
  before: readonly Finding[],
  fixes: readonly Fix[],
  judging: JudgeOptions,
): boolean {
  const plan = planOf(changesOf(fixes));
  const applied = plan === undefined ? undefined : applyPlan(object, plan);
  if (plan === undefined || applied === undefined) return false;
  const mended = new Set(fixes.map(({ finding }) => finding));
  const left = countOf(before.filter((finding) => !mended.has(finding)).map((each) => keyIn(each, plan)));
  const { findings: after, omitted } = judge(applied.value, judging);
  const found = countOf(after.map((finding) => keyOf(finding, finding.path)));
  return omitted === 0 && [...found].every(([key, count]) => count <= (left.get(key) ?? 0));
}

/** Of two findings that want the same change it is made once. */
export function changesOf(fixes: readonly Fix[]): PlacedChange[] {
  const changes: PlacedChange[] = [];
  for (const { op, segments, value } of fixes.flatMap((fix) => fix.changes)) {
    const isKnown = changes.some(
      (known) => known.op === op && equalJson(known.segments, segments) && equalJson(known.value, value),
    );
    if (!isKnown) changes.push({ op, segments, value });
  }
  return changes;
}

const keyOf = ({ code, severity }: Finding, path: string): string => `${severity} ${code} ${path}`;

/** A finding as it is found in the changed object. */
function keyIn(finding: Finding, plan: Plan): string {
  const segments = relocated(finding.segments, plan);
  return segments === undefined ? '' : keyOf(finding, formatPath(segments));
}

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

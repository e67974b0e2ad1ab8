// Finds the valid fixes of an object: applied together, they remove their findings and cause no new ones. Fixes that fail are left out.

import type { Finding } from '../../diagnostics/finding.ts';
import { formatPath, valueAt } from '../../diagnostics/path.ts';
import { equalJson, isObject } from '../../grammar/json.ts';
import type { JudgeOptions } from '../../judgement/judge.ts';
import { applyPlan, type PlacedChange, type Plan, planOf, relocated } from '../../manifests/edit/change.ts';
import { asInFile, type FileJudge, type JudgedInFile, judgeOf } from '../results/file-judging.ts';

/** The maximum number of compared findings per object. An object with more must be fixed by hand first. */
const MAX_COMPARED = 10_000;

/** A finding with its fix. */
export interface Fix {
  readonly finding: Finding;
  readonly changes: readonly PlacedChange[];
}

/** The fixes of an object that are valid together. */
export async function provenFixes(
  object: unknown,
  options: JudgeOptions,
  isWanted: (finding: Finding) => boolean = () => true,
): Promise<ProvenFixes> {
  const { findings, hold, tryOut } = fixesOf(object, options, await judgeOf(object));
  const wanted = findings.flatMap((finding) =>
    finding.fix === undefined || !isWanted(finding) ? [] : [{ finding, changes: finding.fix }],
  );
  const fixes = await mostOf(wanted, hold);
  const refused = wanted
    .filter((fix) => !fixes.includes(fix))
    .slice(0, MAX_REFUSED)
    .map((fix) => ({ finding: fix.finding, why: tryOut([fix])[0] ?? 'it conflicts with another fix' }));
  return { fixes, refused, hold };
}

/** The possible fixes of an object, and a check whether some of them are valid. */
export function fixesOf(object: unknown, options: JudgeOptions, judge: FileJudge) {
  const judging = asInFile(options, MAX_COMPARED);
  const { findings, omitted, root } = judge(object, judging);
  const tryOut = (some: readonly Fix[]): readonly string[] =>
    omitted === 0
      ? broughtBy(object, findings, some, (changed) => judge(changed, judging))
      : ['more findings than are compared'];
  return { findings, root, hold: (some: readonly Fix[]): boolean => tryOut(some).length === 0, tryOut };
}

export interface RefusedFix {
  readonly finding: Finding;
  readonly why: string;
}

export interface ProvenFixes {
  readonly fixes: readonly Fix[];
  readonly refused: readonly RefusedFix[];
  /** Whether these fixes are valid without the others. */
  readonly hold: (some: readonly Fix[]) => boolean;
}

/** The maximum number of tries per search; after it the rest is left out, so that a hostile object can't block the run. */
const MAX_TRIES = 500;

/** The maximum number of rejected fixes that are reported; each is validated once more for its reason. */
const MAX_REFUSED = 100;

/** All items that pass together: first all at once, then in halves if that fails, so that one bad item costs only a few tries. */
export async function mostOf<T>(
  items: readonly T[],
  passes: (some: readonly T[]) => boolean | Promise<boolean>,
): Promise<readonly T[]> {
  let accepted: readonly T[] = [];
  let tries = 0;
  const take = async (some: readonly T[]): Promise<void> => {
    if (some.length === 0 || ++tries > MAX_TRIES) return;
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

/** The findings that remain or appear with some fixes; none if the fixes are valid. */
function broughtBy(
  object: unknown,
  before: readonly Finding[],
  fixes: readonly Fix[],
  judge: (changed: unknown) => Pick<JudgedInFile, 'findings' | 'omitted'>,
): readonly string[] {
  const plan = planOf(changesOf(fixes));
  const applied = plan === undefined ? undefined : applyPlan(object, plan);
  if (plan === undefined || applied === undefined) return ["the value to change doesn't exist"];
  const mended = new Set(fixes.map(({ finding }) => finding));
  const left = countOf(before.filter((finding) => !mended.has(finding)).map((each) => keyIn(each, plan)));
  const { findings: after, omitted } = judge(applied.value);
  if (omitted > 0) return ['more findings than are compared'];
  const retyped = retypedPaths(object, fixes, plan);
  const found = countOf(
    after
      .filter(({ severity, path }) => severity === 'error' || !retyped.has(path))
      .map((finding) => keyOf(finding, finding.path)),
  );
  return [...found]
    .filter(([key, count]) => count > (left.get(key) ?? 0))
    .map(([key]) => `${key.replace(/^\S+ /, '')} would come`);
}

/** Where a fix only adds or removes quotes: a warning about such a value isn't new, it was hidden by the wrong type. */
function retypedPaths(object: unknown, fixes: readonly Fix[], plan: Plan): ReadonlySet<string> {
  const paths = new Set<string>();
  for (const { changes } of fixes)
    for (const { op, segments, value } of changes) {
      const before = valueAt(object, segments);
      const isSame = typeof before !== 'object' && String(before).toLowerCase() === String(value);
      if (op === 'replace' && isSame) paths.add(formatPath(relocated(segments, plan) ?? segments));
    }
  return paths;
}

/** A change that two findings request is made once, and a block to which two add fields is added with both. */
export function changesOf(fixes: readonly Fix[]): PlacedChange[] {
  const changes: PlacedChange[] = [];
  for (const { op, segments, value } of fixes.flatMap((fix) => fix.changes)) {
    const index = changes.findIndex((known) => known.op === op && equalJson(known.segments, segments));
    const known = changes[index];
    const both = known === undefined || op !== 'add' ? undefined : united(known.value, value);
    if (known === undefined || !(both !== undefined || equalJson(known.value, value)))
      changes.push({ op, segments, value });
    else if (both !== undefined) changes[index] = { op, segments, value: both };
  }
  return changes;
}

/** Two blocks with different fields as one; undefined: they say different things. */
function united(left: unknown, right: unknown): unknown {
  if (equalJson(left, right)) return left;
  if (!isObject(left) || !isObject(right)) return undefined;
  const names = Object.keys(right);
  const shared = names.filter((name) => Object.hasOwn(left, name));
  const inner = shared.map((name) => [name, united(left[name], right[name])] as const);
  return inner.some(([, value]) => value === undefined)
    ? undefined
    : { ...left, ...right, ...Object.fromEntries(inner) };
}

const keyOf = ({ code, severity }: Finding, path: string): string => `${severity} ${code} ${path}`;

/** The key of a finding in the changed object. */
function keyIn(finding: Finding, plan: Plan): string {
  const segments = relocated(finding.segments, plan);
  return segments === undefined ? '' : keyOf(finding, formatPath(segments));
}

function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

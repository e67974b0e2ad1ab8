// Following a hint leads to a valid object or to the next mistake: for the bad examples of the catalogue and everyday mistakes, the test
// applies each hint mechanically and validates the object again.

import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { provenFixes } from '../../src/cli/rewriting/proven-fixes.ts';
import type { Finding } from '../../src/diagnostics/finding.ts';
import { type Segments, valueAt } from '../../src/diagnostics/path.ts';
import { judge } from '../../src/judgement/judge.ts';
import { EVERYDAY_MISTAKES } from '../kinds/everyday-mistakes.ts';
import { FOREIGN_HABITS } from '../kinds/foreign-habits.ts';
import { objectOf } from '../kinds/judging.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

const MISTAKES = [...EVERYDAY_MISTAKES, ...FOREIGN_HABITS];

/** Hints that give the exact text to write; not those with examples or limits. */
const WRITE =
  /(?:^|: |; |quotes: )write (?:a unit: |it as a list: )?`([^`]+)`(?! or (?:more|less|above|below))/;
const NO_VALUE = /such as|for example|\.\.\.|^write `\|`|each as an item|` and `|` or `/;

interface Step {
  readonly segments: Segments;
  readonly value: unknown;
}

/** Undefined: the hint can't be followed mechanically. */
function stepOf({ hint = '', message, segments }: Finding, object: unknown): Step | undefined {
  const written = WRITE.exec(hint)?.[1];
  if (written === undefined || NO_VALUE.test(hint) || message.startsWith('unknown field')) return undefined;
  const member = /^([A-Za-z]\w*): (.+)$/.exec(written);
  if (member !== null && !written.startsWith('{')) {
    const [, name = '', value = ''] = member;
    const at = segments.at(-1) === name ? segments : undefined;
    const beside = [...segments.slice(0, -1), name];
    const place = at ?? (valueAt(object, beside) === undefined ? undefined : beside);
    return place === undefined ? undefined : { segments: place, value: parse(value) };
  }
  const before = valueAt(object, segments);
  if (before === undefined) return undefined;
  // A string stays a string, even if YAML would read it differently.
  const isText =
    typeof before === 'string' && !/must be (?:a whole number|a list|an object|true or false)/.test(message);
  return {
    segments,
    value: written.startsWith('"') || !isText || /^[[{'"]/.test(written) ? parse(written) : written,
  };
}

function withValue(object: unknown, { segments, value }: Step): unknown {
  const copy = structuredClone(object);
  const parent = valueAt(copy, segments.slice(0, -1)) as Record<string | number, unknown>;
  parent[segments.at(-1)!] = value;
  return copy;
}

const say = ({ code, path }: Finding): string => `${code} @ ${path}`;

function follow(t: Test, what: string, object: unknown): void {
  const { findings } = judge(object, { maxFindings: 1000 });
  const before = new Set(findings.map(say));
  for (const finding of findings) {
    const step = stepOf(finding, object);
    if (step === undefined) continue;
    const after = judge(withValue(object, step), { maxFindings: 1000 }).findings;
    const where = `${what}: ${say(finding)}: ${finding.hint}`;
    t.notOk(
      after.some((each) => say(each) === say(finding) && each.message === finding.message),
      `${where}: gone`,
    );
    const told = /; |and /.test(finding.hint ?? '');
    const fresh = after.filter((each) => each.severity === 'error' && !before.has(say(each))).map(say);
    if (!told) t.strictSame(fresh, [], `${where}: nothing new`);
  }
}

t.test('the hints of the catalogue examples can be followed', async (t) => {
  for (const { code, kind, bad } of OBJECT_EXAMPLES) follow(t, code, objectOf(kind, bad));
});

t.test('the hints of everyday mistakes can be followed', async (t) => {
  for (const [what, kind, spec] of MISTAKES) follow(t, what, objectOf(kind, spec));
});

t.test('the fixes of everyday mistakes remove their findings', async (t) => {
  const options = { maxFindings: 1000 } as const;
  let left = 0;
  for (const [what, kind, spec] of MISTAKES) {
    const object = objectOf(kind, spec);
    for (const finding of judge(object, options).findings) {
      if (finding.fix === undefined) continue;
      const { fixes, refused } = await provenFixes(object, options, (each) => say(each) === say(finding));
      // A field that moves may need others beside it, and one that weakens the object is left to the author.
      const isLeft = refused.some(({ why }) => why.endsWith('would come'));
      if (fixes.length === 1 || !isLeft)
        t.equal(fixes.length, 1, `${what}: ${say(finding)}: ${finding.hint}`);
      left += isLeft ? 1 : 0;
    }
  }
  t.ok(left < 25, `${left} fixes are left to the author`);
});

// For tests of the kinds: tables of specs and their findings.

import t, { type Test } from 'tap';
import type { JudgeOptions } from '../../src/judgement/judge.ts';
import { errorsOf, findingsOf } from './judging.ts';

/** By what the case shows: a spec (YAML), and all its findings, in order. */
export type Cases = Readonly<Record<string, readonly [spec: string, ...findings: string[]]>>;

/** Returns a function that makes a test of one kind for each table. S cases are errors unless the options say otherwise. */
export function finder(
  kind: string,
  options: JudgeOptions = { validationLevel: 'strict' },
): (name: string, cases: Cases) => void {
  return (name, cases) => {
    t.test(name, async (t) => {
      for (const [what, [spec, ...findings]] of Object.entries(cases))
        t.strictSame(findingsOf(kind, spec, options), findings, what);
    });
  };
}

/** Group and kind of a target, and the member at fault if the target isn't allowed. */
export type TargetCases = readonly (readonly [group: string, kind: string, at?: 'group' | 'kind'])[];

/** Which targets a policy may refer to (`refCode`) and select (`selectorCode`). `valid` is an allowed one. */
export function targets(
  t: Test,
  kind: string,
  [refCode, selectorCode]: readonly [string, string],
  valid: string,
  cases: TargetCases,
): void {
  for (const [group, name, at] of cases) {
    const target = `group: "${group}", kind: ${name}`;
    t.strictSame(
      errorsOf(kind, `{targetRefs: [${valid}, {${target}, name: x}]}`),
      at === undefined ? [] : [`${refCode} @ spec.targetRefs[1].${at}`],
      `${name} of ${group}`,
    );
    t.strictSame(
      errorsOf(kind, `{targetSelectors: [{${target}, matchLabels: {a: b}}]}`),
      at === undefined ? [] : [`${selectorCode} @ spec.targetSelectors[0].${at}`],
      `selected ${name} of ${group}`,
    );
  }
}

// For tests of the kinds: tables of specs and what is found in them.

import t, { type Test } from 'tap';
import type { JudgeOptions } from '../../src/judgement/judge.ts';
import { errorsOf, findingsOf } from './judging.ts';

/** By what the case shows: a spec (YAML), and all that is found in it, in order. */
export type Cases = Readonly<Record<string, readonly [spec: string, ...findings: string[]]>>;

/** A test of one kind for each table that it is called with. S cases count as errors unless the options say otherwise. */
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

/** Group and kind of a target, and the member that is at fault where they aren't allowed. */
export type TargetCases = readonly (readonly [group: string, kind: string, at?: 'group' | 'kind'])[];

/** Which targets a policy may name (`refCode`) and select (`selectorCode`). `valid` is one that it may. */
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

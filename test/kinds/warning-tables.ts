// For tests of warnings: tables of specs with a warning, each with the corrected spec.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { findingsOf, objectOf } from './judging.ts';
import type { Location } from './locations.ts';

export interface Case {
  /** The spec with the warning, or the value at the location. */
  readonly bad: string;
  /** The spec without the warning. */
  readonly good: string;
  /** Paths of the findings, relative to the location if there is one; a whole finding if it has its own code. */
  readonly at: readonly string[];
}

type Cases = Readonly<Record<string, Case>>;

export interface WarningTables {
  readonly warns: (code: string, kind: string, cases: Cases) => void;
  /** At every place of a type. */
  readonly warnsAt: (code: string, locations: readonly Location[], cases: Cases) => void;
  /** The codes that had a table. */
  readonly covered: ReadonlySet<string>;
}

export function warningTables(): WarningTables {
  const covered = new Set<string>();

  function warns(code: string, kind: string, cases: Cases): void {
    covered.add(code);
    t.test(`${code}: ${kind}`, async (t) => {
      for (const [what, { bad, good, at }] of Object.entries(cases)) {
        const expected = at.map((path) => (path.includes('@') ? path : `warning ${code} @ ${path}`));
        t.strictSame(findingsOf(kind, bad), expected, what);
        t.strictSame(findingsOf(kind, good), [], `${what}, mended`);
        for (const { severity, message } of judge(objectOf(kind, bad)).findings)
          t.ok(severity === 'error' || message.length < 200, `${what}: ${message}`);
      }
    });
  }

  function warnsAt(code: string, locations: readonly Location[], cases: Cases): void {
    covered.add(code);
    for (const { kind, path, spec, always } of locations) {
      t.test(`${code}: ${kind} ${path}`, async (t) => {
        const whole = (below: string): string =>
          below.includes('@') ? below.replace('<>', path) : `warning ${code} @ ${path}${below}`;
        for (const [what, { bad, good, at }] of Object.entries(cases)) {
          t.strictSame(findingsOf(kind, spec(bad)).sort(), [...always, ...at.map(whole)].sort(), what);
          t.strictSame(findingsOf(kind, spec(good)).sort(), [...always].sort(), `${what}, mended`);
        }
      });
    }
  }

  return { warns, warnsAt, covered };
}

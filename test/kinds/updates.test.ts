// Updates over the real rules: what each reads, and so what ends the exemption of an old mistake. Document 4, section 7.
// How ratcheting works is tested in test/judgement/ratchet.test.ts.

import t from 'tap';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { FIXED_CODES, levelOf } from '../../src/diagnostics/severity.ts';
import { findingsOf, objectOf } from './judging.ts';
import { LOCATIONS, type Location } from './locations.ts';

type Case = readonly [what: string, old: string, now: string, ...findings: string[]];

/** Warnings of section 6 are left out: they are no matter of updates. */
function updated(kind: string, old: string, now: string): string[] {
  return findingsOf(kind, now, { old: objectOf(kind, old), validationLevel: 'strict' }).filter(
    (finding) => !finding.startsWith('warning W-'),
  );
}

function updates(kind: string, name: string, cases: readonly Case[]): void {
  t.test(`${name}: ${kind}`, async (t) => {
    for (const [what, old, now, ...expected] of cases) t.same(updated(kind, old, now), expected, what);
  });
}

/** Paths are those below the location. */
function updatesAt(code: string, locations: readonly Location[], cases: readonly Case[]): void {
  for (const { kind, path, spec, always } of locations) {
    t.test(`${code}: ${kind} ${path}`, async (t) => {
      const kept = always.filter((finding) => !finding.startsWith('warning')).map((said) => `warning ${said}`);
      for (const [what, old, now, ...expected] of cases) {
        const findings = expected.map((finding) => finding.replace('<>', path));
        t.same(updated(kind, spec(old), spec(now)).sort(), [...kept, ...findings].sort(), what);
      }
    });
  }
}

const GATEWAY_API = 'group: gateway.networking.k8s.io';
const ROUTE = `targetRefs: [{${GATEWAY_API}, kind: HTTPRoute, name: web}]`;
const GATEWAY = `targetRefs: [{${GATEWAY_API}, kind: Gateway, name: web}]`;

const codes = CATALOGUE.filter(
  ({ code, raw, old, unreachable }) =>
    !raw && old === undefined && unreachable === undefined && levelOf(code) !== 'W' && !FIXED_CODES.has(code),
);
for (const { code, kind, bad, good, at } of codes) {
  t.test(`${code} is refused when it is new, and warned of when it stays (U-02, U-06)`, async (t) => {
    t.ok(updated(kind, good, bad).includes(`${code} @ ${at}`), 'new');
    const more = objectOf(kind, bad) as { spec?: unknown };
    if (typeof more.spec !== 'object' || more.spec === null) return;
    const now = JSON.stringify({ ...more, spec: { ...more.spec, somethingElse: 1 } });
    t.same(
      updated(kind, bad, `apiVersion: ${now.slice(now.indexOf(':') + 1, now.indexOf(','))}\n${rest(now)}`),
      findingsOf(kind, bad, { validationLevel: 'strict' })
        .filter((finding) => !finding.startsWith('warning W-'))
        .map((finding) => `warning ${finding}`),
      'still there',
    );
  });
}

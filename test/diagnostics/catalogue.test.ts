// Every code of the catalogue: its bad example has this finding and no other, its good example has none.

import t from 'tap';
import { levelOf } from '../../src/diagnostics/severity.ts';
import { findingsOf } from '../kinds/judging.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

for (const entry of OBJECT_EXAMPLES) {
  const { code, kind, bad, good, at } = entry;
  const isWarning = levelOf(code) === 'W';

  t.test(`${code}: the bad example is found at ${at}`, async (t) => {
    const findings = findingsOf(kind, bad, { validationLevel: 'strict' });
    t.ok(findings.includes(`${isWarning ? 'warning ' : ''}${code} @ ${at}`), `found: ${findings.join(', ')}`);
    const others = findings.filter(
      (finding) => !finding.startsWith('warning ') && !finding.startsWith(`${code} @`),
    );
    t.strictSame(others, [], 'no other error');
  });

  t.test(`${code}: the good example has no error, and not this warning`, async (t) => {
    const findings = findingsOf(kind, good, { validationLevel: 'strict' });
    t.strictSame(
      findings.filter((finding) => !finding.startsWith('warning ') || finding.includes(` ${code} @`)),
      [],
    );
  });
}

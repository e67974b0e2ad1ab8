// The codes of the translation: the bad example, translated, has the finding, and no other error; the good one is clean.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { readSettings, translate } from '../../src/translation.ts';

const EXAMPLES = CATALOGUE.filter(
  ({ isTranslated, unreachable }) => isTranslated && unreachable === undefined,
);

function findingsOf(manifests: string, settings?: string) {
  const objects = parseAllDocuments(manifests).map((document) => document.toJS() as unknown);
  const written: unknown = settings === undefined ? undefined : parse(settings);
  return translate(objects, readSettings(written).settings).findings;
}

for (const entry of EXAMPLES) {
  const { code, kind, bad, good, at, level, settings } = entry;

  t.test(`${code}: the bad example is found at ${at} of its ${kind}`, async (t) => {
    const found = findingsOf(exampleText(entry, bad, ''), settings);
    const expected = { code, path: at, kind, severity: level === 'R' ? 'error' : 'warning' };
    const said = found.map(({ code, path, object, severity }) => ({
      code,
      path,
      kind: object.kind,
      severity,
    }));
    t.ok(
      said.some((one) => JSON.stringify(one) === JSON.stringify(expected)),
      JSON.stringify(said),
    );
    t.same(
      said.filter((one) => one.severity === 'error' && one.code !== code),
      [],
      'no other error',
    );
  });

  t.test(`${code}: the good example has no error, and not this finding`, async (t) => {
    const found = findingsOf(exampleText(entry, good, ''), settings);
    t.same(
      found.filter((one) => one.severity === 'error' || one.code === code),
      [],
    );
  });
}

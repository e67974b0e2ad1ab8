// The codes of the translation and of the analysis: the bad example, translated or analyzed, has the finding and no other error; the good
// one has neither.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import type { CatalogueEntry } from '../../src/diagnostics/catalogue/entry.ts';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { readSettings, translate } from '../../src/translation.ts';

const EXAMPLES = CATALOGUE.filter(
  ({ isTranslated, unreachable }) => isTranslated && unreachable === undefined,
);

function findingsOf(manifests: string, { settings, isAnalyzed = false }: CatalogueEntry) {
  const objects = parseAllDocuments(manifests).map((document) => document.toJS() as unknown);
  const written: unknown = settings === undefined ? undefined : parse(settings);
  const read = readSettings(written).settings;
  return isAnalyzed ? analyze(objects, read) : translate(objects, read).findings;
}

for (const entry of EXAMPLES) {
  const { code, kind, bad, good, at, level } = entry;

  t.test(`${code}: the bad example is found at ${at} of its ${kind}`, async (t) => {
    const found = findingsOf(exampleText(entry, bad, ''), entry);
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
    t.strictSame(
      said.filter((one) => one.severity === 'error' && one.code !== code),
      [],
      'no other error',
    );
  });

  t.test(`${code}: the good example has no error, and not this finding`, async (t) => {
    const found = findingsOf(exampleText(entry, good, ''), entry);
    t.strictSame(
      found.filter((one) => one.severity === 'error' || one.code === code),
      [],
    );
  });
}

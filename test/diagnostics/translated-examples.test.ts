// The codes of the translation and of the analysis: the bad example, translated or analyzed, has the finding and no other error; the good
// one has neither.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { analyze } from '../../src/analysis/analyze.ts';
import type { CatalogueEntry } from '../../src/diagnostics/catalogue/entry.ts';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { withoutKnown } from '../../src/translation/edge/config/file-findings.ts';
import { readSettings, type Settings, Translator, translate } from '../../src/translation.ts';

const EXAMPLES = CATALOGUE.filter(
  ({ isTranslated, unreachable }) => isTranslated && unreachable === undefined,
);

function findingsOf(manifests: string, { settings, isAnalyzed = false, isRendered = false }: CatalogueEntry) {
  const objects = parseAllDocuments(manifests).map((document) => document.toJS() as unknown);
  const written: unknown = settings === undefined ? undefined : parse(settings);
  const read = readSettings(written).settings;
  if (isAnalyzed) return analyze(objects, read);
  return isRendered ? withFileFindings(objects, read) : translate(objects, read).findings;
}

/** Of the translation, and of the files of edge Gateways. */
function withFileFindings(objects: readonly unknown[], settings: Settings) {
  const translator = new Translator(settings);
  translator.apply(objects.map((object) => ({ object })));
  const { gateways, findings } = translator.translation();
  const written = gateways.flatMap(
    ({ namespace, name }) => translator.view.edge.render(`Gateway/${namespace}/${name}`)?.findings ?? [],
  );
  return [...findings, ...withoutKnown(written, findings)];
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

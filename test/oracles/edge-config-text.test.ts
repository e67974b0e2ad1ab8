// The text of the static file of the edge data plane, read by PyYAML: a reader of YAML 1.1, which takes more texts for something else.

import { join } from 'node:path';
import t from 'tap';
import { textOf } from '../../src/translation/edge/config/text.ts';
import { seeded } from '../mutants/random.ts';
import { yamlFolder } from '../parts/wheels.ts';
import { oddDocument, oddTexts } from '../translation/edge/config/odd-documents.ts';
import { asked, exchange, had } from './asking.ts';

t.test('PyYAML reads the documents back', async (t) => {
  const documents = [
    ...oddTexts.map((text) => ({ value: text, [text]: [text, { [text]: text }] })),
    ...Array.from({ length: 500 }, (_, seed) => oddDocument(seeded(seed))),
  ];
  const cases = documents.map((document) => [
    textOf(document).replaceAll('$$', '$'),
    JSON.stringify(document),
  ]);
  const answers = await asked(t, async () =>
    exchange<string>('python3', [join(import.meta.dirname, 'read-yaml.py')], cases, {
      PYTHONPATH: await had(yamlFolder()),
    }),
  );
  for (const [index, answer] of answers?.entries() ?? []) t.equal(answer, '', `document ${index}`);
});

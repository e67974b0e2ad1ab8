// The text of the static file: whatever texts it contains, a reader of YAML gets the document back once `$$` is read as `$`.

import t from 'tap';
import { parse } from 'yaml';
import { textOf } from '../../../../src/translation/edge/config/text.ts';
import { fuzz } from '../../../parts/fuzz.ts';
import { oddDocument, oddTexts } from './odd-documents.ts';

/** As the program reads it. */
const readBack = (text: string): unknown => parse(text.replaceAll('$$', '$'), { maxAliasCount: 0 });

/** In the same order of keys. */
const json = (value: unknown): string => JSON.stringify(value);

t.test('texts that YAML could read as something else stay texts', async (t) => {
  for (const text of oddTexts) {
    const document = { value: text, [text]: 1, list: [text, [text], { [text]: text }] };
    t.equal(json(readBack(textOf(document))), json(document));
  }
});

t.test('the layout is that of people', async (t) => {
  t.equal(
    textOf({
      binds: [{ port: 80, listeners: [{ name: 'a', routes: [], policies: {} }] }],
      'x-key': null,
      no: [true, 0.3, [1, 2]],
      absent: undefined,
    }),
    `binds:
- port: 80
  listeners:
  - name: "a"
    routes: []
    policies: {}
"x-key": null
"no":
- true
- 0.3
-
  - 1
  - 2
`,
  );
});

t.test('a dollar is doubled, in values and in keys', async (t) => {
  const document = { key: '$HOME $\u007bHOME} $$', $a: { b$: '$' } };
  const text = textOf(document);
  t.notMatch(text.replaceAll('$$', ''), /\$/);
  t.strictSame(readBack(text), document);
});

t.test('numbers with an exponent have a point, as readers of YAML 1.1 need it', async (t) => {
  t.equal(
    textOf({ a: 1e21, b: 1e-7, c: 1.5e300, d: -0.25 }),
    'a: 1.0e+21\nb: 1.0e-7\nc: 1.5e+300\nd: -0.25\n',
  );
});

t.test('keys longer than YAML allows on one line are written on two', async (t) => {
  const long = 'k'.repeat(2000);
  const document = { [long]: { [long]: [1, { [long]: 'v' }] } };
  t.equal(json(readBack(textOf(document))), json(document));
});

t.test('any document is read back', async (t) => {
  await fuzz(t, { seed: 1, cases: 200 }, (_seed, next) => {
    const document = oddDocument(next);
    t.equal(json(readBack(textOf(document))), json(document));
  });
});

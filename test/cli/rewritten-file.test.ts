// A rewritten file is returned only if it parses as the edits intended.

import t from 'tap';
import { type Rewrite, rewriteFile } from '../../src/cli/rewriting/rewritten-file.ts';

const FILE = Buffer.from('a: 1\n---\nb: 2\n---\n# nothing\n');
const rewrite = (edit: Rewrite) => rewriteFile('f.yaml', FILE, edit);

t.test('edited documents and unchanged ones keep their order', async (t) => {
  const file = await rewrite(async ({ document }) =>
    document === 1 ? { text: 'b: 3\n', kept: 'layout', value: { b: 3 } } : undefined,
  );
  t.match(file, { text: 'a: 1\n---\nb: 3\n---\n# nothing\n', isChanged: true, notes: [], failures: [] });
});

const wrong: readonly (readonly [string, string])[] = [
  ['can not be read', 'b: [\n'],
  ['reads as something else', 'b: 4\n'],
  ['swallows the next document', 'b: 3'],
  ['is two documents', 'b: 3\n---\nc: 1\n'],
];

for (const [name, text] of wrong) {
  t.test(`a text that ${name} is not returned`, async (t) => {
    const file = await rewrite(async ({ document }) =>
      document === 1 ? { text, kept: 'layout', value: { b: 3 } } : undefined,
    );
    t.match(file, { text: '', isChanged: false, failures: [{ message: /the file can't be written/ }] });
  });
}

t.test('a document that cannot be written fails the file, with its line', async (t) => {
  const file = await rewrite(async ({ document }) => (document === 1 ? 'unwritable' : undefined));
  t.match(file, {
    text: '',
    isChanged: false,
    failures: [{ line: 3, message: /this document can't be written/ }],
  });
});

t.test('a lost layout is reported', async (t) => {
  for (const kept of ['comments', 'values'] as const) {
    const { notes } = await rewrite(async ({ document }) =>
      document === 1 ? { text: 'b: 3\n', kept, value: { b: 3 } } : undefined,
    );
    t.match(notes, [/^f\.yaml:3: .*its values are correct/]);
  }
});

// Examples of docs/ (`yaml example=name`), which other tests send requests to: whoever copies one is not refused by the webhook.

import { readdir } from 'node:fs/promises';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { validate } from '../../src/validation.ts';
import { blocksOf } from './blocks.ts';

const pages = (await readdir(new URL('../../docs/', import.meta.url))).filter((name) => name.endsWith('.md'));

let examples = 0;
for (const page of pages)
  for (const { marks, text } of await blocksOf(page)) {
    const { example } = marks;
    if (example === undefined) continue;
    examples++;
    t.test(`${page}: admission has nothing to say of ${example}`, async (t) => {
      const objects = parseAllDocuments(text).map((document): unknown => document.toJS());
      const said = objects.flatMap((object) => validate(object).findings);
      t.strictSame(
        said.map(({ code, path }) => `${code} @ ${path}`),
        [],
      );
    });
  }
t.ok(examples > 15, 'examples were found');

// Examples of docs/ and README.md (`yaml example=name`): each is used by a test that sends requests to it, and admission accepts it.

import { readdir, readFile } from 'node:fs/promises';
import t from 'tap';
import { parseAllDocuments } from 'yaml';
import { validate } from '../../src/validation.ts';
import { blocksOf } from './blocks.ts';

const docs = await readdir(new URL('../../docs/', import.meta.url), { recursive: true });
const pages = ['../README.md', ...docs.filter((name) => name.endsWith('.md'))];

const promised: string[] = [];
for (const page of pages)
  for (const { marks, text } of await blocksOf(page)) {
    const { example } = marks;
    if (example === undefined) continue;
    promised.push(`${page} ${example}`);
    t.test(`${page}: admission accepts ${example}`, async (t) => {
      const objects = parseAllDocuments(text).map((document): unknown => document.toJS());
      const found = objects.flatMap((object) => validate(object).findings);
      t.strictSame(
        found.map(({ code, path }) => `${code} @ ${path}`),
        [],
      );
    });
  }

/** The examples that a test file asks for: `example('name')`, where `example` is what `examplesOf('page.md')` gave. */
function* usedBy(source: string): Generator<string> {
  for (const [, page, name] of source.matchAll(/\(await examplesOf\('([^']+)'\)\)\('([^']+)'\)/g))
    yield `${page} ${name}`;
  for (const [, variable, page] of source.matchAll(/const (\w+) = await examplesOf\('([^']+)'\)/g))
    for (const [, name] of source.matchAll(new RegExp(`\\b${variable}\\('([^']+)'\\)`, 'g')))
      yield `${page} ${name}`;
}

t.test('every example is run by a test', async (t) => {
  const tests = new URL('../', import.meta.url);
  const files = (await readdir(tests, { recursive: true })).filter((name) => name.endsWith('.test.ts'));
  const used = new Set<string>();
  for (const file of files)
    for (const each of usedBy(await readFile(new URL(file, tests), 'utf8'))) used.add(each);
  t.strictSame(promised.toSorted(), [...used].sort());
  t.ok(promised.length > 15, `${promised.length} examples`);
});

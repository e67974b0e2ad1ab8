// Citations lead somewhere: what code and docs name can be opened by a reader of this repository. Rules have ids (docs/reference/), decisions
// have headings (docs/development/design.md), public issues a project (`nodejs/node#123`). That cited pages exist is held by design.test.ts.

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';

const ROOT = new URL('../../', import.meta.url).pathname;
const PLACES = [
  'src',
  'test',
  'bench',
  'docs',
  'manifests/components',
  'README.md',
  'action.yml',
  'Dockerfile',
  '.ci',
];
/** What a report prints of the documents of a file. */
const NOT_OURS = 'test/cli/golden/';

/** Numbers of texts that stand outside of the repository. */
const NOWHERE =
  /\bdocuments? \d|\b(?:issues?|sections?|points?) \d|\bdesign: [A-Z]|\b\d-[a-z]+-(?:rules|group)\b/i;

/** Ids of rules, and of defaults. */
const RULE = /\b(?:BC|BE|BK|C|CM|D|DU|EB|EP|GE|GP|HL|LP|ST|TP|U|W)-\d\d\b/g;

async function filesOf(place: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, place), { recursive: true, withFileTypes: true }).catch(
    () => undefined,
  );
  if (entries === undefined) return [place];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length));
}

t.test('no file cites a document, section or issue by a number', async (t) => {
  const files = (await Promise.all(PLACES.map(filesOf))).flat().filter((file) => !file.startsWith(NOT_OURS));
  t.ok(files.length > 400);
  for (const file of files) {
    const lines = (await readFile(join(ROOT, file), 'utf8')).split('\n');
    const citing = lines.filter((line) => NOWHERE.test(line));
    t.strictSame(citing, [], file);
  }
});

t.test('every rule that code names has its place in the docs', async (t) => {
  const pages = (await filesOf('docs/reference')).concat('docs/development/design.md');
  const told = (await Promise.all(pages.map((page) => readFile(join(ROOT, page), 'utf8')))).join('\n');
  const known = new Set(told.match(RULE));
  for (const file of await filesOf('src')) {
    const named = (await readFile(join(ROOT, file), 'utf8')).match(RULE) ?? [];
    t.strictSame(
      named.filter((rule) => !known.has(rule)),
      [],
      file,
    );
  }
});

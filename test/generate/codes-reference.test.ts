// The reference of codes: every code has a row in the index, and a heading with its title on the page of its family.

import t from 'tap';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { codesReference } from '../../src/generate/codes-reference.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { anchorsOf } from '../registration/anchors.ts';

const pages = new Map(codesReference(CATALOGUE, KINDS).map(({ path, text }) => [path, text]));
const INDEX = 'docs/reference/codes.md';

t.test('the index has one row for each code, in the order of the catalogue', async (t) => {
  const rows = [...pages.get(INDEX)!.matchAll(/^\| <a id="([^"]+)"><\/a>\[([^\]]+)\]\(([^)]+)\)/gm)];
  t.same(
    rows.map(([, , code]) => code),
    CATALOGUE.map(({ code }) => code),
  );
  for (const [, anchor, code, link] of rows) {
    t.equal(anchor, code!.toLowerCase());
    const [page, target] = link!.split('#');
    t.equal(target, anchor);
    t.ok(anchorsOf(pages.get(`docs/reference/${page}`)!).includes(target!), `${link} leads somewhere`);
  }
});

t.test('a search for a code and its title finds its heading', async (t) => {
  const headings = [...pages].flatMap(([, text]) => text.match(/^## .*$/gm) ?? []);
  t.same(
    headings.map((heading) => heading.toLowerCase()),
    CATALOGUE.map(({ code, title }) => `## ${code}: ${title}`.toLowerCase()),
  );
});

t.test('no two codes share a title', async (t) => {
  const titles = Map.groupBy(CATALOGUE, ({ title }) => title);
  for (const [title, entries] of titles) t.equal(entries.length, 1, title);
});

t.test('a family without a title is a mistake', async (t) => {
  const [entry] = CATALOGUE;
  t.throws(
    () => codesReference([{ ...entry!, code: 'XX-01' as (typeof CATALOGUE)[number]['code'] }], KINDS),
    /XX/,
  );
});

// Links of pages lead somewhere: to files that are there, and headings that they have.

import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import t from 'tap';
import { anchorsOf } from '../registration/anchors.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const docs = await readdir(join(ROOT, 'docs'), { recursive: true });
const pages = [
  'README.md',
  'bench/README.md',
  ...docs.filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`),
];
const texts = new Map(
  await Promise.all(pages.map(async (page) => [page, await readFile(join(ROOT, page), 'utf8')] as const)),
);
const anchors = new Map([...texts].map(([page, text]) => [page, new Set(anchorsOf(text))]));

for (const [page, text] of texts)
  t.test(page, async (t) => {
    const prose = text.replace(/^```.*?^```/gms, '');
    const links = new Set([...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!));
    for (const link of links) {
      if (/^[a-z]+:/.test(link)) continue;
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? page : join(dirname(page), file);
      await t.resolves(access(join(ROOT, target)), link);
      if (anchor !== undefined) t.ok(anchors.get(target)?.has(anchor), link);
    }
  });

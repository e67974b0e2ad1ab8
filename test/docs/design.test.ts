// docs/development/design.md against the code: its limits are those that hold, and what code cites of docs/ is there.

import { access, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import * as warnings from '../../src/admission/text.ts';
import * as judgement from '../../src/judgement/limits.ts';
import * as manifests from '../../src/manifests/limits.ts';
import { DEFAULT_LIMITS } from '../../src/server/limits.ts';
import { anchorsOf } from '../registration/anchors.ts';

const ROOT = new URL('../../', import.meta.url).pathname;
const markdown = await readFile(join(ROOT, 'docs/development/design.md'), 'utf8');

t.test('limits are those of the code', async (t) => {
  const held: Readonly<Record<string, unknown>> = {
    ...DEFAULT_LIMITS,
    ...warnings,
    ...manifests,
    ...judgement,
  };
  const section = markdown.split('\n## Limits\n')[1]!.split('\n## ')[0]!;
  const rows = [...section.matchAll(/^\| (`.*?`) \| ([\d, ]+) \|/gm)];
  t.ok(rows.length > 10);
  for (const [, names = '', values = ''] of rows) {
    const shown = values.split(', ').map((value) => Number(value.replaceAll(',', '')));
    const constants = [...names.matchAll(/`(\w+)`/g)].map(([, name]) => held[name!]);
    t.strictSame(shown, constants, names);
  }
});

/** Pages are named in small letters; `docs/reference/KIND.md` stands for one. */
t.test('pages and anchors that code cites exist', async (t) => {
  const anchors = new Map<string, readonly string[]>();
  for (const folder of ['src', 'test', 'bench']) {
    for (const file of await readdir(join(ROOT, folder), { recursive: true })) {
      if (!/\.(?:ts|js|md)$/.test(file)) continue;
      const text = await readFile(join(ROOT, folder, file), 'utf8');
      for (const [link, page = '', anchor] of text.matchAll(/\b(docs\/[a-z/-]+\.md)(?:#([\w-]+))?/g)) {
        await t.resolves(access(join(ROOT, page)), `${folder}/${file}: ${link}`);
        if (anchor === undefined) continue;
        if (!anchors.has(page)) anchors.set(page, anchorsOf(await readFile(join(ROOT, page), 'utf8')));
        t.ok(anchors.get(page)!.includes(anchor), `${folder}/${file}: ${link}`);
      }
    }
  }
});

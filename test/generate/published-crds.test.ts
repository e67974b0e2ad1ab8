// The kinds of others are those that their modules publish. Where Go, or a module, can't be had, CI fails; elsewhere that is said.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import type { GeneratedFile } from '../../src/generate/generated-file.ts';
import { LINEAR } from '../../src/generate/published-crds.ts';
import { CRD_MODULES } from '../../src/generate/published-kinds.ts';
import { pick, seeded } from '../mutants/random.ts';
import { publishedKinds } from '../parts/published-crds.ts';

const ROOT = join(import.meta.dirname, '../..');

async function published(t: Test): Promise<readonly GeneratedFile[]> {
  try {
    return await publishedKinds();
  } catch (error) {
    if (process.env['CI'] !== undefined) throw error;
    const message = `NOT TESTED, since the published CRDs can't be had: ${(error as Error).message}`;
    process.stderr.write(`${message}\n`);
    t.pass('the published CRDs', { skip: message });
    return [];
  }
}

t.test('the committed kinds are those of the published CRDs, and no others', async (t) => {
  const files = await published(t);
  if (files.length === 0) return;
  for (const { path, text } of files)
    t.equal(
      await readFile(join(ROOT, path), 'utf8'),
      text,
      `${path}; otherwise \`npm run generate:published\``,
    );
  for (const { folder } of CRD_MODULES) {
    const generated = files.map(({ path }) => path).filter((path) => path.startsWith(folder));
    t.same((await readdir(join(ROOT, folder))).sort(), generated.map((path) => basename(path)).sort());
  }
});

t.test('a pattern that is written in another way matches the same texts', async (t) => {
  const random = seeded(4711);
  const words = [
    'Hostname',
    'IPAddress',
    'example.com',
    'a',
    'b.c',
    '-',
    '.',
    '/',
    '//',
    'A',
    '~',
    '%',
    ' ',
    '\n',
    '1',
    '_',
  ];
  for (const [published, linear] of Object.entries(LINEAR)) {
    const [left, right] = [new RegExp(published), new RegExp(linear)];
    let matches = 0;
    for (let count = 0; count < 20_000; count++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(random, words)).join('');
      const expected = left.test(text);
      if (expected) matches++;
      if (right.test(text) !== expected) t.fail(`${JSON.stringify(text)} and ${published}`);
    }
    t.ok(matches > 1000 && matches < 19_000, `${matches} of 20,000 match ${published}`);
  }
});

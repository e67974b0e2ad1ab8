// The kinds of others are those that their modules publish. Where Go, or a module, can't be had, CI fails; elsewhere that is said.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import t, { type Test } from 'tap';
import type { GeneratedFile } from '../../src/generate/generated-file.ts';
import { CRD_MODULES } from '../../src/generate/published-kinds.ts';
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

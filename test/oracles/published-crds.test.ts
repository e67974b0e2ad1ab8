// The committed kinds of others are those that their modules publish.

import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import t from 'tap';
import { CRD_MODULES } from '../../src/generate/published-kinds.ts';
import { moduleFolder, publishedKinds, publishedVersionsFiles } from '../parts/published-crds.ts';
import { asked, had } from './asking.ts';

const ROOT = join(import.meta.dirname, '../..');

t.test('the kinds, and no others, are those of the published CRDs', async (t) => {
  const modules = await asked(t, () => had(Promise.all(CRD_MODULES.map(moduleFolder))));
  if (modules === undefined) return;
  const files = [...(await publishedKinds()), ...(await publishedVersionsFiles())];
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

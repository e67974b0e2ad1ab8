// `npm run generate` writes the generated files; `npm run generate -- --check` lists those that aren't current (exit code 1).

import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generatedFiles } from './files.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** Folders with generated files only: files that are no longer generated are deleted. */
const FOLDERS = [
  'src/kinds/generated',
  'src/environment/generated',
  'src/objects/generated',
  'src/cli/report-page/generated',
  'src/translation/generated',
  'src/translation/proxy/envoy/generated',
  'src/translation/proxy/traffic-policy/transformation/generated',
  'manifests/crds',
  'manifests/schemas',
  'manifests/base',
  'manifests/components/cert-manager',
  'charts/gatewarden-crds/templates',
  'docs/reference',
  'docs/reference/codes',
];

/** Written by `npm run generate:envoy`. */
const DESCRIPTORS = ['descriptors.ts', 'older.ts'].map(
  (name) => `src/translation/proxy/envoy/generated/${name}`,
);

/** Written by hand, beside generated files. */
const HANDWRITTEN = ['_helpers.tpl', 'NOTES.txt'].map((name) => `charts/gatewarden-crds/templates/${name}`);

const check = process.argv.includes('--check');
const files = generatedFiles();
const stale: string[] = [];

for (const { path, text } of files) {
  const current = await readFile(join(root, path), 'utf8').catch(() => undefined);
  if (current === text) continue;
  stale.push(path);
  if (check) continue;
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
}

const wanted = new Set([...DESCRIPTORS, ...HANDWRITTEN, ...files.map(({ path }) => path)]);
for (const folder of FOLDERS) {
  for (const entry of await readdir(join(root, folder), { withFileTypes: true }).catch(() => [])) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory() || wanted.has(path)) continue;
    stale.push(path);
    if (!check) await rm(join(root, path));
  }
}

if (check && stale.length > 0) {
  console.error(`not current, run \`npm run generate\`:\n${stale.map((path) => `  ${path}`).join('\n')}`);
  process.exitCode = 1;
} else {
  console.log(
    check
      ? `${files.length} generated files are current`
      : `${stale.length} of ${files.length} generated files written`,
  );
}

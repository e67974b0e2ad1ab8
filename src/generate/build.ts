// `npm run build [-- FOLDER]`: compiles the sources into a folder (default: `dist`), copies the generated JavaScript, and bundles the
// command line.

import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from './bundle.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = resolve(process.argv[2] ?? join(root, 'dist'));
const compiler = createRequire(import.meta.url).resolve('typescript/package.json');

const { status } = spawnSync(
  process.execPath,
  [join(compiler, '../bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', folder],
  { cwd: root, stdio: 'inherit' },
);
if (status === 0) {
  const sources = join(root, 'src');
  for (const { parentPath, name } of readdirSync(sources, { recursive: true, withFileTypes: true }))
    if (basename(parentPath) === 'generated' && /\.(?:js|d\.ts)$/.test(name))
      cpSync(join(parentPath, name), join(folder, relative(sources, parentPath), name));
  await bundle(folder);
}
process.exitCode = status ?? 1;

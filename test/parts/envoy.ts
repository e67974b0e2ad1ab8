// The real Envoy: validates or runs a configuration. The input is canonical JSON, which Envoy reads.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Keeper } from './keeper.ts';
import { ENVOY_VERSIONS, type EnvoyVersion, envoy } from './wheels.ts';

export interface EnvoyProgram {
  readonly version: EnvoyVersion;
  readonly path: string;
}

/** Both versions; if ENVOY_BIN is set, only that program, instead of the first. */
export async function envoys(environment: NodeJS.ProcessEnv = process.env): Promise<EnvoyProgram[]> {
  const versions = environment['ENVOY_BIN'] ? ENVOY_VERSIONS.slice(0, 1) : ENVOY_VERSIONS;
  const found: EnvoyProgram[] = [];
  // One after another: the first download creates the cache folder.
  for (const version of versions) found.push({ version, path: await envoy(version, environment) });
  return found;
}

/** Envoy's error for a bootstrap; the empty string if it is valid. */
export async function validate(path: string, bootstrap: object): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatewarden-envoy-'));
  try {
    const file = join(folder, 'envoy.json');
    await writeFile(file, JSON.stringify(bootstrap));
    const args = ['--mode', 'validate', '-c', file, '--disable-hot-restart', '-l', 'error'];
    await promisify(execFile)(path, args, { maxBuffer: 64 * 1024 * 1024 });
    return '';
  } catch (error) {
    const { code, signal, stderr = '' } = error as { code?: unknown; signal?: string; stderr?: string };
    // A program that can't be started isn't a rejection; a crash is.
    if (typeof code !== 'number' && !signal) throw error;
    return stderr.trim() || `refused (${signal ?? `code ${code}`})`;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export interface StartOptions {
  /** Files by relative name that are written into Envoy's working folder before it starts: file system xDS, certificates. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  /** More command line arguments, such as `--service-node`. */
  readonly args?: readonly string[];
  /** In addition to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

export interface RunningEnvoy {
  readonly adminPort: number;
  /** Envoy's working folder: relative paths in the configuration start here. */
  readonly folder: string;
  /** The answer of the admin interface. */
  admin(path: string, method?: 'GET' | 'POST'): Promise<string>;
  /** The port of a listener; waits until the listener exists. */
  portOf(listener: string): Promise<number>;
  /** Envoy's log so far, including access logs to standard output. */
  log(): Promise<string>;
  /** Stops it and removes the folder. This also happens if the test process dies first. */
  stop(): Promise<void>;
}

/** A busy machine is several times slower than an idle one. */
const START_SECONDS = 60;

/** Resolves when Envoy is ready. The admin interface and listeners may use port 0; without an `admin`, it gets one on the loopback. */
export async function start(
  path: string,
  bootstrap: object,
  { files = {}, args = [], environment = {} }: StartOptions = {},
): Promise<RunningEnvoy> {
  const keeper = await Keeper.open('gatewarden-envoy-');
  try {
    const file = (name: string) => join(keeper.folder, name);
    for (const [name, text] of Object.entries(files)) await writeFile(file(name), text);
    const admin = { address: { socketAddress: { address: '127.0.0.1', portValue: 0 } } };
    await writeFile(file('envoy.json'), JSON.stringify({ admin, ...bootstrap }));
    const program = keeper.start(
      'envoy',
      path,
      [
        ...['-c', 'envoy.json', '--disable-hot-restart', '--concurrency', '1', '-l', 'warning'],
        ...['--admin-address-path', 'admin-address', ...args],
      ],
      environment,
    );
    const until = async <Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> => {
      const end = Date.now() + START_SECONDS * 1000;
      for (;;) {
        const value = await ask().catch(() => undefined);
        if (value !== undefined) return value;
        if (program.end !== undefined) throw new Error(`${what}: Envoy ended with ${program.end}`);
        if (Date.now() > end) throw new Error(`${what}: not within ${START_SECONDS} s`);
        await delay(20);
      }
    };
    const adminPort = await until('its admin interface', async () => {
      const port = Number((await readFile(file('admin-address'), 'utf8')).split(':').at(-1));
      return port > 0 ? port : undefined;
    });
    const ask = async (where: string, method: 'GET' | 'POST' = 'GET') => {
      const answer = await fetch(`http://127.0.0.1:${adminPort}${where}`, { method });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${where}: HTTP ${answer.status} ${text}`);
      return text;
    };
    await until('ready', async () => ((await ask('/ready')).startsWith('LIVE') ? true : undefined));
    return {
      adminPort,
      folder: keeper.folder,
      admin: ask,
      portOf: (listener) =>
        until(`listener ${listener}`, async () => listenerPort(await ask(LISTENERS), listener)),
      log: () => readFile(program.logFile, 'utf8'),
      stop: () => keeper.stop(),
    };
  } catch (error) {
    const tails = await keeper.tails();
    await keeper.stop();
    throw new Error(`Envoy did not start: ${(error as Error).message}\n${tails}`, { cause: error });
  }
}

const LISTENERS = '/listeners?format=json';

interface Listeners {
  readonly listener_statuses?: readonly {
    readonly name: string;
    readonly local_address: { readonly socket_address?: { readonly port_value: number } };
  }[];
}

function listenerPort(text: string, listener: string): number | undefined {
  const { listener_statuses: statuses = [] } = JSON.parse(text) as Listeners;
  return statuses.find(({ name }) => name === listener)?.local_address.socket_address?.port_value;
}

// `gatewarden preview` as a process: how it ends, and that nothing of it stays.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { LAUNCHER } from '../cli/running.ts';
import { until } from '../cluster/until.ts';
import { blocksOf } from '../docs/blocks.ts';
import { reader } from '../docs/reader.ts';
import { CLASS, extension, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';
import type { EnvoyProgram } from '../parts/envoy.ts';
import { withEnvoys } from '../parts/proxy.ts';

const blocks = await blocksOf('preview.md');

interface Running {
  readonly child: ChildProcess;
  readonly printed: () => string;
  readonly ended: Promise<number | null>;
  readonly folder: string;
  /** Its own temporary folder, so that what stays there is its own. */
  readonly temporary: string;
}

async function running(t: Test, { path }: EnvoyProgram, args = ['shop'], input?: string): Promise<Running> {
  const { folder } = await reader(t.testdir({}), blocks, 'false');
  // Short, since the path of a socket must be.
  const temporary = await mkdtemp(join(tmpdir(), 'gatewarden-test-'));
  t.teardown(() => rm(temporary, { recursive: true }));
  const child = spawn(process.execPath, [LAUNCHER, 'preview', ...args], {
    cwd: folder,
    env: { ...process.env, ENVOY_BIN: path, TMPDIR: temporary },
    stdio: 'pipe',
  });
  t.teardown(() => child.kill('SIGKILL'));
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      printed += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  if (input !== undefined) child.stdin.end(input);
  await Promise.race([until('it is ready', () => /^curl /m.test(printed)), ended]);
  return { child, printed: () => printed, ended, folder, temporary };
}

/** Processes with a path of the folder on their command line. */
async function envoysIn(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found: number[] = [];
  for (const pid of pids) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (line.includes(`-c\0${folder}/`)) found.push(Number(pid));
  }
  return found;
}

async function leavesNothing(t: Test, temporary: string): Promise<void> {
  await until('nothing is left', async () => {
    const left = await readdir(temporary);
    return left.length === 0 && (await envoysIn(temporary)).length === 0;
  });
  t.strictSame(await readdir(temporary), []);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  await withEnvoys(t, `${signal} ends it, and leaves nothing behind`, async (t, envoy) => {
    const { child, ended, temporary, printed } = await running(t, envoy);
    t.equal((await envoysIn(temporary)).length, 1, printed());
    child.kill(signal);
    t.equal(await ended, 0);
    await leavesNothing(t, temporary);
  });

await withEnvoys(t, 'killed it leaves nothing behind either', async (t, envoy) => {
  const { child, ended, temporary } = await running(t, envoy);
  child.kill('SIGKILL');
  t.equal(await ended, null);
  await leavesNothing(t, temporary);
});

await withEnvoys(t, 'it ends with the program that holds its standard input', async (t, envoy) => {
  const { child, ended, temporary } = await running(t, envoy);
  child.stdin!.end();
  t.equal(await ended, 0);
  await leavesNothing(t, temporary);
});

await withEnvoys(t, 'when Envoy ends by itself, that is said and the exit code is 2', async (t, envoy) => {
  const { ended, temporary, printed } = await running(t, envoy);
  const [pid] = await envoysIn(temporary);
  if (pid === undefined) throw new Error('no Envoy runs');
  process.kill(pid, 'SIGKILL');
  t.equal(await ended, 2);
  t.match(printed(), /gatewarden: Envoy ended with signal SIGKILL/);
  await leavesNothing(t, temporary);
});

await withEnvoys(t, 'manifests come from standard input too', async (t, envoy) => {
  const texts = blocks.filter(({ marks }) => marks['file'] !== undefined).map(({ text }) => text);
  const { child, ended, printed, temporary } = await running(t, envoy, ['-'], texts.join('---\n'));
  t.match(printed(), /^curl .*shop\.example\.org.*\/cart$/m);
  child.kill('SIGTERM');
  t.equal(await ended, 0);
  await leavesNothing(t, temporary);
});

const ASKING = [
  CLASS,
  HTTP_GATEWAY,
  service('a'),
  service('asked', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
  extension('e', 'extAuth: {grpcService: {backendRef: {name: asked, port: 9000}}}'),
  trafficPolicy('p', 'kind: Gateway, name: front', 'extAuth: {extensionRef: {name: e}}'),
  route('HTTPRoute', 'r', '- backendRefs: [{name: a, port: 8080}]'),
].join('---\n');

for (const { flags, says, status } of [
  { flags: [], says: 'every request is authorized', status: 200 },
  { flags: ['--allow'], says: 'every request is authorized', status: 200 },
  { flags: ['--deny'], says: 'no request is authorized', status: 403 },
])
  await withEnvoys(t, `a built-in service ${flags.join('') || 'without a flag'}`, async (t, envoy) => {
    const { child, ended, printed } = await running(t, envoy, ['-', ...flags], ASKING);
    t.match(printed(), `shop/asked:9000, built in: ${says}`);
    const [, port] = /^curl .*127\.0\.0\.1:(\d+)/m.exec(printed()) ?? [];
    t.equal((await fetch(`http://127.0.0.1:${port}/`)).status, status);
    child.kill('SIGTERM');
    t.equal(await ended, 0);
  });

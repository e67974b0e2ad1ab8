// `gatewarden serve | reader`: a server whose reader is closed or hangs still exits on request. Uses a system pipe, as a shell creates it,
// and the real launcher.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { LAUNCHER } from './running.ts';

const SERVING_PROCESS = fileURLToPath(new URL('../server/serving-process.ts', import.meta.url));

interface Piped {
  readonly server: ChildProcess;
  readonly reader: ChildProcess;
}

/** The reader exits after the first line with `listening`. */
function pipedInto(t: Test, program: readonly string[]): Piped {
  const cwd = t.testdir({});
  const pipe = join(cwd, 'pipe');
  spawnSync('mkfifo', [pipe]);
  const reader = spawn('bash', ['-c', `grep -m1 '"message":"listening"' <"$0"`, pipe], { stdio: 'ignore' });
  const server = spawn(process.execPath, program, {
    cwd,
    stdio: ['ignore', openSync(pipe, 'w'), 'ignore'],
  });
  t.teardown(() => {
    server.kill('SIGKILL');
    reader.kill('SIGKILL');
  });
  return { server, reader };
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  t.test(`${signal} ends a server whose reader is closed`, async (t) => {
    const serve = [LAUNCHER, 'serve', '--port=0', '--health-port=0', '--metrics-port=0'];
    const { server, reader } = pipedInto(t, serve);
    await once(reader, 'exit');
    server.kill(signal);
    t.strictSame(await once(server, 'exit'), [0, null]);
  });
}

t.test('a second signal ends it at once, however long the drain may take', async (t) => {
  const anHour = '3600000';
  const { server, reader } = pipedInto(t, [SERVING_PROCESS, anHour]);
  await once(reader, 'exit');
  server.kill('SIGTERM');
  server.kill('SIGINT');
  t.strictSame(await once(server, 'exit'), [1, null]);
});

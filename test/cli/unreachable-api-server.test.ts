// A server that starts before its API server can be reached: it waits and tries again, until it is asked to stop. Nothing but a timer keeps the
// process alive then.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import t from 'tap';
import { until } from '../cluster/until.ts';
import { refusingPort } from '../parts/ports.ts';
import { LAUNCHER } from './running.ts';

const WAITS = '"message":"waiting for the certificate authority"';

for (const words of [['serve', '--port=0', '--health-port=0', '--metrics-port=0'], ['controller']])
  t.test(`${words[0]} tries again, and ends when it is asked to`, async (t) => {
    const port = await refusingPort(t);
    const config = {
      clusters: [{ name: 'c', cluster: { server: `https://127.0.0.1:${port}` } }],
      contexts: [{ name: 'x', context: { cluster: 'c' } }],
      'current-context': 'x',
    };
    const cwd = t.testdir({ kubeconfig: JSON.stringify(config) });
    const child = spawn(
      process.execPath,
      [LAUNCHER, ...words, `--kubeconfig=${join(cwd, 'kubeconfig')}`, '--host=127.0.0.1'],
      { cwd, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    t.teardown(() => child.kill('SIGKILL'));
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
    const tries = (): number => text.split(WAITS).length - 1;
    await until('it has tried three times, or has ended', () => child.exitCode !== null || tries() >= 3);
    t.equal(child.exitCode, null, 'it still runs');
    t.match(text, 'ECONNREFUSED');
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    t.strictSame(await ended, [0, null], 'by itself, not by the system');
  });

// A server that starts before its API server: a real process, an address that refuses connections, and later a real kube-apiserver there.

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { LAUNCHER } from '../cli/running.ts';
import { startCluster } from '../parts/cluster.ts';
import { jsonLines } from '../parts/json-lines.ts';
import { freePorts } from '../parts/ports.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());

interface Line {
  readonly message?: string;
  readonly problem?: string;
}

t.test('serve waits for an API server that refuses connections, and serves once it is there', async (t) => {
  const [port] = (await freePorts(1)) as [number];
  const kubeconfig = (await readFile(cluster.kubeconfig, 'utf8')).replace(
    cluster.url,
    `https://127.0.0.1:${port}`,
  );
  const cwd = t.testdir({ kubeconfig });
  const child = spawn(
    process.execPath,
    [
      LAUNCHER,
      'serve',
      `--kubeconfig=${join(cwd, 'kubeconfig')}`,
      '--host=127.0.0.1',
      '--port=0',
      '--health-port=0',
      '--metrics-port=0',
      '--ca-secret=late',
    ],
    { cwd, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  t.teardown(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
  let code: number | null | undefined;
  child.once('exit', (status) => {
    code = status;
  });
  const said = (message: string): Line[] => jsonLines<Line>(text).filter((line) => line.message === message);
  const waits = (): Line[] => said('waiting for the certificate authority');

  await until('it has tried twice, or has ended', () => code !== undefined || waits().length >= 2);
  t.equal(code, undefined, text);
  t.match(waits()[0], { problem: /ECONNREFUSED/ });

  const { hostname, port: behind } = new URL(cluster.url);
  const apiServer = createServer((socket) => {
    const there = connect(Number(behind), hostname);
    socket.on('error', () => there.destroy());
    there.on('error', () => socket.destroy());
    socket.pipe(there).pipe(socket);
  });
  await new Promise<void>((resolve) => apiServer.listen(port, '127.0.0.1', resolve));
  t.teardown(() => apiServer.close());
  await until('it serves, or has ended', () => code !== undefined || said('listening').length > 0);
  t.equal(code, undefined, text);
  t.equal(
    (await cluster.kubectl(['get', 'secret', 'late', '-n', 'default'])).code,
    0,
    'its authority is stored',
  );
  child.kill('SIGTERM');
  await until('it has ended', () => code !== undefined);
  t.equal(code, 0);
});

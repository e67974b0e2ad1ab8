// Ports of tests are their own: the one that refuses connections stays closed, and free ones aren't given to others meanwhile.

import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { promisify } from 'node:util';
import { test } from 'tap';
import { freePorts, refusingPort } from './ports.ts';

test('a refusing port refuses connections, and no server can listen on it', async (t) => {
  const port = await refusingPort(t);
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  t.match(refused, { code: 'ECONNREFUSED' });
  const server = createServer().listen(port, '127.0.0.1');
  const [taken] = await once(server, 'error');
  t.match(taken, { code: 'EADDRINUSE' });
});

test('free ports differ, and are none that the system gives to others', async (t) => {
  const ports = await freePorts(50);
  t.equal(new Set(ports).size, 50);
  // The lowest that Linux gives out is 32768, that of other systems is higher.
  t.ok(Math.max(...ports) < 32_768);
});

test('a port is given once, though nobody listens on it yet', async (t) => {
  // 12,768 ports: among 800 that are only free, about 25 would be given twice.
  const own = await freePorts(400);
  const program = `import { freePorts } from '${new URL('ports.ts', import.meta.url)}'; console.log(JSON.stringify(await freePorts(400)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program]);
  t.equal(new Set([...own, ...(JSON.parse(stdout) as number[])]).size, 800);
});

// The port that refuses connections stays closed: no other server can be given it.

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { test } from 'tap';
import { refusingPort } from './ports.ts';

test('a refusing port refuses connections, and no server can listen on it', async (t) => {
  const port = await refusingPort(t);
  const [refused] = await once(connect(port, '127.0.0.1'), 'error');
  t.match(refused, { code: 'ECONNREFUSED' });
  const server = createServer().listen(port, '127.0.0.1');
  const [taken] = await once(server, 'error');
  t.match(taken, { code: 'EADDRINUSE' });
});

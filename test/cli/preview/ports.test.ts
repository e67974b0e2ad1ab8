// Ports of a preview: those of the command line, else free ones that stay.

import { createServer } from 'node:net';
import t from 'tap';
import { Ports, portChoiceOf } from '../../../src/cli/preview/envoy/local/ports.ts';
import { freePorts } from '../../parts/ports.ts';

const NONE = portChoiceOf([]);

t.test('each listener port gets a free one, and keeps it', async (t) => {
  const ports = new Ports(NONE);
  await ports.assign([80, 443]);
  const [first, second] = [ports.of(80), ports.of(443)];
  t.not(first, second);
  await ports.assign([443, 8080]);
  t.strictSame([ports.of(80), ports.of(443)], [first, second]);
  t.ok(ports.of(8080) > 0);
});

t.test('a port without a listener port is for the only one', async (t) => {
  const [free = 0] = await freePorts(1);
  const ports = new Ports(portChoiceOf([`${free}`]));
  await ports.assign([8080]);
  t.equal(ports.of(8080), free);
  await ports.assign([8080, 8443]);
  t.not(ports.of(8443), free, 'a listener that comes later gets another');
});

t.test('where there are several listeners it must be said for which', async (t) => {
  await t.rejects(new Ports(portChoiceOf(['8000'])).assign([8080, 8443]), {
    message: '--port 8000: there are listeners on 8080, 8443',
    hint: 'write LISTENERPORT=PORT, as in --port 8080=8000',
  });
});

t.test('a listener port that is not there is told', async (t) => {
  await t.rejects(new Ports(portChoiceOf(['9=8000'])).assign([8080]), { message: /no listener on port 9/ });
});

t.test('a port that somebody has is told', async (t) => {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
  t.teardown(() => server.close());
  await t.rejects(new Ports(portChoiceOf([`8080=${port}`])).assign([8080]), {
    message: `--port ${port}: another program listens there`,
  });
});

for (const options of [['x'], ['0'], ['65536'], ['0=80'], ['80='], ['1', '2']])
  t.test(`--port ${options.join(' --port ')} is refused`, (t) => {
    t.throws(() => portChoiceOf(options), { message: /^--port/ });
    t.end();
  });

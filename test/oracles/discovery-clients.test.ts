// Many clients with Go's gRPC library and Envoy's own stubs read from the discovery server.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import t from 'tap';
import { XdsServer } from '../../src/xds/server.ts';
import { pathOf } from '../parts/build.ts';
import { eventually } from '../parts/eventually.ts';
import { CLUSTER, LISTENER, STAGES, TestFeeds } from '../xds/feeds.ts';
import { asked, had } from './asking.ts';

const CLIENTS = 200;

t.test(`${CLIENTS} clients in Go get everything, in order, and each change once`, async (t) => {
  const program = await asked(t, () => had(pathOf('envoy-api')));
  if (program === undefined) return;
  const feeds = new TestFeeds({ [CLUSTER]: { a: '1', b: '1' }, [LISTENER]: { l: '1' } });
  const server = await XdsServer.listen<string>({
    port: 0,
    host: '127.0.0.1',
    stages: STAGES,
    authenticate: async () => 'all',
    feeds,
    identityKey: (identity) => identity,
    discovery: { removalDelay: 0 },
  });
  t.teardown(() => server.close());
  const lines = new Map<number, string[]>();
  const clients = spawn(program, [
    'discover',
    `127.0.0.1:${server.port}`,
    String(CLIENTS),
    CLUSTER,
    LISTENER,
  ]);
  t.teardown(() => clients.kill());
  createInterface({ input: clients.stdout }).on('line', (line) => {
    const at = line.indexOf(' ');
    const client = Number(line.slice(0, at));
    lines.set(client, [...(lines.get(client) ?? []), line.slice(at + 1)]);
  });
  const reached = (count: number) =>
    eventually(`${count} responses for each`, () =>
      lines.size === CLIENTS && [...lines.values()].every((list) => list.length >= count) ? true : undefined,
    );
  await reached(2);
  t.equal(server.clients().length, CLIENTS);
  feeds.edit({ [CLUSTER]: { a: undefined, c: '1' }, [LISTENER]: { l: '2' } });
  await reached(5);
  const all = new Set([...lines.values()].map((list) => list.join('\n')));
  t.strictSame(
    [...all],
    [
      [`${CLUSTER} a=1 b=1`, `${LISTENER} l=1`, `${CLUSTER} c=1`, `${LISTENER} l=2`, `${CLUSTER} -a`].join(
        '\n',
      ),
    ],
  );
  clients.stdin.end();
  await eventually('all are gone', () => (server.clients().length === 0 ? true : undefined));
  t.equal(feeds.openFeeds, 0);
});

// A watch that becomes silent, ends early or breaks: the next list finds what was missed. A server in the test simulates the API server,
// because a real one doesn't hang on request.

import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { watchObject } from '../../src/cluster/watch.ts';
import { makeAuthority, makeLeaf } from '../../src/server/certificates/authority.ts';
import { CollectedLog, HandClock, HOUR, MINUTE } from '../server/certificates/world.ts';
import { kubeconfigFile } from './rights.ts';
import { until } from './until.ts';

const COLLECTION = '/api/v1/namespaces/default/secrets';
const authority = (await makeAuthority(new Date(), HOUR)) as Parameters<typeof makeLeaf>[0];

/** Lists the current `version`, and watches as configured. */
async function play(t: Parameters<typeof kubeconfigFile>[0]) {
  const server = createServer(await makeLeaf(authority, ['127.0.0.1'], new Date(), HOUR));
  const state = {
    version: 1,
    lists: 0,
    watches: 0,
    watch: 'silent' as 'silent' | 'ends' | 'events' | 'forbidden',
    failing: false,
    failures: 0,
  };
  server.on('request', (request, response) => {
    const { searchParams } = new URL(request.url!, 'https://localhost');
    const object = {
      metadata: { name: searchParams.get('fieldSelector'), resourceVersion: String(state.version) },
    };
    if (state.failing) {
      state.failures++;
      response.statusCode = 500;
      return response.end('{"message":"out of order"}');
    }
    if (searchParams.get('watch') === null) {
      state.lists++;
      return response.end(JSON.stringify({ metadata: { resourceVersion: '7' }, items: [object] }));
    }
    state.watches++;
    if (state.watch === 'forbidden')
      return response.writeHead(403).end('{"message":"watch of secrets is forbidden"}');
    response.flushHeaders();
    if (state.watch === 'ends') return response.end();
    if (state.watch === 'silent') return;
    const event = (type: string): string => `${JSON.stringify({ type, object })}\n`;
    const text = event('MODIFIED') + event('BOOKMARK') + event('DELETED') + event('ADDED') + event('ERROR');
    // In two pieces, split inside a line.
    response.write(text.slice(0, 20));
    response.write(text.slice(20));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = await kubeconfigFile(t, { server: `https://127.0.0.1:${port}`, ca: authority.cert }, {});
  const client = (await ClusterClient.connect({ kubeconfig }))!;
  const clock = new HandClock(new Date());
  const seen: (string | undefined)[] = [];
  const log = new CollectedLog();
  const watch = watchObject({
    client,
    clock,
    log,
    chance: () => 1,
    path: COLLECTION,
    name: 'one',
    onObject: (object) => seen.push(object?.metadata.resourceVersion),
  });
  t.teardown(() => {
    watch.stop();
    client.close();
    server.closeAllConnections();
    server.close();
  });
  /** Advances the time until the condition is true. */
  const passUntil = (what: string, step: number, holds: () => boolean): Promise<void> =>
    until(what, async () => {
      if (!holds()) await clock.pass(step, async () => {});
      return holds();
    });
  const passUntilMore = (what: string, step: number, count: () => number): Promise<void> => {
    const before = count();
    return passUntil(`there are more ${what}`, step, () => count() > before);
  };
  return { state, seen, watch, clock, log, passUntil, passUntilMore };
}

t.test('a watch that is silent past its end is aborted, and the list finds what was missed', async (t) => {
  const { state, seen, clock, passUntil } = await play(t);
  await until('it watches', () => state.watches === 1);
  state.version = 2;
  await clock.pass(MINUTE, async () => {});
  t.equal(state.lists, 1, 'the server has until its end');
  await passUntil('it has listed again', 1000, () => state.lists === 2 && seen.length === 2);
  t.same(seen, ['1', '2']);
  t.ok(clock.time < 2 * MINUTE, `${clock.time} ms`);
});

t.test('a watch that the server ends is followed by a list, after a short pause', async (t) => {
  const { state, seen, clock, passUntil } = await play(t);
  state.watch = 'ends';
  await passUntil('it has listed three times', 100, () => seen.length === 3);
  t.ok(clock.time >= 1000, 'no tight loop');
  t.ok(clock.time < MINUTE);
});

t.test('events are reported, and an error event leads to a new list', async (t) => {
  const { state, seen, passUntil } = await play(t);
  await until('it watches', () => state.watches === 1);
  state.watch = 'events';
  await passUntil('it has listed twice more', 1000, () => state.lists === 3);
  t.same(seen.slice(0, 5), ['1', '1', '1', undefined, '1']);
});

t.test('after an outage of minutes, the object is read again within seconds', async (t) => {
  const { state, seen, watch, clock, log, passUntil, passUntilMore } = await play(t);
  await until('it watches', () => state.watches === 1);
  state.failing = true;
  await passUntil('the failure is known', 1000, () => watch.problem !== undefined);
  t.equal(watch.problem, '500: out of order');
  for (const end = clock.time + 5 * MINUTE; clock.time < end; )
    await passUntilMore('tries', 2500, () => state.failures);
  t.ok(state.failures < 80, `${state.failures} requests in five minutes`);
  t.strictSame(log.messages('warn'), ['watch failed'], 'the same problem is logged once');
  state.version = 2;
  state.failing = false;
  const before = clock.time;
  await passUntil('it has listed again', 500, () => seen.length === 2);
  t.equal(seen.at(-1), '2');
  t.ok(clock.time - before < 8000, `${clock.time - before} ms`);
  await until('it watches', () => watch.problem === undefined);
});

t.test('a watch that is refused although the list is not is tried ever more rarely', async (t) => {
  const { state, watch, clock, passUntil, passUntilMore } = await play(t);
  await until('it watches', () => state.watches === 1);
  state.watch = 'forbidden';
  const { lists } = state;
  await passUntil('the refusal is known', 1000, () => watch.problem !== undefined);
  t.equal(watch.problem, '403: watch of secrets is forbidden');
  const before = clock.time;
  for (let tries = 1; tries < 20; tries++) await passUntilMore('tries', 2500, () => state.lists);
  t.ok(clock.time - before > 2 * MINUTE, `${state.lists - lists} lists in ${clock.time - before} ms`);
});

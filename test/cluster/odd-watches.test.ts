// A watched collection, against a server that answers as no healthy API server does: broken lines, expired versions without end, watches
// that end at once, versions that go backwards.

import type { ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { type Clock, systemClock } from '../../src/cluster/clock.ts';
import { CollectionWatch } from '../../src/cluster/collection-watch.ts';
import type { StoredObject } from '../../src/cluster/stored-object.ts';
import { makeAuthority, makeLeaf } from '../../src/server/certificates/authority.ts';
import { CollectedLog, HOUR } from '../server/certificates/world.ts';
import { kubeconfigFile } from './rights.ts';
import { until } from './until.ts';

const authority = (await makeAuthority(new Date(), HOUR)) as Parameters<typeof makeLeaf>[0];

type Test = Parameters<typeof kubeconfigFile>[0];

interface Script {
  /** Items of the list, with a version each. */
  items: [name: string, version: string][];
  version: string;
  /** Answers a watch. */
  watch: (response: ServerResponse, version: string, query: URLSearchParams) => void;
  /** Answers a list in another way. */
  list?: ((response: ServerResponse, query: URLSearchParams) => boolean) | undefined;
}

const object = (name: string, resourceVersion: string) => ({
  metadata: { name, namespace: 'shop', resourceVersion },
});
const line = (type: string, value: unknown): string => `${JSON.stringify({ type, object: value })}\n`;
const silent = (response: ServerResponse): void => response.flushHeaders();

/** Notes the pauses, which are over at once. Timers of a watch itself run as long as they should. */
const recorded = (pauses: number[]): Clock => ({
  ...systemClock,
  setTimer: (time, call) => {
    if (time === SILENCE) return systemClock.setTimer(time, call);
    pauses.push(time);
    return systemClock.setTimer(0, call);
  },
});

const SILENCE = 60_000;

async function play(t: Test, given: Partial<Script>, clock = systemClock) {
  const script: Script = { items: [['a', '1']], version: '10', watch: silent, ...given };
  const server: Server = createServer(await makeLeaf(authority, ['127.0.0.1'], new Date(), HOUR));
  const asked: string[] = [];
  server.on('request', (request, response) => {
    const { searchParams } = new URL(request.url!, 'https://localhost');
    if (searchParams.get('watch') !== null) {
      const version = searchParams.get('resourceVersion')!;
      asked.push(`watch ${version}`);
      return script.watch(response, version, searchParams);
    }
    asked.push('list');
    if (script.list?.(response, searchParams)) return;
    const items = script.items.map(([name, version]) => object(name, version));
    response.end(JSON.stringify({ metadata: { resourceVersion: script.version }, items }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const kubeconfig = await kubeconfigFile(t, { server: `https://127.0.0.1:${port}`, ca: authority.cert }, {});
  const client = (await ClusterClient.connect({ kubeconfig }))!;
  const objects = new Map<string, StoredObject>();
  const log = new CollectedLog();
  const watch = CollectionWatch.start({
    client,
    clock,
    log,
    name: 'things',
    locate: async () => ({
      path: '/apis/example.com/v1/things',
      apiVersion: 'example.com/v1',
      kind: 'Thing',
    }),
    onChange: ({ set, deleted }) => {
      for (const each of set) objects.set(each.metadata.name, each);
      for (const { name } of deleted) objects.delete(name);
    },
    limits: { silence: SILENCE, retry: { first: 10, last: 40 }, pageSize: 2 },
    chance: () => 0,
  });
  t.teardown(async () => {
    await watch.stop();
    client.close();
    server.closeAllConnections();
    server.close();
  });
  const versions = (): string =>
    [...objects]
      .map(([name, { metadata }]) => `${name}:${metadata.resourceVersion}`)
      .sort()
      .join(' ');
  return { script, watch, asked, objects, versions, log };
}

/** Each breaks a watch; the list that follows has `b`. */
const BROKEN: readonly [what: string, text: string][] = [
  ['a line that is not JSON', '{"type":"ADDED","object":\n'],
  ['a line that is a number', '7\n'],
  ['an unknown type', line('RENAMED', object('x', '11'))],
  ['a type that is a prototype key', line('__proto__', object('x', '11'))],
  ['an event without object', line('ADDED', undefined)],
  ['an object without name', line('ADDED', { metadata: { resourceVersion: '11' } })],
  ['an object without version', line('MODIFIED', { metadata: { name: 'x' } })],
  [
    'a namespace of another type',
    line('ADDED', { metadata: { name: 'x', namespace: 1, resourceVersion: '11' } }),
  ],
  ['a bookmark without version', line('BOOKMARK', { metadata: {} })],
  ['an expired version', line('ERROR', { code: 410, reason: 'Expired' })],
  ['an expired version by its reason', line('ERROR', { reason: 'Expired' })],
];

for (const [what, text] of BROKEN)
  t.test(`${what} leads to a list, and what follows it is not applied`, async (t) => {
    let watches = 0;
    const { script, asked, versions } = await play(t, {
      watch: (response) => {
        if (watches++ > 0) return silent(response);
        script.items = [['b', '12']];
        script.version = '12';
        response.write(text + line('ADDED', object('never', '13')));
      },
    });
    await until('it watches again', () => watches === 2);
    t.equal(versions(), 'b:12');
    t.strictSame(asked, ['list', 'watch 10', 'list', 'watch 12']);
  });

t.test('a watch resumes from its last bookmark, without a list', async (t) => {
  let watches = 0;
  const { asked, versions, log } = await play(t, {
    watch: (response, _version, query) => {
      if (watches++ > 0) return silent(response);
      response.write(line('ADDED', object('b', '11')));
      // An API server sends them only to who asks for them.
      if (query.get('allowWatchBookmarks') !== 'true') return response.end();
      response.end(line('BOOKMARK', { metadata: { resourceVersion: '15' } }));
    },
  });
  await until('it watches again', () => watches === 2);
  t.strictSame(asked, ['list', 'watch 10', 'watch 15']);
  t.equal(versions(), 'a:1 b:11', 'a bookmark changes no object');
  t.strictSame(log.messages('warn'), []);
});

t.test('an event of an error that is no expiry is a failure, and the watch resumes', async (t) => {
  let watches = 0;
  const { asked, log } = await play(t, {
    watch: (response) => {
      if (watches++ > 0) return silent(response);
      response.write(line('ADDED', object('b', '11')));
      response.end(line('ERROR', { code: 500, message: 'etcd is slow' }));
    },
  });
  await until('it watches again', () => watches === 2);
  t.strictSame(asked, ['list', 'watch 10', 'watch 11']);
  t.match(JSON.stringify(log), 'watch of things: 500: etcd is slow');
});

t.test('a line in many pieces, several lines in one, and text of several bytes', async (t) => {
  const { watch, versions } = await play(t, {
    watch: (response) => {
      const text = Buffer.from(line('ADDED', { ...object('ü', '11') }) + line('MODIFIED', object('a', '12')));
      for (let at = 0; at < text.length; at += 7) response.write(text.subarray(at, at + 7));
    },
  });
  await until('it has both', () => watch.counts.events === 2);
  t.equal(versions(), 'a:12 ü:11');
});

t.test('watches that end at once, and versions that expire at once, do not make a tight loop', async (t) => {
  for (const watch of [
    (response: ServerResponse) => void response.end(),
    (response: ServerResponse) => void response.writeHead(410).end('{}'),
  ]) {
    const { asked, watch: watched } = await play(t, { watch });
    await until('it is synced', () => watched.isSynced);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    t.ok(asked.length < 12, `${asked.length} requests in a second`);
  }
});

t.test(
  'a version that the API server never reaches, as after a restored backup, leads to a list',
  async (t) => {
    const { script, watch, versions } = await play(t, {
      items: [
        ['a', '900'],
        ['gone', '901'],
      ],
      version: '901',
      watch: (response, version) => {
        if (Number(version) <= 50) return silent(response);
        script.items = [['a', '40']];
        script.version = '50';
        response.writeHead(504).end('{"message":"Timeout: Too large resource version"}');
      },
    });
    await until('it has listed', () => versions() === 'a:40' && watch.state === 'watching');
    t.equal(watch.problem, undefined);
  },
);

t.test('a list that expires between two pages starts again, with larger pages', async (t) => {
  let expired = 0;
  const limits: string[] = [];
  const { versions, watch } = await play(t, {
    list: (response, query) => {
      limits.push(query.get('limit')!);
      const next = query.get('continue');
      if (next !== null && expired++ === 0) {
        response.writeHead(410).end('{"message":"The provided continue parameter is too old"}');
        return true;
      }
      const items = next === null ? [object('a', '1'), object('b', '2')] : [object('c', '3')];
      const metadata = { resourceVersion: '10', ...(next === null ? { continue: 'c' } : {}) };
      response.end(JSON.stringify({ metadata, items }));
      return true;
    },
  });
  await until('it is synced', () => watch.isSynced);
  t.equal(versions(), 'a:1 b:2 c:3');
  t.strictSame(limits, ['2', '2', '8', '8']);
});

t.test('a list that is none takes nothing away', async (t) => {
  const { script, watch, versions } = await play(t, {
    watch: (response) => void response.writeHead(410).end(),
  });
  await until('it is synced', () => watch.isSynced);
  for (const body of ['', '[]', '{"items":{}}', '{"items":[],"metadata":{}}', '<html>']) {
    const { failures } = watch.counts;
    script.list = (response) => {
      response.end(body);
      return true;
    };
    await until(`it has read ${body}`, () => watch.counts.failures > failures);
    t.equal(versions(), 'a:1', body);
  }
  t.match(watch.problem, 'the answer is not a list');
  script.list = (response) => {
    response.end('{"items":null,"metadata":{"resourceVersion":"20"}}');
    return true;
  };
  await until('it has read an empty list of metadata', () => versions() === '');
});

t.test('an API server that has too much to do says when to come back', async (t) => {
  let refused = 0;
  const started = performance.now();
  const { watch } = await play(t, {
    list: (response) => {
      if (refused++ > 0) return false;
      response.writeHead(429).end('{"details":{"retryAfterSeconds":1},"message":"too many requests"}');
      return true;
    },
  });
  await until('it was refused', () => watch.problem !== undefined);
  t.match(watch.problem, 'things: 429: too many requests');
  await until('it is synced', () => watch.isSynced);
  t.ok(performance.now() - started >= 1000);
});

t.test('an API server that limits requests says it in a header, and not in a status', async (t) => {
  let refused = 0;
  const started = performance.now();
  const { watch } = await play(t, {
    list: (response) => {
      if (refused++ > 0) return false;
      response
        .writeHead(429, { 'retry-after': '1', 'content-type': 'text/plain; charset=utf-8' })
        .end('Too many requests, please try again later.\n');
      return true;
    },
  });
  await until('it was refused', () => watch.problem !== undefined);
  t.equal(watch.problem, 'things: 429: Too Many Requests');
  await until('it is synced', () => watch.isSynced);
  t.ok(performance.now() - started >= 1000);
});

t.test('while the API server is away, tries are at most five seconds apart', async (t) => {
  const pauses: number[] = [];
  const client = new ClusterClient({
    server: 'https://127.0.0.1:1',
    credentials: async () => ({ agent: false }),
    close: () => undefined,
  });
  const watch = CollectionWatch.start({
    client,
    // Every pause is over at once.
    clock: {
      ...systemClock,
      setTimer: (time, call) => {
        pauses.push(time);
        return pauses.length < 20 ? systemClock.setTimer(0, call) : () => undefined;
      },
    },
    log: new CollectedLog(),
    name: 'things',
    locate: () => Promise.reject(new Error('connect ECONNREFUSED')),
    onChange: () => undefined,
    onState: () => undefined,
    chance: () => 1,
  });
  await until('it has tried many times', () => pauses.length === 20);
  await watch.stop();
  t.equal(pauses[0], 500);
  t.equal(Math.max(...pauses), 5_000);
});

t.test('an API server that starts forbids everything, and is asked again soon', async (t) => {
  let refused = 0;
  const pauses: number[] = [];
  const { watch } = await play(
    t,
    {
      watch: (response) => {
        if (++refused > 10) return silent(response);
        response.writeHead(403).end('{"message":"things is forbidden: role not found"}');
      },
    },
    recorded(pauses),
  );
  await until('it watches', () => refused > 10 && watch.state === 'watching');
  t.ok(pauses.length >= 10);
  t.ok(Math.max(...pauses) <= 40, 'as after other failures');
});

t.test('what stays forbidden is asked for twice a minute', async (t) => {
  const pauses: number[] = [];
  const { watch } = await play(
    t,
    {
      list: (response) => {
        response.writeHead(403).end('{"message":"things is forbidden"}');
        return true;
      },
    },
    recorded(pauses),
  );
  await until('it has waited', () => pauses.length >= 25);
  t.not(watch.forbiddenAt, undefined);
  t.strictSame(new Set(pauses.slice(-5)), new Set([30_000]));
});

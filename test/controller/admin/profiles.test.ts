// Profiles on the admin port: names and places of functions, one at a time, and nothing of what the process has in memory.

import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { eventually } from '../../parts/eventually.ts';
import { startedAdmin } from './started-admin.ts';

interface CallFrame {
  readonly functionName: string;
}

interface CpuProfile {
  readonly nodes: readonly { readonly callFrame: CallFrame }[];
  readonly samples: readonly number[];
  readonly startTime: number;
  readonly endTime: number;
}

interface HeapNode {
  readonly callFrame: CallFrame;
  readonly selfSize: number;
  readonly children: readonly HeapNode[];
}

const MARKER = 'marker-of-a-secret';

function workInTheTest(until: () => boolean): object[] {
  const kept: object[] = [];
  for (let count = 0; !until(); count++)
    if (count % 1000 === 0) kept.push(new Array(2000).fill(`${MARKER} ${count}`));
  return kept;
}

/** Works in turns while something goes on. */
async function workingWhile<V>(going: Promise<V>): Promise<V> {
  let isOver = false;
  void going.finally(() => {
    isOver = true;
  });
  const kept: object[][] = [];
  while (!isOver) {
    const end = performance.now() + 20;
    kept.push(workInTheTest(() => performance.now() > end));
    await delay(5);
  }
  return going;
}

t.test('a CPU profile names the functions that ran', async (t) => {
  const { ask, lines } = await startedAdmin(t);
  const { status, text, headers } = await workingWhile(ask('/debug/pprof/profile?seconds=1'));
  t.equal(status, 200);
  t.match(headers, {
    'content-type': /^application\/json/,
    'content-disposition': 'attachment; filename="gatewarden.cpuprofile"',
  });
  const profile = JSON.parse(text) as CpuProfile;
  t.ok(profile.nodes.some(({ callFrame }) => callFrame.functionName === 'workInTheTest'));
  t.ok(profile.samples.length > 10 && profile.endTime > profile.startTime);
  t.notMatch(text, MARKER);
  t.match(lines, [/serving/, /profile asked for on the admin port/]);
});

t.test('a heap profile names the functions that allocated', async (t) => {
  const { ask } = await startedAdmin(t);
  const { status, text, headers } = await workingWhile(ask('/debug/pprof/heap?seconds=1'));
  t.equal(status, 200);
  t.match(headers, { 'content-disposition': 'attachment; filename="gatewarden.heapprofile"' });
  const { head } = JSON.parse(text) as { head: HeapNode };
  const all = function* (node: HeapNode): Generator<HeapNode> {
    yield node;
    for (const child of node.children) yield* all(child);
  };
  t.ok([...all(head)].some(({ callFrame }) => callFrame.functionName === 'workInTheTest'));
  t.ok([...all(head)].some(({ selfSize }) => selfSize > 0));
  t.notMatch(text, MARKER);
});

t.test('one profile at a time, and one that nobody waits for ends', async (t) => {
  const { ask, server } = await startedAdmin(t);
  const path = '/debug/pprof/profile?seconds=60';
  const first = request({ host: '127.0.0.1', port: server.port, path });
  first.on('error', () => {}).end();
  await eventually('a second one is refused', async () => {
    const { status, text } = await ask('/debug/pprof/heap?seconds=1');
    if (status !== 429) return undefined;
    t.match(text, /another profile is being taken/);
    return true;
  });
  t.equal((await ask('/version')).status, 200, 'other pages answer');
  first.destroy();
  await eventually('the next one begins', async () => {
    const { status } = await ask('/debug/pprof/profile?seconds=1');
    return status === 200 || undefined;
  });
});

t.test('what is wrong is refused', async (t) => {
  const { ask } = await startedAdmin(t);
  for (const seconds of [
    '0',
    '61',
    '-1',
    '1.5',
    '1e1',
    '0x10',
    '',
    ' 5',
    '5s',
    'Infinity',
    '9'.repeat(400),
  ]) {
    const { status, text } = await ask(`/debug/pprof/profile?seconds=${encodeURIComponent(seconds)}`);
    t.equal(status, 400, seconds.slice(0, 20));
    t.match(text, /seconds: must be a whole number from 1 to 60/);
  }
  t.match(await ask('/debug/pprof/profile?seconds=1&seconds=2'), { status: 400, text: /more than once/ });
  t.match(await ask('/debug/pprof/heap?second=1'), { status: 400, text: /did you mean `seconds`/ });
  for (const path of [
    '/debug/pprof',
    '/debug/pprof/goroutine',
    '/debug/pprof/snapshot',
    '/debug/pprof/../../version/x',
  ])
    t.equal((await ask(path)).status, 404, path);
  t.equal((await ask('/debug/pprof/profile', { method: 'POST' })).status, 404);
  const headers = { 'sec-fetch-site': 'cross-site' };
  t.equal((await ask('/debug/pprof/profile?seconds=1', { headers })).status, 403);
});

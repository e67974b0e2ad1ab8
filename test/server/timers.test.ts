// Timers that don't hold the process: nothing may wait for one, or Node ends the process with 13 in the middle of somebody's work. Each is
// listed here with the reason why nothing waits for it.

import { readdir, readFile } from 'node:fs/promises';
import t from 'tap';

const SRC = new URL('../../src/', import.meta.url);

/** What keeps its place in the event loop without holding it, by file: how many, and what happens to whoever might wait. */
type Listed = Readonly<Record<string, readonly [count: number, why: string]>>;

const UNREFERENCED: Listed = {
  'cli/controller/report-process.ts': [1, 'it kills a child, and the child holds the process'],
  'cli/diff/side-thread.ts': [2, 'the thread is referenced while somebody waits for its answer'],
  'cli/preview/envoy/cleanup-watchdog.ts': [2, 'the shell is referenced while its end is waited for'],
  'cluster/clock.ts': [1, 'the callers are listed below'],
  'cluster/deadline.ts': [1, 'it ends a request, whose socket holds the process'],
  'controller/admin/admin-server.ts': [1, 'a server; each of its connections holds the process'],
  'controller/admin/long-answers.ts': [1, 'it ends an answer, whose connection holds the process'],
  'controller/admin/profiles.ts': [1, 'the connection that asked for the profile holds the process'],
  'controller/admin/report-pages.ts': [1, 'it forgets a page'],
  'server/log-output.ts': [1, 'what it has not written is written at the exit'],
  'xds/client-stream.ts': [2, 'they end or wake a stream, whose connection holds the process'],
  'xds/grpc/call.ts': [1, 'it closes a stream, whose connection holds the process'],
  'xds/grpc/grpc-server.ts': [2, 'they end a connection, which holds the process'],
  'xds/server.ts': [1, 'it looks at streams, whose connections hold the process'],
  'cli/status/control-plane/deployments.ts': [1, 'it ends requests, whose sockets hold the process'],
  'cli/translate/envoy/dry-run.ts': [1, 'it ends a child, and the child holds the process'],
};
const UNREFERENCED_CALL = /\.unref\(\)|\bref: false\b|\bAbortSignal\.timeout\(/g;

const LOOP = 'a loop that nobody waits for';
const LATER = 'work that comes later, which nobody waits for';

const IN_BACKGROUND: Listed = {
  'cli/serve/running-audit.ts': [1, LOOP],
  'cluster/clock.ts': [2, 'the declaration, and a call that passes on what its caller wants'],
  'cluster/collection-watch.ts': [2, LOOP],
  'cluster/crd-check.ts': [1, LOOP],
  'cluster/leader.ts': [2, `${LOOP}; its end waits, after it has aborted the pause`],
  'cluster/refusal-events.ts': [1, LOOP],
  'cluster/repeated-self-test.ts': [2, LOOP],
  'cluster/silence-guard.ts': [1, 'it ends a watch, whose socket holds the process'],
  'cluster/watch.ts': [3, LOOP],
  'cluster/webhook-configuration.ts': [1, LATER],
  'controller/classes/class-keeper.ts': [2, LOOP],
  'controller/control-plane.ts': [2, LATER],
  'controller/reconciler/reconcile-queue.ts': [1, LATER],
  'controller/reconciler/reconciler.ts': [1, LATER],
  'controller/rejections/rejection-events.ts': [1, LATER],
  'controller/rejections/report-watch.ts': [3, LATER],
  'controller/rejections/report-writer.ts': [1, LATER],
  'controller/statuses/others-changes.ts': [1, LATER],
  'controller/statuses/status-writer.ts': [1, LOOP],
  'controller/watches/change-batches.ts': [1, LATER],
  'controller/watches/watches.ts': [1, LATER],
  'server/certificates/file-watch.ts': [2, LATER],
  'server/certificates/publication.ts': [1, LATER],
  'server/certificates/self-signed.ts': [1, LATER],
};
/** A call of the clock that doesn't say that it holds the process. */
const BACKGROUND_CALL = /\bpauseInBackground\(|\.setTimer\((?![^;]*'holds')/g;

async function* sources(): AsyncGenerator<readonly [file: string, code: string]> {
  for (const file of await readdir(SRC, { recursive: true })) {
    if (!file.endsWith('.ts') || file.endsWith('.d.ts')) continue;
    const text = await readFile(new URL(file, SRC), 'utf8');
    yield [file, text.replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')];
  }
}

async function found(call: RegExp): Promise<Readonly<Record<string, number>>> {
  const counts: [string, number][] = [];
  for await (const [file, code] of sources()) {
    const count = [...code.matchAll(call)].length;
    if (count > 0) counts.push([file, count]);
  }
  return Object.fromEntries(counts);
}

const counts = (listed: Listed): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(listed).map(([file, [count]]) => [file, count]));

t.test('what does not hold the process is listed', async (t) => {
  t.strictSame(await found(UNREFERENCED_CALL), counts(UNREFERENCED));
});

t.test('timers of the clock that do not hold the process are listed', async (t) => {
  t.strictSame(await found(BACKGROUND_CALL), counts(IN_BACKGROUND));
});

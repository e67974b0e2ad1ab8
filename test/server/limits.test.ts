// The time limit that follows from the API server's timeout, and the time-sliced queue.

import t from 'tap';
import { timeLimit } from '../../src/server/limits.ts';
import { TimeSlicedQueue } from '../../src/server/time-sliced-queue.ts';

const cases: readonly [unknown, number][] = [
  ['5s', 4500],
  ['2s', 1800],
  ['30s', 4500],
  ['500ms', 450],
  ['1m0s', 4500],
  ['1.5s', 1350],
  ['0s', 4500],
  [undefined, 4500],
  ['', 4500],
  ['-5s', 4500],
  ['5', 4500],
  ['five', 4500],
  [['1s', '2s'], 4500],
  ['9'.repeat(1000), 4500],
];

for (const [timeout, limit] of cases) {
  t.test(`timeout=${String(timeout).slice(0, 20)} gives ${limit} ms`, async (t) => {
    t.equal(timeLimit(timeout, 4500), limit);
  });
}

t.test('jobs run in order of arrival, in slices that let other tasks run in between', async (t) => {
  const done: number[] = [];
  let others = 0;
  const turns = new TimeSlicedQueue<number>((job) => {
    const end = performance.now() + 0.5;
    while (performance.now() < end);
    done.push(job);
  });
  const jobs = Array.from({ length: 600 }, (_, index) => index);
  for (const job of jobs) turns.push(job);
  t.equal(done.length, 0, 'nothing is done before its turn');
  while (done.length < jobs.length) {
    await new Promise((resolve) => setTimeout(resolve));
    others++;
  }
  t.strictSame(done, jobs);
  t.ok(others > 5);
});

t.test('a job that throws does not stop the others', async (t) => {
  const done: number[] = [];
  const turns = new TimeSlicedQueue<number>((job) => {
    done.push(job);
    if (job === 1) throw new Error('one');
  });
  const thrown = new Promise<Error>((resolve) => process.once('uncaughtException', resolve));
  for (const job of [0, 1, 2]) turns.push(job);
  t.match(await thrown, { message: 'one' });
  while (done.length < 3) await new Promise(setImmediate);
  t.strictSame(done, [0, 1, 2]);
});

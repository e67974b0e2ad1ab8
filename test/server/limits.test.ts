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
  const turns = new TimeSlicedQueue<number>({
    start: (job) => {
      spin(0.5);
      return () => done.push(job);
    },
    isLong: () => false,
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

for (const half of ['start', 'finish'] as const)
  t.test(`a job that throws at its ${half} does not stop the others`, async (t) => {
    const done: number[] = [];
    const work = (job: number): void => {
      done.push(job);
      if (job === 1) throw new Error('one');
    };
    const turns = new TimeSlicedQueue<number>({
      start: (job) => {
        if (half === 'start') work(job);
        return () => half === 'finish' && work(job);
      },
      isLong: () => false,
    });
    const thrown = new Promise<Error>((resolve) => process.once('uncaughtException', resolve));
    for (const job of [0, 1, 2]) turns.push(job);
    t.match(await thrown, { message: 'one' });
    while (done.length < 3) await new Promise(setImmediate);
    t.strictSame(done, [0, 1, 2]);
  });

/** The halves of jobs in their order: `1 2 (1) (2)` where both are started before the first is finished. Negative jobs are long. */
async function halvesOf(jobs: readonly number[], start: (job: number) => void = () => {}): Promise<string> {
  const halves: string[] = [];
  const turns = new TimeSlicedQueue<number>({
    start: (job) => {
      start(job);
      halves.push(`${job}`);
      return () => halves.push(`(${job})`);
    },
    isLong: (job) => job < 0,
  });
  for (const job of jobs) turns.push(job);
  while (halves.length < 2 * jobs.length) await new Promise(setImmediate);
  return halves.join(' ');
}

t.test('short jobs are finished together', async (t) => {
  t.equal(await halvesOf([1, 2, 3]), '1 2 3 (1) (2) (3)');
});

t.test('none waits for a long job, and a long one for none', async (t) => {
  t.equal(await halvesOf([1, 2, -3, 4, -5]), '1 2 (1) (2) -3 (-3) 4 (4) -5 (-5)');
});

t.test('after two milliseconds of work, what is started is finished', async (t) => {
  t.equal(await halvesOf([1, 2, 3], (job) => job === 2 && spin(2.5)), '1 2 (1) (2) 3 (3)');
});

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

// The queue of Gateways: one at a time for each key, retries after growing delays, nothing lost.

import t from 'tap';
import { ReconcileQueue, type WorkResult } from '../../../src/controller/reconciler/reconcile-queue.ts';
import { HandClock } from '../../server/certificates/world.ts';

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
};

function play(work: (key: string) => Promise<WorkResult>) {
  const clock = new HandClock(new Date());
  const runs: [key: string, at: number][] = [];
  const queue = new ReconcileQueue({
    clock,
    work: (key) => {
      runs.push([key, clock.time]);
      return work(key);
    },
  });
  const leading = new AbortController();
  queue.start(leading.signal);
  return { clock, queue, runs, leading, times: () => runs.map(([, at]) => at) };
}

t.test('what fails is tried again after 0.5, 1, 2, 4, 8 and then each 10 seconds', async (t) => {
  const { clock, queue, times } = play(async () => 'retry');
  queue.add('a');
  await settle();
  await clock.pass(46_000, settle);
  t.strictSame(times(), [0, 500, 1500, 3500, 7500, 15_500, 25_500, 35_500, 45_500]);
});

t.test('after a success the delays begin again', async (t) => {
  let fails = 2;
  const { clock, queue, times } = play(async () => (fails-- > 0 ? 'retry' : 'done'));
  queue.add('a');
  await settle();
  await clock.pass(10_000, settle);
  t.strictSame(times(), [0, 500, 1500]);
  fails = 1;
  queue.add('a');
  await settle();
  await clock.pass(10_000, settle);
  t.strictSame(times().slice(3), [10_000, 10_500]);
});

t.test('a key that is added during its work runs once more', async (t) => {
  const ends: (() => void)[] = [];
  const { clock, queue, runs } = play(() => new Promise((resolve) => ends.push(() => resolve('done'))));
  queue.add('a');
  queue.add('a');
  queue.add('a');
  await settle();
  t.equal(runs.length, 1);
  ends[0]!();
  await settle();
  t.equal(runs.length, 2);
  ends[1]!();
  await clock.pass(20_000, settle);
  t.equal(runs.length, 2);
});

t.test(
  'an event while a retry waits is worked on at once, and the old retry is dropped after a success',
  async (t) => {
    let fails = 1;
    const { clock, queue, times } = play(async () => (fails-- > 0 ? 'retry' : 'done'));
    queue.add('a');
    await clock.pass(100, settle);
    queue.add('a');
    await clock.pass(5000, settle);
    t.strictSame(times(), [0, 100]);
  },
);

t.test('many keys that fail together come back together, up to the burst', async (t) => {
  const { clock, queue, runs } = play(async () => 'retry');
  for (let key = 0; key < 90; key++) queue.add(String(key));
  for (let turn = 0; turn < 20; turn++) await settle();
  await clock.pass(500, settle);
  for (let turn = 0; turn < 20; turn++) await settle();
  t.equal(runs.length, 180);
});

t.test('nothing runs after the lead is lost', async (t) => {
  const { clock, queue, runs, leading } = play(async () => 'retry');
  queue.add('a');
  await settle();
  leading.abort();
  queue.add('b');
  await clock.pass(20_000, settle);
  t.strictSame(runs, [['a', 0]]);
});

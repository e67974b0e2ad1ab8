// The rate of requests: a burst, then so many per second, in the order of the callers.

import { spawnSync } from 'node:child_process';
import t from 'tap';
import { RateLimiter } from '../../src/cluster/rate-limit.ts';
import { HandClock } from '../server/certificates/world.ts';

const NEVER = new AbortController().signal;
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

t.test('a burst passes at once, the others in order at the rate', async (t) => {
  const clock = new HandClock(new Date());
  const limiter = new RateLimiter({ perSecond: 10, burst: 3 }, clock, () => clock.time);
  const passed: [caller: number, at: number][] = [];
  for (let caller = 0; caller < 6; caller++)
    void limiter.take(NEVER).then(() => passed.push([caller, clock.time]));
  await settle();
  t.strictSame(passed, [
    [0, 0],
    [1, 0],
    [2, 0],
  ]);
  await clock.pass(1000, settle);
  t.strictSame(passed.slice(3), [
    [3, 100],
    [4, 200],
    [5, 300],
  ]);
});

t.test('an aborted caller takes no turn', async (t) => {
  const clock = new HandClock(new Date());
  const limiter = new RateLimiter({ perSecond: 1, burst: 1 }, clock, () => clock.time);
  await limiter.take(NEVER);
  const aborted = new AbortController();
  const first = limiter.take(aborted.signal);
  let second = -1;
  const other = limiter.take(NEVER).then(() => {
    second = clock.time;
  });
  await settle();
  aborted.abort();
  await first;
  await clock.pass(1000, settle);
  await other;
  t.equal(second, 1000);
});

t.test('a long rest saves no more than a burst', async (t) => {
  const clock = new HandClock(new Date());
  const limiter = new RateLimiter({ perSecond: 100, burst: 2 }, clock, () => clock.time);
  await clock.pass(60_000, settle);
  let passed = 0;
  for (let caller = 0; caller < 5; caller++) void limiter.take(NEVER).then(() => passed++);
  await settle();
  t.equal(passed, 2);
});

t.test('a process in which a request waits for its turn does not end before it', async (t) => {
  const module = (file: string): string => new URL(`../../src/cluster/${file}`, import.meta.url).href;
  const script = `
import { systemClock } from '${module('clock.ts')}';
import { RateLimiter } from '${module('rate-limit.ts')}';
const limiter = new RateLimiter({ perSecond: 20, burst: 1 }, systemClock);
for (let turn = 1; turn <= 3; turn++) await limiter.take(new AbortController().signal);
process.stdout.write('three turns');
`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  t.strictSame([status, stdout], [0, 'three turns'], stderr);
});

// The memory of requests that clients have begun.

import t from 'tap';
import { RequestMemory } from '../../src/xds/request-memory.ts';

/** Streams that say when they are given up. */
function streams(count: number) {
  const ended: number[] = [];
  return { ended, all: Array.from({ length: count }, (_, index) => ({ giveUp: () => ended.push(index) })) };
}

t.test('the stream that holds the most is given up, until the others have place', async (t) => {
  const memory = new RequestMemory(100);
  const { ended, all } = streams(3);
  const [first, second, third] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];
  memory.set(first, 40);
  memory.set(second, 60);
  t.strictSame(ended, []);
  memory.set(third, 1);
  t.strictSame(ended, [1]);
  t.equal(memory.total, 41);
  memory.set(third, 101);
  t.strictSame(ended, [1, 2], 'a request that has no place alone');
});

t.test('a stream that has handled its requests holds nothing', async (t) => {
  const memory = new RequestMemory(100);
  const { ended, all } = streams(1_000);
  for (const stream of all) {
    memory.set(stream, 90);
    memory.set(stream, 0);
  }
  t.strictSame(ended, []);
  t.equal(memory.total, 0);
});

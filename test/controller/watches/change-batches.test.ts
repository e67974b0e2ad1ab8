// Batches of changes: complete after a quiet time or a longest wait, with the last state of each object.

import t from 'tap';
import { ChangeBatches } from '../../../src/controller/watches/change-batches.ts';
import type { Change } from '../../../src/translation/batch.ts';
import { HandClock } from '../../server/certificates/world.ts';

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

function play(takes = 0) {
  const clock = new HandClock(new Date());
  let worked = 0;
  const handed: { at: number; names: unknown[] }[] = [];
  const batches = new ChangeBatches({
    clock,
    times: { quiet: 5, longest: 100 },
    elapsed: () => clock.time + worked,
    onBatch: (changes) => {
      handed.push({
        at: clock.time,
        names: changes.map((change) => ('object' in change ? change.object : `no ${change.deleted.name}`)),
      });
      worked += takes;
    },
  });
  const set = (key: string, object: unknown = key): void => batches.add(key, { object });
  const remove = (key: string): void =>
    batches.add(key, { deleted: { group: '', kind: 'Service', name: key } } satisfies Change);
  const pass = (milliseconds: number): Promise<void> => clock.pass(milliseconds, settle);
  return { batches, set, remove, pass, handed, clock };
}

t.test('nothing is handed on before everything is there, then all at once', async (t) => {
  const { batches, set, pass, handed } = play();
  set('a');
  await pass(1000);
  set('b');
  t.strictSame(handed, []);
  batches.release();
  t.strictSame(handed, [{ at: 1000, names: ['a', 'b'] }]);
});

t.test('a batch is complete after the quiet time', async (t) => {
  const { batches, set, pass, handed } = play();
  batches.release();
  set('a');
  await pass(4);
  set('b');
  await pass(4);
  t.strictSame(handed, []);
  await pass(10);
  t.strictSame(handed, [{ at: 9, names: ['a', 'b'] }]);
  t.equal(batches.size, 0);
});

t.test('changes that go on are handed on after the longest wait', async (t) => {
  const { batches, set, pass, handed } = play();
  batches.release();
  for (let round = 0; round < 80; round++) {
    set(`${round}`);
    await pass(3);
  }
  t.strictSame(
    handed.map(({ at }) => at),
    [100, 202],
  );
});

t.test('of an object only the last state is handed on', async (t) => {
  const { batches, set, remove, pass, handed } = play();
  batches.release();
  set('a', 'first');
  set('b');
  remove('b');
  set('a', 'second');
  remove('c');
  set('c', 'again');
  await pass(5);
  t.strictSame(handed[0]?.names, ['no b', 'second', 'again']);
});

t.test('a million events about a thousand objects need the memory of a thousand', async (t) => {
  const { batches, set } = play();
  for (let event = 0; event < 1_000_000; event++) set(`${event % 1000}`, event);
  t.equal(batches.size, 1000);
});

t.test('batches that take long become larger, so that events are still read in between', async (t) => {
  const { batches, set, pass, handed } = play(500);
  batches.release();
  for (let round = 0; round < 400; round++) {
    set(`${round}`);
    await pass(3);
  }
  const [first, second] = handed;
  t.ok(second!.at - first!.at >= 500, `${second!.at - first!.at} ms`);
});

t.test('nothing is handed on after a stop', async (t) => {
  const { batches, set, pass, handed } = play();
  batches.release();
  set('a');
  batches.stop();
  set('b');
  await pass(1000);
  t.strictSame(handed, []);
});

// Objects that two writers change back again and again: when each change may be undone.

import t from 'tap';
import { Contests } from '../../src/cluster/contests.ts';

const MINUTE = 60_000;

function startWorld(chance = 1) {
  const clock = { now: 0 };
  return { clock, contests: new Contests({ now: () => clock.now, chance: () => chance }) };
}

/** Puts `a` right as soon as it may be, so many times; returns the pauses. */
function fight({ clock, contests }: ReturnType<typeof startWorld>, times: number): readonly number[] {
  return Array.from({ length: times }, () => {
    const left = contests.left('a');
    clock.now += left;
    contests.corrected('a');
    return left;
  });
}

t.test('what was changed once is put right at once', async (t) => {
  const world = startWorld();
  t.strictSame(fight(world, 1), [0]);
  t.equal(world.contests.left('a'), 0);
  t.notOk(world.contests.isNews('a'));
});

t.test('what is changed again and again waits longer each time, at most a minute', async (t) => {
  const all = fight(startWorld(), 14);
  t.strictSame(all.slice(0, 5), [0, 0, 0, 0, 0]);
  t.strictSame(all.slice(5), [1000, 2000, 4000, 8000, 16000, 32000, MINUTE, MINUTE, MINUTE]);
});

t.test('two writers wait differently long', async (t) => {
  t.strictSame(fight(startWorld(0), 8).slice(5), [500, 1000, 2000]);
});

t.test('what is changed seldom is put right at once each time', async (t) => {
  const world = startWorld();
  for (let change = 0; change < 20; change++) {
    t.equal(world.contests.left('a'), 0);
    world.contests.corrected('a');
    world.clock.now += MINUTE / 4 + 1;
  }
});

t.test('a contest is over after a minute in which nobody has changed the object', async (t) => {
  const world = startWorld();
  fight(world, 8);
  world.clock.now += world.contests.left('a') + MINUTE + 1;
  t.strictSame(fight(world, 5), [0, 0, 0, 0, 0]);
});

t.test('a contest is told once, and so is the next one', async (t) => {
  const world = startWorld();
  for (let round = 0; round < 2; round++) {
    fight(world, 4);
    t.notOk(world.contests.isNews('a'));
    fight(world, 2);
    t.ok(world.contests.isNews('a'));
    world.contests.told('a');
    fight(world, 3);
    t.notOk(world.contests.isNews('a'));
    world.clock.now += world.contests.left('a') + MINUTE + 1;
  }
});

t.test('objects are forgotten', async (t) => {
  const { clock, contests: all } = startWorld();
  for (let object = 0; object < 1000; object++) {
    all.corrected(String(object));
    clock.now += 1000;
  }
  t.ok(all.size <= 62, `${all.size} objects`);
});

t.test('objects have nothing to do with each other', async (t) => {
  const world = startWorld();
  fight(world, 8);
  t.equal(world.contests.left('b'), 0);
});

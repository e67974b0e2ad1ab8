// The same as incremental.test.ts, for worlds of all kinds together: edits lead from one world to another, and back.

import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { readSettings, Translator, translate } from '../../src/translation.ts';
import { pick } from '../mutants/random.ts';
import { fuzz } from '../parts/fuzz.ts';
import { proxiesIn } from '../parts/proxies-in.ts';
import { Follower, plain } from './edits.ts';
import { chance } from './random.ts';
import { type Edit, keyOf, removalOf } from './world.ts';
import { combinedWorld } from './world-combined.ts';

const EDITS = 60;
const STRIDE = 20;

t.test('between two combined worlds the result is that of a fresh translation', async (t) => {
  await fuzz(t, { seed: 1, cases: 2 }, (seed, next) => {
    const { objects, settings: written } = combinedWorld(seed);
    const others = combinedWorld(seed + 100_000).objects;
    const { settings } = readSettings(written);
    const translator = new Translator(settings);
    const follower = new Follower();
    const held = new Map(objects.map((object) => [keyOf(object), object]));
    const apply = (edits: readonly Edit[]): void => {
      const change = translator.apply(edits);
      proxiesIn(change);
      follower.hear(change);
    };
    apply(objects.map((object) => ({ object })));
    for (let step = 1; step <= EDITS; step++) {
      // Of two objects with one name in one batch one counts, whatever their order.
      const edits = new Map<string, Edit>();
      for (let left = chance(next, 0.2) ? 5 : 1; left > 0; left--) {
        const isGone = chance(next, 0.4);
        const object = pick(next, isGone ? [...held.values()] : chance(next, 0.5) ? others : objects);
        const key = keyOf(object);
        if (edits.has(key)) continue;
        edits.set(key, isGone ? removalOf(object) : { object });
        if (isGone) held.delete(key);
        else held.set(key, object);
      }
      apply([...edits.values()]);
      if (step % STRIDE !== 0) continue;
      const expected = plain(translate([...held.values()], settings));
      for (const [how, found] of [
        ['held', plain(translator.translation())],
        ['reported', plain(follower.translation)],
      ] as const) {
        if (isDeepStrictEqual(found, expected)) continue;
        t.strictSame(found, expected, `${how} after step ${step}`);
        return;
      }
    }
    t.ok(held.size > 0);
  });
});

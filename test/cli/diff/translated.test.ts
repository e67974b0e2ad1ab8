// The second side is translated by what sets it apart from the first, where that is little: it gives what it gives by itself.

import t from 'tap';
import { objectSides, translateSides } from '../../../src/cli/diff/translated.ts';
import type { TranslatedSide } from '../../../src/cli/diff/translated-side.ts';
import { defaultSettings, translate } from '../../../src/translation.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { World } from '../../translation/world.ts';

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const resultsOf = ({ kept: _kept, ...results }: TranslatedSide): unknown => asJson(results);

const translated = (objects: readonly unknown[]) => translate(objects, undefined, { isOrdered: true });

t.test('random worlds', async (t) => {
  await fuzz(t, { seed: 1, cases: 2 }, async (seed) => {
    const world = new World(seed);
    let before: readonly unknown[] = [];
    for (let round = 0; round < 25; round++) {
      for (let edits = 0; edits < 12; edits++) world.edit();
      const after = [...world.objects];
      const sides = await translateSides(objectSides(before, after), defaultSettings);
      if (!t.strictSame(resultsOf(sides.after), asJson(translated(after)), `round ${round}`)) return;
      if (!t.strictSame(resultsOf(sides.before), asJson(translated(before)), `before, round ${round}`))
        return;
      before = after;
    }
  });
});

t.test('worlds that have little in common', async (t) => {
  const [before, after] = [7, 8].map((seed) => {
    const world = new World(seed);
    for (let edits = 0; edits < 300; edits++) world.edit();
    return world.objects;
  }) as [readonly unknown[], readonly unknown[]];
  const sides = await translateSides(objectSides(before, after), defaultSettings);
  t.strictSame(resultsOf(sides.before), asJson(translated(before)));
  t.strictSame(resultsOf(sides.after), asJson(translated(after)));
});

t.test('the same world, its objects in another order', async (t) => {
  const world = new World(9);
  for (let edits = 0; edits < 300; edits++) world.edit();
  const objects = objectSides(world.objects, world.objects.toReversed());
  t.equal(objects.changed.size, 0);
  const sides = await translateSides(objects, defaultSettings);
  t.equal(sides.before, sides.after);
  t.strictSame(resultsOf(sides.after), asJson(translated(world.objects)));
});

const NAMELESS = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { generateName: 'a-', namespace: 'shop' },
  spec: { ports: [{ port: 80 }] },
};
const TWICE = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'a', namespace: 'shop' },
  spec: { ports: [{ port: 80 }] },
};

for (const [name, before, after] of [
  ['an object without a name stays', [NAMELESS], [NAMELESS]],
  ['an object without a name comes', [], [NAMELESS]],
  ['an object without a name goes', [NAMELESS], []],
  [
    'an object that is there twice loses its double',
    [TWICE, { ...TWICE, spec: { ports: [{ port: 81 }] } }],
    [TWICE],
  ],
  ['an object comes a second time', [TWICE], [TWICE, { ...TWICE, spec: { ports: [{ port: 81 }] } }]],
  ['an object without a namespace goes', [{ ...TWICE, metadata: { name: 'a' } }], []],
  [
    'metadata that can not be read stays',
    [{ ...TWICE, metadata: { name: 'a', labels: 7 } }],
    [{ ...TWICE, metadata: { name: 'a', labels: 7 } }],
  ],
  [
    'a namespace that is written out',
    [{ ...TWICE, metadata: { name: 'a' } }],
    [{ ...TWICE, metadata: { name: 'a', namespace: 'default' } }],
  ],
  ['what is no object', [null, 7, 'x', []], [7, {}]],
] as const)
  t.test(name, async (t) => {
    const sides = await translateSides(objectSides(before, after), defaultSettings);
    t.strictSame(resultsOf(sides.after), asJson(translated(after)));
  });

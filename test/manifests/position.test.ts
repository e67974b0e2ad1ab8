// Lines and columns by offset: the same as counting everything before the offset.

import t from 'tap';
import { Lines, type Position } from '../../src/manifests/position.ts';
import { fuzz } from '../parts/fuzz.ts';

const PIECES = ['a', '\n', 'bcdef', '\n\n', 'é', 'x'.repeat(3000)] as const;
/** With surrogates, in pairs and alone. */
const ALL_PIECES = [...PIECES, '😀', '\udc00'] as const;

function counted(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  const onLine = before.slice(before.lastIndexOf('\n') + 1);
  // Half of a surrogate pair is not a character.
  const column = [...onLine].filter((character) => !/^[\udc00-\udfff]$/.test(character)).length + 1;
  return { line: before.split('\n').length, column };
}

for (const [name, pieces] of [
  ['without surrogate pairs', PIECES],
  ['with surrogate pairs', ALL_PIECES],
] as const)
  t.test(`in any order, forwards, and again, ${name}`, async (t) => {
    await fuzz(t, { seed: 11, cases: 10 }, (_seed, random) => {
      const below = (limit: number): number => Math.floor(random() * limit);
      const length = below(20_000);
      let text = '';
      while (text.length < length) text += pieces[below(pieces.length)];
      const lines = new Lines(text);
      const offsets = Array.from({ length: 60 }, () => below(text.length + 1));
      for (const offset of [...offsets, ...offsets.toSorted((left, right) => left - right), 0, text.length])
        t.strictSame(lines.at(offset), counted(text, offset), `offset ${offset}`);
    });
  });

t.test('an offset after the end is the end', async (t) => {
  t.strictSame(new Lines('a\nbc').at(100), { line: 2, column: 3 });
  t.strictSame(new Lines('').at(5), { line: 1, column: 1 });
});

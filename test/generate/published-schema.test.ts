// Parts of published CRDs that the generator writes in another way.

import t from 'tap';
import { LINEAR } from '../../src/generate/published-schema.ts';
import { pick, seeded } from '../mutants/random.ts';

t.test('a pattern that is rewritten matches the same texts', async (t) => {
  const random = seeded(4711);
  const words = [
    'Hostname',
    'IPAddress',
    'example.com',
    'a',
    'b.c',
    '-',
    '.',
    '/',
    '//',
    'A',
    '~',
    '%',
    ' ',
    '\n',
    '1',
    '_',
  ];
  for (const [published, linear] of Object.entries(LINEAR)) {
    const [left, right] = [new RegExp(published), new RegExp(linear)];
    let matches = 0;
    for (let count = 0; count < 20_000; count++) {
      const text = Array.from({ length: 1 + Math.floor(random() * 6) }, () => pick(random, words)).join('');
      const expected = left.test(text);
      if (expected) matches++;
      if (right.test(text) !== expected) t.fail(`${JSON.stringify(text)} and ${published}`);
    }
    t.ok(matches > 1000 && matches < 19_000, `${matches} of 20,000 match ${published}`);
  }
});

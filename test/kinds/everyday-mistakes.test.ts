// More than a hundred common mistakes: each is reported at the exact field, with the words that a person needs.

import t from 'tap';
import { judge } from '../../src/judgement/judge.ts';
import { EVERYDAY_MISTAKES } from './everyday-mistakes.ts';
import { FOREIGN_HABITS } from './foreign-habits.ts';
import { objectOf } from './judging.ts';

t.test('there are more than a hundred mistakes', async (t) => {
  t.ok(EVERYDAY_MISTAKES.length > 100);
});

for (const [what, kind, spec, expected] of [...EVERYDAY_MISTAKES, ...FOREIGN_HABITS]) {
  t.test(`${kind}: ${what}`, async (t) => {
    const { findings } = judge(objectOf(kind, spec), { isFile: true });
    for (const [place, words] of expected) {
      const found = findings.filter(({ code, path }) => `${code} @ ${path}` === place);
      t.ok(
        found.some(({ message, hint = '' }) => `${message} ${hint}`.includes(words)),
        `${place} says ${words}: ${found.map(({ message, hint }) => `${message} | ${hint}`).join('; ')}`,
      );
    }
  });
}

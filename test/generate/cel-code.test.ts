// CEL rules as JavaScript: where the code takes a shorter way than CEL, it answers the same.

import t from 'tap';
import { celCode } from '../../src/generate/cel-code.ts';
import { CEL_FUNCTIONS } from '../../src/objects/cel-functions.ts';

/** What a rule says of values; undefined: its evaluation fails. */
function answers(rule: string, values: readonly unknown[]): readonly unknown[] {
  const { body } = celCode(rule);
  const names = Object.keys(CEL_FUNCTIONS);
  const holds = new Function(...names, `return (self) => { ${body} };`)(...Object.values(CEL_FUNCTIONS)) as (
    self: unknown,
  ) => unknown;
  return values.map((value) => holds(value));
}

t.test('a sum over the first items of a list', async (t) => {
  const rule =
    '(self.size() > 0 ? self[0].matches.size() : 0) + (self.size() > 1 ? self[1].matches.size() : 0) <= 2';
  t.match(celCode(rule), { body: /sumOf\(self, 2,/, reads: [''] });
  const item = (...matches: readonly number[]): unknown => ({ matches });
  const rows: readonly [value: unknown, answer: unknown][] = [
    [[], true],
    [[item(1, 2)], true],
    [[item(1), item(1)], true],
    [[item(1), item(1, 2)], false],
    [[item(1), item(1), item(1)], true],
    [[item(1), {}], undefined],
    [[item(1), null], undefined],
    [undefined, undefined],
  ];
  t.strictSame(
    answers(
      rule,
      rows.map(([value]) => value),
    ),
    rows.map(([, answer]) => answer),
  );
});

t.test('a sum whose terms are not alike is written as it is', async (t) => {
  for (const other of [
    'self.size() > 1 ? self[0].matches.size() : 0',
    'self.size() > 2 ? self[2].matches.size() : 0',
    'self.size() > 1 ? self[1].filters.size() : 0',
    'self.size() > 1 ? self[1].matches.size() : 1',
    'self.size() >= 1 ? self[1].matches.size() : 0',
    'self[0].matches.size() > 1 ? self[1].matches.size() : 0',
  ]) {
    const { body } = celCode(`(self.size() > 0 ? self[0].matches.size() : 0) + (${other}) <= 2`);
    t.notMatch(body, /sumOf/, other);
  }
});

t.test('comparisons with a constant', async (t) => {
  const values = [{ type: 'A' }, { type: 'B' }, { type: ['A'] }, { type: null }, {}];
  t.strictSame(answers("self.type == 'A'", values), [true, false, false, false, undefined]);
  t.strictSame(answers("self.type != 'A'", values), [false, true, true, true, undefined]);
  t.strictSame(answers("self.type in ['A', 'C']", values), [true, false, false, false, undefined]);
});

// The syntax of a rule's `reads`.

import t from 'tap';
import { parseRead, readsItemsOnly, valuesRead } from '../../src/schema/reads.ts';

t.test('a path is the names on the way, `[]` for every item, and `?` where presence is enough', async (t) => {
  const rows: readonly (readonly [read: string, steps: readonly string[], isPresence: boolean])[] = [
    ['', [], false],
    ['?', [], true],
    ['ai', ['ai'], false],
    ['ai?', ['ai'], true],
    ['timeouts.request', ['timeouts', 'request'], false],
    ['providers[].name', ['providers', '[]', 'name'], false],
    ['[].providers[].name?', ['[]', 'providers', '[]', 'name'], true],
  ];
  for (const [read, steps, isPresence] of rows)
    t.strictSame(parseRead(read), { steps, isPresence }, `\`${read}\``);
});

t.test('the values that a rule reads are compared on an update', async (t) => {
  const value = { a: { b: 1 }, list: [{ name: 'x', tags: ['p', 'q'] }, { name: 'y' }], zero: 0 };
  const rows: readonly (readonly [read: string, values: readonly unknown[]])[] = [
    ['', [value]],
    ['?', [true]],
    ['a.b', [1]],
    ['a.c', [undefined]],
    ['a.b.c', [undefined]],
    ['a?', [true]],
    ['a.c?', [false]],
    ['zero?', [true]],
    ['list[].name', ['x', 'y']],
    ['list[].tags[]', ['p', 'q', undefined]],
    ['list[].tags?', [true, false]],
    ['none[].name', [undefined]],
    ['a[].name', [{ b: 1 }]],
  ];
  for (const [read, values] of rows) t.strictSame(valuesRead(value, [read]), values, `\`${read}\``);
  t.strictSame(valuesRead(value, ['a.b', 'zero']), [1, 0], 'several, in order');
  t.strictSame(
    valuesRead([{ name: 'x' }, 'text'], ['[].name']),
    ['x', 'text'],
    'an item that is no object, itself',
  );
});

t.test('a rule on a list may read only members of its items', async (t) => {
  t.equal(readsItemsOnly(['[].group', '[].kind']), true);
  t.equal(readsItemsOnly(['[].group', 'kind']), false);
  t.equal(readsItemsOnly(['']), false);
  t.equal(readsItemsOnly(['[]']), false);
});

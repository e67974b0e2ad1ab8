// Which rules are skipped where the structure is broken. docs/development/design.md#what-a-rule-reads.

import t from 'tap';
import type { Segments } from '../../src/diagnostics/path.ts';
import { BrokenPlaces } from '../../src/schema/broken-places.ts';

type Row = readonly [broken: Segments, value: Segments, read: string, touched: boolean];

t.test('a rule is skipped if something is broken at, above or below its inputs', async (t) => {
  const rows: readonly Row[] = [
    // at the input
    [['spec', 'a'], ['spec'], 'a', true],
    [['spec', 'a'], ['spec'], 'b', false],
    [['spec', 'a', 'b'], ['spec'], 'a.b', true],
    [['spec', 'a'], ['spec', 'a'], '', true],
    // below it
    [['spec', 'a', 'b', 'c'], ['spec'], 'a.b', true],
    [['spec', 'a', 0], ['spec', 'a'], '', true],
    // above it, up to the rule's value; what is above that belongs to another value
    [['spec', 'a'], ['spec'], 'a.b', true],
    [['spec'], ['spec'], 'a', true],
    [['spec'], ['spec', 'a'], 'b', false],
    [['spec', 'ab'], ['spec', 'a'], '', false],
    // beside it
    [['spec', 'a', 'c'], ['spec'], 'a.b', false],
    [['metadata'], ['spec'], '', false],
    // items
    [['spec', 'list', 3, 'name'], ['spec'], 'list[].name', true],
    [['spec', 'list', 3, 'value'], ['spec'], 'list[].name', false],
    [['spec', 'list', 3], ['spec'], 'list[].name', true],
    [['spec', 'list', 'x'], ['spec'], 'list[].name', false],
    [['list', 1, 'items', 2, 'name'], ['list'], '[].items[].name', true],
    [['list', 1, 'items', 2], ['list', 1, 'items', 1], 'name', false],
    // presence
    [['spec', 'a'], ['spec'], 'a?', false],
    [['spec', 'a', 'b'], ['spec'], 'a?', false],
    [['spec'], ['spec'], 'a?', true],
    [['spec', 'a'], ['spec'], 'a.b?', true],
    [['spec', 'a', 'b'], ['spec'], 'a.b?', false],
  ];
  for (const [broken, value, read, touched] of rows)
    t.equal(
      new BrokenPlaces([broken]).touch(value, [read]),
      touched,
      `${broken.join('.')} broken, ${read || 'itself'} of ${value.join('.')} read`,
    );
});

t.test('one broken place and one input out of many are enough', async (t) => {
  const places = new BrokenPlaces([['a'], ['b', 1], ['b', 2, 'c'], ['constructor', '__proto__']]);
  t.equal(places.touch([], ['x', 'b[].c']), true);
  t.equal(places.touch([], ['x', 'c']), false);
  t.equal(places.touch(['b', 0], ['c']), false);
  t.equal(places.touch(['constructor'], ['__proto__']), true);
  t.equal(places.touch(['toString'], ['']), false);
});

// Selectors of namespaces: what they match, and that what is left of them is said so that every namespace is in exactly one place.

import t from 'tap';
import {
  describeSelector,
  type Labels,
  MOST_CELLS,
  matches,
  type NamespaceSelector,
  type Operator,
  partition,
  type Requirement,
} from '../../src/config/namespace-selector.ts';

const requirement = (key: string, operator: Operator, ...values: string[]): Requirement => ({
  key,
  operator,
  values,
});
const KEYS = ['a', 'b', 'c'];
const VALUES = [undefined, 'x', 'y', 'z'];

/** Every way to label a namespace with these keys and values. */
const everyLabels: readonly Labels[] = KEYS.reduce<Labels[]>(
  (all, key) =>
    all.flatMap((labels) =>
      VALUES.map((value) => (value === undefined ? labels : { ...labels, [key]: value })),
    ),
  [{}],
);

t.test('requirements match as those of Kubernetes do', async (t) => {
  const cases: readonly [Requirement, Labels, boolean][] = [
    [requirement('a', 'In', 'x', 'y'), { a: 'y' }, true],
    [requirement('a', 'In', 'x'), { a: 'z' }, false],
    [requirement('a', 'In', 'x'), {}, false],
    [requirement('a', 'NotIn', 'x'), { a: 'y' }, true],
    [requirement('a', 'NotIn', 'x'), { a: 'x' }, false],
    [requirement('a', 'NotIn', 'x'), {}, true],
    [requirement('a', 'Exists'), { a: '' }, true],
    [requirement('a', 'Exists'), { b: 'x' }, false],
    [requirement('a', 'DoesNotExist'), {}, true],
    [requirement('a', 'DoesNotExist'), { a: 'x' }, false],
    [requirement('constructor', 'Exists'), {}, false],
  ];
  for (const [one, labels, expected] of cases)
    t.equal(matches([one], labels), expected, `${describeSelector([one])}: ${JSON.stringify(labels)}`);
});

t.test('a selector is written as kubectl writes it', async (t) => {
  const selector = [
    requirement('team', 'In', 'a'),
    requirement('env', 'In', 'dev', 'test'),
    requirement('tier', 'NotIn', 'web'),
    requirement('owner', 'Exists'),
    requirement('legacy', 'DoesNotExist'),
  ];
  t.equal(describeSelector(selector), 'team=a, env in (dev, test), tier notin (web), owner, !legacy');
});

/** A small generator with a seed: the same selectors in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
}

function randomSelector(pick: (below: number) => number): NamespaceSelector {
  return Array.from({ length: 1 + pick(3) }, () => {
    const operator = (['In', 'NotIn', 'Exists', 'DoesNotExist'] as const)[pick(4)]!;
    const values = ['x', 'y', 'z'].slice(pick(2), 2 + pick(2));
    return requirement(KEYS[pick(KEYS.length)]!, operator, ...(operator.endsWith('In') ? values : []));
  });
}

t.test(
  'every namespace is in one cell: that of the first selector that matches it, or of the rest',
  async (t) => {
    const pick = random(7);
    for (let round = 0; round < 300; round++) {
      const selectors = Array.from({ length: 1 + pick(3) }, () => randomSelector(pick));
      const { own, rest } = partition(selectors);
      for (const labels of everyLabels) {
        const first = selectors.findIndex((selector) => matches(selector, labels));
        const found = [...own, rest].map((cells) => cells.filter((cell) => matches(cell, labels)).length);
        const expected = found.map((_, index) => (index === (first === -1 ? own.length : first) ? 1 : 0));
        if (String(found) !== String(expected))
          t.strictSame(
            found,
            expected,
            `${selectors.map(describeSelector).join(' | ')} of ${JSON.stringify(labels)}`,
          );
      }
    }
    t.equal(everyLabels.length, 64);
  },
);

t.test(
  'one label with a value for each selector takes one cell for each, and one for the rest',
  async (t) => {
    const selectors = ['x', 'y', 'z'].map((value) => [requirement('a', 'In', value)]);
    const { own, rest } = partition(selectors);
    t.strictSame(
      own.map((cells) => cells.map(describeSelector)),
      [['a=x'], ['a=y'], ['a=z']],
    );
    t.strictSame(rest.map(describeSelector), ['a notin (x, y, z)']);
  },
);

t.test('selectors that multiply the cells end the division early', async (t) => {
  const selectors = Array.from({ length: 40 }, (_, index) =>
    ['a', 'b', 'c'].map((key) => requirement(`${key}${index}`, 'In', 'x')),
  );
  const { own, rest } = partition(selectors);
  t.ok(rest.length > MOST_CELLS);
  t.ok(own.length < 10);
});

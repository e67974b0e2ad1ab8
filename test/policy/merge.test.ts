// The merge of policies: which policy sets a field, which loses and why, within a level and across levels.

import t from 'tap';
import type { MergeablePolicy, MergeField } from '../../src/policy/field.ts';
import {
  FOLD_RULES,
  type FoldRule,
  foldRule,
  type MergedPolicy,
  mergedBelow,
  mergePolicies,
  originsOf,
  type PolicyLevel,
  stateOf,
} from '../../src/policy/merge.ts';

const concatenated: MergeField = {
  name: 'list',
  combine: (preferred, other) => [...(preferred as string[]), ...(other as string[])],
};

/** Values are lists of names; `off` discards the accumulated value, and names that exist already are not added. */
const switched: MergeField = {
  ...concatenated,
  name: 'switched',
  credit(accumulated, added) {
    if ((added as string[]).includes('off')) return 'added';
    return (added as string[]).every((one) => (accumulated as string[]).includes(one))
      ? 'accumulated'
      : 'both';
  },
  isSwitch: (value) => (value as string[]).includes('off'),
};

const FIELDS = new Map<string, MergeField>([
  ['buffer', { name: 'buffer' }],
  ['cors', { name: 'cors' }],
  ['csrf', { name: 'csrf' }],
  ['rbac', { name: 'rbac' }],
  ['list', concatenated],
  ['switched', switched],
]);

/** A policy whose fields contain its own id, so that a value shows where it comes from. */
function policy(id: string, fields: readonly string[], errors: readonly string[] = []): MergeablePolicy {
  return { id, fields: new Map(fields.map((name) => [name, name === 'list' ? [id] : id])), errors };
}

const level = (fold: FoldRule, ...policies: readonly MergeablePolicy[]): PolicyLevel => ({ policies, fold });

const merge = (levels: readonly PolicyLevel[], deepFields: readonly string[] = []): MergedPolicy =>
  mergePolicies(levels, { fields: FIELDS, deepFields: new Set(deepFields) });

const values = ({ fields }: MergedPolicy): unknown =>
  Object.fromEntries([...fields].map(([name, { value }]) => [name, value]));

const A = policy('A', ['cors', 'buffer']);
const B = policy('B', ['cors', 'csrf']);
const C = policy('C', ['buffer', 'rbac']);

t.test('within a level the first policy that has a field sets it', async (t) => {
  const merged = merge([level('ShallowMergePreferChild', A, B)]);
  t.strictSame(values(merged), { cors: 'A', buffer: 'A', csrf: 'B' });
  t.strictSame(originsOf(merged), { cors: ['A'], buffer: ['A'], csrf: ['B'] });
  t.strictSame(merged.fields.get('cors')?.lost, [{ policy: 'B', reason: 'LowerPriority' }]);
});

for (const [fold, expected, lost] of [
  [
    'ShallowMergePreferChild',
    { cors: 'A', buffer: 'A', csrf: 'B', rbac: 'C' },
    { policy: 'C', reason: 'LessSpecific' },
  ],
  [
    'ShallowMergePreferParent',
    { cors: 'A', buffer: 'C', csrf: 'B', rbac: 'C' },
    { policy: 'A', reason: 'ParentPreferred' },
  ],
  [
    'DeepMergePreferChild',
    { cors: 'A', buffer: 'A', csrf: 'B', rbac: 'C' },
    { policy: 'C', reason: 'LessSpecific' },
  ],
  [
    'DeepMergePreferParent',
    { cors: 'A', buffer: 'C', csrf: 'B', rbac: 'C' },
    { policy: 'A', reason: 'ParentPreferred' },
  ],
] as const)
  t.test(`a parent's level folds into the child's with ${fold}`, async (t) => {
    const merged = merge([level('ShallowMergePreferChild', A, B), level(fold, C)]);
    t.strictSame(values(merged), expected);
    t.strictSame(merged.fields.get('buffer')?.lost, [lost]);
  });

for (const [fold, expected] of [
  ['ShallowMergePreferChild', ['A']],
  ['ShallowMergePreferParent', ['P']],
  ['DeepMergePreferChild', ['A', 'P']],
  ['DeepMergePreferParent', ['P', 'A']],
] as const)
  t.test(`a combinable field is ${expected.join(' + ')} with ${fold}`, async (t) => {
    const merged = merge([
      level('ShallowMergePreferChild', policy('A', ['list'])),
      level(fold, policy('P', ['list'])),
    ]);
    t.strictSame(values(merged), { list: expected });
    t.strictSame(merged.fields.get('list')?.origins, expected.toSorted());
  });

t.test('within a level a field is combined only if the settings allow it', async (t) => {
  const levels = [level('ShallowMergePreferChild', policy('A', ['list']), policy('B', ['list']))];
  t.strictSame(values(merge(levels)), { list: ['A'] });
  t.strictSame(values(merge(levels, ['list'])), { list: ['A', 'B'] });
  t.strictSame(
    values(merge([level('ShallowMergePreferChild', A, B)], ['cors'])),
    values(merge([level('ShallowMergePreferChild', A, B)])),
  );
});

t.test('a policy with errors excludes its level, and the other levels still contribute', async (t) => {
  const bad = policy('bad', ['csrf'], ['broken']);
  const merged = merge([level('ShallowMergePreferChild', A, bad), level('ShallowMergePreferChild', C)]);
  t.strictSame(values(merged), { buffer: 'C', rbac: 'C' });
  t.strictSame(merged.errors, ['broken']);
  t.strictSame(merged.fields.get('buffer')?.lost, [{ policy: 'A', reason: 'LevelVoided' }]);
  t.equal(stateOf('A', merged), 'Overridden');
  t.equal(stateOf('C', merged), 'Attached');
});

t.test('a valid policy of an excluded level is attached when no field was recorded', async (t) => {
  const merged = merge([level('ShallowMergePreferChild', A, policy('bad', [], ['broken']))]);
  t.equal(originsOf(merged), undefined);
  t.equal(stateOf('A', merged), 'Attached');
});

for (const [fields, state] of [
  [['cors', 'buffer'], 'Attached'],
  [['cors'], 'Merged'],
  [[], 'Overridden'],
] as const)
  t.test(`a policy that owns ${fields.length} of two fields is ${state}`, async (t) => {
    const others = ['cors', 'buffer'].filter((name) => !(fields as readonly string[]).includes(name));
    const merged = merge([
      level('ShallowMergePreferChild', policy('other', others), policy('own', ['cors', 'buffer'])),
    ]);
    t.equal(stateOf('own', merged), state);
  });

t.test('merging changes no policy', async (t) => {
  const child = policy('A', ['list']);
  const parent = policy('P', ['list', 'cors']);
  merge([level('ShallowMergePreferChild', child), level('DeepMergePreferParent', parent)], ['list']);
  t.strictSame(child.fields.get('list'), ['A']);
  t.strictSame(parent.fields.get('list'), ['P']);
});

t.test('an unknown fold rule in the annotation is ignored', async (t) => {
  for (const text of [undefined, '', 'deepmergepreferchild', 'Sideways', 'toString'])
    t.equal(foldRule(text), 'ShallowMergePreferChild', String(text));
  t.equal(foldRule('DeepMergePreferParent'), 'DeepMergePreferParent');
});

t.test('a combined value has the right credit', async (t) => {
  const holding = (id: string, ...names: readonly string[]): MergeablePolicy => ({
    id,
    fields: new Map([['switched', names]]),
    errors: [],
  });
  const [a, b, off] = [holding('A', 'x'), holding('B', 'y'), holding('O', 'off')];
  const again = holding('C', 'x');
  const told = (fold: FoldRule, ...levels: readonly MergeablePolicy[][]) => {
    const field = merge(
      levels.map((policies) => level(fold, ...policies)),
      ['switched'],
    ).fields.get('switched');
    return [field?.origins, field?.lost.map(({ policy, reason }) => `${policy} ${reason}`)];
  };
  const shallow = 'ShallowMergePreferChild';
  t.strictSame(told(shallow, [a, b]), [['A', 'B'], []], 'both add something');
  t.strictSame(told(shallow, [a, again]), [['A'], ['C LowerPriority']], 'one adds nothing');
  t.strictSame(told(shallow, [a, off]), [['O'], ['A TurnedOff']], 'one leaves nothing');
  t.strictSame(told(shallow, [off, a]), [['A', 'O'], []], 'what comes after it is recorded');
  t.strictSame(told('DeepMergePreferChild', [a], [off]), [['O'], ['A TurnedOff']], 'across levels too');
});

const providers = (id: string, ...names: readonly string[]): MergeablePolicy => ({
  id,
  fields: new Map([['switched', names]]),
  errors: [],
});

t.test('where a parent takes precedence, a child adds to its value, and takes nothing back', async (t) => {
  const [x, again, y, off] = [
    providers('X', 'x'),
    providers('C', 'x'),
    providers('Y', 'y'),
    providers('O', 'off'),
  ];
  const told = (fold: FoldRule, child: MergeablePolicy, parent: MergeablePolicy) => {
    const field = merge([level('ShallowMergePreferChild', child), level(fold, parent)]).fields.get(
      'switched',
    );
    return [field?.value, field?.origins, field?.lost.map(({ policy, reason }) => `${policy} ${reason}`)];
  };
  const deep = 'DeepMergePreferParent';
  t.strictSame(told(deep, y, x), [['x', 'y'], ['X', 'Y'], []], 'both add something');
  t.strictSame(told(deep, x, again), [['x'], ['C'], ['X ParentPreferred']], 'the child adds nothing');
  t.strictSame(told(deep, off, x), [['x'], ['X'], ['O ParentPreferred']], 'the child would turn it off');
  t.strictSame(told(deep, x, off), [['off'], ['O'], ['X ParentPreferred']], 'the parent turns it off');
  t.strictSame(told('ShallowMergePreferParent', y, x), [['x'], ['X'], ['Y ParentPreferred']]);
});

t.test('a field says from which level its precedence is', async (t) => {
  const told = (...folds: readonly FoldRule[]) => {
    const levels = folds.map((fold, index) => level(fold, providers(`${index}`, `${index}`)));
    const field = merge(levels).fields.get('switched');
    return [field?.precedence, field?.value];
  };
  const [shallow, deep, child] = [
    'ShallowMergePreferParent',
    'DeepMergePreferParent',
    'DeepMergePreferChild',
  ] as const;
  t.strictSame(
    told(shallow, child),
    [undefined, ['0', '1']],
    'there is nothing below the most specific level',
  );
  t.strictSame(told(child, shallow), [{ level: 1, isAlone: true }, ['1']]);
  t.strictSame(told(child, deep), [{ level: 1, isAlone: false }, ['1', '0']]);
  t.strictSame(told(child, shallow, deep), [{ level: 2, isAlone: true }, ['2', '1']]);
  t.strictSame(told(child, deep, child), [{ level: 1, isAlone: false }, ['1', '0', '2']]);
  const lone = merge([level(child), level(shallow, policy('P', ['cors']))]);
  t.strictSame(lone.fields.get('cors')?.precedence, { level: 1, isAlone: true }, 'without any child');
});

t.test('policies below a place yield to what a parent set there', async (t) => {
  const options = { fields: FIELDS, deepFields: new Set<string>() };
  const told = (fold: FoldRule, ...own: readonly MergeablePolicy[]) => {
    const above = merge([
      level('ShallowMergePreferChild', policy('L', ['csrf'])),
      level(fold, providers('X', 'x'), policy('P', ['cors'])),
    ]);
    const below = mergedBelow(merge([level('ShallowMergePreferChild', ...own)]), above, options);
    const overruled = [...(below.overruled ?? [])].map(([name, { origins, lost }]) => [name, origins, lost]);
    return [values(below), overruled];
  };
  const lost = (id: string) => [{ policy: id, reason: 'ParentPreferred' }];
  const own = policy('B', ['cors', 'csrf', 'buffer']);
  t.strictSame(told('ShallowMergePreferChild', own), [{ cors: 'B', csrf: 'B', buffer: 'B' }, []]);
  for (const fold of ['ShallowMergePreferParent', 'DeepMergePreferParent'] as const) {
    t.strictSame(told(fold, own), [{ csrf: 'B', buffer: 'B' }, [['cors', ['P'], lost('B')]]]);
    t.strictSame(told(fold, providers('O', 'off')), [{}, [['switched', ['X'], lost('O')]]]);
  }
  t.strictSame(told('ShallowMergePreferParent', providers('Y', 'y')), [{}, [['switched', ['X'], lost('Y')]]]);
  t.strictSame(told('DeepMergePreferParent', providers('Y', 'y')), [{ switched: ['x', 'y'] }, []]);
});

const denied: MergeField = {
  name: 'denied',
  isAlwaysCombined: true,
  combine: (preferred, other) => [...(other as string[]), ...(preferred as string[])],
};

const always = (...levels: readonly PolicyLevel[]): MergedPolicy =>
  mergePolicies(levels, { fields: new Map([['denied', denied]]), deepFields: new Set() });

const denying = (id: string, errors?: readonly string[]): MergeablePolicy => ({
  id,
  fields: new Map(errors === undefined ? [['denied', [id]]] : []),
  errors: [],
  ...(errors && { fieldErrors: new Map([['denied', errors]]) }),
});

for (const fold of FOLD_RULES as readonly FoldRule[])
  t.test(
    `a field that always combines does so within a level and across levels, by ${fold} too`,
    async (t) => {
      const merged = always(level(fold, denying('A'), denying('B')), level(fold, denying('C')));
      const { value, origins, lost } = merged.fields.get('denied')!;
      t.strictSame((value as string[]).toSorted(), ['A', 'B', 'C']);
      t.strictSame(origins, ['A', 'B', 'C']);
      t.strictSame(lost, []);
    },
  );

t.test('a field that always combines fails as a whole where one part of it fails', async (t) => {
  const merged = always(
    level('ShallowMergePreferChild', denying('A')),
    level('ShallowMergePreferChild', denying('B', ['no such key']), denying('C')),
  );
  const { value, origins, errors } = merged.fields.get('denied')!;
  t.equal(value, undefined);
  t.strictSame(errors, ['no such key']);
  t.strictSame(origins, ['A', 'B', 'C']);
});

t.test('a field with an error keeps its place: the next policy does not replace it', async (t) => {
  const failing: MergeablePolicy = {
    id: 'F',
    fields: new Map([['csrf', 'F']]),
    errors: [],
    fieldErrors: new Map([['cors', ['no origin']]]),
  };
  const merged = merge([level('ShallowMergePreferChild', failing, B), level('ShallowMergePreferChild', A)]);
  t.strictSame(values(merged), { csrf: 'F', cors: undefined, buffer: 'A' });
  t.strictSame(merged.fields.get('cors')?.errors, ['no origin']);
  t.strictSame(merged.fields.get('cors')?.lost, [
    { policy: 'B', reason: 'LowerPriority' },
    { policy: 'A', reason: 'LessSpecific' },
  ]);
  t.strictSame(merged.errors, [], 'the place as a whole does not fail');
});

t.test('a field with an error that loses fails nothing', async (t) => {
  const failing: MergeablePolicy = {
    ...policy('F', []),
    fieldErrors: new Map([['cors', ['no origin']]]),
  };
  const merged = merge([level('ShallowMergePreferChild', A, failing)]);
  t.strictSame(values(merged), { cors: 'A', buffer: 'A' });
  t.equal(merged.fields.get('cors')?.errors, undefined);
});

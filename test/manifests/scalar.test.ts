import t from 'tap';
import { keyText, resolvePlain, resolveTagged } from '../../src/manifests/scalar.ts';

const plain: readonly (readonly [string, unknown])[] = [
  ...['y', 'Y', 'yes', 'Yes', 'YES', 'true', 'True', 'TRUE', 'on', 'On', 'ON'].map(
    (word) => [word, true] as const,
  ),
  ...['n', 'N', 'no', 'No', 'NO', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF'].map(
    (word) => [word, false] as const,
  ),
  ...['', '~', 'null', 'Null', 'NULL'].map((word) => [word, null] as const),
  ['yES', 'yES'],
  ['oN', 'oN'],
  ['nULL', 'nULL'],
  ['0', 0],
  ['-0', -0],
  ['12', 12],
  ['+5', 5],
  ['010', 8],
  ['0o10', 8],
  ['0x1F', 31],
  ['-0x1f', -31],
  ['0b11', 3],
  ['0b-11', -3],
  ['1_000', 1000],
  ['08', 8],
  ['09.5', 9.5],
  ['1.5', 1.5],
  ['.5', 0.5],
  ['5.', 5],
  ['-.5', -0.5],
  ['+.5', 0.5],
  ['1e3', 1000],
  ['1e400', '1e400'],
  ['1:30', '1:30'],
  ['1e', '1e'],
  ['0x', '0x'],
  ['0b2', '0b2'],
  ['_1', '_1'],
  ['.', '.'],
  ['..5', '..5'],
  ['5xx', '5xx'],
  ['2020-01-01', '2020-01-01'],
  ['18446744073709551615', 2 ** 64],
  ['99999999999999999999999', 1e23],
  ['=', '='],
  ['<<', '<<'],
  ['café', 'café'],
];

for (const [text, value] of plain) {
  t.test(`${JSON.stringify(text)} is ${JSON.stringify(value)}, as kubectl reads it`, async (t) => {
    t.strictSame(resolvePlain(text), { value });
    t.equal(typeof (resolvePlain(text) as { value: unknown }).value, typeof value);
  });
}

for (const text of ['.nan', '.NaN', '.inf', '-.Inf', '+.INF']) {
  t.test(`${text} can't be read: JSON has no such number`, async (t) => {
    t.hasProp(resolvePlain(text), 'wrong');
  });
}

t.test('a number of a million digits is read quickly', async (t) => {
  for (const digits of ['9'.repeat(1e6), `0x${'f'.repeat(1e6)}`, `0b${'1'.repeat(1e6)}`, '1_'.repeat(5e5)]) {
    t.hasProp(resolvePlain(digits), 'value');
  }
});

const tagged: readonly (readonly [string, string, unknown])[] = [
  ['str', '5', '5'],
  ['int', '5', 5],
  ['int', '0x10', 16],
  ['float', '5', 5],
  ['bool', 'on', true],
  ['null', '~', null],
  ['timestamp', '2020-01-01', '2020-01-01'],
  ['binary', 'aGVsbG8=', 'hello'],
  ['int', 'five', undefined],
  ['int', '5.5', undefined],
  ['bool', '1', undefined],
  ['binary', '***', undefined],
];

for (const [tag, text, value] of tagged) {
  t.test(`!!${tag} ${text} is ${value === undefined ? 'rejected' : JSON.stringify(value)}`, async (t) => {
    const resolved = resolveTagged(`tag:yaml.org,2002:${tag}`, text);
    if (value === undefined) t.hasProp(resolved, 'wrong');
    else t.strictSame(resolved, { value });
  });
}

t.test('an unknown tag makes a string', async (t) => {
  t.strictSame(resolveTagged('!vault', '5'), { value: '5' });
});

for (const [value, key] of [
  [true, 'true'],
  [8, '8'],
  [1.5, '1.5'],
  [0.123456789, '0.12345679'],
  [1e-7, '1e-07'],
  ['x', 'x'],
  [null, undefined],
] as const) {
  t.test(`the key ${JSON.stringify(value)} is ${JSON.stringify(key)}`, async (t) => {
    t.equal(keyText(value), key);
  });
}

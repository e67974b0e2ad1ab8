// Quantities: docs/development/design.md#durations-and-quantities.

import t from 'tap';
import {
  checkQuantity,
  compareQuantity,
  parseQuantity,
  QUANTITY_PATTERN,
} from '../../src/grammar/quantity.ts';
import { accepts, HOSTILE, refuses, survives } from './tables.ts';

/** Text, and the value rounded up; undefined beyond 2^64. */
const VALUES: readonly (readonly [string, bigint | undefined])[] = [
  ['0', 0n],
  ['-0', 0n],
  ['0.000', 0n],
  ['0Ei', 0n],
  ['1', 1n],
  ['+1', 1n],
  ['-1', -1n],
  ['-1.5', -1n],
  ['1.5', 2n],
  ['.5', 1n],
  ['5.', 5n],
  ['1n', 1n],
  ['-1n', 0n],
  ['1u', 1n],
  ['1500m', 2n],
  ['1k', 1000n],
  ['1.0001k', 1001n],
  ['64Ki', 65536n],
  ['1Mi', 1048576n],
  ['4Gi', 4294967296n],
  ['1M', 1000000n],
  ['1G', 1000000000n],
  ['1T', 10n ** 12n],
  ['1P', 10n ** 15n],
  ['1E', 10n ** 18n],
  ['1E3', 1000n],
  ['1e3', 1000n],
  ['1e+3', 1000n],
  ['1e-3', 1n],
  ['0.5Ki', 512n],
  ['1Ei', 2n ** 60n],
  ['16Ei', 2n ** 64n],
  ['17Ei', undefined],
  ['1e999999999', undefined],
  ['-1e999999999', undefined],
  ['1e-999999999', 1n],
  ['0e999999999999', 0n],
  ['268435456', 268435456n],
];

const REFUSED: readonly string[] = [
  '',
  'abc',
  '1K',
  '1ki',
  '1Mb',
  '1MiB',
  '1 Mi',
  ' 1',
  '1 ',
  '1e1.5',
  '1e',
  '1e+',
  '1E+',
  '1KiMi',
  '1Mie3',
  '1e3Mi',
  '.',
  '+',
  '-',
  '++1',
  '1,5',
  '0x10',
  '1_000',
  'Mi',
  '1\n',
  '１',
];

t.test('quantities have an exact value', async (t) => {
  for (const [text, ceiling] of VALUES) {
    const quantity = parseQuantity(text);
    t.ok(quantity, text);
    if (ceiling === undefined) {
      t.not(
        compareQuantity(quantity!, (text.startsWith('-') ? -1n : 1n) * 2n ** 64n),
        0,
        `${text} is far away`,
      );
      continue;
    }
    t.not(compareQuantity(quantity!, ceiling), 1, `${text} is at most ${ceiling}`);
    t.equal(compareQuantity(quantity!, ceiling - 1n), 1, `${text} is more than ${ceiling - 1n}`);
  }
});

t.test('an invalid quantity is rejected', async (t) => {
  accepts(
    t,
    checkQuantity,
    VALUES.map(([text]) => text),
  );
  refuses(t, checkQuantity, REFUSED);
  for (const text of REFUSED) t.equal(parseQuantity(text), undefined, text);
});

t.test('the CRD pattern accepts the same texts as the parser', async (t) => {
  const pattern = new RegExp(QUANTITY_PATTERN);
  for (const text of [...VALUES.map(([text]) => text), ...REFUSED, ...HOSTILE]) {
    t.equal(pattern.test(text), parseQuantity(text) !== undefined, JSON.stringify(text.slice(0, 40)));
  }
});

t.test('whole JSON numbers are quantities, others are not', async (t) => {
  t.equal(compareQuantity(parseQuantity(65535)!, 65535), 0);
  t.equal(compareQuantity(parseQuantity(1e21)!, 4294967296), 1);
  t.equal(checkQuantity(65535), undefined);
  for (const value of [1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    t.equal(parseQuantity(value), undefined, String(value));
    t.ok(checkQuantity(value)?.hint, String(value));
  }
});

t.test('comparisons are exact', async (t) => {
  const rows: readonly (readonly [string, bigint | number, -1 | 0 | 1])[] = [
    ['65535', 65535, 0],
    ['65534.999999999999999999999999999', 65535, -1],
    ['65535.000000000000000000000000001', 65535, 1],
    ['2147483647', 2147483647, 0],
    ['2147483648', 2147483647, 1],
    ['2Gi', 2147483647, 1],
    ['4Gi', 4294967296n, 0],
    ['3.999999999999Gi', 4294967296n, -1],
    ['0', 0, 0],
    ['1n', 0, 1],
    ['-1n', 0, -1],
    ['-5', -4, -1],
    ['-5', -6, 1],
    ['-5', 3, -1],
    ['1e999999999', 4294967296n, 1],
    ['-1e999999999', 0, -1],
    ['1e-999999999', 0, 1],
    ['1e-999999999', 1, -1],
    ['9007199254740993', 9007199254740992n, 1],
    [`0.${'0'.repeat(30)}1e31`, 1, 0],
    [`1.${'0'.repeat(500)}`, 1, 0],
    [`1.${'0'.repeat(500)}1`, 1, 1],
    [`0.${'9'.repeat(500)}`, 1, -1],
    [`-1.${'0'.repeat(500)}1`, -1, -1],
    [`${'0'.repeat(100_000)}7`, 7, 0],
  ];
  for (const [text, limit, order] of rows) {
    t.equal(compareQuantity(parseQuantity(text)!, limit), order, `${text.slice(0, 40)} and ${limit}`);
  }
});

t.test('a hint writes what was meant', async (t) => {
  const rows: readonly (readonly [string, string])[] = [
    ['1K', '1Ki'],
    ['1MB', '`1M`'],
    ['1MiB', '`1Mi`'],
    ['1 Mi', '`1Mi`'],
    ['1mi', '`1Mi`'],
    ['1,5Gi', '`1.5Gi`'],
    ['1e1.5', '1e3'],
  ];
  for (const [text, written] of rows) t.match(checkQuantity(text)?.hint, written, text);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  survives(t, checkQuantity);
  survives(t, (text) => {
    const quantity = parseQuantity(text);
    return quantity && compareQuantity(quantity, 4294967296n);
  });
  t.equal(compareQuantity(parseQuantity(`1e${'9'.repeat(100_000)}`)!, 1), 1);
});

// Durations: docs/development/design.md#durations-and-quantities.

import t from 'tap';
import {
  checkDuration,
  DURATION_PATTERN,
  formatDuration,
  parseDuration,
} from '../../src/grammar/duration.ts';
import { accepts, HOSTILE, refuses, survives } from './tables.ts';

const VALUES: readonly (readonly [string, number])[] = [
  ['15s', 15_000],
  ['500ms', 500],
  ['1h30m', 5_400_000],
  ['0s', 0],
  ['0ms', 0],
  ['00005s', 5_000],
  ['1s1h', 3_601_000],
  ['1s1s1s1s', 4_000],
  ['1m1ms', 60_001],
  ['99999h99999h99999h99999h', 4 * 99_999 * 3_600_000],
  ['180s', 180_000],
];

const REFUSED: readonly (readonly [string, number])[] = [
  ['', 0],
  ['0', 1],
  ['5', 1],
  ['1.5s', 1],
  ['1,5s', 1],
  ['-1s', 0],
  ['+1s', 0],
  [' 1s', 0],
  ['1s ', 2],
  ['1 s', 1],
  ['1s 1m', 2],
  ['1d', 1],
  ['1us', 1],
  ['1ns', 1],
  ['1S', 1],
  ['1H', 1],
  ['1MS', 1],
  ['100000s', 0],
  ['1s100000s', 2],
  ['1s1s1s1s1s', 8],
  ['s', 0],
  ['ms', 0],
  ['1h30', 4],
  ['PT15S', 0],
  ['1s\n', 2],
  ['１s', 0],
  ['1\0s', 1],
  ['infinity', 0],
];

t.test('values are the sum of the components, in milliseconds', async (t) => {
  for (const [text, value] of VALUES) t.equal(parseDuration(text), value, text);
});

t.test('an invalid duration is rejected at the offset of its mistake', async (t) => {
  accepts(
    t,
    checkDuration,
    VALUES.map(([text]) => text),
  );
  refuses(t, checkDuration, REFUSED);
  for (const [text] of REFUSED) t.equal(parseDuration(text), undefined, JSON.stringify(text));
});

t.test('the CRD pattern accepts the same texts as the parser', async (t) => {
  const pattern = new RegExp(DURATION_PATTERN);
  const texts = [...VALUES.map(([text]) => text), ...REFUSED.map(([text]) => text), ...HOSTILE];
  for (const text of texts) {
    t.equal(pattern.test(text), parseDuration(text) !== undefined, JSON.stringify(text.slice(0, 40)));
  }
});

t.test('a hint writes what was meant', async (t) => {
  const rows: readonly (readonly [string, string])[] = [
    ['5', '`5s`'],
    ['0', '`0s`'],
    ['1.5s', '`1s500ms`'],
    ['1,5s', '`1s500ms`'],
    ['.5h', '`30m`'],
    ['1d', '`24h`'],
    ['1d12h', '`36h`'],
    ['2w', '`336h`'],
    ['100000s', '`27h46m40s`'],
    ['1h 30m', '`1h30m`'],
    ['10 S', '`10s`'],
    ['5 minutes', '`5m`'],
    ['2min', '`2m`'],
    ['PT1H30M', '`1h30m`'],
    ['1s1s1s1s1s', '`5s`'],
    ['1500us', '`2ms`'],
  ];
  for (const [text, written] of rows) t.match(checkDuration(text)?.hint, written, text);
  t.match(checkDuration('1ns')?.hint, '1ms');
});

t.test('a formatted value parses to itself', async (t) => {
  for (const value of [0, 1, 999, 1000, 1001, 60_000, 3_600_000, 86_400_000, 90_061_001]) {
    t.equal(parseDuration(formatDuration(value)!), value, String(value));
  }
  t.equal(formatDuration(-1), undefined);
  t.equal(formatDuration(0.5), undefined);
  t.equal(formatDuration(100_000 * 3_600_000), undefined);
});

t.test('hostile texts are rejected quickly, without an exception', async (t) => survives(t, checkDuration));

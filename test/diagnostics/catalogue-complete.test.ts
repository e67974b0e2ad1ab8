// The catalogue has every code and no other, covers every code that the engine can report, and its severities and limits are
// those of the engine.

import t from 'tap';
import { reviewValidate } from '../../src/admission/review.ts';
import { exampleText } from '../../src/diagnostics/catalogue/example.ts';
import { CATALOGUE, findEntry } from '../../src/diagnostics/catalogue/index.ts';
import { CODES, FIXED_CODES, isCode, type Level, levelOf } from '../../src/diagnostics/severity.ts';
import { type JudgeOptions, judge } from '../../src/judgement/judge.ts';
import { MAX_DEPTH, MAX_EXPRESSION_BYTES, MAX_VALUES } from '../../src/judgement/limits.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { codesOf, everyPlace } from '../../src/schema/places.ts';
import { causesOf, requestOf } from '../admission/reviewing.ts';
import { objectOf } from '../kinds/judging.ts';
import { OBJECT_EXAMPLES } from './object-examples.ts';

/** In their order. */
const FAMILIES = [
  'ST',
  'CM',
  'DU',
  'BK',
  'EB',
  'EP',
  'BE',
  'BC',
  'GE',
  'GP',
  'HL',
  'LP',
  'TP',
  'C',
  'W',
  'U',
  'TR',
  'AN',
  'PR',
];

/** Of the translation and the analysis: ranges of numbers belong to subjects, and leave gaps. */
const HAVE_GAPS: ReadonlySet<string> = new Set(['TR', 'AN', 'W']);

t.test('the codes of every family are in order, each once, and their numbers have no gap', async (t) => {
  const numbers = new Map<string, number[]>();
  for (const { code } of CATALOGUE) {
    const [, family = '', number = ''] = /^([A-Z]+)-(\d{2,})$/.exec(code) ?? [];
    t.ok(FAMILIES.includes(family), `${code} is of a family`);
    numbers.set(family, [...(numbers.get(family) ?? []), Number(number)]);
  }
  t.strictSame([...numbers.keys()], FAMILIES, 'one family after the other');
  for (const [family, found] of numbers) {
    const inOrder = [...new Set(found)].sort((left, right) => left - right);
    t.strictSame(found, inOrder, family);
    if (!HAVE_GAPS.has(family)) t.equal(found.at(-1), found.length, `${family} has no gap`);
  }
});

t.test('the schemas and the catalogue have the same codes', async (t) => {
  const said: ReadonlySet<string> = new Set(
    KINDS.flatMap(({ spec }) => [...everyPlace(spec)].flatMap(({ node }) => codesOf(node))),
  );
  t.strictSame([...said].filter((code) => findEntry(code) === undefined).sort(), [], 'each has an entry');
  // The engine reports ST and U, the translation TR, the analysis AN and PR, the structure check W-02; W-55 comes before nulls are dropped.
  const ofSchemas = CODES.filter(
    (code) => !/^(ST|U|TR|AN|PR)-/.test(code) && code !== 'W-02' && code !== 'W-55',
  );
  t.strictSame(
    ofSchemas.filter((code) => !said.has(code)),
    [],
    'each is said somewhere',
  );
});

t.test('the examples are ready for print', async (t) => {
  for (const entry of CATALOGUE) {
    const { code, title, explain, at, unreachable } = entry;
    t.ok(title.length > 0 && title.length <= 80 && !title.endsWith('.'), `${code}: the title is a line`);
    t.match(explain, /[.)]$/, `${code}: the explanation is made of sentences`);
    if (unreachable !== undefined) continue;
    t.not(entry.bad, entry.good, code);
    const shown = exampleText(entry, entry.bad, 'gateway.gatewarden.dev/v1alpha1');
    t.ok(shown.length < 1600 && shown.split('\n').every((line) => line.length < 300), `${code} is short`);
    t.ok(at === '' || /^[A-Za-z]/.test(at), `${code}: a path`);
  }
});

t.test('the limits in the explanations are those of the engine', async (t) => {
  const explained = (code: string) => findEntry(code)?.explain ?? '';
  t.match(explained('ST-11'), ` ${MAX_DEPTH} levels`);
  t.match(explained('ST-11'), ` ${MAX_VALUES} values`);
  t.match(explained('ST-12'), ` ${MAX_EXPRESSION_BYTES / 1024} KiB`);
});

const LEVELS: readonly Level[] = ['R', 'S', 'W'];
/** Severities of the findings of one code, each once. */
function severities(code: string, kind: string, spec: string, options: JudgeOptions): string[] {
  const { findings } = judge(objectOf(kind, spec), { ...options, maxFindings: Number.POSITIVE_INFINITY });
  return [...new Set(findings.filter((found) => found.code === code).map(({ severity }) => severity))].sort();
}

t.test('a code without a setting has the severity of its level', async (t) => {
  for (const { code, kind, bad } of OBJECT_EXAMPLES) {
    const level = levelOf(code);
    t.ok(LEVELS.includes(level));
    const standard = severities(code, kind, bad, { validationLevel: 'standard' });
    const strict = severities(code, kind, bad, { validationLevel: 'strict' });
    t.strictSame(standard, [level === 'R' ? 'error' : 'warning'], `${code} at standard`);
    t.strictSame(strict, [level === 'W' ? 'warning' : 'error'], `${code} at strict`);
  }
});

/** Cases of the codes that have two levels: R and S. */
const TWO_LEVELS: readonly (readonly [
  code: string,
  kind: string,
  spec: (value: string) => string,
  r: string,
  s: string,
])[] = [
  [
    'C-02',
    'TrafficPolicy',
    (value) => `rbac: {policy: {matchExpressions: ['${value}']}}`,
    '1 +',
    Array(33).fill('1').join('+'),
  ],
  [
    'C-03',
    'TrafficPolicy',
    (value) => `urlRewrite: {pathRegex: {pattern: '${value}', substitution: a}}`,
    '(',
    '\\pL{100}',
  ],
  [
    'C-04',
    'TrafficPolicy',
    (value) => `urlRewrite: {pathRegex: {pattern: a, substitution: '${value}'}}`,
    '\\x',
    '\\1',
  ],
  [
    'C-17',
    'HTTPListenerPolicy',
    (value) => `accessLog: [{fileSink: {path: /dev/stdout, stringFormat: '${value}'}}]`,
    '%REQ(',
    '%REQ%',
  ],
  [
    'C-29',
    'BackendConfigPolicy',
    (value) => `loadBalancer: {leastRequest: {choiceCount: ${value}}}`,
    '-1',
    '1',
  ],
];

t.test('codes can have cases of two levels', async (t) => {
  const told = CATALOGUE.flatMap(({ code, level, alsoLevel }) =>
    alsoLevel === undefined ? [] : [[code, level, alsoLevel]],
  );
  t.strictSame(
    told.map(([code]) => code),
    TWO_LEVELS.map(([code]) => code),
    'as the catalogue says',
  );
  for (const [, ...levels] of told) t.strictSame(levels.toSorted(), ['R', 'S']);
  for (const [code, kind, spec, r, s] of TWO_LEVELS) {
    const said = (value: string, options: JudgeOptions) => severities(code, kind, spec(value), options);
    for (const [validationLevel, ofS] of [
      ['standard', 'warning'],
      ['strict', 'error'],
    ] as const) {
      t.strictSame(said(r, { validationLevel }), ['error'], `${code} R at ${validationLevel}`);
      t.strictSame(said(s, { validationLevel }), [ofS], `${code} S at ${validationLevel}`);
      for (const value of [r, s]) {
        const what = `${code} ${value} at ${validationLevel}`;
        t.strictSame(said(value, { validationLevel, severities: { [code]: 'error' } }), ['error'], what);
        t.strictSame(said(value, { validationLevel, severities: { [code]: 'warn' } }), ['warning'], what);
        t.strictSame(said(value, { validationLevel, severities: { [code]: 'off' } }), [], what);
      }
    }
  }
});

t.test("a code's setting overrides the validation level, except for fixed codes", async (t) => {
  for (const { code, kind, bad } of OBJECT_EXAMPLES) {
    for (const validationLevel of ['standard', 'strict'] as const) {
      for (const [setting, expected] of [
        ['error', ['error']],
        ['warn', ['warning']],
        ['off', []],
      ] as const) {
        const said = severities(code, kind, bad, { validationLevel, severities: { [code]: setting } });
        t.strictSame(
          said,
          FIXED_CODES.has(code) ? ['error'] : expected,
          `${code} ${setting} at ${validationLevel}`,
        );
      }
    }
  }
});

t.test('a code has the level of its catalogue entry, and is fixed if the entry is fixed', async (t) => {
  for (const { code, level } of CATALOGUE) t.equal(levelOf(code), level, code);
  t.strictSame(
    CATALOGUE.filter(({ isFixed }) => isFixed).map(({ code }) => code),
    [...FIXED_CODES],
  );
  t.strictSame(
    CODES,
    CATALOGUE.map(({ code }) => code),
  );
  t.ok(isCode('EB-04'));
  for (const text of ['EB-4', 'eb-04', '', 'toString', '__proto__']) t.notOk(isCode(text), text);
});

t.test('the fixed codes are the documented ones', async (t) => {
  t.strictSame([...FIXED_CODES], ['ST-10', 'ST-11', 'ST-12', 'ST-13', 'ST-14', 'U-01']);
  for (const code of FIXED_CODES) {
    t.equal(levelOf(code), 'R');
    t.match(findEntry(code)?.explain, "can't lower this code or turn it off", code);
  }
});

t.test('U-01: the bad update is denied with any configuration, the good one passes', async (t) => {
  const updates = CATALOGUE.filter(({ old }) => old !== undefined);
  t.strictSame(
    updates.map(({ code }) => code),
    ['U-01'],
  );
  for (const { code, kind, old = '', bad, good, at } of updates) {
    const review = (text: string, setting: 'error' | 'warn' | 'off') =>
      reviewValidate(requestOf({ oldObject: objectOf(kind, old), object: objectOf(kind, text) }), {
        judge: { severities: { [code]: setting } },
      }).review;
    for (const setting of ['error', 'warn', 'off'] as const) {
      t.strictSame(causesOf(review(bad, setting)), [`${code} @ ${at}`], setting);
      t.equal(review(good, setting).response.allowed, true, setting);
    }
  }
});

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

/** The families of codes in order, with the number of codes in each. */
const FAMILIES = {
  ST: 14,
  CM: 11,
  DU: 23,
  BK: 15,
  EB: 12,
  EP: 32,
  BE: 7,
  BC: 16,
  GE: 12,
  GP: 3,
  HL: 15,
  LP: 3,
  TP: 18,
  C: 37,
  W: 56,
  U: 1,
} as const;

/** Codes of the translation: its packages have ranges of numbers, with gaps between them. */
const TRANSLATED: Readonly<Record<string, readonly number[]>> = {
  gateways: [1, 2, 3, 4, 5, 6, 7, 8, 9],
  routes: [20, 21, 22, 23, 24, 25, 26],
  backends: [40, 41, 42, 43, 44, 45, 46, 47],
  waypoints: [50, 51, 52, 53, 54],
  extensions: [60, 61, 62, 63, 64],
  listenerPolicies: [65],
  backendPolicies: [70, 72, 73],
  trafficPolicies: [75],
};

/** Codes of the analysis: references, attachment, policies, matches, authentication. */
const ANALYZED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 20, 21, 30, 31, 32, 33, 40, 41, 42];

const DOCUMENTED = [
  ...Object.entries(FAMILIES).flatMap(([family, count]) =>
    Array.from({ length: count }, (_, index) => codeOf(family, index + 1)),
  ),
  ...Object.values(TRANSLATED).flatMap((numbers) => numbers.map((number) => codeOf('TR', number))),
  ...ANALYZED.map((number) => codeOf('AN', number)),
];

function codeOf(family: string, number: number): string {
  return `${family}-${String(number).padStart(2, '0')}`;
}

t.test('the catalogue has every code of every family once, and no other code', async (t) => {
  const codes: readonly string[] = CATALOGUE.map(({ code }) => code);
  t.same(
    DOCUMENTED.filter((code) => !codes.includes(code)),
    [],
    'none is missing',
  );
  t.same(
    codes.filter((code) => !DOCUMENTED.includes(code)),
    [],
    'none is invented',
  );
  t.equal(new Set(codes).size, codes.length, 'none is there twice');
  t.same(
    codes.toSorted((left, right) => DOCUMENTED.indexOf(left) - DOCUMENTED.indexOf(right)),
    codes,
    'in order',
  );
});

t.test('the schemas and the catalogue have the same codes', async (t) => {
  const said: ReadonlySet<string> = new Set(
    KINDS.flatMap(({ spec }) => [...everyPlace(spec)].flatMap(({ node }) => codesOf(node))),
  );
  t.same([...said].filter((code) => findEntry(code) === undefined).sort(), [], 'each has an entry');
  // The engine reports ST and U, the translation TR, the analysis AN, the structure check W-02; W-55 comes before nulls are dropped.
  const ofSchemas = DOCUMENTED.filter(
    (code) => !/^(ST|U|TR|AN)-/.test(code) && code !== 'W-02' && code !== 'W-55',
  );
  t.same(
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
    t.ok(shown.length < 1500 && shown.split('\n').every((line) => line.length < 300), `${code} is short`);
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
    t.same(standard, [level === 'R' ? 'error' : 'warning'], `${code} at standard`);
    t.same(strict, [level === 'W' ? 'warning' : 'error'], `${code} at strict`);
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
  t.same(
    told.map(([code]) => code),
    TWO_LEVELS.map(([code]) => code),
    'as the catalogue says',
  );
  for (const [, ...levels] of told) t.same(levels.toSorted(), ['R', 'S']);
  for (const [code, kind, spec, r, s] of TWO_LEVELS) {
    const said = (value: string, options: JudgeOptions) => severities(code, kind, spec(value), options);
    for (const [validationLevel, ofS] of [
      ['standard', 'warning'],
      ['strict', 'error'],
    ] as const) {
      t.same(said(r, { validationLevel }), ['error'], `${code} R at ${validationLevel}`);
      t.same(said(s, { validationLevel }), [ofS], `${code} S at ${validationLevel}`);
      for (const value of [r, s]) {
        const what = `${code} ${value} at ${validationLevel}`;
        t.same(said(value, { validationLevel, severities: { [code]: 'error' } }), ['error'], what);
        t.same(said(value, { validationLevel, severities: { [code]: 'warn' } }), ['warning'], what);
        t.same(said(value, { validationLevel, severities: { [code]: 'off' } }), [], what);
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
        t.same(
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
  t.same(
    CATALOGUE.filter(({ isFixed }) => isFixed).map(({ code }) => code),
    [...FIXED_CODES],
  );
  t.same(
    CODES,
    CATALOGUE.map(({ code }) => code),
  );
  t.ok(isCode('EB-04'));
  for (const text of ['EB-4', 'eb-04', '', 'toString', '__proto__']) t.notOk(isCode(text), text);
});

t.test('the fixed codes are the documented ones', async (t) => {
  t.same([...FIXED_CODES], ['ST-10', 'ST-11', 'ST-12', 'ST-13', 'ST-14', 'U-01']);
  for (const code of FIXED_CODES) {
    t.equal(levelOf(code), 'R');
    t.match(findEntry(code)?.explain, 'neither be lowered nor turned off', code);
  }
});

t.test('U-01: the bad update is denied with any configuration, the good one passes', async (t) => {
  const updates = CATALOGUE.filter(({ old }) => old !== undefined);
  t.same(
    updates.map(({ code }) => code),
    ['U-01'],
  );
  for (const { code, kind, old = '', bad, good, at } of updates) {
    const review = (text: string, setting: 'error' | 'warn' | 'off') =>
      reviewValidate(requestOf({ oldObject: objectOf(kind, old), object: objectOf(kind, text) }), {
        judge: { severities: { [code]: setting } },
      }).review;
    for (const setting of ['error', 'warn', 'off'] as const) {
      t.same(causesOf(review(bad, setting)), [`${code} @ ${at}`], setting);
      t.equal(review(good, setting).response.allowed, true, setting);
    }
  }
});

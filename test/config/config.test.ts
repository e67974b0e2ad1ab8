// gatewarden.yaml: its content, and the places of its mistakes.

import { join } from 'node:path';
import t from 'tap';
import { matchesField, parseFieldPattern } from '../../src/config/field-pattern.ts';
import { findConfig, loadConfig } from '../../src/config/find.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { CATALOGUE } from '../../src/diagnostics/catalogue/index.ts';
import { CODES, isCode } from '../../src/diagnostics/severity.ts';
import { matchesGlob } from '../../src/grammar/glob.ts';

const accepted: readonly (readonly [string, string, object])[] = [
  ['nothing', '', { severities: {}, suppressions: [] }],
  ['comments only', '# nothing yet\n', { severities: {}, suppressions: [] }],
  ['empty sections', 'severity:\nsuppressions:\n', { severities: {}, suppressions: [] }],
  [
    'levels',
    'validationLevel: strict\nunknownFields: warn\n',
    { validationLevel: 'strict', unknownFields: 'warn', severities: {}, suppressions: [] },
  ],
  [
    'severities, `off` without quotes',
    'severity:\n  ST-04: off\n  W-02: error\n  ST-05: "warn"\n',
    { severities: { 'ST-04': 'off', 'W-02': 'error', 'ST-05': 'warn' }, suppressions: [] },
  ],
  [
    'a suppression',
    'suppressions:\n  - {code: ST-04, reason: known}\n',
    { severities: {}, suppressions: [{ codes: ['ST-04'], reason: 'known', line: 2 }] },
  ],
  [
    'a suppression with every condition',
    'suppressions:\n  - code: [ST-04, ST-05]\n    file: a/**\n    kind: DirectResponse\n    namespace: x\n    name: y*\n    field: spec.status\n    reason: known\n    until: 2027-02-28\n',
    {
      severities: {},
      suppressions: [
        {
          codes: ['ST-04', 'ST-05'],
          file: 'a/**',
          kind: 'DirectResponse',
          namespace: 'x',
          name: 'y*',
          reason: 'known',
          until: '2027-02-28',
          line: 2,
        },
      ],
    },
  ],
];

for (const [name, text, expected] of accepted) {
  t.test(`reads ${name}`, async (t) => {
    const { config, problems } = parseConfig(text);
    t.strictSame(problems, []);
    t.match(config, expected);
  });
}

const refused: readonly (readonly [string, string, string, RegExp])[] = [
  ['an unknown setting', 'severty: {}\n', '1:1 severty', /did you mean `severity`/],
  [
    'an unknown setting of a suppression',
    'suppressions:\n  - code: ST-04\n    reason: x\n    untill: 2027-01-01\n',
    '4:5 suppressions[0].untill',
    /did you mean `until`/,
  ],
  ['an unknown code', 'severity:\n  ST-99x: off\n', '2:3 severity.ST-99x', /no code/],
  ['a code in small letters', 'severity:\n  w-02: off\n', '2:3 severity.w-02', /did you mean `W-02`/],
  ['an unknown severity', 'severity:\n  W-02: warning\n', '2:9 severity.W-02', /did you mean `warn`/],
  ['a severity that is a boolean', 'severity:\n  W-02: false\n', '2:9 severity.W-02', /not a severity/],
  ['a fixed code', 'severity:\n  ST-12: warn\n', '2:10 severity.ST-12', /can't be lowered/],
  [
    'a fixed code in a suppression',
    'suppressions:\n  - code: U-01\n    reason: x\n',
    '2:11 suppressions[0].code',
    /can't be suppressed/,
  ],
  [
    'a suppression without a reason',
    'suppressions:\n  - code: ST-04\n',
    '2:5 suppressions[0].reason',
    /needs a `reason`/,
  ],
  [
    'a suppression with an empty reason',
    'suppressions:\n  - code: ST-04\n    reason: " "\n',
    '3:13 suppressions[0].reason',
    /a text/,
  ],
  [
    'a suppression without a code',
    'suppressions:\n  - reason: x\n',
    '2:5 suppressions[0].code',
    /needs a `code`/,
  ],
  [
    'a day that is not in the calendar',
    'suppressions:\n  - {code: ST-04, reason: x, until: 2027-02-30}\n',
    '2:37 suppressions[0].until',
    /not a date/,
  ],
  [
    'a date in words',
    'suppressions:\n  - {code: ST-04, reason: x, until: tomorrow}\n',
    '2:37 suppressions[0].until',
    /2027-01-31/,
  ],
  [
    'an unknown kind',
    'suppressions:\n  - {code: ST-04, reason: x, kind: EdgeBackends}\n',
    '2:36 suppressions[0].kind',
    /did you mean `EdgeBackend`/,
  ],
  [
    'a field that is no path',
    'suppressions:\n  - {code: ST-04, reason: x, field: "spec..a"}\n',
    '2:37 suppressions[0].field',
    /not a field path/,
  ],
  ['an unknown level', 'validationLevel: strickt\n', '1:18 validationLevel', /did you mean `strict`/],
  ['a list where a mapping is meant', 'severity: [W-02]\n', '1:11 severity', /a mapping/],
  ['a mapping where a list is meant', 'suppressions: {code: ST-04}\n', '1:15 suppressions', /a list/],
  ['a list as the whole', '- a\n', '1:1 ', /a mapping/],
  ['a key twice', 'unknownFields: warn\nunknownFields: error\n', '2:1 ', /not valid YAML/],
  ['what is not YAML', 'a: [\n', '', /not valid YAML/],
  [
    'a name that is a number',
    'suppressions:\n  - {code: ST-04, reason: x, name: 5}\n',
    '2:36 suppressions[0].name',
    /quote it/,
  ],
];

for (const [name, text, place, message] of refused) {
  t.test(`reports the place of ${name}`, async (t) => {
    const [problem, ...others] = parseConfig(text).problems;
    t.strictSame(others, [], 'one mistake, one problem');
    const {
      line,
      column,
      path,
      message: said,
      hint = '',
    } = problem ?? { line: 0, column: 0, path: '', message: '' };
    t.ok(`${line}:${column} ${path}`.includes(place), `${line}:${column} ${path}`);
    t.match(`${said} ${hint}`, message);
  });
}

t.test('hostile configurations are rejected quickly', async (t) => {
  for (const text of [
    '['.repeat(100_000),
    '- '.repeat(100_000),
    `a: ${'x'.repeat(2_000_000)}`,
    'a: &a [*a]',
    '__proto__: {x: 1}',
  ])
    t.not(parseConfig(text).problems.length, 0);
  t.equal(({} as { x?: unknown }).x, undefined);
});

t.test('every code of the catalogue is accepted', async (t) => {
  for (const { code } of CATALOGUE) t.ok(isCode(code), code);
});

t.test('every code except the fixed ones can have every severity', async (t) => {
  const fixed = new Set(['ST-10', 'ST-11', 'ST-12', 'ST-13', 'ST-14', 'U-01']);
  for (const code of CODES) {
    for (const severity of ['error', 'warn', 'off'] as const) {
      const { config, problems } = parseConfig(`severity: {${code}: ${severity}}\n`);
      const isRefused = fixed.has(code) && severity !== 'error';
      t.equal(problems.length, isRefused ? 1 : 0, `${code} ${severity}`);
      if (!isRefused) t.equal(config.severities[code], severity);
    }
  }
});

t.test('the nearest file in the parent folders is used', async (t) => {
  const root = t.testdir({
    'gatewarden.yaml': '',
    a: { 'gatewarden.yaml': 'validationLevel: strict\n', b: { c: {} } },
    d: {},
  });
  t.equal(findConfig(join(root, 'a/b/c')), join(root, 'a/gatewarden.yaml'));
  t.equal(findConfig(join(root, 'd')), join(root, 'gatewarden.yaml'));
  const { config, path } = await loadConfig(join(root, 'a/b'));
  t.equal(config.validationLevel, 'strict');
  t.equal(path, join(root, 'a/gatewarden.yaml'));
  const absent = await loadConfig(root, 'nowhere.yaml');
  t.match(absent.problems[0]?.message, /no such file/);
});

const patterns: readonly (readonly [string, readonly (string | number)[], boolean])[] = [
  ['spec', ['spec', 'a', 0], true],
  ['spec.a', ['spec', 'b'], false],
  ['spec.a.b', ['spec', 'a'], false],
  ['spec.list[*].name', ['spec', 'list', 3, 'name'], true],
  ['spec.list[3].name', ['spec', 'list', 4, 'name'], false],
  ['spec.*.name', ['spec', 'x', 'name', 'deeper'], true],
  ['metadata["a.b/c"]', ['metadata', 'a.b/c'], true],
];

for (const [pattern, path, expected] of patterns) {
  t.test(`the field pattern ${pattern} ${expected ? 'covers' : 'leaves'} ${path.join('.')}`, async (t) => {
    const parsed = parseFieldPattern(pattern);
    t.equal(parsed !== undefined && matchesField(parsed, path), expected);
  });
}

t.test('invalid field patterns are rejected', async (t) => {
  for (const text of ['', '.', 'a.', 'a..b', 'a[', 'a[x]', 'a["]', 'a b', '['])
    t.equal(parseFieldPattern(text), undefined, text);
});

t.test('matching globs of names takes linear time', async (t) => {
  t.ok(
    matchesGlob('a*c', 'abc') && matchesGlob('*', '') && matchesGlob('*b*', 'abc') && matchesGlob('x', 'x'),
  );
  t.notOk(matchesGlob('a*a', 'a') || matchesGlob('a*c', 'abd') || matchesGlob('x', 'xy'));
  t.notOk(matchesGlob(`${'a*'.repeat(5000)}b`, 'a'.repeat(100_000)));
});

// `exceptions` of gatewarden.yaml: what an entry needs, and the places of its mistakes.

import t from 'tap';
import { parseConfig } from '../../src/config/parse.ts';

const ENTRY = {
  id: 'files-2027',
  code: 'C-12',
  kind: 'EdgeBackend',
  namespace: 'team-*',
  name: 'files',
  reason: 'moves to the new gateway',
  until: '2027-01-31',
};
const text = (...entries: readonly object[]): string =>
  `exceptions:\n${entries.map((entry) => `  - ${JSON.stringify(entry)}\n`).join('')}`;
const without = (member: keyof typeof ENTRY): object =>
  Object.fromEntries(Object.entries(ENTRY).filter(([name]) => name !== member));

t.test('reads an exception', async (t) => {
  const { config, problems } = parseConfig(text(ENTRY, { ...ENTRY, id: 'b', code: ['C-12', 'C-01'] }));
  t.strictSame(problems, []);
  const { code: _, ...rest } = ENTRY;
  t.strictSame(config.exceptions, [
    { ...rest, codes: ['C-12'], line: 2 },
    { ...rest, id: 'b', codes: ['C-12', 'C-01'], line: 3 },
  ]);
});

t.test('reads YAML as people write it: a date without quotes is a text', async (t) => {
  const { config, problems } = parseConfig(
    'exceptions:\n  - id: a\n    code: C-12\n    kind: EdgeBackend\n    namespace: "*"\n    name: "*"\n    reason: x\n    until: 2027-01-31\n',
  );
  t.strictSame(problems, []);
  t.equal(config.exceptions[0]?.until, '2027-01-31');
});

for (const member of Object.keys(ENTRY) as (keyof typeof ENTRY)[])
  t.test(`demands ${member}`, async (t) => {
    const { problems } = parseConfig(text(without(member)));
    t.match(problems, [{ line: 2, path: `exceptions[0].${member}`, message: `needs \`${member}\`` }]);
    t.equal(problems.length, 1);
  });

const refused: readonly (readonly [string, object, string, RegExp])[] = [
  ['an unknown setting', { ...ENTRY, namespaces: 'a' }, 'namespaces', /did you mean `namespace`/],
  ['an id that is no label', { ...ENTRY, id: 'Files 1' }, 'id', /lower/],
  ['an unknown code', { ...ENTRY, code: 'C-999' }, 'code', /no code/],
  ['a code that keeps the server safe', { ...ENTRY, code: 'ST-12' }, 'code', /can't be exempted/],
  ['a code of the structure', { ...ENTRY, code: ['C-12', 'ST-04'] }, 'code', /CRDs check/],
  ['a code of the translation', { ...ENTRY, code: 'TR-01' }, 'code', /never rejects/],
  ['a code of the analysis', { ...ENTRY, code: 'AN-01' }, 'code', /never rejects/],
  ['no code at all', { ...ENTRY, code: [] }, 'code', /at least one/],
  ['an unknown kind', { ...ENTRY, kind: 'Edgebackend' }, 'kind', /EdgeBackend/],
  ['a pattern that no name matches', { ...ENTRY, namespace: 'Team_A' }, 'namespace', /lower case/],
  ['a regular expression', { ...ENTRY, name: '(a+)+$' }, 'name', /`\*` stands for any text/],
  ['a reason with a line break', { ...ENTRY, reason: 'a\nb' }, 'reason', /line break/],
  ['a reason that turns the text around', { ...ENTRY, reason: 'a\u202eb' }, 'reason', /control character/],
  ['a long reason', { ...ENTRY, reason: 'x'.repeat(201) }, 'reason', /longer than 200/],
  ['a day that is not in the calendar', { ...ENTRY, until: '2027-02-30' }, 'until', /not a date/],
];
for (const [name, entry, member, words] of refused)
  t.test(`reports the place of ${name}`, async (t) => {
    const { problems } = parseConfig(text(entry));
    t.equal(problems.length, 1);
    const [{ line, path, message, hint }] = problems as [(typeof problems)[0]];
    t.equal(line, 2);
    t.equal(path, `exceptions[0].${member}`);
    t.match(`${message} ${hint ?? ''}`, words);
  });

t.test('one mistake is one problem: an entry that is no mapping, a misspelt member', async (t) => {
  for (const [entry, path] of [
    ['null', 'exceptions[0]'],
    ['files', 'exceptions[0]'],
    ['[a]', 'exceptions[0]'],
    [JSON.stringify({ ...without('until'), untill: ENTRY.until }), 'exceptions[0].untill'],
  ] as const)
    t.strictSame(
      parseConfig(`exceptions:\n  - ${entry}\n`).problems.map((problem) => problem.path),
      [path],
      entry,
    );
});

t.test('reports all mistakes of all entries at once, each with its line', async (t) => {
  const { problems } = parseConfig(
    text(
      { ...ENTRY, code: 'C-999' },
      ENTRY,
      { ...ENTRY, until: 'soon', kind: 'X' },
      without('reason'),
      ENTRY,
    ),
  );
  t.strictSame(
    problems.map(({ line, path }) => `${line} ${path}`),
    [
      '2 exceptions[0].code',
      '4 exceptions[2].id',
      '4 exceptions[2].kind',
      '4 exceptions[2].until',
      '5 exceptions[3].id',
      '5 exceptions[3].reason',
      '6 exceptions[4].id',
    ],
  );
});

t.test('reports more exceptions than a review can look up', async (t) => {
  const many = Array.from({ length: 501 }, (_, n) => ({ ...ENTRY, id: `e${n}` }));
  t.match(parseConfig(text(...many)).problems, [{ line: 502, message: 'more than 500' }]);
  t.strictSame(parseConfig(text(...many.slice(1))).problems, []);
});

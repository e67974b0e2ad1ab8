// `profiles` of gatewarden.yaml: their content, and the places of their mistakes.

import t from 'tap';
import { parseConfig } from '../../src/config/parse.ts';

const PROFILE = 'name: legacy, namespaceSelector: {matchLabels: {team: legacy}}';

t.test('a profile has a name, a namespace selector as in Kubernetes, and severities', async (t) => {
  const { config, problems } = parseConfig(`
profiles:
  - name: legacy
    namespaceSelector:
      matchLabels: {team: legacy}
      matchExpressions:
        - {key: env, operator: NotIn, values: [prod]}
        - {key: example.com/owner, operator: Exists}
    severity: {EB-04: warn, C-01: "off"}
  - {name: new, namespaceSelector: {matchLabels: {team: ""}}, severity: {W-01: error}}
`);
  t.strictSame(problems, []);
  t.strictSame(config.profiles, [
    {
      name: 'legacy',
      namespaceSelector: [
        { key: 'team', operator: 'In', values: ['legacy'] },
        { key: 'env', operator: 'NotIn', values: ['prod'] },
        { key: 'example.com/owner', operator: 'Exists', values: [] },
      ],
      severities: { 'EB-04': 'warn', 'C-01': 'off' },
    },
    {
      name: 'new',
      namespaceSelector: [{ key: 'team', operator: 'In', values: [''] }],
      severities: { 'W-01': 'error' },
    },
  ]);
});

t.test('without profiles there are none', async (t) => {
  t.strictSame(parseConfig('severity: {W-01: error}').config.profiles, []);
  t.strictSame(parseConfig('').config.profiles, []);
});

t.test('mistakes are reported at their place', async (t) => {
  const one = (inside: string): string => `profiles: [{${inside}}]`;
  const selector = (inside: string): string => one(`name: a, namespaceSelector: {${inside}}`);
  const expression = (inside: string): string => selector(`matchExpressions: [{${inside}}]`);
  const table: readonly [text: string, path: string, message: RegExp][] = [
    ['profiles: {a: b}', 'profiles', /a list is expected/],
    [one('namespaceSelector: {matchLabels: {a: b}}'), 'profiles[0].name', /needs a `name`/],
    [one('name: a'), 'profiles[0].namespaceSelector', /that selects namespaces/],
    [selector(''), 'profiles[0].namespaceSelector', /that selects namespaces/],
    [one(PROFILE.replace('legacy,', 'Legacy,')), 'profiles[0].name', /not a valid profile name/],
    [one(PROFILE.replace('legacy,', '2,')), 'profiles[0].name', /a text is expected/],
    [one(PROFILE.replace('legacy,', 'a.b,')), 'profiles[0].name', /not a valid profile name/],
    [`profiles: [{${PROFILE}}, {${PROFILE}}]`, 'profiles[1].name', /duplicate profile `legacy`/],
    [one(`${PROFILE}, severities: {}`), 'profiles[0].severities', /unknown setting/],
    [one(`${PROFILE}, severity: {EB-4: warn}`), 'profiles[0].severity.EB-4', /no code/],
    [one(`${PROFILE}, severity: {ST-10: warn}`), 'profiles[0].severity.ST-10', /can't be lowered/],
    [selector('matchLabels: {"a b": c}'), 'profiles[0].namespaceSelector.matchLabels', /isn't a valid key/],
    [
      selector('matchLabels: {a: "b c"}'),
      'profiles[0].namespaceSelector.matchLabels.a',
      /isn't a label value/,
    ],
    [selector('matchLabels: {a: 1}'), 'profiles[0].namespaceSelector.matchLabels.a', /a text is expected/],
    [
      selector('matchLabels: {gatewarden.dev/enforcement: warn}'),
      'profiles[0].namespaceSelector.matchLabels',
      /already decides/,
    ],
    [
      expression('operator: Exists'),
      'profiles[0].namespaceSelector.matchExpressions[0].key',
      /needs the `key`/,
    ],
    [
      expression('key: a, operator: in, values: [b]'),
      'profiles[0].namespaceSelector.matchExpressions[0].operator',
      /write `In` or/,
    ],
    [
      expression('key: a, operator: In'),
      'profiles[0].namespaceSelector.matchExpressions[0].values',
      /at least one value/,
    ],
    [
      expression('key: a, operator: Exists, values: [b]'),
      'profiles[0].namespaceSelector.matchExpressions[0].values',
      /has no values/,
    ],
  ];
  for (const [text, path, message] of table) {
    const { problems } = parseConfig(text);
    t.match(problems[0], { path, message }, text);
  }
});

t.test(
  'profiles that no namespace can have, that take all, or that are too entangled, are told',
  async (t) => {
    const profile = (name: string, selector: string): string =>
      `  - {name: ${name}, namespaceSelector: ${selector}}\n`;
    const many = Array.from({ length: 4 }, (_, i) =>
      profile(`p${i}`, `{matchLabels: {a${i}: x, b${i}: x, c${i}: x}}`),
    ).join('');
    const table: readonly [profiles: string, path: string, message: RegExp][] = [
      [
        profile('a', '{matchLabels: {x: y}}') + profile('b', '{matchLabels: {x: y, z: w}}'),
        'profiles[1]',
        /no namespace can have this profile/,
      ],
      [
        profile('a', '{matchExpressions: [{key: x, operator: Exists}, {key: x, operator: DoesNotExist}]}'),
        'profiles[0]',
        /no namespace can have this profile/,
      ],
      [
        profile('a', '{matchExpressions: [{key: x, operator: Exists}]}') +
          profile('b', '{matchExpressions: [{key: x, operator: DoesNotExist}]}'),
        'profiles',
        /select every namespace/,
      ],
      [many, 'profiles', /selectors are needed for these profiles, more than 20/],
    ];
    for (const [profiles, path, message] of table)
      t.match(parseConfig(`profiles:\n${profiles}`).problems, [{ path, message }]);
  },
);

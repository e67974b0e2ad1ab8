// Format strings beside Envoy: every operator with and without arguments and a length.

import t from 'tap';
import { ENVOY_OPERATORS, NEWER_OPERATORS } from '../../src/grammar/envoy-operators.ts';
import { checkFormatString } from '../../src/grammar/format-string.ts';
import { envoys } from '../parts/envoy.ts';
import { askEnvoy, asked, had, logAs } from './asking.ts';

/** Extensions that this configuration leaves out. */
const OF_EXTENSIONS: ReadonlySet<string> = new Set(['METADATA', 'REQ_WITHOUT_QUERY']);

const forms = [...ENVOY_OPERATORS]
  .filter(([name]) => !OF_EXTENSIONS.has(name))
  .flatMap(([name, { example }]) => {
    const some = example ?? (name === 'PATH' ? 'NQ' : 'X');
    return ['', '()', `(${some})`, ':5', '():5', `(${some}):5`].map((rest) => `%${name}${rest}%`);
  });

t.test('what is accepted is accepted by Envoy', async (t) => {
  const good = [
    ...forms.filter((text) => checkFormatString(text).problems.length === 0),
    ...[
      '%%',
      '100%%',
      '%START_TIME(%Y/%m/%dT%H:%M:%S%z)%',
      '%REQ(:path?x):10%',
      '%CEL(size(request.path)):3%',
    ],
  ];
  t.ok(good.length > 200, `${good.length} texts`);
  const said = await asked(t, () => askEnvoy(good.map((text) => logAs(text))));
  if (said !== undefined) t.equal(said, '');
});

t.test('what is refused is refused by Envoy', async (t) => {
  const all = forms.filter((text) => checkFormatString(text).problems.length > 0);
  // The operators without arguments are alike: some of them stand for the others.
  const bad = [
    ...all.filter(
      (text, index) =>
        !ENVOY_OPERATORS.get(text.match(/[A-Z0-9_]+/)![0])!.arguments.startsWith('n') || index % 12 === 0,
    ),
    ...['%', '100%', '%REQ(x)', '%REQ(x', '%req(x)%', '%PROTOCOL:x%', '%PROTOCOL', '%REQ(x)%%'],
  ];
  for (const text of bad) {
    const said = await asked(t, () => askEnvoy([logAs(text)]));
    if (said === undefined) return;
    if (said === '') t.fail(text);
  }
  t.ok(bad.length > 60, `${bad.length} texts`);
});

const coalesce = (...operators: readonly unknown[]): string => `%COALESCE(${JSON.stringify({ operators })})%`;

const programs = (await asked(t, () => had(envoys()))) ?? [];
for (const { version, path } of programs.filter(({ version }) => version.startsWith(NEWER_OPERATORS.since)))
  t.test(`operators that came later are taken and refused as by ${version}`, async (t) => {
    const texts = [
      ...[...NEWER_OPERATORS.forms].flatMap(([name, { example = 'X' }]) =>
        ['', `(${example})`, ':5'].map((rest) => `%${name}${rest}%`),
      ),
      ...['ORIG', 'DECODED', 'orig', 'ORIG:DECODED'].map((form) => `%QUERY_PARAMS(${form}):5%`),
      ...['{}', '[]', '{"operators":{"a":1}}', '{"operators":["PROTOCOL"]} x'].map(
        (text) => `%COALESCE(${text})%`,
      ),
      coalesce(),
      coalesce('NOPE'),
      coalesce('REQ'),
      coalesce('REQ_WITHOUT_QUERY'),
      coalesce({ command: 'REQ', param: 'x-a', max_length: 3, more: 1 }, 'PROTOCOL'),
      coalesce({ command: 'COALESCE', param: '{"operators":["PROTOCOL"]}' }),
      coalesce({ command: 'PROTOCOL', param: 'x' }),
      coalesce({ command: 'PROTOCOL', max_length: 3 }),
      coalesce({ command: 'START_TIME', param: '%Y', max_length: 3 }),
      coalesce({ command: 'REQ', param: 'x', max_length: 0 }),
      coalesce({ command: 'REQ', param: 'a b' }),
      coalesce({ command: 5 }),
    ];
    const ask = (formats: readonly string[]) => askEnvoy(formats.map(logAs), path);
    const isGood = (text: string) => checkFormatString(text).problems.length === 0;
    const good = texts.filter(isGood);
    t.equal(await ask(good), '');
    for (const text of texts) if (!isGood(text) && (await ask([text])) === '') t.fail(text);
    t.ok(good.length > 20, `${good.length} of ${texts.length} texts`);
  });

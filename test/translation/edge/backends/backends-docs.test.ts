// docs/edge/backends.md: the records of its examples, and the message of a status, as they stand there.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { readSettings, Translator } from '../../../../src/translation.ts';
import { blocksOf, examplesOf } from '../../../docs/blocks.ts';
import { edgeBackend, translatedBackends } from './translated-backends.ts';

const blocks = await blocksOf('edge/backends.md');
const example = await examplesOf('edge/backends.md');

/** The block with the mark, as text. */
const shown = (mark: 'records' | 'status' | 'warned', name: string): string | undefined =>
  blocks.find(({ marks }) => marks[mark] === name)?.text;

const objectsOf = (text: string): readonly unknown[] =>
  parseAllDocuments(text).map((document): unknown => document.toJS());

const shop = objectsOf(example('shop'));

const EXAMPLES = {
  static: example('static'),
  provider: example('provider'),
  hosted: example('hosted'),
  groups: example('groups'),
  servers: example('servers'),
  selector: example('selector'),
  // Admission warns about every one of this kind, so it is no example of what to write.
  dynamic: shown('warned', 'dynamic') ?? '',
  connection: example('connection'),
  mcp: example('mcp'),
  ai: example('ai'),
  guards: example('guards'),
  broken: example('broken'),
};

const { settings } = readSettings({ edge: { mode: 'raw' }, systemNamespace: 'gatewarden-system' });

for (const [name, text] of Object.entries(EXAMPLES))
  t.test(`the records of ${name}`, async (t) => {
    const translator = new Translator(settings);
    translator.apply([...shop, ...objectsOf(text)].map((object) => ({ object })));
    const { gateways, statuses } = translator.translation();
    const records = gateways
      .flatMap((gateway) => (gateway.dataPlane === 'edge' ? gateway.backends : []))
      .map(({ name: _, ...record }) => record);
    t.strictSame(parse(shown('records', name) ?? ''), records);
    const message = shown('status', name)?.trimEnd();
    const accepted = message === undefined ? { reason: 'Accepted' } : { reason: 'PartiallyValid', message };
    for (const { kind, status } of statuses)
      if (kind === 'EdgeBackend') t.match(status, { conditions: [accepted] });
  });

t.test('what is broken is left out, or answers 500', async (t) => {
  const gone = { auth: { secretRef: { name: 'gone' } } };
  const providers = [
    { name: 'a', vendorA: {}, policies: gone },
    { name: 'c', vendorC: {} },
  ];
  const { records } = translatedBackends([edgeBackend({ ai: { groups: [{ providers }] } })]);
  t.match(records, [{ ai: { providerGroups: [{ providers: [{ name: 'c' }] }] } }]);
  const whole = { static: { host: 'a.test', port: 443 }, policies: gone };
  t.strictSame(translatedBackends([edgeBackend(whole)]).records, []);
});

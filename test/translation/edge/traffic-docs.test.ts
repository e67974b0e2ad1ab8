// docs/edge/traffic.md: the records of its examples, and the message of a status, as they stand there.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { Translator } from '../../../src/translation.ts';
import { blocksOf, examplesOf } from '../../docs/blocks.ts';
import { edgeSettings } from './objects.ts';

const PAGE = 'edge/traffic.md';
const blocks = await blocksOf(PAGE);
const example = await examplesOf('edge/traffic.md');

/** The block with the mark, as text. */
const shown = (mark: 'records' | 'status', name: string): string | undefined =>
  blocks.find(({ marks }) => marks[mark] === name)?.text;

const objectsOf = (text: string): readonly unknown[] =>
  parseAllDocuments(text).map((document): unknown => document.toJS());

const shop = objectsOf(example('shop'));

const EXAMPLES = {
  connections: example('connections'),
  log: example('log'),
  authorizer: example('authorizer'),
  processor: example('processor'),
  access: example('access'),
  limits: example('limits'),
  computed: example('computed'),
  sites: example('sites'),
  headers: example('headers'),
  patience: example('patience'),
  closed: example('closed'),
  tokens: example('tokens'),
  keys: example('keys'),
  staff: example('staff'),
  unresolved: example('unresolved'),
};

for (const [name, text] of Object.entries(EXAMPLES))
  t.test(`the records of ${name}`, async (t) => {
    const translator = new Translator(
      edgeSettings({ edge: { mode: 'raw' }, systemNamespace: 'gatewarden-system' }),
    );
    translator.apply([...shop, ...objectsOf(text)].map((object) => ({ object })));
    const { gateways, statuses } = translator.translation();
    const records = gateways
      .flatMap((gateway) => (gateway.dataPlane === 'edge' ? gateway.policies : []))
      .map(({ name: _, target: __, ...record }) => record);
    t.strictSame(parse(shown('records', name) ?? ''), records);
    const { status } = statuses.find(({ kind }) => kind === 'EdgePolicy') ?? {};
    const message = shown('status', name)?.trimEnd();
    const accepted = { type: 'Accepted', ...(message === undefined ? { reason: 'Valid' } : { message }) };
    t.match(status, { ancestors: [{ conditions: [accepted] }] });
  });

// docs/edge/routes.md: the records of its example, as they stand there.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { blocksOf, examplesOf } from '../../docs/blocks.ts';
import { edgeRecords } from './objects.ts';

const PAGE = 'edge/routes.md';

t.test('the records of the example', async (t) => {
  const example = await examplesOf('edge/routes.md');
  const objects = parseAllDocuments(example('shop')).map((document): unknown => document.toJS());
  const shown = (await blocksOf(PAGE)).find(({ marks }) => marks['records'] === 'routes');
  t.strictSame(edgeRecords(objects).routes, parse(shown!.text));
});

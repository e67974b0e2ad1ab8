// docs/edge/precedence.md: the merged units of its example, and what the statuses of its policies say.

import t from 'tap';
import { parse, parseAllDocuments } from 'yaml';
import { blocksOf, examplesOf } from '../../docs/blocks.ts';
import { edgeRecords, edgeTranslation } from './objects.ts';

const PAGE = 'edge/precedence.md';
const blocks = await blocksOf(PAGE);
const example = await examplesOf('edge/precedence.md');
const objects = parseAllDocuments(example('orders'))
  .map((document): unknown => document.toJS())
  .slice(1);

const shown = (mark: 'routes' | 'statuses'): string =>
  blocks.find(({ marks }) => marks[mark] === 'orders')?.text ?? '';

t.test('the units of the rules', async (t) => {
  const routes = edgeRecords(objects).routes.map(({ key, trafficPolicies, backends = [] }) => ({
    rule: Number(key.split('.')[1]),
    trafficPolicies,
    backendPolicies: backends[0]?.backendPolicies,
  }));
  t.strictSame(parse(shown('routes')), routes);
});

t.test('the conditions', async (t) => {
  const { statuses } = edgeTranslation(objects);
  const told = statuses
    .filter(({ kind }) => kind === 'EdgePolicy')
    .map(({ name, status }) => {
      const [entry] = status['ancestors'] as readonly {
        readonly conditions: readonly Readonly<Record<string, string>>[];
      }[];
      const attached = entry!.conditions.find(({ type }) => type === 'Attached')!;
      return `${name}: ${attached['status']} ${attached['reason']}: ${attached['message']}`;
    });
  t.strictSame(shown('statuses').trimEnd().split('\n'), told);
});

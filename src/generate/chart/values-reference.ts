// docs/reference/chart-values.md: each value of both charts with type, default and meaning.

import type { ChartValue } from '../../registration/chart/value.ts';
import { CRD_VALUES, VALUES } from '../../registration/chart/values.ts';
import { oneOf } from './values-yaml.ts';

export function valuesReference(): string {
  return [
    '<!-- Generated from src/registration/chart; change it there. -->\n',
    '# Values of the charts',
    '',
    'A dot means nesting. [install.md](../install.md) shows how to install. `values.yaml` of the charts has the same, with examples. Unknown keys',
    'and values of a wrong type are refused, with a message that names the key.',
    '',
    '## gatewarden',
    '',
    ...table(VALUES),
    '',
    '## gatewarden-crds',
    '',
    ...table(CRD_VALUES),
    '',
  ].join('\n');
}

const table = (values: readonly ChartValue[]): string[] => [
  '| Key | Type | Default | |',
  '|---|---|---|---|',
  ...values.map(
    ({ key, type, default: value, doc, words, mayBeEmpty }) =>
      `| \`${key}\` | ${typeName(type)} | \`${JSON.stringify(value)}\` | ${cell(words === undefined ? doc : `${doc} ${oneOf(words, mayBeEmpty)}`)} |`,
  ),
];

const typeName = (type: ChartValue['type']): string =>
  type === 'boolean' ? 'true or false' : type === 'labels' ? 'map of texts' : type;

const cell = (text: string): string => text.replaceAll('|', '\\|');

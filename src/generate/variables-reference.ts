// docs/reference/variables.md: each environment variable of the control plane, with type, default and what the chart sets it from.

import type { Variable } from '../environment/variable.ts';
import { PREFIX } from '../environment/variables.ts';

export function variablesReference(variables: ReadonlyMap<string, Variable>): string {
  return [
    '<!-- Generated from src/environment/variables.ts; change it there. -->\n',
    '# Variables of the control plane',
    '',
    'The control plane reads its settings from the environment. The chart sets these variables from its [values](chart-values.md); set others with',
    '`controller.extraEnv`. A variable that is not set has its default. A value that is not valid stops the start, with a message that names the',
    `variable and the value, except where the table says otherwise. Unknown variables are ignored, also those with the prefix \`${PREFIX}\`: Kubernetes`,
    'sets some of them for Services.',
    '',
    'Booleans are `1`, `t`, `T`, `TRUE`, `true`, `True`, and `0`, `f`, `F`, `FALSE`, `false`, `False`. Durations are whole numbers with the units `h`, `m`,',
    '`s` and `ms`.',
    '',
    '| Variable | Type | Default | Set by the chart from | |',
    '|---|---|---|---|---|',
    ...[...variables].map(
      ([name, variable]) =>
        `| \`${name}\` | ${cell(variable.type)} | ${defaultOf(variable)} | ${sourceOf(variable)} | ${cell(variable.doc)} |`,
    ),
    '',
  ].join('\n');
}

function defaultOf({ default: value, defaultText }: Variable): string {
  const text = defaultText ?? (value === undefined ? '' : String(value));
  return text === '' ? '' : `\`${text}\``;
}

function sourceOf({ chart }: Variable): string {
  if (chart === undefined) return '';
  return 'key' in chart ? `\`${chart.key}\`` : chart.name;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

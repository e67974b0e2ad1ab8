// The parameters of a Gateway as text, and the choice of some of them.

import type {
  ExplainedParameter,
  ExplainedParameters,
  ParameterSource,
} from '../../analysis/explain/object-explanation.ts';
import { didYouMean } from '../../grammar/nearest.ts';
import { counted } from '../../grammar/plural.ts';
import { fieldsAt } from '../../provision/effective-values.ts';
import { UsageError } from '../command-line/io.ts';
import { objectText as nameText } from './rows.ts';
import { valueLines } from './value-lines.ts';

/** Those that someone wrote; the built-in ones are counted. */
export function writtenParameters({ problem, values }: ExplainedParameters): readonly string[] {
  const written = values.filter(({ by }) => by.object !== undefined);
  const others = values.length - written.length;
  return [
    ...(problem === undefined ? [] : [problem]),
    ...written.flatMap(parameterLines),
    ...(others === 0
      ? []
      : [`${written.length === 0 ? '' : '... and '}${counted(others, 'built-in value')}: see --parameter`]),
  ];
}

export function parameterLines(parameter: ExplainedParameter): readonly string[] {
  const { path, value, by, replaces = [] } = parameter;
  return [
    ...valueLines({ path, value }),
    `  by ${sourceText(by)}`,
    ...replaces.map((each) => `  replaces ${shortValue(each.value)} by ${sourceText(each.by)}`),
  ];
}

const MAX_VALUE = 80;

function shortValue(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE).toWellFormed()}…` : text;
}

const sourceText = ({ layer, object, path = '' }: ParameterSource): string =>
  object === undefined ? 'Gatewarden (built-in)' : `${nameText(object)} ${path} (of the ${layer})`;

/** `--parameter PATH`: the values at this path and below it. */
export function chosenParameters(
  { problem, values }: ExplainedParameters,
  asked: string,
): ExplainedParameters {
  const path = asked.replace(/^spec\./, '').replace(/^kube(?:\.|$)/, '');
  const isAt = (each: ExplainedParameter): boolean =>
    path === '' || each.path === path || each.path.startsWith(`${path}.`) || each.path.startsWith(`${path}[`);
  const isAbove = (each: ExplainedParameter): boolean =>
    path.startsWith(`${each.path}.`) || path.startsWith(`${each.path}[`);
  const at = values.filter(isAt);
  const chosen = at.length > 0 ? at : values.filter(isAbove);
  if (chosen.length === 0) checkPath(asked, path);
  return { ...(problem === undefined ? {} : { problem }), values: chosen };
}

/** A misspelt field is an error; one that no layer sets isn't. */
function checkPath(asked: string, path: string): void {
  const names = path.split('.');
  for (const [depth, name] of names.entries()) {
    const known = fieldsAt(names.slice(0, depth));
    if (known === undefined) return;
    if (known.includes(name)) continue;
    throw new UsageError(
      `--parameter ${asked}: GatewayParameters have no field ${names.slice(0, depth + 1).join('.')}`,
      didYouMean(name, known) ?? `use one of ${known.join(', ')}`,
    );
  }
}

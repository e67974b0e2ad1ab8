// Effective policies for a person who reads: every value with where it comes from, then what doesn't count.

import {
  type EffectivePolicy,
  type LostSetting,
  reasonText,
  type Setting,
} from '../../analysis/policies/setting.ts';
import { enumerated } from '../../grammar/plural.ts';
import { labelOf } from '../preview/local/backends.ts';

export function policyLines({ kind, effective, lost, errors }: EffectivePolicy): readonly string[] {
  return [
    `  ${kind}:`,
    ...effective.flatMap((setting) => [
      ...valueLines(setting).map((line) => `    ${line}`),
      `      by ${sourceText(setting)}${exceptText(setting.exceptFor)}`,
    ]),
    ...errors.map((error) => `    error: ${error}`),
    ...(lost.length === 0
      ? []
      : ['    without effect:', ...lost.map((setting) => `      ${lostText(setting)}`)]),
  ];
}

const exceptText = (clusters: readonly string[] = []): string =>
  clusters.length === 0 ? '' : `, but not for ${enumerated(clusters.map(labelOf), 'and')}`;

function sourceText({ policy, targets, place }: Setting): string {
  const at = targets.map(
    ({ kind, namespace, name, section }) =>
      `${kind} ${namespace}/${name}${section === undefined ? '' : `, section ${section}`}`,
  );
  return `${policy.kind} ${policy.namespace}/${policy.name} at ${at.length === 0 ? place.name : enumerated(at, 'and')}`;
}

function lostText(setting: LostSetting): string {
  const { path, reason, by } = setting;
  const winners = by.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
  const who = winners.length === 0 ? '' : ` (${enumerated(winners.slice(0, MAX_WINNERS), 'and')})`;
  return `${path} of ${sourceText(setting)}: ${reasonText(reason)}${who}`;
}

const MAX_WINNERS = 3;
/** Longer values are cut, and so are longer lists of them. */
const MAX_VALUE = 200;
const MAX_VALUES = 20;

/** `spec.timeouts.request: 5s`, a line for each value. */
export function valueLines({ path, value }: Setting): readonly string[] {
  const leaves = [...leavesOf(path, value)];
  const shown = leaves.slice(0, MAX_VALUES);
  return leaves.length === shown.length
    ? shown
    : [...shown, `... and ${leaves.length - shown.length} more values`];
}

function* leavesOf(path: string, value: unknown): Generator<string> {
  if (Array.isArray(value) && value.length > 0 && value.some((item) => typeof item === 'object')) {
    for (const [index, item] of value.entries()) yield* leavesOf(`${path}[${index}]`, item);
    return;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0) {
    for (const [name, member] of Object.entries(value)) yield* leavesOf(`${path}.${name}`, member);
    return;
  }
  const text = typeof value === 'string' && value !== '' ? value : JSON.stringify(value);
  yield `${path}: ${text.length > MAX_VALUE ? `${text.slice(0, MAX_VALUE)}…` : text}`;
}

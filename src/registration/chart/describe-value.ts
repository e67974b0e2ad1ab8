// Makes entries of the lists of values. What a variable of the control plane is set from has its type, its default, its words and its meaning
// from there.

import type { Variable } from '../../environment/variable.ts';
import { VARIABLES } from '../../environment/variables.ts';
import { DNS_SUBDOMAIN_PATTERN } from '../../grammar/names.ts';
import type { ChartValue, ValueType } from './value.ts';

export type Member = Omit<ChartValue, 'key' | 'type' | 'default'>;

export const value = (key: string, type: ValueType, preset: unknown, member: Member): ChartValue => ({
  key,
  type,
  default: preset,
  ...member,
});

/** A key that one variable is set from. */
export function setting(
  key: string,
  member: Partial<Member> & { readonly default?: unknown } = {},
): ChartValue {
  const variable = variableOf(key);
  return {
    key,
    type: typeOf(variable),
    default: defaultOf(variable),
    doc: variable.doc,
    // What the templates check in their own way has no words.
    ...('words' in variable && member.isChecked !== true
      ? { words: variable.words as readonly string[] }
      : {}),
    ...member,
  };
}

function typeOf({ type, default: value }: Variable): ValueType {
  if (type === 'duration') return 'duration';
  if (Array.isArray(value)) return 'list';
  switch (typeof value) {
    case 'boolean':
      return 'boolean';
    case 'number':
      return 'whole number';
    case 'object':
      return 'object';
    default:
      return 'text';
  }
}

/** As a value is written: a duration as a text, and what the text of a variable has as JSON without the text. */
function defaultOf({ type, default: value, defaultText = '' }: Variable): unknown {
  if (type === 'duration') return defaultText;
  return typeof value === 'object' ? (JSON.parse(defaultText) as unknown) : value;
}

export function variableOf(key: string): Variable {
  for (const variable of VARIABLES.values())
    if (variable.chart !== undefined && 'key' in variable.chart && variable.chart.key === key)
      return variable;
  throw new Error(`no variable is set from ${key}`);
}

export const orEmpty = (pattern: string): string => `^$|${pattern}`;
/** The name of an object, or empty. */
export const named = { pattern: orEmpty(DNS_SUBDOMAIN_PATTERN) };

// Values of fields, one line each.

import type { Setting } from '../../analysis/policies/policy-setting.ts';

/** Longer values are cut, and so are longer lists of them. */
const MAX_VALUE = 200;
const MAX_VALUES = 20;

/** `spec.timeouts.request: 5s`, one line for each value. */
export function valueLines({ path, value }: Pick<Setting, 'path' | 'value'>): readonly string[] {
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

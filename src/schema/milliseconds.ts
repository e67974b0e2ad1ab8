// Numbers without a unit in place of durations: milliseconds where the default is in milliseconds.

import type { StringNode } from './node.ts';

/** The number with its unit; undefined where the default doesn't tell it. */
export function inMilliseconds(value: unknown, { default: usual, codes }: StringNode): string | undefined {
  if (codes?.pattern !== 'CM-01' || !/^\d{1,5}$/.test(String(value))) return undefined;
  return typeof usual?.value === 'string' && /^\d+ms$/.test(usual.value) ? `${value}ms` : undefined;
}

// Numbers without a unit in place of durations: milliseconds where the default is in milliseconds.

import type { Fault } from '../diagnostics/finding.ts';
import { MANY_SECONDS, orMilliseconds } from '../grammar/duration.ts';
import { isObject } from '../grammar/json.ts';
import type { Node, StringNode } from './node.ts';

/** The number with its unit; undefined where the default doesn't tell it. */
export function inMilliseconds(value: unknown, { default: usual, codes }: StringNode): string | undefined {
  if (codes?.pattern !== 'CM-01' || !/^\d{1,5}$/.test(String(value))) return undefined;
  return typeof usual?.value === 'string' && /^\d+ms$/.test(usual.value) ? `${value}ms` : undefined;
}

interface Place {
  readonly data: unknown;
  readonly node: Node | undefined;
}

/**
 * The fault of a number without a unit: people who count milliseconds in one field of a block do so in all of them, so beside such a field
 * seconds are no longer certain. `block` is the block that has the field.
 */
export function withMilliseconds(fault: Fault, { data, node }: Place, block: () => Place): Fault {
  if (fault.fix === undefined || !isDuration(node) || !isPlain(data)) return fault;
  if (inMilliseconds(data, node) !== undefined || !hasMilliseconds(block())) return fault;
  const { fix: _, hint, ...rest } = fault;
  return { ...rest, hint: `${hint}${orMilliseconds(Number(data))}` };
}

const isDuration = (node: Node | undefined): node is StringNode =>
  node?.type === 'string' && node.codes?.pattern === 'CM-01';

const isPlain = (data: unknown): boolean => /^\d{1,5}$/.test(String(data));

/** Whether a number in the block counts milliseconds, or may do so. */
const hasMilliseconds = ({ data, node }: Place): boolean =>
  node?.type === 'object' &&
  isObject(data) &&
  Object.entries(node.properties).some(([name, field]) => {
    const value = data[name];
    if (!isDuration(field) || !isPlain(value)) return false;
    return Number(value) >= MANY_SECONDS || inMilliseconds(value, field) !== undefined;
  });

// Whether a place accepts a value: checked before a fix writes the value there without asking the user.

import { isObject } from '../grammar/json.ts';
import type { Node } from './node.ts';

const MAX_INT32 = 2 ** 31;

/** Whether the value has the JSON type of the node. */
export function hasTypeOf(node: Node, value: unknown): boolean {
  switch (node.type) {
    case 'string':
    case 'boolean':
      return typeof value === node.type;
    case 'integer':
      return Number.isInteger(value);
    case 'quantity':
    case 'intOrString':
      return Number.isInteger(value) || typeof value === 'string';
    case 'array':
      return Array.isArray(value);
    case 'object':
    case 'map':
    case 'lazy':
      return isObject(value);
    case 'json':
      if (node.shape === 'any') return true;
      return node.shape === 'array' ? Array.isArray(value) : isObject(value);
  }
}

/** Whether the structure accepts a scalar. Doesn't run rules. */
export function acceptsScalar(node: Node, value: unknown): boolean {
  if (!hasTypeOf(node, value)) return false;
  if (node.type === 'integer') {
    const number = value as number;
    const { minimum = -MAX_INT32, maximum = MAX_INT32 - 1 } = node;
    return number >= minimum && number <= maximum && node.enum?.includes(number) !== false;
  }
  return node.type !== 'string' || acceptsText(node, value as string);
}

function acceptsText(
  { enum: values, minLength = 0, maxLength, pattern }: Extract<Node, { type: 'string' }>,
  text: string,
): boolean {
  if (values !== undefined) return values.includes(text);
  if (text.length < minLength || (maxLength !== undefined && text.length > maxLength)) return false;
  return pattern === undefined || new RegExp(pattern).test(text);
}

// Describes in a few words what a node accepts: for messages and for the reference.

import type { Node } from './node.ts';

const JSON_TYPES: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'a whole number',
  boolean: 'true or false',
  quantity: 'a whole number or a quantity such as `64Ki`',
  array: 'a list',
  object: 'an object',
  map: 'an object',
  lazy: 'an object',
  intOrString: 'a whole number of 32 bits or a string',
};

/** `a string`, `true or false`, `one of Allow, Deny`: fits after "must be". */
export function describe(node: Node): string {
  if (node.type === 'json')
    return node.shape === 'any' ? 'any JSON value' : node.shape === 'array' ? 'a list' : 'an object';
  if ((node.type === 'string' || node.type === 'integer') && node.enum !== undefined)
    return `one of ${node.enum.join(', ')}`;
  if (node.type === 'integer') return range(node);
  if (node.type === 'quantity' && node.takesFractions) return 'a quantity such as `500m` or `64Mi`';
  return JSON_TYPES[node.type] ?? 'a value';
}

/** `a whole number from 1 to 64`; also for an unknown node or one that isn't an integer. */
export function range(node: Node | undefined): string {
  if (node?.type !== 'integer') return 'a whole number';
  const { minimum, maximum } = node;
  if (minimum !== undefined && maximum !== undefined) return `a whole number from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `a whole number of ${minimum} or more`;
  if (maximum !== undefined) return `a whole number of at most ${maximum}`;
  return 'a whole number';
}

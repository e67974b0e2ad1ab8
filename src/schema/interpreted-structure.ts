// The structure check of a schema that has no generated code: the same mistakes as Ajv's code reports, found by walking the schema.

import { isObject } from '../grammar/json.ts';
import type { Node } from './node.ts';
import type { StructureError, Validator } from './validator.ts';

type Check = (value: unknown, path: readonly (string | number)[], errors: StructureError[]) => void;

const INT32 = 2 ** 31;

export function interpretedStructure(root: Node): Validator {
  const check = checkOf(root);
  const validator: Validator = (value) => {
    const errors: StructureError[] = [];
    check(value, [], errors);
    validator.errors = errors.length === 0 ? null : errors;
    return errors.length === 0;
  };
  return validator;
}

const pointer = (path: readonly (string | number)[]): string =>
  path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

function report(
  errors: StructureError[],
  path: readonly (string | number)[],
  keyword: string,
  detail?: number | string,
): void {
  errors.push({ at: pointer(path), keyword, detail });
}

/** The check of a value of the node's type; the type itself is checked by `typed`. */
function checkOf(node: Node): Check {
  switch (node.type) {
    case 'string':
      return textCheck(node);
    case 'integer':
      return (value, path, errors) => {
        if (!Number.isInteger(value)) return report(errors, path, 'type');
        const number = value as number;
        const { minimum, maximum, format } = node;
        if (format === 'int32' && (number >= INT32 || number < -INT32)) report(errors, path, 'format');
        if (minimum !== undefined && number < minimum) report(errors, path, 'minimum', minimum);
        if (maximum !== undefined && number > maximum) report(errors, path, 'maximum', maximum);
        if (node.enum?.includes(number) === false) report(errors, path, 'enum');
      };
    case 'boolean':
      return (value, path, errors) => {
        if (typeof value !== 'boolean') report(errors, path, 'type');
      };
    case 'json':
      return (value, path, errors) => {
        if (node.shape === 'array' ? !Array.isArray(value) : node.shape === 'object' && !isObject(value))
          report(errors, path, 'type');
      };
    case 'array':
      return listCheck(node);
    case 'map':
      return mapCheck(node);
    case 'object':
      return objectCheck(node);
    default:
      throw new Error(`no published schema has a ${node.type}`);
  }
}

function textCheck(node: Extract<Node, { type: 'string' }>): Check {
  const pattern = node.pattern === undefined ? undefined : new RegExp(node.pattern);
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY } = node;
  return (value, path, errors) => {
    if (typeof value !== 'string') return report(errors, path, 'type');
    if (value.length < minLength) report(errors, path, 'minLength', minLength);
    // The caller counts code points before it refuses anything. No pattern reads a text of any length.
    if (value.length > maxLength) return report(errors, path, 'maxLength', maxLength);
    if (pattern?.test(value) === false) report(errors, path, 'pattern');
    if (node.enum?.includes(value) === false) report(errors, path, 'enum');
  };
}

function listCheck(node: Extract<Node, { type: 'array' }>): Check {
  const check = checkOf(node.items);
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = node;
  return (value, path, errors) => {
    if (!Array.isArray(value)) return report(errors, path, 'type');
    if (value.length < minItems) report(errors, path, 'minItems', minItems);
    if (value.length > maxItems) report(errors, path, 'maxItems', maxItems);
    for (const [index, item] of value.entries()) check(item, [...path, index], errors);
  };
}

function mapCheck(node: Extract<Node, { type: 'map' }>): Check {
  const check = checkOf(node.values);
  const { minProperties = 0, maxProperties = Number.POSITIVE_INFINITY } = node;
  return (value, path, errors) => {
    if (!isObject(value)) return report(errors, path, 'type');
    const entries = Object.entries(value);
    if (entries.length < minProperties) report(errors, path, 'minProperties', minProperties);
    if (entries.length > maxProperties) report(errors, path, 'maxProperties', maxProperties);
    for (const [key, item] of entries) check(item, [...path, key], errors);
  };
}

function objectCheck(node: Extract<Node, { type: 'object' }>): Check {
  const members = new Map(Object.entries(node.properties).map(([name, child]) => [name, checkOf(child)]));
  const required = Object.entries(node.properties)
    .filter(([, child]) => child.optional !== true)
    .map(([name]) => name);
  return (value, path, errors) => {
    if (!isObject(value)) return report(errors, path, 'type');
    for (const name of required)
      if (!Object.hasOwn(value, name) || value[name] === undefined) report(errors, path, 'required', name);
    for (const [name, item] of Object.entries(value)) {
      if (item === undefined) continue;
      const check = members.get(name);
      if (check !== undefined) check(item, [...path, name], errors);
      else if (node.unread?.includes(name) !== true) report(errors, path, 'additionalProperties', name);
    }
  };
}

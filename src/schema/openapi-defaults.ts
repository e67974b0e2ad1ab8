// The defaults that an API server writes into objects of a CRD, from the schema that it publishes (OpenAPI v3).
// https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#defaulting-and-nullable

import { isObject, type JsonObject } from '../grammar/json.ts';

/** Published schemas have at most some dozens of levels. */
const MAX_DEPTH = 200;

/** A copy with the defaults of the schema and without nulls that aren't allowed. What the schema doesn't describe stays as it is. */
export function withDefaults(schema: unknown, value: unknown, depth = 0): unknown {
  if (!isObject(schema) || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return value.map((item) => withDefaults(schema['items'], item, depth + 1));
  return isObject(value) ? membersOf(schema, value, depth) : value;
}

function membersOf(schema: JsonObject, value: JsonObject, depth: number): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const filled: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name);
    const child = known ? properties[name] : schema['additionalProperties'];
    if (!(member === null && known && isNotNullable(child)))
      define(filled, name, withDefaults(child, member, depth + 1));
  }
  for (const [name, child] of Object.entries(properties)) {
    const preset = isObject(child) ? child['default'] : undefined;
    if (preset !== undefined && !Object.hasOwn(filled, name))
      define(filled, name, withDefaults(child, structuredClone(preset), depth + 1));
  }
  return filled;
}

const isNotNullable = (schema: unknown): boolean => isObject(schema) && schema['nullable'] !== true;

/** Also a member `__proto__` is a member like others. */
const define = (object: object, name: string, value: unknown): unknown =>
  Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true });

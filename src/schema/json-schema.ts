// The JSON Schemas that Ajv compiles: structure only, closed objects, each named type once for all kinds.

import type { Node } from './node.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * Returns a function from a node to its schema, shared by all kinds: a named type has one schema. Calls `addType` once per named type,
 * before it returns the schema that first refers to the type.
 */
export function structureSchemas(addType: (schema: JsonSchema) => void): (root: Node) => JsonSchema {
  /** By name; comparing members detects a name that two types use. */
  const types = new Map<string, unknown>();

  const reference = (name: string, identity: unknown, make: () => JsonSchema): JsonSchema => {
    const $id = `gatewarden://types/${name}`;
    if (!types.has(name)) {
      types.set(name, identity);
      addType({ $id, ...make() });
    } else if (types.get(name) !== identity) throw new Error(`two types are named ${name}`);
    return { $ref: $id };
  };

  const convert = (node: Node): JsonSchema => {
    if (node.type === 'lazy') return reference(`lazy-${node.name}`, node.name, () => convert(node.resolve()));
    if (node.type === 'object' && node.name !== undefined)
      return reference(node.name, node.properties, () => structure(node));
    return structure(node);
  };

  const structure = (node: Exclude<Node, { type: 'lazy' }>): JsonSchema => {
    switch (node.type) {
      case 'string':
        return pick({
          type: 'string',
          minLength: node.minLength,
          maxLength: node.maxLength,
          pattern: node.pattern,
          enum: node.enum,
        });
      case 'integer':
        return pick({
          type: 'integer',
          format: node.format,
          minimum: node.minimum,
          maximum: node.maximum,
          enum: node.enum,
        });
      case 'boolean':
        return { type: 'boolean' };
      case 'quantity':
        return { type: [node.takesFractions ? 'number' : 'integer', 'string'], pattern: node.pattern };
      case 'intOrString':
        return { type: ['integer', 'string'], format: 'int32' };
      case 'json':
        return node.shape === 'any' ? {} : { type: node.shape };
      case 'array':
        return pick({
          type: 'array',
          items: convert(node.items),
          minItems: node.minItems,
          maxItems: node.maxItems,
        });
      case 'map':
        return pick({
          type: 'object',
          additionalProperties: convert(node.values),
          minProperties: node.minProperties,
          maxProperties: node.maxProperties,
        });
      case 'object':
        return {
          type: 'object',
          properties: Object.fromEntries([
            ...Object.entries(node.properties).map(([name, child]) => [name, convert(child)]),
            ...(node.unread ?? []).map((name) => [name, {}]),
          ]),
          required: Object.entries(node.properties)
            .filter(([, child]) => child.optional !== true)
            .map(([name]) => name),
          additionalProperties: false,
        };
    }
  };

  return convert;
}

/** The keywords that have a value. */
export function pick(keywords: Record<string, unknown>): JsonSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

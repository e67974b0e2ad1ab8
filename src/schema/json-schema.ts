// The JSON Schema that Ajv compiles: structure only, closed objects, every named type once under $defs.

import type { Node } from './node.ts';

export type JsonSchema = { readonly [keyword: string]: unknown };

export interface StructureSchema {
  readonly schema: JsonSchema;
  /** From each schema object back to the node that it was made of. */
  readonly nodes: WeakMap<object, Node>;
}

export function toStructureSchema(root: Node): StructureSchema {
  const definitions: Record<string, JsonSchema> = {};
  const nodes = new WeakMap<object, Node>();

  const define = (name: string, make: () => JsonSchema): JsonSchema => {
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {};
      definitions[name] = make();
    }
    return { $ref: `#/$defs/${name}` };
  };

  const convert = (node: Node): JsonSchema => {
    if (node.type === 'lazy') return define(node.name, () => convert(node.resolve()));
    if (node.type === 'object' && node.name !== undefined)
      return define(node.name, () => keep(node, structure(node)));
    return keep(node, structure(node));
  };

  const keep = (node: Node, schema: JsonSchema): JsonSchema => {
    nodes.set(schema, node);
    return schema;
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
        return pick({ type: 'integer', format: node.format, minimum: node.minimum, maximum: node.maximum });
      case 'boolean':
        return { type: 'boolean' };
      case 'quantity':
        return { type: ['integer', 'string'], pattern: node.pattern };
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
          properties: Object.fromEntries(
            Object.entries(node.properties).map(([name, child]) => [name, convert(child)]),
          ),
          required: Object.entries(node.properties)
            .filter(([, child]) => child.optional !== true)
            .map(([name]) => name),
          additionalProperties: false,
        };
    }
  };

  const schema = convert(root);
  return { schema: { ...schema, $defs: definitions }, nodes };
}

/** The keywords that have a value. */
export function pick(keywords: Record<string, unknown>): JsonSchema {
  return Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined));
}

// JSON Schema of a kind for editors (yaml-language-server and others): completion, descriptions, structure. Draft 7, which all editors
// support.

import { levelOf } from '../diagnostics/severity.ts';
import { type JsonSchema, pick } from './json-schema.ts';
import type { Kind } from './kind.ts';
import type { Node } from './node.ts';
import { openDemands } from './places.ts';

/** Draft 7, for the whole object with its envelope. The descriptions list the rules that the schema can't express. */
export function toEditorSchema(kind: Kind): JsonSchema {
  const definitions: Record<string, JsonSchema> = {};
  const define = (name: string, make: () => JsonSchema): JsonSchema => {
    if (!Object.hasOwn(definitions, name)) {
      definitions[name] = {};
      definitions[name] = make();
    }
    return { $ref: `#/definitions/${name}` };
  };

  const convert = (node: Node): JsonSchema => {
    if (node.type === 'lazy') return define(node.name, () => convert(node.resolve()));
    if (node.type === 'object' && node.name !== undefined) {
      const reference = define(node.name, () => structure(node));
      // Draft 7 ignores siblings of $ref, so a description of this place needs an allOf.
      return node.doc === undefined ? reference : { description: node.doc, allOf: [reference] };
    }
    return structure(node);
  };

  const structure = (node: Exclude<Node, { type: 'lazy' }>): JsonSchema => {
    const common = { description: describe(node), default: node.default?.value };
    switch (node.type) {
      case 'string': {
        const { minLength, maxLength, pattern } = node;
        return pick({ ...common, type: 'string', minLength, maxLength, pattern, enum: node.enum });
      }
      case 'integer':
        return pick({
          ...common,
          type: 'integer',
          minimum: node.minimum,
          maximum: node.maximum,
          enum: node.enum,
        });
      case 'boolean':
        return pick({ ...common, type: 'boolean' });
      case 'quantity':
        return pick({ ...common, type: ['integer', 'string'], pattern: node.pattern });
      case 'intOrString':
        return pick({ ...common, type: ['integer', 'string'] });
      case 'json':
        return pick({ ...common, type: node.shape === 'any' ? undefined : node.shape });
      case 'array':
        return pick({
          ...common,
          type: 'array',
          items: convert(node.items),
          minItems: node.minItems,
          maxItems: node.maxItems,
          uniqueItems: node.listType === 'set' ? true : undefined,
        });
      case 'map':
        return pick({
          ...common,
          type: 'object',
          additionalProperties: convert(node.values),
          minProperties: node.minProperties,
          maxProperties: node.maxProperties,
        });
      case 'object': {
        if (node.open !== undefined) return pick({ ...common, type: 'object' });
        const entries = Object.entries(node.properties);
        return pick({
          ...common,
          type: 'object',
          properties: Object.fromEntries(entries.map(([name, child]) => [name, convert(child)])),
          required: entries.filter(([, child]) => child.optional !== true).map(([name]) => name),
          additionalProperties: false,
        });
      }
    }
  };

  const root = structure(kind.root) as { properties: Record<string, JsonSchema> };
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: kind.kind,
    ...root,
    properties: {
      ...root.properties,
      apiVersion: {
        const: kind.apiVersion,
        description: 'Version of the API that this object is written in.',
      },
      kind: { const: kind.kind, description: 'Kind of this object.' },
    },
    definitions,
  };
}

/** The description, with what the schema can't express: the rules, and a default that depends on other members. */
function describe(node: Node): string | undefined {
  const lines = [
    node.doc,
    ...[...openDemands(node)].map(({ code, demand }) => `${code}: ${demand}.`),
    ...(node.rules ?? [])
      .filter((rule) => levelOf(rule.id) !== 'W')
      .map((rule) => `${rule.id}: ${rule.demand}.`),
    node.default?.demand === undefined ? undefined : `Default: ${node.default.demand}.`,
  ].filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : lines.join('\n');
}

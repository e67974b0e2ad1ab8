// One JSON Schema for files with objects of several kinds, ours and others: each of our objects is validated against its kind's schema, all
// other objects pass.

import { toEditorSchema } from './editor-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import type { Kind } from './kind.ts';

/** Draft 7. Definition names include the kind: `EdgeBackend.Keepalive`. */
export function toCombinedSchema(kinds: readonly Kind[]): JsonSchema {
  const definitions: Record<string, unknown> = {};
  for (const kind of kinds) {
    const { $schema: _, definitions: own, ...root } = toEditorSchema(kind);
    definitions[kind.kind] = withPrefix(root, kind.kind);
    for (const [name, schema] of Object.entries(own as Record<string, JsonSchema>))
      definitions[`${kind.kind}.${name}`] = withPrefix(schema, kind.kind);
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Gatewarden',
    type: 'object',
    allOf: kinds.map(({ kind, apiVersion }) => ({
      if: {
        properties: { apiVersion: { const: apiVersion }, kind: { const: kind } },
        required: ['apiVersion', 'kind'],
      },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { $ref: `#/definitions/${kind}` },
    })),
    definitions,
  };
}

/** The same schema, with references to definitions whose names include the kind. */
function withPrefix(schema: unknown, prefix: string): unknown {
  if (Array.isArray(schema)) return schema.map((item) => withPrefix(item, prefix));
  if (typeof schema !== 'object' || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([name, value]) =>
      name === '$ref' && typeof value === 'string'
        ? [name, value.replace('#/definitions/', `#/definitions/${prefix}.`)]
        : [name, withPrefix(value, prefix)],
    ),
  );
}

// values.schema.json of a chart. Helm checks it before it renders the templates, so it accepts any value where a template has a better message.

import { defined } from '../../grammar/defined.ts';
import type { ChartValue, Groups, ValueType } from '../../registration/chart/value.ts';
import { type JsonSchema, pick } from '../../schema/json-schema.ts';
import { type Branch, isBranch, valueTree } from './value-tree.ts';
import { oneOf } from './values-yaml.ts';

const TYPES: Readonly<Record<ValueType, JsonSchema>> = {
  text: { type: 'string' },
  boolean: { type: 'boolean' },
  'whole number': { type: 'integer', minimum: 0 },
  duration: {},
  'number or percentage': { type: ['integer', 'string'], minimum: 0, pattern: '^(?:[0-9]{1,9}%?)?$' },
  object: { type: 'object' },
  labels: { type: 'object', additionalProperties: { type: 'string' } },
  list: { type: 'array' },
  'list of texts': { type: 'array', items: { type: 'string', minLength: 1 } },
};

/** Keys that Helm and charts that depend on this one set. */
const OF_PARENTS: Readonly<Record<string, JsonSchema>> = {
  global: { type: 'object', description: 'Values that Helm passes to all charts. They are ignored.' },
  enabled: {
    type: 'boolean',
    description: 'For the condition of a chart that depends on this one. It is ignored.',
  },
};

export function valuesSchema(title: string, values: readonly ChartValue[], groups: Groups = {}): string {
  const root = branch(valueTree(values), groups);
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title,
    ...root,
    properties: { ...(root['properties'] as object), ...OF_PARENTS },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function branch({ members, path }: Branch, groups: Groups): JsonSchema {
  const entries = [...members];
  return pick({
    description: groups[path.join('.')],
    type: 'object',
    additionalProperties: false,
    // Otherwise a null in place of a group would be an error inside a template.
    required: entries.filter(([, member]) => isBranch(member)).map(([name]) => name),
    properties: Object.fromEntries(
      entries.map(([name, member]) => [name, isBranch(member) ? branch(member, groups) : leaf(member)]),
    ),
  });
}

function leaf({ type, default: value, doc, words, pattern, mayBeEmpty, isChecked }: ChartValue): JsonSchema {
  return pick({
    description: words === undefined ? doc : `${doc} ${oneOf(words, mayBeEmpty)}`,
    ...(isChecked || words !== undefined ? {} : TYPES[type]),
    ...defined({ pattern }),
    default: value,
  });
}

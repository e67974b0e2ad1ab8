// Differences between two schemas of a CRD, each with the path of its field.

import t from 'tap';
import { schemaDifferences } from '../../src/cluster/schema-differences.ts';
import { KINDS } from '../../src/kinds/index.ts';
import { toCrd } from '../../src/schema/crd.ts';
import type { JsonSchema } from '../../src/schema/json-schema.ts';

const RULES = 'x-kubernetes-validations';

const ours = {
  type: 'object',
  properties: {
    spec: {
      type: 'object',
      description: 'What is wanted.',
      required: ['mode'],
      properties: {
        mode: { type: 'string', enum: ['On', 'Off'], description: 'Which of the two.' },
        description: { type: 'string', maxLength: 10 },
        hosts: {
          type: 'array',
          items: { type: 'object', properties: { port: { type: 'integer', minimum: 1 } } },
        },
        labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 63 } },
        free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
      },
      [RULES]: [
        { rule: 'has(self.mode)', message: 'EB-01: a mode is needed' },
        { rule: 'size(self.hosts) > 0', message: 'EB-02: a host is needed' },
      ],
    },
  },
};

// biome-ignore lint/suspicious/noExplicitAny: a schema is changed as untyped JSON.
type Change = (spec: any) => void;

const table: readonly [what: string, change: Change, ...said: string[]][] = [
  ['nothing', () => {}],
  [
    'the order of keys',
    (spec) => (spec.properties = Object.fromEntries(Object.entries(spec.properties).reverse())),
  ],
  ['other descriptions', (spec) => (spec.description = spec.properties.mode.description = 'Else.')],
  ['a pruned field', (spec) => delete spec.properties.mode, 'spec.mode is missing'],
  [
    'a pruned field named description',
    (spec) => delete spec.properties.description,
    'spec.description is missing',
  ],
  [
    'a field in a list',
    (spec) => (spec.properties.hosts.items.properties = {}),
    'spec.hosts[].port is missing',
  ],
  [
    'all fields of an item',
    (spec) => delete spec.properties.hosts.items.properties,
    'spec.hosts[].port is missing',
  ],
  ['a field more', (spec) => (spec.properties.new = { type: 'string' }), 'spec.new is not of this version'],
  ['another enum', (spec) => spec.properties.mode.enum.pop(), 'spec.mode has another enum'],
  ['no limit', (spec) => delete spec.properties.description.maxLength, 'spec.description has no maxLength'],
  ['a limit more', (spec) => (spec.properties.mode.minLength = 1), 'spec.mode has a minLength'],
  [
    'another type',
    (spec) => (spec.properties.hosts.items.properties.port.type = 'string'),
    'spec.hosts[].port has another type',
  ],
  [
    'values of a map',
    (spec) => (spec.properties.labels.additionalProperties.maxLength = 9),
    'spec.labels.* has another maxLength',
  ],
  [
    'a map that is open',
    (spec) => (spec.properties.labels.additionalProperties = true),
    'spec.labels.* is another',
  ],
  [
    'fields that are cut off',
    (spec) => delete spec.properties.free['x-kubernetes-preserve-unknown-fields'],
    'spec.free has no x-kubernetes-preserve-unknown-fields',
  ],
  ['other required fields', (spec) => (spec.required = []), 'spec has another required'],
  ['a lacking rule', (spec) => spec[RULES].pop(), 'spec lacks the rule EB-02'],
  ['all rules', (spec) => delete spec[RULES], 'spec lacks the rule EB-01', 'spec lacks the rule EB-02'],
  ['another text of a rule', (spec) => (spec[RULES][0].rule = 'true'), 'spec has another rule EB-01'],
  [
    'a rule more',
    (spec) => spec[RULES].push({ rule: 'self.mode != "Maybe"' }),
    'spec has a rule self.mode != "Maybe"',
  ],
];

t.test('each difference is reported, and nothing else', async (t) => {
  for (const [what, change, ...said] of table) {
    const installed = structuredClone(ours);
    change(installed.properties.spec);
    t.same(schemaDifferences(ours, installed), said, what);
  }
  t.same(schemaDifferences(ours, undefined), ['the object is missing']);
});

t.test('no CRD differs from itself; without any one of its fields it does', async (t) => {
  for (const kind of KINDS) {
    const schema = (): JsonSchema =>
      JSON.parse(JSON.stringify(toCrd(kind))).spec.versions[0].schema.openAPIV3Schema;
    t.same(schemaDifferences(schema(), schema()), [], kind.kind);
    for (const field of Object.keys(kind.spec.properties)) {
      const pruned = schema() as { properties: { spec: { properties: Record<string, unknown> } } };
      delete pruned.properties.spec.properties[field];
      t.same(schemaDifferences(schema(), pruned), [`spec.${field} is missing`]);
    }
  }
});

// Defaults of published schemas, by the rules of Kubernetes for CRDs.

import t from 'tap';
import { withDefaults } from '../../src/schema/openapi-defaults.ts';

const SCHEMA = {
  type: 'object',
  properties: {
    weight: { type: 'integer', default: 1 },
    group: { type: 'string', default: 'core' },
    none: { type: 'string', nullable: true, default: 'x' },
    plain: { type: 'string' },
    nested: { type: 'object', properties: { kind: { type: 'string', default: 'Service' } } },
    whole: { type: 'object', default: {}, properties: { on: { type: 'boolean', default: true } } },
    list: { type: 'array', items: { type: 'object', properties: { port: { default: 80 } } } },
    map: { type: 'object', additionalProperties: { type: 'object', properties: { a: { default: 'b' } } } },
  },
};
const ALWAYS = { weight: 1, group: 'core', none: 'x', whole: { on: true } };

t.test('what is filled', async (t) => {
  const rows: readonly (readonly [what: string, value: object, filled: object])[] = [
    ['what is absent; a parent that is absent only if it has a default', {}, ALWAYS],
    ['values stay', { weight: 0, group: '' }, { ...ALWAYS, weight: 0, group: '' }],
    ['members of present parents', { nested: {} }, { ...ALWAYS, nested: { kind: 'Service' } }],
    ['items', { list: [{}, { port: 1 }, 2] }, { ...ALWAYS, list: [{ port: 80 }, { port: 1 }, 2] }],
    ['values of maps', { map: { x: {} } }, { ...ALWAYS, map: { x: { a: 'b' } } }],
    ['null is absent', { weight: null, plain: null }, ALWAYS],
    ['null stays where it is allowed', { none: null }, { ...ALWAYS, none: null }],
    [
      'what the schema does not have stays',
      { other: null, more: [1] },
      { ...ALWAYS, other: null, more: [1] },
    ],
    [
      'values of another type stay',
      { nested: 1, list: {}, map: [] },
      { ...ALWAYS, nested: 1, list: {}, map: [] },
    ],
  ];
  for (const [what, value, filled] of rows) {
    t.strictSame(withDefaults(SCHEMA, value), filled, what);
    t.strictSame(withDefaults(SCHEMA, filled), filled, `${what}: again`);
  }
});

t.test('the value is not changed, and neither are the defaults', async (t) => {
  const value = { nested: {} };
  const filled = withDefaults(SCHEMA, value) as { whole: { on: boolean } };
  filled.whole.on = false;
  t.strictSame(value, { nested: {} });
  t.strictSame(withDefaults(SCHEMA, {}), ALWAYS);
});

t.test('hostile schemas and values', async (t) => {
  const proto = JSON.parse('{"__proto__": {"a": 1}, "constructor": null}');
  t.strictSame(
    JSON.stringify(withDefaults(SCHEMA, proto)),
    JSON.stringify({ ...JSON.parse('{"constructor": null}'), ...ALWAYS }).replace(
      '{',
      '{"__proto__":{"a":1},',
    ),
  );
  t.equal(({} as Record<string, unknown>)['a'], undefined);
  for (const schema of [undefined, null, 1, [], { properties: [] }, { items: 1 }, { properties: { a: 1 } }])
    t.strictSame(withDefaults(schema, { a: [{}] }), { a: [{}] });
  // A default of itself never ends.
  const endless: Record<string, unknown> = { default: {} };
  endless['properties'] = { a: endless };
  t.doesNotThrow(() => withDefaults(endless, {}));
});

// Null members are dropped before validation; objects without nulls are shared. docs/development/design.md#nulls-and-unknown-fields.

import t from 'tap';
import { array, json, map, object, optional, string } from '../../src/schema/node.ts';
import { dropNulls } from '../../src/schema/nulls.ts';

const node = object({
  name: optional(string()),
  items: optional(array(object({ a: optional(string()) }))),
  labels: optional(map(string())),
  value: json(),
  free: optional(json()),
});

t.test('null members of objects and maps go', async (t) => {
  t.strictSame(
    dropNulls(node, { name: null, labels: { a: null, b: 'b' }, items: [{ a: null }, { a: 'a' }] }),
    {
      labels: { b: 'b' },
      items: [{}, { a: 'a' }],
    },
  );
});

t.test('nulls stay where they have a meaning, or where the schema is unknown', async (t) => {
  const values = { items: [null], value: null, unknown: null };
  t.strictSame(dropNulls(node, values), values, 'items, required JSON, unknown fields');
  t.strictSame(dropNulls(node, { free: null }), {}, 'optional JSON');
  t.strictSame(dropNulls(node, { free: { a: null } }), { free: { a: null } }, 'inside of free JSON');
});

t.test('unchanged parts are shared', async (t) => {
  const items = [{ a: 'a' }];
  const labels = { a: 'b' };
  const clean = { name: 'x', items, labels };
  t.equal(dropNulls(node, clean), clean);
  const changed = dropNulls(node, { name: null, items, labels }) as typeof clean;
  t.equal(changed.items, items);
  t.equal(changed.labels, labels);
});

t.test('a key named __proto__ is an ordinary key', async (t) => {
  const dropped = dropNulls(node, { labels: JSON.parse('{"__proto__": "a", "b": null}') }) as {
    labels: object;
  };
  t.strictSame(Object.entries(dropped.labels), [['__proto__', 'a']]);
});

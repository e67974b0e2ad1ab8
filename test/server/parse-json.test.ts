// JSON of a request: parsed as JSON.parse does, with limits for bodies that are made to cost memory.

import t from 'tap';
import { parseJson } from '../../src/server/parse-json.ts';

const MiB = 1024 * 1024;
const parse = (text: string) => parseJson(Buffer.from(text));
const padded = (text: string) => `${text}${' '.repeat(MiB)}`;

t.test('a large body is parsed as JSON.parse does', async (t) => {
  const values = [
    { a: [{}, [], '[{"', '\\', '\\"[', '"]}', 'é\u2028', { '{': ']' }], __proto__: null },
    JSON.parse(`${'['.repeat(999)}${']'.repeat(999)}`),
    'text',
    [1, true, null, -1e-9],
  ];
  for (const value of values) t.same(parse(padded(JSON.stringify(value))), { value });
  for (const broken of ['[', ']', '{"a":[}', '"', '"\\', '[]]', '[1,]', '{"a":"]}'])
    t.match(parse(padded(broken)), { problem: /^the body is not JSON/ }, broken);
});

t.test('values that are nested too deeply are emptied, and their siblings stay', async (t) => {
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const inner = open === '[' ? '' : '1';
    const deep = `${open.repeat(600_000)}${inner}${close.repeat(600_000)}`;
    const parsed = parse(`{"before":1,"deep":${deep},"after":[2]}`) as { value: Record<string, unknown> };
    t.match(parsed.value, { before: 1, after: [2] });
    let depth = 0;
    for (let value = parsed.value['deep']; typeof value === 'object'; depth++)
      value = Object.values(value as object)[0];
    t.ok(depth > 900 && depth < 1000, `${depth} levels are left`);
  }
});

t.test('millions of objects and lists are refused before they are parsed', async (t) => {
  for (const item of ['{}', '[]', '{"a":1}', '[[]]']) {
    const text = `{"request":{"x":[${`${item},`.repeat(450_000)}1]}}`;
    t.match(parse(text), { problem: /more than 400000 objects and lists/ }, item);
  }
  t.match(parse('['.repeat(7 * MiB)), { problem: /^the body is not JSON/ });
});

t.test('the largest reviews that an API server sends are accepted', async (t) => {
  const fields = `{${Array.from({ length: 100_000 }, (_, n) => `"f:${n}":{}`).join()}}`;
  t.match(parse(`{"object":${fields},"oldObject":${fields}}`), { value: Object });
});

// Large values in pieces: the text is that of the whole value.

import t from 'tap';
import { parse } from 'yaml';
import { jsonPieces, yamlPieces } from '../../../src/cli/report/pieces.ts';

const values: Readonly<Record<string, unknown>> = {
  'an empty object': {},
  'an empty list': [],
  null: null,
  'a number': 5,
  'a text': 'x',
  'empty members': { a: {}, b: [], c: '', d: null },
  'members that are undefined': { a: undefined, b: { c: undefined }, d: [{ e: undefined }] },
  'lists of lists': [[[1], []], [{ a: 1 }], [[{ b: [2, { c: 3 }] }]]],
  'names that need quotes': { 'a b': { x: 1 }, '': { y: 2 }, y: 3, '1': [4], '@type': 'a.b/c' },
  'texts that are no texts in YAML': { a: 'null', b: 'yes', c: '010', d: ': ', e: '- x', f: '#', g: '1e3' },
  'lines and controls': { a: 'x\ny\n', b: '\u001b[31m', c: '\u202e', d: '"\\' },
  'more levels than are taken apart': deep(20),
};

function deep(levels: number): unknown {
  return levels === 0 ? [{ end: true }, 'x'] : { [`level ${levels}`]: [deep(levels - 1), levels] };
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

for (const [name, value] of Object.entries(values)) {
  t.test(name, async (t) => {
    const json = [...jsonPieces(value)].join('');
    t.strictSame(JSON.parse(json), asJson(value));
    t.equal(json.replaceAll('\\u202e', '\u202e'), `${JSON.stringify(value, undefined, 2)}\n`);
    t.strictSame(parse([...yamlPieces(value)].join('')), asJson(value));
  });
}

t.test('no piece holds more than a small part of a large value', async (t) => {
  const routes = Array.from({ length: 5000 }, (_, index) => ({
    name: `route-${index}`,
    match: { prefix: '/' },
  }));
  const value = { gateways: [{ routes: [{ virtualHosts: [{ routes }] }] }] };
  for (const pieces of [jsonPieces, yamlPieces]) {
    const parts = [...pieces(value)];
    t.ok(parts.length > 4, `${parts.length} pieces`);
    t.ok(
      parts.every((part) => part.length < 100_000),
      'of about the same size',
    );
  }
});

// Transformations that are made to explode, and templates of every shape: each script loads, and each request gets an answer.

import { behaves, from } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';
import { json, manifests, refused } from '../templates/places.ts';

const nothing: Sent = {};
const DEEP = JSON.stringify(Array.from({ length: 90 }).reduce<unknown>((inner) => [inner], 1));
const LIMITS: readonly (readonly [name: string, template: string, sent: Sent, cause: string])[] = [
  [
    'nested loops',
    '{% for a in range(999) %}{% for b in range(999) %}{% for c in range(999) %}{% endfor %}{% endfor %}{% endfor %}',
    nothing,
    'the templates take more than 1000000 steps',
  ],
  ['a huge range', '{{ range(9e99) }}', nothing, 'the templates take more than 1000000 steps'],
  [
    'a text that doubles',
    '{% set s = "xx" %}{% for a in range(99) %}{% set s = s + s %}{% endfor %}{{ s }}',
    nothing,
    'the templates make more than 16777216 bytes of text',
  ],
  [
    'a value that doubles',
    '{% set s = [1] %}{% for a in range(99) %}{% set t.a = s %}{% set t.b = s %}{% set s = t %}{% endfor %}{{ s }}',
    nothing,
    'the templates take more than 1000000 steps',
  ],
  [
    'a value that deepens',
    '{% set s.a = 1 %}{% for a in range(200) %}{% set t.a = s %}{% set s = t %}{% endfor %}{{ s }}',
    nothing,
    'a value nests deeper than 100 levels',
  ],
  [
    'a search that goes back at every place',
    '{% for a in range(999) %}{{ replace(body, header("x-in") + "b", "") }}{% endfor %}',
    { method: 'POST', body: 'a'.repeat(500_000), headers: { 'x-in': 'a'.repeat(5000) } },
    'the templates take more than 1000000 steps',
  ],
  [
    'replacements that grow',
    '{{ replace(body, "a", body) }}',
    { method: 'POST', body: 'a'.repeat(100_000) },
    'the templates make more than 16777216 bytes of text',
  ],
  [
    'a header beyond all bounds',
    '{{ body }}',
    { method: 'POST', body: 'a'.repeat(100_000) },
    'the header x-out has more than 61440 bytes',
  ],
  [
    'comparing over and over',
    '{% for a in range(99999) %}{% if context() == context() %}{% endif %}{% for b in range(20) %}{% endfor %}{% endfor %}',
    { method: 'POST', body: DEEP },
    'the templates take more than 1000000 steps',
  ],
];

await behaves({
  name: 'limits of a transformation',
  manifests: manifests(
    LIMITS.map(([, value], index) => ({
      name: `p${index}`,
      transformation: { request: { set: [{ name: 'x-out', value }] } },
    })),
  ),
  requests: LIMITS.map(([name, , sent, cause], index) => [
    name,
    { ...sent, path: `/p${index}` },
    refused(cause),
  ]),
});

const repeated = (count: number, text: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => text(index)).join('');

const EVERY_BYTE = repeated(256, (code) => JSON.stringify(String.fromCharCode(code)).slice(1, -1));

/** A template for a body, sent `{"a": 1}`, and what comes of it; a number is its length. */
const SHAPES: readonly (readonly [name: string, template: string, expected: string | number])[] = [
  ['64 KiB of text', 'é"\\\n]]--'.repeat(6000), 'é"\\\n]]--'.repeat(6000).length + 6000],
  [
    'every character as text',
    repeated(256, (code) => (code === 123 ? '' : String.fromCharCode(code))),
    128 + 128 * 2 - 1,
  ],
  ['every character in a string', `{{ "${EVERY_BYTE}" }}`, 128 + 128 * 2],
  ['halves of surrogate pairs', '\ud800{{ "\\udc00" }}\udfff', '\ufffd\ufffd\ufffd'],
  ['13,000 values', '{{a}}'.repeat(13_000), 13_000],
  ['7,000 names', repeated(7000, (index) => `{% set n${index} = a %}{{n${index}}}`), 7000],
  ['7,000 paths', repeated(7000, (index) => `{{default(n${index}.x, 1)}}`), 7000],
  ['7,000 constants', repeated(7000, (index) => `{{[${index}]}}`), 40_890],
  ['a sum of 20,000', `{{ ${'a + '.repeat(20_000)}a }}`, '20001'],
  ['a choice of 10,000', `{{ ${'not a or '.repeat(10_000)}a }}`, 'true'],
  ['20,000 times not', `{{ ${'not '.repeat(20_000)}a }}`, 'true'],
  ['a tower of 20,000', `{{ ${'a ^ '.repeat(20_000)}a }}`, '1'],
  ['60 levels of parentheses', `{{ ${'(1 + a * '.repeat(60)}a${')'.repeat(60)} }}`, '61'],
  ['60 levels of calls', `{{ ${'default(b, '.repeat(60)}a${')'.repeat(60)} }}`, '1'],
  ['60 levels of a list', `{{ ${'['.repeat(60)}${']'.repeat(60)} }}`, 120],
  ['3,000 levels of if', `${'{% if a %}'.repeat(3000)}x${'{% endif %}'.repeat(3000)}`, 'x'],
  ['150 levels of for', `${'{% for x in [1] %}'.repeat(150)}x${'{% endfor %}'.repeat(150)}`, 'x'],
  ['5,000 branches', `{% if not a %}x${'{% else if not a %}x'.repeat(5000)}{% else %}y{% endif %}`, 'y'],
  ['a branch of 10,000 values', `{% if a %}${'{{a}}'.repeat(10_000)}{% endif %}`, 10_000],
  [
    'names of Lua',
    '{% set end = 1 %}{% set nil = 2 %}{% set function = end + nil %}{{ function }}{{ default(F.T, "") }}',
    '3',
  ],
  [
    'members of objects',
    '{{ default(__index, 1) }}{{ default(constructor, 2) }}{% set __proto__ = 3 %}{{ __proto__ }}',
    '123',
  ],
];

await behaves({
  name: 'templates of every shape',
  manifests: manifests(
    SHAPES.map(([, value], index) => ({
      name: `p${index}`,
      transformation: { request: { body: { parseAs: 'AsJson', value } } },
    })),
  ),
  requests: SHAPES.map(([name, , expected], index) => [
    name,
    { ...json({ a: 1 }), path: `/p${index}` },
    from(
      'shop/a:8080',
      typeof expected === 'number'
        ? { bodyLength: expected }
        : { body: expected, bodyLength: Buffer.byteLength(expected) },
    ),
  ]),
});

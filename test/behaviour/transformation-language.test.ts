// The language of templates through real Envoys: every function, operator and statement.

import { behaves, from, type Row } from '../parts/behaviour.ts';
import type { Sent } from '../parts/requests.ts';
import { json, manifests, refused } from '../templates/places.ts';

/** The header `x-out` as the template makes it: what is sent, and the text that the backend sees, or why the request is refused. */
type Case = readonly [sent: Sent, expected: string | undefined | object];
type Function = readonly [template: string, ...cases: readonly Case[]];

const with_ = (value: string): Sent => ({ headers: { 'x-in': value } });
const nothing: Sent = {};
const IN = 'header("x-in")';

const EXPRESSIONS: readonly Function[] = [
  [
    '{{ header("X-In") }}',
    [with_('a'), 'a'],
    [{ headers: { 'x-in': ['a', 'b'] } }, 'a,b'],
    [nothing, undefined],
  ],
  ['{{ request_header("x-in") }}', [with_('a'), 'a'], [nothing, undefined]],
  ['{{ body() }}', [{ method: 'POST', body: 'text' }, 'text'], [nothing, undefined]],
  ['{{ body }}', [{ method: 'POST', body: 'text' }, 'text'], [nothing, undefined]],
  [
    '{{ context() }}',
    [json({ b: [1, { c: null }], a: 'x' }), '{"a":"x","b":[1,{"c":null}]}'],
    [json([1, 2]), '[1,2]'],
    [json(null), undefined],
  ],
  [
    '{{ env("GATEWARDEN_NOWHERE") }}|{{ length(env("PATH")) > 0 }}',
    [nothing, '|true'],
    [with_('a'), '|true'],
  ],
  [
    '{{ extraction("a") }}{{ clusterMetadata("b") }}{{ data_source("c") }}|',
    [nothing, '|'],
    [with_('a'), '|'],
  ],
  [`{{ base64_encode(${IN}) }}`, [with_('hello'), 'aGVsbG8='], [nothing, undefined]],
  [
    `{{ base64_decode(${IN}) }}`,
    [with_('aGVsbG8='), 'hello'],
    [with_('aGVsbG8'), undefined],
    [with_('a!Vs'), undefined],
    [with_('QR=='), undefined],
  ],
  [
    `{{ base64url_encode(${IN}) }}|{{ base64url_decode(${IN}) }}`,
    [with_('-_8'), 'LV84|\u00fb\u00ff'],
    [with_('aGVsbG8'), 'YUdWc2JHOA|hello'],
  ],
  [`{{ substring(${IN}, 1, 3) }}`, [with_('abcdef'), 'bcd'], [with_('ab'), 'b'], [with_('a'), undefined]],
  [
    `{{ substring(${IN}, 2) }}|{{ substring(${IN}, 1, 0) }}|{{ substring(${IN}, 0 - 1) }}`,
    [with_('abc'), 'c|bc|'],
    [with_('ab'), '|b|'],
  ],
  [`{{ raw_string(${IN}) }}`, [with_('a"b\\c'), 'a\\"b\\\\c'], [with_('a\tb'), 'a\\tb']],
  [
    `{{ upper(${IN}) }}{{ lower(${IN}) }}{{ capitalize(${IN}) }}`,
    [with_('aB'), 'ABabAb'],
    [nothing, undefined],
  ],
  [`{{ trim(" " + ${IN} + "  ") }}|{{ word_count(${IN}) }}`, [with_('a b  c'), 'a b  c|3'], [nothing, '|0']],
  [`{{ replace(${IN}, "a", "%1") }}`, [with_('banana'), 'b%1n%1n%1'], [with_('x'), 'x']],
  [`{{ replace(${IN}, "", "x") }}`, [with_('abc'), 'abc'], [with_('.'), '.']],
  [
    '{{ length(a) }}',
    [json({ a: 'abc' }), '3'],
    [json({ a: [1, 2] }), '2'],
    [json({ a: { b: 1 } }), '1'],
    [json({ a: 1 }), refused('length() takes a string, a list or an object, not a number')],
  ],
  [
    '{{ first(a) }}{{ last(a) }}',
    [json({ a: [1, 2, 3] }), '13'],
    [json({ a: ['x'] }), 'xx'],
    [json({ a: [] }), refused('first() takes a list with items')],
  ],
  [
    '{{ sort(a) }}',
    [json({ a: [3, 1, 2, 10] }), '[1,2,3,10]'],
    [json({ a: ['b', 'a', 'B', ''] }), '["","B","a","b"]'],
    [json({ a: [1, 'a'] }), refused('sort() takes a list of numbers, or of strings')],
  ],
  [
    '{{ join(a, ", ") }}',
    [json({ a: [1, 'x', null, true, [2]] }), '1, x, , true, [2]'],
    [json({ a: [] }), undefined],
  ],
  ['{{ range(a) }}', [json({ a: 3 }), '[0,1,2]'], [json({ a: -1 }), '[]'], [json({ a: 2.9 }), '[0,1]']],
  [
    '{{ max(a) }}{{ min(a) }}',
    [json({ a: [2, 10, 1] }), '101'],
    [json({ a: ['b', 'a'] }), 'ba'],
    [json({ a: [] }), refused('max() takes a list with items')],
  ],
  [
    '{{ at(a, b) }}',
    [json({ a: [1, 2], b: 1 }), '2'],
    [json({ a: { x: 5 }, b: 'x' }), '5'],
    [json({ a: [1], b: 1 }), refused('at() finds nothing')],
  ],
  [
    `{{ int(${IN}) }}`,
    [with_('42'), '42'],
    [with_('-4.9'), '-4'],
    [with_('0x10'), refused('int() takes the text of a number')],
    [with_('inf'), refused('int() takes the text of a number')],
  ],
  [
    `{{ float(${IN}) }}`,
    [with_('1.50'), '1.5'],
    [with_('+2'), '2'],
    [with_('1e999'), refused('the result is no finite number')],
  ],
  ['{{ round(a, 1) }}|{{ round(a, 0) }}', [json({ a: 2.55 }), '2.6|3'], [json({ a: -2.5 }), '-2.5|-3']],
  [
    '{{ odd(a) }}{{ even(a) }}',
    [json({ a: 3 }), 'truefalse'],
    [json({ a: -2 }), 'falsetrue'],
    [json({ a: 1.5 }), refused('odd() takes a whole number')],
  ],
  [
    '{{ divisibleBy(a, 3) }}{{ divisibleBy(a, 0) }}',
    [json({ a: 9 }), 'truefalse'],
    [json({ a: 10 }), 'falsefalse'],
  ],
  [
    '{{ default(a.b, "none") }}',
    [json({ a: { b: 1 } }), '1'],
    [json({ a: {} }), 'none'],
    [json({}), 'none'],
    [json({ a: { b: null } }), undefined],
  ],
  [
    '{{ default(a, upper(b)) }}',
    [json({ b: 'x' }), 'X'],
    [json({ a: 1 }), '1'],
    [json({}), refused('the variable b is not set')],
  ],
  ['{{ exists("a.0.b") }}', [json({ a: [{ b: null }] }), 'true'], [json({ a: [] }), 'false']],
  ['{{ existsIn(a, b) }}', [json({ a: { x: 1 }, b: 'x' }), 'true'], [json({ a: [1], b: '0' }), 'false']],
  [
    '{{ isString(a) }}{{ isArray(a) }}{{ isObject(a) }}',
    [json({ a: 'x' }), 'truefalsefalse'],
    [json({ a: [] }), 'falsetruefalse'],
    [json({ a: {} }), 'falsefalsetrue'],
  ],
  [
    '{{ isNumber(a) }}{{ isInteger(a) }}{{ isFloat(a) }}{{ isBoolean(a) }}',
    [json({ a: 1 }), 'truetruefalsefalse'],
    [json({ a: 1.5 }), 'truefalsetruefalse'],
    [json({ a: false }), 'falsefalsefalsetrue'],
    [json({ a: null }), 'falsefalsefalsefalse'],
  ],
  [
    '{{ a + b }}',
    [json({ a: 1, b: 2 }), '3'],
    [json({ a: 'x', b: 'y' }), 'xy'],
    [json({ a: 1, b: 'y' }), refused('a number cannot be made of a number and a string')],
  ],
  [
    '{{ 10 - 2 - 3 }} {{ 2 * 3 % 4 }} {{ 7 / 2 }} {{ 2 ^ 3 ^ 2 }} {{ a % 3 }}',
    [json({ a: -5 }), '5 2 3.5 512 -2'],
    [json({ a: 5 }), '5 2 3.5 512 2'],
  ],
  ['{{ 1 / a }}', [json({ a: 4 }), '0.25'], [json({ a: 0 }), refused('division by zero')]],
  ['{{ a ^ 999 }}', [json({ a: 1 }), '1'], [json({ a: 99 }), refused('the result is no finite number')]],
  [
    '{{ a == b }}{{ a != b }}',
    [json({ a: [1, { b: 'x' }], b: [1, { b: 'x' }] }), 'truefalse'],
    [json({ a: '1', b: 1 }), 'falsetrue'],
  ],
  [
    '{{ a < b }}{{ a <= b }}{{ a > b }}{{ a >= b }}',
    [json({ a: 1, b: 2 }), 'truetruefalsefalse'],
    [json({ a: 'b', b: 'a' }), 'falsefalsetruetrue'],
    [json({ a: [], b: 1 }), refused('a list and a number have no order')],
  ],
  [
    '{{ a in b }}',
    [json({ a: 1, b: [2, 1] }), 'true'],
    [json({ a: 'k', b: { k: 0 } }), 'true'],
    [json({ a: 'l', b: 'hello' }), 'true'],
    [json({ a: 'z', b: 'hello' }), 'false'],
    [json({ a: 1, b: 2 }), refused('a number is never in a number')],
  ],
  ['{{ not a and b or a }}', [json({ a: 0, b: 'x' }), 'true'], [json({ a: '', b: {} }), 'false']],
  [
    '{{ a and nowhere }}{{ not a or nowhere }}',
    [json({ a: false }), 'falsetrue'],
    [json({ a: [] }), 'falsetrue'],
    [json({ a: [0] }), refused('the variable nowhere is not set')],
  ],
  [
    '{{ a.0.b }}',
    [json({ a: [{ b: 'x' }] }), 'x'],
    [json({ a: [] }), refused('the variable a.0.b is not set')],
  ],
  [
    '{{ a }}',
    [json({ a: 1e20 }), '1e+20'],
    [json({ a: 0.1 }), '0.1'],
    [json({ a: 9007199254740992 }), '9007199254740992'],
    [json({ a: 1 / 3 }), '0.3333333333333333'],
    [json({ a: true }), 'true'],
    [json({ a: [] }), '[]'],
    [json({ a: {} }), '{}'],
    [json({ a: 'é\u0001'.slice(0, 1) }), 'Ã©'],
  ],
  [
    '{{ "\\u00e9\\u0041\\/" }}|{{ [1, {"a": "\\u0041\\ud83d"}] }}',
    [nothing, 'Ã©A/|[1,{"a":"Aï¿½"}]'],
    [with_('a'), 'Ã©A/|[1,{"a":"Aï¿½"}]'],
  ],
];

const STATEMENTS: readonly Function[] = [
  [
    '{% if a == 1 %}one{% else if a == 2 %}two{% else %}more{% endif %}',
    [json({ a: 1 }), 'one'],
    [json({ a: 2 }), 'two'],
    [json({ a: 3 }), 'more'],
  ],
  ['{% if a %}yes{% endif %}', [json({ a: 'x' }), 'yes'], [json({ a: null }), undefined]],
  [
    '{% for x in a %}{{ loop.index }}{{ loop.index1 }}{{ x }}{% if not loop.is_last %},{% endif %}{% endfor %}',
    [json({ a: ['x', 'y'] }), '01x,12y'],
    [json({ a: [] }), undefined],
    [json({ a: {} }), refused('for takes a list, not a object')],
  ],
  [
    '{% for k, v in a %}{{ k }}={{ v }}{% if loop.is_first %};{% endif %}{% endfor %}',
    [json({ a: { y: 1, x: 2 } }), 'x=2;y=1'],
    [json({ a: {} }), undefined],
    [json({ a: [1] }), refused('for with two variables takes a object, not a list')],
  ],
  [
    '{% for x in a %}{% for y in x %}{{ loop.parent.index }}{{ loop.index }}{{ y }} {% endfor %}{% endfor %}',
    [json({ a: [['p'], ['q', 'r']] }), '00p 10q 11r'],
    [json({ a: [[]] }), undefined],
  ],
  [
    '{% set n = 0 %}{% for x in a %}{% set n = n + x %}{% endfor %}{{ n }}',
    [json({ a: [1, 2, 3] }), '6'],
    [json({ a: [] }), '0'],
  ],
  [
    '{% for x in a %}{% endfor %}{{ x }}',
    [json({ a: [1], x: 'mine' }), 'mine'],
    [json({ a: [1] }), refused('the variable x is not set')],
  ],
  [
    '{% set a.b = 1 %}{{ a }}',
    [json({ a: { c: [] } }), '{"b":1,"c":[]}'],
    [json({}), '{"b":1}'],
    [json({ a: 'x' }), refused('a.b is set inside of a string')],
  ],
  ['a{# {{ nothing }} #}b', [nothing, 'ab'], [with_('a'), 'ab']],
  [
    '## if header("x-in")\nyes\n## else\nno\n## endif\n!',
    [with_('a'), refused('the header x-out holds a control character')],
    [nothing, {}],
  ],
  ['a {%- if true -%}  b{%- endif -%}\n c', [nothing, 'a bc'], [with_('a'), 'a bc']],
];

function functions(name: string, table: readonly Function[]): Promise<void> {
  const places = table.map(([template], index) => ({
    name: `p${index}`,
    transformation: {
      request: {
        set: [{ name: 'x-out', value: template }],
        // What isn't JSON leaves all of it alone, and an empty body counts as an empty object.
        ...(table[index]!.some((one) => typeof one !== 'string' && one[0].body?.toString().match(/^[[{n]/))
          ? { body: { parseAs: 'AsJson' } }
          : {}),
      },
    },
  }));
  const requests = table.flatMap(([template, ...cases], index): Row[] =>
    cases.map(([sent, expected], number) => [
      `${template} #${number + 1}`,
      { ...sent, path: `/p${index}` },
      typeof expected === 'object' ? expected : from('shop/a:8080', { headers: { 'x-out': expected } }),
    ]),
  );
  return behaves({ name, manifests: manifests(places), requests });
}

await functions('functions and operators of templates', EXPRESSIONS);
await functions('statements of templates', STATEMENTS);

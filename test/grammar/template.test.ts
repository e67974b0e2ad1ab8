// Template strings: C-05; docs/development/design.md#template-strings.

import t from 'tap';
import type { Expression, Piece } from '../../src/grammar/template/tree.ts';
import { checkTemplate, parseTemplate } from '../../src/grammar/template.ts';
import { isPrintable, survives } from './tables.ts';

const VALID: readonly string[] = [
  '',
  'plain text',
  '{"a": {"b": 1}}',
  'closing }} and %} and #} without an opening one',
  '{ { % #',
  '{{ x }}',
  '{{x}}',
  '{{- x -}}',
  '{{-x-}}',
  '{{ user.name }}',
  '{{ items.0.id }}',
  '{{ x-request-id }}',
  '{{ a_b.c-d.1 }}',
  '{{ header("x-a") }}',
  '{{ header(":path") }}{{ request_header("host") }}',
  '{{ body }}{{ body() }}',
  '{{ substring(header("a"), 0, 3) }}',
  '{{ upper(lower(trim("a"))) }}',
  '{{ default(user.name, "nobody") }}',
  '{{ 1 }}{{ 1.5 }}{{ 1e3 }}{{ -5 }}{{-5}}',
  '{{ true }}{{ false }}{{ null }}',
  '{{ "a\\"b\\n\\u0041" }}',
  '{{ "}}" }}',
  '{{ "{{ {% {# ##" }}',
  '{{ [1, "a", [true], {"b": null}] }}',
  '{{ {"a": {"b": 1}} }}',
  '{{ {} }}{{ [] }}',
  '{{{"a": 1}}}',
  '{{ a + b - c * d / e ^ f % g }}',
  '{{ a == b }}{{ a != b }}{{ a < b }}{{ a <= b }}{{ a > b }}{{ a >= b }}',
  '{{ not a and b or not not c }}',
  '{{ not(a) }}',
  '{{ a in b }}{{ "x" in ["x", "y"] }}',
  '{{ (a + (b)) }}',
  '{{ 5-3 }}',
  '{{ android }}{{ order }}{{ index }}{{ notable }}',
  '{{ unknown.variable }}',
  '{{\n x\n}}',
  '{% if a %}x{% endif %}',
  '{%- if a -%}x{%- else -%}y{%- endif -%}',
  '{% if a %}x{% else if b == 1 %}y{% else %}z{% endif %}',
  '{% if not exists("a") %}x{% endif %}',
  '{% for x in list %}{{ loop.index }}{{ x }}{% endfor %}',
  '{% for k, v in object %}{{ k }}={{ v }}{% endfor %}',
  '{% for x in [1, 2] %}{% if x %}{% endif %}{% endfor %}',
  '{% set name = 1 + 2 %}{{ name }}',
  '{% set a.b = "x" %}',
  '{% if a % 2 == 0 %}{% endif %}',
  '## if a\nx\n## endif\n',
  ' ## Heading',
  '{{ round(1.5, 0) }}{{ replace("a", "b", "c") }}{{ substring(a, 1) }}{{ context() }}',
  '## for x in list\n{{ x }}\n## endfor\n',
  'a ## no statement',
  '{# a comment {{ ( %} #}',
  '{#- a -#}',
  '{"body": "{{ raw_string(body()) }}"}',
  '{"a":{{ x }}}',
  'é {{ "é😀" }} \ud800',
];

/** Text, and the offset of each problem. */
const WRONG: readonly (readonly [string, string])[] = [
  ['{{ x }', '5'],
  ['{{ x', '0'],
  ['a {{', '2'],
  ['{{ x %}', '6'],
  ['{{ x } }}', '5'],
  ['{{ }}', '0'],
  ['{{}}', '0'],
  ['{{- -}}', '0'],
  ['{{ (a }}', '6'],
  ['{{ a) }}', '4'],
  ['{{ header("a" }}', '14'],
  ['{{ [1, 2 }}', '9'],
  ['{{ "a }}', '3'],
  ['{{ "a\n" }}', '3'],
  ['{{ "\\d" }}', '4'],
  ["{{ 'a' }}", '3'],
  ["{{ header('a') }}", '10'],
  ['{{ a | upper }}', '5'],
  ['{{ a[0] }}', '4'],
  ['{{ a["b"] }}', '4'],
  ['{{ f(x)[0] }}', '3 7'],
  ['{{ a b }}', '5'],
  ['{{ a + }}', '7'],
  ['{{ + a }}', '3'],
  ['{{ * }}', '3'],
  ['{{ a && b }}', '5'],
  ['{{ a || b }}', '5'],
  ['{{ !a }}', '3'],
  ['{{ a = b }}', '5'],
  ['{{ a ~ b }}', '5'],
  ['{{ a ? b : c }}', '5'],
  ['{{ a if b else c }}', '5'],
  ['{{ a not in b }}', '5'],
  ['{{ and }}', '3'],
  ['{{ a. }}', '4'],
  ['{{ .a }}', '3'],
  ['{{ a..b }}', '4'],
  ['{{ 01 }}', '3'],
  ['{{ 1. }}', '3'],
  ['{{ 1a }}', '3'],
  ['{{ $x }}', '3'],
  ['{{ é }}', '3'],
  ['{{ [a] }}', '4'],
  ['{{ {a: 1} }}', '4'],
  ['{{ {"a" 1} }}', '8'],
  ['{{ {"a": 1 }}', '12'],
  ['{{ [1,] }}', '6'],
  ['{{ f(,) }}', '3 5'],
  ['{{ {{ x }} }}', '4'],
  ['{# a', '0'],
  ['{% if a %}', '0'],
  ['{% for x in y %}', '0'],
  ['{% endif %}', '3'],
  ['{% endfor %}', '3'],
  ['{% else %}', '3'],
  ['{% if a %}{% endfor %}{% endif %}', '13'],
  ['{% if a %}{% else %}{% else %}{% endif %}', '23'],
  ['{% if a %}{% else %}{% else if b %}{% endif %}', '23'],
  ['{% for x in y %}{% else %}{% endfor %}', '19'],
  ['{% if %}{% endif %}', '6'],
  ['{% if a %}{% else if %}{% endif %}', '21'],
  ['{% if a %}{% elif b %}{% endif %}', '13'],
  ['{% if a %}{% else foo %}{% endif %}', '13'],
  ['{% if a %}x{% endif a %}', '20'],
  ['{% for %}{% endfor %}', '7'],
  ['{% for x %}{% endfor %}', '9'],
  ['{% for x in %}{% endfor %}', '12'],
  ['{% for x, y, z in a %}{% endfor %}', '11'],
  ['{% for x of y %}{% endfor %}', '9'],
  ['{% set %}', '7'],
  ['{% set a %}', '9'],
  ['{% set a = %}', '11'],
  ['{% for x.y in a %}{% endfor %}', '7'],
  ['{{ 1e999 }}', '3'],
  ['{{ [1, 1e999] }}', '7'],
  [`{{ ${'a.'.repeat(64)}a }}`, '3'],
  [`{% set ${'a.'.repeat(64)}a = 1 %}`, '7'],
  ['{{ trim() }}{{ word_count(1, 2) }}{{ data_source(1, 2, 3) }}', '3 15 37'],
  ['{% set a == 1 %}', '9'],
  ['{% set a = 1', '0'],
  ['{% %}', '0'],
  ['{% include "x" %}', '3'],
  ['{% extends "x" %}', '3'],
  ['{% block x %}{% endblock %}', '3 16'],
  ['{% iff a %}', '3'],
  ['{% 1 %}', '3'],
  ['{% if a }}', '8'],
  ['##', '0'],
  ['## if a', '0'],
  ['## Heading', '3'],
  ['x\n## if a\nx\n## endif', '12'],
  ['## set a = 1', '0'],
  ['{{ header() }}', '3'],
  ['{{ header("a", "b") }}', '3'],
  ['{{ body(1) }}', '3'],
  ['{{ substring("a") }}{{ replace("a", "b") }}', '3 23'],
  ['{{ upper(lower()) }}', '9'],
  ['{{ foo(header()) }}', '3 7'],
  ['x\n## if (a\n## endif\n', '10'],
  ['## set a = "x\n"', '11'],
  ['{{ foo() }}', '3'],
  ['{{ uper("a") }}', '3'],
  ['{{ a.b(1) }}', '3'],
  ['{{ foo(bar(1)) }}', '3 7'],
  ['{{ toString(1) }}{{ constructor(1) }}{{ __proto__(1) }}', '3 20 40'],
  ['{{ ( }} {{ ) }}', '5 11'],
];

t.test('templates of the one supported syntax are accepted', async (t) => {
  for (const text of VALID) t.strictSame(checkTemplate(text), [], JSON.stringify(text));
});

t.test('every mistake is found at its place, with a hint', async (t) => {
  for (const [text, expected] of WRONG) {
    const problems = checkTemplate(text);
    t.equal(problems.map(({ offset }) => offset).join(' '), expected, JSON.stringify(text));
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
});

t.test('a template with one certain fix for each mistake has a replacement', async (t) => {
  const rows: readonly (readonly [text: string, replacement: string | undefined])[] = [
    ["{{ header('x-a') }}", '{{ header("x-a") }}'],
    ["a {{ header('x-a') }} b {{ upper('c') }}", 'a {{ header("x-a") }} b {{ upper("c") }}'],
    ['{{ name | upper }}', '{{ upper(name) }}'],
    ['{{- name|upper|lower -}}', '{{- lower(upper(name)) -}}'],
    ['{% if a && !b || c = 1 %}x{% endif %}', '{% if a and not b or c == 1 %}x{% endif %}'],
    ['{{ a~"b" }}', '{{ a + "b" }}'],
    ['{{ a[0] }}{{ a["b"] }}', '{{ a.0 }}{{ a.b }}'],
    ['{% if a %}x{% elif b %}y{% endif %}', '{% if a %}x{% else if b %}y{% endif %}'],
    ['## if a\nx\n## endif', '## if a\nx\n## endif\n'],
    ["{{ 'a\\'b' }}", undefined],
    ['{{ a | title }}', undefined],
    ['## Heading', undefined],
    ['{{ header() }}', undefined],
    ["{{ header('a') }} {{ foo() }}", undefined],
  ];
  for (const [text, replacement] of rows) {
    for (const problem of checkTemplate(text)) t.equal(problem.replacement, replacement, text);
    if (replacement !== undefined) t.strictSame(checkTemplate(replacement), [], replacement);
  }
});

t.test('the hint explains that a line starting with ## is a statement', async (t) => {
  t.match(checkTemplate('## Heading\ntext')[0]?.hint, 'a space before `##`');
  t.match(checkTemplate('## Heading\ntext')[0]?.hint, 'is a statement');
});

t.test('all functions of the language are supported', async (t) => {
  const names =
    `header request_header extraction body dynamic_metadata env context data_source host_metadata cluster_metadata
    base64_encode base64_decode base64url_encode base64url_decode substring trim replace_with_random raw_string word_count
    upper lower capitalize replace length first last sort join range round int float odd even divisibleBy min max exists
    existsIn default at isString isNumber isInteger isFloat isBoolean isArray isObject`.split(/\s+/);
  for (const name of names) {
    const unknown = checkTemplate(`{{ ${name}(x) }}`).filter(({ message }) =>
      message.includes("isn't known"),
    );
    t.strictSame(unknown, [], name);
  }
});

t.test('depth is limited, and templates within the limit are accepted', async (t) => {
  const nested = (depth: number): string => `{{ ${'('.repeat(depth)}a${')'.repeat(depth)} }}`;
  t.strictSame(checkTemplate(nested(50)), []);
  t.match(checkTemplate(nested(1000))[0]?.message, 'more than 64 levels of nesting');
  const blocks = `${'{% if a %}'.repeat(5000)}${'{% endif %}'.repeat(5000)}`;
  t.strictSame(checkTemplate(blocks), []);
  t.strictSame(checkTemplate(`{{ ${'not '.repeat(10_000)}a }}`), []);
  t.strictSame(checkTemplate(`{{ a${' + a'.repeat(50_000)} }}`), []);
});

t.test('hostile texts are checked quickly, without an exception', async (t) => {
  survives(t, checkTemplate);
  survives(t, (text) => checkTemplate(`{{ ${text}`));
  survives(t, (text) => checkTemplate(`{% ${text} %}`));
  t.ok(checkTemplate('{{ ( }}'.repeat(50_000)).length <= 16, 'the list of problems is bounded');
  t.ok(checkTemplate(`{{ ${'f(1) + '.repeat(50_000)}1 }}`).length <= 16, 'that of unknown functions as well');
});

/** With parentheses around every expression that has an operator. */
function written(expression: Expression): string {
  switch (expression.kind) {
    case 'literal':
      return JSON.stringify(expression.value);
    case 'json':
      return expression.text;
    case 'variable':
      return expression.path.join('.');
    case 'call':
      return `${expression.name}(${expression.args.map(written).join(', ')})`;
    case 'not':
      return `(not ${written(expression.operand)})`;
    case 'chain':
      return expression.rest.reduce(
        (left, { operator, operand }) => `(${left} ${operator} ${written(operand)})`,
        written(expression.first),
      );
    case 'power':
      return expression.operands.map(written).reduceRight((right, left) => `(${left} ^ ${right})`);
  }
}

function piecesOf(text: string): readonly Piece[] {
  const parsed = parseTemplate(text);
  return 'pieces' in parsed ? parsed.pieces : [{ kind: 'text', text: `(${parsed.problem.message})` }];
}

t.test('operators bind by precedence, and equal ones from the left', async (t) => {
  for (const [text, expected] of [
    ['a or b and c or d', '(((a or b) and c) or d)'],
    ['a == b or c < d and e', '(((a == b) or (c < d)) and e)'],
    ['a + b == c - d', '((a + b) == (c - d))'],
    ['a - b + c * d % e', '((a - b) + ((c * d) % e))'],
    ['a ^ b ^ c * d', '((a ^ (b ^ c)) * d)'],
    ['not a == b', '((not a) == b)'],
    ['not a * b', '((not a) * b)'],
    ['not a ^ b', '(not (a ^ b))'],
    ['a ^ not b ^ c', '(a ^ (not (b ^ c)))'],
    ['a and not b', '(a and (not b))'],
    ['not not a', '(not (not a))'],
    ['not not not a', '(not a)'],
    ['a in b == c', '((a in b) == c)'],
    ['(a or b) * -1', '((a or b) * -1)'],
    ['f-1 - 1', '(f-1 - 1)'],
    ['5-3', '(5 - 3)'],
    ['upper(a + "b", 1)', undefined],
    ['default(a.b.0, {"x": [1]})', 'default(a.b.0, {"x": [1]})'],
    ['"\\u0041\\n"', '"A\\n"'],
    ['true', 'true'],
    ['null', 'null'],
  ] as const) {
    const [piece] = piecesOf(`{{ ${text} }}`);
    t.equal(piece?.kind === 'output' ? written(piece.value) : undefined, expected, text);
  }
});

t.test(
  'a hyphen in a delimiter removes white space, back to the start of the line or after the tag',
  async (t) => {
    const texts = (text: string): string =>
      piecesOf(text)
        .map((piece) => (piece.kind === 'text' ? piece.text : '#'))
        .join('');
    for (const [text, expected] of [
      ['a\n  {{- x }}', 'a\n#'],
      ['a\n  b {{- x }}', 'a\n  b #'],
      ['  {{- x }}', '#'],
      ['a  {{- x }}', 'a  #'],
      ['{{ x }}  {{- x }}', '#  #'],
      ['{{ x -}} \n\t a', '#a'],
      ['{{ x -}}\n  {{- x }}\n', '##\n'],
      ['a\n {#- c -#} \n b', 'a\nb'],
      ['{#-#} a', ' a'],
      ['a {# c #} b', 'a  b'],
      ['a\n## set x = 1\nb', 'a\n#b'],
      ['## set x = 1\n## set y = 2\nb', '##b'],
      ['## set x = 1\r\nb', '#b'],
      ['{{ x -}}\n## set x = 1\nb', '##b'],
      ['a ## b', 'a ## b'],
    ] as const)
      t.equal(texts(text), expected, JSON.stringify(text));
  },
);

t.test('blocks contain their pieces', async (t) => {
  t.strictSame(piecesOf('{% if a %}x{% else if b %}y{% else %}z{% endif %}!'), [
    {
      kind: 'if',
      branches: [
        { condition: { kind: 'variable', path: ['a'] }, body: [{ kind: 'text', text: 'x' }] },
        { condition: { kind: 'variable', path: ['b'] }, body: [{ kind: 'text', text: 'y' }] },
      ],
      otherwise: [{ kind: 'text', text: 'z' }],
    },
    { kind: 'text', text: '!' },
  ]);
  t.strictSame(piecesOf('{% for k, v in a.b %}{% set c.d = v %}{% endfor %}'), [
    {
      kind: 'for',
      key: 'k',
      item: 'v',
      source: { kind: 'variable', path: ['a', 'b'] },
      body: [{ kind: 'set', path: ['c', 'd'], value: { kind: 'variable', path: ['v'] } }],
    },
  ]);
  t.strictSame(piecesOf('{% for x in y %}x{% endfor %}'), [
    {
      kind: 'for',
      item: 'x',
      source: { kind: 'variable', path: ['y'] },
      body: [{ kind: 'text', text: 'x' }],
    },
  ]);
});

t.test('a template that does not compile has its first problem instead of a tree', async (t) => {
  t.match(parseTemplate('{{ upper(a, b) }}{{ nosuch() }}'), { problem: { offset: 3 }, pieces: undefined });
});

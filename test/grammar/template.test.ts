// Template strings: C-05; docs/design.md#template-strings.

import t from 'tap';
import { checkTemplate } from '../../src/grammar/template.ts';
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

/** Text, and grade and offset of each problem. */
const WRONG: readonly (readonly [string, string])[] = [
  ['{{ x }', 'R5'],
  ['{{ x', 'R0'],
  ['a {{', 'R2'],
  ['{{ x %}', 'R6'],
  ['{{ x } }}', 'R5'],
  ['{{ }}', 'R0'],
  ['{{}}', 'R0'],
  ['{{- -}}', 'R0'],
  ['{{ (a }}', 'R6'],
  ['{{ a) }}', 'R4'],
  ['{{ header("a" }}', 'R14'],
  ['{{ [1, 2 }}', 'R9'],
  ['{{ "a }}', 'R3'],
  ['{{ "a\n" }}', 'R3'],
  ['{{ "\\d" }}', 'R4'],
  ["{{ 'a' }}", 'R3'],
  ["{{ header('a') }}", 'R10'],
  ['{{ a | upper }}', 'R5'],
  ['{{ a[0] }}', 'R4'],
  ['{{ a["b"] }}', 'R4'],
  ['{{ f(x)[0] }}', 'S3 R7'],
  ['{{ a b }}', 'R5'],
  ['{{ a + }}', 'R7'],
  ['{{ + a }}', 'R3'],
  ['{{ * }}', 'R3'],
  ['{{ a && b }}', 'R5'],
  ['{{ a || b }}', 'R5'],
  ['{{ !a }}', 'R3'],
  ['{{ a = b }}', 'R5'],
  ['{{ a ~ b }}', 'R5'],
  ['{{ a ? b : c }}', 'R5'],
  ['{{ a if b else c }}', 'R5'],
  ['{{ a not in b }}', 'R5'],
  ['{{ and }}', 'R3'],
  ['{{ a. }}', 'R4'],
  ['{{ .a }}', 'R3'],
  ['{{ a..b }}', 'R4'],
  ['{{ 01 }}', 'R3'],
  ['{{ 1. }}', 'R3'],
  ['{{ 1a }}', 'R3'],
  ['{{ $x }}', 'R3'],
  ['{{ é }}', 'R3'],
  ['{{ [a] }}', 'R4'],
  ['{{ {a: 1} }}', 'R4'],
  ['{{ {"a" 1} }}', 'R8'],
  ['{{ {"a": 1 }}', 'R12'],
  ['{{ [1,] }}', 'R6'],
  ['{{ f(,) }}', 'S3 R5'],
  ['{{ {{ x }} }}', 'R4'],
  ['{# a', 'R0'],
  ['{% if a %}', 'R0'],
  ['{% for x in y %}', 'R0'],
  ['{% endif %}', 'R3'],
  ['{% endfor %}', 'R3'],
  ['{% else %}', 'R3'],
  ['{% if a %}{% endfor %}{% endif %}', 'R13'],
  ['{% if a %}{% else %}{% else %}{% endif %}', 'R23'],
  ['{% if a %}{% else %}{% else if b %}{% endif %}', 'R23'],
  ['{% for x in y %}{% else %}{% endfor %}', 'R19'],
  ['{% if %}{% endif %}', 'R6'],
  ['{% if a %}{% else if %}{% endif %}', 'R21'],
  ['{% if a %}{% elif b %}{% endif %}', 'R13'],
  ['{% if a %}{% else foo %}{% endif %}', 'R13'],
  ['{% if a %}x{% endif a %}', 'R20'],
  ['{% for %}{% endfor %}', 'R7'],
  ['{% for x %}{% endfor %}', 'R9'],
  ['{% for x in %}{% endfor %}', 'R12'],
  ['{% for x, y, z in a %}{% endfor %}', 'R11'],
  ['{% for x of y %}{% endfor %}', 'R9'],
  ['{% set %}', 'R7'],
  ['{% set a %}', 'R9'],
  ['{% set a = %}', 'R11'],
  ['{% set a == 1 %}', 'R9'],
  ['{% set a = 1', 'R0'],
  ['{% %}', 'R0'],
  ['{% include "x" %}', 'R3'],
  ['{% extends "x" %}', 'R3'],
  ['{% block x %}{% endblock %}', 'R3 R16'],
  ['{% iff a %}', 'R3'],
  ['{% 1 %}', 'R3'],
  ['{% if a }}', 'R8'],
  ['##', 'R0'],
  ['## if a', 'R0'],
  ['## Heading', 'R3'],
  ['x\n## if a\nx\n## endif', 'R12'],
  ['## set a = 1', 'R0'],
  ['{{ header() }}', 'R3'],
  ['{{ header("a", "b") }}', 'R3'],
  ['{{ body(1) }}', 'R3'],
  ['{{ substring("a") }}{{ replace("a", "b") }}', 'R3 R23'],
  ['{{ upper(lower()) }}', 'R9'],
  ['{{ foo(header()) }}', 'S3 R7'],
  ['x\n## if (a\n## endif\n', 'R10'],
  ['## set a = "x\n"', 'R11'],
  ['{{ foo() }}', 'S3'],
  ['{{ uper("a") }}', 'S3'],
  ['{{ a.b(1) }}', 'S3'],
  ['{{ foo(bar(1)) }}', 'S3 S7'],
  ['{{ toString(1) }}{{ constructor(1) }}{{ __proto__(1) }}', 'S3 S20 S40'],
  ['{{ ( }} {{ ) }}', 'R5 R11'],
];

t.test('templates of the one supported syntax are accepted', async (t) => {
  for (const text of VALID) t.strictSame(checkTemplate(text), [], JSON.stringify(text));
});

t.test('every mistake is found at its place, with its grade and a way out', async (t) => {
  for (const [text, expected] of WRONG) {
    const problems = checkTemplate(text);
    t.equal(
      problems.map(({ grade, offset }) => `${grade}${offset}`).join(' '),
      expected,
      JSON.stringify(text),
    );
    for (const problem of problems) t.ok(problem.hint && isPrintable(problem), problem.message);
  }
});

t.test('a template whose mistakes have one way out each is given as it should be', async (t) => {
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

t.test('a line that starts with ## is said to be a statement', async (t) => {
  t.match(checkTemplate('## Heading\ntext')[0]?.hint, 'a space before `##`');
  t.match(checkTemplate('## Heading\ntext')[0]?.hint, 'is a statement');
});

t.test('every function of the language is known', async (t) => {
  const names =
    `header request_header extraction body dynamic_metadata env context data_source host_metadata cluster_metadata
    base64_encode base64_decode base64url_encode base64url_decode substring trim replace_with_random raw_string word_count
    upper lower capitalize replace length first last sort join range round int float odd even divisibleBy min max exists
    existsIn default at isString isNumber isInteger isFloat isBoolean isArray isObject`.split(/\s+/);
  for (const name of names) {
    const unknown = checkTemplate(`{{ ${name}(x) }}`).filter(({ grade }) => grade === 'S');
    t.strictSame(unknown, [], name);
  }
});

t.test('depth is bounded, and what is legal in depth is accepted', async (t) => {
  const nested = (depth: number): string => `{{ ${'('.repeat(depth)}a${')'.repeat(depth)} }}`;
  t.strictSame(checkTemplate(nested(50)), []);
  t.equal(checkTemplate(nested(1000))[0]?.grade, 'R');
  const blocks = `${'{% if a %}'.repeat(5000)}${'{% endif %}'.repeat(5000)}`;
  t.strictSame(checkTemplate(blocks), []);
  t.strictSame(checkTemplate(`{{ ${'not '.repeat(10_000)}a }}`), []);
  t.strictSame(checkTemplate(`{{ a${' + a'.repeat(50_000)} }}`), []);
});

t.test('hostile texts are judged without harm', async (t) => {
  survives(t, checkTemplate);
  survives(t, (text) => checkTemplate(`{{ ${text}`));
  survives(t, (text) => checkTemplate(`{% ${text} %}`));
  t.ok(checkTemplate('{{ ( }}'.repeat(50_000)).length <= 16, 'the list of problems is bounded');
  t.ok(checkTemplate(`{{ ${'f(1) + '.repeat(50_000)}1 }}`).length <= 16, 'that of unknown functions as well');
});

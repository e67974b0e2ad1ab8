// transformation through real Envoys: every function and statement of the language, every rule of how messages are changed, and the limits.

import type { Test } from 'tap';
import { behaves, from, HTTP_GATEWAY, type Row, route, service, UPGRADE } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

/** A rule `/NAME` with a policy that transforms as these members say. */
interface Place {
  readonly name: string;
  readonly transformation: object;
}

const rules = (places: readonly Place[]): string =>
  places
    .map(
      ({ name }) =>
        `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n`,
    )
    .join('');

const policy = ({ name, transformation }: Place): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: ${name}}]
  transformation: ${JSON.stringify(transformation)}
`;

/** At most 16 rules stand in a route. */
function manifests(places: readonly Place[]): readonly string[] {
  const made: string[] = [HTTP_GATEWAY, service('a')];
  for (let start = 0; start < places.length; start += 16) {
    const some = places.slice(start, start + 16);
    const name = start === 0 ? 'web' : `web-${start}`;
    made.push(route('HTTPRoute', name, rules(some)));
    made.push(...some.map((place) => policy(place).replace('name: web,', `name: ${name},`)));
  }
  return made;
}

const JSON_BODY = 'AsJson';
const refused = (cause: string | RegExp): object =>
  typeof cause === 'string' ? { status: 400, body: `bad request: ${cause}` } : { status: 400, body: cause };

/** The header `x-out` as the template makes it: what is sent, and the text that the backend sees, or why the request is refused. */
type Case = readonly [sent: Sent, expected: string | undefined | object];
type Function = readonly [template: string, ...cases: readonly Case[]];

const with_ = (value: string): Sent => ({ headers: { 'x-in': value } });
const json = (value: unknown): Sent => ({ method: 'POST', body: JSON.stringify(value) });
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
          ? { body: { parseAs: JSON_BODY } }
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

const PLACES: readonly Place[] = [
  {
    name: 'order',
    transformation: {
      request: {
        set: [
          { name: 'x-a', value: 'set {{ header("x-b") }}' },
          { name: 'x-b', value: 'was {{ header("x-a") }}' },
          { name: 'x-empty', value: '{{ header("x-none") }}' },
          { name: 'x-gone', value: 'x' },
        ],
        remove: ['X-Gone', 'x-old', ':path', 'host'],
        add: [
          { name: 'X-Old', value: 'new {{ header("x-old") }}' },
          { name: 'x-a', value: 'added' },
          { name: 'x-none', value: '' },
        ],
      },
    },
  },
  {
    name: 'line',
    transformation: {
      request: {
        set: [
          { name: ':path', value: '/elsewhere{{ header(":path") }}' },
          { name: ':method', value: 'PUT' },
          { name: 'Host', value: '{{ header("x-host") }}' },
        ],
      },
    },
  },
  {
    name: 'method',
    transformation: { request: { set: [{ name: ':method', value: '{{ header("x-in") }}' }] } },
  },
  { name: 'path', transformation: { request: { set: [{ name: ':path', value: '{{ header("x-in") }}' }] } } },
  {
    name: 'body',
    transformation: {
      request: {
        body: { parseAs: 'AsString', value: '<{{ body() }}>' },
        set: [{ name: 'x-was', value: '{{ body }}' }],
      },
    },
  },
  { name: 'emptied', transformation: { request: { body: { value: '{{ header("x-in") }}' } } } },
  {
    name: 'json',
    transformation: {
      request: {
        set: [{ name: 'x-a', value: '{{ a }}' }],
        add: [{ name: 'x-b', value: 'done' }],
        body: { parseAs: JSON_BODY, value: '{"was": {{ context() }}}' },
      },
    },
  },
  {
    name: 'default',
    transformation: {
      request: { body: { parseAs: JSON_BODY }, set: [{ name: 'x-a', value: '{{ default(a, "none") }}' }] },
    },
  },
  { name: 'stream', transformation: { request: { body: {}, set: [{ name: 'x-a', value: 'b' }] } } },
  {
    name: 'control',
    transformation: {
      request: { body: { parseAs: JSON_BODY }, set: [{ name: 'x-a', value: '  {{ a }}\n' }] },
    },
  },
  {
    name: 'response',
    transformation: {
      response: {
        set: [
          { name: ':status', value: '{{ default(status, header(":status")) }}' },
          {
            name: 'x-out',
            value: '{{ header("x-up") }}{{ request_header("X-In") }}{{ request_header(header("x-which")) }}',
          },
        ],
        remove: ['x-up'],
        body: {
          parseAs: JSON_BODY,
          value: '{% if exists("text") %}{{ text }}{% else %}{{ context() }}{% endif %}',
        },
      },
    },
  },
  {
    name: 'failing',
    transformation: { response: { set: [{ name: 'x-out', value: '{{ int(header("x-up")) }}' }] } },
  },
  {
    name: 'both',
    transformation: {
      request: { set: [{ name: 'x-a', value: '{{ int(header("x-in")) }}' }] },
      response: { set: [{ name: 'x-out', value: 'response' }], body: { value: 'mine' } },
    },
  },
  {
    name: 'status',
    transformation: { response: { set: [{ name: ':status', value: '{{ header("x-up") }}' }] } },
  },
  {
    name: 'random',
    transformation: {
      request: {
        set: [
          { name: 'x-a', value: '{{ replace_with_random("1-1-2", "1") }}' },
          { name: 'x-b', value: '{{ replace_with_random("1", "1") }}' },
          { name: 'x-c', value: '{{ replace_with_random("2", "2") }}{{ replace_with_random("a", "z") }}' },
        ],
      },
      response: { set: [{ name: 'x-b', value: '{{ replace_with_random("1", "1") }}' }] },
    },
  },
];

const TOKEN = '[A-Za-z0-9+/]{22}';
const up = (headers: Readonly<Record<string, string>>, body = '{}') => ({ status: 200, headers, body });

await behaves({
  name: 'what a transformation does to messages',
  manifests: manifests(PLACES),
  upstreams: {
    'shop/a:8080': {
      answer: (received) => {
        const { path, headers } = received;
        const status = Number(headers['x-status'] ?? 200);
        if (!/^\/(response|failing|status|both|random)/.test(path))
          return { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(received) };
        const { 'x-up': xUp, 'x-which': which, 'x-body': body } = headers;
        return {
          ...up(
            {
              ...(xUp === undefined ? {} : { 'x-up': xUp }),
              ...(which === undefined ? {} : { 'x-which': which }),
              'content-type': 'application/json',
            },
            body ?? '{}',
          ),
          status,
        };
      },
    },
  },
  requests: [
    [
      'templates see the message as it came; set, then remove, then add',
      {
        path: '/order',
        headers: { 'x-a': 'A', 'x-b': 'B', 'x-empty': 'x', 'x-gone': 'y', 'x-old': ['O', 'P'] },
      },
      from('shop/a:8080', {
        path: '/order',
        headers: {
          'x-a': 'set B, added',
          'x-b': 'was A',
          'x-empty': undefined,
          'x-gone': undefined,
          'x-old': 'new O,P',
          'x-none': undefined,
        },
      }),
    ],
    [
      'nothing there',
      { path: '/order' },
      from('shop/a:8080', { headers: { 'x-a': 'set, added', 'x-b': 'was', 'x-old': 'new' } }),
    ],
    [
      'path, method and host are set, and the route stays',
      { path: '/line', headers: { 'x-host': 'other.test' } },
      from('shop/a:8080', { path: '/elsewhere/line', method: 'PUT', host: 'other.test' }),
    ],
    [
      'an empty text leaves them as they are',
      { path: '/line?q', host: 'mine.test' },
      from('shop/a:8080', { path: '/elsewhere/line?q', host: 'mine.test' }),
    ],
    [
      'a method that is none',
      { path: '/method', headers: { 'x-in': 'a b' } },
      refused('the header :method has an invalid value'),
    ],
    ['a method', { path: '/method', headers: { 'x-in': 'PURGE' } }, from('shop/a:8080', { method: 'PURGE' })],
    [
      'a path that is none',
      { path: '/path', headers: { 'x-in': 'a' } },
      refused('the header :path has an invalid value'),
    ],
    [
      'a path with a space',
      { path: '/path', headers: { 'x-in': '/a b' } },
      refused('the header :path has an invalid value'),
    ],
    [
      'a body by itself',
      { path: '/body', method: 'POST', body: 'text' },
      from('shop/a:8080', {
        body: '<text>',
        bodyLength: 6,
        headers: { 'x-was': 'text', 'content-length': '6' },
      }),
    ],
    [
      'a body where there was none',
      { path: '/body' },
      from('shop/a:8080', { body: '<>', headers: { 'content-length': '2' } }),
    ],
    [
      'an empty body has no type',
      { path: '/emptied', method: 'POST', body: 'text', headers: { 'content-type': 'text/plain' } },
      from('shop/a:8080', { bodyLength: 0, headers: { 'content-type': undefined, 'content-length': '0' } }),
    ],
    [
      'a body has one',
      {
        path: '/emptied',
        method: 'POST',
        body: 'text',
        headers: { 'content-type': 'text/plain', 'x-in': 'y' },
      },
      from('shop/a:8080', { body: 'y', headers: { 'content-type': 'text/plain' } }),
    ],
    [
      'JSON',
      { path: '/json', ...json({ a: 1 }) },
      from('shop/a:8080', { body: '{"was": {"a":1}}', headers: { 'x-a': '1', 'x-b': 'done' } }),
    ],
    [
      'what is no JSON passes as it is',
      { path: '/json', method: 'POST', body: '{"a": 1' },
      from('shop/a:8080', { body: '{"a": 1', headers: { 'x-a': undefined, 'x-b': undefined } }),
    ],
    [
      'JSON with something behind it is none',
      { path: '/json', method: 'POST', body: '{"a": 1} x' },
      from('shop/a:8080', { body: '{"a": 1} x' }),
    ],
    [
      'a number beyond doubles is none',
      { path: '/json', method: 'POST', body: '{"a": 1e999}' },
      from('shop/a:8080', { body: '{"a": 1e999}' }),
    ],
    [
      'a variable that is not set',
      { path: '/json', ...json({ b: 1 }) },
      refused('the variable a is not set'),
    ],
    [
      'JSON that is no object has no variables',
      { path: '/json', ...json([{ a: 1 }]) },
      refused('the variable a is not set'),
    ],
    [
      'JSON of too many levels',
      { path: '/json', method: 'POST', body: `{"a":${'['.repeat(200)}${']'.repeat(200)}}` },
      refused('the JSON nests deeper than 100 levels'),
    ],
    [
      'an empty body counts as an empty object',
      { path: '/default' },
      from('shop/a:8080', { headers: { 'x-a': 'none' } }),
    ],
    [
      'white space is no JSON',
      { path: '/default', method: 'POST', body: ' ' },
      from('shop/a:8080', { body: ' ', headers: { 'x-a': undefined } }),
    ],
    [
      'a body that nobody asks for streams',
      { path: '/stream', method: 'POST', body: 'x'.repeat(3_000_000) },
      from('shop/a:8080', { bodyLength: 3_000_000, headers: { 'x-a': 'b' } }),
    ],
    [
      'a body that is read is limited by the buffer',
      { path: '/body', method: 'POST', body: 'x'.repeat(3_000_000) },
      { status: 413 },
    ],
    [
      'space around a value is none of it',
      { path: '/control', ...json({ a: 'x ' }) },
      from('shop/a:8080', { headers: { 'x-a': 'x' } }),
    ],
    [
      'a line break inside is refused',
      { path: '/control', ...json({ a: 'x\r\ny: z' }) },
      refused('the header x-a holds a control character'),
    ],
    [
      'a zero byte is refused',
      { path: '/control', ...json({ a: 'x\0y' }) },
      refused('the header x-a holds a control character'),
    ],
    [
      'a response, with headers of its request',
      {
        path: '/response',
        headers: {
          'x-up': 'U',
          'x-in': 'I',
          'x-which': 'X-Other',
          'x-other': 'O',
          'x-body': '{"text":"hi","status":202}',
        },
      },
      { status: 202, body: 'hi', headers: { 'x-out': 'UIO', 'x-up': undefined, 'content-length': '2' } },
    ],
    [
      'a response without any of it',
      { path: '/response', headers: { 'x-body': '{"b":1,"a":2}' } },
      { status: 200, body: '{"a":2,"b":1}', headers: { 'x-out': undefined } },
    ],
    [
      'a response that is no JSON',
      { path: '/response', headers: { 'x-up': 'U', 'x-body': 'oops' } },
      { status: 200, body: 'oops', headers: { 'x-up': 'U' } },
    ],
    [
      'a status that is none',
      { path: '/response', headers: { 'x-body': '{"status":"20"}' } },
      refused('the header :status has an invalid value'),
    ],
    [
      'a response that fails',
      { path: '/failing', headers: { 'x-up': 'U', 'x-body': 'secret' } },
      {
        ...refused('int() takes the text of a number'),
        headers: {
          'content-type': 'text/plain',
          'content-length': String('bad request: int() takes the text of a number'.length),
        },
      },
    ],
    [
      'a response that fails to HEAD',
      { path: '/failing', method: 'HEAD', headers: { 'x-up': 'U' } },
      { status: 400, body: '' },
    ],
    [
      'and one that does not',
      { path: '/failing', headers: { 'x-up': '7', 'x-body': 'open' } },
      { status: 200, body: 'open', headers: { 'x-out': '7' } },
    ],
    [
      'a request that fails gets its own answer',
      { path: '/both', headers: { 'x-in': 'a' } },
      { ...refused('int() takes the text of a number'), headers: { 'x-out': undefined } },
    ],
    [
      'a request that does not',
      { path: '/both', headers: { 'x-in': '1' } },
      { status: 200, body: 'mine', headers: { 'x-out': 'response' } },
    ],
    [
      'no body where the status has none',
      { path: '/both', headers: { 'x-in': '1', 'x-status': '204' } },
      { status: 204, body: '', headers: { 'x-out': 'response' } },
    ],
    [
      'a status that has no body takes it away',
      { path: '/status', headers: { 'x-up': '204', 'x-body': 'gone' } },
      { status: 204, body: '' },
    ],
    [
      'another status',
      { path: '/status', headers: { 'x-up': '418', 'x-body': 'tea' } },
      { status: 418, body: 'tea' },
    ],
  ],
  also: tokens,
});

async function tokens(t: Test, proxy: RunningProxy): Promise<void> {
  const seen = new Set<string>();
  for (let request = 0; request < 3; request++) {
    const { headers } = await proxy.send({ path: '/random' });
    const last = proxy.received('shop/a:8080').at(-1)!.headers;
    t.match(last['x-a'], new RegExp(`^${TOKEN}-${TOKEN}-2$`));
    const token = last['x-b'] ?? '';
    t.equal(last['x-a'], `${token}-${token}-2`, 'one pattern, one token');
    t.match(last['x-c'], new RegExp(`^${TOKEN}a$`));
    t.not(last['x-c'], `${token}a`, 'another pattern, another token');
    t.equal(headers['x-b'], token, 'in the response too');
    seen.add(token);
  }
  t.equal(seen.size, 3, 'another request, another token');
}

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

const MERGED: readonly string[] = [
  HTTP_GATEWAY,
  service('a'),
  route('HTTPRoute', 'web', '- backendRefs: [{name: a, port: 8080}]'),
  ...['first', 'second'].map(
    (name, index) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${name}, namespace: shop, creationTimestamp: '202${index}-01-01T00:00:00Z'}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: web}]
  transformation:
    request:
      set: [{name: x-last, value: ${name}}, {name: x-${name}, value: '{{ header("x-last") }}'}]
      body: {value: '${name} {{ body }}'}
`,
  ),
];

await behaves({
  name: 'transformations of a deep merge',
  manifests: MERGED,
  settings: { policyMerge: { trafficPolicy: { transformation: 'DeepMerge' } } },
  requests: [
    [
      'each sees what the one before it made; the preferred one is last',
      { method: 'POST', body: 'text', headers: { 'x-last': 'client' } },
      from('shop/a:8080', {
        body: 'first second text',
        headers: { 'x-last': 'first', 'x-first': 'second', 'x-second': 'client' },
      }),
    ],
    ['without a body', {}, from('shop/a:8080', { body: 'first second ', headers: { 'x-first': 'second' } })],
  ],
});

await behaves({
  name: 'the most specific transformation',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'web',
      rules([
        { name: 'own', transformation: {} },
        { name: 'other', transformation: {} },
      ]),
    ),
    policy({ name: 'own', transformation: { response: { set: [{ name: 'x-own', value: 'yes' }] } } }),
    policy({ name: 'all', transformation: { request: { set: [{ name: 'x-all', value: 'yes' }] } } }).replace(
      'kind: HTTPRoute, name: web, sectionName: all',
      'kind: Gateway, name: front',
    ),
  ],
  requests: [
    [
      'hides that of the Gateway',
      { path: '/own' },
      { headers: { 'x-own': 'yes' }, received: { headers: { 'x-all': undefined } } },
    ],
    [
      'which acts elsewhere',
      { path: '/other' },
      { headers: { 'x-own': undefined }, received: { headers: { 'x-all': 'yes' } } },
    ],
  ],
});

await behaves({
  name: 'a transformation of a websocket',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route(
      'HTTPRoute',
      'web',
      rules([
        { name: 'some', transformation: {} },
        { name: 'none', transformation: {} },
      ]),
    ),
    policy({
      name: 'some',
      transformation: {
        request: { set: [{ name: 'x-a', value: '{{ default(a, "none") }}' }], body: { parseAs: JSON_BODY } },
        response: { set: [{ name: 'x-b', value: '{{ context() }}' }], body: { value: 'nothing' } },
      },
    }),
    policy({ name: 'none', transformation: { request: { body: { parseAs: JSON_BODY, value: '{{ a }}' } } } }),
    `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: upgrades, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  upgradeConfig: {enabledUpgrades: [websocket]}
`,
  ],
  requests: [
    [
      'has no body to wait for',
      { ...UPGRADE, path: '/some' },
      { status: 101, headers: { 'x-b': '{}' }, received: { headers: { 'x-a': 'none' } } },
    ],
    ['is refused as another request is', { ...UPGRADE, path: '/none' }, refused('the variable a is not set')],
  ],
});

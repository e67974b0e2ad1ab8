// transformation in the configuration: the script of a place, the merge, and errors that make a place answer 500.
// test/behaviour/transformation.test.ts runs scripts in a real Envoy.

import t from 'tap';
import { definitionsOf } from '../../../../src/translation/proxy/envoy/constraints/definitions.ts';
import { OLDER } from '../../../../src/translation/proxy/envoy/generated/older.ts';
import { compile } from '../../../../src/translation/proxy/traffic-policy/transformation/compile.ts';
import {
  type ParsedEntry,
  parseTransformation,
} from '../../../../src/translation/proxy/traffic-policy/transformation/parse.ts';
import { readSettings, type SettingsInput } from '../../../../src/translation.ts';
import { backendRef, configuration, gateway, httpRoute, service, trafficPolicy } from '../../objects.ts';
import { parsedLua } from './transformation/parsed-lua.ts';

type Members = Readonly<Record<string, unknown>>;
type Written = Parameters<typeof parseTransformation>[0];

const LUA = 'type.googleapis.com/envoy.extensions.filters.http.lua.v3';
const web = httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] });
const policy = (name: string, transformation: unknown, more: Members = {}) =>
  trafficPolicy(name, [{ kind: 'HTTPRoute', name: 'web' }], { transformation, ...more });

function translated(policies: readonly unknown[], settings?: SettingsInput) {
  const objects = [gateway(), service('web'), web, ...policies];
  const { listeners, routes } = configuration(objects, readSettings(settings).settings);
  const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as unknown as {
    httpFilters: { name: string }[];
  };
  const { typedPerFilterConfig, metadata, directResponse } = routes[0]?.virtualHosts?.[0]?.routes?.[0] ?? {};
  const perRoute = typedPerFilterConfig?.['transformation'] as
    | { readonly '@type': string; readonly sourceCode: { readonly inlineString: string } }
    | undefined;
  return {
    filter: manager.httpFilters.find(({ name }) => name === 'transformation'),
    type: perRoute?.['@type'],
    script: perRoute?.sourceCode.inlineString,
    origins: (
      metadata?.filterMetadata?.['merge.TrafficPolicy.gateway.gatewarden.dev'] as Members | undefined
    )?.['transformation'],
    status: directResponse?.status,
  };
}

const FIRST = '-- transform-ir:';

function irOf(script: string | undefined): unknown {
  t.ok(script?.startsWith(FIRST));
  return JSON.parse(script?.split('\n')[0]?.slice(FIRST.length) ?? 'null');
}

function parsed(written: unknown): {
  readonly entry: ParsedEntry | undefined;
  readonly errors: readonly string[];
} {
  const errors: string[] = [];
  const entry = parseTransformation(written as Written, (error) => errors.push(error));
  return { entry, errors };
}

function scriptOf(...written: readonly unknown[]): string {
  const script = compile(written.map((one) => parsed(one).entry!));
  parsedLua(script);
  return script;
}

const TEAM = {
  set: [{ name: 'X-Team', value: '{{ lower(header("x-user")) }}' }],
  remove: ['x-debug', ':path'],
};

t.test('a transformation is a script at its place, and a filter that is off elsewhere', async (t) => {
  const { filter, type, script } = translated([policy('p', { request: TEAM })]);
  t.strictSame(filter, {
    name: 'transformation',
    disabled: true,
    typedConfig: { '@type': `${LUA}.Lua`, clearRouteCache: false },
  });
  t.equal(type, `${LUA}.LuaPerRoute`);
  t.strictSame(irOf(script), {
    entries: [
      {
        request: {
          remove: ['x-debug', ':path'],
          set: [{ name: 'X-Team', text: '{{ lower(header("x-user")) }}' }],
        },
      },
    ],
  });
  t.match(script, 'function envoy_on_request(h)');
  t.notOk(script?.includes('envoy_on_response'));
});

t.test('every supported target has the setting that keeps the route', async (t) => {
  for (const version of ['1.34', ...Object.keys(OLDER), '1.40'])
    t.match(
      definitionsOf(version).messages['envoy.extensions.filters.http.lua.v3.Lua']?.fields['clearRouteCache'],
      { type: String, unknownTo: undefined },
      version,
    );
});

t.test('the neutral form is one line of ASCII with sorted keys', async (t) => {
  const text = '<é&\n\\n"\u{1F600}\u2028\u007f>';
  const script = scriptOf({ response: { body: { value: text, parseAs: 'AsJson' }, add: [{ name: 'x-a' }] } });
  const [line = ''] = script.split('\n');
  t.equal(
    line,
    `${FIRST}{"entries":[{"response":{"add":[{"name":"x-a","text":""}],"body":{"parseAs":"AsJson","text":"${String.raw`\u003c\u00e9\u0026\u000a\\n\"\ud83d\ude00\u2028\u007f\u003e`}"}}}]}`,
  );
  t.match(irOf(script), { entries: [{ response: { body: { text } } }] });
});

for (const [what, written, expected] of [
  ['nothing', {}, undefined],
  ['empty directions', { request: {}, response: { set: [], body: { parseAs: 'AsJson' } } }, undefined],
  ['a direction without an operation', { request: TEAM, response: { remove: [] } }, { request: {} }],
  [
    'a body that is parsed and stays',
    { request: { add: [{ name: 'a', value: '{{ b }}' }], body: { parseAs: 'AsJson' } } },
    { request: { body: { parseAs: 'AsJson', text: undefined } } },
  ],
  [
    'a body that is neither read nor written',
    { request: { remove: ['a'], body: { parseAs: 'AsString' } } },
    { request: { body: undefined } },
  ],
  [
    'an empty body',
    { response: { body: { value: '' } } },
    { response: { body: { parseAs: 'AsString', text: '' } } },
  ],
] as const)
  t.test(`neutral form: ${what}`, async (t) => {
    t.match({ ir: parsed(written).entry?.ir }, { ir: expected });
  });

for (const empty of [{}, { request: {}, response: { set: [] } }])
  t.test(
    `${JSON.stringify(empty)} replaces others, hides those of the Gateway, and needs no filter`,
    async (t) => {
      const { filter, type, script, origins } = translated([
        policy('a', empty),
        policy('b', { request: { remove: ['x-a'] } }),
      ]);
      t.strictSame(filter, undefined);
      t.equal(type, `${LUA}.LuaPerRoute`);
      t.equal(script, `${FIRST}{"entries":[]}`);
      t.strictSame(origins, ['gateway.gatewarden.dev/TrafficPolicy/default/a']);
    },
  );

t.test('a deep merge keeps all of them, the preferred one first, and runs it last', async (t) => {
  const one = policy('a', { request: { set: [{ name: 'x-a', value: 'one' }] } });
  const two = policy('b', { request: { set: [{ name: 'x-a', value: 'two' }] } });
  const { script = '', origins } = translated([one, two], {
    policyMerge: { trafficPolicy: { transformation: 'DeepMerge' } },
  });
  t.match(irOf(script), {
    entries: ['one', 'two'].map((text) => ({ request: { set: [{ name: 'x-a', text }] } })),
  });
  t.match(script, /request_entries = \{.*"two".*"one".*\}/);
  t.equal((origins as string[]).length, 2);
  t.match(irOf(translated([one, two]).script), { entries: [{ request: { set: [{ text: 'one' }] } }] });
});

t.test('the same policies give the same bytes', async (t) => {
  const written = {
    request: {
      set: [{ name: 'a', value: '{{ sort([2, 1]) }}{{ a.b.c }}' }],
      body: { value: '{{ length(body) }}' },
    },
    response: { add: [{ name: 'b', value: '{{ request_header("z") }}{{ request_header("y") }}' }] },
  };
  t.equal(scriptOf(written), scriptOf(structuredClone(written)));
});

t.test('each template that does not compile is reported, and the place answers 500', async (t) => {
  const written = {
    request: {
      set: [
        { name: 'x-a', value: '{{ nosuch(1) }}' },
        { name: 'x-b', value: '{{ upper("a", "b") }}' },
        { name: 'x-c', value: 'fine' },
      ],
      body: { value: '{{ x }' },
    },
    response: { add: [{ name: 'x"\n', value: "{{ 'a' }}" }] },
  };
  const { entry, errors } = parsed(written);
  t.equal(entry, undefined);
  t.strictSame(errors, [
    'transformation: request header "x-a" template: the function `nosuch` isn\'t known (at character 4)',
    'transformation: request header "x-b" template: the function `upper` takes 1 argument, not 2 (at character 4)',
    "transformation: request body template: `{{` isn't closed: found `}` (at character 6)",
    `transformation: response header "x"\\n": \`x"\\n\` isn't a header name: \`"\` isn't allowed in it`,
    'transformation: response header "x"\\n" template: a string in single quotes isn\'t supported (at character 4)',
  ]);
  const { status, filter, script } = translated([policy('p', written)]);
  t.strictSame([status, filter, script], [500, undefined, undefined]);
});

t.test('a transformation that is too large is an error, not a script', async (t) => {
  t.match(parsed({ request: { body: { value: 'x'.repeat(524_289) } } }).errors, [
    'transformation: request: its templates are larger than 524288 bytes together',
  ]);
  const set = Array.from({ length: 300 }, (_, index) => ({ name: `x-${index}`, value: '' }));
  t.match(parsed({ response: { set } }).errors, ['transformation: response: it has more than 256 headers']);
});

t.test(
  "headers that are part of the request line or status are set under Envoy's names, and never removed",
  async (t) => {
    const names = [':path', ':Method', 'Host', ':authority', ':scheme', ':status', ':nosuch', 'X-A'];
    const set = names.map((name) => ({ name, value: 'v' }));
    const written = (direction: string, script: string): string[] => {
      const [, list = ''] =
        new RegExp(`${direction}_entries = \\{\\{set = \\{(.*)\\}, add`).exec(script) ?? [];
      return [...list.matchAll(/\{"([^"]*)"/g)].map(([, name]) => name!);
    };
    t.strictSame(written('request', scriptOf({ request: { set } })), [
      ':path',
      ':method',
      ':authority',
      ':authority',
      ':scheme',
      'x-a',
    ]);
    t.strictSame(written('response', scriptOf({ response: { set } })), ['host', ':status', 'x-a']);
    t.match(scriptOf({ request: { remove: names } }), 'remove = {"x-a"}');
    t.match(scriptOf({ response: { remove: names } }), 'remove = {"host", "x-a"}');
  },
);

t.test('user text is only in literals', async (t) => {
  const evil = '"]] os.exit() --[[ \\ \n \r \0 \u2028 \ud800 end) ]=] \'';
  const script = scriptOf({
    request: {
      set: [
        {
          name: "x-'a'",
          value: `${evil}{{ "${JSON.stringify(evil).slice(1, -1)}" }}{{ [${JSON.stringify(evil)}] }}`,
        },
      ],
      body: {
        value:
          '{% set function = 1 %}{{ function }}{{ end }}{{ F.T }}{% for nil in [1] %}{{ nil }}{% endfor %}',
      },
    },
  });
  t.match(script, /^[\n -~]*$/, 'ASCII');
  const [, ...code] = script.split('\n');
  const bare = code.join('\n').replaceAll(/"(?:[^"\\\n]|\\[^\n])*"|'(?:[^'\\\n]|\\[^\n])*'/g, '""');
  for (const word of ['exit', '[[', ']=]', 'F.T ']) t.notMatch(bare, word);
});

t.test('the script contains only the parts that it uses', async (t) => {
  const script = scriptOf({ request: { set: [{ name: 'x-a', value: 'constant' }] } });
  for (const name of ['F.upper', 'local function read', 'local function sorted', 'ESCAPES'])
    t.notOk(script.includes(name), name);
});

t.test('the body is buffered if something reads or writes it', async (t) => {
  const buffers = (request: Members): boolean =>
    / request\(h, request_entries, true/.test(scriptOf({ request: { remove: ['x'], ...request } }));
  const header = (value: string) => ({ set: [{ name: 'x-a', value }] });
  for (const [request, expected] of [
    [{}, false],
    [{ body: {} }, false],
    [{ body: { parseAs: 'AsString' } }, false],
    [header('{{ header("body") }}'), false],
    [{ body: { parseAs: 'AsJson' } }, true],
    [{ body: { value: '' } }, true],
    [header('{{ body() }}'), true],
    [header('{{ body }}'), true],
    [
      header(
        '{% if false %}{% else if 1 %}{% for x in [1] %}{{ length(upper(body)) }}{% endfor %}{% endif %}',
      ),
      true,
    ],
    [header('{% set a = 1 ^ context %}'), true],
  ] as const)
    t.equal(buffers(request), expected, JSON.stringify(request));
});

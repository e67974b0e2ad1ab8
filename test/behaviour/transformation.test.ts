// transformation through real Envoys: what becomes of messages, and which policy acts.

import type { Test } from 'tap';
import { behaves, from, HTTP_GATEWAY, route, service, UPGRADE } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import { json, manifests, type Place, policy, refused, rules } from '../templates/places.ts';

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
        body: { parseAs: 'AsJson', value: '{"was": {{ context() }}}' },
      },
    },
  },
  {
    name: 'default',
    transformation: {
      request: { body: { parseAs: 'AsJson' }, set: [{ name: 'x-a', value: '{{ default(a, "none") }}' }] },
    },
  },
  { name: 'stream', transformation: { request: { body: {}, set: [{ name: 'x-a', value: 'b' }] } } },
  {
    name: 'control',
    transformation: {
      request: { body: { parseAs: 'AsJson' }, set: [{ name: 'x-a', value: '  {{ a }}\n' }] },
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
          parseAs: 'AsJson',
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
        { name: 'none', transformation: {} },
        { name: 'other', transformation: {} },
      ]),
    ),
    policy({ name: 'none', transformation: {} }),
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
      'hides that of the Gateway if it is empty',
      { path: '/none' },
      { status: 200, received: { headers: { 'x-all': undefined } } },
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
        request: { set: [{ name: 'x-a', value: '{{ default(a, "none") }}' }], body: { parseAs: 'AsJson' } },
        response: { set: [{ name: 'x-b', value: '{{ context() }}' }], body: { value: 'nothing' } },
      },
    }),
    policy({ name: 'none', transformation: { request: { body: { parseAs: 'AsJson', value: '{{ a }}' } } } }),
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

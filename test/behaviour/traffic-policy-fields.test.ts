// Fields of TrafficPolicy one by one, each with requests whose answers depend on it. Fields with services behind them have files of their own.

import { gzipSync } from 'node:zlib';
import {
  behaves,
  from,
  gateway,
  HTTP_GATEWAY,
  onRule,
  route,
  rules,
  ruleTo,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';
import type { Sent } from '../parts/requests.ts';
import { statuses } from '../parts/upstream.ts';

const SERVED = from('shop/a:8080');
const FORBIDDEN = { status: 403, received: undefined };

type Fields = Readonly<Record<string, string>>;

/** A route with a rule for each name, and the policy of that rule. */
function ruled(fields: Fields, backendOf = (_rule: string): string => 'a'): readonly string[] {
  const own = Object.keys(fields).map((name) => ruleTo(name, backendOf(name)));
  return [
    route('HTTPRoute', 'r', own.join('')),
    ...Object.entries(fields).flatMap(([name, field]) =>
      field === '' ? [] : trafficPolicy(name, onRule(name), field),
    ),
  ];
}

const origin = (path: string, value: string): Sent => ({ path, headers: { origin: value } });
const preflight = (path: string, value: string): Sent => ({
  method: 'OPTIONS',
  path,
  headers: { origin: value, 'access-control-request-method': 'PUT' },
});
const SHOP = 'https://shop.test';
await behaves({
  name: 'cors',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      all: `cors: {allowOrigins: ["${SHOP}", "https://*.shop.test"], allowMethods: [GET, PUT], allowHeaders: [x-a, x-b], exposeHeaders: [x-c, x-d], allowCredentials: true, maxAge: 600}`,
      little: `cors: {allowOrigins: ["${SHOP}"]}`,
      gateway: '',
      off: 'cors: {disable: {}}',
    }),
    trafficPolicy('gateway', 'kind: Gateway, name: front', 'cors: {allowOrigins: ["https://gateway.test"]}'),
  ],
  requests: [
    [
      'what a preflight request is told',
      preflight('/all', SHOP),
      {
        status: 200,
        received: undefined,
        headers: {
          'access-control-allow-origin': SHOP,
          'access-control-allow-methods': 'GET, PUT',
          'access-control-allow-headers': 'x-a, x-b',
          'access-control-allow-credentials': 'true',
          'access-control-max-age': '600',
        },
      },
    ],
    [
      'what it is told where little is said',
      preflight('/little', SHOP),
      {
        status: 200,
        headers: {
          'access-control-allow-origin': SHOP,
          'access-control-allow-methods': undefined,
          'access-control-allow-headers': undefined,
          'access-control-allow-credentials': undefined,
          'access-control-max-age': '5',
        },
      },
    ],
    [
      'what a request is told',
      origin('/all', 'https://x.shop.test'),
      {
        ...SERVED,
        headers: {
          'access-control-allow-origin': 'https://x.shop.test',
          'access-control-expose-headers': 'x-c, x-d',
        },
      },
    ],
    [
      'what it is told where little is said',
      origin('/little', SHOP),
      { ...SERVED, headers: { 'access-control-expose-headers': undefined } },
    ],
    [
      'another origin',
      origin('/little', 'https://x.shop.test'),
      { ...SERVED, headers: { 'access-control-allow-origin': undefined } },
    ],
    [
      'the Gateway says it for routes that do not',
      preflight('/gateway', 'https://gateway.test'),
      { received: undefined, headers: { 'access-control-allow-origin': 'https://gateway.test' } },
    ],
    ['off: preflight requests are the backend’s', preflight('/off', 'https://gateway.test'), SERVED],
    [
      'off: nothing is added',
      origin('/off', 'https://gateway.test'),
      { ...SERVED, headers: { 'access-control-allow-origin': undefined } },
    ],
  ],
});

const write = (path: string, value: string): Sent => ({ ...origin(path, value), method: 'POST' });
const matching = (matcher: string): string =>
  `csrf: {percentageEnabled: 100, additionalOrigins: [${matcher}]}`;
await behaves({
  name: 'csrf',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      enabled: 'csrf: {percentageEnabled: 100}',
      never: 'csrf: {percentageEnabled: 0}',
      shadowed: 'csrf: {percentageShadowed: 100}',
      half: 'csrf: {percentageShadowed: 50}',
      exact: matching('{exact: a.test}'),
      prefix: matching('{prefix: a.}'),
      suffix: matching('{suffix: .test}'),
      contains: matching('{contains: middle}'),
      regex: matching('{safeRegex: "a[0-9]+"}'),
      case: matching('{exact: A.Test, ignoreCase: true}'),
      several: matching('{exact: a.test}, {exact: b.test}'),
    }),
  ],
  requests: [
    ['a stranger may not write', write('/enabled', 'https://a.test'), FORBIDDEN],
    ['and may read', origin('/enabled', 'https://a.test'), SERVED],
    ['where no share is enforced', write('/never', 'https://a.test'), SERVED],
    ['where strangers are only counted', write('/shadowed', 'https://a.test'), SERVED],
    ['where friends are only counted', write('/shadowed', 'http://localhost'), SERVED],
    ...(
      [
        ['exact', 'a.test', 'b.test'],
        ['prefix', 'a.example', 'b.example'],
        ['suffix', 'x.test', 'x.example'],
        ['contains', 'a.middle.b', 'a.b'],
        ['regex', 'a17', 'a1x'],
        ['case', 'a.TEST', 'b.test'],
        ['several', 'b.test', 'c.test'],
      ] as const
    ).flatMap(
      ([rule, friend, stranger]) =>
        [
          [`a friend by ${rule}`, write(`/${rule}`, `https://${friend}`), SERVED],
          [`a stranger by ${rule}`, write(`/${rule}`, `https://${stranger}`), FORBIDDEN],
        ] as const,
    ),
    ['case counts where nobody says otherwise', write('/exact', 'https://A.test'), FORBIDDEN],
  ],
  async also(t, proxy) {
    const counted = async (path: string): Promise<number> => {
      const strangers = async () => (await proxy.stat('http.http.csrf.request_invalid')) ?? 0;
      const before = await strangers();
      t.match(await proxy.send(write(path, 'https://a.test')), SERVED);
      return (await strangers()) - before;
    };
    t.equal(await counted('/shadowed'), 1, 'a stranger is counted');
    const half = await Promise.all(
      Array.from({ length: 60 }, () => proxy.send(write('/half', 'https://a.test'))),
    );
    const refused = half.filter(({ status }) => status === 403).length;
    t.ok(refused > 0 && refused < 60, `with half a share ${refused} of 60 strangers are refused (TR-84)`);
    t.equal(await counted('/never'), 0, 'and not where nobody asks for it');
  },
});

/** So late that no test waits for it. */
const HOUR = '3600s';
const bucket = (tokens: string): string => `rateLimit: {local: {tokenBucket: {${tokens}}}}`;
const limited = (path: string, ...answers: readonly object[]) =>
  answers.map((answer, index) => [`${path}: request ${index + 1}`, { path: `/${path}` }, answer] as const);
const LIMITED = { status: 429, received: undefined };
await behaves({
  name: 'rateLimit.local',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      one: bucket(`maxTokens: 1, fillInterval: ${HOUR}`),
      three: bucket(`maxTokens: 3, fillInterval: ${HOUR}`),
      off: 'rateLimit: {local: {}}',
      gateway: '',
    }),
    trafficPolicy('gateway', 'kind: Gateway, name: front', bucket(`maxTokens: 2, fillInterval: ${HOUR}`)),
  ],
  requests: [
    ...limited('one', SERVED, LIMITED, LIMITED),
    ...limited('three', SERVED, SERVED, SERVED, LIMITED),
    ...limited('gateway', SERVED, SERVED, LIMITED),
    ...limited('off', SERVED, SERVED, SERVED),
  ],
});

const emptied = (name: string) => limited(name, SERVED, LIMITED);
await behaves({
  name: 'what fills a bucket',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      seldom: bucket(`maxTokens: 1, tokensPerFill: 1, fillInterval: ${HOUR}`),
      many: bucket(`maxTokens: 1, tokensPerFill: 1800, fillInterval: ${HOUR}`),
      often: bucket('maxTokens: 1, tokensPerFill: 1, fillInterval: 2s'),
    }),
  ],
  requests: [...emptied('seldom'), ...emptied('many'), ...emptied('often')],
  async also(t, proxy) {
    const isServed = async (path: string) => (await proxy.send({ path })).status === 200 || undefined;
    t.ok(await eventually('a token of many', () => isServed('/many')));
    t.ok(await eventually('a token that comes often', () => isServed('/often')));
    t.notOk(await isServed('/seldom'), 'while others were filled, one that is filled seldom was not');
  },
});

const retry = (fields: string): string => `retry: {${fields}}`;
const RETRIES = {
  none: '',
  status: retry('attempts: 1, statusCodes: [503], backoffBaseInterval: 1ms'),
  other: retry('attempts: 1, statusCodes: [502], backoffBaseInterval: 1ms'),
  on: retry('attempts: 1, retryOn: [5xx], backoffBaseInterval: 1ms'),
  away: retry('attempts: 1, retryOn: [connect-failure], backoffBaseInterval: 1ms'),
  usual: retry('statusCodes: [503]'),
  twice: retry('attempts: 2, retryOn: [5xx], backoffBaseInterval: 1ms'),
  thrice: retry('attempts: 2, retryOn: [5xx], backoffBaseInterval: 1ms'),
  off: retry('attempts: 0, retryOn: [5xx]'),
  late: `${retry(`attempts: 1, retryOn: [5xx], backoffBaseInterval: ${HOUR}`)}\ntimeouts: {request: 500ms}`,
  slow: retry('attempts: 1, retryOn: [5xx], perTryTimeout: 300ms, backoffBaseInterval: 1ms'),
  patient: retry('attempts: 1, retryOn: [5xx], perTryTimeout: 60s, backoffBaseInterval: 1ms'),
};
const FAILS_ONCE = { answer: statuses(503, 200) };
await behaves({
  name: 'retry',
  manifests: [
    HTTP_GATEWAY,
    ...Object.keys(RETRIES).map((name) => service(name)),
    ...ruled(RETRIES, (rule) => rule),
  ],
  upstreams: {
    ...Object.fromEntries(Object.keys(RETRIES).map((name) => [`shop/${name}:8080`, FAILS_ONCE])),
    'shop/twice:8080': { answer: statuses(503, 503, 200) },
    'shop/thrice:8080': { answer: statuses(503, 503, 503, 200) },
    'shop/slow:8080': { answer: (_received, count) => (count === 1 ? { delay: 5000 } : {}) },
    'shop/patient:8080': { answer: (_received, count) => (count === 1 ? { delay: 600 } : {}) },
  },
  requests: [
    ['none without the field', { path: '/none' }, { status: 503 }],
    ['for a status', { path: '/status' }, from('shop/status:8080')],
    ['not for another', { path: '/other' }, { status: 503 }],
    ['for what went wrong', { path: '/on' }, from('shop/on:8080')],
    ['not for something else', { path: '/away' }, { status: 503 }],
    ['once, where nothing is said', { path: '/usual' }, from('shop/usual:8080')],
    ['as often as is said', { path: '/twice' }, from('shop/twice:8080')],
    ['no more than that', { path: '/thrice' }, { status: 503 }],
    ['never', { path: '/off' }, { status: 503 }],
    ['not before its time has come', { path: '/late' }, { status: 504 }],
    ['where a try takes too long', { path: '/slow' }, from('shop/slow:8080')],
    ['and not where it may take longer', { path: '/patient' }, from('shop/patient:8080')],
  ],
  async also(t, proxy) {
    const counts = Object.keys(RETRIES).map((name) => [name, proxy.received(`shop/${name}:8080`).length]);
    t.strictSame(Object.fromEntries(counts), {
      none: 1,
      status: 2,
      other: 1,
      on: 2,
      away: 1,
      usual: 2,
      twice: 3,
      thrice: 3,
      off: 1,
      late: 1,
      slow: 2,
      patient: 1,
    });
  },
});

await behaves({
  name: 'retry of a listener',
  manifests: [
    gateway(
      '{name: web, port: 8080, protocol: HTTP, hostname: web.test}',
      '{name: own, port: 8080, protocol: HTTP, hostname: own.test}',
    ),
    service('a'),
    route('HTTPRoute', 'r', '- backendRefs: [{name: a, port: 8080}]'),
    trafficPolicy('own', 'kind: Gateway, name: front, sectionName: own', RETRIES.on),
  ],
  // Every other request fails.
  upstreams: { 'shop/a:8080': { answer: (_, count) => ({ status: count % 2 === 1 ? 503 : 200 }) } },
  requests: [
    ['on its hosts', { host: 'own.test' }, { status: 200 }],
    ['and once more', { host: 'own.test' }, { status: 200 }],
    ['not on others', { host: 'web.test' }, { status: 503 }],
  ],
});

const LATE = { 'x-echo-delay': '10s' };
const SOON = { 'x-echo-delay': '600ms' };
await behaves({
  name: 'timeouts',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      request: 'timeouts: {request: 200ms}',
      idle: 'timeouts: {streamIdle: 200ms}',
      both: 'timeouts: {request: 60s, streamIdle: 60s}',
    }),
  ],
  requests: [
    ['of a request', { path: '/request', headers: LATE }, { status: 504 }],
    ['in time', { path: '/request' }, SERVED],
    ['of a stream on which nothing happens', { path: '/idle', headers: LATE }, { status: 504 }],
    ['in time too', { path: '/idle' }, SERVED],
    ['longer ones', { path: '/both', headers: SOON }, SERVED],
  ],
});

await behaves({
  name: 'headerModifiers',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      request:
        'headerModifiers: {request: {add: [{name: x-add, value: new}], set: [{name: x-set, value: new}], remove: [x-remove]}}',
      response:
        'headerModifiers: {response: {add: [{name: x-add, value: new}], set: [{name: x-set, value: new}], remove: [x-remove]}}',
      untouched: '',
    }),
  ],
  upstreams: {
    'shop/a:8080': { answer: { headers: { 'x-add': 'old', 'x-set': 'old', 'x-remove': 'old' } } },
  },
  async also(t, proxy) {
    const old = { 'x-add': 'old', 'x-set': 'old', 'x-remove': 'old' };
    const changed = { 'x-add': /^old, ?new$/, 'x-set': 'new', 'x-remove': undefined };
    for (const [path, request, response] of [
      ['/request', changed, old],
      ['/response', old, changed],
      ['/untouched', old, old],
    ] as const)
      await t.test(path, async (t) => {
        const { headers } = await proxy.send({ path, headers: old });
        t.match(headers, response, 'the answer');
        t.match(proxy.received('shop/a:8080').at(-1)?.headers, request, 'the request');
      });
  },
});

await behaves({
  name: 'urlRewrite',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...ruled({
      numbered:
        'urlRewrite: {pathRegex: {pattern: "^/numbered/([a-z]+)/([0-9]+)$", substitution: "/\\\\2/\\\\1"}}',
      plain: 'urlRewrite: {pathRegex: {pattern: "o+", substitution: "0"}}',
    }),
  ],
  requests: [
    ['groups by number', { path: '/numbered/ab/12' }, from('shop/a:8080', { path: '/12/ab' })],
    [
      'not what the pattern does not find',
      { path: '/numbered/12/ab' },
      from('shop/a:8080', { path: '/numbered/12/ab' }),
    ],
    [
      'wherever it is found',
      { path: '/plain/foo/boo?o=o' },
      from('shop/a:8080', { path: '/plain/f0/b0?o=o' }),
    ],
  ],
});

const GZIPPED = { status: 200, headers: { 'content-encoding': 'gzip' } };
const PLAIN = { ...SERVED, headers: { 'content-encoding': undefined } };
const taken = (path: string): Sent => ({ path, headers: { 'accept-encoding': 'gzip' } });
const zipped = (path: string): Sent => ({
  path,
  method: 'POST',
  headers: { 'content-encoding': 'gzip' },
  body: gzipSync('a text'),
});
await behaves({
  name: 'compression',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    route('HTTPRoute', 'r', rules('on', 'off')),
    trafficPolicy(
      'on',
      'kind: HTTPRoute, name: r',
      'compression: {responseCompression: {}, requestDecompression: {}}',
    ),
    trafficPolicy(
      'off',
      onRule('off'),
      'compression: {responseCompression: {disable: {}}, requestDecompression: {disable: {}}}',
    ),
  ],
  requests: [
    ['of answers', taken('/on'), GZIPPED],
    ['not for clients that do not take it', { path: '/on' }, PLAIN],
    ['of answers, where a rule turns it off', taken('/off'), PLAIN],
    ['of requests', zipped('/on'), from('shop/a:8080', { body: 'a text' })],
    [
      'of requests, where a rule turns it off',
      zipped('/off'),
      from('shop/a:8080', { headers: { 'content-encoding': 'gzip' } }),
    ],
  ],
});

// How services that filters ask are called: how long is waited for them, and whether they are asked again.

import { setTimeout as sleep } from 'node:timers/promises';
import {
  behaves,
  extension,
  from,
  GRPC,
  HTTP_GATEWAY,
  onRule,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { authorizer } from '../parts/grpc/ext-authz.ts';
import { processor } from '../parts/grpc/ext-proc.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';

const SERVED = from('shop/a:8080');

const never = new Promise<object>(() => undefined);

/** `maxInterval` is Envoy's limit for each try too. */
const BACKOFF = 'backoff: {baseInterval: 1ms, maxInterval: 60s}';
const limiter = (name: string, backend: string, call: string, beside = 'timeout: 60s'): readonly string[] => [
  extension(
    name,
    `rateLimit: {domain: shop, ${beside}, failOpen: false, grpcService: {backendRef: {name: ${backend}, port: 9000}, ${call}}}`,
  ),
  trafficPolicy(
    name,
    onRule(name),
    `rateLimit: {global: {extensionRef: {name: ${name}}, descriptors: [{entries: [{type: Generic, generic: {key: a, value: b}}]}]}}`,
  ),
];
const processed = (name: string, backend: string, call: string, failOpen = false): readonly string[] => [
  extension(
    name,
    `extProc: {failOpen: ${failOpen}, messageTimeout: 60s, processingMode: {responseHeaderMode: SKIP}, grpcService: {backendRef: {name: ${backend}, port: 9000}, ${call}}}`,
  ),
  trafficPolicy(name, onRule(name), `extProc: {extensionRef: {name: ${name}}}`),
];

/** Longer than the 200 ms that Envoy waits where nothing is set. */
const later = async <T>(said: T): Promise<T> => {
  await sleep(500);
  return said;
};
const HALF = { ...GRPC, addresses: ['10.8.0.4', '10.8.0.5'] };
/** Of two endpoints one is down: every request must come through. */
const four = (path: string) =>
  Array.from(
    { length: 4 },
    (_, index) => [`another endpoint is tried where one is down: ${index}`, { path }, SERVED] as const,
  );

const silent = rateLimitService(() => never);
const slow = rateLimitService(() => later({ overallCode: 'OK' }));
const spareLimiter = rateLimitService();
await behaves({
  name: 'how a rate limit service is called',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('silent', GRPC),
    service('slow', GRPC),
    service('half', HALF),
    route('HTTPRoute', 'r', rules('half', 'late', 'patient')),
    ...limiter('half', 'half', `retry: {attempts: 3, ${BACKOFF}}`),
    ...limiter('late', 'silent', 'requestTimeout: 60s', 'timeout: 100ms'),
    ...limiter('patient', 'slow', 'requestTimeout: 50ms'),
  ],
  upstreams: {
    'shop/silent:9000': { serve: silent.serve },
    'shop/slow:9000': { serve: slow.serve },
    'shop/half:9000@10.8.0.4:9000': { serve: spareLimiter.serve },
    'shop/half:9000@10.8.0.5:9000': { state: 'down' },
  },
  requests: [
    ['`timeout` says how long is waited', { path: '/late' }, { status: 500 }],
    ['`requestTimeout` doesn’t', { path: '/patient' }, SERVED],
    ...four('/half'),
  ],
});

const late = processor({ requestHeaders: () => later({ requestHeaders: {} }) });
const spare = processor();
await behaves({
  name: 'how a processor is called',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('late', GRPC),
    service('half', HALF),
    route('HTTPRoute', 'r', rules('late', 'half')),
    ...processed('late', 'late', 'requestTimeout: 50ms'),
    ...processed('half', 'half', `retry: {attempts: 3, ${BACKOFF}}`),
  ],
  upstreams: {
    'shop/late:9000': { serve: late.serve },
    'shop/half:9000@10.8.0.4:9000': { serve: spare.serve },
    'shop/half:9000@10.8.0.5:9000': { state: 'down' },
  },
  requests: [
    ['`messageTimeout` says how long is waited, and `requestTimeout` doesn’t', { path: '/late' }, SERVED],
    ...four('/half'),
  ],
});

const UNAVAILABLE = 14;
/** How often the first calls fail, and what is asked for then. */
const RETRIES: readonly (readonly [rule: string, retry: string, failures: number, calls: number])[] = [
  ['none', '', 1, 1],
  ['off', 'retry: {attempts: 0}', 1, 1],
  ['usual', 'retry: {}', 1, 2],
  ['one', 'retry: {attempts: 1}', 1, 2],
  ['few', `retry: {attempts: 1, ${BACKOFF}}`, 2, 2],
  ['two', `retry: {attempts: 2, ${BACKOFF}}`, 2, 3],
];

/** Of the kinds of services each one that fails so often as it is told to, for each request anew. */
let failures = 0;
const failing = <T>(said: T) => (failures-- > 0 ? UNAVAILABLE : said);
const KINDS = {
  'an authorizer': {
    service: authorizer(() => failing(true)),
    using: (name: string, retry: string): readonly string[] => [
      extension(
        name,
        `extAuth: {grpcService: {backendRef: {name: asked, port: 9000}, requestTimeout: 60s, ${retry}}}`,
      ),
      trafficPolicy(name, onRule(name), `extAuth: {extensionRef: {name: ${name}}}`),
    ],
    refused: 403,
  },
  'a rate limit service': {
    service: rateLimitService(() => failing(false)),
    using: (name: string, retry: string) => limiter(name, 'asked', retry),
    refused: 500,
  },
  'a processor': {
    service: processor({ requestHeaders: () => failing({ requestHeaders: {} }) }),
    using: (name: string, retry: string) => processed(name, 'asked', retry),
    refused: 500,
  },
};
for (const [kind, { service: asked, using, refused }] of Object.entries(KINDS))
  await behaves({
    name: `${kind} that fails at first`,
    manifests: [
      HTTP_GATEWAY,
      service('a'),
      service('asked', GRPC),
      route('HTTPRoute', 'r', rules(...RETRIES.map(([rule]) => rule))),
      ...RETRIES.flatMap(([rule, retry]) => using(rule, retry)),
    ],
    upstreams: { 'shop/asked:9000': { serve: asked.serve } },
    async also(t, proxy) {
      for (const [rule, retry, times, calls] of RETRIES)
        await t.test(`${times} failures, ${retry || 'no retry'}`, async (t) => {
          failures = times;
          const before = asked.heard.length;
          t.match(await proxy.send({ path: `/${rule}` }), calls > times ? SERVED : { status: refused });
          t.equal(asked.heard.length - before, calls);
        });
    },
  });

const sleepy = authorizer(() => later(true));
await behaves({
  name: 'how long is waited for an authorizer',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('sleepy', GRPC),
    route('HTTPRoute', 'r', rules('patient', 'impatient', 'usual', 'tries', 'long-tries')),
    ...(
      [
        ['patient', 'requestTimeout: 60s'],
        ['impatient', 'requestTimeout: 50ms'],
        ['usual', 'authority: sleepy.test'],
        [
          'tries',
          'requestTimeout: 60s, retry: {attempts: 1, backoff: {baseInterval: 1ms, maxInterval: 5ms}}',
        ],
        ['long-tries', `requestTimeout: 60s, retry: {attempts: 1, ${BACKOFF}}`],
      ] as const
    ).flatMap(([name, call]) => [
      extension(name, `extAuth: {grpcService: {backendRef: {name: sleepy, port: 9000}, ${call}}}`),
      trafficPolicy(name, onRule(name), `extAuth: {extensionRef: {name: ${name}}}`),
    ]),
  ],
  upstreams: { 'shop/sleepy:9000': { serve: sleepy.serve } },
  requests: [
    ['as long as `requestTimeout` says', { path: '/patient' }, SERVED],
    ['and no longer', { path: '/impatient' }, { status: 403 }],
    ['200 ms where it says nothing', { path: '/usual' }, { status: 403 }],
    ['each try is cut off after `maxInterval`, which is Envoy’s way', { path: '/tries' }, { status: 403 }],
    ['so that it should not be short', { path: '/long-tries' }, SERVED],
  ],
});

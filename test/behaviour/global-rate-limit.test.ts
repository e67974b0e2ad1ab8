// TrafficPolicy.rateLimit.global: what a rate limit service is asked for each request, and what becomes of its answers.

import {
  behaves,
  extension,
  from,
  GRPC,
  gateway,
  HTTP_GATEWAY,
  onRule,
  REPLACED,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { rateLimitService } from '../parts/grpc/rate-limit.ts';
import type { Sent } from '../parts/requests.ts';

const SERVED = from('shop/a:8080');
const LIMITED = { status: 429, headers: { 'x-envoy-ratelimited': 'true' } };

const limits = (extensionRef: string, ...descriptors: readonly string[]): string => `
rateLimit:
  global:
    extensionRef: ${extensionRef}
    descriptors: [${descriptors.map((entries) => `{entries: [${entries}]}`).join(', ')}]
`;
const generic = (key: string, value: string): string =>
  `{type: Generic, generic: {key: ${key}, value: ${value}}}`;
const counted = extension(
  'counted',
  'rateLimit: {domain: shop, timeout: 5s, grpcService: {backendRef: {name: limits, port: 9000}}}',
);

const counter = rateLimitService((descriptors) => descriptors.some((one) => one.includes('over')));
/** The descriptors that a request makes. */
const asks: readonly (readonly [string, Sent, readonly string[], object])[] = [
  ['a fixed value', { path: '/generic' }, ['plan=free'], SERVED],
  ['a fixed value that is over its limit', { path: '/over' }, ['plan=over'], LIMITED],
  ['a header', { path: '/header', headers: { 'x-user': 'alice' } }, ['X-User=alice'], SERVED],
  ['a header over its limit', { path: '/header', headers: { 'x-user': 'over' } }, ['X-User=over'], LIMITED],
  ['the path, with its query', { path: '/path/a?b=1' }, ['path=/path/a?b=1'], SERVED],
  ['a path over its limit', { path: '/path/over' }, ['path=/path/over'], LIMITED],
  ['the address of the client', { path: '/address' }, ['remote_address=127.0.0.1'], SERVED],
  [
    'entries of a descriptor are counted together',
    { path: '/together', headers: { 'x-user': 'alice' } },
    ['X-User=alice,path=/together,plan=free'],
    SERVED,
  ],
  [
    'each descriptor is a limit of its own',
    { path: '/apart', headers: { 'x-user': 'alice' } },
    ['X-User=alice', 'plan=free'],
    SERVED,
  ],
  [
    'one that is over suffices',
    { path: '/apart', headers: { 'x-user': 'over' } },
    ['X-User=over', 'plan=free'],
    LIMITED,
  ],
  ['one that lacks its header does not keep the others', { path: '/apart' }, ['plan=free'], SERVED],
  ['where entries go together, one that lacks its header does', { path: '/together' }, [], SERVED],
  ['a header that is not there', { path: '/header' }, [], SERVED],
  ['a route without a policy', { path: '/plain' }, [], SERVED],
];

await behaves({
  name: 'descriptors',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('limits', GRPC),
    counted,
    route(
      'HTTPRoute',
      'r',
      rules('plain', 'generic', 'over', 'header', 'path', 'address', 'together', 'apart', 'unknown', 'empty'),
    ),
    ...(
      [
        ['generic', generic('plan', 'free')],
        ['over', generic('plan', 'over')],
        ['header', '{type: Header, header: X-User}'],
        ['path', '{type: Path}'],
        ['address', '{type: RemoteAddress}'],
        ['together', `{type: Header, header: X-User}, {type: Path}, ${generic('plan', 'free')}`],
        ['apart', '{type: Header, header: X-User}', generic('plan', 'free')],
        ['unknown', '{type: Moon}'],
        ['empty'],
      ] as const
    ).map(([rule, ...descriptors]) =>
      trafficPolicy(rule, onRule(rule), limits('{name: counted}', ...descriptors)),
    ),
  ],
  upstreams: { 'shop/limits:9000': { serve: counter.serve } },
  requests: [
    ['an entry of a type that is none', { path: '/unknown' }, REPLACED],
    ['no descriptor', { path: '/empty' }, REPLACED],
  ],
  async also(t, proxy) {
    for (const [name, sent, descriptors, answer] of asks)
      await t.test(name, async (t) => {
        const before = counter.heard.length;
        t.match(await proxy.send(sent), answer);
        t.strictSame(counter.asked().slice(before), descriptors.length === 0 ? [] : [descriptors]);
      });
    t.ok(
      counter.heard.every(({ message }) => message['domain'] === 'shop'),
      'the domain',
    );
  },
});

/** It never answers. */
const silent = rateLimitService(() => new Promise<undefined>(() => undefined));
const failing = rateLimitService(() => 13);
const telling = rateLimitService(() => ({
  overallCode: 'OK',
  statuses: [
    {
      code: 'OK',
      currentLimit: { requestsPerUnit: 10, unit: 'MINUTE' },
      limitRemaining: 9,
      durationUntilReset: '30s',
    },
  ],
}));
const asked = (name: string, members: string, authority = ''): string =>
  extension(
    name,
    `rateLimit: {domain: ${name}, ${members}, grpcService: {backendRef: {name: ${members.includes('Draft') || members.includes('Off') ? 'telling' : name.split('-')[0]}, port: 9000}${authority}}}`,
  );

await behaves({
  name: 'providers of rate limits',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...['failing', 'silent', 'telling', 'down'].map((name) => service(name, GRPC)),
    asked('failing-open', 'timeout: 5s'),
    asked('failing-closed', 'timeout: 5s, failOpen: false', ', authority: limits.test'),
    asked('silent-open', 'timeout: 100ms'),
    asked('silent-closed', 'timeout: 100ms, failOpen: false'),
    asked('down-open', 'timeout: 5s'),
    asked('down-closed', 'timeout: 5s, failOpen: false'),
    asked('draft', 'timeout: 5s, xRateLimitHeaders: DraftVersion03'),
    asked('off', 'timeout: 5s, xRateLimitHeaders: "Off"'),
    route(
      'HTTPRoute',
      'r',
      rules(
        'failing-open',
        'failing-closed',
        'silent-open',
        'silent-closed',
        'down-open',
        'down-closed',
        'draft',
        'off',
      ),
    ),
    ...[
      'failing-open',
      'failing-closed',
      'silent-open',
      'silent-closed',
      'down-open',
      'down-closed',
      'draft',
      'off',
    ].map((name) => trafficPolicy(name, onRule(name), limits(`{name: ${name}}`, '{type: Path}'))),
  ],
  upstreams: {
    'shop/failing:9000': { serve: failing.serve },
    'shop/silent:9000': { serve: silent.serve },
    'shop/telling:9000': { serve: telling.serve },
    'shop/down:9000': { state: 'down' },
  },
  requests: [
    ['a service that fails: open', { path: '/failing-open' }, SERVED],
    ['a service that fails: closed', { path: '/failing-closed' }, { status: 500, body: '' }],
    ['a service that is silent: open after its time', { path: '/silent-open' }, SERVED],
    ['a service that is silent: closed', { path: '/silent-closed' }, { status: 500, body: '' }],
    ['a service that is down: open', { path: '/down-open' }, SERVED],
    ['a service that is down: closed', { path: '/down-closed' }, { status: 500, body: '' }],
    [
      'what is left, in the headers of the draft',
      { path: '/draft' },
      { ...SERVED, headers: { 'x-ratelimit-remaining': '9', 'x-ratelimit-reset': '30' } },
    ],
    ['and not without', { path: '/off' }, { ...SERVED, headers: { 'x-ratelimit-remaining': undefined } }],
  ],
  async also(t) {
    t.match(
      failing.heard.map(({ headers, message }) => [message['domain'], headers[':authority']]),
      [
        ['failing-open', 'kube_shop_failing_9000'],
        ['failing-closed', 'limits.test'],
      ],
      'domain and authority are those of the extension',
    );
  },
});

const everywhere = rateLimitService();
const levels: readonly (readonly [string, Sent, readonly string[]])[] = [
  ['the Gateway', { path: '/plain' }, ['level=gateway']],
  ['the route before the Gateway', { path: '/routed' }, ['level=route']],
  ['the rule before the route', { path: '/ruled' }, ['level=rule']],
  ['the listener before the Gateway', { path: '/plain', host: 'own.example.org' }, ['level=listener']],
  ['a backend before the route', { path: '/weighted' }, ['level=backend']],
];

await behaves({
  name: 'levels of rate limits',
  manifests: [
    gateway(
      '{name: web, port: 8080, protocol: HTTP}',
      '{name: own, port: 8080, protocol: HTTP, hostname: own.example.org}',
    ),
    service('a'),
    service('limits', GRPC),
    counted,
    route('HTTPRoute', 'plain', rules('plain')),
    route('HTTPRoute', 'routed', rules('routed', 'ruled')),
    route(
      'HTTPRoute',
      'weighted',
      `
      - matches: [{path: {value: /weighted}}]
        backendRefs:
          - {name: a, port: 8080, weight: 0}
          - name: a
            port: 8080
            filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: backend}}]`,
    ),
    ...(
      [
        ['gateway', 'kind: Gateway, name: front'],
        ['listener', 'kind: Gateway, name: front, sectionName: own'],
        ['route', 'kind: HTTPRoute, name: routed'],
        ['rule', 'kind: HTTPRoute, name: routed, sectionName: ruled'],
        ['backend', undefined],
      ] as const
    ).map(([name, target]) => trafficPolicy(name, target, limits('{name: counted}', generic('level', name)))),
  ],
  upstreams: { 'shop/limits:9000': { serve: everywhere.serve } },
  async also(t, proxy) {
    for (const [name, sent, descriptors] of levels)
      await t.test(name, async (t) => {
        const before = everywhere.heard.length;
        t.match(await proxy.send(sent), SERVED);
        t.strictSame(everywhere.asked().slice(before), [descriptors]);
      });
  },
});

await behaves({
  name: 'a body that comes before the service answers is not limited by `buffer`',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('limits', GRPC),
    counted,
    route('HTTPRoute', 'r', rules('both', 'alone')),
    trafficPolicy(
      'both',
      onRule('both'),
      `buffer: {maxRequestSize: 3}\n${limits('{name: counted}', generic('plan', 'free'))}`,
    ),
    trafficPolicy('alone', onRule('alone'), 'buffer: {maxRequestSize: 3}'),
  ],
  upstreams: { 'shop/limits:9000': counter },
  requests: [
    ['with the limit', { path: '/both', method: 'POST', body: 'three' }, SERVED],
    ['without it', { path: '/alone', method: 'POST', body: 'three' }, { status: 413 }],
  ],
});

// TrafficPolicy.extAuth: whom a request asks at which level, what is told and what comes of the answer, and what happens when nobody answers.

import {
  behaves,
  extension,
  from,
  GRPC,
  gateway,
  HTTP_GATEWAY,
  onRule,
  route,
  rules,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { allowing, authorizer, denying } from '../parts/grpc/ext-authz.ts';
import { statuses } from '../parts/upstream.ts';

const SERVED = from('shop/a:8080');
const DENIED = { status: 403 };

/** Its time is up long after the test's. `beside`: members of extAuth beside the service; `more`: of the service. */
const grpc = (name: string, beside = '', backend = name, more = ''): string =>
  extension(
    name,
    `extAuth: {${beside === '' ? '' : `${beside}, `}grpcService: {backendRef: {name: ${backend}, port: 9000}, requestTimeout: 30s${more}}}`,
  );
const use = (name: string, more = ''): string => `extAuth: {extensionRef: {name: ${name}}${more}}`;
const OFF = 'extAuth: {disable: {}}';

const guard = authorizer(({ path, contextExtensions }) => {
  if (path.endsWith('/no')) return false;
  if (path.endsWith('/words')) return denying('Unauthorized', 'who are you');
  return allowing({ 'x-user': contextExtensions['team'] ?? 'anybody' });
});

await behaves({
  name: 'what a gRPC service is told, and says',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('guard', GRPC),
    grpc('guard'),
    grpc('bodies', 'withRequestBody: {maxRequestBytes: 4}', 'guard'),
    grpc('bytes', 'withRequestBody: {maxRequestBytes: 9, packAsBytes: true}', 'guard'),
    grpc('parts', 'withRequestBody: {maxRequestBytes: 4, allowPartialMessage: true}', 'guard'),
    grpc('some', 'headersToForward: [x-a]', 'guard', ', authority: judge.test'),
    route(
      'HTTPRoute',
      'r',
      rules('plain', 'team', 'body', 'part', 'parts', 'raw', 'packed', 'unpacked', 'some', 'free'),
    ),
    trafficPolicy('plain', onRule('plain'), use('guard')),
    trafficPolicy('team', onRule('team'), use('guard', ', contextExtensions: {team: billing}')),
    trafficPolicy('body', onRule('body'), use('bodies')),
    trafficPolicy(
      'part',
      onRule('part'),
      use('guard', ', withRequestBody: {maxRequestBytes: 4, allowPartialMessage: true}'),
    ),
    trafficPolicy('parts', onRule('parts'), use('parts')),
    trafficPolicy('raw', onRule('raw'), use('bytes')),
    trafficPolicy(
      'packed',
      onRule('packed'),
      use('guard', ', withRequestBody: {maxRequestBytes: 9, packAsBytes: true}'),
    ),
    trafficPolicy(
      'unpacked',
      onRule('unpacked'),
      use('bytes', ', withRequestBody: {maxRequestBytes: 4, packAsBytes: false}'),
    ),
    trafficPolicy('some', onRule('some'), use('some')),
  ],
  upstreams: { 'shop/guard:9000': { serve: guard.serve } },
  requests: [
    [
      'allowed, with a header for the backend',
      { path: '/plain' },
      from('shop/a:8080', { headers: { 'x-user': 'anybody' } }),
    ],
    ['denied', { path: '/plain/no' }, DENIED],
    ['denied in its own words', { path: '/plain/words' }, { status: 401, body: 'who are you' }],
    ['told of the team', { path: '/team' }, from('shop/a:8080', { headers: { 'x-user': 'billing' } })],
    ['a route without the policy', { path: '/free/no' }, SERVED],
    ['a body', { path: '/body', body: 'four' }, SERVED],
    ['a body that is too long', { path: '/body', body: 'fives' }, { status: 413 }],
    ['the beginning of a body', { path: '/part', body: 'fives' }, SERVED],
    ['the beginning, as the extension says', { path: '/parts', body: 'fives' }, SERVED],
    ['a body as bytes', { path: '/raw', body: 'fives' }, SERVED],
    ['a body, where the policy alone asks for bytes', { path: '/packed', body: 'fives' }, SERVED],
    ['a body, where the extension alone asks for bytes', { path: '/unpacked', body: 'five' }, SERVED],
    ['too many of them', { path: '/packed', body: 'many fives' }, { status: 413 }],
    ['some headers', { path: '/some', headers: { 'x-a': '1', 'x-b': '2' } }, SERVED],
  ],
  async also(t) {
    const told = Object.groupBy(guard.asked(), ({ path }) => path);
    t.strictSame(told['/free/no'], undefined);
    t.strictSame(
      told['/team']?.map(({ contextExtensions }) => contextExtensions),
      [{ team: 'billing' }],
    );
    t.equal(told['/plain']?.[0]?.body, undefined);
    t.equal(told['/body']?.[0]?.body, 'four');
    t.equal(told['/part']?.[0]?.body, 'five');
    t.equal(told['/parts']?.[0]?.body, 'five');
    t.equal(told['/raw']?.[0]?.rawBody, Buffer.from('fives').toString('base64'));
    // Envoy reads that from the extension alone, for better or worse.
    t.equal(told['/packed']?.[0]?.body, 'fives');
    t.equal(told['/packed']?.[0]?.rawBody, undefined);
    t.equal(told['/unpacked']?.[0]?.rawBody, Buffer.from('five').toString('base64'));
    t.equal(told['/some']?.[0]?.headers['x-a'], '1');
    t.equal(told['/some']?.[0]?.headers['x-b'], undefined);
    const heard = guard.heard.find(({ message }) => JSON.stringify(message).includes('"/some"'));
    t.equal(heard?.headers[':authority'], 'judge.test');
  },
});

const [first, second] = [
  authorizer(({ headers }) => (headers['x-first'] === 'no' ? false : allowing({ 'x-asked': 'first' }))),
  authorizer(({ headers }) => allowing({ 'x-asked': `${headers['x-asked'] ?? 'nobody'}, second` })),
];
const weighted = (name: string, weight: number): string =>
  grpc(name).replace(
    'namespace: shop}',
    `namespace: shop, annotations: {gatewarden.dev/policy-weight: "${weight}"}}`,
  );

await behaves({
  name: 'several services for one request',
  settings: { policyMerge: { trafficPolicy: { extAuth: 'DeepMerge' } } },
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('one', GRPC),
    service('two', GRPC),
    weighted('one', 1),
    weighted('two', -1),
    route('HTTPRoute', 'r', rules('both', 'none', 'own')),
    trafficPolicy('x', onRule('both'), use('two')),
    trafficPolicy('y', onRule('both'), use('one')),
    trafficPolicy('z', onRule('none'), OFF),
    trafficPolicy('zz', onRule('none'), use('one')),
    trafficPolicy('gateway', 'kind: Gateway, name: front', use('one')),
    trafficPolicy('own', onRule('own'), use('two')),
  ],
  upstreams: { 'shop/one:9000': { serve: first!.serve }, 'shop/two:9000': { serve: second!.serve } },
  requests: [
    [
      'the heavier is asked first, and the other is told what it said',
      { path: '/both' },
      from('shop/a:8080', { headers: { 'x-asked': 'first, second' } }),
    ],
    ['one that denies is enough', { path: '/both', headers: { 'x-first': 'no' } }, DENIED],
    ['a policy beside it turns all off', { path: '/none', headers: { 'x-first': 'no' } }, SERVED],
    [
      'those of several levels are all asked',
      { path: '/own' },
      from('shop/a:8080', { headers: { 'x-asked': 'first, second' } }),
    ],
    ['the less specific one may deny', { path: '/own', headers: { 'x-first': 'no' } }, DENIED],
  ],
});

const deny = authorizer(() => false);
const [open, shut] = ['open.example.org', 'shut.example.org'];
const weightedBackends = `
- name: weighted
  matches: [{path: {value: /weighted}}]
  backendRefs:
    - {name: a, port: 8080, weight: 1, filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: referred}}]}
    - {name: a, port: 8080, weight: 0}
`;

await behaves({
  name: 'disable, and what is more specific than it',
  manifests: [
    gateway(
      '{name: open, port: 8080, protocol: HTTP, hostname: open.example.org}',
      '{name: shut, port: 8080, protocol: HTTP, hostname: shut.example.org}',
      '{name: off, port: 8081, protocol: HTTP}',
    ),
    service('a'),
    service('deny', GRPC),
    service('guard', GRPC),
    grpc('deny'),
    grpc('guard'),
    trafficPolicy('gateway', 'kind: Gateway, name: front', use('deny')),
    trafficPolicy('listener', 'kind: Gateway, name: front, sectionName: open', OFF),
    trafficPolicy('listener-2', 'kind: Gateway, name: front, sectionName: "off"', use('guard')),
    trafficPolicy('on', 'kind: HTTPRoute, name: r, sectionName: guarded', use('guard')),
    trafficPolicy('again', 'kind: HTTPRoute, name: r, sectionName: again', use('deny')),
    trafficPolicy('no', 'kind: HTTPRoute, name: r, sectionName: free', OFF),
    trafficPolicy('no-2', 'kind: HTTPRoute, name: r, sectionName: weighted', OFF),
    trafficPolicy('referred', undefined, use('deny')),
    route('HTTPRoute', 'r', rules('plain', 'guarded', 'again', 'free') + weightedBackends),
  ],
  upstreams: { 'shop/deny:9000': { serve: deny.serve }, 'shop/guard:9000': { serve: guard.serve } },
  requests: [
    ['the Gateway', { host: shut, path: '/plain' }, DENIED],
    ['a listener that turns off', { host: open, path: '/plain' }, SERVED],
    ['a route that turns off', { host: shut, path: '/free' }, SERVED],
    ['a route that adds another to that of the Gateway', { host: shut, path: '/guarded' }, DENIED],
    [
      'a route that turns another on below a listener that turned all off',
      { host: open, path: '/guarded' },
      SERVED,
    ],
    ['the other is asked', { host: open, path: '/guarded/no' }, DENIED],
    ['a route that turns the same on again', { host: open, path: '/again' }, DENIED],
    [
      'a backend that turns it on below a route that turned it off',
      { host: open, path: '/weighted' },
      DENIED,
    ],
  ],
});

await behaves({
  name: 'services that do not answer',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('down', GRPC),
    service('down-http'),
    grpc('closed', '', 'down'),
    grpc('opened', 'failOpen: true', 'down'),
    extension(
      'status',
      'extAuth: {statusOnError: 503, httpService: {backendRef: {name: down-http, port: 8080}}}',
    ),
    extension('usual', 'extAuth: {httpService: {backendRef: {name: down-http, port: 8080}}}'),
    route('HTTPRoute', 'r', rules('closed', 'opened', 'status', 'usual')),
    ...['closed', 'opened', 'status', 'usual'].map((name) => trafficPolicy(name, onRule(name), use(name))),
  ],
  upstreams: { 'shop/down:9000': { state: 'down' }, 'shop/down-http:8080': { state: 'down' } },
  requests: [
    ['nobody passes', { path: '/closed' }, DENIED],
    ['unless that is asked for', { path: '/opened' }, SERVED],
    ['with a status of one’s own', { path: '/status' }, { status: 503 }],
    ['and without one', { path: '/usual' }, DENIED],
  ],
});

await behaves({
  name: 'an HTTP service',
  settings: { proxyVersion: '1.36' },
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('web'),
    extension(
      'web',
      `
      extAuth:
        headersToForward: [x-a]
        httpService:
          backendRef: {name: web, port: 8080}
          requestTimeout: 30s
          pathPrefix: /check
          authorizationRequest: {headersToAdd: {x-from: "%PROTOCOL%"}}
          authorizationResponse: {headersToBackend: [x-user]}
          retry: {attempts: 1}
      `,
    ),
    ...[
      ['once', 'requestTimeout: 30s'],
      ['never', 'requestTimeout: 30s, retry: {attempts: 0}'],
      ['hasty', 'requestTimeout: 50ms'],
      ['calm', 'requestTimeout: 30s'],
    ].map(([name = '', call]) =>
      extension(name, `extAuth: {httpService: {backendRef: {name: ${name}, port: 8080}, ${call}}}`),
    ),
    ...['once', 'never', 'hasty', 'calm'].flatMap((name) => [
      service(name),
      trafficPolicy(name, onRule(name), use(name)),
    ]),
    route('HTTPRoute', 'r', rules('plain', 'once', 'never', 'hasty', 'calm')),
    trafficPolicy('plain', onRule('plain'), use('web')),
  ],
  upstreams: {
    'shop/once:8080': { answer: statuses(503, 200) },
    'shop/never:8080': { answer: statuses(503, 200) },
    'shop/hasty:8080': { answer: { delay: 500 } },
    'shop/calm:8080': { answer: { delay: 500 } },
    'shop/web:8080': {
      answer: ({ path }, count) =>
        path.endsWith('/no')
          ? { status: 401, body: 'who are you' }
          : {
              status: path.endsWith('/twice') && count % 2 === 1 ? 503 : 200,
              headers: { 'x-user': 'me', 'x-other': '1' },
            },
    },
  },
  requests: [
    [
      'allowed, with a header for the backend',
      { path: '/plain', headers: { 'x-a': '1', 'x-b': '2' } },
      from('shop/a:8080', { headers: { 'x-user': 'me', 'x-other': undefined } }),
    ],
    ['denied', { path: '/plain/no' }, { status: 401, body: 'who are you' }],
    ['asked again where the service had trouble', { path: '/plain/twice' }, SERVED],
    ['and not without retry', { path: '/once' }, DENIED],
    ['nor with none', { path: '/never' }, DENIED],
    ['asked no longer than is said', { path: '/hasty' }, DENIED],
    ['and as long as is said', { path: '/calm' }, SERVED],
  ],
  async also(t, proxy) {
    const [asked] = proxy.received('shop/web:8080');
    t.match(asked, { path: '/check/plain', headers: { 'x-a': '1', 'x-from': 'HTTP/1.1', 'x-b': undefined } });
  },
});

await behaves({
  name: 'an extension that is broken answers 500',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    grpc('guard'),
    route('HTTPRoute', 'r', rules('plain', 'free')),
    trafficPolicy('plain', onRule('plain'), use('guard')),
    trafficPolicy('gone', onRule('free'), use('gone')),
  ],
  requests: [
    ['its service is not there', { path: '/plain' }, { status: 500 }],
    ['it is not there itself', { path: '/free' }, { status: 500 }],
  ],
});

const spare = authorizer();
const halfDown = {
  port: '{port: 9000, appProtocol: kubernetes.io/h2c}',
  addresses: ['10.8.0.4', '10.8.0.5'],
};
const asks = Array.from(
  { length: 4 },
  (_, index) => [`request ${index + 1}`, { path: '/plain' }, SERVED] as const,
);

await behaves({
  name: 'a gRPC service of which one of two endpoints is down: the other is asked',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('guard', halfDown),
    grpc('guard', '', 'guard', ', retry: {attempts: 1, backoff: {baseInterval: 1ms, maxInterval: 60s}}'),
    route('HTTPRoute', 'r', rules('plain')),
    trafficPolicy('plain', 'kind: HTTPRoute, name: r', use('guard')),
  ],
  upstreams: {
    'shop/guard:9000@10.8.0.4:9000': { serve: spare.serve },
    'shop/guard:9000@10.8.0.5:9000': { state: 'down' },
  },
  requests: asks,
});

const tenant = authorizer(() => allowing({ 'x-tenant': 'blue' }));
const byTenant = (name: string): string =>
  `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n- matches: [{path: {value: /${name}}, headers: [{name: x-tenant, value: blue}]}]\n  backendRefs: [{name: blue, port: 8080}]\n`;

await behaves({
  name: 'routes after authorization',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('blue'),
    service('tenant', GRPC),
    grpc('chosen', 'clearRouteCache: true, statPrefix: chosen', 'tenant'),
    grpc('kept', 'clearRouteCache: false, statPrefix: kept', 'tenant'),
    grpc('usual', '', 'tenant'),
    route('HTTPRoute', 'r', ['chosen', 'kept', 'usual'].map(byTenant).join('')),
    ...['chosen', 'kept', 'usual'].map((name) => trafficPolicy(name, onRule(name), use(name))),
  ],
  upstreams: { 'shop/tenant:9000': { serve: tenant.serve } },
  requests: [
    ['are chosen again where the extension says so', { path: '/chosen' }, from('shop/blue:8080')],
    [
      'by what the service set alone',
      { path: '/chosen/x', headers: { 'x-tenant': 'red' } },
      from('shop/blue:8080'),
    ],
    ['are kept where it says so', { path: '/kept' }, SERVED],
    ['and where it says nothing', { path: '/usual' }, SERVED],
  ],
  async also(t, proxy) {
    const allowed = (prefix: string) => proxy.stat(`cluster.kube_shop_a_8080.ext_authz.${prefix}.ok`);
    t.equal(await allowed('kept'), 1, 'requests are counted by the prefix');
    t.equal(await allowed('chosen'), 2);
  },
});

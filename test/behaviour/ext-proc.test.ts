// TrafficPolicy.extProc: what a processor sees of requests and responses, what it changes, and what happens when it fails.

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
import { base64, processor, type Stage, setting } from '../parts/grpc/ext-proc.ts';
import type { Sent } from '../parts/requests.ts';

const SERVED = from('shop/a:8080');

/** `beside`: members of extProc beside the service. */
/** Of 200 ms, the default for a message, a busy machine may need more: where a case says nothing about it, it isn't what the case is about. */
const patient = (beside: string): string =>
  beside.includes('messageTimeout') ? beside : `messageTimeout: 20s, ${beside}`;
const provider = (name: string, beside: string, backend = 'proc', more = ''): string =>
  extension(
    name,
    `extProc: {${patient(beside)}, grpcService: {backendRef: {name: ${backend}, port: 9000}${more}}}`,
  );
const OFF = 'extProc: {disable: {}}';

/** Every mode of a request, one by one: what the processor is asked about then. */
const MODES: readonly (readonly [rule: string, mode: string, stages: readonly Stage[]])[] = [
  ['usual', '{}', ['requestHeaders', 'responseHeaders']],
  ['nothing', '{requestHeaderMode: SKIP, responseHeaderMode: SKIP}', []],
  ['request', '{requestHeaderMode: SEND, responseHeaderMode: SKIP}', ['requestHeaders']],
  ['response', '{requestHeaderMode: SKIP, responseHeaderMode: DEFAULT}', ['responseHeaders']],
  [
    'request-body',
    '{responseHeaderMode: SKIP, requestBodyMode: BUFFERED}',
    ['requestHeaders', 'requestBody'],
  ],
  [
    'request-part',
    '{responseHeaderMode: SKIP, requestBodyMode: BUFFERED_PARTIAL}',
    ['requestHeaders', 'requestBody'],
  ],
  [
    'response-body',
    '{requestHeaderMode: SKIP, responseBodyMode: BUFFERED}',
    ['responseHeaders', 'responseBody'],
  ],
  [
    'trailers',
    '{requestHeaderMode: SKIP, responseHeaderMode: SKIP, requestTrailerMode: SEND, responseTrailerMode: SEND}',
    ['requestTrailers', 'responseTrailers'],
  ],
];

const proc = processor({
  requestHeaders: () => setting('requestHeaders', 'x-proc', 'request'),
  responseHeaders: () => setting('responseHeaders', 'x-proc', 'response'),
  requestBody: () => ({ requestBody: { response: { bodyMutation: { body: base64('NEW') } } } }),
});

await behaves({
  name: 'what a processor sees',
  manifests: [
    HTTP_GATEWAY,
    // Of HTTP/1 Envoy passes no trailers on.
    service('a', { port: '{port: 8080, appProtocol: kubernetes.io/h2c}' }),
    service('proc', GRPC),
    provider('own', 'failOpen: false'),
    // What the policy says comes first; what it does not say is the extension's.
    provider(
      'headers',
      'failOpen: false, processingMode: {requestHeaderMode: SEND, responseHeaderMode: SKIP}',
    ),
    route(
      'HTTPRoute',
      'r',
      rules(...MODES.flatMap(([rule]) => [rule, `by-${rule}`]), 'extension', 'overridden', 'plain'),
    ),
    ...MODES.flatMap(([rule, mode]) => [
      trafficPolicy(rule, onRule(rule), `extProc: {extensionRef: {name: own}, processingMode: ${mode}}`),
      // And the same said by an extension.
      provider(`by-${rule}`, `failOpen: false, processingMode: ${mode}`),
      trafficPolicy(`by-${rule}`, onRule(`by-${rule}`), `extProc: {extensionRef: {name: by-${rule}}}`),
    ]),
    trafficPolicy('extension', onRule('extension'), 'extProc: {extensionRef: {name: headers}}'),
    trafficPolicy(
      'overridden',
      onRule('overridden'),
      'extProc: {extensionRef: {name: headers}, processingMode: {requestHeaderMode: SKIP}}',
    ),
  ],
  upstreams: {
    'shop/proc:9000': { serve: proc.serve },
    'shop/a:8080': {
      answer: ({ path }) => (path.endsWith('trailers') ? { trailers: { 'x-last': 'yes' } } : {}),
    },
  },
  async also(t, proxy) {
    const trailing: Sent = { protocol: 'http2', trailers: { 'x-first': 'yes' } };
    const expected: readonly (readonly [rule: string, stages: readonly Stage[]])[] = [
      ...MODES.flatMap(([rule, , stages]) => [[rule, stages] as const, [`by-${rule}`, stages] as const]),
      ['extension', ['requestHeaders']],
      ['overridden', ['responseHeaders']],
      ['plain', []],
    ];
    for (const [rule, stages] of expected)
      await t.test(rule, async (t) => {
        const before = proc.heard.length;
        const sent = { path: `/${rule}`, body: 'old', ...(rule.endsWith('trailers') ? trailing : {}) };
        const { status, received, headers } = await proxy.send(sent);
        t.strictSame(proc.stages().slice(before), stages);
        t.match(
          {
            status,
            request: received?.headers['x-proc'],
            response: headers['x-proc'],
            body: received?.body,
          },
          {
            status: 200,
            request: stages.includes('requestHeaders') ? 'request' : undefined,
            response: stages.includes('responseHeaders') ? 'response' : undefined,
            body: stages.includes('requestBody') ? 'NEW' : 'old',
          },
        );
      });
  },
});

/** Bodies in parts: each part is answered; in full duplex the processor sends what it likes when it likes. */
const streaming = processor({
  responseBody: ({ body = '' }) => ({
    responseBody: {
      response: {
        bodyMutation: { body: base64(Buffer.from(String(body), 'base64').toString().toUpperCase()) },
      },
    },
  }),
});
const duplex = processor({
  requestHeaders: () => ({ requestHeaders: {} }),
  requestBody: ({ body = '', endOfStream = false }) => ({
    requestBody: {
      response: {
        bodyMutation: {
          streamedResponse: {
            body: base64(Buffer.from(String(body), 'base64').toString().toUpperCase()),
            endOfStream,
          },
        },
      },
    },
  }),
});

await behaves({
  name: 'streams through a processor',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('proc', GRPC),
    service('duplex', GRPC),
    provider('streamed', 'failOpen: false, processingMode: {responseBodyMode: STREAMED}'),
    provider(
      'duplex',
      'failOpen: false, processingMode: {responseHeaderMode: SKIP, requestBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND}',
      'duplex',
    ),
    // Envoy refuses both, for all of the listener.
    provider(
      'open',
      'processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED, requestTrailerMode: SEND}',
      'duplex',
    ),
    provider('short', 'failOpen: false, processingMode: {requestBodyMode: FULL_DUPLEX_STREAMED}', 'duplex'),
    route('HTTPRoute', 'r', rules('streamed', 'duplex', 'open', 'short')),
    ...['streamed', 'duplex', 'open', 'short'].map((name) =>
      trafficPolicy(name, onRule(name), `extProc: {extensionRef: {name: ${name}}}`),
    ),
  ],
  upstreams: {
    'shop/proc:9000': { serve: streaming.serve },
    'shop/duplex:9000': { serve: duplex.serve },
    'shop/a:8080': {
      answer: ({ path }) => (path === '/streamed' ? { chunks: { parts: ['one', 'two'], pause: 20 } } : {}),
    },
  },
  requests: [
    ['a response, part by part', { path: '/streamed' }, { status: 200, body: 'ONETWO' }],
    ['a request, in full duplex', { path: '/duplex', body: 'abc' }, from('shop/a:8080', { body: 'ABC' })],
    ['full duplex can not fail open', { path: '/open' }, { status: 500 }],
    ['nor go without trailers', { path: '/short' }, { status: 500 }],
  ],
});

const tenant = processor({
  requestHeaders: () => setting('requestHeaders', 'x-tenant', 'blue'),
});
const asking = processor({
  requestHeaders: () => ({
    requestHeaders: {
      response: {
        clearRouteCache: true,
        headerMutation: { setHeaders: [{ header: { key: 'x-tenant', rawValue: base64('blue') } }] },
      },
    },
  }),
});
const CACHES = [
  ['usual', '', 'proc', 'a'],
  ['asked', 'routeCacheAction: FromResponse', 'asking', 'blue'],
  ['clear', 'routeCacheAction: Clear', 'proc', 'blue'],
  ['retain', 'routeCacheAction: Retain', 'asking', 'a'],
] as const;

await behaves({
  name: 'routes after a processor',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('blue'),
    service('proc', GRPC),
    service('asking', GRPC),
    route(
      'HTTPRoute',
      'r',
      CACHES.map(
        ([name]) =>
          `- name: ${name}\n  matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: a, port: 8080}]\n- matches: [{path: {value: /${name}}, headers: [{name: x-tenant, value: blue}]}]\n  backendRefs: [{name: blue, port: 8080}]\n`,
      ).join(''),
    ),
    ...CACHES.map(([name, action, backend]) =>
      provider(name, ['failOpen: false', ...(action === '' ? [] : [action])].join(', '), backend),
    ),
    ...CACHES.map(([name]) => trafficPolicy(name, onRule(name), `extProc: {extensionRef: {name: ${name}}}`)),
  ],
  upstreams: {
    'shop/proc:9000': { serve: tenant.serve },
    'shop/asking:9000': { serve: asking.serve },
  },
  requests: CACHES.map(([name, action, , backend]) => [
    action === '' ? 'none asked for' : action,
    { path: `/${name}` },
    from(`shop/${backend}:8080`),
  ]),
});

/** It never answers. */
const silent = processor({ requestHeaders: () => new Promise<undefined>(() => undefined) });
const failing = processor({ requestHeaders: () => 13 });
/** Asks for more time first. */
const slow = processor({
  async *requestHeaders() {
    yield { overrideMessageTimeout: '20s' };
    // Longer than the second that `messageTimeout` gives.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    yield { requestHeaders: {} };
  },
});
const FAILURES = [
  ['failing-open', '', 'failing'],
  ['failing-closed', 'failOpen: false', 'failing'],
  ['down-open', 'failOpen: true, messageTimeout: 60s', 'down'],
  ['down-closed', 'failOpen: false, messageTimeout: 60s', 'down'],
  ['silent-open', 'messageTimeout: 100ms', 'silent'],
  ['silent-closed', 'failOpen: false, messageTimeout: 100ms', 'silent'],
  ['patient', 'failOpen: false, messageTimeout: 1s, maxMessageTimeout: 30s', 'slow'],
  ['impatient', 'failOpen: false, messageTimeout: 1s', 'slow'],
] as const;

await behaves({
  name: 'a processor that fails',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    ...['failing', 'down', 'silent', 'slow'].map((name) => service(name, GRPC)),
    route('HTTPRoute', 'r', rules(...FAILURES.map(([name]) => name))),
    ...FAILURES.map(([name, members, backend]) =>
      provider(
        name,
        `statPrefix: ${name}${members === '' ? '' : `, ${members}`}`,
        backend,
        name === 'failing-closed' ? ', authority: proc.test' : '',
      ),
    ),
    ...FAILURES.map(([name]) =>
      trafficPolicy(name, onRule(name), `extProc: {extensionRef: {name: ${name}}}`),
    ),
  ],
  upstreams: {
    'shop/failing:9000': { serve: failing.serve },
    'shop/silent:9000': { serve: silent.serve },
    'shop/slow:9000': { serve: slow.serve },
    'shop/down:9000': { state: 'down' },
  },
  requests: [
    ['fails: open', { path: '/failing-open' }, SERVED],
    ['fails: closed', { path: '/failing-closed' }, { status: 500, body: '' }],
    ['is down: open', { path: '/down-open' }, SERVED],
    ['is down: closed', { path: '/down-closed' }, { status: 500, body: '' }],
    ['is silent: open', { path: '/silent-open' }, SERVED],
    ['is silent: closed', { path: '/silent-closed' }, { status: 504, body: '' }],
    ['gets more time where it may ask for it', { path: '/patient' }, SERVED],
    ['and none where it may not', { path: '/impatient' }, { status: 504, body: '' }],
  ],
  async also(t, proxy) {
    t.strictSame(
      failing.heard.map(({ headers }) => headers[':authority']),
      ['kube_shop_failing_9000', 'proc.test'],
      'the authority is that of the extension',
    );
    t.equal(
      await proxy.stat('http.http.ext_proc.failing-open.failure_mode_allowed'),
      1,
      'statistics have the prefix',
    );
  },
});

const meta = processor();

await behaves({
  name: 'metadata for a processor',
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('proc', GRPC),
    provider(
      'told',
      'metadataOptions: {forwarding: {untyped: [dev.gatewarden.disable_ext_auth], typed: [some.typed]}}',
    ),
    provider('untold', 'failOpen: false'),
    // No filter of the proxy writes typed metadata: that what is not typed doesn't come through it is all that a request can show.
    provider(
      'typed',
      'failOpen: false, metadataOptions: {forwarding: {typed: [dev.gatewarden.disable_ext_auth]}}',
    ),
    extension('guard', 'extAuth: {grpcService: {backendRef: {name: proc, port: 9000}}}'),
    route('HTTPRoute', 'r', rules('told', 'untold', 'typed')),
    route('HTTPRoute', 'guarded', rules('guarded')),
    // What turns it off on other routes is metadata of theirs.
    trafficPolicy('guarded', 'kind: HTTPRoute, name: guarded', 'extAuth: {extensionRef: {name: guard}}'),
    ...['told', 'untold', 'typed'].map((name) =>
      trafficPolicy(name, onRule(name), `extAuth: {disable: {}}\nextProc: {extensionRef: {name: ${name}}}`),
    ),
  ],
  upstreams: { 'shop/proc:9000': { serve: meta.serve } },
  async also(t, proxy) {
    t.match(await proxy.send({ path: '/told' }), SERVED);
    t.match(meta.heard[0]?.message, {
      metadataContext: { filterMetadata: { 'dev.gatewarden.disable_ext_auth': { disable: true } } },
    });
    for (const name of ['untold', 'typed'])
      await t.test(name, async (t) => {
        const before = meta.heard.length;
        t.match(await proxy.send({ path: `/${name}` }), SERVED);
        t.strictSame(meta.heard[before]?.message['metadataContext'], {});
      });
    t.match(
      await proxy.runningListeners(),
      /"typed": \[\s*"dev\.gatewarden\.disable_ext_auth"\s*\]/,
      'though the proxy was told of it',
    );
  },
});

const [wide, own, open] = ['wide.example.org', 'own.example.org', 'open.example.org'];
const seen = processor({
  requestHeaders: (_part, _message, { headers }) =>
    setting('requestHeaders', 'x-proc', headers[':authority'] ?? ''),
});
const filter = (name: string): string =>
  `filters: [{type: ExtensionRef, extensionRef: {group: gateway.gatewarden.dev, kind: TrafficPolicy, name: ${name}}}]`;
const through = (name: string): string => `extProc: {extensionRef: {name: ${name}}}`;
const by = (name: string): object => from('shop/a:8080', { headers: { 'x-proc': name } });
const unseen = { status: 200, received: { headers: { 'x-proc': undefined } } };

await behaves({
  name: 'levels of processing',
  manifests: [
    gateway(
      `{name: wide, port: 8080, protocol: HTTP, hostname: ${wide}}`,
      `{name: own, port: 8080, protocol: HTTP, hostname: ${own}}`,
      `{name: open, port: 8080, protocol: HTTP, hostname: ${open}}`,
    ),
    service('a'),
    service('b'),
    service('proc', GRPC),
    ...['gateway', 'listener', 'route', 'rule'].map((name) =>
      provider(name, 'failOpen: false', 'proc', `, authority: ${name}`),
    ),
    route('HTTPRoute', 'plain', rules('plain')),
    route('HTTPRoute', 'routed', rules('routed', 'ruled')),
    route('HTTPRoute', 'unprocessed', rules('unprocessed', 'processed')),
    route(
      'HTTPRoute',
      'backends',
      `
      - matches: [{path: {value: /only}}]
        backendRefs: [{name: a, port: 8080, ${filter('off')}}]
      - matches: [{path: {value: /weighted}}]
        backendRefs: [{name: a, port: 8080, ${filter('off')}}, {name: b, port: 8080, weight: 0}]
      - matches: [{path: {value: /filtered}}]
        ${filter('off')}
        backendRefs: [{name: a, port: 8080}]`,
    ),
    trafficPolicy('off', undefined, OFF),
    trafficPolicy('gateway', 'kind: Gateway, name: front', through('gateway')),
    trafficPolicy('listener', 'kind: Gateway, name: front, sectionName: own', through('listener')),
    trafficPolicy('open', 'kind: Gateway, name: front, sectionName: open', OFF),
    trafficPolicy('route', 'kind: HTTPRoute, name: routed', through('route')),
    trafficPolicy('rule', 'kind: HTTPRoute, name: routed, sectionName: ruled', through('rule')),
    trafficPolicy('unprocessed', 'kind: HTTPRoute, name: unprocessed', OFF),
    trafficPolicy('processed', 'kind: HTTPRoute, name: unprocessed, sectionName: processed', through('rule')),
  ],
  upstreams: { 'shop/proc:9000': { serve: seen.serve } },
  requests: [
    ['the Gateway', { host: wide, path: '/plain' }, by('gateway')],
    // Other providers of other levels: all of them run, the last one writes last.
    ['off on a listener', { host: open, path: '/plain' }, unseen],
    ['on again on a route of it, and the Gateway stays off', { host: open, path: '/routed' }, by('route')],
    ['the rule before the route', { host: open, path: '/ruled' }, by('rule')],
    ['off on a route', { host: wide, path: '/unprocessed' }, unseen],
    ['on again on a rule of it', { host: wide, path: '/processed' }, by('rule')],
    ['off by a filter of a rule', { host: wide, path: '/filtered' }, unseen],
    ['off for the only backend', { host: wide, path: '/only' }, unseen],
    ['off for one of several backends', { host: wide, path: '/weighted' }, unseen],
  ],
  async also(t, proxy) {
    await t.test(
      'providers of several levels all run, the higher weight and then the name first',
      async (t) => {
        const before = seen.heard.length;
        t.match(await proxy.send({ host: own, path: '/ruled' }), SERVED);
        const asked = seen.heard
          .slice(before)
          .filter(({ message }) => message['requestHeaders'] !== undefined);
        t.strictSame(
          asked.map(({ headers }) => headers[':authority']),
          ['gateway', 'listener', 'rule'],
        );
      },
    );
  },
});

await behaves({
  name: 'several processors on one level',
  settings: { policyMerge: { trafficPolicy: { extProc: 'DeepMerge' } } },
  manifests: [
    HTTP_GATEWAY,
    service('a'),
    service('proc', GRPC),
    ...['first', 'second', 'weighty'].map((name) =>
      provider(name, 'failOpen: false', 'proc', `, authority: ${name}`).replace(
        'namespace: shop}',
        `namespace: shop, annotations: {gatewarden.dev/policy-weight: "${name === 'weighty' ? 10 : 0}"}}`,
      ),
    ),
    route('HTTPRoute', 'r', rules('all', 'off')),
    ...['first', 'second', 'weighty'].map((name) => trafficPolicy(name, onRule('all'), through(name))),
    trafficPolicy('on', onRule('off'), through('first')),
    trafficPolicy('off', onRule('off'), OFF),
  ],
  upstreams: { 'shop/proc:9000': { serve: seen.serve } },
  async also(t, proxy) {
    t.match(await proxy.send({ path: '/all' }), SERVED);
    const asked = seen.heard.filter(({ message }) => message['requestHeaders'] !== undefined);
    t.strictSame(
      asked.map(({ headers }) => headers[':authority']),
      ['weighty', 'first', 'second'],
      'by weight, then by name',
    );
    const before = seen.heard.length;
    t.match(await proxy.send({ path: '/off' }), SERVED);
    t.equal(seen.heard.length, before, 'off, all of them');
  },
});

// BackendConfigPolicy through real Envoys: what is spoken with backends, and what their connections are like.

import { clusterNameOf } from '../../src/translation/proxy/clusters/names.ts';
import { behaves, from, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import { type Announced, rawHttp2 } from '../parts/raw-http2.ts';

const policy = (name: string, spec: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], ...spec })}
`;

const at = (name: string, beside = ''): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n${beside}`;

const clusterOf = (proxy: RunningProxy, name: string) =>
  proxy.cluster(clusterNameOf({ kind: 'Service', namespace: 'shop', name: name, port: 8080 }));

const HTTP1: Readonly<Record<string, object>> = {
  trailers: { enableTrailers: true },
  'no-trailers': { enableTrailers: false },
  case: { preserveHttp1HeaderCase: true },
  'no-case': { preserveHttp1HeaderCase: false },
  errors: { overrideStreamErrorOnInvalidHttpMessage: true },
};
const WITH_TRAILERS = { answer: { trailers: { 'x-end': 'of the answer' } } };
const MIXED_CASE = { answer: { headers: { 'X-MiXeD-CaSe': 'kept' } } };
const ENDING = { protocol: 'http2', body: 'x', trailers: { 'x-end': 'of the request' } } as const;

await behaves({
  name: 'options of HTTP/1',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(HTTP1).flatMap(([name, http1ProtocolOptions]) => [
      service(name),
      policy(name, { http1ProtocolOptions }),
    ]),
    route(
      'HTTPRoute',
      'r',
      Object.keys(HTTP1)
        .map((name) => at(name))
        .join(''),
    ),
  ],
  upstreams: {
    'shop/trailers:8080': WITH_TRAILERS,
    'shop/no-trailers:8080': WITH_TRAILERS,
    'shop/case:8080': MIXED_CASE,
    'shop/no-case:8080': MIXED_CASE,
  },
  requests: [
    [
      'enableTrailers: both ways',
      { path: '/trailers', ...ENDING },
      {
        ...from('shop/trailers:8080', { protocol: 'HTTP/1.1', trailers: { 'x-end': 'of the request' } }),
        trailers: { 'x-end': 'of the answer' },
      },
    ],
    [
      'enableTrailers: else neither',
      { path: '/no-trailers', ...ENDING },
      { ...from('shop/no-trailers:8080', { trailers: undefined }), trailers: { 'x-end': undefined } },
    ],
    [
      'preserveHttp1HeaderCase: as the backend wrote it',
      { path: '/case' },
      { status: 200, headerNames: /\bX-MiXeD-CaSe\b/ },
    ],
    [
      'preserveHttp1HeaderCase: else in lower case',
      { path: '/no-case' },
      { status: 200, headerNames: /\bx-mixed-case\b/ },
    ],
    ['overrideStreamErrorOnInvalidHttpMessage: requests as ever', { path: '/errors' }, { status: 200 }],
  ],
  also: async (t, proxy) => {
    // No request shows it: towards backends Envoy ends a connection of HTTP/1 after every message that it can't read.
    t.match(
      JSON.stringify(await clusterOf(proxy, 'errors')),
      /"override_stream_error_on_invalid_http_message":true/,
    );
  },
});

const HTTP2: Readonly<Record<string, object>> = {
  windows: { initialStreamWindowSize: '64Ki', initialConnectionWindowSize: 100_000 },
  'wide-windows': {},
  pumped: { initialStreamWindowSize: 65_535, initialConnectionWindowSize: '65535' },
  override: { overrideStreamErrorOnInvalidHttpMessage: true },
  'no-override': { overrideStreamErrorOnInvalidHttpMessage: false },
  one: { maxConcurrentStreams: 1 },
  many: { maxConcurrentStreams: 100 },
};
const BODY = 'x'.repeat(500_000);
const SLOW = { answer: { delay: 200 } };
const breaksSecond = () => ({ serve: rawHttp2((request) => request === 2) });

await behaves({
  name: 'options of HTTP/2',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(HTTP2).flatMap(([name, http2ProtocolOptions]) => [
      service(name, { port: '{port: 8080, appProtocol: http2}' }),
      policy(name, { http2ProtocolOptions }),
    ]),
    route(
      'HTTPRoute',
      'r',
      Object.keys(HTTP2)
        .map((name) => at(name))
        .join(''),
    ),
  ],
  upstreams: {
    'shop/windows:8080': { serve: rawHttp2() },
    'shop/wide-windows:8080': { serve: rawHttp2() },
    'shop/pumped:8080': { answer: { body: BODY } },
    'shop/override:8080': breaksSecond(),
    'shop/no-override:8080': breaksSecond(),
    'shop/one:8080': SLOW,
    'shop/many:8080': SLOW,
  },
  requests: [
    ['small windows let everything through', { path: '/pumped' }, { status: 200, body: BODY }],
    ['large requests too', { path: '/pumped', body: BODY }, { status: 200, body: BODY }],
  ],
  also: async (t, proxy) => {
    const announced = async (name: string): Promise<Announced> =>
      JSON.parse((await proxy.send({ path: `/${name}` })).body);
    for (let sent = 0; sent < 2; sent++) {
      t.match(await announced('windows'), { streamWindow: 65_536, connectionWindow: 100_000 });
      t.match(await announced('wide-windows'), { streamWindow: 268_435_456, connectionWindow: 268_435_456 });
    }
    for (const [name, connection] of [
      ['override', 1],
      ['no-override', 2],
    ] as const) {
      t.match(await announced(name), { connection: 1 });
      t.match(
        await proxy.send({ path: `/${name}` }),
        { status: 502 },
        `${name}: an answer that breaks rules`,
      );
      t.match(await announced(name), { connection }, `${name}: the connection of the next request`);
    }
    const names = ['one', 'many'];
    for (const name of names) await Promise.all([1, 2, 3].map(() => proxy.send({ path: `/${name}` })));
    t.strictSame(
      names.map((name) => proxy.upstreams(`shop/${name}:8080`)[0]?.connections()),
      [3, 1],
      'maxConcurrentStreams: what is more goes over other connections',
    );
  },
});

const CONNECTIONS: Readonly<Record<string, object>> = {
  hasty: { connectTimeout: '100ms', tls: { insecureSkipVerify: true } },
  patient: { connectTimeout: '10s', tls: { insecureSkipVerify: true } },
  small: { perConnectionBufferLimitBytes: 1024 },
  usual: { perConnectionBufferLimitBytes: 1024 ** 2 },
  alive: { tcpKeepalive: { keepAliveProbes: 3, keepAliveTime: '30s', keepAliveInterval: '5s' } },
};

await behaves({
  name: 'connections to backends',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(CONNECTIONS).flatMap(([name, spec]) => [service(name), policy(name, spec)]),
    route(
      'HTTPRoute',
      'r',
      at('hasty', '  timeouts: {request: 300ms}\n') +
        at('patient', '  timeouts: {request: 300ms}\n') +
        ['small', 'usual', 'alive'].map((name) => at(name)).join(''),
    ),
  ],
  upstreams: { 'shop/hasty:8080': { state: 'silent' }, 'shop/patient:8080': { state: 'silent' } },
  requests: [
    ['connectTimeout: 503 before the time of the route is up', { path: '/hasty' }, { status: 503 }],
    ['connectTimeout: 504 when the time of the route is up first', { path: '/patient' }, { status: 504 }],
    ...['small', 'usual', 'alive'].map(
      (name) =>
        [
          `${name}: a large request`,
          { path: `/${name}`, body: BODY },
          from(`shop/${name}:8080`, { bodyLength: BODY.length }),
        ] as const,
    ),
    ['tcpKeepalive: requests as ever', { path: '/alive' }, from('shop/alive:8080', { connection: 1 })],
  ],
  also: async (t, proxy) => {
    const backedUp = (name: string) =>
      proxy.stat(
        `cluster.${clusterNameOf({ kind: 'Service', namespace: 'shop', name: name, port: 8080 })}.upstream_flow_control_backed_up_total`,
      );
    t.ok((await backedUp('small')) ?? 0, 'perConnectionBufferLimitBytes: what is sent has to wait');
    t.equal(await backedUp('usual'), 0, 'perConnectionBufferLimitBytes: not with room enough');
    // No request shows it: an option of sockets, for peers that are gone.
    t.match(await clusterOf(proxy, 'alive'), {
      upstream_connection_options: {
        tcp_keepalive: { keepalive_probes: 3, keepalive_time: 30, keepalive_interval: 5 },
      },
    });
  },
});

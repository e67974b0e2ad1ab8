// Streams that can't be served as configured are closed, and nothing of them is forwarded: there is no 500 in TCP. Their neighbours go on.

import type { Test } from 'tap';
import {
  behaves,
  from,
  gateway,
  type Row,
  route,
  secret,
  service,
  trafficPolicy,
} from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

const { authority, leaf } = await certificates();
const [good, other] = [await leaf(['*.example.org']), await leaf(['other.example.org'])];
const ca = { ca: authority };

const HELLO: Sent = { protocol: 'tcp', body: 'hello' };
const served = (name: string) => ({ body: `shop/${name}:8080 10.8.0.4:9000\nhello` });
const on = (listener: string, text: string): string =>
  text.replace('{name: front}', `{name: front, sectionName: ${listener}}`);
const tcp = (listener: string, backendRefs: string): string =>
  on(listener, route('TCPRoute', listener, `- backendRefs: [${backendRefs}]`));
const tls = (listener: string, host: string, backendRefs: string): string =>
  on(listener, route('TLSRoute', listener, `- backendRefs: [${backendRefs}]`, `hostnames: [${host}]`));
const backendConfig = (name: string, spec: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: ${name}}]
  ${spec}
`;

/** Neither a byte comes back nor does a backend hear anything: connections are ended or reset. */
async function isClosed(t: Test, proxy: RunningProxy, port: number, sent: Sent): Promise<void> {
  const said = await proxy.send(sent, port).then(
    ({ body }) => body,
    () => '',
  );
  t.equal(said, '');
}

const quiet = (t: Test, proxy: RunningProxy, ...backends: readonly string[]): void => {
  for (const backend of backends)
    t.strictSame(
      proxy.upstreams(backend).filter((upstream) => upstream.connections() > 0),
      [],
      `${backend} hears nothing`,
    );
};

/** Ways in which the backend of a route can't be had, by port. */
const BROKEN = [
  [5501, 'gone', '{name: gone, port: 8080}'],
  [5502, 'port', '{name: a, port: 1}'],
  [5503, 'kind', '{kind: ConfigMap, name: a, port: 8080}'],
  [5504, 'ungranted', '{name: far, namespace: other, port: 8080}'],
  [5505, 'policy', '{name: policy, port: 8080}'],
  [5506, 'validation', '{name: validation, port: 8080}'],
  [5507, 'backend', '{group: gateway.gatewarden.dev, kind: Backend, name: gone}'],
] as const;

await behaves({
  name: 'TCP routes whose backend can not be had',
  manifests: [
    gateway(
      '{name: ok, port: 5432, protocol: TCP}',
      '{name: shared, port: 5433, protocol: TCP}',
      '{name: web, port: 8080, protocol: HTTP}',
      ...BROKEN.map(([port, name]) => `{name: ${name}, port: ${port}, protocol: TCP}`),
    ),
    service('a'),
    service('policy'),
    service('validation'),
    service('far', { namespace: 'other' }),
    backendConfig('policy', 'tls: {secretRef: {name: gone}}'),
    `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: {name: validation, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: validation}]
  validation: {hostname: x.example.org, caCertificateRefs: [{group: "", kind: ConfigMap, name: gone}]}
`,
    tcp('ok', '{name: a, port: 8080}'),
    tcp('shared', '{name: a, port: 8080}, {name: policy, port: 8080}'),
    ...BROKEN.map(([, name, backendRef]) => tcp(name, backendRef)),
    route('HTTPRoute', 'web', '- backendRefs: [{name: a, port: 8080}]'),
  ],
  requests: [
    ['a route beside them', { ...HELLO, port: 5432 }, served('a')],
    ['and once more', { ...HELLO, port: 5432 }, served('a')],
    ['HTTP beside them', {}, from('shop/a:8080')],
  ],
  async also(t, proxy) {
    for (const [port, name] of BROKEN)
      await t.test(`${name}: closed, and closed again`, async (t) => {
        await isClosed(t, proxy, port, HELLO);
        await isClosed(t, proxy, port, HELLO);
      });
    quiet(t, proxy, 'other/far:8080', 'shop/policy:8080', 'shop/validation:8080');
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        proxy.send(HELLO, 5433).then(
          ({ body }) => body,
          () => '',
        ),
      ),
    );
    t.strictSame(
      new Set(answers),
      new Set(['', served('a').body]),
      'of two backends the share of the one that can not be had is closed',
    );
  },
});

const passes = (name: string): string =>
  `{name: ${name}, port: 8443, protocol: TLS, hostname: ${name}.example.org, tls: {mode: Passthrough}}`;

await behaves({
  name: 'TLS streams that can not be served',
  manifests: [
    gateway(
      ...['ok', 'gone', 'policy', 'two-rules', 'empty'].map(passes),
      '{name: ended, port: 8444, protocol: TLS, tls: {certificateRefs: [{name: good}]}}',
      '{name: without, port: 8445, protocol: TLS, tls: {certificateRefs: [{name: gone}]}}',
      '{name: mixed, port: 8446, protocol: TLS, tls: {certificateRefs: [{name: mixed}]}}',
      '{name: withheld, port: 8447, protocol: TLS, tls: {certificateRefs: [{name: good}]}}',
    ),
    secret('good', good),
    secret('mixed', { cert: good.cert, key: other.key }),
    service('a'),
    service('b'),
    service('policy'),
    backendConfig('policy', 'tls: {secretRef: {name: gone}}'),
    tls('ok', 'ok.example.org', '{name: a, port: 8080}'),
    tls('gone', 'gone.example.org', '{name: gone, port: 8080}'),
    tls('policy', 'policy.example.org', '{name: policy, port: 8080}'),
    on(
      'two-rules',
      route(
        'TLSRoute',
        'two-rules',
        '- backendRefs: [{name: b, port: 8080}]\n- backendRefs: [{name: b, port: 8080}]',
        'hostnames: [two-rules.example.org]',
      ),
    ),
    tcp('ended', '{name: a, port: 8080}'),
    tcp('without', '{name: b, port: 8080}'),
    tcp('mixed', '{name: b, port: 8080}'),
    tcp('withheld', '{name: policy, port: 8080}'),
  ],
  upstreams: { 'shop/a:8080': { tls: good } },
  requests: [
    ['a route beside them', { port: 8443, host: 'ok.example.org', tls: ca }, from('shop/a:8080')],
    ['and once more', { port: 8443, host: 'ok.example.org', tls: ca }, from('shop/a:8080')],
    ['TLS that the listener ends', { ...HELLO, port: 8444, host: 'x.example.org', tls: ca }, served('a')],
  ],
  async also(t, proxy) {
    for (const name of ['gone', 'policy', 'two-rules', 'empty', 'unknown'])
      await t.test(`${name}: closed, and closed again`, async (t) => {
        const sent: Sent = { host: `${name}.example.org`, tls: {} };
        await isClosed(t, proxy, 8443, sent);
        await isClosed(t, proxy, 8443, sent);
      });
    await isClosed(t, proxy, 8443, HELLO);
    await isClosed(t, proxy, 8447, { ...HELLO, host: 'x.example.org', tls: ca });
    for (const port of [8445, 8446])
      await t.rejects(
        proxy.send({ ...HELLO, host: 'x.example.org', tls: {} }, port),
        'nobody listens without a certificate',
      );
    quiet(t, proxy, 'shop/b:8080', 'shop/policy:8080');
  },
});

const gatewayPolicy = (kind: string, spec: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: ${kind}
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  ${spec}
`;
const FAILED = { status: 500 };
const STREAM: Row = ['a stream, which knows nothing of it', { ...HELLO, port: 5432 }, served('a')];
const AGAIN: Row = ['and once more', { ...HELLO, port: 5432 }, served('a')];

for (const [what, policy, streams] of [
  [
    'an HTTPListenerPolicy that is invalid',
    gatewayPolicy(
      'HTTPListenerPolicy',
      'accessLog: [{grpcService: {logName: x, backendRef: {name: gone, port: 1}}}]',
    ),
    [STREAM, AGAIN],
  ],
  [
    'a TrafficPolicy that is invalid',
    trafficPolicy('p', 'kind: Gateway, name: front', 'basicAuth: {}'),
    [STREAM, AGAIN],
  ],
  [
    'a ListenerPolicy that is invalid',
    gatewayPolicy('ListenerPolicy', 'default: {perConnectionBufferLimitBytes: 4294967296}'),
    [],
  ],
] as const)
  await behaves({
    name: `streams of a Gateway with ${what}`,
    manifests: [
      gateway('{name: web, port: 8080, protocol: HTTP}', '{name: db, port: 5432, protocol: TCP}'),
      service('a'),
      route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
      tcp('db', '{name: a, port: 8080}'),
      policy,
    ],
    requests: [['HTTP fails', {}, FAILED], ['for every host', { host: 'other.test' }, FAILED], ...streams],
    async also(t, proxy) {
      if (streams.length > 0) return;
      await t.rejects(proxy.send(HELLO, 5432), 'nobody listens to streams without its settings');
      quiet(t, proxy, 'shop/a:8080');
    },
  });

// Tracing: which requests become spans, and what these say.

import { behaves, extension, HTTP_GATEWAY, route, service, trafficPolicy } from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';
import { collector } from '../parts/grpc/telemetry.ts';

const policy = (tracing: string, more = ''): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  tracing:
${tracing}
  ${more}
`;

const base = [
  HTTP_GATEWAY,
  service('a'),
  service('spans', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
  route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
];
const toCollector = (more = '') =>
  `provider: {openTelemetry: {grpcService: {backendRef: {name: spans, port: 9000}}${more}}}`;

/** So many make the proxy send them at once. */
const BATCH = 5;

const all = collector();
await behaves({
  name: 'spans of all requests',
  manifests: [
    ...base,
    policy(`
    ${toCollector(', sampler: {alwaysOnConfig: {}}, resourceDetectors: [{environmentResourceDetector: {}}]')}
    maxPathTagLength: 20
    attributes:
      - {name: fixed, literal: {value: "1"}}
      - {name: header, requestHeader: {name: x-client, defaultValue: nobody}}
      - {name: environment, environment: {name: GATEWARDEN_NONE, defaultValue: none}}
      - {name: metadata, metadata: {kind: Route, metadataKey: {key: none, path: [{key: none}]}, defaultValue: unset}}`),
  ],
  upstreams: { 'shop/spans:9000': all },
  also: async (t, proxy) => {
    const { received } = await proxy.send({
      path: '/a/path/that/is/much/longer',
      headers: { 'x-client': 'me' },
    });
    for (let count = 1; count < BATCH; count++) await proxy.send({ path: '/short' });
    const spans = await eventually('spans', () => (all.spans().length < BATCH ? undefined : all.spans()));
    t.match(spans[0]?.attributes, {
      fixed: '1',
      header: 'me',
      environment: 'none',
      metadata: 'unset',
      'http.status_code': '200',
    });
    t.equal(String(spans[0]?.attributes['http.url']).endsWith('/a/path/that/is/much'), true, 'cut');
    t.match(spans[1]?.attributes, { header: 'nobody' });
    t.match(spans[0]?.resource, { 'service.name': 'front.shop' });
    t.match(received?.headers, { traceparent: /^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/ }, 'the backend goes on');
    t.match(all.heard[0]?.headers, { ':authority': 'kube_shop_spans_9000' });
  },
});

const named = collector();
await behaves({
  name: 'spans with another name, and one for the call to the backend',
  manifests: [
    ...base,
    policy(`
    ${toCollector(', serviceName: mine')}
    spawnUpstreamSpan: true`),
  ],
  upstreams: { 'shop/spans:9000': named },
  also: async (t, proxy) => {
    for (let count = 0; count < BATCH; count++) await proxy.send({});
    const spans = await eventually('spans', () => (named.spans().length < BATCH ? undefined : named.spans()));
    t.match(spans[0]?.resource, { 'service.name': 'mine' });
    t.match(
      new Set(spans.map(({ scope }) => scope['kind'])),
      new Set(['SPAN_KIND_SERVER', 'SPAN_KIND_CLIENT']),
    );
  },
});

const asked = collector();
await behaves({
  name: 'spans of those requests whose client asks for it',
  manifests: [
    ...base,
    policy(
      `
    ${toCollector()}
    randomSampling: 0`,
      'useRemoteAddress: false',
    ),
  ],
  upstreams: { 'shop/spans:9000': asked },
  also: async (t, proxy) => {
    // What a `traceparent` of the client counts for where the proxy would not trace by itself, versions of Envoy see differently.
    await proxy.send({ path: '/unasked' });
    await proxy.send({ path: '/not', headers: { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` } });
    for (let count = 0; count < BATCH; count++)
      await proxy.send({ path: '/asked', headers: { 'x-client-trace-id': String(count) } });
    const spans = await eventually('spans', () => (asked.spans().length < BATCH ? undefined : asked.spans()));
    t.strictSame(
      spans.map(({ attributes }) => String(attributes['http.url']).replace(/^.*\//, '')),
      Array.from({ length: BATCH }, () => 'asked'),
    );
  },
});

/** As the end of `traceparent` says to the backend: sampled or not. */
const [SAMPLED, NOT] = ['01', '00'];
for (const [what, sampling, provider, own, asked] of [
  ['all', '', '', SAMPLED, SAMPLED],
  ['none of the proxy’s own choice', 'randomSampling: 0', '', NOT, SAMPLED],
  ['none that clients ask for', 'randomSampling: 0, clientSampling: 0', '', NOT, NOT],
  ['those of the proxy’s own choice', 'clientSampling: 0', '', SAMPLED, SAMPLED],
  ['none at all', 'overallSampling: 0', '', NOT, NOT],
] as const)
  await behaves({
    name: `requests that are sampled: ${what}`,
    manifests: [
      ...base,
      policy(
        `
    ${toCollector(provider)}
    ${sampling.replace(', ', '\n    ')}`,
        'useRemoteAddress: false',
      ),
    ],
    upstreams: { 'shop/spans:9000': collector() },
    also: async (t, proxy) => {
      const flagOf = async (headers: Readonly<Record<string, string>>) =>
        (await proxy.send({ headers })).received?.headers['traceparent']?.slice(-2);
      t.equal(await flagOf({}), own, 'one that nobody asks for');
      t.equal(await flagOf({ 'x-client-trace-id': '1' }), asked, 'one whose client asks for it');
    },
  });

await behaves({
  name: 'a sampler that takes all, beside shares',
  manifests: [
    ...base,
    policy(`
    ${toCollector(', sampler: {alwaysOnConfig: {}}')}
    overallSampling: 0`),
  ],
  upstreams: { 'shop/spans:9000': collector() },
  also: async (t, proxy) => {
    // Envoy asked the sampler alone at first, and asks for the shares before it since then.
    const expected = proxy.version === '1.36.4' ? SAMPLED : NOT;
    for (let count = 0; count < 2; count++)
      t.equal((await proxy.send({})).received?.headers['traceparent']?.slice(-2), expected);
  },
});

// Of the proxy, which has the environment of this process.
process.env['OTEL_RESOURCE_ATTRIBUTES'] = 'team=checkout';
const metadata = (name: string, kind: string, key: string, path: string): string =>
  `- {name: ${name}, metadata: {kind: ${kind}, metadataKey: {key: ${key}, path: [{key: ${path}}]}, defaultValue: unset}}`;
for (const [verbose, detectors] of [
  [true, ', resourceDetectors: [{environmentResourceDetector: {}}]'],
  [false, ''],
] as const) {
  const spans = collector();
  await behaves({
    name: `what spans say of the proxy and of a request, with verbose ${verbose}`,
    manifests: [
      ...base,
      service('guard', { port: '{port: 9000, appProtocol: kubernetes.io/h2c}' }),
      extension('guard', 'extAuth: {grpcService: {backendRef: {name: guard, port: 9000}}}'),
      route(
        'HTTPRoute',
        'guarded',
        '- matches: [{path: {value: /g}}]\n  backendRefs: [{name: a, port: 8080}]',
      ),
      trafficPolicy('guarded', 'kind: HTTPRoute, name: guarded', 'extAuth: {extensionRef: {name: guard}}'),
      // What turns it off for a request is metadata of the request; which policy said so is metadata of the route.
      trafficPolicy('free', 'kind: HTTPRoute, name: a', 'extAuth: {disable: {}}'),
      policy(`
    ${toCollector(detectors)}
    verbose: ${verbose}
    attributes:
      - {name: environment, environment: {name: OTEL_RESOURCE_ATTRIBUTES, defaultValue: none}}
      ${metadata('request', 'Request', 'dev.gatewarden.disable_ext_auth', 'disable')}
      ${metadata('route', 'Route', 'merge.TrafficPolicy.gateway.gatewarden.dev', 'extAuth')}
      ${metadata('cluster', 'Cluster', 'none', 'none')}
      ${metadata('host', 'Host', 'none', 'none')}`),
    ],
    upstreams: { 'shop/spans:9000': spans },
    also: async (t, proxy) => {
      for (let count = 0; count < BATCH; count++) await proxy.send({});
      const [span] = await eventually('spans', () =>
        spans.spans().length < BATCH ? undefined : spans.spans(),
      );
      t.match(span?.attributes, {
        environment: 'team=checkout',
        request: 'true',
        route: '["gateway.gatewarden.dev/TrafficPolicy/shop/free"]',
        // No cluster has metadata of its own, and no endpoint outside of a mesh.
        cluster: 'unset',
        host: 'unset',
      });
      t.equal(span?.resource['team'], detectors === '' ? undefined : 'checkout');
      // Envoy 1.36 takes \`verbose\` and writes no events into spans of OpenTelemetry.
      t.equal(span?.scope['events'] !== undefined, verbose && proxy.version !== '1.36.4');
    },
  });
}

// Tracing: which requests become spans, and what these say.

import { behaves, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
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

// Traces of changes: a controller with a real API server, a real Envoy and a client of the edge data plane sends them to the receiver of the
// OpenTelemetry collector. And receivers that are down, slow, or refuse: the control plane works as without them.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { EDGE_TYPE_URLS } from '../../src/translation/encode.ts';
import { startCluster } from '../parts/cluster.ts';
import { type RunningController, startController } from '../parts/controllers.ts';
import { startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { KeptResources } from '../parts/kept-resources.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../parts/otlp-receiver.ts';
import { freePorts, refusingPort } from '../parts/ports.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

t.setTimeout(300_000);

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const envoy = (await envoys()).at(-1)!;
const [httpPort] = (await freePorts(1)) as [number];
const FRONT = { namespace: 'default', name: 'front' };
const ROUTE = '/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes/shop';
const MARKER = 'TOP-SECRET-MARKER';

const apply = async (...texts: readonly string[]): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], {
    input: texts.join('---'),
  });
  if (code !== 0) throw new Error(stderr);
};

const gateway = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: ${httpPort}, protocol: HTTP}]
---
apiVersion: v1
kind: Secret
metadata: {name: key, namespace: default}
stringData: {token: ${MARKER}}
`;

const backend = (name: string, port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
`;

const route = (path: string, to: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: default, annotations: {note: ${MARKER}}}
spec:
  parentRefs: [{name: front}]
  rules:
  - matches: [{path: {value: ${path}}, headers: [{name: x-key, value: ${MARKER}, type: Exact}]}]
    backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${to}}]
`;

const answered = async (path: string): Promise<number> =>
  (await send(httpPort, { host: 'shop.test', path, headers: { 'x-key': MARKER } })).status;

/** Resolves when Envoy serves the path. */
const served = (path: string): Promise<true> =>
  eventually(`${path} answers`, async () => (await answered(path).catch(() => 0)) === 200 || undefined);

const start = (t: Test, variables: Readonly<Record<string, string>>): Promise<RunningController> =>
  startController(t, {
    kubeconfig: cluster.kubeconfig,
    variables: {
      GATEWARDEN_XDS_AUTH: 'false',
      GATEWARDEN_WEBHOOK_ENABLED: 'false',
      OTEL_BSP_SCHEDULE_DELAY: '50',
      ...variables,
    },
  });

const verbose = async ({ ports }: RunningController): Promise<string> =>
  (await fetch(`http://127.0.0.1:${ports.health}/readyz?verbose`)).text();

interface Edit {
  readonly kind?: string;
  readonly name?: string;
  readonly generation: number;
}

/** The spans of the traces that have an event of this generation of an object. */
const tracesOf = (
  receiver: OtlpReceiver,
  { kind = 'HTTPRoute', name = 'shop', generation }: Edit,
): readonly ReceivedSpan[] => {
  const spans = receiver.spans();
  const ids = new Set(
    spans
      .filter(
        ({ name: step, attributes }) =>
          step === 'watch event' &&
          attributes['gatewarden.object.kind'] === kind &&
          attributes['gatewarden.object.name'] === name &&
          attributes['gatewarden.object.generation'] === generation,
      )
      .map(({ traceId }) => traceId),
  );
  return spans.filter(({ traceId }) => ids.has(traceId));
};

/** The span of this name, when the trace of the edit has it. */
const spanOf = (receiver: OtlpReceiver, edit: Edit, name: string): Promise<ReceivedSpan> =>
  eventually(name, () => tracesOf(receiver, edit).find((span) => span.name === name));

t.test('the trace of an edit is whole: from the event to the ACK and the status', async (t) => {
  const receiver = await startOtlpReceiver(t);
  const first = await startUpstream(t, { backend: 'first' });
  await apply(gateway, backend('first', first.port), route('/a', 'first'));
  const controller = await start(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
  });
  await startDiscoveredEnvoy(t, envoy, controller.ports.xds, 'delta', FRONT);
  await served('/a');
  await eventually('it leads, and has written the first status', async () => {
    const { body } = await cluster.request<{ status?: { parents?: unknown } }>('GET', ROUTE);
    const isIdle = /^gatewarden_statuses_waiting 0$/m.test(await controller.metrics());
    return (body.status?.parents !== undefined && isIdle) || undefined;
  });
  await apply(route('/b', 'first'));
  await served('/b');

  const names = ['change', 'watch event', 'translate', 'publish', 'send RouteConfiguration', 'write status'];
  const spans = await eventually('all spans of the edit', () => {
    const found = tracesOf(receiver, { generation: 2 });
    return names.every((name) => found.some((span) => span.name === name)) ? found : undefined;
  });
  const [root, ...others] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
  t.equal(others.length, 0, 'it is one trace');
  t.match(root, { name: 'change', attributes: { 'gatewarden.objects': 1 } });
  const span = (name: string): ReceivedSpan => spans.find((each) => each.name === name)!;
  for (const name of names.slice(1)) {
    t.equal(span(name).parentSpanId, root!.spanId, name);
    t.ok(span(name).end >= span(name).start, name);
    t.equal(span(name).error, undefined);
  }
  t.match(span('watch event').attributes, {
    'gatewarden.object.name': 'shop',
    'k8s.namespace.name': 'default',
    'gatewarden.object.deleted': false,
    'gatewarden.events': 1,
  });
  t.match(span('translate').attributes, { 'gatewarden.gateways': 1, 'gatewarden.proxies': 1 });
  t.match(span('publish').attributes, { 'gatewarden.streams': 1 });
  t.match(span('send RouteConfiguration').attributes, {
    'gatewarden.plane': 'proxy',
    'gatewarden.gateway': 'front',
    'gatewarden.xds.type': 'RouteConfiguration',
    'gatewarden.xds.result': 'ack',
    'gatewarden.xds.version': /./,
    'gatewarden.xds.resources': 1,
  });
  t.match(span('write status').attributes, {
    'gatewarden.object.kind': 'HTTPRoute',
    'http.response.status_code': 200,
  });
  const order = names.slice(1, 5).map((name) => span(name).start);
  t.strictSame(
    order,
    order.toSorted((left, right) => left - right),
    'the steps follow one another',
  );
  t.match(receiver.resource(), {
    'service.name': 'gatewarden',
    'service.version': /./,
    'k8s.namespace.name': 'default',
    'deployment.environment.name': 'test',
  });
  t.match(await verbose(controller), /traces.* ok|\[\+\]traces/);

  await t.test('a deleted object', async (t) => {
    const { code, stderr } = await cluster.kubectl(['delete', 'backends.gateway.gatewarden.dev', 'first']);
    t.equal(code, 0, stderr);
    const event = await eventually('its event', () =>
      receiver.spans().find(({ attributes }) => attributes['gatewarden.object.deleted'] === true),
    );
    t.match(event.attributes, { 'gatewarden.object.kind': 'Backend', 'gatewarden.object.name': 'first' });
  });

  await t.test('no content of an object is in a span', async (t) => {
    t.ok(
      receiver.spans().some(({ attributes }) => attributes['gatewarden.object.kind'] === 'Secret'),
      'the Secret has passed',
    );
    t.notMatch(JSON.stringify(receiver.spans()), MARKER);
  });
  t.equal(await controller.terminate(), 0);
});

/** The control plane creates its class. */
const EDGE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: default}
spec:
  gatewayClassName: gatewarden-edge
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;

t.test('the trace of an edit reaches a client of the edge data plane, until its ACK', async (t) => {
  const receiver = await startOtlpReceiver(t);
  const edge = { namespace: 'default', name: 'edge' };
  const ofEdge = (path: string): string =>
    route(path, 'first').replace('name: shop', 'name: edge-shop').replace('name: front', 'name: edge');
  await apply(backend('first', 80), EDGE, ofEdge('/a'));
  const controller = await start(t, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const stream = new DiscoveryStream(t, controller.ports.edgeXds, 'delta');
  const node = { id: 'edge-1.default', metadata: { role: roleOf('edge', edge) } };
  for (const typeUrl of Object.values(EDGE_TYPE_URLS)) stream.send({ node, typeUrl });
  const kept = new KeptResources();
  void kept.keep(stream);
  await eventually(
    'it has the route',
    () => Object.keys(kept.content).some((name) => name.includes('/edge-shop')) || undefined,
  );

  await apply(ofEdge('/b'));
  const edit = { name: 'edge-shop', generation: 2 };
  const sent = await spanOf(receiver, edit, 'send Resource');
  const [root, event, translate, publish] = (await Promise.all(
    ['change', 'watch event', 'translate', 'publish'].map((name) => spanOf(receiver, edit, name)),
  )) as [ReceivedSpan, ReceivedSpan, ReceivedSpan, ReceivedSpan];
  for (const span of [event, translate, publish, sent]) t.equal(span.parentSpanId, root.spanId, span.name);
  t.ok(event.start <= translate.start && translate.start <= publish.start && publish.start <= sent.start);
  t.match(sent.attributes, {
    'gatewarden.plane': 'edge',
    'k8s.namespace.name': 'default',
    'gatewarden.gateway': 'edge',
    'gatewarden.proxy': 'edge-1.default',
    'gatewarden.xds.type': 'Resource',
    'gatewarden.xds.resources': 1,
    'gatewarden.xds.removed': 0,
    'gatewarden.xds.result': 'ack',
  });
  t.equal(sent.error, undefined);
  t.notMatch(JSON.stringify(receiver.spans()), MARKER);
  t.equal(await controller.terminate(), 0);
});

/** Needs a filter that the Envoy of the test doesn't have. */
const limit = (size: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: limit, namespace: default}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  ${size}
`;

t.test('what a real Envoy refuses is an error in the trace of the edit, with its reason', async (t) => {
  const receiver = await startOtlpReceiver(t);
  const first = await startUpstream(t, { backend: 'first' });
  await apply(gateway, backend('first', first.port), route('/a', 'first'));
  const controller = await start(t, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  await startDiscoveredEnvoy(t, envoy, controller.ports.xds, 'delta', FRONT, [
    '--disable-extensions',
    'envoy.filters.http/envoy.filters.http.buffer',
  ]);
  await served('/a');

  await apply(limit('buffer: {maxRequestSize: 1Ki}'));
  const refused = { kind: 'TrafficPolicy', name: 'limit', generation: 1 };
  const sent = await spanOf(receiver, refused, 'send Listener');
  t.match(sent.attributes, { 'gatewarden.xds.type': 'Listener', 'gatewarden.xds.result': 'nack' });
  t.match(sent.error, /envoy\.filters\.http\.buffer/, 'the reason');
  const root = await spanOf(receiver, refused, 'change');
  t.equal(root.error, undefined, 'the change itself was handed on');
  t.equal(await answered('/a'), 200, 'the proxy serves what it had');

  await apply(limit('timeouts: {request: 7s}'));
  const mended = await spanOf(receiver, { ...refused, generation: 2 }, 'send RouteConfiguration');
  t.match(mended.attributes, { 'gatewarden.xds.result': 'ack' });
  t.equal(mended.error, undefined);
  t.notMatch(JSON.stringify(receiver.spans()), MARKER);
  await cluster.kubectl(['delete', 'trafficpolicies.gateway.gatewarden.dev', 'limit']);
  t.equal(await controller.terminate(), 0);
});

/** A receiver that answers in its own way; `requests` counts. */
async function oddReceiver(t: Test, answer: 'refuse' | 'hang' | 'garbage') {
  const state = { requests: 0 };
  const server = createServer((request, response) => {
    state.requests++;
    request.resume();
    if (answer === 'refuse') response.writeHead(401).end(MARKER.repeat(1000));
    if (answer === 'garbage')
      response.writeHead(200, { 'content-type': 'x/y' }).end('\u0000'.repeat(100_000));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const ODD: readonly (readonly [
  name: string,
  make: (t: Test) => Promise<string>,
  problem: RegExp | undefined,
])[] = [
  ['is down', async (t) => `http://127.0.0.1:${await refusingPort(t)}`, /traces/],
  ['has a name that nobody has', async () => 'http://nowhere.invalid:4318', /traces/],
  ['refuses', async (t) => (await oddReceiver(t, 'refuse')).url, /the receiver answers with status 401/],
  ['never answers', async (t) => (await oddReceiver(t, 'hang')).url, /traces/],
  ['answers garbage', async (t) => (await oddReceiver(t, 'garbage')).url, undefined],
];

for (const [name, make, problem] of ODD)
  t.test(`a receiver that ${name} harms nothing`, async (t) => {
    const first = await startUpstream(t, { backend: 'first' });
    await apply(gateway, backend('first', first.port), route('/a', 'first'));
    const controller = await start(t, {
      OTEL_EXPORTER_OTLP_ENDPOINT: await make(t),
      // A receiver that answers has the time of a busy machine.
      OTEL_EXPORTER_OTLP_TIMEOUT: name === 'never answers' ? '500' : '10000',
      OTEL_BSP_MAX_QUEUE_SIZE: '8',
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '4',
    });
    await startDiscoveredEnvoy(t, envoy, controller.ports.xds, 'delta', FRONT);
    await served('/a');
    for (const path of ['/b', '/c', '/d']) {
      await apply(route(path, 'first'));
      await served(path);
    }
    if (problem !== undefined)
      await eventually('the check says it', async () => problem.test(await verbose(controller)) || undefined);
    t.equal(await controller.isReady(), true);
    t.strictSame(controller.logged('error'), []);
    t.notMatch(controller.text(), MARKER);
    const warnings = () => controller.logged('warn').filter(({ message }) => /traces/.test(String(message)));
    if (problem !== undefined) await eventually('it is logged', () => warnings().length > 0 || undefined);
    t.equal(warnings().length, problem === undefined ? 0 : 1, 'it is logged once');
    t.equal(await controller.terminate(), 0, 'and it ends in time');
  });

t.test('a wrong variable is logged, and the control plane runs', async (t) => {
  const controller = await start(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://user:${MARKER}@otel:4318`,
    OTEL_TRACES_SAMPLER: 'sometimes',
  });
  const errors = await eventually('both are logged', () => {
    const found = controller.logged('error').map(({ problem }) => String(problem));
    return found.length === 2 ? found : undefined;
  });
  t.match(errors[0], /^OTEL_EXPORTER_OTLP_ENDPOINT: /);
  t.match(errors[1], /^OTEL_TRACES_SAMPLER: /);
  t.notMatch(controller.text(), MARKER);
  t.notMatch(await verbose(controller), /traces/, 'there are no traces');
});

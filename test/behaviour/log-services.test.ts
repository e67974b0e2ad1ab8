// How the services that logs and spans are sent to are called: with which headers, how much they may answer, and what becomes of what they
// don't take.

import { setTimeout as sleep } from 'node:timers/promises';
import type { Test } from 'tap';
import { behaves, GRPC, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import { eventually } from '../parts/eventually.ts';
import { type GrpcService, grpcService, type Reply } from '../parts/grpc/server.ts';
import type { RunningProxy } from '../parts/proxy.ts';

/** The three that are called, and an answer of more than a hundred bytes in the form of each. */
const CALLED = {
  als: {
    method: '/envoy.service.accesslog.v3.AccessLogService/StreamAccessLogs',
    type: 'envoy.service.accesslog.v3.StreamAccessLogsMessage',
    large: { identifier: { logName: 'x'.repeat(100) } },
  },
  logs: {
    method: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
    type: 'opentelemetry.proto.logs.v1.LogsData',
    large: { resourceLogs: [{ schemaUrl: 'x'.repeat(100) }] },
  },
  spans: {
    method: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
    type: 'opentelemetry.proto.trace.v1.TracesData',
    large: { resourceSpans: [{ schemaUrl: 'x'.repeat(100) }] },
  },
} as const;
type Name = keyof typeof CALLED;
const NAMES = Object.keys(CALLED) as readonly Name[];

/** `answer`: of each message, by the number of the call, from 1. */
function services(
  answer: (call: number, large: object) => Reply | Promise<Reply>,
): Record<Name, GrpcService> {
  const of = (name: Name): GrpcService => {
    const { method, type, large } = CALLED[name];
    let calls = 0;
    const reply = (_message: object, { count }: { readonly count: number }) => {
      if (count === 0) calls++;
      return answer(calls, large);
    };
    const started = grpcService({ [method]: { request: type, response: type, reply } });
    return {
      ...started,
      serve(t) {
        calls = 0;
        return started.serve(t);
      },
    };
  };
  return { als: of('als'), logs: of('logs'), spans: of('spans') };
}

/** All three at once, called so. */
const policy = (
  call: string,
  backendRef = (name: string): string => `{name: ${name}, port: 9000}`,
): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: p, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  accessLog:
    - grpcService: {logName: all, backendRef: ${backendRef('als')}${call}}
    - openTelemetry: {body: "%REQ(:PATH)%", grpcService: {logName: all, backendRef: ${backendRef('logs')}${call}}}
  tracing: {provider: {openTelemetry: {grpcService: {backendRef: ${backendRef('spans')}${call}}}}}
`;
const manifests = (call: string): readonly string[] => [
  HTTP_GATEWAY,
  service('a'),
  ...NAMES.map((name) => service(name, GRPC)),
  route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
  policy(call),
];

/** So many make the proxy send its spans at once. */
const BATCH = 5;
const PATHS = /\/((?:first|second)-\d)"/g;
/** The requests that each message of a service tells. */
const told = ({ heard }: GrpcService): readonly (readonly string[])[] =>
  heard.map(({ message }) => [...JSON.stringify(message).matchAll(PATHS)].map(([, path = '']) => path));

/** Sends requests until each service has heard of them all. */
async function sendBatch(proxy: RunningProxy, services: Record<Name, GrpcService>, batch: string) {
  for (let index = 0; index < BATCH; index++) await proxy.send({ path: `/${batch}-${index}` });
  const last = `${batch}-${BATCH - 1}`;
  await eventually(`all services have heard of ${last}`, () =>
    NAMES.every((name) => told(services[name]).flat().includes(last)) ? true : undefined,
  );
}

const resets = (proxy: RunningProxy, name: Name) =>
  proxy.stat(`cluster.kube_shop_${name}_9000.upstream_rq_tx_reset`);

/** For each service a test of its own. */
async function each(t: Test, test: (t: Test, name: Name) => Promise<void> | void): Promise<void> {
  for (const name of NAMES) await t.test(name, async (t) => test(t, name));
}

const willing = services(() => undefined);
for (const [what, call, authority, expected] of [
  ['called without more', '', undefined, { 'x-team': undefined, 'x-envoy-internal': 'true' }],
  [
    'called with an authority, metadata, and without headers of the proxy',
    ', authority: logs.test, initialMetadata: [{key: x-team, value: checkout}, {key: x-none}], skipProxyHeaders: true',
    'logs.test',
    { 'x-team': 'checkout', 'x-envoy-internal': undefined, 'x-forwarded-for': undefined },
  ],
] as const)
  await behaves({
    name: `services ${what}`,
    manifests: manifests(call),
    upstreams: Object.fromEntries(NAMES.map((name) => [`shop/${name}:9000`, willing[name]])),
    async also(t, proxy) {
      await sendBatch(proxy, willing, 'first');
      await each(t, (t, name) => {
        const headers = willing[name].heard[0]?.headers;
        t.match(headers, { ...expected, ':authority': authority ?? `kube_shop_${name}_9000` });
      });
    },
  });

const UNAVAILABLE = 14;
const RETRY = ', retryPolicy: {numRetries: 1, retryBackOff: {baseInterval: 10ms, maxInterval: 60s}}';
for (const [what, call, failures, isRepeated] of [
  ['that fails, without more, is not made again', '', 1, false],
  ['that fails is made again where the policy asks for it', RETRY, 1, true],
  ['that fails is made again with the usual times', ', retryPolicy: {numRetries: 1}', 1, true],
  ['that fails too often is given up', RETRY, 2, false],
] as const) {
  const failing = services((call) => (call <= failures ? UNAVAILABLE : undefined));
  await behaves({
    name: `a call ${what}`,
    manifests: manifests(call),
    upstreams: Object.fromEntries(NAMES.map((name) => [`shop/${name}:9000`, failing[name]])),
    async also(t, proxy) {
      await sendBatch(proxy, failing, 'first');
      // Where nothing is made again, the next call tells what came after.
      for (let more = 1; more <= failures; more++) await sendBatch(proxy, failing, 'second');
      await each(t, (t, name) => {
        const [lost = [], ...later] = told(failing[name]);
        // What is repeated is of a call that failed, not what came later.
        const repeated = later.slice(failures - 1).filter((paths) => paths.includes(lost[0] ?? ''));
        // A log of Envoy's own protocol is a stream, which Envoy keeps for another try since a version after 1.36 only.
        const canRepeat = name !== 'als' || proxy.version !== '1.36.4';
        t.strictSame(repeated, isRepeated && canRepeat ? [lost] : []);
        t.ok(lost.length > 0);
      });
    },
  });
}

const talkative = services((_call, large) => large);
for (const [what, call, isReset] of [
  ['without a limit is taken', '', false],
  ['within the limit is taken', ', maxReceiveMessageLength: 1000', false],
  ['beyond the limit ends the call', ', maxReceiveMessageLength: 20', true],
] as const)
  await behaves({
    name: `an answer ${what}`,
    manifests: manifests(call),
    upstreams: Object.fromEntries(NAMES.map((name) => [`shop/${name}:9000`, talkative[name]])),
    async also(t, proxy) {
      await sendBatch(proxy, talkative, 'first');
      await sendBatch(proxy, talkative, 'second');
      await each(t, async (t, name) => {
        const count = await eventually('answers', async () => {
          const answers = await proxy.stat(`cluster.kube_shop_${name}_9000.upstream_rq_200`);
          const count = await resets(proxy, name);
          return (answers ?? 0) > 0 && (!isReset || (count ?? 0) > 0) ? (count ?? 0) : undefined;
        });
        t.equal(count > 0, isReset);
      });
    },
  });

const slow = services(async () => {
  // Far longer than `timeout`: nothing is cut off.
  await sleep(1000);
  return {};
});
await behaves({
  // Envoy reads `timeout` for neither logs nor spans: that it is there is all that can be seen, in what the proxy says of itself.
  name: 'a call that takes longer than `timeout`',
  manifests: manifests(', timeout: 50ms'),
  upstreams: Object.fromEntries(NAMES.map((name) => [`shop/${name}:9000`, slow[name]])),
  async also(t, proxy) {
    await sendBatch(proxy, slow, 'first');
    await each(t, async (t, name) => {
      const stat = (of: string) => proxy.stat(`cluster.kube_shop_${name}_9000.${of}`);
      await eventually('the late answer', async () => ((await stat('upstream_rq_200')) ? true : undefined));
      t.equal(slow[name].cancelled(), 0, 'is waited for');
      t.equal((await stat('upstream_rq_timeout')) ?? 0, 0);
    });
    const taken = [...(await proxy.runningListeners()).matchAll(/"timeout": "0\.050s"/g)];
    t.equal(taken.length, NAMES.length, 'though the proxy was told of each');
  },
});

const grant = (kind: string): string => `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: logs, namespace: other}
spec:
  from: [{group: gateway.gatewarden.dev, kind: ${kind}, namespace: shop}]
  to: [{group: "", kind: Service}]
`;
const others = [
  HTTP_GATEWAY,
  service('a'),
  ...NAMES.map((name) => service(name, { ...GRPC, namespace: 'other' })),
  ...NAMES.map(
    (name) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: {type: Static, static: {appProtocol: grpc, hosts: [{host: 10.8.0.9, port: 9000}]}}
`,
  ),
  route('HTTPRoute', 'a', '- backendRefs: [{name: a, port: 8080}]'),
];
const far = (name: string): string => `{name: ${name}, namespace: other, port: 9000, weight: 0}`;
for (const [what, manifests, upstream] of [
  ['in another namespace that allows it', [grant('HTTPListenerPolicy'), policy('', far)], 'other/NAME:9000'],
  [
    'that are Backends',
    [policy('', (name) => `{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}`)],
    'shop/NAME',
  ],
] as const) {
  const found = services(() => undefined);
  await behaves({
    name: `services ${what}`,
    manifests: [...others, ...manifests],
    upstreams: Object.fromEntries(NAMES.map((name) => [upstream.replace('NAME', name), found[name]])),
    async also(t, proxy) {
      await sendBatch(proxy, found, 'first');
      await each(t, (t, name) => {
        t.match(found[name].heard[0]?.method, CALLED[name].method);
      });
    },
  });
}

await behaves({
  name: 'services in another namespace that does not allow it',
  manifests: [...others, grant('TrafficPolicy'), policy('', far)],
  requests: [
    ['nothing is served without its log', {}, { status: 500 }],
    ['to any host', { host: 'other.test' }, { status: 500 }],
  ],
});

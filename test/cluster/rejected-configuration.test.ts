// What a real Envoy rejects, from its answer to an Event, a metric, and a condition of its Gateway: with two replicas, of which one has the
// proxy and another one leads. This Envoy lacks an extension, as one of another build can.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { CollectionWatch } from '../../src/cluster/collection-watch.ts';
import { EDGE_TYPE_URLS } from '../../src/translation/encode.ts';
import { startCluster } from '../parts/cluster.ts';
import {
  type ControllerPorts,
  controllerPorts,
  type RunningController,
  startController,
} from '../parts/controllers.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { type Link, startLink } from '../parts/link.ts';
import { freePorts } from '../parts/ports.ts';
import { startProvisionedEnvoy } from '../parts/provisioned-proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const { kubeconfig } = cluster;
const [program] = await envoys();
const [httpPort] = (await freePorts(1)) as [number];

const TYPE = 'gatewarden.dev/ProxyConfigurationAccepted';
const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const LEASE = '/apis/coordination.k8s.io/v1/namespaces/default/leases/gatewarden';
const REPORTS = '/api/v1/namespaces/default/configmaps?labelSelector=gatewarden.dev/rejections';

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};

const gateway = (listeners: number): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners:
  - {name: http, port: ${httpPort}, protocol: HTTP}
${Array.from({ length: listeners }, (_, index) => `  - {name: more-${index}, port: ${httpPort}, hostname: more-${index}.test, protocol: HTTP}`).join('\n')}
`;

const route = (port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: shop, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: default}
spec:
  parentRefs: [{name: front}]
  rules:
  - backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: shop}]
`;

const EDGE = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: default}
spec:
  gatewayClassName: gatewarden-edge
  listeners: [{name: http, port: 8080, protocol: HTTP}]
`;

/** Needs a filter that the Envoy doesn't have. */
const POLICY = `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: shop, namespace: default}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop}]
  buffer: {maxRequestSize: 1Ki}
`;

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
}
interface Gateway {
  readonly metadata: { readonly generation: number };
  readonly status?: { readonly conditions?: readonly Condition[] };
}

const conditionOf = ({ status }: Gateway) => status?.conditions?.find(({ type }) => type === TYPE);
const readGateway = async (name = 'front'): Promise<Gateway> =>
  (await cluster.request<Gateway>('GET', `${GATEWAYS}/${name}`)).body;
const holder = async (): Promise<string | undefined> =>
  (await cluster.request<{ spec?: { holderIdentity?: string } }>('GET', LEASE)).body.spec?.holderIdentity;
const rejecting = async ({ metrics }: RunningController): Promise<string | undefined> =>
  /^gatewarden_xds_clients_rejecting\{.*plane="proxy".*\} (\d+)$/m.exec(await metrics())?.[1];

const isRejected = () =>
  eventually('the condition', async () => {
    const condition = conditionOf(await readGateway());
    return condition?.status === 'False' ? condition : undefined;
  });
const isMended = () =>
  eventually('no condition', async () => (conditionOf(await readGateway()) === undefined ? true : undefined));

/** The leader of now writes: the condition is about the newest generation. */
async function isWrittenBy(leader: string, listeners: number): Promise<void> {
  await eventually(
    'another leader',
    async () => ((await holder()) !== leader && (await holder())) || undefined,
  );
  await apply(gateway(listeners));
  await eventually('the new leader has written', async () => {
    const { metadata, ...rest } = await readGateway();
    return conditionOf({ metadata, ...rest })?.observedGeneration === metadata.generation || undefined;
  });
}

/** What versions of the Gateway `front` have said, one after the other, without repetitions. */
async function history(): Promise<readonly string[]> {
  const client = (await ClusterClient.connect({ kubeconfig }))!;
  const seen: string[] = [];
  const watch = CollectionWatch.start({
    ...{ client, clock: systemClock, log: new CollectedLog() },
    name: 'gateways',
    locate: async () => ({
      path: '/apis/gateway.networking.k8s.io/v1/gateways',
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
    }),
    onChange: ({ set }) => {
      for (const object of set.filter(({ metadata }) => metadata.name === 'front')) {
        const condition = conditionOf(object as unknown as Gateway);
        const says = condition === undefined ? 'none' : `${condition.status} ${condition.reason}`;
        if (seen.at(-1) !== says) seen.push(says);
      }
    },
  });
  t.teardown(async () => {
    await watch.stop();
    client.close();
  });
  return seen;
}

t.test('a rejection of the edge data plane names the route', async (t) => {
  const variables = { GATEWARDEN_XDS_AUTH: 'false' };
  const controller = await startController(t, { kubeconfig, variables, leaseDuration: 3_000 });
  await apply(
    [EDGE, route(8080).replaceAll('front', 'edge').replaceAll('name: shop', 'name: edge-shop')].join('---'),
  );
  const stream = new DiscoveryStream(t, controller.ports.edgeXds, 'delta');
  stream.send({
    node: { id: 'edge-1.default', metadata: { role: 'default~edge' } },
    typeUrl: EDGE_TYPE_URLS.resource,
  });
  let isGood = false;
  void (async () => {
    for (;;) {
      const response = await stream.next();
      const isBad = response.resources.some(({ name = '' }) => name.startsWith('route/'));
      stream.ack(response, isBad && !isGood ? { errorDetail: { code: 3, message: 'no such field' } } : {});
    }
  })().catch(() => {});
  const told = async () => conditionOf(await readGateway('edge'))?.message;
  const message = await eventually('the condition', told);
  t.match(
    message,
    /^a proxy rejects Resource `route\/default\/edge-shop[^`]*` and keeps the previous one: no such field$/,
  );
  isGood = true;
  await apply(
    route(8081)
      .replaceAll('front', 'edge')
      .replaceAll('name: shop', 'name: edge-shop')
      .replace('  - backendRefs', '  - matches: [{path: {value: /more}}]\n    backendRefs'),
  );
  await eventually('no condition', async () => ((await told()) === undefined ? true : undefined));
});

t.test('a rejection is told, and its end too, whoever leads', async (t) => {
  const upstream = await startUpstream(t, { backend: 'shop' });
  const variables = { GATEWARDEN_XDS_AUTH: 'false' };
  const start = async (ports?: ControllerPorts) =>
    startController(t, {
      kubeconfig,
      variables,
      ports: ports ?? (await controllerPorts()),
      leaseDuration: 3_000,
    });
  const first = await start();
  await eventually('the first one leads', holder);
  const second = await start();
  await apply([gateway(0), route(upstream.port)].join('---'));
  const toSecond = await startLink(second.ports.xds);
  t.teardown(() => toSecond.close());
  const links: Link[] = [toSecond];
  const ports = await controllerPorts();
  const toThird = await startLink(ports.xds);
  t.teardown(() => toThird.close());
  toThird.down();
  links.push(toThird);
  await startProvisionedEnvoy(
    t,
    program!,
    cluster,
    { namespace: 'default', name: 'front' },
    {
      args: ['--disable-extensions', 'envoy.filters.http/envoy.filters.http.buffer'],
      adapt: ({ static_resources: { clusters } }) => {
        clusters.find(({ name }) => name === 'xds_cluster')!.load_assignment.endpoints = [
          {
            lb_endpoints: links.map(({ port: port_value }) => ({
              endpoint: { address: { socket_address: { address: '127.0.0.1', port_value } } },
            })),
          },
        ];
      },
    },
  );
  const isAnswered = () =>
    eventually('the route answers', async () => {
      const came = await send(httpPort, { path: '/' }).catch(() => undefined);
      return came?.status === 200 ? true : undefined;
    });
  await isAnswered();
  const seen = await history();

  await apply(POLICY);
  const condition = await isRejected();
  t.match(condition, { reason: 'Rejected', observedGeneration: 1 });
  t.match(
    condition.message,
    /a proxy rejects Listener `listener~\d+` and keeps the previous one: [^;]*'envoy\.filters\.http\.buffer'/,
  );
  t.notMatch(condition.message, /RouteConfiguration/, 'routes for its filters are not even asked for');
  const event = await eventually('an Event', async () => {
    const { body } = await cluster.request<{
      items: { reason: string; message: string; involvedObject: object }[];
    }>('GET', '/api/v1/namespaces/default/events');
    return body.items.find(({ reason }) => reason === 'ProxyNackError');
  });
  t.ok(condition.message.split('; ').includes(event.message), event.message);
  t.equal(await rejecting(second), '1');
  t.equal(await rejecting(first), '0');
  t.equal((await send(httpPort, { path: '/' })).status, 200, 'the previous configuration is served');

  const leader = (await holder())!;
  first.process.kill('SIGKILL');
  await isWrittenBy(leader, 1);
  t.strictSame(seen, ['none', 'False Rejected'], 'another leader does not take it back');

  const { code, stderr } = await cluster.kubectl(['delete', 'trafficpolicy', 'shop', '--wait=false']);
  t.equal(code, 0, stderr);
  await isMended();
  t.equal(await rejecting(second), '0');

  const third = await start(ports);
  await apply(POLICY);
  await isRejected();
  const left = (await holder())!;
  toThird.up();
  t.equal(await second.terminate(), 0);
  await eventually(
    'the proxy is at the third one',
    async () => (await rejecting(third)) === '1' || undefined,
  );
  await eventually('both have told it', async () => {
    const { body } = await cluster.request<{ items: { data: Record<string, string> }[] }>('GET', REPORTS);
    return (
      body.items.filter(({ data }) => data['rejections.json']?.includes('front')).length === 2 || undefined
    );
  });
  await isWrittenBy(left, 2);
  t.strictSame(seen, ['none', 'False Rejected', 'none', 'False Rejected'], 'no gap when the proxy moves');
  await isAnswered();
});

// The control plane from end to end: objects in a real API server, real Envoys that get them by discovery, requests through them.

import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { ControlPlane } from '../../src/controller/control-plane.ts';
import { noAuthentication } from '../../src/controller/discovery/token-authentication.ts';
import { readEnvironment } from '../../src/environment/read-environment.ts';
import { startCluster } from '../parts/cluster.ts';
import { startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { CollectedLog } from '../server/certificates/world.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};

async function controlPlane(t: Test, variables: Readonly<Record<string, string>> = {}) {
  const [xds, edge] = (await freePorts(2)) as [number, number];
  const { settings, problems } = readEnvironment({
    GATEWARDEN_XDS_SERVICE_PORT: String(xds),
    GATEWARDEN_EDGE_XDS_SERVICE_PORT: String(edge),
    POD_NAMESPACE: 'default',
    ...variables,
  });
  t.strictSame(problems, []);
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const log = new CollectedLog();
  const plane = ControlPlane.start({
    settings,
    client,
    leaseClient: client,
    authenticate: noAuthentication,
    clock: systemClock,
    log,
    registry: new Registry(),
    host: '127.0.0.1',
  });
  t.teardown(async () => {
    await plane.stop();
    client.close();
  });
  await eventually('discovery is served', () => plane.portOf('proxy'));
  return { plane, log };
}

const [httpPort] = (await freePorts(1)) as [number];

const FRONT = { namespace: 'default', name: 'front' };

const classAndGateway = `
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
`;

interface Gateway {
  readonly status?: { readonly listeners?: readonly { readonly attachedRoutes: number }[] };
}

const GATEWAY = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways/front';

const backend = (name: string, port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
`;

const route = (path: string, to: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: default}
spec:
  parentRefs: [{name: front}]
  rules:
  - matches: [{path: {value: ${path}}}]
    backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${to}}]
`;

const answered = async (path: string): Promise<number> =>
  (await send(httpPort, { host: 'shop.test', path })).status;

for (const variant of ['delta', 'world'] as const)
  for (const envoy of await envoys())
    t.test(`Envoy ${envoy.version} serves what the cluster has, by ${variant}`, async (t) => {
      const first = await startUpstream(t, { backend: 'first' });
      const second = await startUpstream(t, { backend: 'second' });
      await apply([classAndGateway, backend('first', first.port), route('/a', 'first')].join('---'));
      const { plane, log } = await controlPlane(t);
      await startDiscoveredEnvoy(t, envoy, plane.portOf('proxy')!, variant, FRONT);
      await eventually(
        'the route answers',
        async () => (await answered('/a').catch(() => 0)) === 200 || undefined,
      );
      t.equal(await answered('/b'), 404);

      await apply([backend('second', second.port), route('/b', 'second')].join('---'));
      await eventually('the changed route answers', async () => (await answered('/b')) === 200 || undefined);
      t.equal(await answered('/a'), 404);
      t.equal(second.received.length > 0, true);
      t.strictSame(log.messages('error'), []);

      await eventually('the leader writes statuses', async () => {
        const { body } = await cluster.request<Gateway>('GET', GATEWAY);
        return body.status?.listeners?.[0]?.attachedRoutes === 1 || undefined;
      });

      for (const [path, what] of [
        ['/apis/apps/v1/namespaces/default/deployments/front', 'a Deployment'],
        ['/api/v1/namespaces/default/services/front', 'a Service'],
        ['/apis/gateway.networking.k8s.io/v1/gatewayclasses/gatewarden-edge', 'the class of the edge'],
      ] as const)
        await eventually(
          `there is ${what}`,
          async () => (await cluster.request('GET', path)).status === 200 || undefined,
        );
    });

t.test('a default GatewayClass that is deleted takes nothing from its Gateways', async (t) => {
  const upstream = await startUpstream(t, { backend: 'first' });
  await apply([classAndGateway, backend('first', upstream.port), route('/a', 'first')].join('---'));
  // Another replica leads, and doesn't come to creating the class again.
  await cluster.request('POST', '/apis/coordination.k8s.io/v1/namespaces/default/leases', {
    metadata: { name: 'held' },
    spec: { holderIdentity: 'another', leaseDurationSeconds: 3600 },
  });
  const { plane } = await controlPlane(t, { GATEWARDEN_LEADER_ELECTION_ID: 'held' });
  const [envoy] = await envoys();
  await startDiscoveredEnvoy(t, envoy!, plane.portOf('proxy')!, 'delta', FRONT);
  await eventually(
    'the route answers',
    async () => (await answered('/a').catch(() => 0)) === 200 || undefined,
  );
  const CLASS = '/apis/gateway.networking.k8s.io/v1/gatewayclasses/gatewarden';
  t.equal((await cluster.request('DELETE', CLASS)).status, 200);
  await apply(route('/c', 'first'));
  await eventually('the changed route answers', async () => (await answered('/c')) === 200 || undefined);
  t.equal((await cluster.request('GET', CLASS)).status, 404);
});

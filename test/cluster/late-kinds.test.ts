// A control plane that was there before the Gateway API: the kinds come while it runs, one of them goes with all its objects, and comes back. Requests
// through an Envoy show what it makes of that.

import t from 'tap';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { crdName, installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';

const SECONDS = 90;
const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installOurKinds(cluster);
const [program] = await envoys();
const [httpPort] = (await freePorts(1)) as [number];

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};

const gateway = (port: number): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: ${port}, protocol: HTTP}]
`;

const backend = (port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: shop, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
`;

const ROUTE = `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: shop, namespace: default}
spec:
  parentRefs: [{name: front}]
  rules:
  - backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: shop}]
`;

async function answers(wanted: number): Promise<void> {
  let last: unknown;
  await eventually(
    `the answer is ${wanted}`,
    async () => {
      last = await send(httpPort, { host: 'shop.test', path: '/' }).then(
        ({ status }) => status,
        (error: Error) => error.message,
      );
      return last === wanted || undefined;
    },
    SECONDS,
  ).catch((error: Error) => {
    throw new Error(`${error.message}, but ${last}`);
  });
}

const routeIsAccepted = (): Promise<string> =>
  eventually(
    'the route has its status',
    async () => {
      const { body } = await cluster.request<{ status?: object }>(
        'GET',
        '/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes/shop',
      );
      const text = JSON.stringify(body.status ?? {});
      return text.includes('"type":"Accepted"') ? text : undefined;
    },
    SECONDS,
  );

t.test('kinds that come, go and come back while the control plane runs', async (t) => {
  const upstream = await startUpstream(t, { backend: 'shop' });
  // The Envoy of this test has no service account. The webhook isn't registered here.
  const variables = { GATEWARDEN_XDS_AUTH: 'false' };
  const controller = await startController(t, { kubeconfig: cluster.kubeconfig, variables });
  await startDiscoveredEnvoy(t, program!, [controller.ports.xds], 'delta', {
    namespace: 'default',
    name: 'front',
  });

  await installGatewayApi(cluster);
  await apply([gateway(httpPort), backend(upstream.port), ROUTE].join('---'));
  await answers(200);
  t.match(await routeIsAccepted(), '"status":"True"');

  await cluster.request('DELETE', crdName('httproutes'));
  await answers(404);
  await eventually(
    'the CRD is gone',
    async () => (await cluster.request('GET', crdName('httproutes'))).status === 404 || undefined,
    SECONDS,
  );
  t.ok(await controller.isReady(), 'it stays ready');

  await installGatewayApi(cluster, { kinds: ['HTTPRoute'] });
  await apply(ROUTE);
  await answers(200);
  t.match(await routeIsAccepted(), '"status":"True"');

  t.equal(controller.end, undefined);
  // The webhook isn't registered in this cluster.
  t.strictSame(
    [...new Set(controller.logged('error').map(({ message }) => message))],
    ['webhook registration is incomplete'],
  );
});

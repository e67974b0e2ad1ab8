// `gatewarden controller` as a process: two replicas that are restarted one after the other while requests and edits go on.

import t from 'tap';
import type { ConnectedProxyJson } from '../../src/controller/admin/connected-proxies.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { startDiscoveredEnvoy } from '../parts/discovered-proxy.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const [program] = await envoys();
const [httpPort] = (await freePorts(1)) as [number];
const { kubeconfig } = cluster;
/** No token: the Envoys of this test have no service account. The webhook isn't registered here. */
const variables = { GATEWARDEN_XDS_AUTH: 'false' };

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};

const FRONT = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: ${httpPort}, protocol: HTTP}]
`;

const backend = (port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: shop, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
`;

/** One route for each path. */
const routes = (paths: readonly string[]): string =>
  paths
    .map(
      (path) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${path.slice(1)}, namespace: default}
spec:
  parentRefs: [{name: front}]
  rules:
  - matches: [{path: {value: ${path}}}]
    backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: shop}]
`,
    )
    .join('---');

const statusOf = async (path: string): Promise<number> =>
  send(httpPort, { host: 'shop.test', path }).then(
    ({ status }) => status,
    () => 0,
  );

interface Conditions {
  readonly status?: {
    readonly parents?: readonly {
      readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    }[];
  };
}

const isAccepted = async (route: string): Promise<true | undefined> => {
  const { body } = await cluster.request<Conditions>(
    'GET',
    `/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes/${route}`,
  );
  const conditions = body.status?.parents?.flatMap(({ conditions = [] }) => conditions) ?? [];
  return conditions.some(({ type, status }) => type === 'Accepted' && status === 'True') || undefined;
};

const isAcknowledged = (type: ConnectedProxyJson['types'][number]): boolean =>
  type.acknowledgedVersion !== undefined && type.acknowledgedVersion === type.sentVersion;

t.test('two replicas are restarted one after the other: no request fails, no edit is lost', async (t) => {
  const upstream = await startUpstream(t, { backend: 'shop' });
  const first = await startController(t, { kubeconfig, variables });
  const second = await startController(t, { kubeconfig, variables });
  // The class comes from the leader.
  await apply([FRONT, backend(upstream.port), routes(['/always'])].join('---'));
  const ports = [first.ports.xds, second.ports.xds];
  await startDiscoveredEnvoy(t, program!, ports, 'delta', { namespace: 'default', name: 'front' });
  await eventually('the route answers', async () => (await statusOf('/always')) === 200 || undefined);

  const acknowledged = await eventually('the admin port shows what the proxy has', async () => {
    for (const { admin } of [first, second]) {
      const { proxies } = (await admin('/proxies')) as { proxies: readonly ConnectedProxyJson[] };
      if (proxies.length > 0 && proxies.every(({ types }) => types.every(isAcknowledged))) return proxies;
    }
    return undefined;
  });
  t.match(acknowledged, [{ dataPlane: 'proxy', gateway: 'default/front', variant: 'delta' }]);
  const collections = JSON.stringify(await first.admin('/snapshots/krt'));
  t.match(collections, /"name":"HTTPRoute.gateway.networking.k8s.io","state":"[a-z]+"/);

  const answers = new Map<number, number>();
  let isOver = false;
  const requests = (async () => {
    while (!isOver) {
      const status = await statusOf('/always');
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  })();
  const paths: string[] = [];
  const edit = async (): Promise<void> => {
    const path = `/edit-${paths.length}`;
    await apply(routes([path]));
    paths.push(path);
  };

  let running = [first, second];
  for (const old of running) {
    await edit();
    t.equal(await old.terminate(), 0, 'it ends by itself');
    await edit();
    const again = await startController(t, { kubeconfig, variables, ports: old.ports });
    running = running.map((each) => (each === old ? again : each));
    await edit();
  }
  for (const path of paths) {
    await eventually(`${path} answers`, async () => (await statusOf(path)) === 200 || undefined);
    await eventually(`${path} has its status`, () => isAccepted(path.slice(1)));
  }
  isOver = true;
  await requests;
  t.strictSame([...answers.keys()], [200], JSON.stringify([...answers]));
  t.ok((answers.get(200) ?? 0) > 100);
  // The webhook isn't registered in this cluster.
  const problems = running.flatMap(({ logged }) => logged('error').map(({ message }) => message));
  t.strictSame([...new Set(problems)], ['webhook registration is incomplete']);
});

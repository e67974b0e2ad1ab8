// `gatewarden controller` as a process: two replicas that are restarted one after the other while requests and edits go on.

import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
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
import { statusDelays } from '../parts/status-delays.ts';
import { startUpstream } from '../parts/upstream.ts';

const cluster = await startCluster({ audit: true });
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const [program] = await envoys();
const [httpPort] = (await freePorts(1)) as [number];
const { kubeconfig } = cluster;
/** Milliseconds until each status is there, also those of edits while the lead changes: another replica looks at the Lease once a second. */
const STATUS = 2_000;
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

const routesPath = '/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes';

/** Without a program of its own for each edit. */
async function put(path: string): Promise<void> {
  const { status } = await cluster.request(
    'PATCH',
    `${routesPath}${path}?fieldManager=test`,
    routes([path]),
    {
      contentType: 'application/apply-patch+yaml',
    },
  );
  if (status !== 201) throw new Error(`${path}: ${status}`);
}

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
  const { body } = await cluster.request<Conditions>('GET', `${routesPath}/${route}`);
  const conditions = body.status?.parents?.flatMap(({ conditions = [] }) => conditions) ?? [];
  return conditions.some(({ type, status }) => type === 'Accepted' && status === 'True') || undefined;
};

const isAcknowledged = (type: ConnectedProxyJson['types'][number]): boolean =>
  type.acknowledgedVersion !== undefined && type.acknowledgedVersion === type.sentVersion;

interface Shown {
  readonly types: readonly {
    readonly resources: readonly { readonly name: string; readonly version?: string }[];
  }[];
}

interface Snapshots {
  readonly snapshots: readonly Shown[];
}

const versionsIn = (shown: readonly Shown[]): ReadonlyMap<string, string | undefined> =>
  new Map(
    shown.flatMap(({ types }) =>
      types.flatMap(({ resources }) => resources.map(({ name, version }) => [name, version] as const)),
    ),
  );

interface ClustersOfEnvoy {
  readonly configs: readonly { readonly version_info: string; readonly cluster: { readonly name: string } }[];
}

/** Of a delta stream Envoy shows the version of each resource. */
const versionsOfEnvoy = ({ configs }: ClustersOfEnvoy): ReadonlyMap<string, string> =>
  new Map(configs.map(({ cluster, version_info }) => [cluster.name, version_info]));

t.test('two replicas are restarted one after the other: no request fails, no edit is lost', async (t) => {
  const upstream = await startUpstream(t, { backend: 'shop' });
  const first = await startController(t, { kubeconfig, variables });
  const second = await startController(t, { kubeconfig, variables });
  // The class comes from the leader.
  await apply([FRONT, backend(upstream.port), routes(['/always'])].join('---'));
  const ports = [first.ports.xds, second.ports.xds];
  const envoy = await startDiscoveredEnvoy(t, program!, ports, 'delta', {
    namespace: 'default',
    name: 'front',
  });
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

  // Clusters come later too: that of the Service which is provisioned.
  await eventually('the admin port shows the configuration that the proxy uses', async () => {
    const used = versionsOfEnvoy(
      JSON.parse(await envoy.admin('/config_dump?resource=dynamic_active_clusters')),
    );
    if (used.size === 0) return undefined;
    for (const { admin } of [first, second]) {
      const { snapshots } = (await admin('/snapshots/xds?gateway=default/front&type=clusters')) as Snapshots;
      if (!isDeepStrictEqual(versionsIn(snapshots), used)) continue;
      const { proxies } = (await admin('/proxies')) as { proxies: readonly ConnectedProxyJson[] };
      const held = await Promise.all(
        proxies.map(async ({ id }) => (await admin(`/proxies/${id}/config?type=clusters`)) as Shown),
      );
      if (isDeepStrictEqual(versionsIn(held), used)) return true;
    }
    return undefined;
  });

  const page = await first.page('/report?gateway=default/front');
  t.match(page, /^<!doctype html>.*default\/always.*<\/html>\s*$/s);
  t.notMatch(page, /default\/edit-0/);

  t.match(await first.admin('/debug/pprof/profile?seconds=1'), { nodes: Array, samples: Array });

  const answers = new Map<number, number>();
  let isOver = false;
  const requests = (async () => {
    while (!isOver) {
      const status = await statusOf('/always');
      answers.set(status, (answers.get(status) ?? 0) + 1);
    }
  })();
  const paths: string[] = [];
  let isEdited = false;
  const edits = (async () => {
    for (; !isEdited; await delay(500)) {
      const path = `/edit-${paths.length}`;
      await put(path);
      paths.push(path);
    }
  })();

  let running = [first, second];
  for (const old of running) {
    t.equal(await old.terminate(), 0, 'it ends by itself');
    const again = await startController(t, { kubeconfig, variables, ports: old.ports });
    running = running.map((each) => (each === old ? again : each));
  }
  isEdited = true;
  await edits;
  for (const path of paths) {
    await eventually(`${path} answers`, async () => (await statusOf(path)) === 200 || undefined);
    await eventually(`${path} has its status`, () => isAccepted(path.slice(1)));
  }
  const delays = statusDelays(await cluster.audit(), 'httproutes', 'default/edit-');
  t.comment(`${delays.length} statuses: ${delays.join(' ')} ms`);
  t.equal(delays.length, paths.length);
  t.strictSame(
    delays.filter((each) => each >= STATUS),
    [],
    `all statuses within ${STATUS} ms`,
  );
  t.match(await running[0]!.page('/report'), /default\/edit-0/, 'the page follows the objects');
  isOver = true;
  await requests;
  t.strictSame([...answers.keys()], [200], JSON.stringify([...answers]));
  t.ok((answers.get(200) ?? 0) > 100);
  // The webhook isn't registered in this cluster.
  const problems = running.flatMap(({ logged }) => logged('error').map(({ message }) => message));
  t.strictSame([...new Set(problems)], ['webhook registration is incomplete']);
});

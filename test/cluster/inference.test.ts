// The inference extension from end to end: `gatewarden controller` with the permissions of the chart beside a real API server, a client that keeps
// what the edge data plane gets, an Envoy, and the statuses of pools.

import t, { type Test } from 'tap';
import { controlPlaneRules, inferenceRules, leaderRules } from '../../src/registration/control-plane-rbac.ts';
import { rule } from '../../src/registration/policy-rule.ts';
import { decodeEdge } from '../../src/translation/edge/wire/encode.ts';
import { EDGE_TYPE_URLS } from '../../src/translation/encode.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds, installPublished } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { startProvisionedEnvoy } from '../parts/provisioned-proxy.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const ACCOUNT = 'controller';
const cluster = await startCluster({ users: [ACCOUNT] });
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const [program] = await envoys();
const [httpPort] = (await freePorts(1)) as [number];

const apply = async (...objects: readonly object[]): Promise<void> => {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const { code, stderr } = await cluster.kubectl(
    ['apply', '--server-side', '--force-conflicts', '--filename=-'],
    {
      input,
    },
  );
  if (code !== 0) throw new Error(stderr);
};
const remove = async (...what: readonly string[]): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['delete', '--wait=false', ...what]);
  if (code !== 0) throw new Error(stderr);
};

const ROLE = { apiVersion: 'rbac.authorization.k8s.io/v1', metadata: { name: ACCOUNT } };
await apply(
  {
    ...ROLE,
    kind: 'ClusterRole',
    rules: [
      ...controlPlaneRules(),
      ...inferenceRules(),
      ...leaderRules(),
      // The certificate of the webhook.
      rule('', ['secrets'], ['create', 'get', 'patch', 'update']),
    ],
  },
  {
    ...ROLE,
    kind: 'ClusterRoleBinding',
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: ACCOUNT },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: ACCOUNT }],
  },
  { apiVersion: 'v1', kind: 'ServiceAccount', metadata: { name: 'default', namespace: 'default' } },
  { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'models' } },
);
const kubeconfig = await cluster.kubeconfigFor(ACCOUNT);

const variables = (isOn: boolean) => ({
  GATEWARDEN_ENABLE_INFERENCE_EXTENSION: String(isOn),
  GATEWARDEN_XDS_AUTH: 'false',
  GATEWARDEN_XDS_SERVICE_HOST: '127.0.0.1',
});

const gateway = (name: string, gatewayClassName: string, port: number) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name, namespace: 'default' },
  spec: { gatewayClassName, listeners: [{ name: 'http', port, protocol: 'HTTP' }] },
});
const POOL = { group: 'inference.networking.k8s.io', kind: 'InferencePool' };
const route = (parents: readonly string[], backendRefs: readonly object[]) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: 'chat', namespace: 'default' },
  spec: { parentRefs: parents.map((name) => ({ name })), rules: [{ backendRefs }] },
});
const pool = (name: string, picker: object, namespace = 'default') => ({
  apiVersion: 'inference.networking.k8s.io/v1',
  kind: 'InferencePool',
  metadata: { name, namespace },
  spec: {
    selector: { matchLabels: { app: name } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 }, ...picker },
  },
});
const service = (name: string, port: number) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace: 'default' },
  spec: { ports: [{ name: 'http', port }] },
});

/** A Pod of a pool that is ready, as its kubelet would report it. */
async function runPod(name: string, app: string, ip: string): Promise<void> {
  await apply({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, namespace: 'default', labels: { app } },
    spec: {
      nodeName: 'n1',
      automountServiceAccountToken: false,
      containers: [{ name: 'model', image: 'model' }],
    },
  });
  const status = {
    phase: 'Running',
    podIP: ip,
    podIPs: [{ ip }],
    conditions: [{ type: 'Ready', status: 'True' }],
  };
  const answer = await cluster.request(
    'PATCH',
    `/api/v1/namespaces/default/pods/${name}/status`,
    { status },
    { contentType: 'application/merge-patch+json' },
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}
interface WithParents {
  readonly status?: {
    readonly parents?: readonly {
      readonly parentRef: { readonly name: string };
      readonly controllerName?: string;
      readonly conditions: readonly Condition[];
    }[];
  };
}
const told = (object: WithParents): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    (object.status?.parents ?? []).map(({ parentRef, controllerName, conditions }) => [
      `${parentRef.name} ${controllerName}`,
      conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`).sort(),
    ]),
  );
const poolPath = (name: string, namespace = 'default'): string =>
  `/apis/inference.networking.k8s.io/v1/namespaces/${namespace}/inferencepools/${name}`;
const ROUTE = '/apis/gateway.networking.k8s.io/v1/namespaces/default/httproutes/chat';
const read = async (path: string): Promise<WithParents> =>
  (await cluster.request<WithParents>('GET', path)).body;

async function becomes(
  t: Test,
  path: string,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  let last: unknown;
  await eventually(path, async () => {
    last = told(await read(path));
    return JSON.stringify(last) === JSON.stringify(wanted) || undefined;
  }).catch(() => {});
  t.strictSame(last, wanted, path);
}

/** What the edge data plane of a Gateway has. */
class Edge {
  readonly #kept = new Map<string, Uint8Array>();
  readonly #types = new Map<string, keyof typeof EDGE_TYPE_URLS>(
    Object.entries(EDGE_TYPE_URLS).map(([type, url]) => [url, type as keyof typeof EDGE_TYPE_URLS]),
  );

  constructor(t: Test, port: number, gateway: string) {
    const stream = new DiscoveryStream(t, port, 'delta');
    const node = { id: `pod-1.default`, metadata: { role: `default~${gateway}` } };
    for (const typeUrl of Object.values(EDGE_TYPE_URLS)) stream.send({ node, typeUrl });
    void this.#run(stream);
  }

  async #run(stream: DiscoveryStream): Promise<void> {
    for (;;) {
      const response = await stream.next().catch(() => undefined);
      if (response === undefined) return;
      for (const { name = '', resource } of response.resources)
        this.#kept.set(`${response.typeUrl} ${name}`, resource!.value);
      for (const name of response.removedResources ?? []) this.#kept.delete(`${response.typeUrl} ${name}`);
      stream.ack(response);
    }
  }

  /** Records whose name has this text. */
  of(text: string): readonly unknown[] {
    return [...this.#kept]
      .filter(([name]) => name.includes(text))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, bytes]) => decodeEdge(this.#types.get(name.split(' ', 1)[0]!)!, bytes));
  }

  /** IP addresses by Pod, of a pool. */
  pods(pool: string): readonly string[] {
    return [...this.#kept.keys()]
      .filter((name) => name.includes('/Pod/'))
      .filter((name) => JSON.stringify(this.of(name)).includes(`${pool}.default.inference.cluster.local`))
      .map((name) => name.slice(name.lastIndexOf('/') + 1))
      .sort();
  }
}

const EDGE_ENTRY = 'ai gatewarden.dev/edge';
const ENVOY_ENTRY = 'web gatewarden.dev/gateway';
const GOOD = ['Accepted True Accepted', 'ResolvedRefs True ResolvedRefs'];

t.test('pools that come after the start, and what becomes of them', async (t) => {
  const controller = await startController(t, { kubeconfig, variables: variables(true) });
  const upstream = await startUpstream(t, { backend: 'shop' });
  await apply(
    gateway('ai', 'gatewarden-edge', 8080),
    gateway('web', 'gatewarden', httpPort),
    service('picker', 9002),
    service('cart', 80),
    {
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'Backend',
      metadata: { name: 'shop', namespace: 'default' },
      spec: { type: 'Static', static: { hosts: [{ host: '127.0.0.1', port: upstream.port }] } },
    },
    route(['ai'], [{ ...POOL, name: 'chat' }]),
  );
  await becomes(t, ROUTE, { [EDGE_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False BackendNotFound'] });
  const edge = new Edge(t, controller.ports.edgeXds, 'ai');

  await t.test('the CRD comes, and a pool with two Pods', async (t) => {
    await installPublished(cluster, 'inference');
    await runPod('m1', 'chat', '10.1.0.1');
    await runPod('m2', 'chat', '10.1.0.2');
    await runPod('other', 'cart', '10.1.0.3');
    await apply(pool('chat', {}));
    await becomes(t, ROUTE, { [EDGE_ENTRY]: GOOD });
    await becomes(t, poolPath('chat'), { [EDGE_ENTRY]: GOOD });
    await eventually('the Pods', () => edge.pods('chat').join() === 'm1,m2' || undefined);
    t.match(edge.of('chat:inference'), [
      {
        policy: {
          backend: { inferenceRouting: { endpointPicker: { port: 9002 }, failureMode: 'FAIL_CLOSED' } },
        },
      },
      { policy: { backend: { backendTls: { verification: 'INSECURE_ALL' } } } },
    ]);
    t.match(JSON.stringify(edge.of('route/')), /chat\.default\.inference\.cluster\.local/);
  });

  await t.test('Pods come and go, and leave the pool', async () => {
    await runPod('m3', 'chat', '10.1.0.4');
    await remove('pod/m1', '--grace-period=0', '--force');
    await eventually('m3 for m1', () => edge.pods('chat').join() === 'm2,m3' || undefined);
    await cluster.kubectl(['label', 'pod', 'm3', 'app=other', '--overwrite']);
    await eventually('m2 alone', () => edge.pods('chat').join() === 'm2' || undefined);
  });

  await t.test('the failure mode, and a picker that is missing', async (t) => {
    await apply(pool('chat', { failureMode: 'FailOpen' }));
    await eventually(
      'fail open',
      () => JSON.stringify(edge.of('chat:inference')).includes('FAIL_OPEN') || undefined,
    );
    await remove('service/picker');
    const bad = { [EDGE_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False InvalidExtensionRef'] };
    await becomes(t, poolPath('chat'), bad);
    await apply(service('picker', 9003));
    t.match(
      await eventually('the message', async () => {
        const [parent] = (await read(poolPath('chat'))).status?.parents ?? [];
        const message = parent?.conditions.find(({ type }) => type === 'ResolvedRefs')?.message ?? '';
        return message.includes('port') ? message : undefined;
      }),
      'Service `default/picker` has no port 9002',
    );
    await apply(service('picker', 9002));
    await becomes(t, poolPath('chat'), { [EDGE_ENTRY]: GOOD });
  });

  await t.test('two pools and a Service share the requests', async (t) => {
    await apply(
      pool('small', {}),
      route(
        ['ai'],
        [
          { ...POOL, name: 'chat', weight: 3 },
          { ...POOL, name: 'small', weight: 1 },
          { name: 'cart', port: 80, weight: 2 },
        ],
      ),
    );
    await becomes(t, poolPath('small'), { [EDGE_ENTRY]: GOOD });
    const text = await eventually('three backends', () => {
      const found = JSON.stringify(edge.of('route/'));
      return found.includes('cart.default.svc') ? found : undefined;
    });
    t.match(text, /"weight":3/);
    t.match(text, 'small.default.inference.cluster.local');
  });

  await t.test('a pool of another namespace needs a grant, before which nothing is told there', async (t) => {
    await apply(pool('far', {}, 'models'), route(['ai'], [{ ...POOL, name: 'far', namespace: 'models' }]));
    await becomes(t, ROUTE, {
      [EDGE_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False RefNotPermitted'],
    });
    t.notMatch(JSON.stringify(edge.of('route/')), 'far.models');
    t.strictSame((await read(poolPath('far', 'models'))).status?.parents ?? [], []);
    // The former pools have no Gateway any more.
    for (const name of ['chat', 'small']) await becomes(t, poolPath(name), {});
    await apply({
      apiVersion: 'gateway.networking.k8s.io/v1beta1',
      kind: 'ReferenceGrant',
      metadata: { name: 'chat', namespace: 'models' },
      spec: {
        from: [{ group: 'gateway.networking.k8s.io', kind: 'HTTPRoute', namespace: 'default' }],
        to: [POOL],
      },
    });
    await becomes(t, ROUTE, { [EDGE_ENTRY]: GOOD });
    // Its picker would be in its own namespace.
    await becomes(t, poolPath('far', 'models'), {
      [EDGE_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False InvalidExtensionRef'],
    });
    t.match(JSON.stringify(edge.of('route/')), 'far.models.inference.cluster.local');
  });

  await t.test(
    'a Gateway of Envoy answers the share of a pool with an error, and tells the pool',
    async (t) => {
      const envoy = await startProvisionedEnvoy(t, program!, cluster, { namespace: 'default', name: 'web' });
      await apply(route(['ai', 'web'], [{ ...POOL, name: 'chat' }]));
      const status = () =>
        send(httpPort, { host: 'a.test' }).then(
          ({ status }) => status,
          () => 0,
        );
      await eventually('an error', async () => (await status()) === 500 || undefined);
      await becomes(t, ROUTE, {
        [EDGE_ENTRY]: GOOD,
        [ENVOY_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False InvalidKind'],
      });
      await becomes(t, poolPath('chat'), {
        [EDGE_ENTRY]: GOOD,
        [ENVOY_ENTRY]: ['Accepted False NotSupportedByParent', 'ResolvedRefs True ResolvedRefs'],
      });
      await apply(route(['ai', 'web'], [{ group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'shop' }]));
      await eventually('another backend', async () => (await status()) === 200 || undefined);
      await envoy.stop();
    },
  );

  await t.test('entries of others stay, where ours go', async (t) => {
    await apply(route(['ai'], [{ ...POOL, name: 'chat' }]));
    await becomes(t, poolPath('chat'), { [EDGE_ENTRY]: GOOD });
    const other = {
      parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'theirs' },
      controllerName: 'example.com/gateway',
      conditions: [],
    };
    const stored = await read(poolPath('chat'));
    const answer = await cluster.request('PUT', `${poolPath('chat')}/status`, {
      ...stored,
      status: { parents: [...stored.status!.parents!, other] },
    });
    t.equal(answer.status, 200);
    await remove('httproute/chat');
    await becomes(t, poolPath('chat'), { 'theirs example.com/gateway': [] });
  });
  t.strictSame(
    controller.logged('error').filter(({ message }) => message !== 'webhook registration is incomplete'),
    [],
  );
  t.strictSame(
    controller.logged('warn').filter(({ message }) => message === 'status could not be written'),
    [],
  );
  await controller.terminate();
});

t.test('turned off, pools are not there, and the route says which setting is off', async (t) => {
  const controller = await startController(t, { kubeconfig, variables: variables(false) });
  await apply(route(['ai'], [{ ...POOL, name: 'chat' }]));
  await becomes(t, ROUTE, { [EDGE_ENTRY]: ['Accepted True Accepted', 'ResolvedRefs False BackendNotFound'] });
  const [parent] = (await read(ROUTE)).status?.parents ?? [];
  t.match(
    parent?.conditions.find(({ type }) => type === 'ResolvedRefs')?.message,
    'the setting `inferenceExtension.enabled` is off',
  );
  t.strictSame(told(await read(poolPath('chat'))), { 'theirs example.com/gateway': [] });
  t.notMatch(await controller.metrics(), /kind="InferencePool"/);
});

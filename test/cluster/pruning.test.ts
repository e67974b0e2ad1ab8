// Objects that a Gateway no longer has, in a real API server: which of them are deleted, when, and which stay.

import t, { type Test } from 'tap';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { applied } from './applied.ts';
import { startReplica } from './reconciling.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const PATHS = {
  Deployment: '/apis/apps/v1/namespaces/default/deployments',
  Service: '/api/v1/namespaces/default/services',
  ConfigMap: '/api/v1/namespaces/default/configmaps',
  ServiceAccount: '/api/v1/namespaces/default/serviceaccounts',
} as const;
const TLS = { xdsTls: true, xdsTlsCa: 'THE CA' };

interface Stored {
  readonly metadata: { readonly uid: string; readonly name: string; readonly resourceVersion: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly template: { readonly spec: { readonly containers: readonly { readonly name: string }[] } };
  };
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly reason: string }[];
  };
}

const apply = (object: object): Promise<void> => applied(cluster, object);
const read = async (path: string): Promise<Stored | undefined> => {
  const { status, body } = await cluster.request<Stored>('GET', path);
  return status === 200 ? body : undefined;
};
const get = (kind: keyof typeof PATHS, name: string) => read(`${PATHS[kind]}/${name}`);

/** A Gateway with the parameters of its name. */
const gateway = (name: string, gatewayClassName: string, port = 80): Promise<void> =>
  apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace: 'default' },
    spec: {
      gatewayClassName,
      listeners: [{ name: 'http', port, protocol: 'HTTP' }],
      infrastructure: { parametersRef: { group: 'gateway.gatewarden.dev', kind: 'GatewayParameters', name } },
    },
  });
const parameters = (name: string, spec: object): Promise<void> =>
  apply({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayParameters',
    metadata: { name, namespace: 'default' },
    spec,
  });

/** The objects of a Gateway, each with its version. */
async function objectsOf(name: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const kind of Object.keys(PATHS) as (keyof typeof PATHS)[])
    for (const each of [name, `${name}-xds-ca`]) {
      const stored = await get(kind, each);
      if (stored !== undefined) found.push(`${kind} ${each} ${stored.metadata.resourceVersion}`);
    }
  return found;
}
const reasonOf = async (name: string): Promise<string | undefined> =>
  (await read(`${GATEWAYS}/${name}`))?.status?.conditions?.find(({ type }) => type === 'Accepted')?.reason;

for (const [name, controllerName] of [
  ['gatewarden', PROXY_CONTROLLER],
  ['gatewarden-edge', EDGE_CONTROLLER],
  ['foreign', 'example.com/other'],
])
  await apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name },
    spec: { controllerName },
  });

let started = 0;
/** Whatever came before it was looked at by the replica when its objects are there. */
async function another(): Promise<void> {
  const name = `another-${++started}`;
  await parameters(name, { kube: {} });
  await gateway(name, 'gatewarden');
  await until('another Gateway has objects', async () => (await get('Deployment', name)) !== undefined);
}

/** A Gateway of the edge data plane, with all its objects: five with TLS, four without. */
async function edgeGateway(name: string, count: number): Promise<readonly string[]> {
  await parameters(name, { kube: {} });
  await gateway(name, 'gatewarden-edge');
  await until('its objects are there', async () => (await objectsOf(name)).length === count);
  return objectsOf(name);
}

/** A replica that comes to rest, and stops. */
async function oneTerm(t: Test, ...given: [settings?: object, planes?: { readonly enableEdge: boolean }]) {
  const { rest, stop } = await startReplica(t, cluster, ...given);
  await another();
  await rest();
  await stop();
}

t.test('the ConfigMap goes once the parameters name another one, which stays', async (t) => {
  await startReplica(t, cluster);
  await edgeGateway('named', 4);
  const mine = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'mine', namespace: 'default' } };
  await apply({ ...mine, data: { 'config.yaml': '{}' } });
  await parameters('named', { kube: { edge: { customConfigMapName: 'mine' } } });
  await until('it is gone', async () => (await get('ConfigMap', 'named')) === undefined);
  t.equal((await objectsOf('named')).length, 3);
  t.strictSame((await get('ConfigMap', 'mine'))?.data, { 'config.yaml': '{}' });
  await parameters('named', { kube: { edge: { customConfigMapName: '' } } });
  await until('it is back', async () => (await get('ConfigMap', 'named')) !== undefined);
});

t.test('the CA goes once TLS to the control plane is off', async (t) => {
  const { stop } = await startReplica(t, cluster, TLS);
  await edgeGateway('secure', 5);
  await stop();
  await startReplica(t, cluster);
  await until('it is gone', async () => (await get('ConfigMap', 'secure-xds-ca')) === undefined);
  t.equal((await objectsOf('secure')).length, 4);
});

t.test('the CA of the edge data plane goes with a change to the other one', async (t) => {
  await startReplica(t, cluster, TLS);
  await edgeGateway('changing', 5);
  await gateway('changing', 'gatewarden');
  await until('it is gone', async () => (await get('ConfigMap', 'changing-xds-ca')) === undefined);
  t.equal((await objectsOf('changing')).length, 4);
  const { data = {} } = (await get('ConfigMap', 'changing'))!;
  t.notOk('config.yaml' in data, 'nothing of the edge is left in the other ConfigMap');
  t.ok('envoy.yaml' in data);
});

t.test('of a Gateway that runs its proxies itself, objects of others stay', async (t) => {
  await startReplica(t, cluster);
  await edgeGateway('own', 4);
  const { uid } = (await read(`${GATEWAYS}/own`))!.metadata;
  const owner = { apiVersion: 'gateway.networking.k8s.io/v1', kind: 'Gateway', name: 'own', uid };
  const others = {
    'without-label': { ownerReferences: [{ ...owner, controller: true }] },
    'without-controller': { labels: { gatewarden: 'kube-gateway' }, ownerReferences: [owner] },
  };
  for (const [name, metadata] of Object.entries(others))
    await apply({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name, namespace: 'default', ...metadata },
    });
  await parameters('own', { selfManaged: {} });
  await until('ours are gone', async () => (await objectsOf('own')).length === 0);
  for (const name of Object.keys(others)) t.ok(await get('ConfigMap', name), name);
});

/** Each would have no ConfigMap of ours any more, if it were right. */
const WRONG: Readonly<Record<string, { readonly edge?: object; readonly podTemplate?: object }>> = {
  'a value that the API server refuses': { podTemplate: { priorityClassName: 'Not A Name' } },
  'a value that can not be rendered': { edge: { image: { repository: '' } } },
};

for (const [title, kube] of Object.entries(WRONG))
  t.test(`nothing goes after an error: ${title}`, async (t) => {
    await startReplica(t, cluster, TLS);
    const name = `wrong-${title.length}`;
    const before = await edgeGateway(name, 5);
    const custom = { customConfigMapName: 'mine' };
    await parameters(name, { kube: { ...kube, edge: { ...kube.edge, ...custom } } });
    await until('it is told', async () => (await reasonOf(name)) === 'InvalidParameters');
    await another();
    t.strictSame(await objectsOf(name), before);
    await parameters(name, { kube: { edge: custom } });
    await until('then it goes', async () => (await get('ConfigMap', name)) === undefined);
  });

t.test('nothing goes, or changes, of a Gateway whose class is foreign', async (t) => {
  const { stop } = await startReplica(t, cluster, TLS);
  const before = await edgeGateway('leaving', 5);
  await gateway('leaving', 'foreign', 8080);
  await another();
  t.strictSame(await objectsOf('leaving'), before);
  await stop();
  await oneTerm(t);
  t.strictSame(await objectsOf('leaving'), before, 'nor with the next leader, which has no CA');
});

t.test('nothing goes, or changes, of a Gateway whose class does not exist', async (t) => {
  const { stop } = await startReplica(t, cluster, TLS);
  const before = await edgeGateway('classless', 5);
  await gateway('classless', 'gone', 8080);
  await another();
  t.strictSame(await objectsOf('classless'), before);
  t.equal(await reasonOf('classless'), 'Accepted', 'and nothing is said about it');
  await stop();
  await oneTerm(t);
  t.strictSame(await objectsOf('classless'), before, 'nor with the next leader, which has no CA');
});

t.test('nothing goes, or changes, while the data plane is off; then it goes on', async (t) => {
  const { rest, stop } = await startReplica(t, cluster, TLS);
  const before = await edgeGateway('paused', 5);
  await rest();
  await stop();
  await gateway('paused', 'gatewarden-edge', 8080);
  await oneTerm(t, {}, { enableEdge: false });
  t.strictSame(await objectsOf('paused'), before);
  await startReplica(t, cluster);
  await until('the CA is gone', async () => (await objectsOf('paused')).length === 4);
});

t.test(
  'the container of a data plane that is off leaves a Gateway that changes to the other one',
  async (t) => {
    const { stop } = await startReplica(t, cluster);
    await edgeGateway('moving', 4);
    await stop();
    await gateway('moving', 'gatewarden');
    const { rest } = await startReplica(t, cluster, {}, { enableEdge: false });
    await rest();
    const { template } = (await get('Deployment', 'moving'))!.spec!;
    t.strictSame(
      template.spec.containers.map(({ name }) => name),
      ['gatewarden-proxy'],
    );
  },
);

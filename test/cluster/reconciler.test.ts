// Data planes of Gateways in a real API server: applied, kept as they should be, pruned, with addresses and conditions; by one leader, by two
// at a time, and through failures of the API server.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { Reconciler } from '../../src/controller/reconciler/reconciler.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { Watches } from '../../src/controller/watches/watches.ts';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { readSettings } from '../../src/translation/settings.ts';
import { Translator } from '../../src/translation/translator.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const PARAMETERS = '/apis/gateway.gatewarden.dev/v1alpha1/namespaces/default/gatewayparameters';
const PATHS = {
  Deployment: '/apis/apps/v1/namespaces/default/deployments',
  Service: '/api/v1/namespaces/default/services',
  ConfigMap: '/api/v1/namespaces/default/configmaps',
  ServiceAccount: '/api/v1/namespaces/default/serviceaccounts',
} as const;
const MERGE = { contentType: 'application/merge-patch+json' };

interface Stored {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly generation: number;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly { readonly name: string }[];
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly replicas?: number;
    readonly ports?: readonly { readonly port: number }[];
    readonly clusterIP?: string;
    readonly template?: {
      readonly spec: { readonly containers: readonly { readonly name: string; readonly image: string }[] };
    };
  };
  readonly status?: {
    readonly addresses?: readonly { readonly type: string; readonly value: string }[];
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
    }[];
  };
}

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};
const read = async (path: string): Promise<Stored | undefined> => {
  const { status, body } = await cluster.request<Stored>('GET', path);
  return status === 200 ? body : undefined;
};
const get = (kind: keyof typeof PATHS, name: string) => read(`${PATHS[kind]}/${name}`);
const patch = async (path: string, body: object): Promise<void> => {
  const answer = await cluster.request('PATCH', path, body, MERGE);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
const condition = async (gateway: string, type: string) =>
  (await read(`${GATEWAYS}/${gateway}`))?.status?.conditions?.find((each) => each.type === type);
const addresses = async (gateway: string): Promise<string> =>
  ((await read(`${GATEWAYS}/${gateway}`))?.status?.addresses ?? [])
    .map(({ type, value }) => `${type} ${value}`)
    .join();
const gateway = (name: string, more = '', gatewayClass = 'gatewarden'): Promise<void> =>
  apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: default}
spec:
  gatewayClassName: ${gatewayClass}
  listeners: [{name: http, port: 80, protocol: HTTP}]
  ${more}
`);

await apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: ${PROXY_CONTROLLER}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-edge}
spec: {controllerName: ${EDGE_CONTROLLER}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: foreign}
spec: {controllerName: example.com/other}
`);

async function replica(t: { teardown(call: () => unknown): unknown }) {
  const { settings } = readSettings({});
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const translator = new Translator(settings);
  const log = new CollectedLog();
  const shared = { client, clock: systemClock, log };
  const controllers = [PROXY_CONTROLLER, EDGE_CONTROLLER];
  const leader = { mayWrite: true };
  const limits = { retry: { first: 20, last: 200 } };
  const delays = { first: 50, last: 400 };
  const watches = Watches.start({
    ...shared,
    settings,
    readsLocality: true,
    limits,
    onBatch: (changes) => {
      writer.update(translator.apply(changes));
      reconciler.changed(changes);
    },
  });
  const mayWrite = (): boolean => leader.mayWrite;
  const writer = new StatusWriter({ ...shared, live: watches.statuses, controllers, mayWrite, delays });
  const reconciler = new Reconciler({
    ...shared,
    parts: () => translator.view,
    writer,
    controllers,
    mayWrite,
    instance: 'test',
    delays,
    limits,
  });
  const leading = new AbortController();
  t.teardown(async () => {
    leading.abort();
    await watches.stop();
    client.close();
  });
  await until('it is synced', () => watches.isSynced);
  writer.lead(leading.signal);
  reconciler.lead(leading.signal);
  return {
    reconciler,
    writer,
    log,
    leader,
    rest: () => until('it rests', () => reconciler.waiting + writer.waiting === 0),
  };
}

t.test('a Gateway gets its objects, and addresses', async (t) => {
  await replica(t);
  await gateway('front', 'addresses: [{type: IPAddress, value: 10.9.9.9}]');
  await until('the Deployment is there', async () => (await get('Deployment', 'front')) !== undefined);
  for (const kind of Object.keys(PATHS) as (keyof typeof PATHS)[])
    t.match((await get(kind, 'front'))?.metadata.ownerReferences, [{ name: 'front' }], kind);
  await until(
    'it waits for a balancer',
    async () => (await condition('front', 'Programmed'))?.status === 'True',
  );
  t.equal(await addresses('front'), '', 'no address yet');
  await patch(`${PATHS.Service}/front/status`, {
    status: {
      loadBalancer: { ingress: [{ ip: '203.0.113.7' }, { hostname: 'lb.example.com', ip: '203.0.113.8' }] },
    },
  });
  await until(
    'they are told',
    async () => (await addresses('front')) === 'IPAddress 203.0.113.7,Hostname lb.example.com',
  );
});

t.test('drift is repaired, fields of others survive, and then nothing is written', async (t) => {
  const { rest } = await replica(t);
  await rest();
  await patch(`${PATHS.Deployment}/front`, {
    metadata: { annotations: { 'example.com/mine': 'x' } },
    spec: { replicas: 3, template: { spec: { serviceAccountName: 'other' } } },
  });
  await until('it is repaired', async () => {
    const { body } = await cluster.request<{ spec: { template: { spec: { serviceAccountName: string } } } }>(
      'GET',
      `${PATHS.Deployment}/front`,
    );
    return body.spec.template.spec.serviceAccountName === 'front';
  });
  const deployment = (await get('Deployment', 'front'))!;
  t.equal(deployment.spec?.replicas, 3);
  t.equal(deployment.metadata.annotations?.['example.com/mine'], 'x');
  await cluster.request('DELETE', `${PATHS.ServiceAccount}/front`);
  await until('it is back', async () => (await get('ServiceAccount', 'front')) !== undefined);
  await rest();
  const versions = async () => {
    const all = (Object.keys(PATHS) as (keyof typeof PATHS)[]).map((kind) => get(kind, 'front'));
    return (await Promise.all(all)).map((each) => each?.metadata.resourceVersion);
  };
  const before = await versions();
  await new Promise((resolve) => setTimeout(resolve, 500));
  t.strictSame(await versions(), before);
});

t.test('parameters that are missing, come, and are refused by the API server', async (t) => {
  const { rest } = await replica(t);
  await gateway(
    'front',
    'infrastructure: {parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: mine}}',
  );
  await until(
    'it is told',
    async () => (await condition('front', 'Accepted'))?.reason === 'InvalidParameters',
  );
  t.equal(
    (await condition('front', 'Accepted'))?.message,
    'GatewayParameters default/mine referenced by Gateway default/front not found',
  );
  t.ok(await get('Deployment', 'front'), 'what runs goes on');
  t.equal(await addresses('front'), 'IPAddress 203.0.113.7,Hostname lb.example.com');
  const parameters = (kube: object) =>
    cluster.request(
      'PATCH',
      `${PARAMETERS}/mine?fieldManager=test&force=true`,
      {
        apiVersion: 'gateway.gatewarden.dev/v1alpha1',
        kind: 'GatewayParameters',
        metadata: { name: 'mine' },
        spec: { kube },
      },
      {
        contentType: 'application/apply-patch+yaml',
      },
    );
  t.equal((await parameters({ service: { type: 'ClusterIP' } })).status, 201);
  await until('it is accepted', async () => (await condition('front', 'Accepted'))?.status === 'True');
  const ip = (await get('Service', 'front'))?.spec?.clusterIP;
  await until(
    'the addresses are those of the Service',
    async () => (await addresses('front')) === `IPAddress ${ip}`,
  );

  const { generation } = (await get('Deployment', 'front'))!.metadata;
  // Valid for the CRD, not for a Deployment: and a new replica count that must not be applied either.
  t.equal(
    (await parameters({ deployment: { replicas: 5 }, podTemplate: { priorityClassName: 'Not A Name' } }))
      .status,
    200,
  );
  await until(
    'it is told',
    async () => (await condition('front', 'Accepted'))?.reason === 'InvalidParameters',
  );
  t.match((await condition('front', 'Accepted'))?.message, /^Deployment default\/front: .*priorityClassName/);
  await rest().catch(() => {});
  t.equal((await get('Deployment', 'front'))?.metadata.generation, generation, 'nothing of it was applied');
  t.equal((await parameters({ deployment: { replicas: 2 } })).status, 200);
  await until('it is accepted', async () => (await condition('front', 'Accepted'))?.status === 'True');
  t.equal((await get('Deployment', 'front'))?.spec?.replicas, 2);
});

t.test('a Gateway that changes to the other controller has one container', async (t) => {
  await replica(t);
  await gateway('moving');
  const containers = async (): Promise<string | undefined> =>
    (await get('Deployment', 'moving'))?.spec?.template?.spec.containers.map(({ name }) => name).join();
  await until('the proxy runs', async () => (await containers()) === 'gatewarden-proxy');
  await gateway('moving', '', 'gatewarden-edge');
  await until('only the edge runs', async () => (await containers()) === 'gatewarden-edge');
  await gateway('moving', '', 'foreign');
  await new Promise((resolve) => setTimeout(resolve, 500));
  t.equal(await containers(), 'gatewarden-edge', 'of another controller nothing is touched');
});

t.test('a Gateway that runs its proxies itself loses our objects', async (t) => {
  await replica(t);
  await gateway(
    'own',
    'infrastructure: {parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: self}}',
  );
  await apply(`
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayParameters
metadata: {name: self, namespace: default}
spec: {kube: {}}
`);
  await until('they are there', async () => (await get('Deployment', 'own')) !== undefined);
  await apply(`
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: GatewayParameters
metadata: {name: self, namespace: default}
spec: {kube: null, selfManaged: {}}
`);
  for (const kind of Object.keys(PATHS) as (keyof typeof PATHS)[])
    await until(`the ${kind} is gone`, async () => (await get(kind, 'own')) === undefined);
});

t.test('an object of someone else is not taken over, and the Gateway says so', async (t) => {
  const foreign = { metadata: { name: 'taken' }, spec: { ports: [{ port: 9999 }] } };
  await cluster.request('POST', PATHS.Service, foreign);
  await replica(t);
  await gateway('taken');
  await until('it is told', async () => (await condition('taken', 'Programmed'))?.status === 'False');
  t.match(
    (await condition('taken', 'Programmed'))?.message,
    /^Service default\/taken exists and does not belong to this Gateway/,
  );
  t.match((await get('Service', 'taken'))?.spec?.ports, [{ port: 9999 }]);
  t.equal(await get('Deployment', 'taken'), undefined);
  const events = await cluster.request<{ items: { reason: string; involvedObject: { name: string } }[] }>(
    'GET',
    '/api/v1/namespaces/default/events',
  );
  t.equal(events.body.items.filter(({ reason }) => reason === 'NameTaken').length, 1);
  await cluster.request('DELETE', `${PATHS.Service}/taken`);
  await until('it runs', async () => (await get('Deployment', 'taken')) !== undefined);
  await until('it is told', async () => (await condition('taken', 'Programmed'))?.status === 'True');
});

t.test('two replicas that both think they lead come to rest', async (t) => {
  const [first, second] = [await replica(t), await replica(t)];
  await gateway('both');
  await until('it runs', async () => (await get('Deployment', 'both')) !== undefined);
  await patch(`${GATEWAYS}/both`, { spec: { listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }] } });
  await until(
    'the port is there',
    async () => (await get('Service', 'both'))?.spec?.ports?.[0]?.port === 8080,
  );
  await first.rest();
  await second.rest();
  const before = (await get('Deployment', 'both'))?.metadata.resourceVersion;
  await new Promise((resolve) => setTimeout(resolve, 500));
  t.equal((await get('Deployment', 'both'))?.metadata.resourceVersion, before);
});

t.test('a replica that may not write any more writes nothing', async (t) => {
  const { leader } = await replica(t);
  leader.mayWrite = false;
  await gateway('late');
  await new Promise((resolve) => setTimeout(resolve, 500));
  t.equal(await get('ServiceAccount', 'late'), undefined);
  leader.mayWrite = true;
  await until('it goes on', async () => (await get('Deployment', 'late')) !== undefined);
});

t.test('an API server that dies and returns', async (t) => {
  const { rest } = await replica(t);
  await rest();
  await cluster.kill('kube-apiserver');
  await cluster.revive('kube-apiserver');
  await cluster.request('DELETE', `${PATHS.Deployment}/late`);
  await until('the Deployment is back', async () => (await get('Deployment', 'late')) !== undefined);
});

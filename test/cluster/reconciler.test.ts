// Data planes of Gateways in a real API server: applied, kept as they should be, pruned, with addresses and conditions; by one leader, by two
// at a time, and through failures of the API server.

import t, { type Test } from 'tap';
import { EDGE_CONTROLLER, PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { startReplica } from './reconciling.ts';
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

const replica = (t: Test) => startReplica(t, cluster);

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

t.test('a writer that undoes each repair is answered ever more rarely, and named', async (t) => {
  const { rest, log } = await replica(t);
  await rest();
  const path = `${PATHS.ConfigMap}/front`;
  const foreign = { data: { 'envoy.yaml': '{}' } };
  let repairs = 0;
  for (const end = performance.now() + 10_000; performance.now() < end; ) {
    const answer = await cluster.request('PATCH', `${path}?fieldManager=other-tool`, foreign, MERGE);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    const isRepaired = async () => (await get('ConfigMap', 'front'))?.data?.['envoy.yaml'] !== '{}';
    while (!(await isRepaired()) && performance.now() < end)
      await new Promise((resolve) => setTimeout(resolve, 20));
    repairs++;
  }
  // Five at once, and then after one second, two, four and eight.
  t.ok(repairs > 5 && repairs < 12, `${repairs} repairs in ten seconds`);
  const told = /^ConfigMap default\/front is changed again and again by `other-tool`/;
  t.equal(log.lines.filter(({ fields }) => told.test(String(fields['problem']))).length, 1);
  const events = await cluster.request<{ items: { reason: string; message: string }[] }>(
    'GET',
    '/api/v1/namespaces/default/events',
  );
  const contested = events.body.items.filter(({ reason }) => reason === 'ObjectContested');
  t.match(contested, [{ message: told }]);
  t.equal(contested.length, 1);
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

t.test('a Gateway that never had a proxy is not programmed while its parameters are wrong', async (t) => {
  await replica(t);
  const WRONG = { podTemplate: { priorityClassName: 'Not A Name' } };
  const parameters = (kube: object): Promise<void> =>
    apply(
      JSON.stringify({
        apiVersion: 'gateway.gatewarden.dev/v1alpha1',
        kind: 'GatewayParameters',
        metadata: { name: 'later', namespace: 'default' },
        spec: { kube },
      }),
    );
  await gateway(
    'new',
    'infrastructure: {parametersRef: {group: gateway.gatewarden.dev, kind: GatewayParameters, name: later}}',
  );
  const told = async (message: RegExp): Promise<void> => {
    await until(`it tells ${message}`, async () =>
      message.test((await condition('new', 'Programmed'))?.message ?? ''),
    );
    t.match(await condition('new', 'Programmed'), { status: 'False', reason: 'Invalid' });
    t.match(await condition('new', 'Accepted'), { status: 'False', reason: 'InvalidParameters', message });
  };
  await told(/^GatewayParameters default\/later referenced by Gateway default\/new not found$/);
  await parameters(WRONG);
  await told(/^Deployment default\/new: .*priorityClassName/);
  t.equal(await get('Deployment', 'new'), undefined);
  await parameters({});
  await until('it is programmed', async () => (await condition('new', 'Programmed'))?.status === 'True');
  await parameters(WRONG);
  await until('it is told', async () => (await condition('new', 'Accepted'))?.status === 'False');
  t.match(await condition('new', 'Programmed'), { status: 'True' }, 'the proxy of the last good ones runs');
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

t.test('a Gateway whose name its Service can not have is neither accepted nor programmed', async (t) => {
  await replica(t);
  await gateway('with.dots');
  await until('it is told', async () => (await condition('with.dots', 'Accepted'))?.status === 'False');
  await until('it is told', async () => (await condition('with.dots', 'Programmed'))?.status === 'False');
  const message = "the name of the Gateway can't be that of its Service: `with.dots` isn't a DNS label";
  t.match(await condition('with.dots', 'Accepted'), { reason: 'Invalid', message });
  t.match(await condition('with.dots', 'Programmed'), { reason: 'Invalid', message });
});

t.test('a quota in the way is told once, in the words of the API server', async (t) => {
  const { log } = await replica(t);
  await cluster.request('POST', '/api/v1/namespaces', { metadata: { name: 'limited' } });
  const quotas = '/api/v1/namespaces/limited/resourcequotas';
  await cluster.request('POST', quotas, { metadata: { name: 'none' }, spec: { hard: { services: '0' } } });
  const used = { status: { hard: { services: '0' }, used: { services: '0' } } };
  await cluster.request('PATCH', `${quotas}/none/status`, used, MERGE);
  await apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: poor, namespace: limited}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 80, protocol: HTTP}]
`);
  const told = () =>
    log.lines.filter(
      ({ fields, level, message }) =>
        fields['name'] === 'poor' && level === 'warn' && message === 'Gateway could not be provisioned',
    );
  await until('it is told', () => told().length > 0);
  t.match(told()[0]?.fields['problem'], /^Service limited\/poor: 403: .*exceeded quota/);
  t.notMatch(told()[0]?.fields['problem'], /needs the rule/, 'no rule helps');
  // Several tries.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  t.equal(told().length, 1);
  const poor = async (type: string) =>
    (
      await read('/apis/gateway.networking.k8s.io/v1/namespaces/limited/gateways/poor')
    )?.status?.conditions?.find((each) => each.type === type);
  t.match(await poor('Accepted'), { status: 'True' }, 'its parameters are not at fault');
  t.match(await poor('Programmed'), { status: 'False', reason: 'Pending', message: /exceeded quota/ });
  await cluster.request('DELETE', `${quotas}/none`);
  await until('it is programmed', async () => (await poor('Programmed'))?.status === 'True');
  await until('it runs', () => log.messages('info').includes('Gateway could be provisioned again'));
  t.equal(told().length, 1);
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

t.test('what was applied for a Gateway that is gone is not remembered', async (t) => {
  const { reconciler, rest } = await replica(t);
  await gateway('stays');
  await gateway('goes');
  for (const name of ['stays', 'goes'])
    await until(`${name} runs`, async () => (await get('Deployment', name)) !== undefined);
  await rest();
  const before = reconciler.remembered;
  await cluster.request('DELETE', `${GATEWAYS}/goes`);
  await until('it is forgotten', () => reconciler.remembered === before - Object.keys(PATHS).length);
  const version = (await get('Deployment', 'stays'))?.metadata.resourceVersion;
  await cluster.request('DELETE', `${PATHS.ServiceAccount}/stays`);
  await until('it is repaired', async () => (await get('ServiceAccount', 'stays')) !== undefined);
  await rest();
  t.equal((await get('Deployment', 'stays'))?.metadata.resourceVersion, version);
  t.equal(reconciler.remembered, before - Object.keys(PATHS).length);
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

// What Gateways say of their provisioning in a real API server, and what the metrics count: wrong references and missing files are told, what
// someone else tells is not, and everything is taken back when it is right again.

import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Registry } from 'prom-client';
import t, { type Test } from 'tap';
import { ReconcileMetrics } from '../../src/controller/reconcile-metrics.ts';
import { PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { certificates } from '../parts/certificates.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { applied } from './applied.ts';
import { startReplica } from './reconciling.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const made = await certificates();
const { cert, key } = await made.leaf(['discovery.example.com']);
const folder = t.testdir({ 'tls.crt': cert, 'tls.key': key, 'ca.crt': made.authority });

const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const CLASSES = '/apis/gateway.networking.k8s.io/v1/gatewayclasses';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';
const GROUP = 'gateway.gatewarden.dev';
const KIND = 'GatewayParameters';
const CA_MISSING = 'xDS TLS is on, and the CA certificate of the control plane is missing or empty';

interface Stored {
  readonly metadata: { readonly generation: number; readonly resourceVersion: string };
  readonly status?: {
    readonly conditions?: readonly {
      readonly type: string;
      readonly status: string;
      readonly reason: string;
      readonly message: string;
      readonly observedGeneration?: number;
    }[];
  };
}

const apply = (object: object): Promise<void> => applied(cluster, object);
const read = async (path: string): Promise<Stored | undefined> => {
  const { status, body } = await cluster.request<Stored>('GET', path);
  return status === 200 ? body : undefined;
};
const gatewayClass = (name: string, parametersRef?: object): Promise<void> =>
  apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name },
    spec: { controllerName: PROXY_CONTROLLER, ...(parametersRef === undefined ? {} : { parametersRef }) },
  });
const gateway = (name: string, gatewayClassName: string, port = 80): Promise<void> =>
  apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace: 'default' },
    spec: { gatewayClassName, listeners: [{ name: 'http', port, protocol: 'HTTP' }] },
  });
const parameters = (name: string, kube: object): Promise<void> =>
  apply({
    apiVersion: `${GROUP}/v1alpha1`,
    kind: KIND,
    metadata: { name, namespace: 'default' },
    spec: { kube },
  });
const deployed = (name: string) => read(`${DEPLOYMENTS}/${name}`);
const accepted = async (name: string) =>
  (await read(`${GATEWAYS}/${name}`))?.status?.conditions?.find(({ type }) => type === 'Accepted');
const runs = (name: string) =>
  until(
    `${name} runs`,
    async () => (await deployed(name)) !== undefined && (await accepted(name)) !== undefined,
  );
const isAccepted = (name: string) =>
  until(`${name} is accepted`, async () => (await accepted(name))?.status === 'True');

/** A replica with the counts of its reconciliations. */
async function replica(t: Test, settings: object = {}) {
  const registry = new Registry();
  const started = await startReplica(t, cluster, settings, { metrics: new ReconcileMetrics(registry) });
  const values = async (name: string) =>
    (await registry.getSingleMetric(`gatewarden_controller_${name}`)!.get()).values;
  /** `RESULT NAMESPACE/NAME`, each with its count. */
  const counts = async (): Promise<ReadonlyMap<string, number>> =>
    new Map(
      (await values('reconciliations_total')).map(({ labels, value }) => [
        `${labels['controller']} ${labels['result']} ${labels['namespace']}/${labels['name']}`,
        value,
      ]),
    );
  return { ...started, counts, values };
}

const reference = { group: GROUP, kind: KIND, namespace: 'default', name: 'of-class' };

/** What is wrong with the reference of the class, and what each of its Gateways says. */
const WRONG: readonly (readonly [string, object, RegExp])[] = [
  [
    'another group',
    { ...reference, group: 'example.org' },
    /^GatewayClass shared: parametersRef: group .*example\.org.* is not supported, expected gateway\.gatewarden\.dev/,
  ],
  [
    'another kind',
    { ...reference, kind: 'Backend' },
    /^GatewayClass shared: parametersRef: kind .*Backend.* is not supported, expected GatewayParameters/,
  ],
  [
    'parameters that are not there',
    { ...reference, name: 'gone' },
    /^GatewayParameters default\/gone referenced by GatewayClass shared not found$/,
  ],
];

await parameters('of-class', {});

for (const [title, wrong, message] of WRONG)
  t.test(`each Gateway of the class tells what its reference has: ${title}`, async (t) => {
    await gatewayClass('shared', reference);
    const { rest } = await replica(t);
    const names = ['first', 'second'];
    for (const name of names) await gateway(name, 'shared');
    for (const name of names) {
      await runs(name);
      await isAccepted(name);
    }
    await rest();
    const before = await Promise.all(names.map(deployed));
    await gatewayClass('shared', wrong);
    for (const name of names) {
      await until('it is told', async () => (await accepted(name))?.reason === 'InvalidParameters');
      const { generation } = (await read(`${GATEWAYS}/${name}`))!.metadata;
      t.match(await accepted(name), { status: 'False', message, observedGeneration: generation });
    }
    t.strictSame(await Promise.all(names.map(deployed)), before, 'what runs goes on');
    await gatewayClass('shared', reference);
    for (const name of names) await isAccepted(name);
  });

t.test('a CA that goes missing is told by each Gateway, until it is back', async (t) => {
  await gatewayClass('gatewarden');
  const { reconciler, ca, rest } = await replica(t, { xdsTls: true, xdsTlsCa: 'THE CA' });
  await gateway('secure', 'gatewarden');
  await runs('secure');
  await isAccepted('secure');
  await rest();
  const before = await deployed('secure');
  ca.current = undefined;
  reconciler.queueAll();
  await until('it is told', async () => (await accepted('secure'))?.reason === 'InvalidParameters');
  t.match(await accepted('secure'), { status: 'False', message: CA_MISSING });
  t.strictSame(await deployed('secure'), before, 'what runs goes on');
  ca.current = 'ANOTHER CA';
  reconciler.queueAll();
  await isAccepted('secure');
});

t.test('without valid ports nothing is told from here, and what runs goes on', async (t) => {
  await gatewayClass('gatewarden');
  const { counts, log, rest } = await replica(t);
  await gateway('reserved', 'gatewarden');
  await runs('reserved');
  await rest();
  const before = await deployed('reserved');
  await gateway('reserved', 'gatewarden', 8082);
  const failed = 'gateway error default/reserved';
  await until('it fails twice', async () => ((await counts()).get(failed) ?? 0) > 1);
  t.equal((await counts()).get('gateway invalid default/reserved'), undefined);
  const told = log.lines.filter(({ message }) => message === 'Gateway could not be provisioned');
  t.match(
    told.map(({ fields }) => fields['problem']),
    ['no valid ports for Gateway default/reserved'],
  );
  t.strictSame(await deployed('reserved'), before);
  t.not((await accepted('reserved'))?.reason, 'InvalidParameters');
  await gateway('reserved', 'gatewarden', 8081);
  await until(
    'it goes on',
    async () => (await deployed('reserved'))?.metadata.generation === before!.metadata.generation + 1,
  );
});

t.test('a Gateway without its class waits for it, and nothing is told from here', async (t) => {
  const { counts, rest } = await replica(t);
  await gateway('early', 'late');
  await gatewayClass('gatewarden');
  await gateway('other', 'gatewarden');
  await runs('other');
  await rest();
  t.equal(await deployed('early'), undefined);
  t.equal((await accepted('early'))?.status, 'Unknown', 'as the API server has made it');
  t.notOk([...(await counts()).keys()].some((key) => key.endsWith('/early')));
  await gatewayClass('late');
  await runs('early');
  await isAccepted('early');
  await cluster.request('DELETE', `${CLASSES}/late`);
  await gateway('other', 'gatewarden', 8080);
  await rest();
  t.ok(await deployed('early'), 'its objects stay');
  t.equal((await accepted('early'))?.status, 'True');
});

t.test('reconciliations are counted by Gateway and result, and timed', async (t) => {
  await gatewayClass('gatewarden');
  const { counts, values, rest } = await replica(t);
  await gateway('counted', 'gatewarden');
  await runs('counted');
  await rest();
  const success = 'gateway success default/counted';
  const before = (await counts()).get(success);
  t.ok(before !== undefined && before >= 1);
  await apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name: 'counted', namespace: 'default' },
    spec: {
      gatewayClassName: 'gatewarden',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
      infrastructure: { parametersRef: { group: GROUP, kind: KIND, name: 'gone' } },
    },
  });
  await until(
    'it is invalid again and again',
    async () => ((await counts()).get('gateway invalid default/counted') ?? 0) > 1,
  );
  await gateway('counted', 'gatewarden');
  await isAccepted('counted');
  await until('it has succeeded again', async () => ((await counts()).get(success) ?? 0) > before!);
  await rest();
  t.match(await values('reconciliations_running'), [{ labels: { controller: 'gateway' }, value: 0 }]);
  const seconds = (await values('reconciliation_seconds')).filter(
    ({ labels }) => labels['controller'] === 'gateway',
  );
  const bounds = seconds.flatMap(({ labels }) => labels['le'] ?? []);
  t.equal(bounds[0], 0.0005);
  t.strictSame(bounds.slice(-2), [5, '+Inf']);
  const all = [...(await counts()).entries()].reduce((sum, [, count]) => sum + count, 0);
  t.equal(seconds.at(-1)?.value, all, 'each is in the histogram');

  await cluster.request('DELETE', `${GATEWAYS}/counted`);
  await until('the Gateway is forgotten', async () => {
    return ![...(await counts()).keys()].some((key) => key.endsWith('/counted'));
  });
});

t.test(
  'a running control plane tells when its file of the CA goes, and counts for both controllers',
  async (t) => {
    const { metrics } = await startController(t, {
      kubeconfig: cluster.kubeconfig,
      variables: { GATEWARDEN_XDS_TLS: 'true', GATEWARDEN_XDS_CERT_DIR: folder },
    });
    await gateway('filed', 'gatewarden');
    await runs('filed');
    await isAccepted('filed');
    await rm(join(folder, 'ca.crt'));
    await until('it is told', async () => (await accepted('filed'))?.reason === 'InvalidParameters');
    t.equal((await accepted('filed'))?.message, CA_MISSING);
    await writeFile(join(folder, 'ca.crt'), made.authority);
    await isAccepted('filed');
    const text = await metrics();
    for (const line of [
      'reconciliations_total{controller="gateway",namespace="default",name="filed",result="invalid"} ',
      'reconciliations_total{controller="gateway",namespace="default",name="filed",result="success"} ',
      'reconciliations_total{controller="gatewayclass",namespace="",name="gatewarden",result="success"} ',
      'reconciliations_running{controller="gateway"} ',
      'reconciliation_seconds_count{controller="gatewayclass"} ',
    ])
      t.ok(text.includes(`\ngatewarden_controller_${line}`), line);
  },
);

// The default GatewayClasses in a real API server: they come, come back, are put right, and leave to others what is theirs.

import { setTimeout as delay } from 'node:timers/promises';
import { Registry } from 'prom-client';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { ClassKeeper } from '../../src/controller/classes/class-keeper.ts';
import { type DefaultClassesOptions, defaultClasses } from '../../src/controller/classes/default-classes.ts';
import { ReconcileMetrics } from '../../src/controller/reconcile-metrics.ts';
import { Watches } from '../../src/controller/watches/watches.ts';
import { readSettings } from '../../src/translation/settings.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi } from '../parts/installed-crds.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
const CLASSES = '/apis/gateway.networking.k8s.io/v1/gatewayclasses';
const MERGE = { contentType: 'application/merge-patch+json' };
/** So few that each is put right at once. */
const CHANGES = 4;
const rested = () => delay(300);
const ALL: DefaultClassesOptions = { proxy: true, edge: true, waypoint: true, parameters: {} };

interface Stored {
  readonly metadata: {
    readonly uid: string;
    readonly resourceVersion: string;
    readonly labels?: object;
    readonly annotations?: object;
  };
  readonly spec: {
    readonly controllerName: string;
    readonly description: string;
    readonly parametersRef?: object;
  };
}

const read = async (name: string): Promise<Stored | undefined> => {
  const { status, body } = await cluster.request<Stored>('GET', `${CLASSES}/${name}`);
  return status === 200 ? body : undefined;
};

async function keeping(
  t: { teardown(call: () => unknown): unknown },
  options: Partial<DefaultClassesOptions> = {},
) {
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, maxSockets: 100 }))!;
  const applies: string[] = [];
  const request = client.request.bind(client);
  client.request = (method, path, ...rest) => {
    if (method === 'PATCH') applies.push(path);
    return request(method, path, ...rest);
  };
  const log = new CollectedLog();
  const { settings } = readSettings({});
  const watches = Watches.start({
    client,
    clock: systemClock,
    log,
    settings,
    readsLocality: false,
    onBatch: () => {},
  });
  const registry = new Registry();
  const keeper = new ClassKeeper({
    metrics: new ReconcileMetrics(registry),
    client,
    clock: systemClock,
    log,
    live: watches.statuses,
    classes: defaultClasses({ ...ALL, ...options }),
    mayWrite: () => true,
    delays: { first: 50, last: 200 },
  });
  const leading = new AbortController();
  t.teardown(async () => {
    leading.abort();
    await watches.stop();
    client.close();
  });
  keeper.lead(leading.signal);
  /** The values of a metric of reconciliations. */
  const values = async (name: string) =>
    (await registry.getSingleMetric(`gatewarden_controller_${name}`)!.get()).values;
  return { keeper, watches, log, applies, values };
}

t.test('they are created as soon as the cluster has the kind', async (t) => {
  const { keeper } = await keeping(t);
  await until('the kind is missing', () => keeper.problem !== undefined);
  await installGatewayApi(cluster);
  await until(
    'all are there',
    async () => (await read('gatewarden-edge')) !== undefined && keeper.problem === undefined,
  );
  t.match((await read('gatewarden'))?.spec, {
    controllerName: 'gatewarden.dev/gateway',
    description: /proxy/,
  });
  t.match((await read('gatewarden-edge'))?.spec, { controllerName: 'gatewarden.dev/edge' });
  t.match((await read('gatewarden-waypoint'))?.metadata.annotations, {
    'ambient.mesh.io/waypoint-inbound-binding': 'PROXY/15088',
  });
});

t.test('a deleted one comes back, a changed one is put right, and what others wrote stays', async (t) => {
  const { keeper, watches } = await keeping(t);
  await until('it is synced', () => watches.isSynced && keeper.problem === undefined);
  const before = (await read('gatewarden'))!.metadata.uid;
  await cluster.request('DELETE', `${CLASSES}/gatewarden`);
  await until(
    'it is back',
    async () => ![undefined, before].includes((await read('gatewarden'))?.metadata.uid),
  );
  await cluster.request(
    'PATCH',
    `${CLASSES}/gatewarden`,
    {
      metadata: { labels: { team: 'web' } },
      spec: {
        description: 'mine',
        parametersRef: {
          group: 'gateway.gatewarden.dev',
          kind: 'GatewayParameters',
          name: 'p',
          namespace: 'n',
        },
      },
    },
    MERGE,
  );
  await until('it is put right', async () => (await read('gatewarden'))?.spec.description !== 'mine');
  const stored = (await read('gatewarden'))!;
  t.match(stored.metadata.labels, { team: 'web' });
  t.match(stored.spec.parametersRef, { name: 'p' }, 'a reference that we were not told is not ours');
  await rested();
  t.equal(
    (await read('gatewarden'))?.metadata.resourceVersion,
    stored.metadata.resourceVersion,
    'then it rests',
  );
});

t.test('a change is put right by one apply, also if its event comes before its answer', async (t) => {
  const { keeper, watches, applies } = await keeping(t);
  await until('it is synced', () => watches.isSynced && keeper.problem === undefined);
  await until('each is applied', () => applies.length >= 3);
  await rested();
  applies.length = 0;
  for (let change = 0; change < CHANGES; change++) {
    await cluster.request('PATCH', `${CLASSES}/gatewarden`, { spec: { description: 'mine' } }, MERGE);
    await until('it is put right', async () => (await read('gatewarden'))?.spec.description !== 'mine');
    await rested();
  }
  t.equal(applies.length, CHANGES);
});

t.test(
  'a writer that changes one back again and again is answered ever more rarely, and named',
  async (t) => {
    const { log, applies } = await keeping(t);
    // A change that comes before the first apply is no contest.
    await until('each is applied', () => applies.length >= 3);
    await rested();
    const isRepaired = async () => (await read('gatewarden'))?.spec.description !== 'mine';
    await until('it is there', isRepaired);
    let repairs = 0;
    for (const end = performance.now() + 10_000; performance.now() < end; ) {
      await cluster.request(
        'PATCH',
        `${CLASSES}/gatewarden?fieldManager=other-tool`,
        { spec: { description: 'mine' } },
        MERGE,
      );
      while (!(await isRepaired()) && performance.now() < end) await delay(20);
      repairs++;
    }
    t.ok(repairs > 5 && repairs < 12, `${repairs} repairs in ten seconds`);
    const told = /^GatewayClass gatewarden is changed again and again by `other-tool`/;
    t.equal(log.lines.filter(({ fields }) => told.test(String(fields['problem']))).length, 1);
  },
);

t.test('parameters are written from the settings', async (t) => {
  const reference = {
    name: 'edge',
    namespace: 'infra',
    group: 'gateway.gatewarden.dev',
    kind: 'GatewayParameters',
  };
  await keeping(t, { parameters: { 'gatewarden-edge': reference } });
  await until(
    'the reference is there',
    async () => (await read('gatewarden-edge'))?.spec.parametersRef !== undefined,
  );
  t.same((await read('gatewarden-edge'))?.spec.parametersRef, reference);
});

t.test('each apply is counted by class and result', async (t) => {
  // The API server takes no reference without a name.
  const reference = {
    name: '',
    group: 'gateway.gatewarden.dev',
    kind: 'GatewayParameters',
    namespace: 'web',
  };
  const { values } = await keeping(t, { parameters: { gatewarden: reference } });
  const count = async (name: string, result: string) =>
    (await values('reconciliations_total')).find(
      ({ labels }) =>
        labels['controller'] === 'gatewayclass' &&
        labels['namespace'] === '' &&
        labels['name'] === name &&
        labels['result'] === result,
    )?.value;
  await until('one is refused again and again', async () => ((await count('gatewarden', 'error')) ?? 0) > 1);
  await until('another one is applied', async () => (await count('gatewarden-edge', 'success')) === 1);
  t.equal(await count('gatewarden', 'success'), undefined);
  t.equal(await count('gatewarden-edge', 'error'), undefined);
  await until('none runs', async () => (await values('reconciliations_running'))[0]?.value === 0);
  const seconds = (await values('reconciliation_seconds')).filter(
    ({ labels }) => labels['controller'] === 'gatewayclass',
  );
  t.ok(seconds.length > 0);
});

t.test('a class of that name with another controller is left alone', async (t) => {
  const foreign = {
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'GatewayClass',
    metadata: { name: 'gatewarden' },
    spec: { controllerName: 'example.com/other' },
  };
  await cluster.request('DELETE', `${CLASSES}/gatewarden`);
  await cluster.request('POST', CLASSES, foreign);
  const { keeper } = await keeping(t);
  await until('it is refused', () => keeper.problem !== undefined);
  t.match(keeper.problem, /^GatewayClass gatewarden: 422: .*immutable/);
  t.equal((await read('gatewarden'))?.spec.controllerName, 'example.com/other');
  await cluster.request('DELETE', `${CLASSES}/gatewarden`);
  await until(
    'it is ours',
    async () => (await read('gatewarden'))?.spec.controllerName === 'gatewarden.dev/gateway',
  );
});

t.test('a switch that is off creates nothing, and deletes nothing', async (t) => {
  t.strictSame(
    defaultClasses({ ...ALL, waypoint: false, edge: false }).map(({ metadata }) => metadata.name),
    ['gatewarden'],
  );
  await keeping(t, { edge: false, waypoint: false });
  await rested();
  t.ok(await read('gatewarden-edge'));
});

// Statuses that another writer has changed: they are left for a moment, because another replica that thinks it leads may have seen more, and
// are then right. What other controllers write into their own entries is no reason to wait.

import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { startStatusReplica } from './status-replica.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const G = '/apis/gateway.networking.k8s.io/v1';
const GATEWAY = `${G}/namespaces/default/gateways/front`;
const ROUTES = `${G}/namespaces/default/httproutes`;
const MERGE = { contentType: 'application/merge-patch+json' };
/** Milliseconds: so long that no test passes because it has waited. */
const LONG = 30_000;

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly observedGeneration?: number;
}
interface Stored {
  readonly metadata: { readonly generation: number; readonly resourceVersion: string };
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly listeners?: readonly { readonly attachedRoutes: number }[];
    readonly parents?: readonly {
      readonly controllerName: string;
      readonly conditions: readonly Condition[];
    }[];
  };
}

async function create(path: string, kind: string, body: object): Promise<void> {
  const type = { apiVersion: 'gateway.networking.k8s.io/v1', kind };
  const { status } = await cluster.request('POST', path, { ...type, ...body });
  if (status !== 201) throw new Error(`${path}: ${status}`);
}
const createRoute = (name: string): Promise<void> =>
  create(ROUTES, 'HTTPRoute', {
    metadata: { name },
    spec: { parentRefs: [{ name: 'front' }], rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] },
  });
const read = async (path: string): Promise<Stored> => (await cluster.request<Stored>('GET', path)).body;
const attached = async (): Promise<number | undefined> =>
  (await read(GATEWAY)).status?.listeners?.[0]?.attachedRoutes;
const isAccepted = async (path: string): Promise<boolean> => {
  const { status } = await read(path);
  const conditions = [...(status?.conditions ?? []), ...(status?.parents?.[0]?.conditions ?? [])];
  return conditions.some(({ type, status }) => type === 'Accepted' && status === 'True');
};
async function patchStatus(path: string, status: object): Promise<void> {
  const answer = await cluster.request('PATCH', `${path}/status`, { status }, MERGE);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
/** Someone says that nothing is attached. */
const breakStatus = (): Promise<void> =>
  patchStatus(GATEWAY, {
    listeners: [{ name: 'http', attachedRoutes: 0, supportedKinds: [], conditions: [] }],
  });

t.test('the setting', async () => {
  await create(`${G}/gatewayclasses`, 'GatewayClass', {
    metadata: { name: 'gatewarden' },
    spec: { controllerName: 'gatewarden.dev/gateway' },
  });
  await create(`${G}/namespaces/default/gateways`, 'Gateway', {
    metadata: { name: 'front' },
    spec: { gatewayClassName: 'gatewarden', listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }] },
  });
  await createRoute('first');
});

t.test('a replica that is behind leaves what the other one has seen', async (t) => {
  const ahead = await startStatusReplica(t, cluster);
  const behind = await startStatusReplica(t, cluster, { moment: LONG });
  ahead.lead();
  await until('one is attached', async () => (await attached()) === 1);
  await ahead.rest();
  await until('both have seen it', () => behind.watches.waiting === 0);
  behind.lead();
  await behind.rest();
  t.equal(behind.writer.counts.written, 0);

  behind.fallBehind();
  await createRoute('second');
  await until('two are attached', async () => (await attached()) === 2);
  await until('the second is accepted', () => isAccepted(`${ROUTES}/second`));
  await ahead.rest();
  const { written } = ahead.writer.counts;
  const seen = (key: string) => behind.watches.statuses.get(key)?.resourceVersion;
  await until('the one behind has seen the statuses', async () => {
    const [gateway, route] = [await read(GATEWAY), await read(`${ROUTES}/second`)];
    return (
      seen('Gateway/default/front') === gateway.metadata.resourceVersion &&
      seen('HTTPRoute/default/second') === route.metadata.resourceVersion
    );
  });
  await delay(300);
  t.equal(behind.writer.counts.written, 0, 'it writes neither the Gateway nor the route');
  t.equal(behind.writer.waiting, 2, 'but will compare both');
  t.equal(await attached(), 2);
  behind.catchUp();
  await behind.rest();
  t.equal(behind.writer.counts.written, 0, 'what it wants now is there');
  t.equal(ahead.writer.counts.written, written, 'and there was nothing to put right');
});

t.test('a replica that has seen more writes soon, although another has just written', async (t) => {
  const moment = 2_000;
  const behind = await startStatusReplica(t, cluster, { moment: LONG });
  const ahead = await startStatusReplica(t, cluster, { moment });
  behind.lead();
  ahead.lead();
  await Promise.all([behind.rest(), ahead.rest()]);
  behind.fallBehind();
  await breakStatus();
  const since = performance.now();
  await until('it has seen that', () => ahead.writer.waiting === 1);
  await createRoute('third');
  await until('three are attached', async () => (await attached()) === 3);
  const took = performance.now() - since;
  t.ok(took > moment * 0.8, `${took} ms`);
  t.equal(behind.writer.counts.written, 0);
  behind.catchUp();
  await behind.rest();
  t.equal(behind.writer.counts.written, 0);
});

t.test('a status that someone breaks is put right after a moment', async (t) => {
  const { lead, rest, writer } = await startStatusReplica(t, cluster);
  lead();
  await rest();
  const since = performance.now();
  await breakStatus();
  await until('it is put right', async () => (await attached()) === 3);
  const took = performance.now() - since;
  t.ok(took > 800, `${took} ms`);
  t.comment(`${Math.round(took)} ms`);
  await rest();
  t.equal(writer.counts.written, 1);
});

t.test('a status that someone breaks again and again is put right all the same', async (t) => {
  const { lead, rest, writer } = await startStatusReplica(t, cluster, { moment: 200 });
  lead();
  await rest();
  for (let count = 0; writer.counts.written === 0 && count < 100; count++) {
    const conditions = [
      {
        type: 'Accepted',
        status: 'False',
        reason: `Broken${count}`,
        message: '',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ];
    await patchStatus(GATEWAY, { conditions });
    await delay(50);
  }
  t.ok(writer.counts.written > 0);
  await until('it is put right', () => isAccepted(GATEWAY));
});

t.test('our own writes are no reason to wait', async (t) => {
  const { lead, rest, writer } = await startStatusReplica(t, cluster, { moment: LONG });
  lead();
  await rest();
  const since = performance.now();
  const before = writer.counts.written;
  const rounds = 5;
  for (let round = 0; round < rounds; round++) {
    const hostnames = [`h${round}.example.com`];
    await cluster.request('PATCH', `${ROUTES}/first`, { spec: { hostnames } }, MERGE);
    // Each edit has a write of its own, which the next one must not wait for.
    await until('it is written', async () => {
      const { metadata, status } = await read(`${ROUTES}/first`);
      return status?.parents?.[0]?.conditions[0]?.observedGeneration === metadata.generation;
    });
  }
  t.ok(performance.now() - since < LONG / 2);
  t.ok(writer.counts.written - before >= rounds, `${writer.counts.written - before} writes`);
});

t.test('entries of another controller are no reason to wait', async (t) => {
  const { lead, rest } = await startStatusReplica(t, cluster, { moment: LONG });
  lead();
  await rest();
  const path = `${ROUTES}/first`;
  const since = performance.now();
  for (let round = 0; round < 5; round++) {
    // It writes its entry before ours, right before and after an edit.
    for (const step of ['before', 'after']) {
      const { metadata, status } = await read(path);
      const ours = (status?.parents ?? []).filter(({ controllerName }) =>
        controllerName.startsWith('gatewarden'),
      );
      const entry = {
        controllerName: 'example.com/other',
        parentRef: { name: 'foreign' },
        conditions: [
          {
            type: 'Accepted',
            status: 'True',
            reason: `${step}${round}`,
            message: '',
            lastTransitionTime: '2026-01-01T00:00:00Z',
          },
        ],
      };
      const { resourceVersion } = metadata;
      await cluster.request(
        'PATCH',
        `${path}/status`,
        { metadata: { resourceVersion }, status: { parents: [entry, ...ours] } },
        MERGE,
      );
      if (step === 'before')
        await cluster.request('PATCH', path, { spec: { hostnames: [`r${round}.example.com`] } }, MERGE);
    }
    await until('ours is written', async () => {
      const { metadata, status } = await read(path);
      const own = status?.parents?.find(({ controllerName }) => controllerName.startsWith('gatewarden'));
      return own?.conditions[0]?.observedGeneration === metadata.generation;
    });
  }
  const took = performance.now() - since;
  t.ok(took < LONG / 2, `${took} ms`);
  const { status } = await read(path);
  t.ok(status?.parents?.some(({ controllerName }) => controllerName === 'example.com/other'));
});

t.test('nothing waits for an object that is gone, or after the lead is lost', async (t) => {
  const { lead, rest, resign, writer } = await startStatusReplica(t, cluster, { moment: LONG });
  lead();
  await rest();
  await patchStatus(`${ROUTES}/third`, { parents: [] });
  await until('it waits', () => writer.waiting === 1);
  await cluster.request('DELETE', `${ROUTES}/third`);
  await rest();
  await until('two are attached', async () => (await attached()) === 2);
  await rest();
  await breakStatus();
  await until('it waits', () => writer.waiting === 1);
  resign();
  t.equal(writer.waiting, 0);
  t.equal(await attached(), 0);

  const next = await startStatusReplica(t, cluster, { moment: LONG });
  next.lead();
  await until('the next leader puts it right at once', async () => (await attached()) === 2);
});

// What the control plane watches, with a real API server: kinds that come, go and change their version, namespaces that enter and leave,
// and the translation of what the watches report.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { Watches, type WatchesOptions } from '../../src/controller/watches/watches.ts';
import type { Change } from '../../src/translation/batch.ts';
import { readSettings, type SettingsInput } from '../../src/translation/settings.ts';
import { Translator } from '../../src/translation/translator.ts';
import { startCluster } from '../parts/cluster.ts';
import { crdName, installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const LIMITED = 'limited';
const STRANGER = 'stranger';
const cluster = await startCluster({ users: [LIMITED, STRANGER] });
t.teardown(() => cluster.stop());
const G = 'gateway.networking.k8s.io';

type Test = { teardown(call: () => unknown): unknown };

async function started(
  t: Test,
  input: SettingsInput = {},
  options: Partial<WatchesOptions> = {},
  user = 'admin',
) {
  const { settings } = readSettings(input);
  const client = (await ClusterClient.connect({
    kubeconfig: await cluster.kubeconfigFor(user),
    maxSockets: 100,
  }))!;
  const batches: (readonly Change[])[] = [];
  const objects = new Map<string, Readonly<Record<string, unknown>>>();
  const translator = new Translator(settings);
  const watches = Watches.start({
    client,
    clock: systemClock,
    log: new CollectedLog(),
    settings,
    readsLocality: true,
    onBatch: (changes) => {
      batches.push(changes);
      translator.apply(changes);
      for (const change of changes) {
        if ('deleted' in change) {
          const { kind, namespace, name } = change.deleted;
          objects.delete(`${kind} ${namespace}/${name}`);
          continue;
        }
        const object = change.object as { kind: string; metadata: { namespace?: string; name: string } };
        objects.set(
          `${object.kind} ${object.metadata.namespace ?? ''}/${object.metadata.name}`,
          object as never,
        );
      }
    },
    ...options,
    limits: { retry: { first: 20, last: 200 }, ...options.limits },
  });
  t.teardown(async () => {
    await watches.stop();
    client.close();
  });
  const stateOf = (kind: string) => watches.states().find(({ name }) => name === kind);
  return { watches, batches, objects, translator, stateOf };
}

const post = async (path: string, body: object): Promise<void> => {
  const answer = await cluster.request('POST', path, body);
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
};
const namespace = (name: string, labels: object = {}): Promise<void> =>
  post('/api/v1/namespaces', { metadata: { name, labels } });
const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};

t.test('kinds that the cluster does not have are absent, and come when their CRDs do', async (t) => {
  const { watches, stateOf, translator } = await started(t);
  await until('it is synced', () => watches.isSynced);
  t.equal(stateOf('HTTPRoute.gateway.networking.k8s.io')?.state, 'absent');
  t.equal(stateOf('Service')?.state, 'watching');
  await installGatewayApi(cluster);
  await installOurKinds(cluster);
  await apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: front, namespace: default}
spec:
  gatewayClassName: gatewarden
  listeners: [{name: http, port: 80, protocol: HTTP}]
`);
  await until('the Gateway is translated', () => translator.translation().gateways.length === 1);
  await until('all kinds are there', () =>
    watches.states().every(({ name, state }) => state === 'watching' || name.startsWith('ListenerSet')),
  );
  t.equal(stateOf(`TLSRoute.${G}`)?.apiVersion, `${G}/v1alpha2`);
  t.equal(stateOf('ListenerSet.gateway.networking.k8s.io')?.state, 'absent', 'not in this version');
  t.strictSame(watches.problems(), []);
});

t.test('the first batch has everything, later ones what has changed', async (t) => {
  const { watches, batches, objects } = await started(t);
  await until('it is synced', () => watches.isSynced);
  t.equal(batches.length, 1);
  t.ok(objects.has('Gateway default/front'));
  t.ok(objects.has('Namespace /default'));
  const { metadata, status } = objects.get('Gateway default/front') as {
    metadata: Record<string, unknown>;
    status?: unknown;
  };
  t.ok(metadata['uid']);
  t.equal(metadata['resourceVersion'], undefined);
  t.equal(metadata['managedFields'], undefined);
  t.equal(
    (metadata['annotations'] as object | undefined)?.[
      'kubectl.kubernetes.io/last-applied-configuration' as never
    ],
    undefined,
  );
  t.equal(status, undefined);
  t.match(watches.statuses.get('Gateway/default/front'), {
    path: '/apis/gateway.networking.k8s.io/v1/gateways',
    generation: 1,
    status: /Waiting for controller/,
  });
});

t.test('a kind whose CRD goes has no objects, and comes back', async (t) => {
  const { watches, objects, stateOf } = await started(t);
  await until('it is synced', () => watches.isSynced);
  await apply(`
apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: stream, namespace: default}
spec: {rules: [{backendRefs: [{name: db, port: 5432}]}]}
`);
  await until('it is there', () => objects.has('TCPRoute default/stream'));
  await cluster.request('DELETE', crdName('tcproutes'));
  await until('it is gone', () => !objects.has('TCPRoute default/stream'));
  await until('its kind too', () => stateOf(`TCPRoute.${G}`)?.state === 'absent');
  t.ok(watches.isSynced);
  await until(
    'the CRD is gone',
    async () => (await cluster.request('GET', crdName('tcproutes'))).status === 404,
  );
  await installGatewayApi(cluster, { kinds: ['TCPRoute'] });
  await until('it is watched again', () => stateOf(`TCPRoute.${G}`)?.state === 'watching');
});

t.test('another version is read when the CRD changes', async (t) => {
  const { watches, objects, stateOf } = await started(t);
  await until('it is synced', () => watches.isSynced);
  await apply(`
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: web, namespace: default}
spec: {rules: [{backendRefs: [{name: web, port: 80}]}]}
`);
  await until('it is there', () => objects.has('HTTPRoute default/web'));
  const path = crdName('httproutes');
  const serve = async (version: string, served: boolean): Promise<void> => {
    const { body } = await cluster.request<{ spec: { versions: { name: string; served: boolean }[] } }>(
      'GET',
      path,
    );
    for (const each of body.spec.versions) if (each.name === version) each.served = served;
    const { status } = await cluster.request('PUT', path, body);
    if (status !== 200) throw new Error(String(status));
  };
  await serve('v1', false);
  await until('it is read at v1beta1', () => stateOf(`HTTPRoute.${G}`)?.apiVersion === `${G}/v1beta1`);
  await until(
    'its object too',
    () => objects.get('HTTPRoute default/web')?.['apiVersion'] === `${G}/v1beta1`,
  );
  await serve('v1', true);
  await until(
    'it is read at v1 again',
    () => objects.get('HTTPRoute default/web')?.['apiVersion'] === `${G}/v1`,
  );
});

t.test('objects enter and leave with the labels of their namespace', async (t) => {
  await namespace('shop', { team: 'web' });
  await namespace('bank');
  const service = (name: string, home: string): Promise<void> =>
    post(`/api/v1/namespaces/${home}/services`, { metadata: { name }, spec: { ports: [{ port: 80 }] } });
  await service('cart', 'shop');
  await service('vault', 'bank');
  const { watches, objects } = await started(t, {
    discoveryNamespaceSelectors: [{ matchLabels: { team: 'web' } }],
  });
  await until('it is synced', () => watches.isSynced);
  const services = (): string =>
    [...objects.keys()]
      .filter((key) => key.startsWith('Service '))
      .sort()
      .join();
  t.equal(services(), 'Service shop/cart');
  t.ok(objects.has('Namespace /bank'), 'namespaces are always read');
  t.ok(objects.has('GatewayClass /gatewarden'), 'so are objects without a namespace');
  const label = (name: string, team: string | null) =>
    cluster.request(
      'PATCH',
      `/api/v1/namespaces/${name}`,
      { metadata: { labels: { team } } },
      {
        contentType: 'application/merge-patch+json',
      },
    );
  await label('bank', 'web');
  await until('the other enters', () => services() === 'Service bank/vault,Service shop/cart');
  await label('shop', null);
  await until('the first leaves', () => services() === 'Service bank/vault');
  t.equal(
    watches.statuses.get('Gateway/default/front'),
    undefined,
    'of unselected namespaces nothing is kept',
  );
  await namespace('late', { team: 'web' });
  await service('soon', 'late');
  await until('a new namespace enters', () => services().includes('Service late/soon'));
});

t.test('large parts that nothing reads are left out', async (t) => {
  await post('/api/v1/namespaces/default/pods', {
    metadata: { name: 'pod' },
    spec: { containers: [{ name: 'c', image: 'x', env: [{ name: 'A', value: 'b'.repeat(1000) }] }] },
  });
  await post('/api/v1/namespaces/default/secrets', {
    metadata: { name: 'release' },
    type: 'helm.sh/release.v1',
  });
  await post('/api/v1/namespaces/default/secrets', { metadata: { name: 'key' }, stringData: { a: 'b' } });
  await post('/api/v1/nodes', { metadata: { name: 'node', labels: { 'topology.kubernetes.io/zone': 'z' } } });
  const { watches, objects } = await started(t);
  await until('it is synced', () => watches.isSynced);
  t.same((objects.get('Pod default/pod') as { spec: unknown }).spec, { containers: [{ name: 'c' }] });
  t.match(objects.get('Secret default/key'), { data: { a: 'Yg==' } });
  t.notOk(objects.has('Secret default/release'));
  const node = objects.get('Node /node')!;
  t.strictSame(Object.keys(node).sort(), ['apiVersion', 'kind', 'metadata']);
  t.equal(node['apiVersion'], 'v1');
});

t.test('a status that changes is no change of the translation', async (t) => {
  const { watches, batches, translator } = await started(t);
  await until('it is synced', () => watches.isSynced);
  let keys = 0;
  watches.statuses.listen(() => keys++);
  const before = batches.length;
  await cluster.request(
    'PATCH',
    `/apis/${G}/v1/namespaces/default/gateways/front/status`,
    { status: { addresses: [{ value: '10.0.0.1' }] } },
    {
      contentType: 'application/merge-patch+json',
    },
  );
  await until('the status was told', () => keys === 1 && batches.length > before);
  t.match(watches.statuses.get('Gateway/default/front')?.status, '10.0.0.1');
  const changed = translator.apply(batches.at(-1)!);
  t.same([changed.gateways, changed.statuses], [[], []]);
});

const ROLES = '/apis/rbac.authorization.k8s.io/v1';
const rule = (apiGroups: string[], resources: string[]) => ({
  apiGroups,
  resources,
  verbs: ['list', 'watch'],
});

/** A role for everything that is watched, except for Secrets and the ListenerSets of the Gateway API's own group. */
async function permitMost(user: string): Promise<void> {
  const kinds = ['gatewayclasses', 'gateways', 'httproutes', 'grpcroutes', 'tcproutes', 'tlsroutes'];
  await post(`${ROLES}/clusterroles`, {
    metadata: { name: user },
    rules: [
      rule([''], ['services', 'configmaps', 'namespaces', 'nodes', 'pods']),
      rule(['discovery.k8s.io', 'apiextensions.k8s.io', 'gateway.networking.x-k8s.io'], ['*']),
      rule(['gateway.gatewarden.dev', 'edge.gatewarden.dev'], ['*']),
      rule([G], [...kinds, 'referencegrants', 'backendtlspolicies']),
    ],
  });
  await post(`${ROLES}/clusterrolebindings`, {
    metadata: { name: user },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: user },
    subjects: [{ kind: 'User', name: user }],
  });
}

async function permit(user: string, ...rules: readonly object[]): Promise<void> {
  const operations = rules.map((value) => ({ op: 'add', path: '/rules/-', value }));
  const options = { contentType: 'application/json-patch+json' };
  const { status } = await cluster.request('PATCH', `${ROLES}/clusterroles/${user}`, operations, options);
  if (status !== 200) throw new Error(`the role of ${user}: ${status}`);
}

t.test(
  'a permission that is missing holds everything up and is named, unless it is for an alias of a kind',
  async (t) => {
    await installGatewayApi(cluster, { version: 'v1.5-experimental', kinds: ['ListenerSet'] });
    await permitMost(LIMITED);
    const { watches } = await started(t, {}, {}, LIMITED);
    await until('both are refused', () => watches.problems().length === 2);
    t.notOk(watches.isSynced);
    t.match([...watches.problems()].sort(), [
      /^ListenerSet.*resources: \[listenersets\], verbs: \[list, watch\]/,
      /^Secret.*the rule \{apiGroups: \[""\], resources: \[secrets\], verbs: \[list, watch\]\}/,
    ]);
    await watches.stop();
    await permit(LIMITED, rule([''], ['secrets']));
    const { watches: next } = await started(t, {}, {}, LIMITED);
    await until('it is synced', () => next.isSynced);
    t.equal(next.problems().length, 1);
  },
);

t.test(
  'an alias that is forbidden at first, as by an API server that starts, is in the first batch',
  async (t) => {
    await permitMost(STRANGER);
    await post(`/apis/${G}/v1/namespaces/default/listenersets`, {
      apiVersion: `${G}/v1`,
      kind: 'ListenerSet',
      metadata: { name: 'early' },
      spec: { parentRef: { name: 'front' }, listeners: [{ name: 'a', port: 81, protocol: 'HTTP' }] },
    });
    const retry = { first: 1_000, last: 1_000 };
    // Which kind is tried first is a matter of chance.
    const all = await Promise.all(
      Array.from({ length: 4 }, () => started(t, {}, { limits: { retry } }, STRANGER)),
    );
    for (const { watches } of all) await until('both are refused', () => watches.problems().length === 2);
    await permit(STRANGER, rule([''], ['secrets']), rule([G], ['listenersets']));
    for (const { watches, batches } of all) {
      await until('it is synced', () => watches.isSynced);
      const kinds = batches[0]!.map((change) =>
        'object' in change ? (change.object as { kind: string }).kind : change.deleted.kind,
      );
      t.ok(kinds.includes('ListenerSet'));
    }
  },
);

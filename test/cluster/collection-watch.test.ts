// A watched collection, with a real API server that dies, is compacted and returns, behind a link that hangs and breaks: what the watch
// reports, put together, is always what the cluster has.

import t from 'tap';
import { ClusterClient, METADATA_LIST_ONLY, METADATA_ONLY } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import type { CollectionChange, CollectionLimits, CollectionOptions } from '../../src/cluster/collection.ts';
import { CollectionWatch } from '../../src/cluster/collection-watch.ts';
import type { StoredObject } from '../../src/cluster/stored-object.ts';
import { startCluster } from '../parts/cluster.ts';
import { startLink } from '../parts/link.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { kubeconfigFile } from './rights.ts';
import { until } from './until.ts';

const READER = 'reader';
const cluster = await startCluster({ users: [READER] });
t.teardown(() => cluster.stop());

const LIMITS: Partial<CollectionLimits> = {
  pageSize: 3,
  roundSeconds: 300,
  silence: 90_000,
  retry: { first: 20, last: 200 },
};
const MAPS = '/api/v1/configmaps';

async function create(name: string, namespace = 'default', data: object = {}): Promise<void> {
  const body = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data };
  const { status } = await cluster.request('POST', `/api/v1/namespaces/${namespace}/configmaps`, body);
  if (status !== 201) throw new Error(`ConfigMap ${name}: ${status}`);
}

const change = (name: string, value: string, namespace = 'default') =>
  cluster.request(
    'PATCH',
    `/api/v1/namespaces/${namespace}/configmaps/${name}`,
    { data: { value } },
    {
      contentType: 'application/merge-patch+json',
    },
  );

const remove = (name: string, namespace = 'default') =>
  cluster.request('DELETE', `/api/v1/namespaces/${namespace}/configmaps/${name}`);

type Test = Parameters<typeof kubeconfigFile>[0];

/** Watches through a link of its own. */
async function watched(t: Test, options: Partial<CollectionOptions> = {}, user = 'admin') {
  const link = await startLink(Number(new URL(cluster.url).port));
  const server = `https://127.0.0.1:${link.port}`;
  const kubeconfig = await kubeconfigFile(t, { server, ca: cluster.ca }, { token: cluster.tokenOf(user) });
  const client = (await ClusterClient.connect({ kubeconfig, maxSockets: 100 }))!;
  const objects = new Map<string, StoredObject>();
  const changes: CollectionChange[] = [];
  const log = new CollectedLog();
  const watch = CollectionWatch.start({
    client,
    clock: systemClock,
    log,
    name: 'configmaps',
    locate: async () => ({ path: MAPS, apiVersion: 'v1', kind: 'ConfigMap' }),
    query: { labelSelector: '!left-out' },
    onChange: (change) => {
      changes.push(change);
      for (const object of change.set)
        objects.set(`${object.metadata.namespace}/${object.metadata.name}`, object);
      for (const { namespace, name } of change.deleted) objects.delete(`${namespace}/${name}`);
    },
    ...options,
    limits: { ...LIMITS, ...options.limits },
  });
  t.teardown(async () => {
    await watch.stop();
    client.close();
    await link.close();
  });
  const names = (): string[] => [...objects.keys()].sort();
  const told = (): string[] =>
    changes.flatMap(({ set, deleted }) => [
      ...set.map(({ metadata }) => `set ${metadata.name}`),
      ...deleted.map(({ name }) => `deleted ${name}`),
    ]);
  return { link, watch, objects, names, changes, told, log, forget: () => changes.splice(0) };
}

const storedValue = (object: StoredObject | undefined): unknown =>
  (object?.['data'] as { readonly value?: string } | undefined)?.value;

t.test('objects are listed in pages, then watched', async (t) => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) await create(name);
  const { watch, objects, names, told } = await watched(t);
  t.equal(watch.state, 'starting');
  t.notOk(watch.isSynced);
  await until('it has listed', () => watch.isSynced);
  t.match(names(), [
    'default/a',
    'default/b',
    'default/c',
    'default/d',
    'default/e',
    'default/f',
    'default/g',
  ]);
  await create('h');
  await change('a', '1');
  await remove('b');
  await until('the watch has reported it', () => !objects.has('default/b'));
  t.equal(storedValue(objects.get('default/a')), '1');
  t.equal(objects.get('default/h')?.kind, 'ConfigMap');
  t.equal(objects.get('default/h')?.apiVersion, 'v1');
  t.strictSame(told().slice(-3), ['set h', 'set a', 'deleted b']);
  t.equal(
    objects.get('default/a')?.metadata['managedFields'],
    undefined,
    'without fields that nothing reads',
  );
});

t.test('a watch that is cut resumes where it was, without a list', async (t) => {
  const { link, watch, objects, told, forget } = await watched(t);
  await until('it has listed', () => watch.isSynced && watch.counts.watches === 1);
  await change('a', '2');
  await until('it watches', () => storedValue(objects.get('default/a')) === '2');
  forget();
  link.down();
  await until('it is interrupted', () => watch.state === 'interrupted');
  t.match(watch.problem, /ECONNRESET|socket hang up|ECONNREFUSED/);
  t.ok(watch.isSynced, 'what is known stays');
  await change('a', '3');
  await create('made-meanwhile');
  await remove('c');
  link.up();
  await until('it is up to date', () => !objects.has('default/c'));
  t.strictSame(told(), ['set a', 'set made-meanwhile', 'deleted c'], 'the missed events alone');
  t.equal(watch.problem, undefined);
});

t.test('a watch that hangs without a sign is resumed', async (t) => {
  const { link, watch, objects } = await watched(t, { limits: { silence: 400 } });
  await until('it watches', () => watch.isSynced && watch.counts.watches >= 1);
  link.hang();
  await change('a', '4');
  await until('the silence is noticed', () => watch.counts.silences >= 1);
  link.flow();
  await until('it is up to date', () => storedValue(objects.get('default/a')) === '4');
});

t.test('after a compaction the list reports only real differences', async (t) => {
  const { link, watch, objects, told, forget } = await watched(t);
  await until('it has listed', () => watch.isSynced);
  link.down();
  await until('it is interrupted', () => watch.state === 'interrupted');
  await change('a', '5');
  await remove('d');
  await create('d2');
  await cluster.kill('kube-apiserver');
  await cluster.revive('kube-apiserver');
  for (let index = 0; index < 3; index++) await change('e', String(index));
  await cluster.compact();
  const { lists } = watch.counts;
  forget();
  link.up();
  await until('it has listed again', () => watch.counts.lists > lists && watch.state === 'watching');
  t.strictSame(told().sort(), ['deleted d', 'set a', 'set d2', 'set e']);
  t.equal(storedValue(objects.get('default/e')), '2');
});

t.test('an API server that dies and returns, etcd included', async (t) => {
  const { watch, objects, told, forget } = await watched(t);
  await until('it has listed', () => watch.isSynced);
  const before = [...objects.keys()].sort();
  forget();
  await cluster.kill('kube-apiserver');
  await cluster.kill('etcd');
  await until('it is interrupted', () => watch.state === 'interrupted');
  t.strictSame([...objects.keys()].sort(), before, 'it takes nothing away');
  await cluster.revive('etcd');
  await cluster.revive('kube-apiserver');
  await create('after');
  await until('it is up to date', () => objects.has('default/after'));
  t.strictSame(
    told().filter((text) => text !== 'set after'),
    [],
  );
});

t.test('namespaces are included and left out at any time', async (t) => {
  for (const name of ['red', 'blue'])
    await cluster.request('POST', '/api/v1/namespaces', { metadata: { name } });
  await create('one', 'red');
  await create('one', 'blue');
  const included = new Set(['red']);
  const { watch, names } = await watched(t, { includes: (namespace) => included.has(namespace) });
  await until('it has listed', () => watch.isSynced);
  t.strictSame(names(), ['red/one']);
  included.add('blue');
  await create('two', 'blue');
  await watch.addNamespace('blue');
  await until('both are there', () => names().length === 3);
  t.strictSame(names(), ['blue/one', 'blue/two', 'red/one']);
  included.delete('red');
  watch.removeNamespace('red');
  await change('one', '1', 'red');
  await create('three', 'blue');
  await until('the watch goes on', () => names().length === 3);
  t.strictSame(names(), ['blue/one', 'blue/three', 'blue/two']);
});

t.test('edits during the list of a namespace are neither lost nor undone', async (t) => {
  await cluster.request('POST', '/api/v1/namespaces', { metadata: { name: 'busy' } });
  for (let index = 0; index < 20; index++) await create(`x${index}`, 'busy');
  const included = new Set<string>();
  const { watch, names, objects } = await watched(t, { includes: (namespace) => included.has(namespace) });
  await until('it has listed', () => watch.isSynced);
  for (let round = 0; round < 5; round++) {
    included.add('busy');
    const added = watch.addNamespace('busy');
    await Promise.all([
      ...[0, 1, 2, 3].map((index) => remove(`x${index + round * 4}`, 'busy')),
      ...Array.from({ length: 4 }, (_, index) => create(`y${round}-${index}`, 'busy')),
      added,
    ]);
    const listed = await cluster.request<{ items: { metadata: { name: string } }[] }>(
      'GET',
      '/api/v1/namespaces/busy/configmaps?labelSelector=!left-out',
    );
    const expected = listed.body.items.map(({ metadata }) => `busy/${metadata.name}`).sort();
    await until('it has the objects of the namespace', () => names().join() === expected.join()).catch(
      () => {},
    );
    t.strictSame(names(), expected);
    included.delete('busy');
    watch.removeNamespace('busy');
    t.equal(objects.size, 0);
  }
});

t.test('metadata alone, where that is enough', async (t) => {
  const { watch, objects } = await watched(t, {
    accept: { list: METADATA_LIST_ONLY, watch: METADATA_ONLY },
  });
  await until('it has listed', () => watch.isSynced);
  await create('with-data', 'default', { value: 'x' });
  await until('it is there', () => objects.has('default/with-data'));
  const object = objects.get('default/with-data')!;
  t.equal(object.kind, 'ConfigMap');
  t.equal(object['data'], undefined);
});

t.test('a missing permission is named, and looked for again', async (t) => {
  const { watch } = await watched(t, {}, READER);
  await until('it was refused', () => watch.problem !== undefined);
  t.match(
    watch.problem,
    /^configmaps: 403: .* the account needs the rule \{apiGroups: \[""\], resources: \[configmaps\], verbs: \[list, watch\]\}$/,
  );
  t.notOk(watch.isSynced);
});

t.test('a large object and many small ones', async (t) => {
  await cluster.request('POST', '/api/v1/namespaces', { metadata: { name: 'large' } });
  for (let index = 0; index < 4; index++)
    await create(`large-${index}`, 'large', { value: 'é'.repeat(480_000) });
  const { watch, objects } = await watched(t, { includes: (namespace) => namespace === 'large' });
  await until('it has listed', () => watch.isSynced);
  t.equal(objects.size, 4);
  await change('large-0', 'ü'.repeat(480_000), 'large');
  await until('the change is there', () => storedValue(objects.get('large/large-0')) === 'ü'.repeat(480_000));
});

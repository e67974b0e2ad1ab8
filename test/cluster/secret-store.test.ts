// The Secret that replicas share, on a real API server and with the manifests' permissions: races, damage, deletion.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { certificatesOf } from '../../src/server/certificates/authority.ts';
import { SecretStore } from '../../src/server/certificates/secret-store.ts';
import { SelfSignedCertificates } from '../../src/server/certificates/self-signed.ts';
import { startCluster } from '../parts/cluster.ts';
import { CollectedLog, refusalOf } from '../server/certificates/world.ts';
import { allow, SECRET, serviceAccount } from './rights.ts';
import { until } from './until.ts';

const NAMESPACE = 'default';
const HOST = 'gatewarden.default.svc';
const PATH = `/api/v1/namespaces/${NAMESPACE}/secrets/${SECRET}`;

interface Secret {
  readonly metadata: { readonly resourceVersion: string; readonly labels?: Record<string, string> };
  readonly data: Record<string, string>;
}

t.test('a Secret shared by replicas', async (t) => {
  const account = serviceAccount(NAMESPACE);
  const cluster = await startCluster({ users: [account, 'stranger'] });
  t.teardown(() => cluster.stop());
  await allow(cluster, NAMESPACE);
  const kubeconfig = await cluster.kubeconfigFor(account);
  const connect = async (path = kubeconfig): Promise<ClusterClient> => {
    const client = (await ClusterClient.connect({ kubeconfig: path }))!;
    t.teardown(() => client.close());
    return client;
  };
  const log = new CollectedLog();
  const storeOf = (client: ClusterClient): SecretStore =>
    new SecretStore({ client, clock: systemClock, log, namespace: NAMESPACE, secret: SECRET });
  const start = async (client: ClusterClient): Promise<SelfSignedCertificates> => {
    const store = storeOf(client);
    const source = await SelfSignedCertificates.start({ store, hosts: [HOST], clock: systemClock, log });
    t.teardown(() => source.stop());
    return source;
  };
  const secret = async (): Promise<Secret> => (await cluster.request<Secret>('GET', PATH)).body;
  const isServed = (source: SelfSignedCertificates): boolean =>
    refusalOf(source.current().cert, source.bundle!, HOST, new Date()) === undefined;

  const clients = [await connect(), await connect(), await connect()];
  const replicas = await Promise.all(clients.map(start));

  await t.test('three replicas that race end with one authority', async (t) => {
    t.equal(log.messages('info').filter((message) => message === 'new certificate authority').length, 1);
    t.equal(new Set(replicas.map(({ bundle }) => bundle)).size, 1);
    for (const replica of replicas) t.ok(isServed(replica));
    t.equal((await secret()).metadata.labels?.['app.kubernetes.io/managed-by'], 'gatewarden');
  });

  await t.test('a write with an old version changes nothing', async (t) => {
    const store = storeOf(clients[0]!);
    const stored = (await store.read())!;
    t.equal(await store.write(stored, '1'), false);
    t.equal(await store.write(stored, undefined), false);
    t.equal((await secret()).metadata.resourceVersion, stored.revision);
  });

  await t.test('foreign content of the Secret stays when the authority is repaired', async (t) => {
    const damage = { data: { 'ca.key': Buffer.from('oops').toString('base64'), other: 'aGk=' } };
    const contentType = 'application/merge-patch+json';
    await cluster.request('PATCH', PATH, damage, { contentType });
    await until('all have the new authority', () =>
      replicas.every((replica) => certificatesOf(replica.bundle ?? '').length === 2),
    );
    t.equal((await secret()).data['other'], 'aGk=');
    t.equal(new Set(replicas.map(({ bundle }) => bundle)).size, 1);
    for (const replica of replicas) t.ok(isServed(replica), 'what was served stays trusted');
    t.ok(log.messages('warn').includes('parts of the stored certificate authority are unusable'));
    for (const replica of replicas) await replica.refresh();
    t.equal(certificatesOf(replicas[0]!.bundle!).length, 2);
  });

  await t.test('a deleted Secret is created again, by one replica', async (t) => {
    const before = replicas[0]!.bundle!;
    await cluster.request('DELETE', PATH);
    await until('all have the new authority', () =>
      replicas.every(({ bundle }) => bundle !== before && bundle === replicas[0]!.bundle),
    );
    for (const replica of replicas) t.ok(isServed(replica));
  });

  await t.test('for an account without permissions the error names what is missing', async (t) => {
    const stranger = await connect(await cluster.kubeconfigFor('stranger'));
    await t.rejects(start(stranger), /can't be read: 403: secrets .* is forbidden/);
  });

  await t.test('an immutable Secret is reported', async (t) => {
    await cluster.request('DELETE', PATH);
    await until('the Secret is back', async () => (await cluster.request('GET', PATH)).status === 200);
    for (const replica of replicas) replica.stop();
    await cluster.request(
      'PATCH',
      PATH,
      { immutable: true, data: null },
      {
        contentType: 'application/merge-patch+json',
      },
    );
    await t.rejects(start(clients[0]!), /can't be changed: 422: .*immutable/);
  });
});

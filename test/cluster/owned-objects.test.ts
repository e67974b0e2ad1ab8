// What the reconciler knows of the objects that it applied, where its watch of a real API server is behind.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { type StoredObject, storedObject } from '../../src/cluster/stored-object.ts';
import { OwnedObjects } from '../../src/controller/reconciler/owned-objects.ts';
import { MARKER_LABEL, MARKER_VALUE } from '../../src/provision/names.ts';
import { startCluster } from '../parts/cluster.ts';
import { startLink } from '../parts/link.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const OWNER = '6f1f6a3e-0000-4000-8000-000000000001';
const SERVICES = '/api/v1/namespaces/default/services';

t.test('an object that was deleted and applied again is known all the time', async (t) => {
  const cluster = await startCluster();
  t.teardown(() => cluster.stop());
  const link = await startLink(Number(new URL(cluster.url).port));
  t.teardown(() => link.close());
  const kubeconfig = join(t.testdir({}), 'config');
  const config = await readFile(cluster.kubeconfig, 'utf8');
  await writeFile(kubeconfig, config.replaceAll(cluster.url, `https://127.0.0.1:${link.port}`));
  const client = (await ClusterClient.connect({ kubeconfig, maxSockets: 100 }))!;
  t.teardown(() => client.close());

  const create = async (): Promise<StoredObject> => {
    const { status, body } = await cluster.request('POST', SERVICES, {
      metadata: {
        name: 'front',
        labels: { [MARKER_LABEL]: MARKER_VALUE },
        ownerReferences: [
          {
            apiVersion: 'gateway.networking.k8s.io/v1',
            kind: 'Gateway',
            name: 'front',
            uid: OWNER,
            controller: true,
          },
        ],
      },
      spec: { ports: [{ port: 80 }] },
    });
    t.equal(status, 201);
    return storedObject(body, { apiVersion: 'v1', kind: 'Service' })!;
  };
  const remove = () => cluster.request('DELETE', `${SERVICES}/front`);

  await create();
  const known: boolean[] = [];
  const owned = OwnedObjects.start({
    client,
    clock: systemClock,
    log: new CollectedLog(),
    onSynced: () => {},
    onChange: () => known.push(owned.get('Service', 'default', 'front') !== undefined),
  });
  t.teardown(() => owned.stop());
  const uid = () => owned.get('Service', 'default', 'front')?.metadata.uid;
  await until('it is listed', () => owned.isSynced && uid() !== undefined);

  link.hang();
  await remove();
  const again = await create();
  owned.learn(again);
  t.equal(uid(), again.metadata.uid, 'the answer to the write is known at once');
  // Another object tells when the watch is up to date.
  await cluster.request('POST', SERVICES, {
    metadata: { name: 'later', labels: { [MARKER_LABEL]: MARKER_VALUE } },
    spec: { ports: [{ port: 80 }] },
  });
  known.length = 0;
  link.flow();
  await until('the watch goes on', () => owned.get('Service', 'default', 'later') !== undefined);
  t.equal(uid(), again.metadata.uid);
  t.notOk(known.includes(false), 'the late deletion of the first one means nothing');

  await remove();
  await until('it is gone', () => uid() === undefined);
  t.strictSame(owned.of(OWNER), []);
});

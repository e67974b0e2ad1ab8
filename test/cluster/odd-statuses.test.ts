// Statuses that are written in an odd moment: when the lead was lost between the read and the write of an InferencePool, which the control plane
// may update, but not patch; and when the object is gone, but the watch hangs and doesn't tell.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { systemClock } from '../../src/cluster/clock.ts';
import { type StoredObject, storedObject } from '../../src/cluster/stored-object.ts';
import { StatusWriter } from '../../src/controller/statuses/status-writer.ts';
import { LiveStatuses } from '../../src/controller/watches/live-statuses.ts';
import { PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { startCluster } from '../parts/cluster.ts';
import { installPublished } from '../parts/installed-crds.ts';
import { CollectedLog } from '../server/certificates/world.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installPublished(cluster, 'inference');

const TYPE = { apiVersion: 'inference.networking.k8s.io/v1', kind: 'InferencePool' };
const PATH = '/apis/inference.networking.k8s.io/v1/inferencepools';
const POOL = '/apis/inference.networking.k8s.io/v1/namespaces/default/inferencepools/chat';

const created = await cluster.request('POST', POOL.replace(/\/chat$/, ''), {
  ...TYPE,
  metadata: { name: 'chat' },
  spec: {
    selector: { matchLabels: { app: 'chat' } },
    targetPorts: [{ number: 8000 }],
    endpointPickerRef: { name: 'picker', port: { number: 9002 } },
  },
});
const read = async () => (await cluster.request<StoredObject>('GET', POOL)).body;

const STATUS = {
  parents: [
    {
      controllerName: PROXY_CONTROLLER,
      parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'front' },
      conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted', message: '' }],
    },
  ],
};

const stored = (object: StoredObject): StoredObject => storedObject(object, TYPE)!;

/** Wants the status of the pool to be written. */
async function write(object: StoredObject, mayWrite: () => boolean, isPending = () => false) {
  const requests: string[] = [];
  const observer = { waited() {}, answered: (method: string) => void requests.push(method) };
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig, observer }))!;
  const live = new LiveStatuses(isPending);
  live.set(object, PATH);
  const controllers = [PROXY_CONTROLLER];
  const writer = new StatusWriter({
    ...{ client, clock: systemClock, log: new CollectedLog(), live, controllers, mayWrite },
  });
  const leading = new AbortController();
  writer.lead(leading.signal);
  const wanted = { ...TYPE, namespace: 'default', name: 'chat', status: STATUS };
  writer.update({ statuses: isPending() ? [] : [wanted], removedStatuses: [] });
  t.teardown(() => {
    leading.abort();
    client.close();
  });
  return { live, requests, writer, rest: () => until('it rests', () => writer.waiting === 0) };
}

t.test('a leader that loses the lead after it has read the pool does not write it', async (t) => {
  t.equal(created.status, 201);
  let asked = 0;
  await (await write(stored(await read()), () => ++asked === 1)).rest();
  t.equal(asked, 2);
  t.equal((await read())['status'], undefined);
});

t.test('the leader writes it', async (t) => {
  await (await write(stored(await read()), () => true)).rest();
  t.match((await read())['status'], { parents: [{ conditions: [{ type: 'Accepted', status: 'True' }] }] });
});

t.test('the status of another leader stays until the object is translated', async (t) => {
  const before = await read();
  t.match(before['status'], { parents: [{ controllerName: PROXY_CONTROLLER }] });
  let isPending = true;
  const { writer, rest } = await write(
    stored(before),
    () => true,
    () => isPending,
  );
  await rest();
  t.strictSame(await read(), before);
  isPending = false;
  writer.update({ statuses: [], removedStatuses: [] });
  await rest();
  t.notMatch((await read())['status'], { parents: [{ controllerName: PROXY_CONTROLLER }] });
});

t.test('an object that is gone, while the watch does not tell, is looked at ever more rarely', async (t) => {
  const gone = { ...stored(await read()), status: undefined };
  await cluster.request('DELETE', POOL);
  await until('it is gone', async () => (await cluster.request('GET', POOL)).status === 404);
  const { live, requests, rest } = await write(gone, () => true);
  await until('it has tried', () => requests.length > 1);
  await new Promise((resolve) => setTimeout(resolve, 1000));
  t.ok(requests.length < 12, `${requests.length} requests`);
  live.delete(TYPE.kind, 'default', 'chat');
  await rest();
});

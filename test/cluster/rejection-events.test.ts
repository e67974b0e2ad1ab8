// What a proxy rejects, as Events of a real API server: on the Gateway, and on the Deployment of the same name.

import t from 'tap';
import { ClusterClient } from '../../src/cluster/client.ts';
import { identityKey, type XdsIdentity } from '../../src/controller/discovery/plane-source.ts';
import { DISCOVERY_STAGES } from '../../src/controller/discovery/stages.ts';
import { noAuthentication } from '../../src/controller/discovery/token-authentication.ts';
import { RejectionEvents } from '../../src/controller/rejections/rejection-events.ts';
import { EDGE_TYPE_URLS } from '../../src/translation/encode.ts';
import { XdsServer } from '../../src/xds/server.ts';
import { startCluster } from '../parts/cluster.ts';
import { eventually } from '../parts/eventually.ts';
import { CollectedLog, HandClock } from '../server/certificates/world.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
const TYPE = EDGE_TYPE_URLS.resource;
const UID = 'f3b7c0de-0000-4000-8000-000000000001';

interface Event {
  readonly count: number;
  readonly reason: string;
  readonly message: string;
  readonly involvedObject: { readonly kind: string; readonly name: string; readonly uid?: string };
}
const events = async (): Promise<readonly Event[]> =>
  (await cluster.request<{ items: Event[] }>('GET', '/api/v1/namespaces/default/events')).body.items.filter(
    ({ reason }) => reason === 'EdgeNackError',
  );

t.test('a rejected resource has a counted Event on the Gateway and on its Deployment', async (t) => {
  const created = await cluster.request<{ metadata: { uid: string } }>(
    'POST',
    '/apis/apps/v1/namespaces/default/deployments',
    {
      apiVersion: 'apps/v1',
      kind: 'Deployment',
      metadata: { name: 'front' },
      spec: {
        selector: { matchLabels: { a: 'b' } },
        template: { metadata: { labels: { a: 'b' } }, spec: { containers: [{ name: 'x', image: 'x' }] } },
      },
    },
  );
  t.equal(created.status, 201);
  const client = (await ClusterClient.connect({ kubeconfig: cluster.kubeconfig }))!;
  t.teardown(() => client.close());
  const clock = new HandClock(new Date());
  const log = new CollectedLog();
  const rejections = new RejectionEvents({
    client,
    clock,
    log,
    instance: 'test',
    gateway: ({ namespace, name }) =>
      `${namespace}/${name}` === 'default/front'
        ? { apiVersion: 'gateway.networking.k8s.io/v1', uid: UID }
        : undefined,
  });
  t.teardown(() => rejections.stop());
  const resource = (name: string, version: string) => ({ name, version, parts: () => [new Uint8Array(0)] });
  let resources = new Map([['route/a', resource('route/a', '1')]]);
  const told = new Set<(version: string) => void>();
  const server = await XdsServer.listen<XdsIdentity>({
    port: 0,
    host: '127.0.0.1',
    stages: DISCOVERY_STAGES.edge,
    authenticate: noAuthentication,
    identityKey,
    events: [rejections.listener('edge')],
    feeds: {
      open: (_client, onChange) => {
        told.add((version) => {
          resources = new Map([['route/a', resource('route/a', version)]]);
          onChange([{ typeUrl: TYPE, set: [...resources.values()], removed: [] }]);
        });
        return { resources: () => resources, close: () => {} };
      },
    },
  });
  t.teardown(() => server.close());
  const rejecting = async (role: string): Promise<() => Promise<void>> => {
    const stream = new DiscoveryStream(t, server.port, 'delta');
    stream.send({ node: { id: 'pod', metadata: { role } }, typeUrl: TYPE });
    return async () => {
      const { typeUrl, nonce } = await stream.next();
      stream.send({ typeUrl, responseNonce: nonce, errorDetail: { code: 3, message: 'no such\nfield' } });
    };
  };
  const settle = async () => void (await clock.pass(10_000, async () => {}));

  const reject = await rejecting('default~front');
  await reject();
  await (await rejecting('default~another'))();
  const first = await eventually('there are Events', async () => {
    await settle();
    const found = await events();
    return found.length === 2 ? found : undefined;
  });
  const message = 'a proxy rejects Resource `route/a` and keeps the previous one: no such field';
  const [onDeployment, onGateway] = first.toSorted((a, b) =>
    a.involvedObject.kind < b.involvedObject.kind ? -1 : 1,
  );
  t.match(onDeployment, {
    count: 1,
    message,
    type: 'Warning',
    involvedObject: { kind: 'Deployment', name: 'front', uid: created.body.metadata.uid },
  });
  t.match(onGateway, {
    count: 1,
    message,
    type: 'Warning',
    involvedObject: { kind: 'Gateway', name: 'front', uid: UID },
  });

  // The next version is rejected for the same reason: counted, in the same Events. Nobody has the other Gateway.
  for (const tell of told) tell('2');
  await reject();
  const second = await eventually('they are counted', async () => {
    await settle();
    const found = await events();
    return found.every(({ count }) => count === 2) ? found : undefined;
  });
  t.equal(second.length, 2);
  t.strictSame(log.lines, []);
});

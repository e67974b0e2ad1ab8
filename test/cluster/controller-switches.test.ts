// Switches of `gatewarden controller` that take something away: a data plane, and the place of a proxy's Pod.

import t, { type Test } from 'tap';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { typeUrl } from '../../src/translation/encode.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { listens } from '../parts/ports.ts';
import { node, pod, serviceOf, slice } from '../translation/backends/objects.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const SECONDS = 90;
const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);
const { kubeconfig } = cluster;

interface Stored {
  readonly metadata: { readonly uid: string; readonly resourceVersion: string };
  readonly status?: { readonly conditions?: readonly { readonly message: string }[] };
}

const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const CLASSES = '/apis/gateway.networking.k8s.io/v1/gatewayclasses';
const DEPLOYMENTS = '/apis/apps/v1/namespaces/default/deployments';

async function read(collection: string, name: string): Promise<Stored | undefined> {
  const { status, body } = await cluster.request<Stored>('GET', `${collection}/${name}`);
  return status === 200 ? body : undefined;
}

const there = (collection: string, name: string): Promise<Stored> =>
  eventually(`${collection}/${name}`, () => read(collection, name), SECONDS);

async function apply(...objects: readonly object[]): Promise<void> {
  const input = JSON.stringify({ apiVersion: 'v1', kind: 'List', items: objects });
  const { code, stderr } = await cluster.kubectl(
    ['apply', '--server-side', '--force-conflicts', '--filename=-'],
    { input },
  );
  if (code !== 0) throw new Error(stderr);
}

const gatewayOf = (name: string, gatewayClassName: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { name, namespace: 'default' },
  spec: { gatewayClassName, listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }] },
});

const isAccepted = async (name: string): Promise<true | undefined> =>
  JSON.stringify((await read(GATEWAYS, name))?.status ?? {}).includes('"type":"Accepted"') &&
  JSON.stringify((await read(GATEWAYS, name))?.status).includes('"status":"True"')
    ? true
    : undefined;

/** One replica, which leads at once. */
const start = (t: Test, variables: Readonly<Record<string, string>>) =>
  startController(t, {
    kubeconfig,
    variables: {
      GATEWARDEN_DISABLE_LEADER_ELECTION: 'true',
      GATEWARDEN_XDS_AUTH: 'false',
      ...variables,
    },
  });

const PLANES = [
  {
    variable: 'GATEWARDEN_ENABLE_EDGE',
    off: 'gatewarden-edge',
    on: 'gatewarden',
    port: 'edgeXds',
    open: 'xds',
  },
  {
    variable: 'GATEWARDEN_ENABLE_PROXY',
    off: 'gatewarden',
    on: 'gatewarden-edge',
    port: 'xds',
    open: 'edgeXds',
  },
] as const;

for (const { variable, off, on, port, open } of PLANES)
  t.test(`${variable}=false: Gateways of that data plane are left alone`, async (t) => {
    const [ran, fresh, other] = ['ran', 'fresh', 'other'].map((name) => `${name}-${port.toLowerCase()}`) as [
      string,
      string,
      string,
    ];
    const both = await start(t, {});
    await there(CLASSES, off);
    await apply(gatewayOf(ran, off));
    await there(DEPLOYMENTS, ran);
    await eventually('it is accepted', () => isAccepted(ran), SECONDS);
    t.equal(await both.terminate(), 0);
    const before = [await read(GATEWAYS, ran), await read(DEPLOYMENTS, ran), await read(CLASSES, off)];

    const controller = await start(t, { [variable]: 'false' });
    await apply(gatewayOf(fresh, off), gatewayOf(other, on));
    // What is done for one that came later would have been done for it, too.
    await there(DEPLOYMENTS, other);
    await eventually('the other data plane works', () => isAccepted(other), SECONDS);
    t.notOk(await listens(controller.ports[port]), 'its port is closed');
    t.ok(await listens(controller.ports[open]), 'that of the other data plane is open');
    const messages = (await read(GATEWAYS, fresh))?.status?.conditions?.map(({ message }) => message);
    t.strictSame([...new Set(messages)], ['Waiting for controller'], 'a new Gateway has no status of ours');
    t.equal(await read(DEPLOYMENTS, fresh), undefined, 'nor proxies');
    const served = JSON.stringify(await controller.admin('/snapshots/xds'));
    t.match(served, other);
    t.notMatch(served, fresh, 'nor a configuration');
    t.strictSame(
      [await read(GATEWAYS, ran), await read(DEPLOYMENTS, ran), await read(CLASSES, off)],
      before,
      'one that ran keeps its proxies and its status, and the class stays',
    );
    await cluster.request('DELETE', `${CLASSES}/${off}`);
    await cluster.request('DELETE', `${CLASSES}/${on}`);
    await there(CLASSES, on);
    t.equal(await read(CLASSES, off), undefined, 'its class is not created');
    t.strictSame(await read(DEPLOYMENTS, ran), before[1], 'nor are proxies taken away without it');
    t.equal(await controller.terminate(), 0);
  });

/** A Pod that the API server takes: of a proxy, or of a backend. */
const podOn = (name: string, nodeName: string) => {
  const made = pod(name, nodeName);
  return {
    ...made,
    spec: {
      nodeName,
      automountServiceAccountToken: false,
      containers: [{ name: 'c', image: 'i' }],
    },
  };
};

const PLACED = [
  node('n1', 'r1/z1'),
  node('n2', 'r1/z2'),
  gatewayOf('placed', 'gatewarden'),
  serviceOf('near', { ports: [{ name: 'http', port: 80 }], trafficDistribution: 'PreferClose' }),
  ...[
    ['east', 'n1'],
    ['proxy-east', 'n1'],
    ['west', 'n2'],
    ['proxy-west', 'n2'],
  ].map(([name, on]) => podOn(name!, on!)),
  slice('s', 'near', ['10.0.0.1@east', '10.0.0.2@west']),
];

/** The endpoints of the Service as the proxy in a Pod gets them. */
async function endpointsAt(t: Test, port: number, name: string): Promise<string> {
  const stream = new DiscoveryStream(t, port, 'delta');
  const role = roleOf('proxy', { namespace: 'default', name: 'placed' });
  stream.send({
    node: { id: `${name}.default`, metadata: { role } },
    typeUrl: typeUrl('endpoints'),
    resourceNamesSubscribe: ['kube_default_near_80'],
  });
  const { resources } = await stream.next();
  stream.cancel();
  return resources.map(({ resource }) => Buffer.from(resource!.value).toString('hex')).join();
}

t.test('DISABLE_POD_LOCALITY_XDS: proxies in all zones get the same, and no Node is read', async (t) => {
  await apply(...PLACED);
  for (const [value, isSame] of [
    ['false', false],
    ['true', true],
  ] as const) {
    const controller = await start(t, { DISABLE_POD_LOCALITY_XDS: value });
    const [east, west] = await Promise.all(
      ['proxy-east', 'proxy-west'].map((name) => endpointsAt(t, controller.ports.xds, name)),
    );
    t.not(east, '', `${value}: there are endpoints`);
    t.equal(east === west, isSame, `${value}: the same endpoints`);
    const watched = JSON.stringify(await controller.admin('/snapshots/krt'));
    t.equal(/"(kind|name)":"(Node|nodes)"/.test(watched), !isSame, `${value}: Nodes are watched`);
    t.equal(await controller.terminate(), 0);
  }
});

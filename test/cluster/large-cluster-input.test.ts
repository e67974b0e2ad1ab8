// `--cluster` with thousands of objects, in many pages: the output is that of files of the same objects, also if the API server drops the
// version that is being read.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { ReportData } from '../../src/cli/report-page/data.ts';
import { gatewarden, type Ran, spawnGatewarden } from '../cli/running.ts';
import { startApiProxy } from '../parts/api-proxy.ts';
import { admin, startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { findingsOf, withoutPlaces } from './compared-outputs.ts';

t.setTimeout(900_000);

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

/** More than two pages of each kind. */
const ROUTES = 1_100;
const SERVICES = 1_950;
/** Mebibytes that are enough for all of it. */
const HEAP = 192;
/** Requests at a time. */
const AT_ONCE = 16;

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
const GATEWAY_API = '/apis/gateway.networking.k8s.io/v1';
const OF_SHOP = 'namespaces/shop';
const routeName = (index: number): string => `route-${String(index).padStart(4, '0')}`;

const route = (index: number, path = `/r${index}`) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name: routeName(index), namespace: 'shop' },
  spec: {
    parentRefs: [{ name: 'front' }],
    hostnames: [`h${index % 50}.test`],
    rules: [
      {
        matches: [{ path: { value: path } }],
        // Every hundredth has a mistake.
        backendRefs: [{ name: index % 100 === 7 ? 'missing' : `service-${index % SERVICES}`, port: 80 }],
      },
    ],
  },
});

const service = (index: number) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: `service-${index}`, namespace: 'shop' },
  // Without an address of its own: the range of the test's cluster is for some thousands at once.
  spec: { clusterIP: 'None', ports: [{ port: 80 }] },
});

const slice = (index: number) => ({
  apiVersion: 'discovery.k8s.io/v1',
  kind: 'EndpointSlice',
  metadata: {
    name: `service-${index}-1`,
    namespace: 'shop',
    labels: { 'kubernetes.io/service-name': `service-${index}` },
  },
  addressType: 'IPv4',
  endpoints: [{ addresses: [`10.8.${index >> 8}.${index & 255}`], conditions: { ready: true } }],
  ports: [{ name: '', port: 8080, protocol: 'TCP' }],
});

async function create(requests: readonly (readonly [path: string, object: object])[]): Promise<void> {
  const waiting = [...requests];
  const worker = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const { status, body } = await cluster.request('POST', ...next);
      if (status !== 201) throw new Error(JSON.stringify(body));
    }
  };
  await Promise.all(numbers(AT_ONCE).map(worker));
}

await create([
  ['/api/v1/namespaces', { metadata: { name: 'shop' } }],
  [
    `${GATEWAY_API}/gatewayclasses`,
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'GatewayClass',
      metadata: { name: 'gatewarden' },
      spec: { controllerName: 'gatewarden.dev/gateway' },
    },
  ],
]);
await create([
  ...numbers(ROUTES).map((index) => [`${GATEWAY_API}/${OF_SHOP}/httproutes`, route(index)] as const),
  ...numbers(SERVICES).map((index) => [`/api/v1/${OF_SHOP}/services`, service(index)] as const),
  ...numbers(SERVICES).map(
    (index) => [`/apis/discovery.k8s.io/v1/${OF_SHOP}/endpointslices`, slice(index)] as const,
  ),
  // With a warning: it is an address of the proxy's own pod.
  [
    `/apis/gateway.gatewarden.dev/v1alpha1/${OF_SHOP}/backends`,
    {
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'Backend',
      metadata: { name: 'own', namespace: 'shop' },
      spec: { type: 'Static', static: { hosts: [{ host: '127.0.0.1', port: 80 }] } },
    },
  ],
  [
    `${GATEWAY_API}/${OF_SHOP}/gateways`,
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: 'front', namespace: 'shop' },
      spec: {
        gatewayClassName: 'gatewarden',
        listeners: [{ name: 'http', port: 8080, protocol: 'HTTP' }],
      },
    },
  ],
]);

/** Everything that a translation reads, as one file. */
async function exported(t: Test): Promise<string> {
  const kinds =
    'namespaces,configmaps,services,endpointslices,gatewayclasses,gateways,httproutes,backends.gateway.gatewarden.dev';
  const { code, stdout, stderr } = await cluster.kubectl(['get', kinds, '-A', '-o', 'json']);
  t.equal(code, 0, stderr);
  return join(t.testdir({ 'all.json': stdout }), 'all.json');
}

const live = (args: readonly string[], kubeconfig = cluster.kubeconfig): Promise<Ran> =>
  gatewarden([...args, '--cluster', '--kubeconfig', kubeconfig]);

/** Whether both are the same, without a message of megabytes if not. */
function same(t: Test, ofCluster: string, ofFiles: string, what: string): void {
  const [left, right] = [ofCluster, ofFiles].map((text) => withoutPlaces(text).split('\n')) as [
    string[],
    string[],
  ];
  const at = left.findIndex((line, index) => line !== right[index]);
  t.strictSame([left.slice(at, at + 3), left.length], [right.slice(at, at + 3), right.length], what);
  t.ok(left.length > 1 || left[0] !== '', `${what}: something`);
}

t.test('thousands of objects, in several pages', async (t) => {
  const file = await exported(t);
  const proxy = await startApiProxy(t, cluster, admin);
  const args = ['translate', '-o', 'json', '--cluster', '--kubeconfig', proxy.kubeconfig];
  const ofCluster = await spawnGatewarden(args, { env: { NODE_OPTIONS: `--max-old-space-size=${HEAP}` } });
  t.equal(ofCluster.code, 0, ofCluster.stderr);
  const count = Number(/: (\d+) objects/.exec(ofCluster.stderr)?.[1]);
  t.ok(count >= 5_000, 'thousands of objects');
  for (const kind of ['httproutes', 'services', 'endpointslices'])
    t.ok(proxy.asked.filter((path) => path.includes(`/${kind}?`)).length >= 3, `pages of ${kind}`);
  same(t, ofCluster.stdout, (await gatewarden(['translate', '-o', 'json', file])).stdout, 'translate');

  const question = ['explain', 'h7.test', '/r7'];
  same(t, (await live(question)).stdout, (await gatewarden([...question, '-f', file])).stdout, 'explain');
  const [found, expected] = [
    await live(['analyze', '-o', 'json']),
    await gatewarden(['analyze', '-o', 'json', file]),
  ];
  t.equal(found.code, expected.code);
  t.strictSame(findingsOf(found), findingsOf(expected));

  await t.test('the page of report is the same too', async (t) => {
    const [ofCluster, ofFiles] = [
      await pageOf(t, (page) => live(['report', '--exit-zero', '-o', page])),
      await pageOf(t, (page) => gatewarden(['report', '--exit-zero', '-o', page, file])),
    ];
    same(t, ofCluster, ofFiles, 'text and data');
    t.match(ofCluster, /"severity":"warning"/, 'with findings');
    t.match(ofCluster, /"state":"ResolvedRefs=False BackendNotFound"/, 'and conditions');
  });
});

t.test('a version that the API server drops between two pages', async (t) => {
  let isDone = false;
  const before = (path: string) => {
    if (isDone || !path.includes('/httproutes?') || !path.includes('continue=')) return undefined;
    isDone = true;
    return async () => {
      // On a page that was read already: it changes, goes and comes.
      const routes = `${GATEWAY_API}/${OF_SHOP}/httproutes`;
      await cluster.request('PUT', `${routes}/${routeName(1)}`, {
        ...route(1, '/changed'),
        metadata: (await cluster.request<{ metadata: object }>('GET', `${routes}/${routeName(1)}`)).body
          .metadata,
      });
      await cluster.request('DELETE', `${routes}/${routeName(2)}`);
      await cluster.request('POST', routes, route(ROUTES));
      // Its cache of versions goes with the process, and those of etcd by the compaction.
      await cluster.kill('kube-apiserver');
      await cluster.compact();
      await cluster.revive('kube-apiserver');
    };
  };
  const proxy = await startApiProxy(t, cluster, admin, { before });
  const { code, stdout, stderr } = await live(['translate', '-o', 'json'], proxy.kubeconfig);
  t.equal(code, 0, stderr);
  t.ok(isDone);
  t.match(
    stderr,
    /warning: the cluster no longer had that version of .*httproutes\.gateway\.networking\.k8s\.io/,
  );
  t.match(stdout, '/changed');
  same(
    t,
    stdout,
    (await gatewarden(['translate', '-o', 'json', await exported(t)])).stdout,
    'all of the newest version',
  );
});

/** The text of a page, and its data with names in place of the indexes of objects, whose order is that of the input. */
async function pageOf(t: Test, write: (page: string) => Promise<Ran>): Promise<string> {
  const page = join(t.testdir({}), 'page.html');
  const { code, stderr } = await write(page);
  t.equal(code, 0, stderr);
  const [before = '', rest = ''] = (await readFile(page, 'utf8')).split(
    '<script type="application/json" id="data">',
  );
  const data = JSON.parse(rest.slice(0, rest.indexOf('</script>'))) as ReportData;
  const names = data.objects.map(({ kind, namespace, name }) => `${kind} ${namespace}/${name}`);
  const named = (key: string, value: unknown): unknown =>
    key === 'object' && typeof value === 'number' ? names[value] : value;
  const objects = data.objects.map((object) => JSON.stringify(object)).sort();
  return [before, JSON.stringify({ ...data, objects: [] }, named, 1), ...objects].join('\n');
}

// A storm of watch events: GATEWARDEN_STORM_EVENTS of them, a million by default, as fast as the controller reads. They are made by a proxy before
// a real API server (test/parts/storm/storm.ts). The controller stays live and leads on, its memory is bounded, Envoy serves, and other edits
// pass through.

import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { certificates } from '../parts/certificates.ts';
import { LONE_ACCOUNT, LoneController } from '../parts/chaos/lone-controller.ts';
import { answerOf, startTraffic } from '../parts/chaos/traffic.ts';
import { type Cluster, startCluster } from '../parts/cluster.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { startStormProxy } from '../parts/storm/storm.ts';
import { startUpstream } from '../parts/upstream.ts';
import { until } from './until.ts';

const EVENTS = Number(process.env['GATEWARDEN_STORM_EVENTS'] ?? 1_000_000);
/** Routes in the storm, each with a Service and its endpoints. */
const ROUTES = 200;
const SECRETS = 4;
/** MB. */
const MEMORY = 400;
/** Requests to the API server in a second, and at once: the defaults. */
const [QPS, BURST] = [50, 100];

/** Seconds after which a watch may end by itself. */
const WATCH_ENDS = 300;

const GATEWAY = { namespace: 'default', name: 'front' };
const STORM = { storm: 'yes' };
const COLLECTIONS = [
  '/apis/discovery.k8s.io/v1/endpointslices',
  '/api/v1/secrets',
  '/apis/gateway.networking.k8s.io/v1/httproutes',
];

const numbers = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

async function create(cluster: Cluster, path: string, objects: readonly object[]): Promise<void> {
  const left = objects.values();
  const some = async (): Promise<void> => {
    for (const object of left) {
      const { status, body } = await cluster.request('POST', path, object);
      if (status !== 201) throw new Error(`${path}: ${JSON.stringify(body)}`);
    }
  };
  await Promise.all(numbers(16).map(some));
}

const ROUTES_PATH = '/apis/gateway.networking.k8s.io/v1/namespaces/storm/httproutes';

const routeOf = (name: string, backend: object, labels = {}): object => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { name, labels },
  spec: {
    parentRefs: [GATEWAY],
    hostnames: [`${name}.test`],
    rules: [{ backendRefs: [backend] }],
  },
});

const GOOD = { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'good' };

async function startWorld(t: Test): Promise<{ cluster: Cluster; port: number }> {
  const [port, tlsPort] = (await freePorts(2)) as [number, number];
  const cluster = await startCluster({ audit: true, users: [LONE_ACCOUNT] });
  t.teardown(() => cluster.stop());
  await Promise.all([installGatewayApi(cluster), installOurKinds(cluster)]);
  const upstream = await startUpstream(t, { backend: 'good' });
  const { leaf } = await certificates();
  await create(cluster, '/api/v1/namespaces', [{ metadata: { name: 'storm' } }]);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const secrets = numbers(SECRETS).map(async (index) => {
    const [own, other] = [await leaf([`tls-${index}.test`]), await leaf([`tls-${index}.test`])];
    const data = { 'tls.crt': own.cert, 'tls.key': own.key, 'other.crt': other.cert, 'other.key': other.key };
    return {
      metadata: { name: `tls-${index}`, labels: STORM },
      type: 'kubernetes.io/tls',
      data: Object.fromEntries(Object.entries(data).map(([name, text]) => [name, base64(text)])),
    };
  });
  await create(cluster, '/api/v1/namespaces/default/secrets', await Promise.all(secrets));
  const allowedRoutes = { namespaces: { from: 'All' } };
  await create(cluster, '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways', [
    {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'Gateway',
      metadata: { name: GATEWAY.name },
      spec: {
        gatewayClassName: 'gatewarden',
        listeners: [
          { name: 'http', port, protocol: 'HTTP', allowedRoutes },
          ...numbers(SECRETS).map((index) => ({
            name: `tls-${index}`,
            port: tlsPort,
            protocol: 'HTTPS',
            hostname: `tls-${index}.test`,
            allowedRoutes,
            tls: { certificateRefs: [{ name: `tls-${index}` }] },
          })),
        ],
      },
    },
  ]);
  await create(cluster, '/apis/gateway.gatewarden.dev/v1alpha1/namespaces/storm/backends', [
    {
      apiVersion: 'gateway.gatewarden.dev/v1alpha1',
      kind: 'Backend',
      metadata: { name: 'good' },
      spec: { type: 'Static', static: { hosts: [{ host: '127.0.0.1', port: upstream.port }] } },
    },
  ]);
  const names = numbers(ROUTES).map((index) => `storm-${index}`);
  await create(
    cluster,
    '/api/v1/namespaces/storm/services',
    names.map((name) => ({ metadata: { name }, spec: { ports: [{ name: 'http', port: 80 }] } })),
  );
  await create(
    cluster,
    '/apis/discovery.k8s.io/v1/namespaces/storm/endpointslices',
    names.map((name) => ({
      metadata: { name, labels: { ...STORM, 'kubernetes.io/service-name': name } },
      addressType: 'IPv4',
      ports: [{ name: 'http', port: 80 }],
      endpoints: [{ addresses: ['10.8.0.1'] }],
    })),
  );
  await create(cluster, ROUTES_PATH, [
    ...names.map((name) => routeOf(name, { name, port: 80 }, STORM)),
    routeOf('good', GOOD),
  ]);
  return { cluster, port };
}

/** Looks at a controller again and again, until `stop`. */
function watched(lone: LoneController) {
  const seen = { looks: 0, notReady: 0, notLeading: 0, slowest: 0 };
  let isOver = false;
  const done = (async () => {
    for (; !isOver; await delay(200)) {
      const began = performance.now();
      if (!(await lone.running.isReady())) seen.notReady++;
      if (!(await lone.leads())) seen.notLeading++;
      seen.looks++;
      seen.slowest = Math.max(seen.slowest, Math.round(performance.now() - began));
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await done;
      return seen;
    },
  };
}

t.test(`${EVENTS} events`, async (t) => {
  const { cluster, port } = await startWorld(t);
  const proxy = await startStormProxy(t, {
    cluster,
    account: LONE_ACCOUNT,
    collections: COLLECTIONS,
    labelSelector: 'storm=yes',
  });
  const { kubeconfig } = proxy;
  const lone = await LoneController.start(t, { cluster, gateway: GATEWAY, kubeconfig });
  // No webhook is registered here, and the self-test says so.
  const problems = (since: number) =>
    ['error', 'warn']
      .flatMap((level) => lone.running.logged(level))
      .filter(({ time, message }) => Date.parse(String(time)) >= since && message !== 'self-test failed')
      .map(({ message, problem }) => [message, problem]);
  const good = { host: 'good.test', path: '/' };
  await until('the known-good route answers', async () => (await answerOf(port, good)) === '200');
  t.strictSame((await lone.compare()).differences, [], 'before the storm');
  const traffic = startTraffic(t, [port], good);
  const before = { memory: lone.peak, cpu: lone.cpu };

  const since = Date.now();
  const looks = watched(lone);
  let isOver = false;
  const storm = proxy.storm(EVENTS).finally(() => {
    isOver = true;
  });
  const edits: number[] = [];
  for (let count = 0; !isOver; count++) {
    const name = `edit-${count}`;
    const began = performance.now();
    await create(cluster, ROUTES_PATH, [routeOf(name, GOOD)]);
    const asked = { host: `${name}.test`, path: '/' };
    await eventually(`${name} is served`, async () => (await answerOf(port, asked)) === '200' || undefined);
    edits.push(Math.round(performance.now() - began));
    await delay(1_000);
  }
  const { milliseconds, sent, opened } = await storm;
  const seen = await looks.stop();
  const seconds = milliseconds / 1_000;
  const writes = await lone.writes(since);
  const renewals = await lone.renewals(since);
  t.comment(
    JSON.stringify({
      events: sent.reduce((sum, each) => sum + each, 0),
      seconds: Math.round(seconds),
      perSecond: Math.round(EVENTS / seconds),
      memory: [before.memory, lone.peak],
      cpu: Math.round(lone.cpu - before.cpu),
      edits,
      ...seen,
      writes: writes.length,
      renewals,
      requests: traffic.count,
    }),
  );

  t.ok(
    sent.every((count) => count > EVENTS / 20),
    `each collection has its part: ${sent}`,
  );
  t.ok(
    opened <= COLLECTIONS.length * Math.floor(seconds / WATCH_ENDS),
    `${opened} watches were opened again`,
  );
  t.ok(seen.looks > 5);
  t.equal(seen.notReady, 0, 'it is ready at all times');
  t.equal(seen.notLeading, 0, 'it leads at all times');
  t.ok(renewals >= Math.floor(seconds / 10), `${renewals} renewals of its Lease`);
  t.ok(lone.peak < MEMORY, `${lone.peak} MB`);
  t.ok(edits.length > 1, `${edits.length} other edits are served`);
  t.ok(writes.length <= BURST + QPS * (seconds + 5), `${writes.length} writes`);

  // The events that the sockets still have, and the last statuses.
  await until('all is as a fresh translation has it', async () => {
    const { differences } = await lone.compare();
    return differences.length === 0;
  });
  await lone.settled();
  t.strictSame((await lone.compare()).differences, []);
  const quiet = Date.now();
  await delay(3_000);
  t.strictSame(await lone.writes(quiet), [], 'nothing is written any more');
  t.strictSame(traffic.bad, [], `${traffic.count} requests`);
  t.strictSame(problems(since), [], 'nothing is wrong');
});

// The size that we promise: 10,000 routes in one Gateway, with Services, their endpoints and policies, in a real cluster and a real Envoy. The
// controller runs as in its image, with the limit of memory that the chart's values show. bench/control-plane.ts has the same world with more
// Services and policies, and measures times.

import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { editedRoute, GATEWAY, HOST, PATH, type Stored, World } from '../../bench/control-plane/world.ts';
import { takenBy } from '../parts/chaos/envoy-proxy.ts';
import { LONE_ACCOUNT, LoneController } from '../parts/chaos/lone-controller.ts';
import { answerOf, startTraffic } from '../parts/chaos/traffic.ts';
import type { Cluster } from '../parts/cluster.ts';
import { freePorts } from '../parts/ports.ts';
import { send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';
import { until } from './until.ts';

const ROUTES = 10_000;
/** One of them has a server that answers; the others have addresses that nothing has. */
const ROUTES_PER_HOST = 10;
/** Of each, instead of 2,000: the API server takes milliseconds for each object. */
const [SERVICES, POLICIES] = [200, 200];
/** MB: what we promise (bench/README.md). */
const MEMORY = 700;
/** Milliseconds in which nothing may be written at rest. */
const REST = 10_000;

const BACKEND = { group: 'gateway.gatewarden.dev', kind: 'Backend', name: 'answering' };

interface StoredRoute extends Stored {
  readonly spec: { readonly hostnames: readonly [string]; readonly rules: readonly object[] };
}

const isAnswered = ({ kind, metadata: { name } }: Stored): boolean =>
  kind === 'HTTPRoute' && Number(/^route-(\d+)$/.exec(name)?.[1] ?? 1) % ROUTES_PER_HOST === 0;

const isLeftOut = ({ kind, metadata: { name } }: Stored): boolean =>
  kind === 'TrafficPolicy' && Number(/\d+$/.exec(name)![0]) >= POLICIES;

/** Sends requests of some routes to the server. */
function adapt(object: Stored): Stored | undefined {
  if (isLeftOut(object)) return undefined;
  if (!isAnswered(object)) return object;
  const route = object as StoredRoute;
  const rules = route.spec.rules.map((rule) => ({ ...rule, backendRefs: [BACKEND] }));
  return { ...route, spec: { ...route.spec, rules } } as StoredRoute;
}

async function startWorld(t: Test): Promise<{ world: World; port: number }> {
  const [port] = (await freePorts(1)) as [number];
  const world = await World.start({
    layout: { ports: [port], routesPerHost: ROUTES_PER_HOST },
    cluster: { audit: true, users: [LONE_ACCOUNT] },
    adapt,
    services: SERVICES,
  });
  const { cluster } = world;
  t.teardown(() => cluster.stop());
  const upstream = await startUpstream(t, { backend: BACKEND.name });
  const apiVersion = `${BACKEND.group}/v1alpha1`;
  const { status } = await cluster.request('POST', `/apis/${apiVersion}/namespaces/shop/backends`, {
    apiVersion,
    kind: BACKEND.kind,
    metadata: { name: BACKEND.name },
    spec: { type: 'Static', static: { hosts: [{ host: '127.0.0.1', port: upstream.port }] } },
  });
  if (status !== 201) throw new Error(`Backend: ${status}`);
  const began = performance.now();
  await world.growTo(ROUTES);
  t.comment(`created in ${Math.round(performance.now() - began)} ms`);
  return { world, port };
}

t.test('ten thousand routes', async (t) => {
  const { world, port } = await startWorld(t);
  const began = performance.now();
  const lone = await LoneController.start(t, {
    cluster: world.cluster,
    gateway: GATEWAY,
    // The first statuses of all routes are written in seconds.
    variables: { K8S_CLIENT_QPS: '1000' },
  });
  t.comment(`all statuses are written after ${Math.round(performance.now() - began)} ms`);
  const answered = (world.objects(ROUTES).filter(isAnswered) as StoredRoute[]).map(({ metadata, spec }) => ({
    host: spec.hostnames[0],
    path: `/path-${metadata.name.slice('route-'.length)}/0`,
  }));
  const known = answered[0]!;
  await until('the first route answers', async () => (await answerOf(port, known)) === '200');
  const traffic = startTraffic(t, [port], known);
  const isAsFresh = async (t: Test): Promise<void> => {
    const { fresh, differences } = await lone.compare();
    t.strictSame(differences.slice(0, 5), []);
    const routes = fresh.objects.filter(({ kind }) => kind.kind === 'HTTPRoute');
    // One more is the route that is edited.
    t.equal(routes.length, ROUTES + 1);
    t.ok(
      routes.every(({ object }) => object['status'] !== undefined),
      'all have a status',
    );
  };
  const redirect = async (): Promise<string | undefined> =>
    (await send(port, { host: HOST, path: PATH })).headers['location'];

  await t.test('each host is served', async (t) => {
    t.equal(answered.length, ROUTES / ROUTES_PER_HOST);
    const bad: string[] = [];
    for (const asked of answered) {
      const answer = await answerOf(port, asked);
      if (answer !== '200') bad.push(`${asked.host}: ${answer}`);
    }
    t.strictSame(bad, []);
  });

  await t.test('the proxy and all statuses are as a fresh translation has them', isAsFresh);

  await t.test('at rest nothing is written', async (t) => {
    const since = Date.now();
    await delay(REST);
    t.strictSame(await lone.writes(since), []);
  });

  await t.test('an edit reaches the proxy and the status of its route, and no other one', async (t) => {
    const since = Date.now();
    await world.edit('edited');
    await until('it is served', async () => (await redirect())?.includes('//edited.') === true);
    t.comment(`served after ${Date.now() - since} ms`);
    const { name, namespace } = editedRoute('').metadata;
    const own = `patch httproutes/status ${namespace}/${name}`;
    await until('its status is written', async () => (await lone.writes(since)).includes(own));
    await lone.settled();
    t.strictSame(await lone.writes(since), [own]);
  });

  await t.test('a restart of the controller changes nothing at the proxy, and writes nothing', async (t) => {
    const before = await takenBy(lone.envoy);
    const owned = await ownedVersions(world.cluster);
    const since = Date.now();
    t.comment(`${lone.peak} MB`);
    t.ok(lone.peak < MEMORY, `${lone.peak} MB`);
    await lone.restart();
    // What it may still want to send or write.
    await delay(5_000);
    t.strictSame(await takenBy(lone.envoy), before);
    const statuses = (await lone.writes(since)).filter((line) => line.includes('/status '));
    t.strictSame(statuses, []);
    // What belongs to Gateways is applied once more, as it is.
    t.strictSame(await ownedVersions(world.cluster), owned);
    await isAsFresh(t);
    t.comment(`${lone.peak} MB`);
    t.ok(lone.peak < MEMORY, `${lone.peak} MB`);
  });

  t.strictSame(traffic.bad, [], `${traffic.count} requests`);
});

interface Listed {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly resourceVersion: string };
  }[];
}

/** The versions of what the controller keeps for Gateways. */
async function ownedVersions(cluster: Cluster): Promise<Readonly<Record<string, string>>> {
  const { namespace } = GATEWAY;
  const found: Record<string, string> = {};
  for (const plural of [
    'api/v1/configmaps',
    'api/v1/serviceaccounts',
    'api/v1/services',
    'apis/apps/v1/deployments',
  ]) {
    const path = `/${plural.replace(/\/(?=[^/]*$)/, `/namespaces/${namespace}/`)}`;
    const { body } = await cluster.request<Listed>('GET', path);
    for (const { metadata } of body.items) found[`${plural} ${metadata.name}`] = metadata.resourceVersion;
  }
  return found;
}

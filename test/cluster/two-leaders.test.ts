// Two controllers that both think they lead: each writes everything, and they must not fight. Over it a flood of events, and a certificate that
// changes every second.

import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import t, { type Test } from 'tap';
import { addRoute, addRoutes, answersAll } from '../parts/chaos/good-routes.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { type LinkedProxy, type Replica, startChaosWorld } from '../parts/chaos/world.ts';
import { eventually } from '../parts/eventually.ts';

const world = await startChaosWorld(t, { variables: { GATEWARDEN_DISABLE_LEADER_ELECTION: 'true' } });
const { cluster, replicas, writes } = world;
const [front, rear] = world.proxies as readonly [LinkedProxy, LinkedProxy];

/** The two have different ports for discovery, because they are on one machine, and so they render different bootstraps. */
const OF_PORTS = /^ConfigMap default\/(?:front|rear): its last version/;

async function atRest(t: Test): Promise<void> {
  const { settled, violations } = await rest(world, { expected: (line) => OF_PORTS.test(line) });
  t.strictSame(violations, [], 'everything is as a fresh translation has it');
  t.comment(`at rest after ${settled} ms`);
}

t.test('two controllers that both lead write no status again and again', async (t) => {
  for (const { running } of replicas) t.match(await running.metrics(), /^gatewarden_leader 1$/m);
  await atRest(t);
  const place = writes.all.length;
  const end = performance.now() + 5_000;
  const isOver = () => performance.now() > end;
  const paths = await addRoutes(world, { prefix: 'both', every: 50, isOver });
  for (const proxy of [front, rear]) await answersAll(proxy, paths);
  await atRest(t);
  const written = writes.statusWrites(place);
  const ofRoutes = written.filter(({ id }) => id.startsWith('HTTPRoute '));
  t.equal(new Set(ofRoutes.map(({ id }) => id)).size, paths.length);
  t.ok(ofRoutes.length <= 2 * paths.length, `${ofRoutes.length} writes for ${paths.length} routes`);
});

/** Writes of objects that the two render differently, since a time. */
const contested = async (from: number): Promise<number> =>
  (await cluster.audit()).filter(
    ({ object, status, at, isDryRun }) =>
      /^(?:configmaps|deployments) default\/(?:front|rear|edge)$/.test(object) &&
      status < 400 &&
      !isDryRun &&
      at >= from,
  ).length;

t.test('two controllers that render an object differently write it ever more rarely', async (t) => {
  const from = Date.now();
  await delay(10_000);
  const count = await contested(from);
  t.ok(count < 60, `${count} writes in ten seconds`);
  const objects = ['ConfigMap default/front', 'ConfigMap default/rear', 'Deployment default/edge'];
  for (const { running } of replicas) {
    const told = (): readonly string[] =>
      running
        .logged('warn')
        .flatMap(
          ({ problem = '' }) =>
            /^(\S+ \S+) is changed again and again by another/.exec(String(problem))?.[1] ?? [],
        )
        .sort();
    // Each is told while it waits for a repair, of a change that came after its last one; repairs are up to a minute apart.
    await eventually('each object is told', () => told().length >= objects.length || undefined, 150);
    t.strictSame(told(), objects);
  }
});

/** What a proxy answers by HTTPS: the status, and the serial number of its certificate. */
function askedByTls({ https }: LinkedProxy): Promise<string> {
  return new Promise((resolve) => {
    const asked = request({
      host: '127.0.0.1',
      port: https,
      path: '/good',
      headers: { host: 'good.test' },
      servername: 'a.test',
      rejectUnauthorized: false,
      agent: false,
      timeout: 10_000,
    });
    asked.once('response', (response) => {
      const { serialNumber } = (response.socket as TLSSocket).getPeerCertificate();
      response.resume().once('end', () => resolve(`${response.statusCode} ${serialNumber}`));
    });
    asked.once('timeout', () => asked.destroy(new Error('no answer')));
    asked.once('error', (error) => resolve(error.message));
    asked.end();
  });
}

async function rotate(pair: number): Promise<void> {
  const { cert, key } = world.material.pairs[pair % 2]!;
  const encoded = (value: string): string => Buffer.from(value).toString('base64');
  const status = await world.edit({
    what: 'rotate',
    method: 'PUT',
    path: '/api/v1/namespaces/default/secrets/tls',
    body: {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'tls', namespace: 'default' },
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': encoded(cert), 'tls.key': encoded(key) },
    },
  });
  if (status >= 300 || status === 0) throw new Error(`Secret: ${status}`);
}

/** MiB that a controller has in memory. */
async function memoryOf({ running }: Replica): Promise<number> {
  const status = await readFile(`/proc/${running.process.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)![1]) / 1024;
}

const MERGE = { contentType: 'application/merge-patch+json' };
const OBJECTS = 20;
const sliceAt = (index: number) => `/apis/discovery.k8s.io/v1/namespaces/good/endpointslices/flood-${index}`;

/** Changes of objects that the good route has nothing to do with, as fast as the API server takes them. Resolves with their number. */
async function flood(isOver: () => boolean): Promise<number> {
  let count = 0;
  const rows = Array.from({ length: OBJECTS }, async (_, row) => {
    for (let n = 0; !isOver(); n++) {
      const address = `10.9.${n % 250}.${row + 1}`;
      const [slice, route] = await Promise.all([
        cluster.request('PATCH', sliceAt(row), { endpoints: [{ addresses: [address] }] }, MERGE),
        cluster.request(
          'PATCH',
          `/apis/gateway.networking.k8s.io/v1/namespaces/good/httproutes/flood-${row}`,
          { metadata: { annotations: { count: String(n) } }, spec: { hostnames: [`flood-${n % 100}.test`] } },
          MERGE,
        ),
      ]);
      if (slice.status !== 200 || route.status !== 200) throw new Error(JSON.stringify([slice, route]));
      count += 2;
    }
  });
  await Promise.all(rows);
  return count;
}

t.test('a flood of events, and a certificate that changes every second', async (t) => {
  for (let row = 0; row < OBJECTS; row++) {
    await addRoute(world, `flood-${row}`);
    const { status } = await cluster.request('POST', sliceAt(row).replace(/\/[^/]+$/, ''), {
      metadata: { name: `flood-${row}`, labels: { 'kubernetes.io/service-name': 'flood' } },
      addressType: 'IPv4',
      ports: [{ name: 'http', port: 80 }],
      endpoints: [],
    });
    if (status !== 201) t.fail(`EndpointSlice: ${status}`);
  }
  await rotate(0);
  for (const proxy of [front, rear])
    await eventually('HTTPS answers', async () => (await askedByTls(proxy)).startsWith('200') || undefined);
  const memory = await Promise.all(replicas.map(memoryOf));

  const end = performance.now() + 12_000;
  const isOver = () => performance.now() > end;
  const answers = new Map<string, number>();
  const byTls = [front, rear].map(async (proxy) => {
    for (; !isOver(); await delay(30)) {
      const answer = await askedByTls(proxy);
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  });
  let rotations = 0;
  const rotating = (async () => {
    for (; !isOver(); await delay(1_000)) await rotate(++rotations);
  })();
  const flooding = flood(isOver);
  const paths = await addRoutes(world, { prefix: 'flooded', every: 1_000, isOver });
  const count = await flooding;
  await Promise.all([...byTls, rotating]);
  t.comment(`${count} events, ${rotations} certificates`, Object.fromEntries(answers));
  t.ok(count > 100, `${count} events`);
  for (const proxy of [front, rear]) await answersAll(proxy, paths);
  t.strictSame(
    [...answers.keys()].filter((answer) => !answer.startsWith('200 ')),
    [],
    'no request by HTTPS fails',
  );
  t.equal(answers.size, 2, 'both certificates were served');
  await atRest(t);
  for (const [index, replica] of replicas.entries()) {
    const grown = (await memoryOf(replica)) - memory[index]!;
    t.ok(grown < 300, `grown by ${Math.round(grown)} MiB`);
  }
});

t.test('at no time did a request fail, and statuses did not go back and forth', async (t) => {
  t.strictSame(await brokenInvariants(world), []);
});

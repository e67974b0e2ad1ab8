// Everything that admission refuses, stored with the webhook off: it harms nothing but itself, and says in its status that it is refused.

import t from 'tap';
import type { ConnectedProxyJson } from '../../src/controller/admin/connected-proxies.ts';
import { addRoute, answersAll } from '../parts/chaos/good-routes.ts';
import { brokenInvariants, rest } from '../parts/chaos/rest.ts';
import { type LinkedProxy, startChaosWorld } from '../parts/chaos/world.ts';
import { NAMESPACE, REFUSED_OBJECTS, type RefusedObject, SHARED_OBJECTS } from '../parts/refused-objects.ts';

const world = await startChaosWorld(t);
const { cluster, replicas } = world;
const [front, rear] = world.proxies as readonly [LinkedProxy, LinkedProxy];
type Manifest = RefusedObject['object'];

/** The reconciler says it, which a translation doesn't know. */
const INVALID_PARAMETERS = /^Gateway refused\/m\d+: object \w+: stored .*"reason":"InvalidParameters"/;

const plurals = new Map<string, string>();
async function pathOf({ apiVersion, kind, metadata: { name } }: Manifest): Promise<string> {
  const root = apiVersion === 'v1' ? '/api/v1' : `/apis/${apiVersion}`;
  const key = `${apiVersion} ${kind}`;
  if (!plurals.has(key)) {
    const { body } = await cluster.request<{ resources: { name: string; kind: string }[] }>('GET', root);
    const found = body.resources.find((each) => each.kind === kind && !each.name.includes('/'));
    if (found === undefined) throw new Error(`${apiVersion} ${kind} is not served`);
    plurals.set(key, found.name);
  }
  return `${root}/namespaces/${NAMESPACE}/${plurals.get(key)}/${name}`;
}

/** The status with which the API server answers. As Helm and others do, without strict fields. */
async function create(object: Manifest): Promise<number> {
  const path = await pathOf(object);
  const collection = path.slice(0, path.lastIndexOf('/'));
  const { status, body } = await cluster.request('POST', `${collection}?fieldValidation=Ignore`, object);
  if (status >= 500) throw new Error(JSON.stringify(body));
  return status;
}

await cluster.request('POST', '/api/v1/namespaces', {
  metadata: { name: NAMESPACE, labels: { joins: 'yes' } },
});
for (const object of SHARED_OBJECTS) if ((await create(object)) >= 300) throw new Error(object.metadata.name);
/** The CRDs refuse the others, and an unknown field is removed by the API server. */
const stored: RefusedObject[] = [];
for (const refused of REFUSED_OBJECTS)
  if (refused.why !== 'ST-10' && (await create(refused.object)) < 300) stored.push(refused);

t.test('objects that admission refuses harm nothing but themselves', async (t) => {
  for (const { hosts, why } of stored)
    for (const host of hosts) {
      const status = await create(host);
      if (status >= 300) t.fail(`${host.kind} for ${why}: ${status}`);
    }
  t.comment(`${stored.length} of ${REFUSED_OBJECTS.length} are stored`);
  t.ok(stored.length > 30, `${stored.length} are stored`);
  for (const proxy of [front, rear])
    await answersAll(proxy, [await addRoute(world, `beside-${proxy.gateway.name}`)]);
  const { violations, settled } = await rest(world, { expected: (line) => INVALID_PARAMETERS.test(line) });
  t.strictSame(violations, [], 'everything is as a fresh translation has it');
  t.comment(`at rest after ${settled} ms`);
  for (const { running } of replicas) {
    const { proxies } = (await running.admin('/proxies')) as { proxies: readonly ConnectedProxyJson[] };
    t.strictSame(
      proxies.flatMap(({ types }) => types.flatMap(({ rejected }) => rejected)),
      [],
      'no proxy rejects anything',
    );
    t.equal(running.end, undefined);
    t.match(await running.metrics(), /^gatewarden_translation_failing 0$/m);
  }
});

interface WithStatus {
  readonly status?: Readonly<
    Record<string, readonly { readonly conditions?: readonly Condition[] }[] | readonly Condition[]>
  >;
}

interface Condition {
  readonly status: string;
  readonly reason: string;
  readonly message: string;
}

async function conditionsOf(object: Manifest): Promise<readonly Condition[]> {
  const { body } = await cluster.request<WithStatus>('GET', await pathOf(object));
  return Object.values(body.status ?? {})
    .filter((part) => Array.isArray(part))
    .flat()
    .flatMap((part) => ('conditions' in part ? (part.conditions ?? []) : [part as Condition]));
}

const saysSo = ({ status, reason, message }: Condition): boolean =>
  (status === 'False' || reason === 'PartiallyValid') && message !== '';

for (const { object, hosts, why } of stored)
  t.test(`${object.kind} ${object.metadata.name} (${why}): its status says so`, async (t) => {
    // Parameters have no status: their Gateway says it.
    const told = await Promise.all(
      (object.kind === 'GatewayParameters' ? hosts : [object]).map(conditionsOf),
    );
    t.ok(told.flat().some(saysSo), JSON.stringify({ object, told }));
  });

t.test('no request failed, no status flapped, nothing else was logged as an error', async (t) => {
  t.strictSame(await brokenInvariants(world), []);
  // The webhook isn't registered in this cluster.
  const problems = replicas.flatMap(({ running }) => running.logged('error').map(({ message }) => message));
  t.strictSame([...new Set(problems)], ['webhook registration is incomplete']);
});

// One tenant harms no other: in random worlds of the edge, objects of another namespace that a tenant doesn't ask for change nothing of what its
// requests meet, neither in records nor in the file.

import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import { Translator } from '../../../src/translation.ts';
import { pick, seeded } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { chance } from '../random.ts';
import { dependencies, mayConflict, nameOf, OWNER, TENANTS } from '../tenancy.ts';
import { keyOf, removalOf, World } from '../world.ts';
import type { WorldObject } from '../world-parts.ts';
import { readConfig } from './config/config-reader.ts';
import { EDGE_MAKERS } from './edge-world.ts';
import { edgeClass, edgeGateway, edgeSettings } from './objects.ts';

const REMOVED = 14;

const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const GATEWAY = edgeGateway(
  [
    { name: 'l1', protocol: 'HTTP', port: 80, ...ALL },
    { name: 'l2', protocol: 'HTTP', port: 81, ...ALL },
  ],
  { allowedListeners: { namespaces: { from: 'All' } } },
  `${OWNER}/edge`,
);

const SHARED: ReadonlySet<string> = new Set(['Gateway', 'GatewayClass', 'Namespace']);

/** The world of ./edge-world.ts, in which `shop` is this namespace and `infra` another. */
function moved(objects: readonly WorldObject[], home: string, other: string): readonly WorldObject[] {
  const renamed = JSON.stringify(objects)
    .replaceAll('"namespace":"infra"', '"namespace":"?"')
    .replaceAll('"namespace":"shop"', `"namespace":"${home}"`)
    .replaceAll('"namespace":"?"', `"namespace":"${other}"`);
  return JSON.parse(renamed);
}

/** On the Gateway of the owner, or on ListenerSets of their own; tenants share a host, on which the older route may win. */
function attached(object: WorldObject): WorldObject {
  const { kind, metadata } = object;
  const spec = (object as unknown as { spec: Record<string, unknown> }).spec;
  if (kind.endsWith('ListenerSet'))
    return { ...object, spec: { ...spec, parentRef: { name: 'edge', namespace: OWNER } } } as WorldObject;
  if (!kind.endsWith('Route')) return object;
  const parents = (spec['parentRefs'] as readonly { readonly kind?: string }[]).map((parent) =>
    parent.kind === 'XListenerSet'
      ? { ...parent, namespace: metadata.namespace }
      : { name: 'edge', namespace: OWNER },
  );
  const hostnames = kind === 'TCPRoute' ? {} : { hostnames: [`${metadata.namespace}.test`, 'shared.test'] };
  return { ...object, spec: { ...spec, ...hostnames, parentRefs: parents } } as WorldObject;
}

function tenantWorld(seed: number): readonly WorldObject[] {
  const worlds = TENANTS.flatMap((home, index) => {
    const world = new World(seed * 7 + index, EDGE_MAKERS);
    for (let step = 0; step < 200; step++) world.edit();
    const next = seeded(seed);
    const other = chance(next, 0.5) ? TENANTS.find((each) => each !== home)! : OWNER;
    return moved(world.objects, home, other);
  });
  const own = new Map<string, WorldObject>();
  for (const object of [edgeClass as never, GATEWAY as never, ...worlds.map(attached)])
    if (
      !own.has(keyOf(object)) &&
      (!SHARED.has(object.kind) || object === (GATEWAY as never) || object === (edgeClass as never))
    )
      own.set(keyOf(object), object);
  return [...own.values()];
}

interface Met {
  readonly routes: readonly unknown[];
  readonly records: readonly unknown[];
}

/** What requests to routes of a namespace meet. */
function metBy(tenant: string, translator: Translator): Met {
  const { gateways } = translator.translation();
  const gateway = gateways.find(({ dataPlane }) => dataPlane === 'edge');
  if (gateway?.dataPlane !== 'edge') throw new Error('there is no edge Gateway');
  const { text, files } = translator.view.edge.render(`Gateway/${OWNER}/edge`)!;
  const { listeners } = readConfig(text!, files);
  return {
    routes: listeners.flatMap(({ port, name, protocol, tls, units, routes }) =>
      routes
        .filter(({ route }) => route.startsWith(`${tenant}/`))
        // The position in the file changes with the routes of others.
        .map(({ at: _, ...route }) => ({ port, name, protocol, tls, units, route })),
    ),
    records: [
      ...gateway.routes.filter(({ name }) => name.namespace === tenant),
      ...gateway.tcpRoutes.filter(({ name }) => name.namespace === tenant),
    ],
  };
}

t.test('what a tenant does not ask for makes no difference to its routes', async (t: Test) => {
  let [met, compared] = [0, 0];
  await fuzz(
    t,
    { seed: 8101, cases: 6 },
    (seed, next) => {
      const objects = tenantWorld(seed);
      const translator = new Translator(edgeSettings({ systemNamespace: OWNER }));
      translator.apply(objects.map((object) => ({ object })));
      const before = new Map(TENANTS.map((tenant) => [tenant, metBy(tenant, translator)]));
      met += [...before.values()].reduce((sum, { routes }) => sum + routes.length, 0);
      const needed = new Map(TENANTS.map((tenant) => [tenant, dependencies(tenant, objects)]));
      const removable = objects.filter(({ metadata: { namespace = OWNER } }) => namespace !== OWNER);
      for (let count = 0; count < REMOVED; count++) {
        const gone = pick(next, removable);
        const others = TENANTS.filter((tenant) => !needed.get(tenant)!.has(nameOf(gone)));
        if (others.length === 0) continue;
        translator.apply([removalOf(gone)]);
        for (const tenant of others) {
          const isOfTenant = ({ metadata }: WorldObject) => metadata.namespace === tenant;
          if (objects.some((object) => isOfTenant(object) && mayConflict(object, gone))) continue;
          compared++;
          const after = metBy(tenant, translator);
          if (!isDeepStrictEqual(after, before.get(tenant)))
            t.strictSame(after, before.get(tenant), `without ${nameOf(gone)}, for ${tenant}`);
        }
        translator.apply([{ object: gone }]);
      }
    },
    (cases) => {
      t.ok(met > 10 * cases, `${met} routes of tenants`);
      t.ok(compared > 5 * cases, `${compared} removals were compared`);
    },
  );
});

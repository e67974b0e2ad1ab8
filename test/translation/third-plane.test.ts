// A data plane of thirty lines works with translator, statuses, output and incremental edits, and neutral code doesn't know it.

import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { listenerId } from '../../src/translation/gateways/listener.ts';
import type { PlaneDefinition } from '../../src/translation/plane.ts';
import { PlaneTranslator } from '../../src/translation/plane-translator.ts';
import type { Planes } from '../../src/translation/planes.ts';
import { proxyPlane } from '../../src/translation/proxy/proxy.ts';
import { defaultSettings } from '../../src/translation.ts';
import { Follower, plain } from './edits.ts';
import { chance } from './random.ts';
import { MAKERS, World } from './world.ts';

const CONTROLLER = 'example.com/names';

/** Lists the routes of each of its Gateways by name, and rejects those named `docs`. */
const namesPlane: PlaneDefinition = {
  name: 'names',
  controllerName: CONTROLLER,
  classes: ['names'],
  supportedFeatures: () => ['HTTPRoute'],
  reservedPorts: new Map([[8443, 'names']]),
  resourceTypes: ['names'],
  statusRules: {
    hasGatewayTls: true,
    needsListener: true,
    hasExtendedConditions: true,
    countsRoutesOnce: false,
    takesPools: false,
    tellsDeniedSets: true,
  },
  build: (_graph, { snapshot, gateways, routes }) => ({
    own: [
      {
        type: 'names',
        resources: {
          keys: snapshot.keys('Gateway'),
          get(gateway) {
            const isOurs = gateways.gateway(gateway)?.dataPlane === 'names';
            const listeners = isOurs ? (gateways.listeners(gateway) ?? []) : [];
            const found = listeners.flatMap((listener) => routes.ofListener.get(listenerId(listener)));
            const resource = { name: 'routes', routes: [...new Set(found.map(({ route }) => route))].sort() };
            return { gateway, name: 'routes', resource: isOurs ? resource : undefined };
          },
        },
      },
    ],
    shared: [],
    verdicts: {
      onGateway: () => [{ type: 'Attached', status: 'True', reason: 'Named', message: '' }],
      onListener: () => [{ type: 'Attached', status: 'True', reason: 'Named', message: '' }],
      onRoute: (route) => ({ attached: route.endsWith('/docs') ? [REFUSED] : [], delegated: [] }),
    },
    policies: [],
    statuses: [],
    reporters: [],
    backendReferences: () => [],
  }),
};

const REFUSED = { type: 'Accepted', status: 'False', reason: 'NoDocs', message: '' } as const;

type ThreePlanes = Planes & { readonly names: { readonly names: { readonly routes: readonly string[] } } };

const translator = (isOnce = false) =>
  new PlaneTranslator<ThreePlanes>(defaultSettings, [proxyPlane(), namesPlane], { isOnce });

const gatewayClass = (name: string, controllerName: string) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name },
  spec: { controllerName },
});

const gateway = (name: string, gatewayClassName: string, port = 80) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'Gateway',
  metadata: { namespace: 'shop', name },
  spec: { gatewayClassName, listeners: [{ name: 'http', protocol: 'HTTP', port }] },
});

const route = (name: string, ...parents: readonly string[]) => ({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'HTTPRoute',
  metadata: { namespace: 'shop', name },
  spec: {
    parentRefs: parents.map((parent) => ({ name: parent })),
    rules: [{ backendRefs: [{ name: 'cart', port: 80 }] }],
  },
});

const CLASSES = [gatewayClass('gatewarden', 'gatewarden.dev/gateway'), gatewayClass('names', CONTROLLER)];

function translated(...objects: readonly object[]) {
  const made = translator(true);
  made.apply([...CLASSES, ...objects].map((object) => ({ object })));
  return made.translation();
}

t.test('a Gateway has the configuration of the data plane of its class', async (t) => {
  const { gateways } = translated(
    gateway('front', 'gatewarden'),
    gateway('list', 'names'),
    route('cart', 'front', 'list'),
    route('docs', 'list'),
  );
  const [front, list] = gateways;
  t.equal(front?.dataPlane, 'proxy');
  t.ok(front?.dataPlane === 'proxy' && front.routes[0]?.virtualHosts?.length === 1);
  t.strictSame(list, {
    namespace: 'shop',
    name: 'list',
    class: 'names',
    dataPlane: 'names',
    names: [{ name: 'routes', routes: ['HTTPRoute/shop/cart', 'HTTPRoute/shop/docs'] }],
  });
});

t.test('statuses have the verdicts of each data plane under the name of its controller', async (t) => {
  const { statuses } = translated(
    gateway('front', 'gatewarden'),
    gateway('list', 'names'),
    route('docs', 'front', 'list'),
  );
  const statusOf = (kind: string, name: string) =>
    statuses.find((status) => status.kind === kind && status.name === name)?.status as {
      readonly conditions: readonly { readonly type: string }[];
      readonly parents: readonly { readonly controllerName: string; readonly conditions: object[] }[];
      readonly supportedFeatures: unknown;
    };
  t.strictSame(
    statusOf('HTTPRoute', 'docs').parents.map(({ controllerName, conditions }) => [
      controllerName,
      conditions.map((each) => Object.values(each).slice(0, 3).join(' ')),
    ]),
    [
      ['gatewarden.dev/gateway', ['Accepted True Accepted', 'ResolvedRefs False BackendNotFound']],
      [CONTROLLER, ['Accepted False NoDocs', 'ResolvedRefs True ResolvedRefs']],
    ],
  );
  const hasNamed = (name: string) =>
    statusOf('Gateway', name).conditions.some(({ type }) => type === 'Attached');
  t.strictSame([hasNamed('front'), hasNamed('list')], [false, true]);
  t.strictSame(statusOf('GatewayClass', 'names').supportedFeatures, [{ name: 'HTTPRoute' }]);
});

t.test('ports are reserved by the data plane that uses them', async (t) => {
  const { statuses } = translated(gateway('front', 'gatewarden', 8443), gateway('list', 'names', 8443));
  const isProgrammed = (name: string) =>
    JSON.stringify(statuses.find((status) => status.name === name)?.status).includes('is reserved') === false;
  t.strictSame([isProgrammed('front'), isProgrammed('list')], [true, false]);
});

t.test(
  'a Gateway that changes its class is removed from one data plane and is new to the other',
  async (t) => {
    const made = translator();
    made.apply(
      [...CLASSES, gateway('front', 'gatewarden'), route('cart', 'front')].map((object) => ({ object })),
    );
    const change = made.apply([{ object: gateway('front', 'names') }]);
    t.strictSame(change.removedGateways, [{ namespace: 'shop', name: 'front', dataPlane: 'proxy' }]);
    t.strictSame(change.gateways, [
      {
        namespace: 'shop',
        name: 'front',
        class: 'names',
        dataPlane: 'names',
        names: { set: [{ name: 'routes', routes: ['HTTPRoute/shop/cart'] }], removed: [] },
      },
    ]);
  },
);

t.test('after each edit of a random world all planes have the result of a fresh translation', async (t) => {
  const makers = {
    ...MAKERS,
    GatewayClass: (next: () => number) => {
      const object = MAKERS['GatewayClass']!(next);
      return chance(next, 0.5) ? { ...object, spec: { controllerName: CONTROLLER } } : object;
    },
  };
  let named = 0;
  for (const seed of [92]) {
    const world = new World(seed, makers);
    const made = translator();
    const follower = new Follower();
    for (let step = 0; step < 200; step++) {
      follower.hear(made.apply([world.edit()]));
      const once = translator(true);
      once.apply(world.objects.map((object) => ({ object })));
      const fresh = plain(once.translation());
      named += once.translation().gateways.filter(({ dataPlane }) => dataPlane === 'names').length;
      for (const found of [made.translation(), follower.translation])
        if (!isDeepStrictEqual(plain(found), fresh)) {
          t.strictSame(plain(found), fresh, `seed ${seed}, step ${step}`);
          return;
        }
    }
  }
  t.ok(named > 20, `${named} Gateways of the third plane were compared`);
});

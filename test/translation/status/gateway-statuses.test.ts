// Statuses of GatewayClasses, Gateways and ListenerSets, merged into stored ones: our parts are written, all others stay.

import t from 'tap';
import { COMMON_FEATURES } from '../../../src/translation/gateway-api-features.ts';
import { readSettings, translate } from '../../../src/translation.ts';
import { listenerSet, statusOf } from '../gateways/saying.ts';
import {
  gateway,
  gatewayClass,
  httpRoute,
  listener,
  service,
  trafficPolicy,
  translated,
} from '../objects.ts';

type Members = Readonly<Record<string, unknown>>;

const stored = (object: object, status: unknown) => ({ ...object, status });
const conditions = (found: { readonly conditions?: readonly unknown[] }) => found.conditions ?? [];
const OLD = '2026-01-01T00:00:00Z';

t.test('conditions have the generation, and the time of their last change', async (t) => {
  const of = (status: string) =>
    conditions(
      statusOf(
        [
          stored(gateway({}, 'default/edge', { generation: 7 }), {
            conditions: [
              { type: 'Accepted', status, reason: 'Whatever', message: '', lastTransitionTime: OLD },
            ],
          }),
        ],
        'edge',
      ),
    );
  t.match(of('True'), [
    { type: 'Accepted', reason: 'Accepted', observedGeneration: 7, lastTransitionTime: OLD },
  ]);
  t.match(of('False'), [{ type: 'Accepted', status: 'True', lastTransitionTime: undefined }]);
});

t.test('conditions of other types stay, and so do other members', async (t) => {
  const ready = { type: 'Ready', status: 'True', reason: 'Ready', message: '', lastTransitionTime: OLD };
  const listeners = [
    { name: 'http', conditions: [ready] },
    { name: 'gone', conditions: [ready] },
  ];
  const status = { addresses: [{ value: '192.0.2.1' }], conditions: [ready], listeners };
  const found = statusOf([stored(gateway(), status)], 'edge');
  t.match(found, { addresses: status.addresses });
  t.strictSame(conditions(found).at(-1), ready);
  t.equal(found.listeners?.length, 1);
  t.strictSame(found.listeners?.[0]?.conditions.at(-1), ready);
});

t.test('a condition that we no longer report is removed', async (t) => {
  const attached = {
    type: 'AttachedListenerSets',
    status: 'True',
    reason: 'ListenerSetsAttached',
    message: '',
  };
  const object = gateway({ allowedListeners: { namespaces: { from: 'All' } }, listeners: [] });
  const found = statusOf([stored(object, { conditions: [attached] })], 'edge');
  t.notMatch(JSON.stringify(found), 'AttachedListenerSets');
});

t.test('InvalidParameters, which the deployment sets, is not overwritten by normal conditions', async (t) => {
  const invalid = {
    type: 'Accepted',
    status: 'False',
    reason: 'InvalidParameters',
    message: 'no such parameters',
  };
  const of = (object: object) => conditions(statusOf([stored(object, { conditions: [invalid] })], 'edge'));
  t.strictSame(
    of(gateway()).filter((condition) => (condition as Members)['type'] === 'Accepted'),
    [invalid],
  );
  const rejected = of(gateway({ listeners: [listener('a', { port: 9091 })] }));
  t.match(
    rejected.filter((condition) => (condition as Members)['type'] === 'Accepted'),
    [{ status: 'True', reason: 'ListenersNotValid' }],
    'but by what is worse',
  );
});

t.test('no stored status makes it fail', async (t) => {
  for (const status of [
    null,
    7,
    'x',
    [],
    { conditions: 7 },
    { conditions: [null, 7, {}, { type: 7 }, { type: 'Accepted' }] },
    { listeners: 7 },
    { listeners: [null, 7, { name: 'http' }, { name: 'http', conditions: [null] }] },
    { parents: [null, { controllerName: 'gatewarden.dev/gateway', conditions: [null] }] },
  ]) {
    const objects = [
      stored(gatewayClass, status),
      stored(gateway({ allowedListeners: { namespaces: { from: 'All' } } }), status),
      stored(listenerSet('default/more', [listener('web', { port: 9090 })]), status),
      stored(httpRoute('default/r', { rules: [] }), status),
    ];
    t.equal(translate(objects).statuses.length, 4, JSON.stringify(status));
  }
});

t.test('every class with our controller is accepted; those that we create list features', async (t) => {
  const named = (name: string, controllerName = 'gatewarden.dev/gateway') => ({
    ...gatewayClass,
    metadata: { name },
    spec: { controllerName },
  });
  const statusesOf = (...classes: readonly object[]) => translate(classes).statuses;
  for (const name of ['gatewarden', 'gatewarden-waypoint']) {
    const [found] = statusesOf(named(name));
    t.match(found, {
      name,
      namespace: '',
      status: { conditions: [{ type: 'Accepted', status: 'True', reason: 'Accepted' }] },
    });
    const features = (found?.status['supportedFeatures'] ?? []) as readonly { readonly name: string }[];
    const names = features.map((feature) => feature.name);
    t.equal(names.length, 31);
    t.strictSame(
      names,
      names.toSorted((left, right) => (left < right ? -1 : 1)),
    );
    for (const absent of [
      'Mesh',
      'BackendTLSPolicy',
      'GatewayStaticAddresses',
      'GatewayHTTPListenerIsolation',
    ])
      t.notOk(
        names.some((feature) => feature.startsWith(absent)),
        absent,
      );
  }
  const { settings } = readSettings({ listenerIsolation: true });
  const [isolated] = translate([named('gatewarden')], settings).statuses;
  const added = (isolated?.status['supportedFeatures'] ?? []) as readonly { readonly name: string }[];
  t.equal(added.filter(({ name }) => name === 'GatewayHTTPListenerIsolation').length, 1);
  t.strictSame(
    added.map(({ name }) => name),
    added.map(({ name }) => name).sort(),
  );
  const [edge] = statusesOf(named('gatewarden-edge', 'gatewarden.dev/edge'));
  const ofEdge = (edge?.status['supportedFeatures'] ?? []) as readonly { readonly name: string }[];
  t.strictSame(
    ofEdge.map(({ name }) => name),
    [...COMMON_FEATURES, 'GatewayHTTPListenerIsolation'].sort(),
    'the edge data plane isolates listeners, and has no client certificates',
  );
  t.equal(COMMON_FEATURES.length, 29);
  t.notOk(statusesOf(named('mine'))[0]?.status['supportedFeatures'], 'a class of a user');
  t.strictSame(statusesOf(named('gatewarden', 'gatewarden.dev/other'), named('x', 'other.example/c')), []);
});

t.test('only Gateways of a class with our controller are translated', async (t) => {
  const classOf = (name: string, controllerName: string) => ({
    ...gatewayClass,
    metadata: { name },
    spec: { controllerName },
  });
  for (const [controllerName, count] of [
    ['gatewarden.dev/gateway', 1],
    ['gatewarden.dev/edge', 1],
    ['gatewarden.dev/other', 0],
    ['other.example/controller', 0],
  ] as const) {
    const objects = [
      classOf('mine', controllerName),
      gateway({ gatewayClassName: 'mine' }),
      httpRoute('default/r', { rules: [] }),
    ];
    const { gateways, statuses } = translate(objects);
    t.equal(gateways.length, count, controllerName);
    const ours = statuses.filter(({ kind }) => kind !== 'GatewayClass');
    t.equal(ours.length, 2 * count, 'nor has anything of it a status');
  }
});

t.test('objects of namespaces that are not selected are ignored', async (t) => {
  const discoveryNamespaceSelectors = [{ matchLabels: { team: 'a' } }];
  const namespace = {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name: 'default', labels: { team: 'a' } },
  };
  t.equal(translated([gateway()], { discoveryNamespaceSelectors }).gateways.length, 0);
  t.equal(translated([namespace, gateway()], { discoveryNamespaceSelectors }).gateways.length, 1);
});

t.test(
  'attached routes are pairs of a route and a parentRef, whatever the state of the listener',
  async (t) => {
    const parentRefs = [{ name: 'edge' }, { name: 'edge', sectionName: 'b' }];
    const objects = [
      gateway({
        listeners: [listener('a'), listener('b', { port: 9091 }), listener('c', { hostname: 'x.test' })],
      }),
      httpRoute('default/r', { parentRefs, hostnames: ['y.test'], rules: [] }),
    ];
    t.match(statusOf(objects, 'edge').listeners, [
      { name: 'a', attachedRoutes: 1 },
      { name: 'b', attachedRoutes: 2 },
      { name: 'c', attachedRoutes: 0 },
    ]);
  },
);

t.test('a listener or Gateway reports failing policies', async (t) => {
  const broken = { annotations: { 'gatewarden.dev/policy-weight': 'heavy' } };
  const of = (target: Members) => {
    const objects = [
      gateway(),
      service('default/web'),
      httpRoute('default/r', { rules: [{ backendRefs: [{ name: 'web', port: 80 }] }] }),
      trafficPolicy(
        'default/p',
        [{ kind: 'Gateway', name: 'edge', ...target }],
        { buffer: { maxRequestSize: '1Ki' } },
        broken,
      ),
    ];
    const { conditions: ofGateway = [], listeners = [] } = statusOf(objects, 'edge');
    return [ofGateway, listeners[0]?.conditions ?? []].map(
      (found) => found.find(({ type }) => type === 'Accepted')?.reason,
    );
  };
  t.strictSame(of({}), ['GatewayReplaced', 'Accepted']);
  t.strictSame(of({ sectionName: 'http' }), ['Accepted', 'ListenerReplaced']);
});

t.test('messages respect the length limit of conditions', async (t) => {
  const kinds = Array.from({ length: 2000 }, (_, index) => ({ kind: `Kind${index}OfSomebodyElse` }));
  const { listeners = [] } = statusOf(
    [gateway({ listeners: [listener('a', { allowedRoutes: { kinds } })] })],
    'edge',
  );
  for (const { message } of listeners[0]?.conditions ?? []) t.ok(message.length <= 32768);
});

// Statuses of routes: an entry for each parentRef that leads to objects that we serve, its conditions, and entries of other controllers.

import t from 'tap';
import {
  a,
  conditionsOf,
  GATEWAY_API,
  type ParentStatus,
  routeOf,
  Translated,
} from '../proxy/routes/translated.ts';

const GOOD = { Accepted: 'True Accepted', ResolvedRefs: 'True ResolvedRefs' };
const gateway = (name: string, listeners: readonly object[], gatewayClassName = 'gatewarden') => ({
  apiVersion: GATEWAY_API,
  kind: 'Gateway',
  metadata: { name, namespace: 'shop' },
  spec: { gatewayClassName, listeners },
});
const http = (name: string, port: number, more: object = {}) => ({ name, protocol: 'HTTP', port, ...more });
const ref = (parent: ParentStatus): string => {
  const { name, sectionName = '', port = '' } = parent.parentRef;
  return `${name}/${sectionName}/${port}`;
};
/** By parentRef, in their order. */
const said = (parents: readonly ParentStatus[] | undefined) =>
  (parents ?? []).map((parent) => [ref(parent), conditionsOf(parent)]);

t.test('a route that is served', async (t) => {
  const translated = new Translated([routeOf([{ backendRefs: [a] }])]);
  t.strictSame(translated.parents(), [
    {
      parentRef: { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' },
      controllerName: 'gatewarden.dev/gateway',
      conditions: [
        {
          type: 'Accepted',
          status: 'True',
          reason: 'Accepted',
          message: 'Successfully accepted Route',
        },
        {
          type: 'ResolvedRefs',
          status: 'True',
          reason: 'ResolvedRefs',
          message: 'Successfully resolved all references',
        },
      ],
    },
  ]);
});

const REFUSALS: readonly (readonly [
  behaviour: string,
  parentRef: object,
  listener: object,
  hostnames: string[],
  reason: string,
])[] = [
  [
    'a listener for other kinds',
    {},
    { allowedRoutes: { kinds: [{ kind: 'GRPCRoute' }] } },
    [],
    'NotAllowedByListeners',
  ],
  [
    'a listener for other namespaces',
    {},
    { allowedRoutes: { namespaces: { from: 'Selector', selector: { matchLabels: { a: 'b' } } } } },
    [],
    'NotAllowedByListeners',
  ],
  ['a section that is not there', { sectionName: 'gone' }, {}, [], 'NoMatchingParent'],
  ['a port that is not there', { port: 1 }, {}, [], 'NoMatchingParent'],
  ['other hosts', {}, { hostname: 'a.test' }, ['b.test'], 'NoMatchingListenerHostname'],
  ['hosts that nobody can ask for', {}, {}, ['a\nb'], 'NoMatchingListenerHostname'],
];
for (const [behaviour, parentRef, listener, hostnames, reason] of REFUSALS)
  t.test(`${behaviour}: ${reason}`, async (t) => {
    const route = routeOf([{ backendRefs: [{ name: 'gone', port: 80 }] }], {
      hostnames,
      parentRefs: [{ name: 'own', ...parentRef }],
    });
    const translated = new Translated([gateway('own', [http('l', 8081, listener)]), route]);
    t.strictSame(translated.conditions(), { ...GOOD, Accepted: `False ${reason}` });
    t.equal(translated.message('Accepted'), '');
  });

t.test('a time that a caller writes into a condition appears in no other', async (t) => {
  const [parent] = new Translated([routeOf([{ backendRefs: [a] }])]).parents() ?? [];
  for (const condition of parent!.conditions) Object.assign(condition, { lastTransitionTime: 'now' });
  t.notMatch(JSON.stringify(new Translated([routeOf([{ backendRefs: [a] }])]).parents()), 'now');
});

t.test('parentRefs are sorted, and each has conditions of its own', async (t) => {
  const translated = new Translated([
    gateway('own', [http('one', 8081), http('two', 8083)]),
    routeOf([{ backendRefs: [{ name: 'gone', port: 80 }] }], {
      parentRefs: [
        { name: 'own', sectionName: 'two' },
        { name: 'own', sectionName: 'gone' },
        { name: 'edge' },
        { name: 'own', port: 8081 },
      ],
    }),
  ]);
  const attached = { ...GOOD, ResolvedRefs: 'False BackendNotFound' };
  t.strictSame(said(translated.parents()), [
    ['edge//', attached],
    ['own//8081', attached],
    ['own/gone/', { ...GOOD, Accepted: 'False NoMatchingParent' }],
    ['own/two/', attached],
  ]);
});

t.test('there is no entry for Gateways of other controllers', async (t) => {
  const translated = new Translated([
    gateway('foreign', [http('l', 8081)], 'foreign'),
    routeOf([{ backendRefs: [a] }], {
      parentRefs: [
        { name: 'foreign' },
        { name: 'gone' },
        { kind: 'Service', group: '', name: 'a' },
        { name: 'edge' },
      ],
    }),
    routeOf([{ backendRefs: [a] }], { name: 'lost', parentRefs: [{ name: 'foreign' }] }),
  ]);
  t.strictSame(said(translated.parents()), [['edge//', GOOD]]);
  t.equal(translated.parents('lost'), undefined);
});

const parentRef = { group: 'gateway.networking.k8s.io', kind: 'Gateway', name: 'edge' };
const condition = (type: string, status: string) => ({
  type,
  status,
  reason: 'Old',
  message: '',
  observedGeneration: 1,
  lastTransitionTime: '2025-01-01T00:00:00Z',
});
const stored = (route: object, parents: readonly unknown[]) => {
  const { metadata, ...rest } = route as { metadata: object };
  return { ...rest, metadata: { ...metadata, generation: 7 }, status: { parents } };
};

t.test('entries of others stay, and so does the time of our unchanged conditions', async (t) => {
  const others = {
    parentRef,
    controllerName: 'other.example/gateway',
    conditions: [condition('Accepted', 'False')],
  };
  const ours = {
    parentRef,
    controllerName: 'gatewarden.dev/gateway',
    conditions: [
      condition('Accepted', 'True'),
      condition('ResolvedRefs', 'False'),
      condition('Other', 'True'),
    ],
  };
  const translated = new Translated([stored(routeOf([{ backendRefs: [a] }]), [others, ours, 'nonsense'])]);
  const [first, second, ...rest] = translated.parents()!;
  t.strictSame(rest, []);
  t.strictSame(second, others);
  const { conditions } = first!;
  t.match(conditions, [
    { type: 'Accepted', status: 'True', reason: 'Accepted', lastTransitionTime: '2025-01-01T00:00:00Z' },
    { type: 'ResolvedRefs', status: 'True', reason: 'ResolvedRefs', lastTransitionTime: undefined },
    condition('Other', 'True'),
  ]);
  t.strictSame(
    conditions.map(({ observedGeneration }) => observedGeneration),
    [7, 7, 1],
    'what we say is of the generation that we saw',
  );
});

t.test('a route without any of our parents loses our entries', async (t) => {
  const others = { parentRef, controllerName: 'other.example/gateway', conditions: [] };
  const ours = { parentRef, controllerName: 'gatewarden.dev/gateway', conditions: [] };
  const route = routeOf([{ backendRefs: [a] }], { parentRefs: [{ name: 'gone' }] });
  t.strictSame(new Translated([stored(route, [ours, others])]).parents(), [others]);
  t.strictSame(
    new Translated([stored(route, [others])]).parents(),
    undefined,
    'nothing of ours, nothing to write',
  );
});

t.test('a GRPCRoute has a status of its own kind', async (t) => {
  const translated = new Translated([routeOf([{ backendRefs: [a] }], { kind: 'GRPCRoute' })]);
  t.strictSame(translated.conditions('cart', 'GRPCRoute'), GOOD);
});

const REJECTED: readonly (readonly [string, readonly object[]])[] = [
  ['a reserved port', [http('l', 9091)]],
  ['another protocol on the port', [{ ...http('first', 8081), protocol: 'TCP' }, http('l', 8081)]],
  ['a hostname that is taken', [http('first', 8081), http('l', 8081)]],
  ['a protocol that nobody knows', [{ ...http('l', 8081), protocol: 'QUIC' }]],
  [
    'kinds that the protocol does not carry',
    [{ ...http('l', 8081), allowedRoutes: { kinds: [{ kind: 'HTTPRoute' }, { kind: 'TCPRoute' }] } }],
  ],
];

for (const [what, listeners] of REJECTED)
  t.test(`a route whose every listener is rejected is not accepted: ${what}`, async (t) => {
    const own = gateway('own', listeners);
    const rejected = { name: 'own', sectionName: 'l' };
    // The rule would be replaced where it is served.
    const alone = new Translated([own, routeOf([{}], { parentRefs: [rejected] })]);
    t.strictSame(alone.conditions(), { ...GOOD, Accepted: 'False NoReadyListeners' });
    t.match(alone.parents()?.[0]?.conditions[0]?.message, /`l` \(.*\)/);
    t.strictSame(
      alone.translation.findings.filter(({ code }) => code === 'TR-78').map(({ path }) => path),
      ['spec.parentRefs[0]'],
    );
    const both = new Translated([
      own,
      routeOf([{ backendRefs: [a] }], { parentRefs: [{ name: 'edge' }, rejected] }),
    ]);
    t.strictSame(said(both.parents()), [
      ['edge//', GOOD],
      ['own/l/', { ...GOOD, Accepted: 'False NoReadyListeners' }],
    ]);
  });

t.test('a listener that only lacks its certificate is not rejected', async (t) => {
  for (const tls of [{ certificateRefs: [{ name: 'gone' }] }, undefined]) {
    const own = gateway('own', [{ ...http('l', 8443), protocol: 'HTTPS', tls }]);
    const parentRefs = [{ name: 'own' }];
    t.strictSame(new Translated([own, routeOf([{ backendRefs: [a] }], { parentRefs })]).conditions(), GOOD);
    t.strictSame(
      new Translated([own, routeOf([{}], { parentRefs })]).conditions(),
      { ...GOOD, Accepted: 'False RouteRuleReplaced' },
      'a rule that is replaced for a cause of its own says so',
    );
  }
});

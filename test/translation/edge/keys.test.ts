// The keys of records: each listener and each rule has its own, whatever dots and digits are in names.

import t from 'tap';
import { listenerKeys, routeKeys } from '../../../src/translation/edge/model/keys.ts';
import { wireResources } from '../../../src/translation/edge/wire/resources.ts';
import type { SettingsInput } from '../../../src/translation.ts';
import { pick, seeded } from '../../mutants/random.ts';
import { fuzz } from '../../parts/fuzz.ts';
import { metadata } from '../../translation/objects.ts';
import { edgeGateway, edgeListenerSet, edgeRecords, edgeRoute, edgeTranslation, HTTP } from './objects.ts';

type Members = Readonly<Record<string, unknown>>;

const LABELS = ['a', 'b', 'r', '0', '1', '10'];
const SETS = { allowedListeners: { namespaces: { from: 'All' } } };
const ALL = { allowedRoutes: { namespaces: { from: 'All' } } };
const listener = (name: string, port = 80): Members => ({
  ...HTTP,
  ...ALL,
  name,
  port,
  hostname: `${name}.test`,
});
const ofSet = (name: string) => ({ group: 'gateway.networking.x-k8s.io', kind: 'XListenerSet', name });
const rules = (count: number, more: Members = {}) =>
  Array.from({ length: count }, () => ({ backendRefs: [{ name: 'a', port: 80 }], ...more }));
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata('shop/a'),
  spec: { ports: [{ port: 80 }] },
};

for (const [what, objects, expected] of [
  [
    'a ListenerSet named as its Gateway',
    [edgeListenerSet('shop/web', [listener('http', 81)])],
    ['shop/web.http', 'shop/web/http'],
  ],
  [
    'ListenerSets whose names end where the names of listeners begin',
    [edgeListenerSet('shop/b', [listener('c.d', 81)]), edgeListenerSet('shop/b.c', [listener('d', 82)])],
    ['shop/b.c.d', 'shop/b.c/d', 'shop/web.http'],
  ],
  [
    'a ListenerSet that begins as its Gateway',
    [edgeListenerSet('shop/web.x', [listener('http', 81)])],
    ['shop/web.http', 'shop/web.x/http'],
  ],
] as const)
  t.test(`each listener has its own key: ${what}`, async (t) => {
    const all = [edgeGateway([listener('http')], SETS), ...objects];
    const { listeners } = edgeRecords(all);
    t.strictSame(
      listeners.map(({ key }) => key),
      expected,
    );
  });

for (const [what, objects, expected] of [
  [
    'a GRPCRoute whose name ends in a number',
    [
      edgeRoute('HTTPRoute', 'shop/r', { rules: rules(1) }),
      edgeRoute('GRPCRoute', 'shop/r.0', { rules: rules(1) }),
    ],
    ['HTTPRoute r: shop/r.0.0.http', 'GRPCRoute r.0: shop/r.0/0/http'],
  ],
  [
    'an HTTPRoute whose name has a number',
    [edgeRoute('HTTPRoute', 'shop/r.1.x', { rules: rules(1) })],
    ['HTTPRoute r.1.x: shop/r.1.x/0/0/http'],
  ],
  [
    'names with dots and no numbers are as always',
    [edgeRoute('HTTPRoute', 'shop/a.example.com', { rules: rules(1) })],
    ['HTTPRoute a.example.com: shop/a.example.com.0.0.http'],
  ],
] as const)
  t.test(`each rule has its own key: ${what}`, async (t) => {
    const { routes } = edgeRecords([edgeGateway(), service, ...objects]);
    t.strictSame(
      routes.map(({ key, name }) => `${name.kind} ${name.name}: ${key}`),
      expected,
    );
  });

t.test('the wire names the ListenerSet of a listener, whatever its key looks like', async (t) => {
  const objects = [
    edgeGateway([listener('http')], SETS),
    edgeListenerSet('shop/web', [listener('http', 81)]),
    edgeListenerSet('shop/b.c', [listener('d.e', 82)]),
    {
      apiVersion: 'edge.gatewarden.dev/v1alpha1',
      kind: 'EdgePolicy',
      metadata: metadata('shop/early'),
      spec: {
        targetRefs: [ofSet('web')],
        traffic: { phase: 'PreRouting', transformation: { request: { remove: ['x'] } } },
      },
    },
  ];
  const records = edgeRecords(objects);
  const found = wireResources({ ...records, namespace: 'shop', name: 'web' }).flatMap(({ resource }) =>
    'listener' in resource ? [(resource['listener'] as { name: unknown }).name] : [],
  );
  const common = { gatewayName: 'web', gatewayNamespace: 'shop' };
  t.strictSame(found, [
    { ...common, listenerName: 'd.e', listenerSet: { name: 'b.c', namespace: 'shop' } },
    { ...common, listenerName: 'http' },
    { ...common, listenerName: 'shop/web/http', listenerSet: { name: 'web', namespace: 'shop' } },
  ]);
});

/** Gateways, ListenerSets and routes with names of few labels, so that they collide wherever they can. */
function collidingObjects(
  seed: number,
): readonly { readonly kind: string; readonly metadata: { name: string } }[] {
  const next = seeded(seed);
  const name = (): string =>
    Array.from({ length: 1 + Math.floor(next() * 3) }, () => pick(next, LABELS)).join('.');
  const names = (count: number): readonly string[] => [...new Set(Array.from({ length: count }, name))];
  const sets = names(5);
  const kinds = ['HTTPRoute', 'GRPCRoute', 'TCPRoute', 'TLSRoute'];
  const listeners = (port: number): readonly Members[] =>
    names(4).map((each, index) =>
      next() < 0.2
        ? { name: each, protocol: 'TCP', port: port + 50 + index, ...ALL }
        : listener(each, port + index),
    );
  return [
    edgeGateway(listeners(1000), SETS),
    ...sets.map((set, index) => edgeListenerSet(`shop/${set}`, listeners(2000 + index * 100))),
    ...kinds.flatMap((kind) =>
      names(6).map((own) =>
        edgeRoute(kind as 'HTTPRoute', `shop/${own}`, {
          parentRefs: [{ name: 'web' }, ...sets.map(ofSet)],
          rules: rules(
            1 + Math.floor(next() * 2),
            kind === 'HTTPRoute' ? { matches: [{ path: { value: '/a' } }, { path: { value: '/b' } }] } : {},
          ),
        }),
      ),
    ),
    service,
  ] as never;
}

/** What each record comes from. */
const sourcesIn = (objects: readonly unknown[], settings: SettingsInput = {}) => {
  const { listeners, routes, tcpRoutes } = edgeRecords(objects, settings);
  return { listeners, routes: [...routes, ...tcpRoutes], http: routes, tcpRoutes };
};

t.test('records are as many as their sources, in any order of the objects', async (t) => {
  await fuzz(t, { seed: 1, cases: 40 }, (seed) => {
    const objects = collidingObjects(seed);
    const { listeners, http, tcpRoutes } = sourcesIn(objects);
    const written = objects.flatMap((object) =>
      'listeners' in (object as { spec?: object }).spec!
        ? (object as unknown as { spec: { listeners: readonly Members[] } }).spec.listeners
        : [],
    );
    t.equal(listeners.length, written.length, 'one for each listener');
    for (const records of [listeners, http, tcpRoutes])
      t.equal(new Set(records.map(({ key }) => key)).size, records.length, 'each with its own key');
    const carriesHttp = written.filter(({ protocol }) => protocol === 'HTTP').length;
    const perListener = objects.reduce((sum, { kind, ...object }) => {
      const { rules: all = [] } = (object as unknown as { spec: { rules?: readonly unknown[] } }).spec;
      return sum + (kind === 'HTTPRoute' ? 2 * all.length : kind === 'GRPCRoute' ? all.length : 0);
    }, 0);
    t.equal(http.length, carriesHttp * perListener, 'one for each rule or match at each listener');
    t.strictSame(sourcesIn([...objects].reverse()), sourcesIn(objects), 'in another order');
  });
});

t.test('no two names have one key', async (t) => {
  const names = LABELS.flatMap((a) => [
    a,
    ...LABELS.flatMap((b) => [`${a}.${b}`, ...['0', 'a'].map((c) => `${a}.${b}.${c}`)]),
  ]);
  const few = names.filter((name) => !/[b1]/.test(name));
  const seen = new Map<string, string>();
  const note = (parts: unknown, { dotted, isClear, slashed }: ReturnType<typeof routeKeys>): void => {
    const key = isClear ? dotted : slashed();
    const before = seen.get(key);
    if (before !== undefined) t.fail(`${key}: ${before} and ${JSON.stringify(parts)}`);
    seen.set(key, JSON.stringify(parts));
  };
  for (const name of few)
    for (const section of few)
      for (const set of ['', 'a', 'r', '0', 'a.r', 'r.0'])
        for (const match of [undefined, 0, 10]) {
          const parts = {
            namespace: '0',
            name,
            rule: 0,
            match,
            listener: set === '' ? [section] : ['0', set, section],
          };
          const { match: _, ...stream } = parts;
          note(parts, routeKeys(match === undefined ? stream : { ...parts, match }));
        }
  t.ok(seen.size > 10_000);
  seen.clear();
  for (const gateway of few) {
    seen.clear();
    const home = { namespace: 'a', name: gateway };
    for (const section of names) note({ gateway, section }, listenerKeys(home, section, undefined));
    for (const set of names)
      for (const section of names)
        note({ set, section }, listenerKeys({ namespace: 'a', name: set }, section, home));
  }
});

t.test(
  'the older behaviour keeps the first of two records with one key, and tells of the other',
  async (t) => {
    const objects = [
      edgeGateway([listener('http')], SETS),
      edgeListenerSet('shop/web', [listener('http', 81)]),
      service,
      edgeRoute('HTTPRoute', 'shop/r', { rules: rules(1) }),
      edgeRoute('GRPCRoute', 'shop/r.0', { rules: rules(1) }),
      edgeRoute('HTTPRoute', 'shop/extra', { parentRefs: [ofSet('web')], rules: rules(1) }),
    ];
    for (const ordered of [objects, [...objects].reverse()]) {
      const settings: SettingsInput = { corrections: 'none' };
      const { listeners, routes } = edgeRecords(ordered, settings);
      t.strictSame(
        listeners.map(({ key, bindKey }) => `${key} on ${bindKey}`),
        ['shop/web.http on 80/shop/web'],
      );
      t.strictSame(
        routes.map(({ key, name }) => `${name.kind} ${key}`),
        ['HTTPRoute shop/r.0.0.http'],
        'and routes of the other listener are not on this one',
      );
      t.strictSame(
        edgeTranslation(ordered, settings)
          .findings.filter(({ code }) => code === 'TR-135')
          .map(({ object, path, message }) => `${object.kind} ${object.name} ${path}: ${message}`),
        [
          'GRPCRoute r.0 spec.rules[0]: is not served on listener shop/web.http: HTTPRoute shop/r has a rule with the same key, shop/r.0.0.http',
          'XListenerSet web spec.listeners[0].name: is not served: listener http of Gateway shop/web has the same key, shop/web.http',
        ],
      );
    }
  },
);

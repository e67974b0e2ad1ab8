// `disable` of extAuth, extProc and jwt: it turns off what less specific levels set, and a more specific level can turn the feature on
// again, for its own providers.

import t from 'tap';
import { readSettings, translate } from '../../../../src/translation.ts';
import { proxiesIn } from '../../../parts/proxies-in.ts';
import {
  backendRef,
  configuration,
  gateway,
  httpRoute,
  listener,
  metadata,
  service,
  trafficPolicy,
} from '../../objects.ts';
import { extension } from '../extensions/parts.ts';

type Said = 'off' | 'a' | 'b' | undefined;

interface Levels {
  readonly gateway?: Said;
  readonly listener?: Said;
  readonly route?: Said;
  /** For each backend reference; two by default. */
  readonly backends?: readonly Said[];
}

const grpcService = { backendRef: { name: 'web', port: 80 } };
const objects = [
  service('web'),
  extension('a', { extAuth: { grpcService } }),
  extension('b', { extAuth: { grpcService } }),
];

const field = (said: Said) => ({
  extAuth: said === 'off' ? { disable: {} } : { extensionRef: { name: said } },
});

function policies({ gateway, listener, route }: Levels): readonly unknown[] {
  const made = [
    [gateway, { kind: 'Gateway', name: 'edge' }],
    [listener, { kind: 'Gateway', name: 'edge', sectionName: 'http' }],
    [route, { kind: 'HTTPRoute', name: 'web' }],
  ] as const;
  return made.flatMap(([said, target], index) =>
    said === undefined ? [] : [trafficPolicy(`p${index}`, [target], field(said))],
  );
}

interface Place {
  readonly typedPerFilterConfig?: Readonly<Record<string, { readonly disabled?: boolean }>>;
}

/** Entries of the family, without the prefix of the names: `a on`, `disable off`. */
function entries(place: Place | undefined): string {
  return Object.entries(place?.typedPerFilterConfig ?? {})
    .map(([name, { disabled }]) => {
      const entry = name === 'global_disable/ext_auth' ? 'disable' : name.replace('ext_auth/default/', '');
      return `${entry} ${disabled ? 'off' : 'on'}`;
    })
    .sort()
    .join(', ');
}

/** The entries on the chain's RouteConfiguration, the host, the route and its clusters. */
function written(levels: Levels) {
  const backends = levels.backends ?? [undefined, undefined];
  const filtered = backends.map((said, index) => {
    if (said === undefined) return backendRef('web');
    const extensionRef = { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: `b${index}` };
    return backendRef('web', { filters: [{ type: 'ExtensionRef', extensionRef }] });
  });
  const { routes } = configuration([
    gateway({ listeners: [listener('http')] }),
    ...objects,
    ...policies(levels),
    ...backends.flatMap((said, index) =>
      said === undefined ? [] : [trafficPolicy(`b${index}`, [], field(said))],
    ),
    httpRoute('web', { rules: [{ backendRefs: filtered }] }),
  ]);
  const [host] = routes[0]?.virtualHosts ?? [];
  const [route] = host?.routes ?? [];
  return {
    chain: entries(routes[0] as Place),
    host: entries(host as Place),
    route: entries(route as Place),
    clusters: (route?.route?.weightedClusters?.clusters ?? []).map((cluster) => entries(cluster as Place)),
  };
}

const NONE = ['', ''];

for (const [what, levels, expected] of [
  ['a route that turns on what nobody turned off', { route: 'a' }, { route: 'a on' }],
  [
    'a route below a Gateway that turns on another',
    { gateway: 'b', route: 'a' },
    { chain: 'b on', route: 'a on' },
  ],
  ['a route that turns all off', { gateway: 'a', route: 'off' }, { chain: 'a on', route: 'disable on' }],
  [
    'a route below a Gateway that turns all off',
    { gateway: 'off', route: 'a' },
    { chain: 'disable on', route: 'a on, disable off' },
  ],
  [
    'a listener below a Gateway that turns all off',
    { gateway: 'off', listener: 'a' },
    { chain: 'disable on', host: 'a on, disable off' },
  ],
  [
    'a route below a listener that has taken back what the Gateway turned off',
    { gateway: 'off', listener: 'a', route: 'b' },
    { chain: 'disable on', host: 'a on, disable off', route: 'b on' },
  ],
  [
    'a route below a listener that turns off what the Gateway turned on: that stays off',
    { gateway: 'b', listener: 'off', route: 'a' },
    { chain: 'b on', host: 'disable on', route: 'a on, b off, disable off' },
  ],
  [
    'a route that turns on again just what the Gateway had',
    { gateway: 'a', listener: 'off', route: 'a' },
    { chain: 'a on', host: 'disable on', route: 'a on, disable off' },
  ],
  [
    'a backend among several below a route that turns all off',
    { route: 'off', backends: ['a', undefined] },
    { route: 'disable on', clusters: ['a on, disable off', ''] },
  ],
  [
    'a backend among several below a Gateway that turns on another and a route that turns all off',
    { gateway: 'b', route: 'off', backends: ['a', 'off'] },
    { chain: 'b on', route: 'disable on', clusters: ['a on, b off, disable off', 'disable on'] },
  ],
  [
    'a backend among several below a route that has taken it back',
    { gateway: 'off', route: 'a', backends: ['b', undefined] },
    { chain: 'disable on', route: 'a on, disable off', clusters: ['b on', ''] },
  ],
  [
    'a backend among several below a Gateway that turns all off',
    { gateway: 'off', backends: ['a', undefined] },
    { chain: 'disable on', clusters: ['a on, disable off', ''] },
  ],
  [
    'the only backend, which writes on the route: its `disable` stands',
    { gateway: 'off', route: 'a', backends: ['off'] },
    { chain: 'disable on', route: 'a on, disable on', clusters: [] },
  ],
  [
    'the only backend below a Gateway that turns all off',
    { gateway: 'off', backends: ['a'] },
    { chain: 'disable on', route: 'a on, disable off', clusters: [] },
  ],
  [
    'the only backend of a route that turns all off, which is of the same level',
    { gateway: 'b', route: 'off', backends: ['a'] },
    { chain: 'b on', route: 'a on, disable on', clusters: [] },
  ],
  [
    'the only backend and its route, which turn on one each',
    { gateway: 'off', route: 'b', backends: ['a'] },
    { chain: 'disable on', route: 'a on, b on, disable off', clusters: [] },
  ],
] as const satisfies readonly (readonly [string, Levels, Partial<ReturnType<typeof written>>])[])
  t.test(what, async (t) => {
    t.strictSame(written(levels), { chain: '', host: '', route: '', clusters: NONE, ...expected });
  });

t.test('a route on several hosts has its own overrides on each', async (t) => {
  const { routes } = configuration([
    gateway({
      listeners: [listener('open', { hostname: 'open.test' }), listener('http', { hostname: 'off.test' })],
    }),
    ...objects,
    ...policies({ gateway: 'b', listener: 'off', route: 'a' }),
    httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] }),
  ]);
  t.strictSame(
    (routes[0]?.virtualHosts ?? []).map(({ domains, routes: [route] = [] }) => [
      domains,
      entries(route as Place),
    ]),
    [
      [['off.test'], 'a on, b off, disable off'],
      [['open.test'], 'a on'],
    ],
  );
});

t.test('the switch is in the chain as soon as there is something to turn off', async (t) => {
  const names = (levels: Levels): readonly string[] => {
    const web = httpRoute('web', { rules: [{ backendRefs: [backendRef('web')] }] });
    const { listeners } = configuration([gateway(), ...objects, ...policies(levels), web]);
    const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as unknown as {
      readonly httpFilters: readonly { readonly name: string }[];
    };
    return manager.httpFilters.map(({ name }) => name);
  };
  t.strictSame(names({ gateway: 'off' }), ['envoy.filters.http.router']);
  t.strictSame(names({ gateway: 'off', route: 'a' }), [
    'global_disable/ext_auth',
    'ext_auth/default/a',
    'envoy.filters.http.router',
  ]);
});

const SAID: readonly Said[] = [undefined, 'off', 'a', 'b'];
const every = (count: number): readonly (readonly Said[])[] =>
  count === 0 ? [[]] : every(count - 1).flatMap((said) => SAID.map((one) => [...said, one]));

/** Which providers run, by the settings of the places, the least specific first. */
function asked(places: readonly (readonly Said[])[]): string {
  let providers = new Set<Said>();
  for (const said of places) {
    if (said.includes('off')) providers = new Set();
    else for (const one of said) if (one !== undefined) providers.add(one);
  }
  return [...providers].sort().join(', ');
}

/** Which providers an Envoy with these entries runs: for each name the most specific entry is used. */
function askedByEnvoy(places: readonly string[]): string {
  const states = new Map(
    places.flatMap((place) => place.split(', ')).map((entry) => entry.split(' ') as [string, string]),
  );
  if (states.get('disable') === 'on') return '';
  return ['a', 'b'].filter((name) => states.get(name) === 'on').join(', ');
}

t.test('for any settings of the levels, Envoy runs the expected providers', async (t) => {
  let compared = 0;
  for (const [gateway, listener, route, first, second] of every(5)) {
    const levels = { gateway, listener, route, backends: [first, second] };
    const { chain, host, route: own, clusters } = written(levels);
    for (const [index, backend] of [first, second].entries()) {
      compared++;
      const expected = asked([[gateway], [listener], [route], [backend]]);
      const found = askedByEnvoy([chain, host, own, clusters[index]!]);
      if (found !== expected) t.equal(found, expected, JSON.stringify({ ...levels, index }));
    }
  }
  for (const [gateway, listener, route, backend] of every(4)) {
    const { chain, host, route: own } = written({ gateway, listener, route, backends: [backend] });
    compared++;
    const expected = asked([[gateway], [listener], [backend, route]]);
    const found = askedByEnvoy([chain, host, own]);
    if (found !== expected) t.equal(found, expected, JSON.stringify({ gateway, listener, route, backend }));
  }
  t.equal(compared, 2 * SAID.length ** 5 + SAID.length ** 4);
});

const WAYPOINT = readSettings({ waypoint: { enabled: true }, mesh: { enabled: true } }).settings;

/** The same behind a waypoint, with policies on the Gateway, on routes of a service and on their backends. */
function behindWaypoint({ gateway: onGateway, route: onRoute, backends = [] }: Levels) {
  const filtered = backends.map((said, index) => {
    if (said === undefined) return backendRef('web');
    const extensionRef = { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: `b${index}` };
    return backendRef('web', { filters: [{ type: 'ExtensionRef', extensionRef }] });
  });
  const translation = translate(
    [
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'GatewayClass',
        metadata: { name: 'gatewarden-waypoint' },
        spec: { controllerName: 'gatewarden.dev/gateway' },
      },
      {
        apiVersion: 'gateway.networking.k8s.io/v1',
        kind: 'Gateway',
        metadata: metadata('edge'),
        spec: {
          gatewayClassName: 'gatewarden-waypoint',
          listeners: [{ name: 'proxy', port: 15088, protocol: 'mesh.io/PROXY' }],
        },
      },
      {
        apiVersion: 'v1',
        kind: 'Service',
        metadata: metadata('fronted', { labels: { 'mesh.io/use-waypoint': 'edge' } }),
        spec: { clusterIP: '10.96.0.1', ports: [{ name: 'http', port: 80 }] },
      },
      ...objects,
      ...policies({ gateway: onGateway, route: onRoute }),
      ...backends.flatMap((said, index) =>
        said === undefined ? [] : [trafficPolicy(`b${index}`, [], field(said))],
      ),
      httpRoute('web', {
        parentRefs: [{ group: '', kind: 'Service', name: 'fronted' }],
        rules: [{ backendRefs: filtered }],
      }),
    ],
    WAYPOINT,
  );
  const [edge] = proxiesIn(translation);
  const [chain] = edge?.routes ?? [];
  const [host] = chain?.virtualHosts ?? [];
  const [route] = host?.routes ?? [];
  return {
    chain: entries(chain as Place),
    host: entries(host as Place),
    route: entries(route as Place),
    clusters: (route?.route?.weightedClusters?.clusters ?? []).map((cluster) => entries(cluster as Place)),
  };
}

t.test('behind a waypoint too, Envoy runs the expected providers', async (t) => {
  let turnedBackOn = 0;
  for (const [gateway, route, first, second] of every(4)) {
    const levels = { gateway, route, backends: [first, second] };
    const { chain, host, route: own, clusters } = behindWaypoint(levels);
    for (const [index, backend] of [first, second].entries()) {
      const expected = asked([[gateway], [route], [backend]]);
      const found = askedByEnvoy([chain, host, own, clusters[index]!]);
      if (found !== expected) t.equal(found, expected, JSON.stringify({ ...levels, index }));
      if (gateway === 'off' && expected !== '') turnedBackOn++;
    }
  }
  t.ok(turnedBackOn > 50, `${turnedBackOn} places take back what the Gateway turned off`);
});

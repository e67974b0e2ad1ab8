// Waypoints: the services behind each, their chains and hosts, the routes in front of them, and their statuses and findings.

import t from 'tap';
import type { Translation } from '../../../src/translation/planes.ts';
import { readSettings, translate } from '../../../src/translation.ts';
import { proxiesIn } from '../../parts/proxies-in.ts';

const SETTINGS = { waypoint: { enabled: true }, mesh: { enabled: true } };
const G = 'gateway.networking.k8s.io';

type Members = Readonly<Record<string, unknown>>;

const gatewayClass = (name: string) => ({
  apiVersion: `${G}/v1`,
  kind: 'GatewayClass',
  metadata: { name },
  spec: { controllerName: 'gatewarden.dev/gateway' },
});
const PROXY = { name: 'proxy', port: 15088, protocol: 'mesh.io/PROXY' };
const gateway = (more: Members = {}, metadata: Members = {}) => ({
  apiVersion: `${G}/v1`,
  kind: 'Gateway',
  metadata: { name: 'front', namespace: 'shop', ...metadata },
  spec: { gatewayClassName: 'gatewarden-waypoint', listeners: [PROXY], ...more },
});
const USED = { 'mesh.io/use-waypoint': 'front' };
const service = (name: string, spec: Members = {}, labels: Members = USED, more: Members = {}) => ({
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name, namespace: 'shop', labels, ...more },
  spec: { clusterIP: '10.96.0.1', ports: [{ name: 'http', port: 80 }], ...spec },
});
const serviceEntry = (spec: Members = {}, name = 'db.v1') => ({
  apiVersion: 'networking.mesh.io/v1',
  kind: 'ServiceEntry',
  metadata: { name, namespace: 'shop', labels: USED },
  spec: {
    hosts: ['db.example', 'other.example'],
    addresses: ['10.97.0.1', '10.98.0.0/16', '10.97.0.2/32'],
    ports: [{ number: 80, name: 'web', protocol: 'HTTP' }],
    resolution: 'STATIC',
    ...spec,
  },
});
const route = (
  name: string,
  parentRefs: readonly Members[],
  rules: readonly Members[] = [toService()],
  more: Members = {},
) => ({
  apiVersion: `${G}/v1`,
  kind: 'HTTPRoute',
  metadata: { name, namespace: 'shop', ...more },
  spec: { parentRefs, rules },
});
const toService = (path = '/', name = 'a') => ({
  matches: [{ path: { type: 'PathPrefix', value: path } }],
  backendRefs: [{ name, port: 80 }],
});
const TO_GATEWAY = { name: 'front' };
const TO_SERVICE = { group: '', kind: 'Service', name: 'a' };

const translated = (objects: readonly unknown[], settings: object = SETTINGS): Translation =>
  translate(
    [gatewayClass('gatewarden'), gatewayClass('gatewarden-waypoint'), ...objects],
    readSettings(settings).settings,
  );

const front = (translation: Translation) => proxiesIn(translation).find(({ name }) => name === 'front');
const chains = (translation: Translation) =>
  front(translation)?.listeners.flatMap(({ filterChains = [] }) => filterChains) ?? [];
const chainNames = (translation: Translation) => chains(translation).map(({ name }) => name);
const hosts = (translation: Translation) =>
  front(translation)?.routes.flatMap(({ virtualHosts = [] }) => virtualHosts) ?? [];
const routeNames = (translation: Translation) =>
  hosts(translation).flatMap(({ routes = [] }) => routes.map(({ name }) => name));
const statusOf = ({ statuses }: Translation, kind: string, name: string) =>
  statuses.find((status) => status.kind === kind && status.name === name)?.status as Members | undefined;

interface Conditions {
  readonly conditions: readonly { readonly type: string; readonly status: string; readonly reason: string }[];
}
const said = ({ conditions }: Conditions) =>
  Object.fromEntries(conditions.map(({ type, status, reason }) => [type, `${status} ${reason}`]));

const GOOD_LISTENER = {
  Accepted: 'True Accepted',
  Conflicted: 'False NoConflicts',
  ResolvedRefs: 'True ResolvedRefs',
  Programmed: 'True Programmed',
};

t.test('while waypoints are turned off, a Gateway of their class is an ordinary one', async (t) => {
  const translation = translated([gateway(), service('a')], { mesh: { enabled: true } });
  t.strictSame(chainNames(translation), []);
  t.match(statusOf(translation, 'Gateway', 'front'), {
    listeners: [{ conditions: [{ type: 'Accepted', reason: 'UnsupportedProtocol' }] }],
  });
});

t.test('which listener is used', async (t) => {
  const refused = { ...GOOD_LISTENER, Accepted: 'False Invalid' };
  const rows: readonly (readonly [string, readonly Members[], readonly object[], object])[] = [
    [
      'the first of its protocol',
      [{ name: 'web', port: 80, protocol: 'HTTP' }, PROXY, { ...PROXY, name: 'second' }],
      [refused, GOOD_LISTENER, refused],
      { Accepted: 'True Accepted', Programmed: 'True Programmed' },
    ],
    [
      'none',
      [{ name: 'web', port: 80, protocol: 'HTTP' }],
      [refused],
      { Accepted: 'False ListenersNotValid', Programmed: 'False Invalid' },
    ],
    [
      'a port that the proxy has itself',
      [{ ...PROXY, port: 19000 }],
      [refused],
      { Accepted: 'False ListenersNotValid', Programmed: 'False Invalid' },
    ],
  ];
  for (const [name, listeners, ofListeners, ofGateway] of rows) {
    const status = statusOf(
      translated([gateway({ listeners })]),
      'Gateway',
      'front',
    ) as unknown as Conditions & {
      readonly listeners: readonly Conditions[];
    };
    t.strictSame(status.listeners.map(said), ofListeners, `${name}: listeners`);
    t.strictSame(said(status), ofGateway, `${name}: Gateway`);
  }
});

t.test('a listener of a waypoint carries HTTPRoutes, if it allows them', async (t) => {
  const HTTP_ROUTE = [{ group: G, kind: 'HTTPRoute' }];
  const rows: readonly (readonly [readonly Members[] | undefined, readonly object[]])[] = [
    [undefined, HTTP_ROUTE],
    [[{ kind: 'GRPCRoute' }, { kind: 'HTTPRoute' }], HTTP_ROUTE],
    [[{ kind: 'GRPCRoute' }], []],
    [[{ group: 'other.example', kind: 'HTTPRoute' }], []],
  ];
  for (const [kinds, supportedKinds] of rows) {
    const listener = kinds === undefined ? PROXY : { ...PROXY, allowedRoutes: { kinds } };
    const status = statusOf(translated([gateway({ listeners: [listener] })]), 'Gateway', 'front');
    t.match(status, { listeners: [{ supportedKinds }] });
  }
});

const LISTENING: readonly (readonly [string, object, object])[] = [
  ['everywhere', {}, { address: '::', ipv4Compat: true, portValue: 15088 }],
  ['everywhere by IPv4', { listenerBindIpv6: false }, { address: '0.0.0.0', portValue: 15088 }],
  [
    'on its own machine',
    { waypoint: { enabled: true, localBinding: true } },
    { address: '::ffff:127.0.0.1', ipv4Compat: true, portValue: 15088 },
  ],
  [
    'there by IPv4',
    { waypoint: { enabled: true, localBinding: true }, listenerBindIpv6: false },
    { address: '127.0.0.1', portValue: 15088 },
  ],
];
for (const [name, settings, socketAddress] of LISTENING)
  t.test(`it listens ${name}`, async (t) => {
    const [listener] = front(translated([gateway(), service('a')], { ...SETTINGS, ...settings }))!.listeners;
    t.equal(listener?.name, 'proxy_protocol_inbound');
    t.strictSame(listener?.address, { socketAddress });
  });

const namespace = (labels: Members) => ({
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: { name: 'shop', labels },
});
const elsewhere = (name: string) => gateway({}, { name, namespace: 'infra' });

t.test('which services it serves', async (t) => {
  const a = ['fc_http_80_a_shop'];
  const rows: readonly (readonly [string, readonly unknown[], readonly string[]])[] = [
    ['one that names it', [gateway(), service('a')], a],
    ['one of a namespace that names it', [gateway(), namespace(USED), service('a', {}, {})], a],
    [
      'none that wants none',
      [gateway(), namespace(USED), service('a', {}, { 'mesh.io/use-waypoint': 'none' })],
      [],
    ],
    [
      'none that names another',
      [gateway(), namespace(USED), service('a', {}, { 'mesh.io/use-waypoint': 'gone' })],
      [],
    ],
    [
      'one that names it from elsewhere',
      [elsewhere('front'), service('a', {}, { ...USED, 'mesh.io/use-waypoint-namespace': 'infra' })],
      a,
    ],
    [
      'none that means one elsewhere',
      [gateway(), service('a', {}, { ...USED, 'mesh.io/use-waypoint-namespace': 'infra' })],
      [],
    ],
    [
      'of a waypoint for services',
      [gateway({}, { labels: { 'mesh.io/waypoint-for': 'service' } }), service('a')],
      a,
    ],
    ['of a waypoint for all', [gateway({}, { labels: { 'mesh.io/waypoint-for': 'all' } }), service('a')], a],
    [
      'none of a waypoint for workloads',
      [gateway({}, { labels: { 'mesh.io/waypoint-for': 'workload' } }), service('a')],
      [],
    ],
    ['none without an address', [gateway(), service('a', { clusterIP: 'None' })], []],
    ['none of a Gateway of another class', [gateway({ gatewayClassName: 'gatewarden' }), service('a')], []],
  ];
  for (const [name, objects, names] of rows) t.strictSame(chainNames(translated(objects)), names, name);
});

t.test('what a port carries', async (t) => {
  const rows: readonly (readonly [Members, 'http' | 'tcp'])[] = [
    [{ name: 'http' }, 'http'],
    [{ name: 'http-admin' }, 'http'],
    [{ name: 'grpc-web' }, 'http'],
    [{ appProtocol: 'HTTP2' }, 'http'],
    [{ appProtocol: 'http_proxy' }, 'http'],
    [{ name: 'http', appProtocol: 'tcp' }, 'tcp'],
    [{ name: 'https' }, 'tcp'],
    [{}, 'tcp'],
  ];
  for (const [port, sort] of rows)
    t.strictSame(
      chainNames(translated([gateway(), service('a', { ports: [{ port: 80, ...port }] })])),
      [`fc_${sort}_80_a_shop`],
      JSON.stringify(port),
    );
});

t.test('a chain matches connections to the addresses of its service', async (t) => {
  const translation = translated([
    gateway(),
    service('a', { clusterIPs: ['10.96.0.1', '2001:DB8:0::1', 'None'] }),
  ]);
  t.strictSame(chains(translation)[0]?.filterChainMatch, {
    prefixRanges: [
      { addressPrefix: '10.96.0.1', prefixLen: 32 },
      { addressPrefix: '2001:db8::1', prefixLen: 128 },
    ],
    destinationPort: 80,
  });
});

t.test('a ServiceEntry is identified by its addresses, and by its first host', async (t) => {
  const translation = translated([gateway(), serviceEntry()]);
  t.strictSame(chainNames(translation), ['fc_http_80_db.v1_shop']);
  t.match(chains(translation)[0]?.filterChainMatch, {
    prefixRanges: [{ addressPrefix: '10.97.0.1' }, { addressPrefix: '10.97.0.2' }],
  });
  t.strictSame(hosts(translation), [
    {
      name: 'vh_http_80_db_v1_shop_db_example',
      domains: ['*'],
      routes: [
        {
          name: 'vh_http_80_db.v1_shop_db.example-route-0-matcher-0',
          match: { prefix: '/' },
          route: {
            cluster: 'mesh-se_shop_db.v1_db.example_80',
            clusterNotFoundResponseCode: 'INTERNAL_SERVER_ERROR',
          },
        },
      ],
    },
  ]);
});

t.test('long names are cut', async (t) => {
  const translation = translated([gateway(), serviceEntry({}, 'x'.repeat(253))]);
  t.strictSame(chainNames(translation), [`fc_http_80_${'x'.repeat(242)}`]);
  t.equal(hosts(translation)[0]?.name?.length, 253);
});

t.test('of two services with one address the older one is served, and the other is reported', async (t) => {
  const older = service('b', {}, USED, { creationTimestamp: '2026-01-01T00:00:00Z' });
  const translation = translated([
    gateway(),
    service('a', { clusterIPs: ['10.96.0.1', '10.96.0.9'] }),
    older,
  ]);
  t.strictSame(
    chains(translation).map(({ name, filterChainMatch }) => [
      name,
      filterChainMatch?.prefixRanges?.map(({ addressPrefix }) => addressPrefix),
    ]),
    [
      ['fc_http_80_a_shop', ['10.96.0.9']],
      ['fc_http_80_b_shop', ['10.96.0.1']],
    ],
  );
  t.match(translation.findings, [
    { code: 'TR-54', object: { kind: 'Service', name: 'a' }, path: 'spec.ports' },
  ]);
});

t.test('a chain without HTTP goes to the cluster of its service', async (t) => {
  const translation = translated([gateway(), service('a', { ports: [{ port: 5432 }] })]);
  t.match(chains(translation)[0]?.filters?.at(-1), {
    name: 'envoy.filters.network.tcp_proxy',
    typedConfig: { statPrefix: 'fc_tcp_5432_a_shop', cluster: 'kube_shop_a_5432' },
  });
  t.strictSame(front(translation)?.routes, []);
});

t.test('routes of the Gateway come before those of the service, each once, the older first', async (t) => {
  const translation = translated([
    gateway(),
    service('a'),
    route('young', [TO_GATEWAY], [toService('/longer')], { creationTimestamp: '2026-01-02T00:00:00Z' }),
    route('own', [TO_SERVICE], [toService('/own')], { creationTimestamp: '2025-01-01T00:00:00Z' }),
    route('old', [TO_SERVICE, TO_GATEWAY], [toService('/'), toService('/x')], {
      creationTimestamp: '2026-01-01T00:00:00Z',
    }),
  ]);
  const prefix = 'http_routes_a_shop-route';
  t.strictSame(routeNames(translation), [
    `${prefix}-0-httproute-old-shop-0-0-matcher-0`,
    `${prefix}-1-httproute-old-shop-1-0-matcher-0`,
    `${prefix}-2-httproute-young-shop-0-0-matcher-0`,
    `${prefix}-3-httproute-own-shop-0-0-matcher-0`,
  ]);
});

t.test('which routes are in front of a service, and their statuses', async (t) => {
  const accepted = 'True Accepted';
  const rows: readonly (readonly [string, Members, Members, string | undefined])[] = [
    ['one that names it', TO_SERVICE, {}, accepted],
    ['by the name of the core group', { ...TO_SERVICE, group: 'core' }, {}, accepted],
    ['one for its port', { ...TO_SERVICE, port: 80 }, {}, accepted],
    ['one for its port by name', { ...TO_SERVICE, sectionName: 'http' }, {}, accepted],
    ['none for another port', { ...TO_SERVICE, port: 81 }, {}, 'False NoMatchingParent'],
    [
      'none of another namespace',
      { ...TO_SERVICE, namespace: 'shop' },
      { namespace: 'other' },
      'False NotAllowedByListeners',
    ],
    ['none for a service without a waypoint', { ...TO_SERVICE, name: 'gone' }, {}, undefined],
    ['none that means another kind', { ...TO_SERVICE, kind: 'Pod' }, {}, undefined],
  ];
  for (const [name, parentRef, metadata, expected] of rows) {
    const translation = translated([
      gateway(),
      service('a'),
      route('r', [parentRef], [toService()], metadata),
    ]);
    const { parents = [] } = (statusOf(translation, 'HTTPRoute', 'r') ?? {}) as {
      readonly parents?: readonly Conditions[];
    };
    t.equal(parents[0] && said(parents[0])['Accepted'], expected, name);
    t.equal(
      routeNames(translation)[0]?.startsWith('http_routes_a_shop') ?? false,
      expected === accepted,
      name,
    );
  }
});

const TO_HOST = { group: 'networking.mesh.io', kind: 'Hostname', name: 'db.example' };
const TO_ENTRY = { group: 'networking.mesh.io', kind: 'ServiceEntry', name: 'db.v1' };
const serves = (translation: Translation, of: string): readonly string[] =>
  routeNames(translation)
    .map((name = '') => name)
    .filter((name) => name.startsWith(`http_routes_${of}_shop-`))
    .map((name) => name.replace(/^.*-httproute-(.*?)-.*$/, '$1'));
const parentsOf = (translation: Translation, name: string) =>
  (
    (statusOf(translation, 'HTTPRoute', name) ?? { parents: [] }) as {
      readonly parents: readonly Conditions[];
    }
  ).parents.map((parent) => said(parent)['Accepted']);

for (const [what, parentRef, metadata, expected] of [
  ['its first host', TO_HOST, {}, 'True Accepted'],
  [
    'another of its hosts, which has the same addresses',
    { ...TO_HOST, name: 'other.example' },
    {},
    'True Accepted',
  ],
  ['its host and port', { ...TO_HOST, port: 80 }, {}, 'True Accepted'],
  ['another port of its host', { ...TO_HOST, port: 81 }, {}, 'False NoMatchingParent'],
  [
    'its host in another namespace',
    { ...TO_HOST, namespace: 'shop' },
    { namespace: 'other' },
    'False NotAllowedByListeners',
  ],
  ['its host, from a namespace without it', TO_HOST, { namespace: 'other' }, undefined],
  ['a host that it has not', { ...TO_HOST, name: 'gone.example' }, {}, undefined],
  ['a host of another group', { ...TO_HOST, group: G }, {}, undefined],
] as const)
  t.test(
    `a route that names ${what} ${expected === 'True Accepted' ? 'is' : 'is not'} in front of a ServiceEntry`,
    async (t) => {
      const translation = translated([
        gateway(),
        serviceEntry(),
        route('r', [parentRef], [toService()], metadata),
      ]);
      t.strictSame(parentsOf(translation, 'r'), expected === undefined ? [] : [expected]);
      t.strictSame(serves(translation, 'db.v1'), expected === 'True Accepted' ? ['r'] : []);
    },
  );

t.test('routes that name the ServiceEntry come before those that name its host; each once', async (t) => {
  const translation = translated([
    gateway(),
    serviceEntry(),
    route('host', [TO_HOST], [toService()], { creationTimestamp: '2026-01-01T00:00:00Z' }),
    route('entry', [TO_ENTRY], [toService()], { creationTimestamp: '2026-01-02T00:00:00Z' }),
    route('both', [TO_HOST, TO_ENTRY], [toService()], { creationTimestamp: '2026-01-03T00:00:00Z' }),
    route('all', [TO_GATEWAY], [toService()], { creationTimestamp: '2026-01-04T00:00:00Z' }),
  ]);
  t.strictSame(serves(translation, 'db.v1'), ['all', 'entry', 'both', 'host']);
  t.strictSame(parentsOf(translation, 'both'), ['True Accepted', 'True Accepted']);
});

t.test('a route that names a host is in front of every ServiceEntry with it', async (t) => {
  const translation = translated([
    gateway(),
    serviceEntry({ hosts: ['db.example'], ports: [{ number: 80, name: 'web', protocol: 'HTTP' }] }, 'one'),
    serviceEntry(
      {
        hosts: ['db.example'],
        addresses: ['10.99.0.1'],
        ports: [{ number: 81, name: 'http', protocol: 'HTTP' }],
      },
      'two',
    ),
    route('r', [TO_HOST]),
    route('port', [{ ...TO_HOST, port: 81 }]),
  ]);
  t.strictSame([serves(translation, 'one'), serves(translation, 'two')], [['r'], ['port', 'r']]);
});

t.test('a route reports missing references', async (t) => {
  const translation = translated([
    gateway(),
    service('a'),
    route('r', [TO_SERVICE], [toService('/', 'gone')]),
  ]);
  t.match(statusOf(translation, 'HTTPRoute', 'r'), {
    parents: [
      {
        parentRef: TO_SERVICE,
        conditions: [{ type: 'Accepted' }, { type: 'ResolvedRefs', reason: 'BackendNotFound' }],
      },
    ],
  });
});

const policy = (target: Members, buffer: Members = { maxRequestSize: '1Ki' }) => ({
  apiVersion: 'gateway.gatewarden.dev/v1alpha1',
  kind: 'TrafficPolicy',
  metadata: { name: 'p', namespace: 'shop' },
  spec: { targetRefs: [{ group: G, ...target }], buffer },
});
const BUFFER = 'envoy.filters.http.buffer';

t.test('policies apply to a waypoint as to other Gateways', async (t) => {
  const objects = [gateway(), service('a'), route('r', [TO_SERVICE])];
  const of = (target: Members) => front(translated([...objects, policy(target)]))!.routes[0]!;
  const onGateway = of({ kind: 'Gateway', name: 'front' });
  t.ok(onGateway.typedPerFilterConfig?.[BUFFER], 'on its RouteConfigurations');
  const onListener = of({ kind: 'Gateway', name: 'front', sectionName: 'proxy' });
  t.ok(onListener.virtualHosts?.[0]?.typedPerFilterConfig?.[BUFFER], 'on its hosts');
  const onRoute = of({ kind: 'HTTPRoute', name: 'r' });
  t.ok(onRoute.virtualHosts?.[0]?.routes?.[0]?.typedPerFilterConfig?.[BUFFER], 'on routes');
  const translation = translated([...objects, policy({ kind: 'Gateway', name: 'front' })]);
  t.match(statusOf(translation, 'TrafficPolicy', 'p'), {
    ancestors: [{ ancestorRef: { kind: 'Gateway', namespace: 'shop', name: 'front' } }],
  });
  const manager = chains(translation)[0]?.filters?.at(-1)?.typedConfig as unknown as {
    readonly httpFilters: readonly Members[];
  };
  t.match(manager.httpFilters, [{ name: BUFFER, disabled: true }, { name: 'envoy.filters.http.router' }]);
});

const authorization = (name: string, target: Members, namespaceOf = 'shop', more: Members = {}) => ({
  apiVersion: 'security.mesh.io/v1',
  kind: 'AuthorizationPolicy',
  metadata: { name, namespace: namespaceOf },
  spec: { targetRefs: [target], action: 'DENY', rules: [{}], ...more },
});

t.test('which authorization policies apply to a service', async (t) => {
  const CLASS = { group: G, kind: 'GatewayClass', name: 'gatewarden-waypoint' };
  const rows: readonly (readonly [string, unknown, boolean])[] = [
    ['of the Gateway', authorization('p', { group: G, kind: 'Gateway', name: 'front' }), true],
    ['of the service', authorization('p', { group: '', kind: 'Service', name: 'a' }), true],
    [
      'of the service, by the name of the core group',
      authorization('p', { group: 'core', kind: 'Service', name: 'a' }),
      true,
    ],
    [
      'of the service, from elsewhere',
      authorization('p', { kind: 'Service', name: 'a', namespace: 'shop' }, 'other'),
      true,
    ],
    ['of another service', authorization('p', { kind: 'Service', name: 'b' }), false],
    ['of the class, from the root namespace', authorization('p', CLASS, 'mesh-system'), true],
    ['of the class, from elsewhere', authorization('p', CLASS), false],
    ['of another class', authorization('p', { ...CLASS, name: 'gatewarden' }, 'mesh-system'), false],
    ['with a selector', authorization('p', { kind: 'Service', name: 'a' }, 'shop', { selector: {} }), false],
    ['without a target', authorization('p', {}, 'shop', { targetRefs: [] }), false],
  ];
  for (const [name, object, isFor] of rows) {
    const text = JSON.stringify(chains(translated([gateway(), service('a'), object])));
    t.equal(text.includes('-policy[p]-rule[0]'), isFor, name);
  }
});

t.test('RBAC comes after other authorization, and in chains without HTTP before the proxy', async (t) => {
  const target = { kind: 'Service', name: 'a' };
  const ports = [
    { name: 'http', port: 80 },
    { name: 'db', port: 5432 },
  ];
  const translation = translated([gateway(), service('a', { ports }), authorization('p', target)]);
  const [http, tcp] = chains(translation);
  t.match(http?.filters?.at(-1)?.typedConfig, {
    httpFilters: [{ name: 'envoy.filters.http.rbac' }, { name: 'envoy.filters.http.router' }],
  });
  t.strictSame(
    tcp?.filters?.map(({ name }) => name),
    ['proxy_protocol_authority', 'envoy.filters.network.rbac', 'envoy.filters.network.tcp_proxy'],
  );
});

t.test("a ListenerSet can't attach to a waypoint", async (t) => {
  const set = {
    apiVersion: 'gateway.networking.x-k8s.io/v1alpha1',
    kind: 'XListenerSet',
    metadata: { name: 's', namespace: 'shop' },
    spec: { parentRef: { name: 'front' }, listeners: [{ name: 'web', port: 80, protocol: 'HTTP' }] },
  };
  const status = statusOf(
    translated([gateway({ allowedListeners: { namespaces: { from: 'All' } } }), set]),
    'XListenerSet',
    's',
  );
  t.match(status, { conditions: [{ type: 'Accepted', status: 'False', reason: 'NotAllowed' }, {}] });
});

const REDIRECTED = { 'ambient.mesh.io/redirection': 'enabled' };
const pod = (annotations: Members) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'p', namespace: 'shop', annotations },
  spec: { containers: [] },
});
const THROUGH = { ...USED, 'mesh.io/ingress-use-waypoint': 'true' };
const WEB = { name: 'web', port: 8080, protocol: 'HTTP' };
const edge = {
  ...gateway({ gatewayClassName: 'gatewarden', listeners: [WEB] }),
  metadata: { name: 'edge', namespace: 'shop' },
};
const WITH_POD = { ...SETTINGS, proxyPod: { namespace: 'shop', name: 'p' } };

t.test('which services an ingress gateway reaches through their waypoints', async (t) => {
  const rows: readonly (readonly [string, readonly unknown[], object, boolean])[] = [
    ['one that asks for it', [gateway(), service('a', {}, THROUGH), pod(REDIRECTED)], {}, true],
    [
      'one of a namespace that asks for it',
      [gateway(), namespace(THROUGH), service('a', {}, {}), pod(REDIRECTED)],
      {},
      true,
    ],
    ['none that asks for nothing', [gateway(), service('a'), pod(REDIRECTED)], {}, false],
    ['none without a waypoint', [service('a', {}, THROUGH), pod(REDIRECTED)], {}, false],
    ['none of a proxy outside the mesh', [gateway(), service('a', {}, THROUGH), pod({})], {}, false],
    [
      'none where it is turned off',
      [gateway(), service('a', {}, THROUGH), pod(REDIRECTED)],
      { waypoint: { enabled: true, ingressUseWaypoints: false } },
      false,
    ],
  ];
  for (const [name, objects, settings, isThrough] of rows) {
    const gateways = proxiesIn(translated([edge, ...objects], { ...WITH_POD, ...settings }));
    const clusters = (gatewayName: string) =>
      gateways.find((own) => own.name === gatewayName)?.clusters ?? [];
    t.equal(clusters('edge')[0]?.type, isThrough ? 'STATIC' : 'EDS', name);
    t.notOk(
      clusters('front').some(({ type }) => type === 'STATIC'),
      'a waypoint itself never does',
    );
  }
});

t.test('through a waypoint a service is reached at each of its addresses', async (t) => {
  const own = service(
    'a',
    { clusterIPs: ['10.96.0.1', '2001:db8::1'], trafficDistribution: 'PreferClose' },
    THROUGH,
  );
  const gateways = proxiesIn(translated([edge, gateway(), own, pod(REDIRECTED)], WITH_POD));
  const at = (address: string) => ({
    lbEndpoints: [{ endpoint: { address: { socketAddress: { address, portValue: 80 } } } }],
  });
  t.strictSame(gateways.find(({ name }) => name === 'edge')?.clusters, [
    {
      name: 'kube_shop_a_80',
      connectTimeout: '5s',
      metadata: {},
      ignoreHealthOnHostRemoval: true,
      type: 'STATIC',
      loadAssignment: { clusterName: 'kube_shop_a_80', endpoints: [at('10.96.0.1'), at('2001:db8::1')] },
      dnsLookupFamily: 'V4_PREFERRED',
    },
  ]);
});

t.test('addresses of a service have no locality weights, whatever a policy sets', async (t) => {
  const own = service('a', { clusterIPs: ['10.96.0.1'] }, THROUGH);
  const policy = {
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'BackendConfigPolicy',
    metadata: { name: 'p', namespace: 'shop' },
    spec: {
      targetRefs: [{ group: '', kind: 'Service', name: 'a' }],
      loadBalancer: { maglev: {}, localityType: 'WeightedLb' },
    },
  };
  const gateways = proxiesIn(translated([edge, gateway(), own, policy, pod(REDIRECTED)], WITH_POD));
  const [cluster] = gateways.find(({ name }) => name === 'edge')?.clusters ?? [];
  t.equal(cluster?.type, 'STATIC');
  t.strictSame(cluster?.loadBalancingPolicy?.policies?.[0]?.typedExtensionConfig?.typedConfig, {
    '@type': 'type.googleapis.com/envoy.extensions.load_balancing_policies.maglev.v3.Maglev',
    consistentHashingLbConfig: {},
  });
});

t.test('what a policy denies is denied also while the integration of the mesh is off', async (t) => {
  const nobody = {
    apiVersion: 'security.mesh.io/v1',
    kind: 'AuthorizationPolicy',
    metadata: { name: 'nobody', namespace: 'shop' },
    spec: { targetRefs: [TO_SERVICE], action: 'ALLOW', rules: [] },
  };
  const objects = [gateway(), service('a'), serviceEntry(), nobody];
  const found = translated(objects, { waypoint: { enabled: true } });
  t.strictSame(chainNames(found), ['fc_http_80_a_shop'], 'other kinds of the mesh are not read');
  t.match(JSON.stringify(chains(found)), 'ns[shop]-policy[nobody]-rule[0]');
});

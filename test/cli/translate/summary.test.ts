// `translate -o text`: what each part of a translation looks like to a person.

import t from 'tap';
import { parse } from 'yaml';
import { summaryLines } from '../../../src/cli/translate/summary/summary.ts';
import type { ObjectStatus } from '../../../src/translation/object-status.ts';
import type { GatewayConfiguration } from '../../../src/translation/planes.ts';
import { defaultSettings, Translator } from '../../../src/translation.ts';

const HCM =
  'type.googleapis.com/envoy.extensions.filters.network.http_connection_manager.v3.HttpConnectionManager';
const TCP = 'type.googleapis.com/envoy.extensions.filters.network.tcp_proxy.v3.TcpProxy';
const TLS = 'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.DownstreamTlsContext';
const CORS = 'type.googleapis.com/envoy.extensions.filters.http.cors.v3.CorsPolicy';
const REPLACED =
  '{status: 500, body: {inlineString: invalid route configuration detected and replaced with a direct response.}}';

type Parts = Partial<Record<'listeners' | 'routes' | 'clusters' | 'endpoints', string>>;

/** A Gateway of YAML parts. */
function gateway(parts: Parts): GatewayConfiguration {
  const list = (part: string | undefined): [] => (part === undefined ? [] : parse(part));
  return {
    namespace: 'infra',
    name: 'front',
    class: 'gatewarden',
    dataPlane: 'proxy',
    listeners: list(parts.listeners),
    routes: list(parts.routes),
    clusters: list(parts.clusters),
    endpoints: list(parts.endpoints),
    secrets: [],
  };
}

const chain = (name: string): string =>
  `{name: ${name}, filters: [{name: h, typedConfig: {"@type": ${HCM}, rds: {routeConfigName: ${name}}}}]}`;

const HTTP = `[{name: listener~80, address: {socketAddress: {portValue: 80}}, filterChains: [${chain('listener~80')}]}]`;

const hosts = (...virtualHosts: readonly string[]): string =>
  `[{name: listener~80, virtualHosts: [${virtualHosts.join(', ')}]}]`;

const host = (domain: string, ...routes: readonly string[]): string =>
  `{name: "listener~80~h", domains: ["${domain}"], routes: [${routes.join(', ')}]}`;

/** Of a translation without objects: the Gateways here are made of parts. */
const { view } = new Translator(defaultSettings);

const lines = (parts: Parts, statuses: readonly ObjectStatus[] = []): string[] => [
  ...summaryLines({ gateways: [gateway(parts)], statuses, view }),
];

/** The one line of a route of which this is the message; what else is said of it is behind ` | `. */
function routeLine(route: string): string {
  const said = lines({
    listeners: HTTP,
    routes: hosts(host('a.test', route)),
    clusters: '[{name: c, type: STRICT_DNS}]',
  });
  const from = said.indexOf('      a.test') + 1;
  const to = said.indexOf('', from);
  return said
    .slice(from, to)
    .map((line) => line.trim())
    .join(' | ');
}

t.test('what a route matches', async (t) => {
  const cases: readonly (readonly [match: string, text: string])[] = [
    ['{prefix: /}', 'prefix /'],
    ['{pathSeparatedPrefix: /shop}', 'prefix /shop'],
    ['{path: /shop}', 'exact /shop'],
    ['{safeRegex: {regex: "/x.*"}}', 'regex /x.*'],
    ['{prefix: /, headers: [{name: ":method", stringMatch: {exact: GET}}]}', 'GET prefix /'],
    [
      '{prefix: /, headers: [{name: x-env, stringMatch: {exact: prod}}, {name: x-any, presentMatch: true}]}',
      'prefix /, header x-env: prod, header x-any',
    ],
    ['{prefix: /, headers: [{name: x, stringMatch: {safeRegex: {regex: "y+"}}}]}', 'prefix /, header x ~ y+'],
    ['{prefix: /, queryParameters: [{name: v, stringMatch: {exact: "1"}}]}', 'prefix /, query v: 1'],
  ];
  for (const [match, text] of cases)
    t.equal(routeLine(`{match: ${match}, route: {cluster: c}}`), `1  ${text}  → c`, match);
});

t.test('where a route goes', async (t) => {
  const cases: readonly (readonly [action: string, text: string])[] = [
    ['route: {cluster: c}', '→ c'],
    ['route: {cluster: blackhole-cluster}', '→ no valid backend (500)'],
    [
      'route: {weightedClusters: {clusters: [{name: a, weight: 9}, {name: b, weight: 1}, {name: z, weight: 0}]}}',
      '→ 90% a, 10% b, 0% z',
    ],
    [
      'route: {weightedClusters: {clusters: [{name: a, weight: 1}, {name: b, weight: 2}]}}',
      '→ 33.3% a, 66.7% b',
    ],
    ['directResponse: {status: 418, body: {inlineString: short}}', 'answers 418 "short"'],
    ['directResponse: {status: 204}', 'answers 204'],
    [`directResponse: ${REPLACED}`, '500: REPLACED, see below'],
    ['redirect: {httpsRedirect: true, portRedirect: 443}', 'redirects 301 to https, port 443'],
    [
      'redirect: {responseCode: FOUND, hostRedirect: b.test, prefixRewrite: /new}',
      'redirects 302 to host b.test, prefix /new',
    ],
  ];
  for (const [action, text] of cases)
    t.match(routeLine(`{match: {prefix: /}, ${action}}`), `1  prefix /  ${text}`, action);
});

t.test('what a route does on the way', async (t) => {
  const cases: readonly (readonly [more: string, text: string])[] = [
    ['route: {cluster: c, timeout: 5s, idleTimeout: 1s}', 'timeout 5s; idle timeout 1s'],
    [
      'route: {cluster: c, retryPolicy: {numRetries: 2, retryOn: "5xx,reset", perTryTimeout: 1s}}',
      '2 retries on 5xx or reset, 1s each',
    ],
    [
      'route: {cluster: c, retryPolicy: {retryOn: "a,b,c,d", retriableStatusCodes: [503]}}',
      '1 retry on a, b, 2 more or 503',
    ],
    ['route: {cluster: c, timeout: 0.700s, idleTimeout: 61.500s}', 'timeout 700ms; idle timeout 1m1s500ms'],
    [
      'route: {cluster: c, retryPolicy: {retryOn: "5xx", perTryTimeout: 0.250s}}',
      '1 retry on 5xx, 250ms each',
    ],
    [
      `route: {cluster: c}, typedPerFilterConfig: {envoy.filters.http.cors: {"@type": ${CORS}, allowOriginStringMatch: [{exact: "https://a.test"}, {prefix: "https://b."}, {safeRegex: {regex: "^.*$"}}]}}`,
      'CORS for https://a.test, https://b.*, any origin',
    ],
    [
      `route: {cluster: c}, typedPerFilterConfig: {envoy.filters.http.cors: {"@type": ${CORS}}}`,
      'CORS for no origin',
    ],
    ['route: {cluster: c, prefixRewrite: /, hostRewriteLiteral: b}', 'prefix becomes /; host becomes b'],
    [
      'route: {cluster: c, requestMirrorPolicies: [{cluster: m, runtimeFraction: {defaultValue: {numerator: 5}}}]}',
      '5% mirrored to m',
    ],
    [
      'route: {cluster: c}, requestHeadersToAdd: [{header: {key: x-a}}], requestHeadersToRemove: [x-b]',
      'request headers: add x-a, remove x-b',
    ],
    [
      'route: {cluster: c}, metadata: {filterMetadata: {merge.TrafficPolicy.gateway.gatewarden.dev: {buffer: [g/TrafficPolicy/shop/base], timeouts: [g/TrafficPolicy/shop/base]}}}',
      'by TrafficPolicy shop/base (buffer, timeouts)',
    ],
  ];
  for (const [more, text] of cases)
    t.equal(routeLine(`{match: {prefix: /}, ${more}}`), `1  prefix /  → c | ${text}`, more);
});

const status = (kind: string, name: string, yaml: string): ObjectStatus => ({
  apiVersion: 'v1',
  kind,
  namespace: 'shop',
  name,
  status: parse(yaml),
});

t.test('the object of a route is told by its name', async (t) => {
  const statuses = [
    status('HTTPRoute', 'cart', 'parents: [{parentRef: {name: front}}]'),
    status('HTTPRoute', 'cart-1-0', 'parents: [{parentRef: {kind: HTTPRoute, name: cart}}]'),
    status('GRPCRoute', 'cart', 'parents: []'),
  ];
  const cases: readonly (readonly [name: string, text: string])[] = [
    ['0-httproute-cart-shop-1-0-matcher-0', 'HTTPRoute shop/cart rules[1]'],
    ['12-httproute-cart-shop-1-0-pay-2-0-matcher-0', 'HTTPRoute shop/cart rules[1] "pay-2-0"'],
    ['0-grpcroute-cart-shop-0-2-matcher-2', 'GRPCRoute shop/cart rules[0]'],
    ['0-httproute-cart-1-0-shop-3-0-matcher-0', 'HTTPRoute shop/cart-1-0 rules[3], delegated by shop/cart'],
    ['0-httproute-gone-away-0-0-matcher-0', 'HTTPRoute gone-away-0-0'],
  ];
  for (const [name, text] of cases) {
    const route = `{name: "listener~80~h-route-${name}", match: {prefix: /}, route: {cluster: c}}`;
    const said = lines({ listeners: HTTP, routes: hosts(host('a.test', route)) }, statuses);
    t.ok(said.includes(`        1  prefix /  → c  ${text}`), text);
  }
});

t.test('listeners by port and protocol', async (t) => {
  const tls = `transportSocket: {typedConfig: {"@type": ${TLS}, commonTlsContext: {tlsCertificates: [{}]}}}`;
  const tcp = (to: string): string => `filters: [{typedConfig: {"@type": ${TCP}, ${to}}}]`;
  const cases: readonly (readonly [chain: string, text: string])[] = [
    [chain('x'), 'HTTP'],
    [
      `{filterChainMatch: {serverNames: [a.test]}, ${tls}, ${chain('x').slice(1)}`,
      'HTTPS for a.test, 1 certificate',
    ],
    [`{${tcp('cluster: db')}}`, 'TCP → db'],
    [`{${tcp('cluster: blackhole-cluster')}}`, 'TCP → no valid backend (connections are closed)'],
    [
      `{${tls}, ${tcp('weightedClusters: {clusters: [{name: a, weight: 1}, {name: b, weight: 3}]}')}}`,
      'TLS, 1 certificate → 25% a, 75% b',
    ],
    [
      `{filterChainMatch: {serverNames: ["*.test"]}, ${tcp('cluster: db')}}`,
      'TLS passed through for *.test → db',
    ],
  ];
  for (const [filterChain, text] of cases) {
    const listeners = `[{address: {socketAddress: {portValue: 443}}, filterChains: [${filterChain}]}]`;
    const said = lines({ listeners });
    t.equal(said[2], '  port 443');
    t.equal(said[3], `    ${text}`);
  }
});

t.test('ports come in numeric order, and listeners without a port last', async (t) => {
  const on = (port: number): string =>
    `{address: {socketAddress: {portValue: ${port}}}, filterChains: [${chain('x')}]}`;
  const inner = `{name: inner, filterChains: [${chain('x')}]}`;
  const said = lines({ listeners: `[${[on(8080), inner, on(80), on(443)].join(', ')}]` });
  t.strictSame(
    said.filter((line) => /^ {2}\S/.test(line)),
    ['  port 80', '  port 443', '  port 8080', '  inner'],
  );
});

t.test('hosts come in the order in which Envoy tries them', async (t) => {
  const inOrder = ['a.test', 'z.test', '*.long.test', '*.b.test', '*.test', 'a.*', '*'];
  const to = '{match: {prefix: /}, route: {cluster: c}}';
  const said = lines({
    listeners: HTTP,
    routes: hosts(...inOrder.toSorted().map((domain) => host(domain, to))),
  });
  t.strictSame(
    said.filter((line) => /^ {6}\S/.test(line)).map((line) => line.trim()),
    inOrder,
  );
});

t.test('routes keep their order, and stand below their hosts', async (t) => {
  const to = (path: string, cluster: string): string =>
    `{match: {prefix: ${path}}, route: {cluster: ${cluster}}}`;
  const said = lines({
    listeners: HTTP,
    routes: hosts(host('a.test', to('/long', 'c'), to('/', 'd')), host('*', to('/', 'e'))),
  });
  t.strictSame(said.slice(0, 10), [
    'Gateway infra/front (class gatewarden): 1 port, 2 hosts, 3 routes, 0 clusters',
    '',
    '  port 80',
    '    HTTP',
    '      a.test',
    '        1  prefix /long  → c',
    '        2  prefix /      → d',
    '      *',
    '        1  prefix /  → e',
    '',
  ]);
});

t.test("backends that can't answer", async (t) => {
  const to = (cluster: string): string => `{match: {prefix: /}, route: {cluster: ${cluster}}}`;
  const said = lines({
    listeners: HTTP,
    routes: hosts(host('a.test', ...['good', 'empty', 'empty', 'none', 'gone', 'dns'].map(to))),
    clusters:
      '[{name: good, type: EDS}, {name: empty, type: EDS}, {name: none, type: EDS}, {name: dns, type: STRICT_DNS}, {name: unused, type: EDS}]',
    endpoints: '[{clusterName: good, endpoints: [{lbEndpoints: [{}]}]}, {clusterName: empty, endpoints: []}]',
  });
  t.strictSame(said.slice(said.indexOf("  Backends that can't answer:") + 1, -1), [
    '    empty: without endpoints: requests get 503 (2 routes lead there)',
    '    none: without endpoints: requests get 503 (1 route leads there)',
    '    gone: not created: see the errors below (1 route leads there)',
  ]);
});

t.test(
  'without any EndpointSlice nothing is said of endpoints, since only a cluster knows them',
  async (t) => {
    const said = lines({
      listeners: HTTP,
      routes: hosts(host('a.test', '{match: {prefix: /}, route: {cluster: a}}')),
      clusters: '[{name: a, type: EDS}]',
      endpoints: '[{clusterName: a, endpoints: []}]',
    });
    t.notMatch(said.join('\n'), /answer:|503/);
  },
);

t.test('connections to a backend without endpoints are closed', async (t) => {
  const tcp = `{name: tcp, typedConfig: {"@type": ${TCP}, cluster: db}}`;
  const said = lines({
    listeners: `[{name: listener~5432, address: {socketAddress: {portValue: 5432}}, filterChains: [{name: db, filters: [${tcp}]}]}]`,
    clusters: '[{name: db, type: EDS}, {name: other, type: EDS}]',
    endpoints: '[{clusterName: other, endpoints: [{lbEndpoints: [{}]}]}]',
  });
  t.ok(
    said.includes('    db: without endpoints: connections are closed (1 route leads there)'),
    said.join('\n'),
  );
});

t.test('conditions that say that something is not as written', async (t) => {
  const statuses = [
    status(
      'Gateway',
      'front',
      'conditions: [{type: Accepted, status: "True", reason: Accepted}, {type: AttachedListenerSets, status: Unknown, reason: x}]\n' +
        'listeners: [{name: a, conditions: [{type: Conflicted, status: "False", reason: x}]}, {name: b, conditions: [{type: Conflicted, status: "True", reason: HostnameConflict}]}]',
    ),
    status(
      'HTTPRoute',
      'cart',
      'parents: [{parentRef: {name: front}, conditions: [{type: ResolvedRefs, status: "False", reason: BackendNotFound, message: no Service shop/s}]}, {parentRef: {name: front, sectionName: x}, conditions: [{type: ResolvedRefs, status: "False", reason: BackendNotFound, message: no Service shop/s}]}]',
    ),
    status(
      'TrafficPolicy',
      'bad',
      'ancestors: [{ancestorRef: {kind: Gateway, namespace: infra, name: front}, conditions: [{type: Accepted, status: "False", reason: Invalid}, {type: Attached, status: "False", reason: Pending}]}]',
    ),
  ];
  const said = lines({}, statuses);
  t.strictSame(said.slice(said.indexOf('Not served as written:') + 1), [
    '  Gateway shop/front listener b: Conflicted=True HostnameConflict',
    '  HTTPRoute shop/cart at Gateway shop/front and at Gateway shop/front, listener x: ResolvedRefs=False BackendNotFound: no Service shop/s',
    '  TrafficPolicy shop/bad at Gateway infra/front: Accepted=False Invalid',
    '',
  ]);
});

t.test('of one Gateway only what concerns it', async (t) => {
  const refused = (name: string): string =>
    `{parentRef: {name: ${name}}, conditions: [{type: Accepted, status: "False", reason: x}]}`;
  const statuses = [
    status('HTTPRoute', 'cart', `parents: [${refused('front')}, ${refused('back')}]`),
    status('Gateway', 'back', 'conditions: [{type: Accepted, status: "False", reason: x}]'),
  ];
  const only = { namespace: 'shop', name: 'front' };
  t.strictSame([...summaryLines({ gateways: [gateway({})], statuses, view, only })].slice(3), [
    '  HTTPRoute shop/cart at Gateway shop/front: Accepted=False x',
    '',
  ]);
});

t.test('ten thousand routes are a page, and the rest is counted', async (t) => {
  const route = '{match: {prefix: /}, route: {cluster: c}}';
  const oneHost = lines({ listeners: HTTP, routes: hosts(host('a.test', ...Array(10_000).fill(route))) });
  t.ok(oneHost.length < 100, `${oneHost.length} lines`);
  t.ok(oneHost.includes('        ... and 9,950 more routes; -o json has all'));
  const manyHosts = lines({
    listeners: HTTP,
    routes: hosts(
      ...Array.from({ length: 1000 }, (_, index) => host(`h${index}.test`, ...Array(10).fill(route))),
    ),
  });
  t.ok(manyHosts.length < 400, `${manyHosts.length} lines`);
  t.ok(manyHosts.includes('  ... and 9,800 more routes and 980 more hosts; -o json has all'));
});

t.test('nothing to translate is said', async (t) => {
  const none = { why: 'there is no\u001b Gateway', hint: 'add one' };
  t.strictSame(
    [...summaryLines({ gateways: [], statuses: [], view, none })],
    ['Nothing is translated: there is no\\u001b Gateway.', 'To go on: add one.', ''],
  );
});

t.test('what a terminal would obey is shown, not obeyed', async (t) => {
  const said = routeLine('{match: {path: "/\\u001b[31m\\n"}, route: {cluster: c}}');
  t.equal(said, '1  exact /\\u001b[31m\\n  → c');
});

t.test('of lists of any length the first are named, and the rest is counted', async (t) => {
  const many = (count: number, textOf: (index: number) => string): string =>
    Array.from({ length: count }, (_, index) => textOf(index)).join(', ');
  const weighted = `weightedClusters: {clusters: [${many(5000, (n) => `{name: b${n}, weight: 1}`)}]}`;
  t.match(routeLine(`{match: {prefix: /}, route: {${weighted}}}`), /b9, 4,990 more$/);
  t.match(
    routeLine(
      `{match: {prefix: /}, route: {cluster: c, requestMirrorPolicies: [${many(5000, (n) => `{cluster: m${n}}`)}]}}`,
    ),
    /mirrored to m4; 4,995 more$/,
  );
  const origins = many(5000, (n) => `g/TrafficPolicy/shop/p${n}`);
  t.match(
    routeLine(
      `{match: {prefix: /}, route: {cluster: c}, metadata: {filterMetadata: {merge.TrafficPolicy.g: {extAuth: [${origins}]}}}}`,
    ),
    /p9 \(extAuth\), 4,990 more$/,
  );
  const refused = 'conditions: [{type: Accepted, status: "False", reason: NoMatchingParent, message: ""}]';
  const parents = many(5000, (n) => `{parentRef: {name: g${n}}, ${refused}}`);
  const said = lines({}, [status('HTTPRoute', 'cart', `parents: [${parents}]`)]);
  t.match(said.at(-2), /Gateway shop\/g9 and 4,990 more: Accepted=False NoMatchingParent$/);
  const long = `conditions: [{type: Accepted, status: "False", reason: Invalid, message: ${'x'.repeat(32_000)}}]`;
  t.ok(lines({}, [status('Backend', 'cart', long)]).every((line) => line.length < 2100));
});

t.test('of filter chains as many are shown as anybody reads', async (t) => {
  const listeners = Array.from(
    { length: 300 },
    (_, index) => `{address: {socketAddress: {portValue: ${index}}}, filterChains: [${chain(`c${index}`)}]}`,
  );
  const said = lines({
    listeners: `[${listeners.join(', ')}]`,
    routes: `[{name: c299, virtualHosts: [${host('a.test', '{match: {prefix: /}, route: {cluster: c}}')}]}]`,
  });
  t.equal(said.filter((line) => line === '    HTTP').length, 100);
  t.ok(said.includes('  ... and 200 more filter chains, 1 more route and 1 more host; -o json has all'));
});

// `diff` says first what a change takes, and tells each cause once.

import t from 'tap';
import { gatewarden } from '../running.ts';

const API = 'apiVersion: gateway.networking.k8s.io/v1';
const OURS = 'apiVersion: gateway.gatewarden.dev/v1alpha1';

const CLASS = `${API}
kind: GatewayClass
metadata: {name: gatewarden}
spec: {controllerName: gatewarden.dev/gateway}
`;

const GATEWAY = `${API}
kind: Gateway
metadata: {name: front, namespace: shop}
spec:
  gatewayClassName: gatewarden
  listeners:
    - {name: http, port: 8080, protocol: HTTP}
    - {name: db, port: 5432, protocol: TCP}
`;

const ROUTE = `${API}
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: http}]
  hostnames: [shop.test, docs.test]
  rules:
    - matches: [{path: {type: PathPrefix, value: /cart}}]
      backendRefs: [{name: cart, port: 80}]
    - matches: [{path: {type: PathPrefix, value: /pay}}]
      backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: pay}]
    - backendRefs: [{name: cart, port: 80, weight: 9}, {name: next, port: 80, weight: 1}]
`;

const TCP_ROUTE = `apiVersion: gateway.networking.k8s.io/v1alpha2
kind: TCPRoute
metadata: {name: db, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: db}]
  rules: [{backendRefs: [{name: next, port: 80}]}]
`;

const service = (name: string): string =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: ${name}, namespace: shop}\nspec: {ports: [{port: 80}]}\n`;

const BACKEND = `${OURS}
kind: Backend
metadata: {name: pay, namespace: shop}
spec: {type: Static, static: {hosts: [{host: pay.test, port: 8080}]}}
`;

const POLICY = `${OURS}
kind: TrafficPolicy
metadata: {name: limits, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}]
  timeouts: {request: 5s}
`;

const WILDCARD = `${API}
kind: HTTPRoute
metadata: {name: any, namespace: shop}
spec:
  parentRefs: [{name: front, sectionName: http}]
  hostnames: ['*.test']
  rules: [{backendRefs: [{name: next, port: 80}]}]
`;

const ALL = [CLASS, GATEWAY, ROUTE, TCP_ROUTE, service('cart'), service('next'), BACKEND, POLICY];
const text = (documents: readonly string[]): string => documents.join('---\n');
const OLD = text(ALL);
const without = (...gone: readonly string[]): string =>
  text(ALL.filter((document) => !gone.includes(document)));

async function difference(before: string, after: string, ...options: readonly string[]): Promise<string> {
  const folder = t.testdir({ 'old.yaml': before, 'new.yaml': after });
  const { stdout } = await gatewarden(['diff', ...options, 'old.yaml', 'new.yaml'], { cwd: folder });
  return stdout;
}

const CASES: readonly (readonly [name: string, after: string, lines: readonly string[]])[] = [
  [
    'a Service that goes takes routes, and a share of others',
    without(service('cart')),
    [
      'Fails now: 2 routes, a part of the requests of 2 routes',
      'Gateway shop/front',
      '  HTTPRoute shop/cart rules[0] (prefix /cart) on docs.test, shop.test: goes to no valid backend (500) instead of kube_shop_cart_80 (Service "cart" not found)',
      '  HTTPRoute shop/cart rules[2] (prefix /) on docs.test, shop.test: goes to 90% no valid backend (500), 10% kube_shop_next_80 instead of 90% kube_shop_cart_80, 10% kube_shop_next_80 (Service "cart" not found)',
      'Changed: 4 routes',
    ],
  ],
  [
    'without its class a Gateway is gone, with the reason',
    without(CLASS),
    [
      'Fails now: 2 hosts, 6 routes, the connections of 1 TCP or TLS listener',
      'Gateway shop/front',
      '  no longer translated: it had 2 ports, 2 hosts, 6 routes. GatewayClass `gatewarden` not found: this Gateway is not translated (TR-02)',
      'Changed: 1 Gateway',
    ],
  ],
  [
    'a listener takes its hosts',
    OLD.replace('    - {name: http, port: 8080, protocol: HTTP}\n', ''),
    [
      'Fails now: 2 hosts, 6 routes',
      'Gateway shop/front',
      '  listener http on port 8080: removed, it served docs.test, shop.test (6 routes)',
      'Statuses',
      '  HTTPRoute shop/cart at Gateway shop/front, listener http: Accepted True Accepted → False NotAllowedByListeners',
      'Changed: 1 listener, 1 status',
    ],
  ],
  [
    'connections without HTTP',
    without(TCP_ROUTE),
    [
      'Fails now: the connections of 1 TCP or TLS listener',
      'Gateway shop/front',
      '  listener db on port 5432: removed, it served connections to kube_shop_next_80',
      'Statuses',
      '  Gateway shop/front listener db: Programmed True Programmed → False Invalid: No route with one rule and a backend is attached to a TCP or TLS listener on port 5432',
      'Changed: 1 listener, 1 status',
    ],
  ],
  [
    'a policy that can not be applied is one line, whatever its routes did before',
    OLD.replace('timeouts: {request: 5s}', 'extAuth: {extensionRef: {name: gone}}'),
    [
      'Fails now: 2 hosts, 6 routes',
      'Gateway shop/front',
      "  3 routes: answers 500 now, because it can't be served as written (TrafficPolicy shop/limits: extauth: gateway extension shop/gone not found)",
      '    HTTPRoute shop/cart rules[0] (prefix /cart) on docs.test, shop.test: it went to kube_shop_cart_80',
      '    HTTPRoute shop/cart rules[1] (prefix /pay) on docs.test, shop.test: it went to backend_shop_pay_0',
      '    HTTPRoute shop/cart rules[2] (prefix /) on docs.test, shop.test: it went to 90% kube_shop_cart_80, 10% kube_shop_next_80',
      'Changed: 6 routes',
    ],
  ],
  [
    'a cluster that is withheld names its routes and what withholds it',
    `${OLD}---
${OURS}
kind: BackendConfigPolicy
metadata: {name: tls, namespace: shop}
spec:
  targetRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: pay}]
  tls: {secretRef: {name: gone}}
`,
    [
      'Fails now: 2 routes',
      'Backends',
      '  cluster backend_shop_pay_0: not created any more, so 2 routes that go there get 500, because of BackendConfigPolicy shop/tls spec.tls.secretRef.name: failed to extract TLS data: failed to get secret gone: failed to find secret gone: not found (TR-70)',
      '    HTTPRoute shop/cart rules[1] (prefix /pay) on docs.test, shop.test',
      'Changed: 1 cluster',
    ],
  ],
  [
    'requests of a rule that goes match another rule',
    OLD.replace(/ {4}- matches: \[\{path: \{type: PathPrefix, value: \/pay\}\}\]\n.*\n/, ''),
    [
      'Gateway shop/front',
      '  HTTPRoute shop/cart rules[1] (prefix /pay) on docs.test, shop.test: removed: it went to backend_shop_pay_0; its requests match prefix / now, which goes to 90% kube_shop_cart_80, 10% kube_shop_next_80',
      'Changed: 2 routes',
    ],
  ],
  [
    'a new host says where it goes, and one that goes what is left',
    OLD.replace('docs.test', 'www.test'),
    [
      'Fails now: 1 host, 3 routes',
      'Gateway shop/front',
      '  host docs.test: no longer served by listener http on port 8080 (3 routes): requests get 404 now',
      '  host www.test: served by listener http on port 8080 now (3 routes): prefix /cart goes to kube_shop_cart_80; prefix /pay goes to backend_shop_pay_0; prefix / goes to 90% kube_shop_cart_80, 10% kube_shop_next_80',
      'Changed: 2 hosts',
    ],
  ],
  [
    'a new rule that fails takes requests of one that worked',
    OLD.replace(
      '  rules:\n    - matches',
      '  rules:\n    - matches: [{path: {type: PathPrefix, value: /cart/x}}]\n      backendRefs: [{name: none, port: 80}]\n    - matches',
    ),
    [
      'Fails now: 2 routes',
      'Gateway shop/front',
      '  HTTPRoute shop/cart rules[0] (prefix /cart/x) on docs.test, shop.test: new: goes to no valid backend (500) (Service "none" not found)',
      'Changed: 2 routes',
    ],
  ],
  [
    'a match that changes leaves its requests to others',
    OLD.replace('value: /cart}', 'value: /basket}'),
    [
      'Gateway shop/front',
      '  HTTPRoute shop/cart rules[0] (prefix /basket) on docs.test, shop.test: takes prefix /basket instead of prefix /cart; its requests match prefix / now, which goes to 90% kube_shop_cart_80, 10% kube_shop_next_80',
      'Changed: 2 routes',
    ],
  ],
  [
    'the address of a backend is told once',
    OLD.replace('host: pay.test, port: 8080', 'host: new.test, port: 8080'),
    [
      'Backends',
      '  cluster backend_shop_pay_0: host of endpoint 1 pay.test → new.test',
      'Changed: 1 cluster',
    ],
  ],
];

for (const [name, after, lines] of CASES)
  t.test(name, async (t) => {
    const stdout = await difference(OLD, after);
    t.strictSame(
      stdout.split('\n').filter((line) => line !== ''),
      lines,
    );
  });

t.test('what was told as broken is told once too where it is mended', async (t) => {
  const stdout = await difference(without(service('cart')), OLD);
  t.notMatch(stdout, /Fails now|Statuses|Backends/);
  t.match(stdout, /rules\[0\].*: goes to kube_shop_cart_80 instead of no valid backend \(500\)\n/);
});

t.test('a host that a wildcard takes over does not fail', async (t) => {
  const stdout = await difference(`${OLD}---\n${WILDCARD}`, `${without(ROUTE)}---\n${WILDCARD}`);
  t.notMatch(stdout, 'Fails now');
  t.match(
    stdout,
    /no longer served by listener http on port 8080 \(3 routes\): another host takes its requests, as in prefix \/ goes to kube_shop_next_80\n/,
  );
});

t.test('what failed before does not fail now', async (t) => {
  const broken = OLD.replaceAll('name: cart, port: 80', 'name: none, port: 80');
  t.match(
    await difference(broken, text([CLASS, GATEWAY])),
    /^Fails now: 2 hosts, 4 routes, the connections of 1/,
  );
});

t.test('endpoints that go are an outage where endpoints are known', async (t) => {
  const slice = (name: string, addresses: string): string => `apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: ${name}-1, namespace: shop, labels: {kubernetes.io/service-name: ${name}}}
addressType: IPv4
ports: [{port: 80}]
endpoints: ${addresses}
`;
  const side = (cart: string): string =>
    text([...ALL, slice('next', '[{addresses: [10.0.0.1]}]'), slice('cart', cart)]);
  const stdout = await difference(side('[{addresses: [10.0.0.2]}]'), side('[]'));
  t.match(stdout, /^Fails now: 2 routes, a part of the requests of 2 routes\n/);
  t.match(
    stdout,
    /endpoints of kube_shop_cart_80: gone: 10\.0\.0\.2:80, so requests get 503\n {4}HTTPRoute shop\/cart rules\[0\]/,
  );
});

t.test('the other forms say it first too', async (t) => {
  const after = without(service('cart'));
  t.match(
    await difference(OLD, after, '-o', 'markdown'),
    /^### Gatewarden: what changes\n\n\*\*Fails now: 2 routes, a part of the requests of 2 routes\*\*\n\n4 routes\n/,
  );
  const { summary, changes } = JSON.parse(await difference(OLD, after, '-o', 'json'));
  t.strictSame(Object.keys(summary), ['objects', 'changes', 'failing', 'unprotected']);
  t.strictSame(summary.failing, { hosts: 0, routes: 2, partly: 2, connections: 0 });
  const routes = changes.filter(({ subject }: { subject: string }) => subject === 'route');
  t.match(routes[0], {
    failing: true,
    requests: { failing: 1, status: 500 },
    problems: ['Service "cart" not found'],
  });
  t.equal(
    changes.filter(({ subject }: { subject: string }) => subject === 'status').length,
    1,
    'JSON has all',
  );
});

// gatewarden explain: what the words mean, what is printed, and what is said where there is nothing to explain.

import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { trafficPolicy } from '../analysis/shop.ts';
import { CLASS, gateway, HTTP_GATEWAY, route, secret, service } from '../parts/behaviour.ts';
import { certificates } from '../parts/certificates.ts';
import { gatewarden } from './running.ts';

const SHOP = [
  CLASS,
  HTTP_GATEWAY,
  service('cart'),
  route(
    'HTTPRoute',
    'cart',
    `
    - matches: [{path: {type: PathPrefix, value: /cart}, method: POST}]
      backendRefs: [{name: cart, port: 8080}]`,
    'hostnames: [shop.test]',
  ),
  trafficPolicy('limits', 'kind: Gateway, name: front', 'buffer: {maxRequestSize: 1Ki}'),
].join('\n---\n');

const explain = (...args: readonly string[]) => gatewarden(['explain', '-f', '-', ...args], { input: SHOP });

t.test('a request is explained as text, JSON and YAML', async (t) => {
  const text = await explain('shop.test', '/cart', 'post');
  t.equal(text.code, 0);
  t.match(text.stdout, /HTTPRoute shop\/cart rules\[0\]\.matches\[0\]/);
  t.match(
    text.stdout,
    'spec.buffer.maxRequestSize: 1Ki\n      by TrafficPolicy shop/limits at Gateway shop/front',
  );
  const json = JSON.parse((await explain('-o', 'json', 'shop.test', '/cart', 'POST')).stdout);
  t.match(json, {
    request: { host: 'shop.test', path: '/cart', method: 'POST' },
    answers: [
      {
        gateway: { namespace: 'shop', name: 'front' },
        port: 8080,
        protocol: 'HTTP',
        result: 'route',
        listener: { kind: 'Gateway', section: 'web' },
        proxy: { virtualHost: { domain: 'shop.test', sort: 'exact' } },
        route: { object: { kind: 'HTTPRoute', namespace: 'shop', name: 'cart' }, rule: 0, match: 0 },
        action: {
          type: 'forward',
          backends: [
            {
              backend: { kind: 'Service', namespace: 'shop', name: 'cart', port: 8080 },
              proxy: { cluster: 'kube_shop_cart_8080' },
              share: 1,
              endpoints: 1,
            },
          ],
        },
        policies: [{ kind: 'TrafficPolicy', effective: [{ path: 'spec.buffer' }] }],
      },
    ],
  });
  t.strictSame(parse((await explain('-o', 'yaml', 'shop.test', '/cart', 'POST')).stdout), json);
});

const results: readonly [string, readonly string[], object][] = [
  [
    'a method that no route takes',
    ['shop.test', '/cart'],
    { result: 'noRoute', candidates: [{ reason: 'Unmet', unmet: [{ condition: 'method', value: 'GET' }] }] },
  ],
  ['a host that nobody has', ['www.test', '/'], { result: 'noHost' }],
  ['a URL', ['http://shop.test:8080/cart?x=1', 'POST'], { result: 'route', path: '/cart' }],
  ['a query', ['shop.test', '/cart', 'POST', '--query', 'a=b'], { result: 'route' }],
  [
    'a header of more than all headers may have',
    ['shop.test', '/cart', 'POST', '-H', `x=${'a'.repeat(70_000)}`],
    { result: 'refused' },
  ],
];

for (const [name, args, expected] of results)
  t.test(name, async (t) => {
    const { stdout } = await explain('-o', 'json', ...args);
    t.match(JSON.parse(stdout).answers, [expected]);
  });

const narrowed: readonly [string, readonly string[]][] = [
  ['another port', ['--port', '9']],
  ['another listener', ['--listener', 'other']],
  ['TLS', ['https://shop.test/cart']],
];

for (const [name, args] of narrowed)
  t.test(`no listener is left: ${name}`, async (t) => {
    const words = args.some((word) => word.includes('://')) ? [] : ['shop.test', '/cart'];
    const { stdout, stderr } = await explain('-o', 'json', ...args, ...words);
    t.strictSame(JSON.parse(stdout).answers, []);
    t.match(stderr, 'shop/front: listener web on port 8080 (HTTP)');
  });

t.test('headers and query parameters choose the route', async (t) => {
  const rules = `
    - matches: [{headers: [{name: x-tier, value: gold}], queryParams: [{name: debug, value: "1"}]}]
      backendRefs: [{name: cart, port: 8080}]`;
  const input = [CLASS, HTTP_GATEWAY, service('cart'), route('HTTPRoute', 'r', rules)].join('\n---\n');
  const both = ['-H', 'X-Tier=gold', '--query', 'debug=1'];
  for (const [args, result] of [
    [both, 'route'],
    [both.with(1, 'x-tier=lead'), 'noRoute'],
    [both.with(3, 'debug=2'), 'noRoute'],
    [['--header=x-other=a', '--header=x-tier=gold', ...both.slice(2)], 'route'],
  ] as const) {
    const { stdout } = await gatewarden(['explain', '-f', '-', '-o', 'json', 'a.test', '/', ...args], {
      input,
    });
    t.equal(JSON.parse(stdout).answers[0].result, result, args.join(' '));
  }
});

t.test('over TLS the server name chooses the listener: the host, or what --sni says', async (t) => {
  const { leaf } = await certificates();
  const listeners = ['one', 'other'].map(
    (name) =>
      `{name: ${name}, port: 8443, protocol: HTTPS, hostname: ${name}.test, tls: {certificateRefs: [{name: pair}]}}`,
  );
  const input = [
    CLASS,
    gateway(...listeners),
    secret('pair', await leaf(['one.test', 'other.test'])),
    service('cart'),
    route('HTTPRoute', 'r', '- backendRefs: [{name: cart, port: 8080}]'),
  ].join('\n---\n');
  for (const [args, section] of [
    [[], 'one'],
    [['--sni', 'other.test'], 'other'],
  ] as const) {
    const words = ['explain', '-f', '-', '-o', 'json', 'https://one.test:8443/', ...args];
    const { stdout } = await gatewarden(words, { input });
    t.match(JSON.parse(stdout).answers, [{ listener: { section } }], section);
  }
});

t.test('a code is explained as explain-code does it', async (t) => {
  const [one, other] = [await gatewarden(['explain', 'eb-04']), await gatewarden(['explain-code', 'EB-04'])];
  t.strictSame(one, other);
});

const objects: readonly [string, object][] = [
  [
    'Gateway/shop/front',
    { listeners: [{ name: 'web', port: 8080, attachedRoutes: 1, hosts: ['shop.test'] }] },
  ],
  [
    'httproutes/shop/cart',
    {
      parents: [{ listeners: [{ name: 'web', hosts: ['shop.test'] }] }],
      routes: [{ host: 'shop.test', action: { type: 'forward' } }],
    },
  ],
  [
    'trafficpolicy/shop/limits',
    {
      policy: {
        targets: [{ name: 'front', isThere: true }],
        outcomes: [{ setting: { path: 'spec.buffer' }, effectiveFor: 1 }],
      },
    },
  ],
  [
    'service/shop/cart',
    {
      proxy: { clusters: [{ name: 'kube_shop_cart_8080', endpoints: 1 }] },
      usedBy: [{ kind: 'HTTPRoute', name: 'cart' }],
    },
  ],
  ['gatewayclass//gatewarden', { conditions: [{ conditions: [{ type: 'Accepted' }] }] }],
];

/** Words of Envoy. */
const OF_ENVOY: ReadonlySet<string> = new Set([
  'virtualHost',
  'filters',
  'chain',
  'cluster',
  'clusters',
  'settings',
  'changes',
  'redirect',
  'place',
  'example',
  'exceptFor',
]);

/** Paths of members with such a name; not below `proxy`, and not in values of policies. */
function envoyMembers(value: unknown, path = ''): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    if (name === 'proxy' || name === 'value') return [];
    const own = OF_ENVOY.has(name) ? [`${path}.${name}`] : [];
    return [...own, ...envoyMembers(member, `${path}.${name}`)];
  });
}

t.test('in JSON, what is of Envoy stands under `proxy`', async (t) => {
  const questions = [
    ['shop.test', '/cart', 'POST'],
    ['shop.test', '/none'],
    ...objects.map(([name]) => [name]),
  ];
  for (const words of questions) {
    const json = JSON.parse((await explain('-o', 'json', ...words)).stdout);
    // Places of conditions are those of statuses.
    const { conditions: _conditions, ...rest } = json;
    t.strictSame(envoyMembers(rest), [], words.join(' '));
  }
  const { answers } = JSON.parse((await explain('-o', 'json', 'shop.test', '/cart', 'POST')).stdout);
  t.match(answers[0], {
    route: { proxy: { name: /^/ } },
    action: { proxy: { settings: {}, changes: {} } },
    policies: [{ effective: [{ proxy: { place: { sort: 'routeConfiguration' } } }] }],
    proxy: { filters: ['envoy.filters.http.buffer', 'envoy.filters.http.router'] },
  });
});

for (const [name, expected] of objects)
  t.test(`${name} is explained`, async (t) => {
    const { code, stdout } = await explain('-o', 'json', name);
    t.equal(code, 0);
    t.match(JSON.parse(stdout), expected);
    t.equal((await explain(name)).code, 0);
  });

const mistakes: readonly [readonly string[], RegExp][] = [
  [[], /nothing to explain/],
  [['shop.test', 'cart'], /`shop\.test \/cart`/],
  [['shop.test/cart'], /`shop\.test \/cart`/],
  [['service/cart'], /`service\/default\/cart`/],
  [['what'], /neither a request, nor an object, nor a code/],
  [['a', '/b', 'GET', 'manifests/'], /Use -f for manifests/],
  [['http:///x'], /has no host/],
  [['EB-4444'], /neither|no code/],
  [['servic/shop/cart'], /did you mean `Service`/],
  [['service/shop/crt'], /did you mean `shop\/cart`/],
  [['service/other/cart'], /there is shop\/cart/],
  [['gatewayclass/shop/gatewarden'], /there is GatewayClass\/\/gatewarden/],
  [['edgepolicies/shop/x'], /there is no EdgePolicy in the input/],
  [['shop.test', '/', '--gateway', 'shop/frnt'], /did you mean `shop\/front`/],
  [['shop.test', '/', '-H', 'nothing'], /-H name=value/],
  [['shop.test', '/', '-H', 'Host: www.test'], /explain -f \.\.\. www\.test \//],
  [['::1', '/'], /in brackets: `\[::1\]`/],
  [['[::1', '/'], /in brackets/],
  [['http://me:secret@shop.test/'], /contains a user name/],
  [['http://shop.test:99999/'], /from 1 to 65535/],
  [['shop.test:x', '/'], /from 1 to 65535/],
  [['shop.test/cart', '/'], /not allowed in a host/],
];

for (const [words, said] of mistakes)
  t.test(`a mistake is told with the way out: ${JSON.stringify(words)}`, async (t) => {
    const { code, stdout, stderr } = await explain(...words);
    t.equal(code, 2);
    t.equal(stdout, '');
    t.match(stderr, said);
  });

const absent: readonly [string, string, string, RegExp][] = [
  [
    'a kind that a setting leaves out',
    'apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TCPRoute\nmetadata: {name: x, namespace: shop}\nspec: {rules: [{backendRefs: [{name: cart, port: 1}]}]}',
    'enableExperimentalGatewayAPIFeatures: false',
    /the setting `enableExperimentalGatewayAPIFeatures` is off/,
  ],
  [
    'an object that is refused',
    'apiVersion: gateway.gatewarden.dev/v1alpha1\nkind: Backend\nmetadata: {name: x, namespace: shop}\nspec: {type: Static, static: {hosts: [{host: 7, port: 80}]}}',
    '{}',
    /rejected: spec\.static\.hosts\[0\]\.host: .*\(ST-01\)/,
  ],
  [
    'a namespace that is not selected',
    'apiVersion: v1\nkind: Service\nmetadata: {name: x, namespace: shop}\nspec: {ports: [{port: 80}]}',
    'discoveryNamespaceSelectors: [{matchLabels: {a: b}}]',
    /the setting `discoveryNamespaceSelectors` doesn't select namespace shop/,
  ],
];

for (const [name, manifest, settings, said] of absent)
  t.test(`what is there and does not count is said to be: ${name}`, async (t) => {
    const cwd = t.testdir({ 's.yaml': settings, 'x.yaml': manifest });
    const kind = /kind: (\w+)/.exec(manifest)?.[1];
    const words = ['explain', '-f', 'x.yaml', '--settings', 's.yaml', `${kind}/shop/x`];
    const { code, stderr } = await gatewarden(words, { cwd });
    t.equal(code, 2);
    t.match(stderr, /exists but is ignored/);
    t.match(stderr, said);
  });

t.test('a TCPRoute is told as text, served or not', async (t) => {
  const tcp = (name: string): string =>
    `apiVersion: gateway.networking.k8s.io/v1alpha2\nkind: TCPRoute\nmetadata: {name: ${name}, namespace: shop}\nspec: {parentRefs: [{name: front, sectionName: db}], rules: [{backendRefs: [{name: cart, port: 8080}]}]}`;
  const gateway = HTTP_GATEWAY.replace(
    /listeners:.*/s,
    'listeners: [{name: db, port: 5432, protocol: TCP}]\n',
  );
  const input = [CLASS, gateway, service('cart'), tcp('a'), tcp('b')].join('\n---\n');
  const run = (name: string) => gatewarden(['explain', '-f', '-', `tcproute/shop/${name}`], { input });
  t.match((await run('a')).stdout, 'connections: all\n  backend:     kube_shop_cart_8080\n');
  t.match((await run('b')).stdout, 'gets no connection: the listener serves TCPRoute shop/a');
});

const TWO_RULES = [
  CLASS,
  HTTP_GATEWAY,
  service('cart'),
  route(
    'HTTPRoute',
    'cart',
    `
    - matches: [{path: {type: PathPrefix, value: /cart}}]
      backendRefs: [{name: cart, port: 8080}]
    - name: other
      backendRefs: [{name: cart, port: 8080}]`,
  ),
  trafficPolicy(
    'limits',
    'kind: HTTPRoute, name: cart',
    'buffer: {maxRequestSize: 1Ki}\n  timeouts: {request: 5s}',
  ),
  trafficPolicy(
    'own',
    'kind: HTTPRoute, name: cart, sectionName: other',
    'cors: {allowOrigins: ["https://a.test"]}',
  ),
].join('\n---\n');

t.test('a policy that does the same to all rules of a route is told once', async (t) => {
  const words = ['explain', '-f', '-', 'trafficpolicy/shop/limits'];
  const { stdout } = await gatewarden(words, { input: TWO_RULES });
  t.match(
    stdout,
    /spec\.buffer\.maxRequestSize: 1Ki\n {2}spec\.timeouts\.request: 5s\n {4}at all rules of HTTPRoute shop\/cart\n {4}applies to 2 routes\n/,
  );
  t.equal(stdout.split('maxRequestSize').length, 2);
});

t.test('what holds for all rules of a route is told once, before what is their own', async (t) => {
  const words = ['explain', '-f', '-', 'httproute/shop/cart'];
  const { stdout } = await gatewarden(words, { input: TWO_RULES });
  const [, shared = '', first = '', second = ''] = stdout.split(/\n\n/);
  t.match(shared, /^All rules:\n {2}TrafficPolicy:\n/);
  t.match(shared, 'spec.timeouts.request: 5s');
  t.match(shared, 'spec.buffer.maxRequestSize: 1Ki');
  t.notMatch(first, 'TrafficPolicy');
  t.match(second, /TrafficPolicy:\n {4}spec\.cors\.allowOrigins/);
  t.notMatch(second, 'maxRequestSize');
});

t.test('a value of several lines stays on its own', async (t) => {
  const input = TWO_RULES.replace('https://a.test', 'https://a.test\\nevil: 1');
  const { stdout } = await gatewarden(['explain', '-f', '-', 'httproute/shop/cart'], { input });
  t.notMatch(stdout, /^evil/m);
});

t.test('an IPv6 address is a host, with and without a port', async (t) => {
  for (const host of ['[::1]', '[::1]:8080'])
    t.match(await explain(host, '/'), { code: 0, stdout: /no virtual host matches \[::1\]/ });
});

t.test('what would have a say in the answer and does not count is told', async (t) => {
  const refused = SHOP.replace('1Ki', '[7]');
  const ran = await gatewarden(['explain', '-f', '-', 'shop.test', '/cart', 'POST'], { input: refused });
  t.match(ran.stdout, /answer: +500[\s\S]*maxRequestSize/, "a policy that can't be judged fails its target");
  const twice = `${SHOP}\n---\n${trafficPolicy('limits', 'kind: Gateway, name: front', 'buffer: {maxRequestSize: 2Ki}')}`;
  const other = await gatewarden(['explain', '-f', '-', 'shop.test', '/cart', 'POST'], { input: twice });
  t.match(other.stderr, /warning: TrafficPolicy shop\/limits metadata\.name: .*\(TR-01\)/);
});

t.test('of a thousand policies that lose a few are told, and the rest is counted', async (t) => {
  const many = Array.from({ length: 1000 }, (_, index) =>
    trafficPolicy(`p${index}`, 'kind: Gateway, name: front', 'buffer: {maxRequestSize: 2Ki}'),
  );
  const input = [SHOP, ...many].join('\n---\n');
  const { stdout } = await gatewarden(['explain', '-f', '-', 'shop.test', '/cart', 'POST'], { input });
  t.match(stdout, '... and 980 more; -o json has all');
  t.ok(stdout.split('\n').length < 50);
});

t.test('manifests must be named', async (t) => {
  t.match(await gatewarden(['explain', 'shop.test', '/']), { code: 2, stderr: /-f manifests\// });
});

t.test('what cannot be read is said, and the rest is explained', async (t) => {
  const cwd = t.testdir({ 'good.yaml': SHOP, 'bad.yaml': 'a: [' });
  const { code, stdout, stderr } = await gatewarden(['explain', '-f', '.', 'shop.test', '/cart', 'POST'], {
    cwd,
  });
  t.equal(code, 2);
  t.match(stderr, /bad\.yaml:\d+: left out/);
  t.match(stdout, /HTTPRoute shop\/cart/);
});

t.test('no name reaches the terminal as it is', async (t) => {
  const hostile = SHOP.replaceAll('name: cart', 'name: "c\\e[31m\\u202e"').replaceAll('1Ki', '"\\e]0;x\\a"');
  for (const words of [
    ['shop.test', '/cart', 'POST'],
    ['gateway/shop/front'],
    ['trafficpolicy/shop/limits'],
    ['shop.test', '/\u001b[31m'],
  ])
    for (const format of ['text', 'json', 'yaml']) {
      const { stdout, stderr } = await gatewarden(['explain', '-f', '-', '-o', format, ...words], {
        input: hostile,
      });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
      t.notMatch(stdout + stderr, /[\u001b\u0007\u202e]/, `${words.join(' ')} as ${format}`);
    }
});

const managed = (fields: string): string => `${SHOP}
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: HTTPListenerPolicy
metadata: {name: managers, namespace: shop}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: Gateway, name: front}]
  ${fields}
---
${trafficPolicy('guarded', 'kind: HTTPRoute, name: cart', 'cors: {allowOrigins: ["https://a.test"]}')}
`;

const managers: readonly [string, string, readonly string[], object][] = [
  [
    'a health check is answered whatever its host',
    'healthCheck: {path: /healthz}',
    ['any.test', '/healthz'],
    {
      result: 'healthCheck',
      answeredFor: [{ kind: 'HTTPListenerPolicy', namespace: 'shop', name: 'managers' }],
      proxy: { filters: ['envoy.filters.http.health_check'] },
    },
  ],
  [
    'a health check on the path of a route passes the filters that come before',
    'healthCheck: {path: /cart}',
    ['shop.test', '/cart', 'POST'],
    {
      result: 'healthCheck',
      proxy: { filters: ['envoy.filters.http.cors', 'envoy.filters.http.health_check'] },
    },
  ],
  [
    'another path is no health check',
    'healthCheck: {path: /healthz}',
    ['any.test', '/healthz/'],
    { result: 'noHost' },
  ],
  [
    'a query makes another path of it',
    'healthCheck: {path: /healthz}',
    ['any.test', '/healthz?'],
    { result: 'noHost' },
  ],
];

for (const [name, fields, args, expected] of managers)
  t.test(name, async (t) => {
    const run = (...words: readonly string[]) =>
      gatewarden(['explain', '-f', '-', ...args, ...words], { input: managed(fields) });
    t.match(JSON.parse((await run('-o', 'json')).stdout).answers, [expected]);
  });

t.test('the text of a health check names the policy that asks for it', async (t) => {
  const { stdout } = await gatewarden(['explain', '-f', '-', 'any.test', '/healthz'], {
    input: managed('healthCheck: {path: /healthz}'),
  });
  t.match(stdout, /answer: +200 from the health check filter/);
  t.match(stdout, /asked by: +HTTPListenerPolicy shop\/managers/);
});

const WAYPOINT = `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: {name: gatewarden-waypoint}
spec: {controllerName: gatewarden.dev/gateway}
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: way, namespace: shop}
spec:
  gatewayClassName: gatewarden-waypoint
  listeners: [{name: proxy, port: 15088, protocol: mesh.io/PROXY}]
---
apiVersion: v1
kind: Service
metadata: {name: cart, namespace: shop, labels: {mesh.io/use-waypoint: way}}
spec: {clusterIP: 10.96.0.1, clusterIPs: [10.96.0.1, "fd00::1"], ports: [{name: http, port: 80}, {name: tcp, port: 5432}]}
---
apiVersion: networking.mesh.io/v1
kind: ServiceEntry
metadata: {name: db, namespace: shop, labels: {mesh.io/use-waypoint: way}}
spec: {hosts: [db.example], addresses: [10.97.0.1], ports: [{number: 80, name: http, protocol: HTTP}], resolution: STATIC}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: cart, namespace: shop}
spec:
  parentRefs: [{group: "", kind: Service, name: cart}]
  rules:
    - matches: [{path: {type: PathPrefix, value: /cart}, method: POST}]
      backendRefs: [{name: cart, port: 80}]
    - matches: [{path: {type: PathPrefix, value: /}}]
      backendRefs: [{name: cart, port: 80}]
---
apiVersion: security.mesh.io/v1
kind: AuthorizationPolicy
metadata: {name: readers, namespace: shop}
spec:
  targetRefs: [{group: "", kind: Service, name: cart}]
  rules: [{to: [{operation: {methods: [GET]}}]}]
---
${trafficPolicy('own', 'kind: HTTPRoute, name: cart', 'timeouts: {request: 5s}')}
---
${trafficPolicy('hosts', 'kind: Gateway, name: way, sectionName: proxy', 'cors: {allowOrigins: ["https://a.test"]}')}
---
${trafficPolicy('all', 'kind: Gateway, name: way', 'buffer: {maxRequestSize: 1Ki}')}
`;

const throughWaypoint = (t: Test, ...words: readonly string[]) => {
  const cwd = t.testdir({ 'settings.yaml': 'waypoint: {enabled: true}\nmesh: {enabled: true}\n' });
  return gatewarden(['explain', '-f', '-', '--settings', 'settings.yaml', ...words], {
    cwd,
    input: WAYPOINT,
  });
};

const byWaypoint: readonly [string, readonly string[], object][] = [
  [
    'the name of a service: its routes, policies of all levels, and who may refuse it',
    ['cart.shop.svc.cluster.local:80', '/cart', 'POST'],
    {
      service: { kind: 'Service', namespace: 'shop', name: 'cart', port: 80 },
      result: 'route',
      route: { object: { kind: 'HTTPRoute', name: 'cart' }, rule: 0 },
      candidates: [{ route: { rule: 1 }, reason: 'Later' }],
      proxy: {
        filters: [
          'envoy.filters.http.cors',
          'envoy.filters.http.rbac',
          'envoy.filters.http.buffer',
          'envoy.filters.http.router',
        ],
      },
      mayRefuse: [{ kind: 'AuthorizationPolicy', namespace: 'shop', name: 'readers' }],
      policies: [
        {
          effective: [
            { policy: { name: 'own' }, targets: [{ kind: 'HTTPRoute', name: 'cart' }] },
            { policy: { name: 'hosts' }, targets: [{ kind: 'Gateway', section: 'proxy' }] },
            { policy: { name: 'all' }, targets: [{ kind: 'Gateway', name: 'way' }] },
          ],
        },
      ],
    },
  ],
  ['a short name', ['cart.shop', '/', '--port', '80'], { result: 'route', route: { rule: 1 } }],
  ['an address', ['10.96.0.1', '/', '--port', '80'], { result: 'route', route: { rule: 1 } }],
  ['an IPv6 address', ['[fd00::1]:80', '/'], { result: 'route', route: { rule: 1 } }],
  ['a port without HTTP', ['cart.shop:5432', '/'], { service: { port: 5432 }, result: 'stream' }],
  [
    'a ServiceEntry without routes, by its host',
    ['db.example', '/'],
    { service: { kind: 'ServiceEntry', name: 'db' }, result: 'route', action: { type: 'forward' } },
  ],
];

for (const [name, words, expected] of byWaypoint)
  t.test(`a request through a waypoint: ${name}`, async (t) => {
    const { answers, notExplained } = JSON.parse((await throughWaypoint(t, '-o', 'json', ...words)).stdout);
    t.match(answers, [expected]);
    t.equal(answers.length, 1);
    t.strictSame(notExplained, []);
    t.match((await throughWaypoint(t, ...words)).stdout, 'Waypoint Gateway shop/way, port 15088');
  });

t.test('a waypoint that has no service of this name says which it has', async (t) => {
  const json = JSON.parse((await throughWaypoint(t, '-o', 'json', 'shop.test', '/')).stdout);
  t.match(json, { answers: [], notExplained: [{ gateway: { namespace: 'shop', name: 'way' } }] });
  t.match(
    (await throughWaypoint(t, 'shop.test', '/')).stdout,
    /Gateway shop\/way: it is a waypoint: .*cart\.shop\.svc\.cluster\.local/,
  );
});

t.test('an HTTPRoute in front of a service is explained with the policies of its waypoint', async (t) => {
  const { routes } = JSON.parse((await throughWaypoint(t, '-o', 'json', 'httproute/shop/cart')).stdout);
  t.match(routes, [{ route: { rule: 0 }, policies: [{ effective: [{}, {}, {}] }] }, { route: { rule: 1 } }]);
});

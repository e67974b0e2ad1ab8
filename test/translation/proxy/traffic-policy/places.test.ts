// Where a TrafficPolicy applies, by its target, and what its status reports.

import t from 'tap';
import type { Settings } from '../../../../src/translation.ts';
import {
  attachment as attachmentOf,
  backendRef,
  configuration,
  gateway,
  httpRoute,
  listener,
  routesOf,
  service,
  trafficPolicy,
  translated,
} from '../../objects.ts';

const BUFFER = 'envoy.filters.http.buffer';
const limit = (size: string) => ({ buffer: { maxRequestSize: size } });

const toGateway = { kind: 'Gateway', name: 'edge' };
const toRoute = { kind: 'HTTPRoute', name: 'web' };

const web = httpRoute('web', {
  rules: [
    {
      name: 'first',
      matches: [{ path: { type: 'PathPrefix', value: '/first' } }],
      backendRefs: [backendRef('web')],
    },
    {
      name: 'second',
      matches: [{ path: { type: 'PathPrefix', value: '/2nd' } }],
      backendRefs: [backendRef('web')],
    },
  ],
});
const base = [gateway(), service('web'), web];

interface Limited {
  readonly typedPerFilterConfig?: Readonly<Record<string, unknown>>;
}

/** The limit in an Envoy message: a number, `off`, or nothing. */
function limitOf(message: Limited | undefined): unknown {
  const entry = message?.typedPerFilterConfig?.[BUFFER] as
    | { buffer?: { maxRequestBytes: number }; disabled?: boolean }
    | undefined;
  return entry?.disabled ? 'off' : entry?.buffer?.maxRequestBytes;
}

/** Limits on RouteConfigurations, virtual hosts and routes, by level. */
function limits(objects: readonly unknown[], settings: Partial<Settings> = {}) {
  const { routes } = configuration(objects, settings);
  const hosts = routes.flatMap(({ virtualHosts = [] }) => virtualHosts);
  return {
    configuration: routes.map(limitOf),
    host: hosts.map(limitOf),
    route: hosts.flatMap((host) => host.routes ?? []).map(limitOf),
  };
}

const none = { configuration: [undefined], host: [undefined], route: [undefined, undefined] };

for (const [what, target, expected] of [
  ['a Gateway acts on its RouteConfigurations', toGateway, { ...none, configuration: [1024] }],
  [
    'an HTTP listener acts on its virtual hosts',
    { ...toGateway, sectionName: 'http' },
    { ...none, host: [1024] },
  ],
  ['another listener does nothing', { ...toGateway, sectionName: 'gone' }, none],
  ['a route acts on all its rules', toRoute, { ...none, route: [1024, 1024] }],
  ['a rule acts there', { ...toRoute, sectionName: 'second' }, { ...none, route: [undefined, 1024] }],
  ['nothing does nothing', { ...toRoute, name: 'gone' }, none],
] as const)
  t.test(`a policy on ${what}`, async (t) => {
    t.strictSame(limits([...base, trafficPolicy('p', [target], limit('1Ki'))]), expected);
  });

t.test('the chain has the filter once, disabled, wherever it is used', async (t) => {
  const policies = [
    trafficPolicy('a', [toGateway], limit('1Ki')),
    trafficPolicy('b', [toRoute], { buffer: { disable: {} } }),
  ];
  const { listeners } = configuration([...base, ...policies]);
  const manager = listeners[0]?.filterChains?.[0]?.filters?.[0]?.typedConfig as unknown as {
    httpFilters: { name: string; disabled?: boolean }[];
  };
  t.strictSame(
    manager.httpFilters.map(({ name, disabled }) => [name, disabled]),
    [
      [BUFFER, true],
      ['envoy.filters.http.router', undefined],
    ],
  );
  t.strictSame(limits([...base, ...policies]), {
    configuration: [1024],
    host: [undefined],
    route: ['off', 'off'],
  });
});

t.test('without any policy the chain has no such filter', async (t) => {
  t.notMatch(JSON.stringify(configuration(base)), /envoy\.filters\.http\.buffer/);
});

for (const [size, bytes] of [
  ['1', 1],
  ['1500m', 2],
  ['1Ki', 1024],
  ['1k', 1000],
  ['4Gi', 4294967295],
  ['100Ei', 4294967295],
  ['-1', 4294967295],
] as const)
  t.test(`a limit of ${size} is ${bytes} bytes`, async (t) => {
    t.strictSame(limits([...base, trafficPolicy('p', [toGateway], limit(size))]).configuration, [bytes]);
  });

t.test(
  'a host belongs to the listener with the longest hostname that matches it, the first on a tie',
  async (t) => {
    const listeners = [
      listener('any'),
      listener('wild', { hostname: '*.x.test' }),
      listener('deep', { hostname: '*.y.x.test' }),
      listener('exact', { hostname: 'a.y.x.test' }),
    ];
    const policies = ['any', 'wild', 'deep', 'exact'].map((name, index) =>
      trafficPolicy(name, [{ ...toGateway, sectionName: name }], limit(String(index + 1))),
    );
    const route = httpRoute('all', {
      hostnames: ['a.y.x.test', 'b.y.x.test', 'b.x.test', 'other.test'],
      rules: [{ backendRefs: [backendRef('web')] }],
    });
    const { routes } = configuration([gateway({ listeners }), service('web'), route, ...policies]);
    const byHost = routes[0]?.virtualHosts?.map((host) => [host.domains?.[0], limitOf(host)]);
    t.strictSame(byHost, [
      ['a.y.x.test', 3],
      ['b.x.test', 2],
      ['b.y.x.test', 3],
      ['other.test', 1],
    ]);
  },
);

t.test('timeouts apply only to routes that forward', async (t) => {
  const timeouts = { timeouts: { request: '1m30s', streamIdle: '250ms' } };
  const objects = [
    ...base,
    trafficPolicy('p', [toRoute], timeouts),
    trafficPolicy('q', [toGateway], timeouts),
  ];
  for (const { route } of routesOf(objects)) {
    t.equal(route?.timeout, '90s');
    t.equal(route?.idleTimeout, '0.250s');
  }
});

const KEY = 'merge.TrafficPolicy.gateway.gatewarden.dev';
const id = (name: string) => `gateway.gatewarden.dev/TrafficPolicy/default/${name}`;

t.test('each resource records which policy set each of its fields', async (t) => {
  const policies = [
    trafficPolicy('whole', [toGateway], limit('1Ki')),
    trafficPolicy('host', [{ ...toGateway, sectionName: 'http' }], limit('2Ki')),
    trafficPolicy('old', [toRoute], limit('3Ki'), { creationTimestamp: '2026-01-01T00:00:00Z' }),
    trafficPolicy('new', [toRoute], { ...limit('4Ki'), timeouts: { request: '1s' } }),
  ];
  const { listeners, routes } = configuration([...base, ...policies]);
  const origins = (
    message: { metadata?: { filterMetadata?: Readonly<Record<string, unknown>> } } | undefined,
  ) => message?.metadata?.filterMetadata?.[KEY];
  t.strictSame(origins(listeners[0]), { buffer: [id('whole')] });
  t.strictSame(origins(routes[0]), { buffer: [id('whole')] });
  t.strictSame(origins(routes[0]?.virtualHosts?.[0]), { buffer: [id('host')] });
  t.strictSame(origins(routes[0]?.virtualHosts?.[0]?.routes?.[0]), {
    buffer: [id('old')],
    timeouts: [id('new')],
  });
});

const attachment = (objects: readonly unknown[], name: string): readonly string[] =>
  attachmentOf(translated(objects), 'TrafficPolicy', name);

t.test('a policy reports its state: attached, merged, overridden', async (t) => {
  const first = { creationTimestamp: '2026-01-01T00:00:00Z' };
  const objects = [
    ...base,
    trafficPolicy('first', [toRoute], limit('1Ki'), first),
    trafficPolicy('second', [toRoute], { ...limit('2Ki'), timeouts: { request: '1s' } }),
    trafficPolicy('third', [toRoute], limit('3Ki')),
    trafficPolicy('whole', [toGateway], limit('3Ki')),
    trafficPolicy('nowhere', [{ ...toRoute, name: 'gone' }], limit('3Ki')),
  ];
  t.strictSame(attachment(objects, 'first'), ['default/edge: Accepted Valid, Attached Merged']);
  t.strictSame(attachment(objects, 'second'), ['default/edge: Accepted Valid, Attached Merged']);
  t.strictSame(attachment(objects, 'third'), ['default/edge: Accepted Valid, Attached Overridden']);
  t.strictSame(attachment(objects, 'whole'), ['default/edge: Accepted Valid, Attached Attached']);
  t.strictSame(attachment(objects, 'nowhere'), []);
});

const bad = { annotations: { 'gatewarden.dev/policy-weight': 'heavy' } };

t.test('a policy on a route has no ancestor where the chain of the route is not served', async (t) => {
  const tls = { mode: 'Terminate', certificateRefs: [{ name: 'gone' }] };
  const https = listener('https', { protocol: 'HTTPS', port: 8443, tls });
  const broken = gateway({ listeners: [https] }, 'default/broken');
  const to = (...names: readonly string[]) =>
    httpRoute('web', {
      parentRefs: names.map((name) => ({ name })),
      rules: [{ backendRefs: [backendRef('web')] }],
    });
  const ancestors = (route: object, policy: object): readonly string[] =>
    attachmentOf(
      translated([broken, gateway({ listeners: [listener('http'), https] }), service('web'), route, policy]),
      'TrafficPolicy',
      'p',
    ).map((line) => line.split(':')[0]!);
  const onRoute = trafficPolicy('p', [toRoute], limit('1Ki'));
  t.strictSame(ancestors(to('broken'), onRoute), []);
  t.strictSame(ancestors(to('broken', 'edge'), onRoute), ['default/edge']);
  const onListener = trafficPolicy(
    'p',
    [{ kind: 'Gateway', name: 'broken', sectionName: 'https' }],
    limit('1Ki'),
  );
  t.strictSame(ancestors(to('broken'), onListener), []);
  const inner = trafficPolicy('p', [], limit('1Ki'));
  const byReference = httpRoute('web', {
    parentRefs: [{ name: 'broken' }],
    rules: [
      {
        filters: [
          {
            type: 'ExtensionRef',
            extensionRef: { group: 'gateway.gatewarden.dev', kind: 'TrafficPolicy', name: 'p' },
          },
        ],
        backendRefs: [backendRef('web')],
      },
    ],
  });
  t.strictSame(ancestors(byReference, inner), []);
});

t.test('with an invalid policy on a route its rules answer 500, despite valid ones', async (t) => {
  const objects = [
    ...base,
    trafficPolicy('bad', [toRoute], {}, bad),
    trafficPolicy('good', [toRoute], limit('1Ki')),
  ];
  for (const { directResponse, typedPerFilterConfig, route } of routesOf(objects)) {
    t.equal(directResponse?.status, 500);
    t.equal(typedPerFilterConfig, undefined);
    t.equal(route, undefined);
  }
  t.strictSame(attachment(objects, 'bad'), ['default/edge: Accepted Invalid, Attached Pending']);
  t.strictSame(attachment(objects, 'good'), ['default/edge: Accepted Valid, Attached Attached']);
});

t.test('with an invalid policy on a Gateway all of it answers 500', async (t) => {
  const { routes } = configuration([...base, trafficPolicy('bad', [toGateway], {}, bad)]);
  t.match(routes[0]?.virtualHosts, [
    { name: 'default', domains: ['*'], routes: [{ directResponse: { status: 500 } }] },
  ]);
  t.equal(routes[0]?.virtualHosts?.length, 1);
});

t.test('with an invalid policy on a listener only its hosts answer 500', async (t) => {
  const listeners = [listener('a', { hostname: 'a.test' }), listener('b', { hostname: 'b.test' })];
  const policies = [trafficPolicy('bad', [{ ...toGateway, sectionName: 'a' }], {}, bad)];
  const { routes } = configuration([gateway({ listeners }), service('web'), web, ...policies]);
  const [a, b] = routes[0]?.virtualHosts ?? [];
  t.match(a, { domains: ['a.test'], routes: [{ match: { prefix: '/' }, directResponse: { status: 500 } }] });
  t.equal(a?.routes?.length, 1);
  t.match(b, { domains: ['b.test'], routes: [{ route: { cluster: 'kube_default_web_80' } }] });
});

// Policies of listeners that share hosts: on the virtual host where the same policies act on all of its routes, else on the routes; their
// origins, their states, and the listeners that report their errors.

import t from 'tap';
import {
  attachment as attachmentOf,
  backendRef,
  configuration,
  gateway,
  httpRoute,
  listener,
  service,
  trafficPolicy,
  translated,
} from '../../objects.ts';

const BUFFER = 'envoy.filters.http.buffer';
const KEY = 'merge.TrafficPolicy.gateway.gatewarden.dev';
const LOCAL = 'ratelimit/local';

const limit = (size: string) => ({ buffer: { maxRequestSize: size } });
const on = (sectionName: string) => [{ kind: 'Gateway', name: 'edge', sectionName }];
const GATEWAY = gateway({
  listeners: [
    listener('any'),
    listener('wild', { hostname: '*.x.test' }),
    listener('exact', { hostname: 'a.x.test' }),
  ],
});

const route = (name: string, sections: readonly string[], more: object = {}) =>
  httpRoute(name, {
    parentRefs: sections.map((sectionName) => ({ name: 'edge', sectionName })),
    hostnames: ['a.x.test'],
    rules: [
      { matches: [{ path: { type: 'PathPrefix', value: `/${name}` } }], backendRefs: [backendRef('web')] },
    ],
    ...more,
  });

interface Placed {
  readonly name?: string;
  readonly typedPerFilterConfig?: Readonly<Record<string, unknown>>;
  readonly metadata?: { readonly filterMetadata?: object };
  readonly retryPolicy?: unknown;
}

const limitOf = ({ typedPerFilterConfig = {} }: Placed): unknown =>
  (typedPerFilterConfig[BUFFER] as { buffer?: { maxRequestBytes: number } } | undefined)?.buffer
    ?.maxRequestBytes;

/** The only virtual host, and its routes by the name of their object. */
function hostOf(objects: readonly unknown[]) {
  const [host] = configuration([GATEWAY, service('web'), ...objects]).routes[0]!.virtualHosts!;
  const routes = Object.fromEntries(
    (host!.routes ?? []).map((each) => [/httproute-(\w+)-/.exec(each.name ?? '')?.[1] ?? '', each]),
  );
  return { host: host!, routes };
}

t.test('a listener without an attached route takes nothing over', async (t) => {
  const { host, routes } = hostOf([
    route('one', ['any']),
    trafficPolicy('any', on('any'), limit('1')),
    trafficPolicy('exact', on('exact'), limit('2')),
  ]);
  t.equal(limitOf(host), 1);
  t.equal(limitOf(routes['one']!), undefined);
});

t.test('routes of several listeners each get the policies of theirs', async (t) => {
  const { host, routes } = hostOf([
    route('one', ['any']),
    route('two', ['wild']),
    route('both', ['any', 'exact']),
    trafficPolicy('any', on('any'), limit('1')),
    trafficPolicy('exact', on('exact'), limit('2')),
  ]);
  t.equal(limitOf(host), undefined);
  t.equal(limitOf(routes['one']!), 1);
  t.equal(limitOf(routes['two']!), undefined, 'its listener has none');
  t.equal(limitOf(routes['both']!), 2, 'the longest hostname');
});

t.test('on a tie, the first listener wins, in any order of parentRefs', async (t) => {
  const policies = [
    trafficPolicy('wild', on('wild'), limit('1')),
    trafficPolicy('exact', on('exact'), limit('2')),
  ];
  for (const sections of [
    ['wild', 'exact'],
    ['exact', 'wild'],
  ])
    t.equal(limitOf(hostOf([route('one', sections), ...policies]).host), 1);
  const { host } = hostOf([route('one', ['exact', 'wild'], { hostnames: ['*.test'] }), ...policies]);
  t.strictSame([host.domains, limitOf(host)], [['a.x.test'], 2], 'the other one does not take the route');
});

t.test('the same policies on several listeners stay on the virtual host', async (t) => {
  const { host, routes } = hostOf([
    route('one', ['any']),
    route('two', ['exact']),
    trafficPolicy('all', [...on('any'), ...on('exact')], limit('1')),
  ]);
  t.equal(limitOf(host), 1);
  t.equal(limitOf(routes['one']!), undefined);
});

t.test('a policy of the route wins, and the origins of both are recorded', async (t) => {
  const { host, routes } = hostOf([
    route('one', ['any']),
    route('two', ['exact']),
    trafficPolicy('any', on('any'), { ...limit('1'), csrf: { percentageEnabled: 100 } }),
    trafficPolicy('own', [{ kind: 'HTTPRoute', name: 'one' }], limit('3')),
  ]);
  const id = (name: string) => [`gateway.gatewarden.dev/TrafficPolicy/default/${name}`];
  t.equal(limitOf(routes['one']!), 3);
  t.ok(routes['one']!.typedPerFilterConfig?.['envoy.filters.http.csrf']);
  t.strictSame(routes['one']!.metadata?.filterMetadata, {
    [KEY]: { buffer: id('own') },
    [`${KEY}/listener`]: { buffer: id('any'), csrf: id('any') },
  });
  t.equal(host.metadata, undefined);
  t.equal(routes['two']!.metadata, undefined);
});

t.test('retries of a listener go to routes that forward and have none', async (t) => {
  const redirect = {
    rules: [
      {
        matches: [{ path: { type: 'PathPrefix', value: '/away' } }],
        filters: [{ type: 'RequestRedirect', requestRedirect: { hostname: 'b.test' } }],
      },
    ],
  };
  const { host, routes } = hostOf([
    route('one', ['any']),
    route('own', ['any']),
    route('away', ['any'], redirect),
    route('two', ['exact']),
    trafficPolicy('any', on('any'), { retry: { attempts: 2, retryOn: ['5xx'] } }),
    trafficPolicy('own', [{ kind: 'HTTPRoute', name: 'own' }], { retry: { attempts: 5, retryOn: ['5xx'] } }),
  ]);
  t.equal(host.retryPolicy, undefined);
  t.strictSame(
    ['one', 'own', 'away', 'two'].map((name) => routes[name]?.route?.retryPolicy?.numRetries),
    [2, 5, undefined, undefined],
  );
  t.ok(routes['away']?.redirect);
});

/** Envoy reads it late, so it also counts where the route of a request changes. */
const OFF = { filterEnabled: { runtimeKey: 'local_rate_limit_disabled' } };

t.test('a local rate limit stays on the virtual host, in a filter of its own', async (t) => {
  const rateLimit = { local: { tokenBucket: { maxTokens: 5, tokensPerFill: 1, fillInterval: '1s' } } };
  const objects = [
    GATEWAY,
    service('web'),
    route('one', ['any']),
    route('two', ['exact']),
    trafficPolicy('any', on('any'), { rateLimit }),
  ];
  const { host, routes } = hostOf(objects.slice(2));
  const own = `${LOCAL}/Gateway/default/edge/any`;
  t.match(host.typedPerFilterConfig?.[own], { tokenBucket: { maxTokens: 5 } });
  t.notOk(host.typedPerFilterConfig?.[LOCAL]);
  t.match(routes['one']!.typedPerFilterConfig?.[LOCAL], OFF);
  t.notOk(routes['one']!.typedPerFilterConfig?.[own]);
  t.match(routes['two']!.typedPerFilterConfig?.[own], OFF);
  t.match(JSON.stringify(configuration(objects).listeners), `"name":"${own}"`);
});

const conditions = (objects: readonly unknown[]) => {
  const { statuses } = translated([GATEWAY, service('web'), ...objects]);
  const { status } = statuses.find(({ kind }) => kind === 'Gateway')!;
  const { listeners } = status as unknown as {
    readonly listeners: readonly {
      readonly name: string;
      readonly conditions: readonly { readonly type: string; readonly reason: string }[];
    }[];
  };
  return Object.fromEntries(
    listeners.map(({ name, conditions }) => [
      name,
      conditions.find(({ type }) => type === 'Accepted')?.reason,
    ]),
  );
};

t.test('a policy with errors fails the routes of its listener, which reports it', async (t) => {
  const objects = [
    route('one', ['any']),
    route('two', ['exact']),
    trafficPolicy('bad', on('any'), { extAuth: { extensionRef: { name: 'gone' } } }),
    trafficPolicy('exact', on('exact'), limit('2')),
  ];
  const { routes } = hostOf(objects);
  t.equal(routes['one']!.directResponse?.status, 500);
  t.equal(routes['one']!.typedPerFilterConfig, undefined);
  t.equal(routes['two']!.directResponse, undefined);
  t.equal(limitOf(routes['two']!), 2);
  t.strictSame(conditions(objects), { any: 'ListenerReplaced', wild: 'Accepted', exact: 'Accepted' });
});

t.test('a policy is attached where a route attached through its listener', async (t) => {
  const objects = [
    GATEWAY,
    service('web'),
    route('one', ['any']),
    route('two', ['exact']),
    ...['any', 'wild', 'exact'].map((name) => trafficPolicy(name, on(name), limit('1'))),
  ];
  const state = (name: string) => attachmentOf(translated(objects), 'TrafficPolicy', name);
  t.strictSame(state('any'), ['default/edge: Accepted Valid, Attached Attached']);
  t.strictSame(state('exact'), state('any'));
  t.strictSame(state('wild'), []);
});

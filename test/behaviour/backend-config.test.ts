// BackendConfigPolicy through real Envoys: how requests are spread, and how many there may be.

import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster/until.ts';
import { behaves, HTTP_GATEWAY, route, service, tally } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

const policy = (name: string, spec: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], ...spec })}
`;

const HTTP2 = { port: '{port: 8080, appProtocol: http2}' };
const at = (name: string, beside = ''): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n${beside}`;

/** Which endpoints answered, of so many requests. */
async function endpoints(proxy: RunningProxy, times: number, sent: (index: number) => Sent) {
  const seen: string[] = [];
  for (let index = 0; index < times; index++) {
    const { received, status } = await proxy.send(sent(index));
    seen.push(received?.endpoint ?? String(status));
  }
  return seen;
}

const THREE = { addresses: ['10.8.0.1', '10.8.0.2', '10.8.0.3'] };
const HASH_BY_HEADER = { hashPolicies: [{ header: { name: 'x-user' } }] };
/** What is written of a cookie, and what a client is told of it. */
const COOKIES: Readonly<Record<string, readonly [cookie: object, told: RegExp]>> = {
  cookie: [
    { name: 'stick', ttl: '10m', path: '/cookie', secure: true, httpOnly: true, sameSite: 'Lax' },
    /^stick="?[^;"]+"?; Max-Age=600; Path=\/cookie; Secure=true; HttpOnly(=true)?; SameSite=Lax; HttpOnly$/,
  ],
  session: [
    { name: 'other', ttl: '0s', secure: false, httpOnly: false, sameSite: 'Strict' },
    /^other="?[^;"]+"?; SameSite=Strict; HttpOnly$/,
  ],
  anywhere: [
    { name: 'third', ttl: '1s', sameSite: 'None' },
    /^third="?[^;"]+"?; Max-Age=1; SameSite=None; HttpOnly$/,
  ],
};
const HASH_BY_COOKIE = (name: string) => ({ hashPolicies: [{ cookie: COOKIES[name]?.[0] }] });
const ALGORITHMS: Readonly<Record<string, object>> = {
  leastrequest: { leastRequest: { choiceCount: 3, slowStart: { window: '1s', minWeightPercent: 100 } } },
  roundrobin: {
    roundRobin: { slowStart: { window: '1s', aggression: '2.0' } },
    localityType: 'WeightedLb',
    updateMergeWindow: '0s',
  },
  random: { random: {}, closeConnectionsOnHostSetChange: true },
  ringhash: { ringHash: { ...HASH_BY_HEADER, minimumRingSize: 64, maximumRingSize: 128 } },
  maglev: { maglev: HASH_BY_HEADER },
  weighted: { ringHash: HASH_BY_HEADER, localityType: 'WeightedLb' },
  turns: { roundRobin: {} },
  cookie: { ringHash: HASH_BY_COOKIE('cookie') },
  session: { maglev: HASH_BY_COOKIE('session') },
  anywhere: { maglev: HASH_BY_COOKIE('anywhere') },
  source: { maglev: { hashPolicies: [{ sourceIP: {} }] } },
  terminal: {
    ringHash: {
      hashPolicies: [{ header: { name: 'x-user' }, terminal: true }, { header: { name: 'x-more' } }],
    },
  },
  joined: { ringHash: { hashPolicies: [{ header: { name: 'x-user' } }, { header: { name: 'x-more' } }] } },
};

await behaves({
  name: 'load balancing',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(ALGORITHMS).flatMap(([name, loadBalancer]) => [
      service(name, THREE),
      policy(name, { loadBalancer }),
    ]),
    route(
      'HTTPRoute',
      'spread',
      Object.keys(ALGORITHMS)
        .map((name) => at(name))
        .join(''),
    ),
  ],
  also: async (t, proxy) => {
    for (const name of ['leastrequest', 'roundrobin', 'random'])
      t.equal(
        new Set(await endpoints(proxy, 40, () => ({ path: `/${name}` }))).size,
        3,
        `${name}: every endpoint is asked`,
      );
    const turns = await endpoints(proxy, 6, () => ({ path: '/turns' }));
    t.strictSame(turns.slice(0, 3), turns.slice(3), 'roundRobin: in turn');
    for (const name of ['ringhash', 'maglev', 'weighted']) {
      const users = (index: number): Sent => ({
        path: `/${name}`,
        headers: { 'x-user': `u${index % 20}` },
      });
      const seen = await endpoints(proxy, 40, users);
      t.strictSame(seen.slice(0, 20), seen.slice(20), `${name}: a user stays with an endpoint`);
      t.ok(new Set(seen).size > 1, `${name}: users are spread`);
    }
    for (const [name, [, told]] of Object.entries(COOKIES)) {
      const first = await proxy.send({ path: `/${name}` });
      const given = first.headers['set-cookie'] ?? '';
      t.match(given, told, `${name}: what is told`);
      const cookie = given.split(';')[0] ?? '';
      const again = await endpoints(proxy, 10, () => ({ path: `/${name}`, headers: { cookie } }));
      t.strictSame([...new Set(again)], [first.received?.endpoint], `${name}: who has it stays`);
      const answer = await proxy.send({ path: `/${name}`, headers: { cookie } });
      t.equal(answer.headers['set-cookie'], undefined, `${name}: and is told nothing more`);
    }
    t.equal(
      new Set(await endpoints(proxy, 10, () => ({ path: '/source' }))).size,
      1,
      'sourceIP: one client, one endpoint',
    );
    const clients = (index: number): Sent => ({ path: '/source', clientAddress: `127.0.1.${index + 1}` });
    t.ok(new Set(await endpoints(proxy, 20, clients)).size > 1, 'sourceIP: clients are spread');
    const mixed =
      (name: string) =>
      (index: number): Sent => ({
        path: `/${name}`,
        headers: { 'x-user': 'u', 'x-more': `m${index}` },
      });
    t.equal(
      new Set(await endpoints(proxy, 20, mixed('terminal'))).size,
      1,
      'terminal: the rest is not hashed',
    );
    t.ok(new Set(await endpoints(proxy, 20, mixed('joined'))).size > 1, 'without it everything is');
  },
});

/** All at once. */
const together = (proxy: RunningProxy, times: number, sent: Sent) =>
  Promise.all(Array.from({ length: times }, () => proxy.send(sent)));

const RETRY = '  retry: {codes: [503], attempts: 3, backoff: 1ms}\n';
const SLOW = { answer: { delay: 300 } };

await behaves({
  name: 'limits of connections and requests',
  settings: { enableExperimentalGatewayAPIFeatures: true },
  manifests: [
    HTTP_GATEWAY,
    ...['connections', 'retries', 'retried', 'reused', 'once', 'idle', 'few', 'long'].map((name) =>
      service(name),
    ),
    service('requests', HTTP2),
    policy('connections', { circuitBreakers: { maxConnections: 1, maxPendingRequests: 1 } }),
    service('queue'),
    policy('queue', { circuitBreakers: { maxConnections: 1, maxPendingRequests: 10 } }),
    policy('requests', { circuitBreakers: { maxRequests: 1 } }),
    policy('retries', { circuitBreakers: { maxRetries: 0 } }),
    policy('once', { commonHttpProtocolOptions: { maxRequestsPerConnection: 1 } }),
    policy('reused', { commonHttpProtocolOptions: { maxRequestsPerConnection: 0 } }),
    policy('idle', { commonHttpProtocolOptions: { idleTimeout: '50ms' } }),
    policy('few', { commonHttpProtocolOptions: { maxHeadersCount: 8 } }),
    policy('long', { commonHttpProtocolOptions: { maxStreamDuration: '100ms' } }),
    route(
      'HTTPRoute',
      'limits',
      ['connections', 'queue', 'requests', 'reused', 'once', 'idle', 'few', 'long']
        .map((name) => at(name))
        .join('') +
        at('retries', RETRY) +
        at('retried', RETRY),
    ),
  ],
  upstreams: {
    'shop/connections:8080': SLOW,
    'shop/queue:8080': { answer: { delay: 50 } },
    'shop/requests:8080': SLOW,
    'shop/long:8080': { answer: ({ path }) => ({ delay: path === '/long' ? 2000 : 0 }) },
    'shop/retries:8080': { answer: { status: 503 } },
    'shop/retried:8080': { answer: { status: 503 } },
    'shop/few:8080': {
      answer: ({ path }) => ({
        headers: Object.fromEntries(
          Array.from({ length: path === '/few' ? 2 : 20 }, (_, index) => [`x-h${index}`, 'v']),
        ),
      }),
    },
  },
  requests: [
    ['maxHeadersCount: few are taken', { path: '/few' }, { status: 200 }],
    ['maxHeadersCount: many are an error of the backend', { path: '/few/more' }, { status: 502 }],
    ['maxStreamDuration: short ones end well', { path: '/long/short' }, { status: 200 }],
    ['maxStreamDuration: long ones are cut', { path: '/long' }, { status: 504 }],
  ],
  also: async (t, proxy) => {
    const connections = tally(await together(proxy, 6, { path: '/connections' }));
    t.ok(connections['503'], 'maxConnections, maxPendingRequests: what can not wait is refused');
    t.equal(proxy.upstreams('shop/connections:8080')[0]?.connections(), 1);
    t.match(await proxy.send({ path: '/connections' }), { status: 200 }, 'later ones are served');
    const queue = tally(await together(proxy, 6, { path: '/queue' }));
    t.strictSame(queue, { 'shop/queue:8080': 6 }, 'maxPendingRequests: what can wait is served');
    t.equal(proxy.upstreams('shop/queue:8080')[0]?.connections(), 1, 'maxConnections: one after the other');
    const requests = tally(await together(proxy, 4, { path: '/requests' }));
    t.strictSame(requests, { 'shop/requests:8080': 1, '503': 3 }, 'maxRequests: one at a time');
    await proxy.send({ path: '/retries' });
    await proxy.send({ path: '/retried' });
    t.equal(proxy.received('shop/retries:8080').length, 1, 'maxRetries: none');
    t.equal(proxy.received('shop/retried:8080').length, 4, 'and three without the policy');
    for (const name of ['once', 'reused'])
      for (let count = 0; count < 3; count++) await proxy.send({ path: `/${name}` });
    t.equal(proxy.upstreams('shop/once:8080')[0]?.connections(), 3, 'maxRequestsPerConnection: 1');
    t.equal(
      proxy.upstreams('shop/reused:8080')[0]?.connections(),
      1,
      'maxRequestsPerConnection: 0 is no limit',
    );
    await proxy.send({ path: '/idle' });
    await until('an idle connection is closed', async () => {
      // Requests keep the connection from being idle.
      await sleep(200);
      return (await proxy.send({ path: '/idle' })).received?.connection !== 1;
    });
  },
});

const BACKEND_GROUP = 'gateway.gatewarden.dev';
const labelled = (name: string, tier: string): string =>
  service(name).replace(`{name: ${name}, namespace`, `{name: ${name}, labels: {tier: ${tier}}, namespace`);
const host = (name: string, tier: string): string => `
apiVersion: ${BACKEND_GROUP}/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop, labels: {tier: ${tier}}}
spec: {type: Static, static: {hosts: [{host: 10.1.1.1, port: 80}]}}
`;
const toHost = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: ${BACKEND_GROUP}, kind: Backend, name: ${name}}]\n`;
/** A request on each connection; so the second request shows whether the policy is of a backend. */
const ONCE = { commonHttpProtocolOptions: { maxRequestsPerConnection: 1 } };
const TARGETED: Readonly<Record<string, boolean>> = {
  'service-named': true,
  'host-named': true,
  'service-labelled': true,
  'host-labelled': true,
  'service-other': false,
  'host-other': false,
};

await behaves({
  name: 'backends of a policy',
  manifests: [
    HTTP_GATEWAY,
    ...Object.keys(TARGETED).map((name) => {
      const tier = name.endsWith('-labelled') ? 'web' : 'other';
      return name.startsWith('host-') ? host(name, tier) : labelled(name, tier);
    }),
    policy('named', {
      targetRefs: [
        { group: '', kind: 'Service', name: 'service-named' },
        { group: BACKEND_GROUP, kind: 'Backend', name: 'host-named' },
      ],
      ...ONCE,
    }),
    policy('labelled', {
      targetRefs: undefined,
      targetSelectors: [
        { group: '', kind: 'Service', matchLabels: { tier: 'web' } },
        { group: BACKEND_GROUP, kind: 'Backend', matchLabels: { tier: 'web' } },
      ],
      ...ONCE,
    }),
    route(
      'HTTPRoute',
      'r',
      Object.keys(TARGETED)
        .map((name) => (name.startsWith('host-') ? toHost(name) : at(name)))
        .join(''),
    ),
  ],
  also: async (t, proxy) => {
    for (const [name, isTarget] of Object.entries(TARGETED)) {
      await proxy.send({ path: `/${name}` });
      const { received } = await proxy.send({ path: `/${name}` });
      t.equal(received?.connection, isTarget ? 2 : 1, name);
    }
  },
});

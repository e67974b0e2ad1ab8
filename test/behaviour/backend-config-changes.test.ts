// BackendConfigPolicy through real Envoys while the endpoints of a Service change: hosts that begin slowly, connections that are closed,
// changes that wait.

import { clusterNameOf } from '../../src/translation/proxy/clusters/names.ts';
import { until } from '../cluster/until.ts';
import { behaves, configurationOf, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';

const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

const policy = (name: string, spec: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: '', kind: 'Service', name }], ...spec })}
`;

/** Services with these policies, and so many endpoints each. */
const world = (specs: Readonly<Record<string, object>>, endpoints: number): readonly string[] => {
  const addresses = Array.from({ length: endpoints }, (_, index) => `10.8.0.${index + 1}`);
  return [
    HTTP_GATEWAY,
    ...Object.entries(specs).flatMap(([name, spec]) => [service(name, { addresses }), policy(name, spec)]),
    route('HTTPRoute', 'r', Object.keys(specs).map(at).join('')),
  ];
};

/** As many endpoints, and Envoy has seen them. */
async function setEndpoints(proxy: RunningProxy, specs: Readonly<Record<string, object>>, count: number) {
  await proxy.setEndpoints(configurationOf({ manifests: world(specs, count) }));
  for (const name of Object.keys(specs))
    await until(`${name} has ${count} endpoints`, async () => {
      const known = await proxy.stat(
        `cluster.${clusterNameOf({ kind: 'Service', namespace: 'shop', name: name, port: 8080 })}.membership_total`,
      );
      return known === count;
    });
}

/** How many of so many requests the second endpoint answered. */
async function newcomer(proxy: RunningProxy, name: string, times: number): Promise<number> {
  let count = 0;
  for (let sent = 0; sent < times; sent++)
    if ((await proxy.send({ path: `/${name}` })).received?.endpoint === '10.8.0.2:9000') count++;
  return count;
}

/** With an hour to go, the time since a host came is a share that only the older of two has any of. */
const STEEP = { window: '1h', minWeightPercent: 0, aggression: '0.5' };

/** What a host that comes later gets, of two. */
const NEWCOMERS: Readonly<Record<string, readonly [slowStart: object, share: 'nothing' | 'half']>> = {
  steep: [STEEP, 'nothing'],
  flat: [{ ...STEEP, aggression: '1000' }, 'half'],
  least: [{ ...STEEP, minWeightPercent: 100 }, 'half'],
  short: [{ ...STEEP, window: '1ms' }, 'half'],
};

const SLOW_STARTS = Object.fromEntries(
  Object.entries(NEWCOMERS).flatMap(([name, [slowStart]]) => [
    [`roundRobin-${name}`, { loadBalancer: { roundRobin: { slowStart } } }],
    [`leastRequest-${name}`, { loadBalancer: { leastRequest: { slowStart } } }],
  ]),
);

await behaves({
  name: 'hosts that begin slowly',
  manifests: world(SLOW_STARTS, 1),
  hasMovingEndpoints: true,
  also: async (t, proxy) => {
    for (const name of Object.keys(SLOW_STARTS)) await proxy.send({ path: `/${name}` });
    await setEndpoints(proxy, SLOW_STARTS, 2);
    for (const algorithm of ['roundRobin', 'leastRequest'])
      for (const [name, [, share]] of Object.entries(NEWCOMERS)) {
        const count = await newcomer(proxy, `${algorithm}-${name}`, 20);
        const [least, most] = share === 'half' ? [8, 12] : [0, 1];
        t.ok(least <= count && count <= most, `${algorithm}-${name}: ${share}`, { count });
      }
  },
});

const CLOSINGS = {
  closing: { loadBalancer: { random: {}, closeConnectionsOnHostSetChange: true } },
  keeping: { loadBalancer: { random: {} } },
};

await behaves({
  name: 'connections when hosts change',
  manifests: world(CLOSINGS, 1),
  hasMovingEndpoints: true,
  also: async (t, proxy) => {
    const first = (name: string) => proxy.upstreams(`shop/${name}:8080`)[0]?.connections();
    const names = Object.keys(CLOSINGS);
    for (const name of names) for (let sent = 0; sent < 2; sent++) await proxy.send({ path: `/${name}` });
    t.strictSame(names.map(first), [1, 1], 'a connection is used again');
    await setEndpoints(proxy, CLOSINGS, 2);
    // Random: the first is asked sooner or later.
    for (const name of names)
      for (let isAsked = false; !isAsked; )
        isAsked = (await proxy.send({ path: `/${name}` })).received?.endpoint === '10.8.0.1:9000';
    t.strictSame(names.map(first), [2, 1], 'closeConnectionsOnHostSetChange: another one is made');
  },
});

/** Of the second endpoint. A check comes in its interval only to backends that have been asked something: the first endpoint is. */
let answersCheck: 'well' | 'never' = 'well';
const SECOND = {
  answer: ({ path }: { readonly path: string }) => ({
    isReset: path === '/ready' && answersCheck === 'never',
  }),
};

const check = (options: object = {}, loadBalancer: object = {}) => ({
  healthCheck: {
    ...{ timeout: '5s', interval: '50ms', unhealthyThreshold: 1, healthyThreshold: 1, ...options },
    http: { path: '/ready' },
  },
  loadBalancer: { roundRobin: {}, healthyPanicThreshold: 0, updateMergeWindow: '0s', ...loadBalancer },
});

const CHECKS: Readonly<Record<string, object>> = {
  often: check(),
  seldom: check({ interval: '1h' }),
  patient: check({ unhealthyThreshold: 1000 }),
  wary: check({ healthyThreshold: 1000 }),
};
const WINDOWS: Readonly<Record<string, object>> = {
  waits: check({}, { updateMergeWindow: '1h' }),
  hurries: check({}, { updateMergeWindow: '0s' }),
};
const ALL = { ...CHECKS, ...WINDOWS };

await behaves({
  name: 'hosts that are checked',
  manifests: world(ALL, 1),
  hasMovingEndpoints: true,
  upstreams: Object.fromEntries(
    Object.keys(ALL).map((name) => [`shop/${name}:8080@10.8.0.2:9000`, SECOND] as const),
  ),
  also: async (t, proxy) => {
    answersCheck = 'well';
    const counted = (name: string, counter: string) =>
      proxy.stat(
        `cluster.${clusterNameOf({ kind: 'Service', namespace: 'shop', name: name, port: 8080 })}.${counter}`,
      );
    const shares = async (specs: Readonly<Record<string, object>>) => {
      const found: Record<string, number> = {};
      for (const name of Object.keys(specs)) found[name] = await newcomer(proxy, name, 6);
      return found;
    };
    for (const name of Object.keys(ALL)) await proxy.send({ path: `/${name}` });
    await setEndpoints(proxy, ALL, 2);
    for (const name of Object.keys(ALL))
      await until('one good answer is enough for a host that is new', async () => {
        return (await counted(name, 'health_check.healthy')) === 2;
      });
    t.strictSame(
      await shares(WINDOWS),
      { waits: 0, hurries: 3 },
      'updateMergeWindow: what a check has found waits for its end',
    );
    t.strictSame(await shares(CHECKS), { often: 3, seldom: 3, patient: 3, wary: 3 });

    answersCheck = 'never';
    for (const name of ['often', 'wary'])
      await until(`${name}: one bad answer is enough`, async () => (await newcomer(proxy, name, 4)) === 0);
    await until('more bad answers come', async () => {
      return ((await counted('patient', 'health_check.network_failure')) ?? 0) > 2;
    });
    t.strictSame(
      await shares(CHECKS),
      { often: 0, seldom: 3, patient: 3, wary: 0 },
      'interval: who is asked seldom is not known to be ill; unhealthyThreshold: nor who may fail',
    );

    answersCheck = 'well';
    await until('one good answer is enough', async () => (await newcomer(proxy, 'often', 4)) === 2);
    const before = (await counted('wary', 'health_check.success')) ?? 0;
    await until('more good answers come', async () => {
      return ((await counted('wary', 'health_check.success')) ?? 0) > before + 4;
    });
    t.strictSame(
      await shares(CHECKS),
      { often: 3, seldom: 3, patient: 3, wary: 0 },
      'healthyThreshold: who was ill must be well for longer',
    );
  },
});

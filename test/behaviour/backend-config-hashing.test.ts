// BackendConfigPolicy through real Envoys: options of load balancers that show only beside another choice of them.

import { clusterNameOf } from '../../src/translation/proxy/clusters/names.ts';
import { until } from '../cluster/until.ts';
import { behaves, HTTP_GATEWAY, route, service } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';
import type { Sent } from '../parts/requests.ts';

const policy = (name: string, kind: 'Service' | 'Backend', loadBalancer: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({
  targetRefs: [{ group: kind === 'Backend' ? 'gateway.gatewarden.dev' : '', kind, name }],
  loadBalancer,
})}
`;

const at = (name: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{name: ${name}, port: 8080}]\n`;

const HOSTS = ['a', 'b', 'c', 'd'];
const BY_USER = { hashPolicies: [{ header: { name: 'x-user' } }] };
const HASHING: Readonly<Record<string, (options: object) => object>> = {
  ringhash: (options) => ({ ringHash: { ...BY_USER, ...options } }),
  maglev: (options) => ({ maglev: { ...BY_USER, ...options } }),
};

/** Two Backends of hosts with the same names and other addresses. */
const pairs = Object.entries(HASHING).flatMap(([algorithm, loadBalancer]) =>
  ([true, false] as const).flatMap((useHostnameForHashing) =>
    ['left', 'right'].map((side) => ({
      name: `${algorithm}-${useHostnameForHashing ? 'names' : 'addresses'}-${side}`,
      loadBalancer: loadBalancer({ useHostnameForHashing }),
    })),
  ),
);

/** Which host each of so many users gets, by the first letter of its name. */
async function hostsOfUsers(proxy: RunningProxy, path: string): Promise<string> {
  let hosts = '';
  for (let user = 0; user < 24; user++) {
    const sent: Sent = { path, headers: { 'x-user': `u${user}` } };
    hosts += (await proxy.send(sent)).received?.endpoint?.[0] ?? '?';
  }
  return hosts;
}

await behaves({
  name: 'hosts with names, where requests are hashed',
  manifests: [
    HTTP_GATEWAY,
    ...pairs.map(
      ({ name }) => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({
        type: 'Static',
        static: { hosts: HOSTS.map((host) => ({ host: `${host}.example.org`, port: 80 })) },
      })}
`,
    ),
    ...pairs.map(({ name, loadBalancer }) => policy(name, 'Backend', loadBalancer)),
    route(
      'HTTPRoute',
      'r',
      pairs
        .map(
          ({ name }) =>
            `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${name}}]\n`,
        )
        .join(''),
    ),
  ],
  also: async (t, proxy) => {
    for (const algorithm of Object.keys(HASHING)) {
      const names = await hostsOfUsers(proxy, `/${algorithm}-names-left`);
      t.equal(
        await hostsOfUsers(proxy, `/${algorithm}-names-right`),
        names,
        `${algorithm}, useHostnameForHashing: a user has hosts of the same name, whatever their addresses`,
      );
      t.ok(new Set(names).size > 1, 'and not all the same');
      t.not(
        await hostsOfUsers(proxy, `/${algorithm}-addresses-left`),
        await hostsOfUsers(proxy, `/${algorithm}-addresses-right`),
        `${algorithm}: else addresses decide`,
      );
    }
  },
});

const THREE = { addresses: ['10.8.0.1', '10.8.0.2', '10.8.0.3'] };
const RINGS: Readonly<Record<string, object>> = {
  one: { minimumRingSize: 1, maximumRingSize: 1 },
  few: { minimumRingSize: 30, maximumRingSize: 2048 },
  many: { minimumRingSize: 3000, maximumRingSize: 4096 },
};

await behaves({
  name: 'sizes of rings',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(RINGS).flatMap(([name, sizes]) => [
      service(name, THREE),
      policy(name, 'Service', { ringHash: { ...BY_USER, ...sizes } }),
    ]),
    route('HTTPRoute', 'r', Object.keys(RINGS).map(at).join('')),
  ],
  also: async (t, proxy) => {
    const hosts = async (name: string) => {
      const seen = new Set<string | undefined>();
      for (let user = 0; user < 24; user++)
        seen.add(
          (await proxy.send({ path: `/${name}`, headers: { 'x-user': `u${user}` } })).received?.endpoint,
        );
      return seen.size;
    };
    const size = (name: string) =>
      proxy.stat(
        `cluster.${clusterNameOf({ kind: 'Service', namespace: 'shop', name: name, port: 8080 })}.ring_hash_lb.size`,
      );
    t.equal(await hosts('one'), 1, 'maximumRingSize: a ring with room for one host');
    for (const [name, least] of [
      ['few', 30],
      ['many', 3000],
    ] as const) {
      t.equal(await hosts(name), 3, 'every host is asked');
      // How well users are shared out differs by luck; the size of the ring does not.
      t.equal(await size(name), least, 'minimumRingSize: as many places, alike for all hosts');
    }
  },
});

const TWO = { addresses: ['10.8.0.1', '10.8.0.2'] };
/** What a request to `held` waits for. */
let released: Promise<void> = Promise.resolve();
const heldOrNot = async ({ path }: { readonly path: string }) => {
  if (path.endsWith('/held')) await released;
  return {};
};
const busyIn = (proxy: RunningProxy, name: string): string | undefined =>
  proxy.received(`shop/${name}:8080`).find(({ path }) => path.endsWith('/held'))?.endpoint;

const CHOICES: Readonly<Record<string, object>> = {
  all: { leastRequest: { choiceCount: 64 } },
  few: { leastRequest: { choiceCount: 2 } },
};

await behaves({
  name: 'hosts that are busy',
  manifests: [
    HTTP_GATEWAY,
    ...Object.entries(CHOICES).flatMap(([name, loadBalancer]) => [
      service(name, TWO),
      policy(name, 'Service', loadBalancer),
    ]),
    route('HTTPRoute', 'r', Object.keys(CHOICES).map(at).join('')),
  ],
  upstreams: Object.fromEntries(
    Object.keys(CHOICES).map((name) => [`shop/${name}:8080`, { answer: heldOrNot }] as const),
  ),
  also: async (t, proxy) => {
    for (const name of Object.keys(CHOICES)) {
      const { promise, resolve } = Promise.withResolvers<void>();
      released = promise;
      const held = proxy.send({ path: `/${name}/held` });
      await until('it is there', () => busyIn(proxy, name) !== undefined);
      let asked = 0;
      for (let sent = 0; sent < 60; sent++)
        if ((await proxy.send({ path: `/${name}` })).received?.endpoint === busyIn(proxy, name)) asked++;
      resolve();
      t.match(await held, { status: 200 });
      if (name === 'all') t.equal(asked, 0, 'choiceCount: of so many choices one is the host that is free');
      // Both choices are the same host now and then: of 60, never would come about once in thirty million runs.
      else t.ok(asked > 0 && asked < 45, 'choiceCount: of few not always', { asked });
    }
  },
});

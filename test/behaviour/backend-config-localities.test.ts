// BackendConfigPolicy.loadBalancer.localityType through real Envoys: places with weights, places that are ill in part, and hosts whose place
// nobody knows.

import { behaves, HTTP_GATEWAY, route } from '../parts/behaviour.ts';
import type { RunningProxy } from '../parts/proxy.ts';

/** The zone of each address. */
type Places = Readonly<Record<string, string>>;

const podOf = (address: string): string => `pod-${address.replaceAll('.', '-')}`;

const nodes = (places: Places): readonly string[] => [
  ...[...new Set(Object.values(places))].map(
    (zone) => `
apiVersion: v1
kind: Node
metadata: {name: ${zone}, labels: {topology.kubernetes.io/region: r, topology.kubernetes.io/zone: ${zone}}}
`,
  ),
  ...Object.entries(places).map(
    ([address, zone]) => `
apiVersion: v1
kind: Pod
metadata: {name: ${podOf(address)}, namespace: shop}
spec: {nodeName: ${zone}, containers: []}
`,
  ),
];

const service = (name: string, addresses: readonly string[]): string => `
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: shop}
spec: {ports: [{port: 8080}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: ${name}-1, namespace: shop, labels: {kubernetes.io/service-name: ${name}}}
addressType: IPv4
ports: [{port: 9000}]
endpoints: ${JSON.stringify(
  addresses.map((address) => ({ addresses: [address], targetRef: { kind: 'Pod', name: podOf(address) } })),
)}
`;

const backend = (name: string, hosts: readonly string[]): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ type: 'Static', static: { hosts: hosts.map((host) => ({ host, port: 9000 })) } })}
`;

const GATEWAY_GROUP = 'gateway.gatewarden.dev';

const policy = (name: string, kind: 'Service' | 'Backend', spec: object): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: BackendConfigPolicy
metadata: {name: ${name}, namespace: shop}
spec: ${JSON.stringify({ targetRefs: [{ group: kind === 'Backend' ? GATEWAY_GROUP : '', kind, name }], ...spec })}
`;

const rule = (name: string, ref: string): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [${ref}]\n`;
const toService = (name: string): string => rule(name, `{name: ${name}, port: 8080}`);
const toBackend = (name: string): string =>
  rule(name, `{group: ${GATEWAY_GROUP}, kind: Backend, name: ${name}}`);

/** How many requests each endpoint answered, of so many users. */
async function answered(proxy: RunningProxy, name: string, users: number) {
  const counts: Record<string, number> = {};
  for (let user = 0; user < users; user++) {
    const sent = { path: `/${name}`, headers: { 'x-user': `u${user}` } };
    const { received, status } = await proxy.send(sent);
    const key = received?.endpoint ?? String(status);
    counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

const BY_USER = { hashPolicies: [{ header: { name: 'x-user' } }] };
const ALGORITHMS: Readonly<Record<string, object>> = {
  roundrobin: { roundRobin: {} },
  leastrequest: { leastRequest: {} },
  random: { random: {} },
  ringhash: { ringHash: BY_USER },
  maglev: { maglev: BY_USER },
};
const HASHING = ['ringhash', 'maglev'];
const WEIGHTED = { localityType: 'WeightedLb' };

/** A zone of ten hosts of which one is well, and a zone of one. */
const ALIVE = '10.8.0.1';
const ILL = Array.from({ length: 9 }, (_, index) => `10.8.0.${index + 2}`);
const ALONE = '10.8.1.1';
const ZONES: Places = Object.fromEntries([
  ...[ALIVE, ...ILL].map((address) => [address, 'large']),
  [ALONE, 'small'],
]);
const names = Object.keys(ALGORITHMS).flatMap((algorithm) => [algorithm, `${algorithm}-weighted`]);

await behaves({
  name: 'zones that are ill in part',
  manifests: [
    HTTP_GATEWAY,
    ...nodes(ZONES),
    ...Object.entries(ALGORITHMS).flatMap(([algorithm, loadBalancer]) =>
      Object.entries({ '': {}, '-weighted': WEIGHTED }).flatMap(([suffix, localityType]) => [
        service(`${algorithm}${suffix}`, Object.keys(ZONES)),
        policy(`${algorithm}${suffix}`, 'Service', {
          loadBalancer: { ...loadBalancer, ...localityType, healthyPanicThreshold: 0 },
          healthCheck: {
            ...{ timeout: '5s', interval: '1h', unhealthyThreshold: 1, healthyThreshold: 1 },
            http: { path: '/ready' },
          },
        }),
      ]),
    ),
    route('HTTPRoute', 'r', names.map(toService).join('')),
  ],
  upstreams: Object.fromEntries(
    names.flatMap((name) =>
      ILL.map((address) => [`shop/${name}:8080@${address}:9000`, { answer: { status: 503 } }] as const),
    ),
  ),
  also: async (t, proxy) => {
    const ofLarge = async (name: string, users: number): Promise<number> => {
      const { [`${ALIVE}:9000`]: large = 0, [`${ALONE}:9000`]: small = 0 } = await answered(
        proxy,
        name,
        users,
      );
      t.equal(large + small, users, `${name}: the ill are not asked`);
      return large;
    };
    t.equal(await ofLarge('roundrobin', 24), 12, 'hosts that are well are asked alike');
    // A tenth of ten is well, and 1.4 of that counts: 10 * 0.14 beside 1.
    for (const algorithm of ['roundrobin', 'leastrequest', 'random'])
      t.equal(await ofLarge(`${algorithm}-weighted`, 24), 14, `${algorithm}, WeightedLb: 1.4 beside 1`);
    // Where users are hashed, ten beside one; of 100 users 72 are never reached without weights, and always with them.
    for (const algorithm of HASHING) {
      t.ok((await ofLarge(algorithm, 100)) < 72, algorithm);
      t.ok((await ofLarge(`${algorithm}-weighted`, 100)) > 72, `${algorithm}, WeightedLb: ten beside one`);
    }
  },
});

const KNOWN: Places = { '10.8.0.1': 'a' };
const UNKNOWN = ['10.8.2.1', '10.8.2.2', '10.8.2.3'];
/** So many that no host is left out by luck. */
const ENOUGH = 60;
const UNPLACED = ['roundrobin', ...HASHING].flatMap((algorithm) => {
  const spec = { loadBalancer: { ...ALGORITHMS[algorithm], ...WEIGHTED } };
  return [
    { name: `${algorithm}-none`, spec, kind: 'Service' as const, hosts: UNKNOWN },
    { name: `${algorithm}-some`, spec, kind: 'Service' as const, hosts: [...Object.keys(KNOWN), ...UNKNOWN] },
    { name: `${algorithm}-host`, spec, kind: 'Backend' as const, hosts: UNKNOWN },
  ];
});

await behaves({
  name: 'hosts whose place nobody knows, where places have weights',
  manifests: [
    HTTP_GATEWAY,
    ...nodes(KNOWN),
    ...UNPLACED.flatMap(({ name, spec, kind, hosts }) => [
      kind === 'Service' ? service(name, hosts) : backend(name, hosts),
      policy(name, kind, spec),
    ]),
    route(
      'HTTPRoute',
      'r',
      UNPLACED.map(({ name, kind }) => (kind === 'Service' ? toService(name) : toBackend(name))).join(''),
    ),
  ],
  also: async (t, proxy) => {
    for (const { name, hosts } of UNPLACED)
      t.strictSame(
        Object.keys(await answered(proxy, name, ENOUGH)).sort(),
        hosts.map((host) => `${host}:9000`),
        `${name}: all are asked`,
      );
  },
});

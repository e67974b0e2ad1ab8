// Addresses that Gateways ask for, in a real API server: what the Service asks for, and what the status says while the load balancer has not
// assigned them, has assigned others, and has assigned them.

import t from 'tap';
import { PROXY_CONTROLLER } from '../../src/identifiers.ts';
import { startCluster } from '../parts/cluster.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { applied } from './applied.ts';
import { startReplica } from './reconciling.ts';
import { until } from './until.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

const GATEWAYS = '/apis/gateway.networking.k8s.io/v1/namespaces/default/gateways';
const SERVICES = '/api/v1/namespaces/default/services';
const ON = { staticAddresses: { enabled: true } };

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly observedGeneration?: number;
}
interface StoredGateway {
  readonly metadata: { readonly generation: number };
  readonly status: {
    readonly addresses?: readonly { readonly type: string; readonly value: string }[];
    readonly conditions: readonly Condition[];
  };
}

const apply = (object: object): Promise<void> => applied(cluster, object);
const gateway = (name: string, addresses: readonly object[], infrastructure?: object): Promise<void> =>
  apply({
    apiVersion: 'gateway.networking.k8s.io/v1',
    kind: 'Gateway',
    metadata: { name, namespace: 'default' },
    spec: {
      gatewayClassName: 'gatewarden',
      listeners: [{ name: 'http', port: 80, protocol: 'HTTP' }],
      addresses,
      ...(infrastructure === undefined ? {} : { infrastructure }),
    },
  });
const read = async (name: string): Promise<StoredGateway> =>
  (await cluster.request<StoredGateway>('GET', `${GATEWAYS}/${name}`)).body;
const askedIp = async (name: string): Promise<string | undefined> => {
  const { status, body } = await cluster.request<{ spec: { loadBalancerIP?: string } }>(
    'GET',
    `${SERVICES}/${name}`,
  );
  return status === 200 ? (body.spec.loadBalancerIP ?? 'none') : undefined;
};
const assign = async (name: string, ...ips: readonly string[]): Promise<void> => {
  const answer = await cluster.request(
    'PATCH',
    `${SERVICES}/${name}/status`,
    { status: { loadBalancer: { ingress: ips.map((ip) => ({ ip })) } } },
    { contentType: 'application/merge-patch+json' },
  );
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
};
/** Status and reason of a condition that is about the current Gateway; else that it isn't. */
const told = async (name: string, type: string): Promise<string> => {
  const { metadata, status } = await read(name);
  const condition = status.conditions.find((each) => each.type === type);
  if (condition?.observedGeneration !== metadata.generation) return 'not of this generation';
  return `${condition.status} ${condition.reason}`;
};
const becomes = (name: string, type: string, expected: string): Promise<void> =>
  until(`${type} of ${name} is ${expected}`, async () => (await told(name, type)) === expected);
const addressesOf = async (name: string): Promise<readonly string[]> =>
  ((await read(name)).status.addresses ?? []).map(({ value }) => value);

await apply({
  apiVersion: 'gateway.networking.k8s.io/v1',
  kind: 'GatewayClass',
  metadata: { name: 'gatewarden' },
  spec: { controllerName: PROXY_CONTROLLER },
});

t.test('a Gateway is programmed when its address is assigned, and not before', async (t) => {
  await startReplica(t, cluster, ON);
  await gateway('front', [{ value: '198.51.100.7' }]);
  await until('the Service asks', async () => (await askedIp('front')) === '198.51.100.7');
  await becomes('front', 'Accepted', 'True Accepted');
  t.equal(await told('front', 'Programmed'), 'not of this generation', 'the balancer has time to answer');
  await assign('front', '198.51.100.7');
  await becomes('front', 'Programmed', 'True Programmed');
  t.strictSame(await addressesOf('front'), ['198.51.100.7']);
});

t.test('an asked address that changes is not programmed until it is assigned', async (t) => {
  const { rest } = await startReplica(t, cluster, ON);
  await rest();
  t.equal(await told('front', 'Programmed'), 'True Programmed', 'a new leader leaves it as it is');
  await gateway('front', [{ value: '2001:db8::0:7' }]);
  await until('the Service asks', async () => (await askedIp('front')) === '2001:db8::0:7');
  await rest();
  t.equal(await told('front', 'Programmed'), 'not of this generation');
  await assign('front', '2001:db8::7');
  await becomes('front', 'Programmed', 'True Programmed');
});

t.test('an address that is not assigned in time is not usable, and the status says what is', async (t) => {
  const first = await startReplica(t, cluster, ON);
  await gateway('taken', [{ value: '192.0.2.1' }, { value: '198.51.100.8' }]);
  await until('the Service asks', async () => (await askedIp('taken')) === '192.0.2.1');
  await assign('taken', '198.51.100.8');
  await becomes('taken', 'Programmed', 'False AddressNotUsable');
  const { status } = await read('taken');
  t.match(
    status.conditions.find(({ type }) => type === 'Programmed')?.message,
    /has not assigned 192\.0\.2\.1; it has assigned 198\.51\.100\.8\. A Service asks for one address: for 192\.0\.2\.1\./,
  );
  t.strictSame(await addressesOf('taken'), ['198.51.100.8']);
  await first.stop();

  const before = (await read('taken')).status.conditions;
  const second = await startReplica(t, cluster, ON);
  await second.rest();
  t.strictSame((await read('taken')).status.conditions, before, 'the next leader says the same at once');
  await gateway('taken', [{ value: '198.51.100.8' }]);
  await becomes('taken', 'Programmed', 'True Programmed');
});

t.test('an address of another type makes the Gateway unaccepted, and nothing is deployed', async (t) => {
  const { rest } = await startReplica(t, cluster, ON);
  await gateway('named', [{ type: 'Hostname', value: 'lb.example.com' }]);
  await becomes('named', 'Accepted', 'False UnsupportedAddress');
  await becomes('named', 'Programmed', 'False Invalid');
  await rest();
  t.equal(await askedIp('named'), undefined);
  await gateway('named', [{ type: 'IPAddress' }]);
  await becomes('named', 'Accepted', 'True Accepted');
  await becomes('named', 'Programmed', 'True Programmed');
  t.equal(await askedIp('named'), 'none', 'any address is good');
});

t.test('of a Service that has no load balancer, asked addresses are only shown', async (t) => {
  await startReplica(t, cluster, ON);
  await apply({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'GatewayParameters',
    metadata: { name: 'inner', namespace: 'default' },
    spec: { kube: { service: { type: 'ClusterIP' } } },
  });
  const parametersRef = { group: 'gateway.gatewarden.dev', kind: 'GatewayParameters', name: 'inner' };
  await gateway('inner', [{ type: 'Hostname', value: 'inner.example.com' }], { parametersRef });
  await becomes('inner', 'Programmed', 'True Programmed');
  await until('it is shown', async () => (await addressesOf('inner')).includes('inner.example.com'));
});

t.test('without the setting, addresses do not influence the Service', async (t) => {
  const { rest } = await startReplica(t, cluster);
  await rest();
  for (const name of ['front', 'taken', 'named']) {
    await until(`the Service of ${name} asks for nothing`, async () => (await askedIp(name)) === 'none');
    await becomes(name, 'Programmed', 'True Programmed');
  }
  await gateway('plain', [{ type: 'Hostname', value: 'lb.example.com' }]);
  await becomes('plain', 'Programmed', 'True Programmed');
  await until('the Service is there', async () => (await askedIp('plain')) === 'none');
});

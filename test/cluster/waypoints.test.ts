// Waypoints from end to end: `gatewarden controller` beside a real API server, Envoys with the bootstrap that it has provisioned, and requests
// as the node proxy of a mesh sends them.

import t, { type Test } from 'tap';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { envoys } from '../parts/envoy.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds, installPublished } from '../parts/installed-crds.ts';
import { freePorts } from '../parts/ports.ts';
import { startProvisionedEnvoy } from '../parts/provisioned-proxy.ts';
import { type Came, send } from '../parts/requests.ts';
import { startUpstream } from '../parts/upstream.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await Promise.all([installGatewayApi(cluster), installPublished(cluster, 'mesh')]);
await installOurKinds(cluster);
const { kubeconfig } = cluster;

const ON = {
  GATEWARDEN_ENABLE_WAYPOINT: 'true',
  GATEWARDEN_ENABLE_MESH_INTEGRATION: 'true',
  GATEWARDEN_XDS_AUTH: 'false',
  GATEWARDEN_XDS_SERVICE_HOST: '127.0.0.1',
};

const apply = async (text: string): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], { input: text });
  if (code !== 0) throw new Error(stderr);
};
const remove = async (...what: readonly string[]): Promise<void> => {
  const { code, stderr } = await cluster.kubectl(['delete', '--wait=false', ...what]);
  if (code !== 0) throw new Error(stderr);
};
const read = async <Body>(path: string): Promise<Body> => (await cluster.request<Body>('GET', path)).body;

const GATEWAY_API = '/apis/gateway.networking.k8s.io/v1';
const [proxyPort] = (await freePorts(1)) as [number];

const gateway = (name: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: default}
spec:
  gatewayClassName: gatewarden-waypoint
  listeners: [{name: mesh, port: ${proxyPort}, protocol: mesh.io/PROXY}]
`;

const service = (name: string, labels: string): string => `
apiVersion: v1
kind: Service
metadata: {name: ${name}, namespace: default, labels: ${labels}}
spec: {ports: [{name: http, port: 8080}]}
`;

const backend = (name: string, port: number): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: ${name}, namespace: default}
spec: {type: Static, static: {hosts: [{host: 127.0.0.1, port: ${port}}]}}
`;

const route = (name: string, parent: string, to: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${name}, namespace: default}
spec:
  parentRefs: [${parent}]
  rules:
  - backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: ${to}}]
`;

const toService = (name: string): string => `{group: "", kind: Service, name: ${name}}`;

const PAY = '240.240.0.1';
const entry = (port: number, labels: string): string => `
apiVersion: networking.mesh.io/v1
kind: ServiceEntry
metadata: {name: pay, namespace: default, labels: ${labels}}
spec:
  hosts: [pay.test]
  addresses: [${PAY}]
  location: MESH_INTERNAL
  resolution: STATIC
  ports: [{name: http, number: 8080, protocol: HTTP, targetPort: ${port}}]
  endpoints: [{address: 127.0.0.1}]
`;

const authorization = (target: string): string => `
apiVersion: security.mesh.io/v1
kind: AuthorizationPolicy
metadata: {name: readers, namespace: default}
spec:
  targetRefs: [${target}]
  action: ALLOW
  rules: [{from: [{source: {principals: [cluster.local/ns/web/sa/front]}}], to: [{operation: {methods: [GET]}}]}]
`;

const policy = (target: string, header: string): string => `
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: marked, namespace: default}
spec:
  targetRefs: [${target}]
  headerModifiers: {response: {set: [{name: x-marked, value: ${header}}]}}
`;

const clusterIp = async (name: string): Promise<string> =>
  (await read<{ spec: { clusterIP: string } }>(`/api/v1/namespaces/default/services/${name}`)).spec.clusterIP;

const FRONT = 'spiffe://cluster.local/ns/web/sa/front';

/** A request as the node proxy sends it: where the connection was going to, and who has opened it. */
const ask = (to: string, { principal = FRONT, port = 8080, ...sent } = {}): Promise<Came> =>
  send(proxyPort, { host: 'any.test', ...sent, proxyHeader: { to, port, principal } });
const statusAt = (to: string, sent?: Parameters<typeof ask>[1]): Promise<number> =>
  ask(to, sent).then(
    ({ status }) => status,
    () => 0,
  );
const becomes = (what: string, wanted: number, to: string, sent?: Parameters<typeof ask>[1]) =>
  eventually(what, async () => (await statusAt(to, sent)) === wanted || undefined);

interface Condition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
}
interface Status {
  readonly status?: {
    readonly conditions?: readonly Condition[];
    readonly addresses?: readonly { readonly type: string; readonly value: string }[];
    readonly listeners?: readonly {
      readonly attachedRoutes: number;
      readonly supportedKinds: readonly { readonly kind: string }[];
      readonly conditions: readonly Condition[];
    }[];
    readonly parents?: readonly {
      readonly parentRef: { readonly kind: string; readonly name: string };
      readonly controllerName: string;
      readonly conditions: readonly Condition[];
    }[];
  };
}
const told = (conditions: readonly Condition[] = []): readonly string[] =>
  conditions.map(({ type, status, reason }) => `${type} ${status} ${reason}`).sort();

// Nothing collects garbage in this cluster: what belongs to a Gateway stays, so that each Envoy needs its own.
for (const [index, program] of (await envoys()).entries())
  t.test(`a waypoint runs in Envoy ${program.version}`, async (t: Test) => {
    const cart = await startUpstream(t, { backend: 'cart' });
    const pay = await startUpstream(t, { backend: 'pay' });
    const front = `front-${index}`;
    const labels = `{mesh.io/use-waypoint: ${front}}`;
    const controller = await startController(t, { kubeconfig, variables: ON });
    await apply(
      [
        gateway(front),
        service('cart', labels),
        service('outside', '{}'),
        backend('cart', cart.port),
        entry(pay.port, labels),
        route('cart', toService('cart'), 'cart'),
      ].join('---'),
    );
    const address = await clusterIp('cart');
    const envoy = await startProvisionedEnvoy(t, program, cluster, { namespace: 'default', name: front });

    await becomes('the route of a service answers', 200, address);
    await becomes('a ServiceEntry answers by itself', 200, PAY);
    t.match(await ask(address), { body: /"backend":"cart"|cart/ });
    t.equal(cart.received.at(-1)?.host, 'any.test');
    t.equal(await statusAt(await clusterIp('outside')), 0, 'a service without the label is not served');
    t.equal(await statusAt(address, { port: 8081 }), 0, 'nor a port that the service does not have');
    t.equal(
      await send(proxyPort, { host: 'any.test' }).then(
        ({ status }) => status,
        () => 0,
      ),
      0,
      'nor a connection without the header of the PROXY protocol',
    );

    await t.test('objects and statuses', async (t) => {
      const deployed = await read<{
        spec: { type: string; ports: readonly { port: number }[]; clusterIP: string };
      }>(`/api/v1/namespaces/default/services/${front}`);
      t.equal(deployed.spec.type, 'ClusterIP');
      t.strictSame(
        deployed.spec.ports.map(({ port }) => port),
        [proxyPort, 15_008],
      );
      const { spec } = await read<{ spec: { template: { metadata: object } } }>(
        `/apis/apps/v1/namespaces/default/deployments/${front}`,
      );
      t.match(spec.template.metadata, {
        labels: { 'mesh.io/dataplane-mode': 'ambient' },
        annotations: { 'ambient.mesh.io/dns-capture': 'false' },
      });
      t.match(await read(`${GATEWAY_API}/gatewayclasses/gatewarden-waypoint`), {
        metadata: { annotations: { 'ambient.mesh.io/waypoint-inbound-binding': 'PROXY/15088' } },
        spec: { controllerName: 'gatewarden.dev/gateway' },
      });
      const { status } = await eventually('the status has addresses', async () => {
        const gateway = await read<Status>(`${GATEWAY_API}/namespaces/default/gateways/${front}`);
        return (gateway.status?.addresses ?? []).length > 0 ? gateway : undefined;
      });
      t.strictSame(told(status?.conditions), ['Accepted True Accepted', 'Programmed True Programmed']);
      t.strictSame(status?.addresses, [{ type: 'IPAddress', value: deployed.spec.clusterIP }]);
      t.strictSame(
        status?.listeners?.[0]?.supportedKinds.map(({ kind }) => kind),
        ['HTTPRoute'],
      );
      const parents = await eventually('the route has a status', async () => {
        const found = await read<Status>(`${GATEWAY_API}/namespaces/default/httproutes/cart`);
        return found.status?.parents;
      });
      t.strictSame(
        parents.map(({ parentRef, controllerName, conditions }) => [
          parentRef.kind,
          parentRef.name,
          controllerName,
          ...told(conditions),
        ]),
        [
          [
            'Service',
            'cart',
            'gatewarden.dev/gateway',
            'Accepted True Accepted',
            'ResolvedRefs True ResolvedRefs',
          ],
        ],
      );
    });

    await t.test('authorization', async (t) => {
      for (const [what, target, to, other] of [
        ['of a service', toService('cart'), address, PAY],
        ['of a ServiceEntry', '{group: networking.mesh.io, kind: ServiceEntry, name: pay}', PAY, address],
      ] as const) {
        await apply(authorization(target));
        await becomes(`${what}: another one is refused`, 403, to, {
          principal: 'spiffe://cluster.local/ns/web/sa/x',
        });
        t.equal(await statusAt(to), 200, 'who is named gets through');
        t.equal(await statusAt(to, { method: 'POST' } as object), 403, 'for what is named');
        t.equal(await statusAt(to, { principal: '' }), 403, 'nobody without an identity');
        t.equal(await statusAt(other, { principal: '' }), 200, 'other services stay as they are');
      }
      await apply(authorization(`{group: gateway.networking.k8s.io, kind: Gateway, name: ${front}}`));
      for (const to of [address, PAY]) await becomes('of the waypoint', 403, to, { principal: '' });
      await remove('authorizationpolicies.security.mesh.io', 'readers');
      for (const to of [address, PAY]) await becomes('without it', 200, to, { principal: '' });
    });

    await t.test('policies', async () => {
      const header = (to: string, value: string | undefined) =>
        eventually(
          `x-marked is ${value}`,
          async () => (await ask(to)).headers['x-marked'] === value || undefined,
        );
      await apply(policy(`{group: gateway.networking.k8s.io, kind: Gateway, name: ${front}}`, 'all'));
      await header(address, 'all');
      await header(PAY, 'all');
      await apply(policy('{group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart}', 'cart'));
      await header(address, 'cart');
      await header(PAY, undefined);
      await remove('trafficpolicies.gateway.gatewarden.dev', 'marked');
      await header(address, undefined);
    });

    await t.test('services come and go', async (t) => {
      await apply(service('late', labels));
      const late = await clusterIp('late');
      // It has no endpoints, and no route.
      await becomes('a new service is known', 503, late);
      await apply(route('late', toService('late'), 'cart'));
      await becomes('its route answers', 200, late);
      await apply(service('late', '{mesh.io/use-waypoint: none}'));
      await becomes('a service that opts out is gone', 0, late);
      await cluster.kubectl(['label', 'namespace', 'default', `mesh.io/use-waypoint=${front}`]);
      await becomes('the namespace speaks for services without a label', 503, await clusterIp('outside'));
      t.equal(await statusAt(late), 0, 'not for one that opts out');
      await cluster.kubectl(['label', 'namespace', 'default', 'mesh.io/use-waypoint-']);
      await becomes('and no more', 0, await clusterIp('outside'));
      await remove('service/late', 'httproute/late');
      t.equal(await statusAt(address), 200);
    });
    t.match(await envoy.admin('/config_dump?resource=dynamic_listeners'), /proxy_protocol_inbound/);
    t.strictSame(
      controller.logged('error').filter(({ message }) => message !== 'webhook registration is incomplete'),
      [],
    );
    await remove(`gateway/${front}`);
    // It gives its Lease back: the next one would wait for half a minute.
    t.equal(await controller.terminate(), 0);
  });

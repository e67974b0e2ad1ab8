// `translate --cluster` beside a control plane that runs: both give the same resources, of both data planes and with its settings. Among these
// are the namespaces that it reads.

import { join } from 'node:path';
import t, { type Test } from 'tap';
import { typeUrlOf } from '../../src/controller/admin/snapshots.ts';
import { roleOf } from '../../src/controller/feeds/identity.ts';
import { encode, typeUrl } from '../../src/translation/encode.ts';
import type { GatewayConfiguration, PlaneName } from '../../src/translation/planes.ts';
import { PROXY_RESOURCE_TYPES } from '../../src/translation/proxy/configuration.ts';
import { gatewarden, type Ran } from '../cli/running.ts';
import { expectedOfEdge } from '../parts/chaos/edge-proxy.ts';
import { startCluster } from '../parts/cluster.ts';
import { startController } from '../parts/controllers.ts';
import { eventually } from '../parts/eventually.ts';
import { installGatewayApi, installOurKinds } from '../parts/installed-crds.ts';
import { KeptResources } from '../parts/kept-resources.ts';
import { forDiscovery } from '../parts/named-routes.ts';
import { DiscoveryStream } from '../xds/grpc-client.ts';

const cluster = await startCluster();
t.teardown(() => cluster.stop());
await installGatewayApi(cluster);
await installOurKinds(cluster);

async function apply(...texts: readonly string[]): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '--filename=-'], {
    input: texts.join('---'),
  });
  if (code !== 0) throw new Error(stderr);
}

/** Others than the defaults, where the resources show it. */
const VARIABLES = {
  GATEWARDEN_DISCOVERY_NAMESPACE_SELECTORS: JSON.stringify([
    { matchLabels: { team: 'shop' } },
    { matchExpressions: [{ key: 'shared', operator: 'Exists' }] },
  ]),
  GATEWARDEN_LISTENER_BIND_IPV6: 'false',
  GATEWARDEN_DNS_LOOKUP_FAMILY: 'V4_ONLY',
};

/** What the running process would be: nothing runs pods here, so the test runs it. */
const DEPLOYMENT = `
apiVersion: apps/v1
kind: Deployment
metadata: {name: gatewarden, namespace: default, labels: {gatewarden: gatewarden}}
spec:
  selector: {matchLabels: {app: gatewarden}}
  template:
    metadata: {labels: {app: gatewarden}}
    spec:
      containers:
      - name: controller
        image: gatewarden
        args: [controller]
        env: ${JSON.stringify(Object.entries(VARIABLES).map(([name, value]) => ({ name, value })))}
`;

const namespace = (name: string, labels: Readonly<Record<string, string>> = {}): string =>
  `\n${JSON.stringify({ apiVersion: 'v1', kind: 'Namespace', metadata: { name, labels } })}\n`;

const gateway = (home: string, name: string, className: string): string => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: ${name}, namespace: ${home}}
spec:
  gatewayClassName: ${className}
  listeners: [{name: http, port: 8080, protocol: HTTP, allowedRoutes: {namespaces: {from: All}}}]
`;

/** A Service with an endpoint, a route to it with a policy, for the Gateways `front` and `edge` of the namespace `shop`. */
const team = (home: string, address: string): string => `
apiVersion: v1
kind: Service
metadata: {name: ${home}, namespace: ${home}}
spec: {ports: [{port: 80}]}
---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: ${home}-1, namespace: ${home}, labels: {kubernetes.io/service-name: ${home}}}
addressType: IPv4
endpoints: [{addresses: [${address}], conditions: {ready: true}}]
ports: [{name: '', port: 8080, protocol: TCP}]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: ${home}, namespace: ${home}}
spec:
  parentRefs: [{name: front, namespace: shop}, {name: edge, namespace: shop}]
  hostnames: [${home}.test]
  rules:
  - matches: [{path: {value: /${home}}}]
    backendRefs: [{name: ${home}, port: 80}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: TrafficPolicy
metadata: {name: ${home}, namespace: ${home}}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${home}}]
  timeouts: {request: 7s}
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgePolicy
metadata: {name: ${home}, namespace: ${home}}
spec:
  targetRefs: [{group: gateway.networking.k8s.io, kind: HTTPRoute, name: ${home}}]
  traffic: {timeouts: {request: 7s}, rateLimit: {local: [{requests: 7, unit: Minutes}]}}
`;

/** Of the shop: a model behind the edge, with a key; a route to another namespace, which permits it; a host that is looked up. */
const SHOP = `
apiVersion: v1
kind: Secret
metadata: {name: model-key, namespace: shop}
stringData: {Authorization: key-of-the-model}
---
apiVersion: edge.gatewarden.dev/v1alpha1
kind: EdgeBackend
metadata: {name: model, namespace: shop}
spec:
  ai:
    provider: {vendorA: {model: large}}
  policies: {auth: {secretRef: {name: model-key}}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: model, namespace: shop}
spec:
  parentRefs: [{name: edge}]
  rules:
  - matches: [{path: {value: /model}}]
    backendRefs: [{group: edge.gatewarden.dev, kind: EdgeBackend, name: model}]
---
apiVersion: gateway.gatewarden.dev/v1alpha1
kind: Backend
metadata: {name: far, namespace: shop}
spec: {type: Static, static: {hosts: [{host: far.test, port: 80}]}}
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: far, namespace: shop}
spec:
  parentRefs: [{name: front}]
  rules:
  - matches: [{path: {value: /far}}]
    backendRefs: [{group: gateway.gatewarden.dev, kind: Backend, name: far}]
  - matches: [{path: {value: /lent}}]
    backendRefs: [{name: lab, namespace: lab, port: 80}]
---
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: {name: lent, namespace: lab}
spec:
  from: [{group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop}]
  to: [{group: '', kind: Service}]
`;

const live = (args: readonly string[]): Promise<Ran> =>
  gatewarden([...args, '--cluster', '--kubeconfig', cluster.kubeconfig]);

interface EdgeJson {
  readonly dataPlane: 'edge';
  readonly namespace: string;
  readonly name: string;
  readonly edge: object;
}

/** By namespace and name of the Gateway: resources in their binary form. */
type Resources = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What `translate --cluster` prints. */
async function translated(): Promise<Resources> {
  const { code, stdout, stderr } = await live(['translate', '-o', 'json']);
  if (code !== 0) throw new Error(stderr);
  const { gateways } = JSON.parse(stdout) as {
    readonly gateways: readonly (GatewayConfiguration | EdgeJson)[];
  };
  return Object.fromEntries(
    gateways.map((each) => [
      `${each.namespace}/${each.name}`,
      'edge' in each
        ? sorted(expectedOfEdge({ ...each, ...each.edge } as unknown as GatewayConfiguration))
        : each.dataPlane === 'proxy'
          ? expectedOfProxy(each)
          : {},
    ]),
  );
}

const sorted = (content: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(content).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Endpoints have the name of their cluster. */
const nameOf = (resource: { readonly name?: string; readonly clusterName?: string }): string =>
  resource.clusterName ?? resource.name ?? '';

/** Proxies wait for the endpoints of every cluster, so one without any has an empty list. */
function withEndpoints({ clusters, endpoints }: ProxyConfiguration): ProxyConfiguration['endpoints'] {
  const known = new Set(endpoints.map(nameOf));
  const empty = clusters
    .filter(({ type }) => type === 'EDS')
    .map((cluster) => ({ clusterName: nameOf(cluster) }))
    .filter(({ clusterName }) => !known.has(clusterName));
  return [...endpoints, ...empty];
}

type ProxyConfiguration = Extract<GatewayConfiguration, { dataPlane: 'proxy' }>;

const expectedOfProxy = (configuration: ProxyConfiguration) => {
  const whole = {
    ...configuration,
    ...forDiscovery(configuration),
    endpoints: withEndpoints(configuration),
  };
  return sorted(
    Object.fromEntries(
      PROXY_RESOURCE_TYPES.flatMap((type) =>
        whole[type].map((resource) => [
          `${typeUrl(type)} ${nameOf(resource)}`,
          Buffer.from(encode(type, resource as never)).toString('hex'),
        ]),
      ),
    ),
  );
};

t.test('the same resources as the control plane serves', async (t) => {
  await apply(
    [
      namespace('shop', { team: 'shop' }),
      namespace('common', { shared: '' }),
      namespace('lab', { team: 'lab' }),
      DEPLOYMENT,
    ].join('---'),
  );
  const controller = await startController(t, {
    kubeconfig: cluster.kubeconfig,
    variables: { GATEWARDEN_XDS_AUTH: 'false', GATEWARDEN_WEBHOOK_ENABLED: 'false', ...VARIABLES },
  });
  await apply(
    gateway('shop', 'front', 'gatewarden'),
    gateway('shop', 'edge', 'gatewarden-edge'),
    gateway('lab', 'front', 'gatewarden'),
    gateway('lab', 'edge', 'gatewarden-edge'),
    team('shop', '10.9.0.1'),
    team('common', '10.9.0.2'),
    team('lab', '10.9.0.3'),
    SHOP,
  );
  const open = (plane: PlaneName, name: string): KeptResources => {
    const stream = new DiscoveryStream(t, controller.ports[plane === 'proxy' ? 'xds' : 'edgeXds'], 'delta');
    const metadata = { role: roleOf(plane, { namespace: 'shop', name }) };
    const types =
      plane === 'proxy'
        ? PROXY_RESOURCE_TYPES.map(typeUrl)
        : ['resource', 'address'].map((type) => typeUrlOf(type)!);
    for (const each of types)
      stream.send({ node: { id: `${name}-1.shop`, metadata }, typeUrl: each, resourceNamesSubscribe: ['*'] });
    const kept = new KeptResources();
    void kept.keep(stream);
    return kept;
  };
  const [front, edge] = [open('proxy', 'front'), open('edge', 'edge')];

  /** Waits until the control plane serves what the command prints; then it is the same. */
  const compare = async (t: Test): Promise<Resources> => {
    let last: Resources = {};
    await eventually('both are the same', async () => {
      last = await translated();
      const isSame = (name: string, { content }: KeptResources) =>
        JSON.stringify(last[name]) === JSON.stringify(content);
      return (isSame('shop/front', front) && isSame('shop/edge', edge)) || undefined;
    }).catch(() => {});
    t.strictSame(Object.keys(front.content), Object.keys(last['shop/front'] ?? {}), 'names of the proxy');
    t.strictSame(front.content, last['shop/front']);
    t.strictSame(Object.keys(edge.content), Object.keys(last['shop/edge'] ?? {}), 'names of the edge');
    t.strictSame(edge.content, last['shop/edge']);
    return last;
  };

  await t.test('of the selected namespaces only', async (t) => {
    t.match((await live(['translate'])).stderr, /settings of Deployment default\/gatewarden/);
    const all = await compare(t);
    t.strictSame(Object.keys(all).sort(), ['shop/edge', 'shop/front'], 'no Gateway of another namespace');
    for (const content of Object.values(all)) {
      const names = Object.keys(content).join('\n');
      t.match(names, /common/);
      t.notMatch(names, /lab/);
    }
  });

  await t.test('an object of another namespace is said to be left out', async (t) => {
    const { code, stderr } = await live(['explain', 'HTTPRoute/lab/lab']);
    t.equal(code, 2);
    t.match(
      stderr,
      /no HTTPRoute lab\/lab in the input: the setting `discoveryNamespaceSelectors` doesn't select namespace lab/,
    );
    const file = join(
      t.testdir({ 'lab.yaml': team('lab', '10.9.0.9').replace('/lab}', '/changed}') }),
      'lab.yaml',
    );
    const { code: differs, stdout } = await live(['diff', file]);
    t.equal(differs, 0, stdout);
  });

  await t.test('a file that labels a namespace brings its objects in', async (t) => {
    const file = join(t.testdir({ 'lab.yaml': namespace('lab', { team: 'shop' }) }), 'lab.yaml');
    const { code, stdout } = await live(['diff', file]);
    t.equal(code, 1);
    t.match(stdout, /lab\.test/);
    t.match((await live(['explain', '-f', file, 'lab.test', '/lab'])).stdout, /HTTPRoute lab\/lab/);
    t.notMatch((await live(['explain', 'lab.test', '/lab'])).stdout, /HTTPRoute lab\/lab/);
    await apply(namespace('lab', { team: 'shop' }));
    const all = await compare(t);
    t.strictSame(Object.keys(all).sort(), ['lab/edge', 'lab/front', 'shop/edge', 'shop/front']);
    t.match(Object.keys(all['shop/edge']!).join('\n'), /route\/lab\/lab/);
  });
});

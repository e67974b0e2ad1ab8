// The static bootstrap: what is inlined, what is added, and what stays as it is.

import t from 'tap';
import { bootstrapOf } from '../../../src/translation/proxy/bootstrap.ts';
import type { ProxyConfiguration } from '../../../src/translation/proxy/configuration.ts';
import { exampleConfiguration } from '../../parts/example-configuration.ts';

const example = exampleConfiguration({ cert: 'CERT', key: 'KEY' });
const { listeners, routes, clusters, endpoints } = example;

const resourcesOf = (configuration: ProxyConfiguration) => bootstrapOf(configuration).staticResources!;
const clusterNamed = (name: string, configuration = example) =>
  resourcesOf(configuration).clusters!.find((cluster) => cluster.name === name)!;

t.test('route configurations are inside their listeners, and can name missing clusters', (t) => {
  const inlined = resourcesOf(example).listeners!;
  t.strictSame(
    inlined.map(({ name, address }) => ({ name, address })),
    listeners.map(({ name, address }) => ({ name, address })),
  );
  const manager = inlined[0]!.filterChains![0]!.filters![0]!.typedConfig as Record<string, unknown>;
  t.strictSame(manager['routeConfig'], { ...routes[0], validateClusters: false });
  t.notOk('rds' in manager);
  t.equal(manager['useRemoteAddress'], true);
  t.end();
});

t.test('other chains stay as they are', (t) => {
  t.strictSame(resourcesOf(example).listeners![2], listeners[2]);
  t.end();
});

t.test('a listener whose route configuration is missing answers 404, like one without routes', (t) => {
  const [first] = resourcesOf({ ...example, routes: [] }).listeners!;
  t.match(first!.filterChains![0]!.filters![0]!.typedConfig, {
    routeConfig: { name: 'listener~8080', validateClusters: false },
  });
  t.end();
});

t.test('endpoints are inside their clusters, under the name of the cluster', (t) => {
  const { type, loadAssignment, edsClusterConfig, ...rest } = clusterNamed('kube_shop_calls_50051');
  t.equal(type, 'STATIC');
  t.equal(edsClusterConfig, undefined);
  t.strictSame(loadAssignment, endpoints[0]);
  t.match(rest, { connectTimeout: '5s', ignoreHealthOnHostRemoval: true, typedExtensionProtocolOptions: {} });
  t.end();
});

t.test('locality, priority, weights, health and metadata of endpoints stay', (t) => {
  const assignment = {
    clusterName: 'kube_shop_cart_8080',
    endpoints: [
      {
        locality: { region: 'r', zone: 'z' },
        priority: 2,
        loadBalancingWeight: 3,
        lbEndpoints: [
          {
            endpoint: { address: { socketAddress: { address: '10.8.0.4', portValue: 9000 } } },
            healthStatus: 'DEGRADED' as const,
            loadBalancingWeight: 3,
            metadata: { filterMetadata: { 'envoy.transport_socket_match': { tlsMode: 'mesh' } } },
          },
        ],
      },
    ],
  };
  t.strictSame(
    clusterNamed('kube_shop_cart_8080', { ...example, endpoints: [assignment] }).loadAssignment,
    assignment,
  );
  t.end();
});

t.test('a cluster without endpoints is static and empty', (t) => {
  for (const name of ['kube_shop_empty_80', 'kube_shop_db_5432'])
    t.match(clusterNamed(name), {
      type: 'STATIC',
      loadAssignment: { clusterName: name, endpoints: undefined },
    });
  t.end();
});

t.test('an endpoint with a host name is resolved, since Envoy would reject a static cluster', (t) => {
  const named = {
    clusterName: 'kube_shop_cart_8080',
    endpoints: [
      {
        lbEndpoints: [
          { endpoint: { address: { socketAddress: { address: 'cart.example.org', portValue: 80 } } } },
        ],
      },
    ],
  };
  t.equal(clusterNamed('kube_shop_cart_8080', { ...example, endpoints: [named] }).type, 'STRICT_DNS');
  t.end();
});

t.test('clusters of other types stay as they are', (t) => {
  t.strictSame(clusterNamed('backend_shop_files_0'), clusters[0]);
  t.end();
});

t.test('the secret of the system is the trust store, and is left out without one', (t) => {
  t.strictSame(resourcesOf(example).secrets, []);
  t.strictSame(bootstrapOf(example, { systemCaFile: '/ca.pem' }).staticResources!.secrets, [
    { name: 'SYSTEM_CA_CERT', validationContext: { trustedCa: { filename: '/ca.pem' } } },
  ]);
  t.end();
});

t.test('patterns can be as long as validation allows', (t) => {
  t.strictSame(bootstrapOf(example).layeredRuntime, {
    layers: [{ name: 'static_layer', staticLayer: { 're2.max_program_size.error_level': 32768 } }],
  });
  t.end();
});

t.test('the admin interface is on the loopback, on a socket, or absent', (t) => {
  t.equal(bootstrapOf(example).admin, undefined);
  t.strictSame(bootstrapOf(example, { admin: { port: 9901 } }).admin, {
    address: { socketAddress: { address: '127.0.0.1', portValue: 9901 } },
  });
  t.strictSame(bootstrapOf(example, { admin: { path: '/a.sock' } }).admin, {
    address: { pipe: { path: '/a.sock' } },
  });
  t.end();
});

t.test('the agent of the mesh is a cluster if certificates come from it', (t) => {
  const names = (configuration: ProxyConfiguration) =>
    resourcesOf(configuration).clusters!.map(({ name }) => name);
  t.notOk(names(example).includes('gateway_proxy_sds'));
  const grpcServices = [{ envoyGrpc: { clusterName: 'gateway_proxy_sds' } }];
  const sdsConfig = { apiConfigSource: { apiType: 'GRPC' as const, grpcServices } };
  const transportSocketMatches = [
    {
      name: 'tlsMode-mesh',
      match: { tlsMode: 'mesh' },
      transportSocket: {
        name: 'envoy.transport_sockets.tls',
        typedConfig: {
          '@type':
            'type.googleapis.com/envoy.extensions.transport_sockets.tls.v3.UpstreamTlsContext' as const,
          commonTlsContext: { tlsCertificateSdsSecretConfigs: [{ name: 'mesh_server_cert', sdsConfig }] },
        },
      },
    },
  ];
  const meshed = clusters.map((cluster) => ({ ...cluster, transportSocketMatches }));
  t.ok(names({ ...example, clusters: meshed }).includes('gateway_proxy_sds'));
  t.end();
});

t.test('the input is not changed', (t) => {
  const before = JSON.stringify(example);
  bootstrapOf(example, { systemCaFile: '/ca.pem' });
  t.equal(JSON.stringify(example), before);
  t.end();
});

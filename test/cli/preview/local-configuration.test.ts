// A configuration moved onto this machine: what changes, and what must stay as it is.

import t from 'tap';
import {
  endpointsOf,
  listenerPorts,
  localConfiguration,
  type Surroundings,
} from '../../../src/cli/preview/envoy/local/configuration.ts';
import type { Cluster } from '../../../src/translation/proxy/envoy/generated/envoy.config.cluster.v3.ts';
import { exampleConfiguration } from '../../parts/example-configuration.ts';

const example = exampleConfiguration({ cert: 'CERT', key: 'KEY' });

const around: Surroundings = {
  portOf: (port) => port + 10_000,
  standIn: ({ cluster, address = '' }) => ({ address: '127.0.0.1', port: `${cluster} ${address}`.length }),
  realUpstream: () => undefined,
  isVerified: () => false,
};
const local = (surroundings: Partial<Surroundings> = {}, configuration = example) =>
  localConfiguration(configuration, { ...around, ...surroundings });
const clusterNamed = (name: string, configuration = local()): Cluster =>
  configuration.clusters.find((cluster) => cluster.name === name)!;

t.test('listeners move to their ports of the loopback, and nothing else of them changes', (t) => {
  t.strictSame(listenerPorts(example), [8080, 8443, 5432]);
  t.strictSame(
    local().listeners,
    example.listeners.map((listener) => ({
      ...listener,
      address: {
        socketAddress: {
          address: '127.0.0.1',
          portValue: listener.address!.socketAddress!.portValue! + 10_000,
        },
      },
    })),
  );
  t.equal(local().routes, example.routes);
  t.end();
});

t.test('every endpoint wants a server, and a Service without EndpointSlices one', (t) => {
  t.strictSame(
    endpointsOf(example).map(({ cluster, address = '' }) => `${cluster} ${address}`),
    [
      'backend_shop_files_0 files.invalid:443',
      'kube_shop_calls_50051 10.8.0.9:50051',
      'kube_shop_cart_8080 10.8.0.4:9000',
      'kube_shop_cart_8080 10.8.0.5:9000',
      'kube_shop_db_5432 ',
      'kube_shop_raw_443 10.8.0.7:8443',
      'kube_shop_secure_443 10.8.0.8:8443',
    ],
  );
  t.end();
});

t.test('a cluster whose own list has no endpoint wants no server', (t) => {
  const cluster: Cluster = { name: 'none', type: 'STATIC', loadAssignment: { clusterName: 'none' } };
  const configuration = { ...example, clusters: [cluster], endpoints: [] };
  t.strictSame(endpointsOf(configuration), []);
  const standIn = () => t.fail('a server is asked for');
  const { clusters } = local({ standIn: standIn as unknown as Surroundings['standIn'] }, configuration);
  t.match(clusters, [
    { name: 'none', type: 'STATIC', loadAssignment: { clusterName: 'none', endpoints: [] } },
  ]);
  t.end();
});

t.test('addresses of endpoints change, and what else is known of them stays', (t) => {
  const endpoints = [
    {
      clusterName: 'kube_shop_cart_8080',
      endpoints: [
        {
          locality: { zone: 'a' },
          priority: 1,
          lbEndpoints: [
            {
              endpoint: { hostname: 'h', address: { socketAddress: { address: '::1', portValue: 9 } } },
              loadBalancingWeight: 2,
            },
          ],
        },
      ],
    },
  ];
  const [assignment] = local(
    {},
    { ...example, clusters: [clusterNamed('kube_shop_cart_8080', example)], endpoints },
  ).endpoints;
  t.strictSame(assignment, {
    clusterName: 'kube_shop_cart_8080',
    endpoints: [
      {
        locality: { zone: 'a' },
        priority: 1,
        lbEndpoints: [
          {
            endpoint: {
              hostname: 'h',
              address: {
                socketAddress: { address: '127.0.0.1', portValue: 'kube_shop_cart_8080 [::1]:9'.length },
              },
            },
            loadBalancingWeight: 2,
          },
        ],
      },
    ],
  });
  t.end();
});

t.test('a Service of whose endpoints none is ready stays without', (t) => {
  t.strictSame(
    local().endpoints.find(({ clusterName }) => clusterName === 'kube_shop_empty_80'),
    { clusterName: 'kube_shop_empty_80', endpoints: [] },
  );
  t.end();
});

t.test('hosts of a Backend are no longer resolved', (t) => {
  const { type, loadAssignment, clusterType } = clusterNamed('backend_shop_files_0');
  t.match({ type, clusterType }, { type: 'STATIC', clusterType: undefined });
  t.match(loadAssignment?.endpoints?.[0]?.lbEndpoints?.[0]?.endpoint, {
    hostname: 'files.invalid',
    address: { socketAddress: { address: '127.0.0.1' } },
  });
  t.end();
});

t.test('a server that runs already takes the place of all endpoints', (t) => {
  const place = { address: '10.1.1.1', port: 80 };
  const { endpoints } = local({
    realUpstream: (cluster) => (cluster === 'kube_shop_cart_8080' ? place : undefined),
  });
  const assignment = endpoints.find(({ clusterName }) => clusterName === 'kube_shop_cart_8080');
  t.match(assignment?.endpoints, [
    { lbEndpoints: [{ endpoint: { address: { socketAddress: { address: '10.1.1.1', portValue: 80 } } } }] },
  ]);
  t.equal(assignment?.endpoints?.[0]?.lbEndpoints?.length, 1);
  t.end();
});

t.test('TLS to a stand-in stays, but for who it must be', (t) => {
  const { transportSocket } = clusterNamed('kube_shop_secure_443');
  t.match(transportSocket?.typedConfig, { sni: 'backend.example.org' });
  t.strictSame((transportSocket!.typedConfig as { commonTlsContext?: object }).commonTlsContext, {});
  t.strictSame(
    clusterNamed('kube_shop_secure_443', local({ isVerified: () => true })),
    clusterNamed('kube_shop_secure_443', example),
  );
  t.end();
});

t.test('names in certificates are not compared on the way to a stand-in', (t) => {
  const name = 'envoy.extensions.upstreams.http.v3.HttpProtocolOptions';
  const cluster: Cluster = {
    ...clusterNamed('kube_shop_secure_443', example),
    typedExtensionProtocolOptions: {
      [name]: {
        '@type': `type.googleapis.com/${name}`,
        upstreamHttpProtocolOptions: { autoSni: true, autoSanValidation: true },
      },
    },
  };
  const [moved] = local({}, { ...example, clusters: [cluster] }).clusters;
  t.match(moved?.typedExtensionProtocolOptions?.[name], {
    upstreamHttpProtocolOptions: { autoSni: true, autoSanValidation: undefined },
  });
  t.end();
});

t.test('the mesh is not asked for certificates', (t) => {
  const meshed = {
    ...clusterNamed('kube_shop_cart_8080', example),
    transportSocketMatches: [{ name: 'tlsMode-mesh' }],
  };
  for (const isVerified of [() => true, () => false]) {
    const [moved] = local({ isVerified }, { ...example, clusters: [meshed] }).clusters;
    t.notOk('transportSocketMatches' in moved!);
  }
  t.end();
});

t.test('a dynamic forward proxy stays as it is: its hosts stand in requests', (t) => {
  const dynamic: Cluster = {
    name: 'backend_shop_any_0',
    lbPolicy: 'CLUSTER_PROVIDED',
    clusterType: {
      name: 'envoy.clusters.dynamic_forward_proxy',
      typedConfig: {
        '@type': 'type.googleapis.com/envoy.extensions.clusters.dynamic_forward_proxy.v3.ClusterConfig',
        subClustersConfig: { lbPolicy: 'LEAST_REQUEST' },
      },
    },
  };
  t.strictSame(local({}, { ...example, clusters: [dynamic] }).clusters, [dynamic]);
  t.end();
});

// Backends that lead to the proxy itself, in every form in which one can be written: requests to them are answered with 500.

import tap from 'tap';
import {
  behaves,
  configurationOf,
  from,
  HTTP_GATEWAY,
  type Row,
  route,
  service,
} from '../parts/behaviour.ts';

const ADMIN = 19_000;

const hosts: Readonly<Record<string, string>> = {
  zeros: '127.000.000.001',
  short: '127.1',
  number: '2130706433',
  hosts: 'ip6-localhost',
  mapped: '::ffff:127.0.0.1',
};

const backend = (name: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'gateway.gatewarden.dev/v1alpha1',
    kind: 'Backend',
    metadata: { name, namespace: 'shop' },
    spec,
  });

const entry = (name: string, spec: object): string =>
  JSON.stringify({
    apiVersion: 'networking.mesh.io/v1',
    kind: 'ServiceEntry',
    metadata: { name, namespace: 'shop' },
    spec: { hosts: [`${name}.test`], ports: [{ number: ADMIN, name: 'http', protocol: 'HTTP' }], ...spec },
  });

const at = (name: string, group: string, kind: string, port = ''): string =>
  `- matches: [{path: {value: /${name}}}]\n  backendRefs: [{group: ${group}, kind: ${kind}, name: ${name}${port}}]\n`;
const toBackend = (name: string): string => at(name, 'gateway.gatewarden.dev', 'Backend');
const toEntry = (name: string): string => at(name, 'networking.mesh.io', 'ServiceEntry', `, port: ${ADMIN}`);

const entries: Readonly<Record<string, object>> = {
  fixed: { resolution: 'STATIC', endpoints: [{ address: '127.0.0.1' }] },
  named: { resolution: 'DNS', hosts: ['localhost'] },
  moved: { resolution: 'DNS', endpoints: [{ address: 'localhost', ports: { http: 8080 } }] },
  rotated: { resolution: 'DNS_ROUND_ROBIN', endpoints: [{ address: 'a.localhost' }] },
};

const mixed = service('mixed', { addresses: ['127.0.0.1', '10.8.0.4', '::1'] }).replace(
  'port: 9000',
  `port: ${ADMIN}`,
);
const workloads = [
  entry('workloads', { resolution: 'STATIC', workloadSelector: { labels: { app: 'w' } } }),
  ...['127.0.0.1', '10.8.0.5'].map((address) =>
    JSON.stringify({
      apiVersion: 'networking.mesh.io/v1',
      kind: 'WorkloadEntry',
      metadata: { name: `w-${address}`, namespace: 'shop' },
      spec: { address, labels: { app: 'w' } },
    }),
  ),
];

const manifests = [
  HTTP_GATEWAY,
  ...Object.entries(hosts).map(([name, host]) =>
    backend(name, { type: 'Static', static: { hosts: [{ host, port: ADMIN }] } }),
  ),
  backend('function', {
    type: 'Cloud',
    cloud: {
      ...{ accountId: '123456789012', region: 'eu-central-1' },
      function: { functionName: 'f', endpointURL: `http://localhost:${ADMIN}` },
    },
  }),
  ...Object.entries(entries).map(([name, spec]) => entry(name, spec)),
  mixed,
  ...workloads,
  route('HTTPRoute', 'backends', [...Object.keys(hosts), 'function'].map(toBackend).join('')),
  route(
    'HTTPRoute',
    'entries',
    [...Object.keys(entries), 'workloads'].map(toEntry).join('') +
      at('mixed', '""', 'Service', ', port: 8080'),
  ),
];
const settings = { mesh: { enabled: true } };

await behaves({
  name: 'backends that are the proxy itself',
  settings,
  manifests,
  requests: [
    ...[...Object.keys(hosts), 'function', ...Object.keys(entries)].map(
      (name): Row => [name, { path: `/${name}` }, { status: 500 }],
    ),
    ['a Service with other endpoints too', { path: '/mixed' }, from('shop/mixed:8080')],
    ['a ServiceEntry with other workloads too', { path: '/workloads' }, { status: 200 }],
  ],
});

tap.test('only endpoints of other machines are left', async (t) => {
  const { endpoints } = configurationOf({ manifests, settings });
  const addresses = endpoints.map(({ clusterName, endpoints: groups = [] }) => [
    clusterName,
    groups.flatMap(({ lbEndpoints = [] }) =>
      lbEndpoints.map(({ endpoint }) => endpoint?.address?.socketAddress?.address),
    ),
  ]);
  const byCluster = Object.fromEntries(addresses);
  t.strictSame(byCluster['kube_shop_mixed_8080'], ['10.8.0.4']);
  t.strictSame(byCluster[`mesh-se_shop_workloads_workloads.test_${ADMIN}`], ['10.8.0.5']);
});

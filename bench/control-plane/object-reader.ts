// Lists the objects of the synthetic configuration, and keeps them as they are: what a start of a controller is compared with.
// node object-reader.ts KUBECONFIG

import { ClusterClient } from '../../src/cluster/client.ts';
import { listCollection } from '../../src/cluster/collection-list.ts';

const PATHS = [
  '/apis/gateway.networking.k8s.io/v1/httproutes',
  '/apis/gateway.gatewarden.dev/v1alpha1/trafficpolicies',
  '/apis/discovery.k8s.io/v1/endpointslices',
  '/api/v1/services',
];

const client = await ClusterClient.connect({
  kubeconfig: process.argv[2]!,
  env: process.env,
  maxSockets: PATHS.length,
});
if (client === undefined) throw new Error('no cluster');
const { signal } = new AbortController();
const pages: unknown[] = [];
await Promise.all(
  PATHS.map((path) =>
    listCollection({ client, path, signal, pageSize: 500, onPage: (items) => pages.push(items) }),
  ),
);
process.stdout.write(`${pages.length} pages\n`);
// Its memory is read from outside.
setInterval(() => {}, 1000);

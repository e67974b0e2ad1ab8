// The objects of an installation as the API server has them.

import type { Manifest } from '../charts/helm.ts';
import type { Cluster } from '../parts/cluster.ts';

/** What an installation can have. ReplicaSets, Pods and EndpointSlices come from these. */
const KINDS = [
  ...['deployments', 'services', 'serviceaccounts', 'configmaps', 'roles', 'rolebindings'],
  ...['poddisruptionbudgets', 'horizontalpodautoscalers', 'networkpolicies'],
  ...['clusterroles', 'clusterrolebindings'],
  ...['validatingwebhookconfigurations', 'mutatingwebhookconfigurations'],
].join();

export type Installed = ReadonlyMap<string, Manifest>;

export const namesOf = (objects: Installed): readonly string[] => [...objects.keys()].sort();

const ofInstance = (instance: string): readonly string[] => [
  ...[KINDS, '--all-namespaces', '--selector', `app.kubernetes.io/instance=${instance}`],
];

/** Without what the API server and controllers write. */
export async function installedObjects(cluster: Cluster, instance: string): Promise<Installed> {
  const args = ['get', ...ofInstance(instance), '--output', 'json'];
  const { code, stdout, stderr } = await cluster.kubectl(args);
  if (code !== 0) throw new Error(stderr);
  return new Map(
    JSON.parse(stdout).items.map((object: Manifest) => [
      `${object.kind} ${object.metadata.name}`,
      asWritten(object),
    ]),
  );
}

function asWritten({ status: _, ...object }: Manifest): Manifest {
  const { uid, resourceVersion, generation, creationTimestamp, managedFields, ...metadata } = object.metadata;
  const { 'deployment.kubernetes.io/revision': revision, ...annotations } = metadata.annotations ?? {};
  const { clusterIP, clusterIPs, ...spec } = object.spec ?? {};
  return { ...object, spec, metadata: { ...metadata, annotations } };
}

export async function deleteInstalled(cluster: Cluster, instance: string): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['delete', ...ofInstance(instance)]);
  if (code !== 0) throw new Error(stderr);
}

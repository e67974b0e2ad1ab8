// The clusters of a route, and the backend of a cluster, from the cluster's name.

import type { RouteAction } from '../../translation/proxy/envoy/generated/envoy.config.route.v3.ts';
import type { BackendName } from '../explain/request-explanation.ts';

/** Kubernetes names contain no underscore, so the parts can be separated. */
const NAMES: readonly [BackendName['kind'], RegExp][] = [
  ['Service', /^kube_(?<namespace>[^_]+)_(?<name>[^_]+)_(?<port>\d+)$/],
  ['Backend', /^backend_(?<namespace>[^_]+)_(?<name>[^_]+)_0$/],
  ['ServiceEntry', /^mesh-se_(?<namespace>[^_]+)_(?<name>[^_]+)_.*_(?<port>\d+)$/],
];

/** Undefined for a cluster without a backend. */
export function backendOf(cluster: string): BackendName | undefined {
  for (const [kind, pattern] of NAMES) {
    const { namespace, name, port } = pattern.exec(cluster)?.groups ?? {};
    if (namespace === undefined || name === undefined) continue;
    return { kind, namespace, name, ...(port === undefined ? {} : { port: Number(port) }) };
  }
  return undefined;
}

/** `shop/cart:8080` */
export function labelOf(cluster: string): string {
  const backend = backendOf(cluster);
  if (backend === undefined) return cluster;
  const { namespace, name, port } = backend;
  return `${namespace}/${name}${port === undefined ? '' : `:${port}`}`;
}

const NONE: readonly never[] = [];

/** Every cluster that requests of a route can reach. */
export function clustersOf({
  cluster,
  weightedClusters,
  requestMirrorPolicies = NONE,
}: Pick<RouteAction, 'cluster' | 'weightedClusters' | 'requestMirrorPolicies'>): string[] {
  const found: string[] = [];
  if (cluster !== undefined) found.push(cluster);
  for (const { name } of weightedClusters?.clusters ?? NONE) if (name !== undefined) found.push(name);
  for (const mirror of requestMirrorPolicies) if (mirror.cluster !== undefined) found.push(mirror.cluster);
  return found;
}

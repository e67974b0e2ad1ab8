// Which backend a cluster is, read from its name.

import type { BackendName } from '../explain/request-explanation.ts';

/** Names of Kubernetes hold no underscore, so that the parts are what they were. */
const NAMES: readonly [BackendName['kind'], RegExp][] = [
  ['Service', /^kube_(?<namespace>[^_]+)_(?<name>[^_]+)_(?<port>\d+)$/],
  ['Backend', /^backend_(?<namespace>[^_]+)_(?<name>[^_]+)_0$/],
  ['ServiceEntry', /^mesh-se_(?<namespace>[^_]+)_(?<name>[^_]+)_.*_(?<port>\d+)$/],
];

/** Undefined for a cluster that stands for no backend. */
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

// References to backends: which cluster one means, or why it can't be used.

import type { Graph } from '../../incremental/graph.ts';
import type { Memo } from '../../incremental/memo.ts';
import { objectKey } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { RouteObject } from '../routes/route.ts';
import { type ApplicationProtocol, applicationProtocol } from './application-protocol.ts';

export interface UsableBackend {
  readonly cluster: string;
  readonly protocol: ApplicationProtocol;
}

/** In the words of the condition `ResolvedRefs`. */
export interface UnusableBackend {
  readonly reason: 'InvalidKind' | 'BackendNotFound' | 'RefNotPermitted';
  readonly message: string;
}

export type ResolvedBackend = UsableBackend | UnusableBackend;

export function isUsable(backend: ResolvedBackend): backend is UsableBackend {
  return 'cluster' in backend;
}

export interface BackendReference {
  readonly group?: string;
  readonly kind?: string;
  readonly name: string;
  readonly namespace?: string;
  readonly port?: number;
}

/** Resolves a reference that stands in a route. */
export type BackendResolver = (reference: BackendReference, from: RouteObject) => ResolvedBackend;

/** `kube_shop_cart_8080` */
export function serviceCluster(namespace: string, name: string, port: number): string {
  return `kube_${namespace}_${name}_${port}`;
}

export function backendResolver(graph: Graph, snapshot: Snapshot): BackendResolver {
  const servicePorts = servicePortsOf(graph, snapshot);
  return ({ group = '', kind = 'Service', name, namespace, port }, from) => {
    if ((group !== '' && group !== 'core') || kind !== 'Service')
      return { reason: 'InvalidKind', message: 'unknown backend kind' };
    const home = from.metadata.namespace ?? '';
    const ports = servicePorts(objectKey('Service', namespace ?? home, name));
    const protocol = port === undefined ? undefined : ports?.get(port);
    if (protocol === undefined) return { reason: 'BackendNotFound', message: `Service "${name}" not found` };
    return { cluster: serviceCluster(namespace ?? home, name, port!), protocol };
  };
}

/** The ports of a Service, and what each speaks. */
function servicePortsOf(
  graph: Graph,
  snapshot: Snapshot,
): Memo<ReadonlyMap<number, ApplicationProtocol> | undefined> {
  return graph.memo(
    'ports of a Service',
    (key) => {
      const service = snapshot.get('Service', key);
      if (service === undefined) return undefined;
      return new Map(
        (service.spec?.ports ?? []).map(({ port, appProtocol, name }) => [
          port,
          applicationProtocol(appProtocol, name),
        ]),
      );
    },
    { isEqual: isSameMap },
  );
}

function isSameMap<V>(
  left: ReadonlyMap<number, V> | undefined,
  right: ReadonlyMap<number, V> | undefined,
): boolean {
  if (left === undefined || right === undefined) return left === right;
  return left.size === right.size && [...left].every(([key, value]) => right.get(key) === value);
}

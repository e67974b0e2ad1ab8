// The backends room put together: what references to backends mean, and the endpoints behind Services.

import type { Graph } from '../../incremental/graph.ts';
import type { EndpointSlice } from '../../objects/core/types.ts';
import { compareText, objectKey } from '../../objects/reference.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { type BackendResolver, backendResolver } from './reference.ts';

const SERVICE_LABEL = 'kubernetes.io/service-name';

export interface Backends {
  readonly resolve: BackendResolver;
  /** The EndpointSlices of a Service, by name. */
  readonly slices: (service: string) => readonly EndpointSlice[];
}

export function buildBackends(graph: Graph, snapshot: Snapshot): Backends {
  const slices = graph.buckets<string>({
    name: 'EndpointSlices of Services',
    keys: snapshot.keys('EndpointSlice'),
    emit(key) {
      const slice = snapshot.get('EndpointSlice', key);
      const service = slice?.metadata.labels?.[SERVICE_LABEL];
      if (slice === undefined || service === undefined) return [];
      return [{ bucket: objectKey('Service', slice.metadata.namespace ?? '', service), item: key }];
    },
    compare: compareText,
  });
  return {
    resolve: backendResolver(graph, snapshot),
    slices: (service) =>
      slices
        .get(service)
        .map((key) => snapshot.get('EndpointSlice', key))
        .filter((slice) => slice !== undefined),
  };
}

// Objects that edge Gateways need whether a route leads to them or not: they are looked at only while there is an edge Gateway.

import { gatedKeys } from '../../../incremental/gated-keys.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Gateways } from '../../gateways/build-gateways.ts';
import { EDGE } from '../name.ts';
import type { EdgeOptions } from '../options.ts';

const KINDS = ['Service', 'EndpointSlice', 'InferencePool', 'Pod', 'BackendTLSPolicy'] as const;

/** By kind. */
export type NeededKeys = Readonly<Record<(typeof KINDS)[number], KeySet>>;

export function neededKeys(
  graph: Graph,
  { snapshot, gateways }: { readonly snapshot: Snapshot; readonly gateways: Gateways },
  options: EdgeOptions,
): NeededKeys {
  const gates = KINDS.map((kind) => ({ kind, ...gatedKeys(snapshot.keys(kind)) }));
  const needing = new Set<string>();
  graph.collection<boolean>({
    name: 'edge Gateways',
    keys: snapshot.keys('Gateway'),
    derive: (key) => gateways.gateway(key)?.dataPlane === EDGE,
    onChange(key, isEdge) {
      if (isEdge === true) needing.add(key);
      else needing.delete(key);
      // Pods matter beside their EndpointSlices only where InferencePools select them.
      for (const { kind, open } of gates)
        open(needing.size > 0 && (kind !== 'Pod' || options.readsInferencePools));
    },
  });
  return Object.fromEntries(gates.map(({ kind, keys }) => [kind, keys])) as NeededKeys;
}

// The chains in which the route of a request can change: a filter of one of their routes or policies lets Envoy choose it again.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import { chainKey } from '../keys.ts';

export const reroutes = ({ reroutes }: ChainFilter): boolean => reroutes === true;

const NONE: readonly never[] = [];

/** A route with what its matches need, and the chains that it is in. */
interface ServedRoute {
  readonly placed:
    | { readonly placements: readonly { readonly gateway: string; readonly chain: string }[] }
    | undefined;
  readonly matches: readonly { readonly filters: readonly ChainFilter[] }[];
}

/** The filters that change routes, by the key of a chain. `ofPolicies`: the filters of the policies on the chain and on its hosts. */
export function reroutingFilters<R extends ServedRoute>(
  graph: Graph,
  translated: Collection<R>,
  ofPolicies: (chain: string) => readonly ChainFilter[],
): Memo<readonly ChainFilter[]> {
  const ofRoutes = graph.collectionIndex<R, ChainFilter>({
    name: 'filters that change routes',
    from: translated,
    emit({ placed, matches }) {
      if (!matches.some(({ filters }) => filters.some(reroutes))) return NONE;
      const found = [...new Set(matches.flatMap(({ filters }) => filters.filter(reroutes)))];
      return (placed?.placements ?? NONE).flatMap(({ gateway, chain }) =>
        found.map((item) => ({ bucket: chainKey(gateway, chain), item })),
      );
    },
    compare: compareFilters,
    identify: filterIdentity,
  });
  return graph.memo('filters that change routes of a chain', (key) => {
    const own = ofPolicies(key).filter(reroutes);
    return own.length === 0 ? ofRoutes.get(key) : [...ofRoutes.get(key), ...own];
  });
}

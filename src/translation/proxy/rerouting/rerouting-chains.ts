// The chains in which the route of a request can change: a filter of one of their routes or policies lets Envoy choose it again.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { Memo } from '../../../incremental/memo.ts';
import { type ChainFilter, compareFilters, filterIdentity } from '../chain-filter.ts';
import { chainKey } from '../keys.ts';
import type { TranslatedRoute } from '../routes/translated-routes.ts';

export const reroutes = ({ reroutes }: ChainFilter): boolean => reroutes === true;

const NONE: readonly never[] = [];

/** The filters that change routes, by the key of a chain. `ofPolicies`: the filters of the policies on the chain and on its hosts. */
export function reroutingFilters(
  graph: Graph,
  translated: Collection<TranslatedRoute>,
  ofPolicies: (chain: string) => readonly ChainFilter[],
): Memo<readonly ChainFilter[]> {
  const ofRoutes = graph.collectionIndex<TranslatedRoute, ChainFilter>({
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

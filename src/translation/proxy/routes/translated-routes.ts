// Routes that carry HTTP, translated: one derivation for each, which feeds all that is gathered from routes.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { DelegatedRoute } from '../delegation/flatten.ts';
import type { PlacedRoute } from './placement.ts';
import { type MatchContext, type TranslatedMatch, translateMatches } from './translate-match.ts';

export interface TranslatedRoute {
  /** Undefined for one that doesn't count. */
  readonly placed: PlacedRoute | undefined;
  /** None where it isn't served. */
  readonly matches: readonly TranslatedMatch[];
  /** The routes that it delegates to, where it is served. */
  readonly delegated: readonly DelegatedRoute[];
}

export function translatedRoutes(
  graph: Graph,
  keys: KeySet,
  routes: Routes,
  context: MatchContext,
): Collection<TranslatedRoute> {
  return graph.collection<TranslatedRoute>({
    name: 'translated routes',
    keys,
    derive(key) {
      const placed = routes.placed.get(key);
      if (placed?.isServed !== true) return { placed, matches: [], delegated: [] };
      const { matches, delegated } = routes.flattened(key);
      return { placed, matches: translateMatches(matches, context), delegated };
    },
  });
}

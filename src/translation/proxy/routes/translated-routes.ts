// Routes that carry HTTP, translated: one derivation for each, which all later steps read.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { DelegatedRoute, FlattenedRoutes } from '../delegation/flatten.ts';
import { limitedMatches, limitOf } from './limited-route.ts';
import { type PlacedRoute, type PlacementSources, placedRoute } from './placement.ts';
import type { RouteSizes } from './route-sizes.ts';
import {
  delegatedMatches,
  type MatchContext,
  type TranslatedMatch,
  translatedRules,
  translateMatches,
} from './translate-match.ts';

export interface TranslatedRoute {
  /** Undefined for an unreadable route. */
  readonly placed: PlacedRoute | undefined;
  /** Empty where it isn't served. */
  readonly matches: readonly TranslatedMatch[];
  /** The routes that it delegates to, where it is served. */
  readonly delegated: readonly DelegatedRoute[];
}

export interface TranslatedRouteSources {
  /** Of the routes that carry HTTP. */
  readonly keys: KeySet;
  readonly routes: Routes;
  readonly placement: PlacementSources;
  readonly flattening: FlattenedRoutes;
  readonly sizes: RouteSizes;
  readonly context: MatchContext;
}

export function translatedRoutes(
  graph: Graph,
  { keys, routes, placement, flattening, sizes, context }: TranslatedRouteSources,
): Collection<TranslatedRoute> {
  const rulesAt = translatedRules(graph, flattening.places, context);
  return graph.collection<TranslatedRoute>({
    name: 'translated routes',
    keys,
    derive(key, previous) {
      const attached = routes.attached.get(key);
      const placed = attached && placedRoute(attached, placement);
      if (placed?.isServed !== true) return { placed, matches: [], delegated: [] };
      const { matches, isDelegating, delegated } = flattening.flattened(key);
      const limit = limitOf(key, placed, sizes);
      if (limit !== undefined) return { placed, matches: limitedMatches(matches, limit, context), delegated };
      return {
        placed,
        matches: isDelegating
          ? delegatedMatches(matches, context, rulesAt, previous?.matches ?? [])
          : translateMatches(matches, context),
        delegated,
      };
    },
  });
}

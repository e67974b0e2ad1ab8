// Routes that carry HTTP, translated: one derivation for each, which all later steps read.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { DelegatedRoute, FlattenedRoute } from '../delegation/flatten.ts';
import type { HttpChains } from '../listeners/http-chains.ts';
import { type PlacedRoute, placedRoute } from './placement.ts';
import { type MatchContext, type TranslatedMatch, translateMatches } from './translate-match.ts';

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
  readonly http: Pick<HttpChains, 'ancestor'>;
  readonly flattened: (route: string) => FlattenedRoute;
  readonly context: MatchContext;
}

export function translatedRoutes(
  graph: Graph,
  { keys, routes, http, flattened, context }: TranslatedRouteSources,
): Collection<TranslatedRoute> {
  return graph.collection<TranslatedRoute>({
    name: 'translated routes',
    keys,
    derive(key) {
      const attached = routes.attached.get(key);
      const placed = attached && placedRoute(attached, http.ancestor);
      if (placed?.isServed !== true) return { placed, matches: [], delegated: [] };
      const { matches, delegated } = flattened(key);
      return { placed, matches: translateMatches(matches, context), delegated };
    },
  });
}

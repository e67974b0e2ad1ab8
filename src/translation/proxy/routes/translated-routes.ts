// Routes that carry HTTP, translated: one derivation for each, which all later steps read.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { byteLimit, matchLimit } from '../../limits/size-limits.ts';
import type { Routes } from '../../routes/attached-routes.ts';
import type { Settings } from '../../settings.ts';
import { delegatingMatch } from '../delegation/child-places.ts';
import type { DelegatedRoute, FlatMatch, FlattenedRoutes } from '../delegation/flatten.ts';
import { filterBytes } from './filter-bytes.ts';
import {
  limitedMatches,
  limitsOfBytes,
  limitsOfFilters,
  limitsOfMatches,
  type RouteLimits,
} from './limited-route.ts';
import { type PlacedRoute, type PlacementSources, placedRoute } from './placement.ts';
import { routeBytes } from './route-bytes.ts';
import { routeSizes } from './route-sizes.ts';
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
  /** The places that are too large; absent for most routes. */
  readonly limits?: RouteLimits;
}

export interface TranslatedRouteSources {
  /** Of the routes that carry HTTP. */
  readonly keys: KeySet;
  readonly routes: Routes;
  readonly placement: PlacementSources;
  readonly flattening: FlattenedRoutes;
  readonly settings: Pick<Settings, 'maxPlacedMatches' | 'maxPlacedBytes'>;
  readonly bytesOf: ContentBytes;
  readonly context: MatchContext;
}

export function translatedRoutes(graph: Graph, sources: TranslatedRouteSources): Collection<TranslatedRoute> {
  const { keys, settings, bytesOf } = sources;
  const all = withFewMatches(graph, sources);
  const options = { ...byteLimit(settings), bytesOf };
  const sizes = routeBytes(graph, all, options);
  const filters = filterBytes(graph, all, options);
  return graph.collection<TranslatedRoute>({
    name: 'translated routes within the limit of bytes',
    keys,
    derive(key) {
      const route = all.get(key)!;
      const ofBytes = limitsOfBytes(key, route, sizes);
      const ofFilters = limitsOfFilters(route, filters);
      if (ofBytes === undefined && ofFilters === undefined) return route;
      const limits = new Map([...(ofFilters ?? []), ...(ofBytes ?? [])]);
      const limited = withLimits(
        route.matches.map(({ flat }) => flat),
        limits,
        sources,
      );
      const matches = inOrder([...route.matches.filter(({ flat }) => !limits.has(flat.place)), ...limited]);
      return { ...route, matches, limits: new Map([...(route.limits ?? []), ...limits]) };
    },
  });
}

/** The bytes of a route are known only when it is translated, and a route with too many matches must not be. */
function withFewMatches(graph: Graph, sources: TranslatedRouteSources): Collection<TranslatedRoute> {
  const { keys, routes, placement, flattening, settings, context } = sources;
  const sizes = routeSizes(graph, routes.attached, flattening.flattened, matchLimit(settings));
  const rulesAt = translatedRules(graph, flattening.places, context);
  return graph.collection<TranslatedRoute>({
    name: 'translated routes',
    keys,
    derive(key, previous) {
      const attached = routes.attached.get(key);
      const placed = attached && placedRoute(attached, placement);
      if (placed?.isServed !== true) return { placed, matches: [], delegated: [] };
      const { matches, isDelegating, delegated } = flattening.flattened(key);
      const translate = (served: readonly FlatMatch[]): readonly TranslatedMatch[] =>
        isDelegating
          ? delegatedMatches(served, context, rulesAt, previous?.matches ?? [])
          : translateMatches(served, context);
      const limits = limitsOfMatches(key, placed, sizes);
      if (limits === undefined) return { placed, matches: translate(matches), delegated };
      const served = translate(matches.filter(({ place }) => !limits.has(place)));
      const limited = withLimits(matches, limits, sources);
      return { placed, matches: inOrder([...served, ...limited]), delegated, limits };
    },
  });
}

/** One match for each limited place. */
function withLimits(
  flattened: readonly FlatMatch[],
  limits: RouteLimits,
  { flattening: { places }, context }: TranslatedRouteSources,
): readonly TranslatedMatch[] {
  const byPlace = Map.groupBy(flattened, ({ place }) => place);
  return [...limits].flatMap(([place, { message }]) => {
    const parent = delegatingMatch(places, place);
    return limitedMatches(byPlace.get(place) ?? [], message, { parent, context });
  });
}

const inOrder = (matches: readonly TranslatedMatch[]): readonly TranslatedMatch[] =>
  matches.toSorted((left, right) => left.flat.position - right.flat.position);

// A route, or a child in one place, that is too large beside all others: one match in place of all, which is answered with 500.

import { advice } from '../../../diagnostics/finding.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import { grouped, tooMany } from '../../limits/size-limits.ts';
import type { Reporter } from '../../reports.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import { pathAbove } from '../../routes/path-above.ts';
import { isUnder } from '../../routes/paths.ts';
import { ANYTHING, type RequestMatch } from '../../routes/request-match.ts';
import { HTTP_LIKE_KINDS, type HttpLikeRoute } from '../../routes/route.ts';
import type { PlaceKey } from '../delegation/child-places.ts';
import type { FlatMatch } from '../delegation/flatten.ts';
import { ERROR_ROUTE } from './error-route.ts';
import type { FilterBytes, LargeFilter } from './filter-bytes.ts';
import type { RouteBytes } from './route-bytes.ts';
import { routeMatch } from './route-match.ts';
import type { RouteSizes } from './route-sizes.ts';
import { type MatchContext, type TranslatedMatch, translateMatches } from './translate-match.ts';
import type { TranslatedRoute } from './translated-routes.ts';

/** Why a place of a route is limited. */
export interface RouteLimit {
  readonly code: 'TR-96' | 'TR-97';
  readonly message: string;
}

export type RouteLimits = ReadonlyMap<PlaceKey, RouteLimit>;

/** Undefined for a route that isn't limited. */
export function limitsOfMatches(
  route: string,
  attached: AttachedRoute,
  { tooLarge, limit }: RouteSizes,
): RouteLimits | undefined {
  return limits(tooLarge(route, attached), 'TR-96', ({ matches, hosts }) => {
    const asked = `${grouped(matches)} matches on ${grouped(hosts)} hosts`;
    return tooMany(asked, 'large routes', 'maxPlacedMatches', { limit });
  });
}

/** Undefined for a route that isn't limited. */
export function limitsOfBytes(
  key: string,
  route: TranslatedRoute,
  { tooLarge, limit }: RouteBytes,
): RouteLimits | undefined {
  return limits(tooLarge(key, route), 'TR-97', ({ size, hosts }) => {
    const asked = `${grouped(size)} bytes of configuration on ${grouped(hosts)} hosts`;
    return tooMany(asked, 'large places of its kind', 'maxPlacedBytes', { limit });
  });
}

/** Undefined for a route none of whose filters is limited. */
export function limitsOfFilters(
  { matches }: TranslatedRoute,
  { tooLarge, limit }: FilterBytes,
): RouteLimits | undefined {
  let found: Map<PlaceKey, LargeFilter> | undefined;
  for (const match of matches) {
    const filter = match.filters.length === 0 ? undefined : tooLarge(match);
    if (filter === undefined) continue;
    found ??= new Map();
    found.set(match.flat.place, filter);
  }
  return limits(found, 'TR-97', ({ name, size, chains }) => {
    const asked = `${grouped(size)} bytes of the filter ${name} on ${grouped(chains)} filter chains`;
    return tooMany(asked, 'large filters', 'maxPlacedBytes', { limit });
  });
}

const limits = <P>(
  places: ReadonlyMap<PlaceKey, P> | undefined,
  code: RouteLimit['code'],
  messageOf: (place: P) => string,
): RouteLimits | undefined =>
  places && new Map([...places].map(([key, place]) => [key, { code, message: messageOf(place) }]));

const HINTS: Readonly<Record<RouteLimit['code'], string>> = {
  'TR-96':
    'attach it to fewer listeners with `sectionName` or `port`, list fewer hostnames, or give it fewer matches',
  'TR-97':
    'attach large policies to a listener or a Gateway, where they are once for a host, or give the route fewer matches, hostnames or listeners',
};

/** TR-96, TR-97. */
export function routeSizeReporter(
  snapshot: Snapshot,
  translated: Pick<Collection<TranslatedRoute>, 'get'>,
): Reporter {
  return {
    name: 'sizes of routes',
    keys: snapshot.keysOf(HTTP_LIKE_KINDS),
    get(about) {
      const { limits, matches } = translated.get(about) ?? {};
      if (limits === undefined) return [];
      return [...limits].map(([place, { code, message }]) => {
        const child = matches?.find(({ flat }) => flat.place === place && flat.parents.length > 0);
        const whose = child === undefined ? '' : `${titleOf(child.flat.held.route)}: `;
        const fault = advice(`${whose}${message}. All its requests are answered with 500`, HINTS[code]);
        return { about, code, segments: ['spec'], fault };
      });
    },
  };
}

const titleOf = ({ kind, metadata }: HttpLikeRoute): string =>
  `${kind} ${metadata.namespace ?? ''}/${metadata.name}`;

/**
 * The matches of a limited place: one, which answers 500. It has the path above all paths of the place, so that no route with a shorter path
 * takes its requests, and for a child all else that its parent's match asks for, so that it takes no other requests.
 */
export function limitedMatches(
  flattened: readonly FlatMatch[],
  message: string,
  { parent, context }: { readonly parent: RequestMatch | undefined; readonly context: MatchContext },
): readonly TranslatedMatch[] {
  const [first] = flattened;
  if (first === undefined) return [];
  const { delegation: _, ...own } = first;
  const match = matchAbove(flattened, parent);
  return translateMatches([{ ...own, match, matchIndex: 0 }], context).map(
    ({ families: _, ...translated }) => ({
      ...translated,
      route: { match: routeMatch(match), ...ERROR_ROUTE },
      redirectsToListenerPort: false,
      filters: [],
      unusable: [],
      errors: [message],
      shareErrors: [],
      matcherErrors: [],
    }),
  );
}

function matchAbove(flattened: readonly FlatMatch[], parent: RequestMatch | undefined): RequestMatch {
  if (parent !== undefined && parent.path.type !== 'PathPrefix') return parent;
  const value = pathAbove(flattened.map(({ match: { path } }) => path));
  // A pattern says nothing about the path above it, but a child never leaves its parent's.
  if (parent !== undefined && !isUnder(value, parent.path.value)) return parent;
  return { ...(parent ?? ANYTHING), path: { type: 'PathPrefix', value } };
}

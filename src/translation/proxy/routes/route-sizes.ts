// A bound on the matches of all routes on all hosts. A few objects could ask for millions: each match of a route is on each of its hosts, of
// each listener that it attaches to.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareText } from '../../../objects/reference.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import type { ParentAttachment } from '../../routes/attachment.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';
import { type PlaceKey, topPlace } from '../delegation/child-places.ts';
import { carriesHttp, delegates, type FlattenedRoute } from '../delegation/flatten.ts';
import { PROXY } from '../identity.ts';
import { type LimitedPlaces, limitedPlaces, type SizedPlace, sameLimitedPlaces } from './limited-places.ts';

/** Its size: the matches, times the hosts that they are on. */
export interface PlaceOfMatches extends SizedPlace {
  readonly matches: number;
  readonly hosts: number;
}

export interface RouteSizes {
  /** The setting `maxPlacedMatches`. */
  readonly limit: number;
  /** The places of a route that are too large beside all others; else undefined. */
  readonly tooLarge: (
    route: string,
    attached: AttachedRoute,
  ) => ReadonlyMap<PlaceKey, PlaceOfMatches> | undefined;
}

interface LargeRoute {
  readonly key: string;
  readonly namespace: string;
  readonly hosts: number;
  /** Undefined for a route that delegates: that depends on other routes. */
  readonly matches: number | undefined;
}

export function routeSizes(
  graph: Graph,
  attached: Collection<AttachedRoute | undefined>,
  flattened: (route: string) => FlattenedRoute,
  { limit, small }: SizeLimit,
): RouteSizes {
  const large = graph.collectionIndex<AttachedRoute | undefined, LargeRoute>({
    name: 'large routes',
    from: attached,
    emit(value, key) {
      const item = value && largeRoute(key, value, small);
      return item === undefined ? NONE : [{ bucket: ALL, item }];
    },
    compare: (left, right) => compareText(left.key, right.key),
    isEqual: (left, right) =>
      left.key === right.key && left.hosts === right.hosts && left.matches === right.matches,
  });
  const limited = graph.memo<LimitedPlaces<PlaceOfMatches>>(
    'routes that are too large',
    (bucket) =>
      limitedPlaces(
        large
          .get(bucket)
          .flatMap((route) => placesOf(route, flattened))
          .filter(({ size }) => size > small),
        limit,
      ),
    { isEqual: sameLimitedPlaces },
  );
  return {
    limit,
    tooLarge: (route, value) => (mayBeLarge(value, small) ? limited(ALL).byTop.get(route) : undefined),
  };
}

const ALL = '';
const NONE: readonly never[] = [];

/** Hosts that several listeners share count for each of them, so this may be more than what is placed. */
const hostsOf = (parents: readonly ParentAttachment[]): number => {
  let count = 0;
  for (const { dataPlane, listeners } of parents) {
    if (dataPlane !== PROXY) continue;
    for (const { listener, hosts } of listeners) if (listener.role === undefined) count += hosts.length;
  }
  return count;
};

/** Undefined where it isn't known without other routes. */
function ownMatches(route: HttpLikeRoute): number | undefined {
  let count = 0;
  for (const rule of route.spec.rules ?? []) {
    if (route.kind === 'HTTPRoute' && delegates(rule)) return undefined;
    count += Math.max(rule.matches?.length ?? 0, 1);
  }
  return count;
}

function mayBeLarge({ route, parents }: AttachedRoute, small: number): boolean {
  if (!carriesHttp(route)) return false;
  const hosts = hostsOf(parents);
  // Children of routes have none: they count where the route that attaches is placed.
  if (hosts === 0) return false;
  const matches = ownMatches(route);
  return matches === undefined || matches * hosts > small;
}

function largeRoute(key: string, value: AttachedRoute, small: number): LargeRoute | undefined {
  const { route, parents } = value;
  if (!carriesHttp(route) || !mayBeLarge(value, small)) return undefined;
  const { namespace = '' } = route.metadata;
  return { key, namespace, hosts: hostsOf(parents), matches: ownMatches(route) };
}

function placesOf(
  { key: top, namespace, hosts, matches }: LargeRoute,
  flattened: (route: string) => FlattenedRoute,
): readonly PlaceOfMatches[] {
  const place = (key: PlaceKey, namespace: string, matches: number): PlaceOfMatches => ({
    ...{ key, top, namespace, matches, hosts },
    size: matches * hosts,
    least: hosts,
  });
  if (matches !== undefined) return [place(topPlace(top), namespace, matches)];
  return Array.from(
    Map.groupBy(flattened(top).matches, (flat) => flat.place),
    ([key, flats]) => place(key, flats[0]!.held.route.metadata.namespace ?? '', flats.length),
  );
}

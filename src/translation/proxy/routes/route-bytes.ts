// A bound on the bytes of all routes on all hosts. What a policy or a filter says is repeated in each match of a route, on each of its hosts,
// of each listener that it attaches to: one list of users could ask for gigabytes.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareText } from '../../../objects/reference.ts';
import type { ByteMeasure } from '../../limits/size-limits.ts';
import type { PlaceKey } from '../delegation/child-places.ts';
import { type LimitedPlaces, limitedPlaces, type SizedPlace, sameLimitedPlaces } from './limited-places.ts';
import type { PlacedRoute } from './placement.ts';
import type { TranslatedMatch } from './translate-match.ts';
import type { TranslatedRoute } from './translated-routes.ts';

/** Of a match that answers 500. */
const LEAST = 256;

/** Its size: the bytes, times the hosts that they are on. */
export interface PlaceOfBytes extends SizedPlace {
  readonly hosts: number;
}

export interface RouteBytes {
  /** The setting `maxPlacedBytes`. */
  readonly limit: number;
  /** The places of a route that are too large beside all others; else undefined. */
  readonly tooLarge: (key: string, route: TranslatedRoute) => ReadonlyMap<PlaceKey, PlaceOfBytes> | undefined;
}

export function routeBytes(
  graph: Graph,
  translated: Collection<TranslatedRoute>,
  { limit, small, bytesOf }: ByteMeasure,
): RouteBytes {
  const sized = new WeakMap<TranslatedRoute, readonly PlaceOfBytes[]>();
  const placesOf = (top: string, route: TranslatedRoute): readonly PlaceOfBytes[] =>
    getOrCreate(sized, route, () => largePlaces(top, route, { small, bytesOf }));
  const large = graph.collectionIndex<TranslatedRoute, PlaceOfBytes>({
    name: 'routes with many bytes',
    from: translated,
    emit: (value, key) => placesOf(key, value).map((item) => ({ bucket: ALL, item })),
    compare: (left, right) => compareText(left.key, right.key),
    isEqual: (left, right) =>
      left.key === right.key && left.size === right.size && left.hosts === right.hosts,
  });
  const limited = graph.memo<LimitedPlaces<PlaceOfBytes>>(
    'routes with too many bytes',
    (bucket) => limitedPlaces(large.get(bucket), limit),
    { isEqual: sameLimitedPlaces },
  );
  return {
    limit,
    tooLarge: (key, route) => (placesOf(key, route).length === 0 ? undefined : limited(ALL).byTop.get(key)),
  };
}

const ALL = '';
const NONE: readonly never[] = [];

/** Hosts of chains, and the services that it is in front of. */
function hostsOf({ placements, parents }: PlacedRoute): number {
  let count = placements.length;
  for (const { listeners } of parents)
    for (const { listener, hosts } of listeners) if (listener.role === 'waypoint') count += hosts.length || 1;
  return count;
}

function largePlaces(
  top: string,
  { placed, matches, delegated }: TranslatedRoute,
  { small, bytesOf }: Pick<ByteMeasure, 'small' | 'bytesOf'>,
): readonly PlaceOfBytes[] {
  if (placed === undefined || matches.length === 0) return NONE;
  const hosts = hostsOf(placed);
  const place = (own: readonly TranslatedMatch[]): readonly PlaceOfBytes[] => {
    let bytes = 0;
    for (const { route } of own) bytes += bytesOf(route);
    const size = bytes * hosts;
    if (size <= small) return NONE;
    const { place: key, held } = own[0]!.flat;
    const { namespace = '' } = held.route.metadata;
    return [{ key, top, namespace, hosts, size, least: LEAST * hosts }];
  };
  if (delegated.length === 0) return place(matches);
  return [...Map.groupBy(matches, ({ flat }) => flat.place).values()].flatMap(place);
}

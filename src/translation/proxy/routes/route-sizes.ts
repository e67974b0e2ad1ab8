// A bound on the matches of all routes on all hosts. A few objects could ask for millions: each match of a route is on each of its hosts, of
// each listener that it attaches to.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { compareText } from '../../../objects/reference.ts';
import { thingsToLimit } from '../../limits/fair-limits.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import type { ParentAttachment } from '../../routes/attachment.ts';
import type { HttpLikeRoute } from '../../routes/route.ts';
import { carriesHttp, delegates, type FlattenedRoute } from '../delegation/flatten.ts';

/** Routes below this part of the limit are never limited: if these are too many, there are many objects. */
const SMALL = 1 / 1000;

/** Matches, times the hosts that they are on. */
export interface RouteSize {
  readonly matches: number;
  readonly hosts: number;
}

export interface RouteSizes {
  /** The setting `maxPlacedMatches`. */
  readonly limit: number;
  /** The size of a route that is too large beside all others; else undefined. */
  readonly tooLarge: (route: string, attached: AttachedRoute) => RouteSize | undefined;
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
  limit: number,
): RouteSizes {
  const small = Math.floor(limit * SMALL);
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
  const limited = graph.memo<ReadonlyMap<string, RouteSize>>(
    'routes that are too large',
    (bucket) =>
      limitedRoutes(
        large
          .get(bucket)
          .map(({ key, namespace, hosts, matches }) => ({
            key,
            namespace,
            hosts,
            matches: matches ?? flattened(key).matches.length,
          }))
          .filter((route) => sizeOf(route) > small),
        limit,
      ),
    { isEqual: isSame },
  );
  return {
    limit,
    tooLarge: (route, value) => (mayBeLarge(value, small) ? limited(ALL).get(route) : undefined),
  };
}

const ALL = '';
const NONE: readonly never[] = [];

/** Hosts that several listeners share count for each of them, so this may be more than what is placed. */
const hostsOf = (parents: readonly ParentAttachment[]): number => {
  let count = 0;
  for (const { listeners } of parents)
    for (const { listener, hosts } of listeners) if (listener.role === undefined) count += hosts.length;
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
  // Children of routes have none: they count with the route that attaches.
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

interface SizedRoute extends RouteSize {
  readonly key: string;
  readonly namespace: string;
}

const sizeOf = ({ matches, hosts }: RouteSize): number => matches * hosts;

function limitedRoutes(routes: readonly SizedRoute[], limit: number): ReadonlyMap<string, RouteSize> {
  const sized = routes.map((route) => ({ ...route, size: sizeOf(route), least: route.hosts }));
  return new Map(thingsToLimit(sized, limit).map(({ key, matches, hosts }) => [key, { matches, hosts }]));
}

function isSame(left: ReadonlyMap<string, RouteSize>, right: ReadonlyMap<string, RouteSize>): boolean {
  if (left.size !== right.size) return false;
  for (const [key, { matches, hosts }] of left) {
    const other = right.get(key);
    if (other?.matches !== matches || other.hosts !== hosts) return false;
  }
  return true;
}

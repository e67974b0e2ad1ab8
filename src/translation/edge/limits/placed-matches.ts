// A bound on the matches of all routes at all listeners of edge Gateways: each match is a record at each listener that accepts its route.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import { thingsToLimit } from '../../limits/fair-limits.ts';
import { asLarge, LARGE_THINGS, limitedThings } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import { EDGE } from '../name.ts';
import { type Limit, type PlacedMatches, tooManyMatches } from './limit.ts';

/** Undefined for a route that isn't limited. */
export type RouteLimitOf = (route: string, attached: AttachedRoute) => Limit | undefined;

export function placedMatches(
  graph: Graph,
  attached: Collection<AttachedRoute | undefined>,
  { limit, small }: SizeLimit,
): RouteLimitOf {
  const large = graph.collectionIndex<AttachedRoute | undefined, PlacedMatches>({
    name: 'routes of the edge with many matches',
    from: attached,
    emit: (value, key) => asLarge(value && manyMatches(key, value, small)),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(graph, 'routes of the edge with too many matches', [large], (routes) =>
    thingsToLimit(routes, limit),
  );
  return (route, value) => {
    if (manyMatches(route, value, small) === undefined) return undefined;
    const found = limited(route);
    return found && tooManyMatches(found, limit);
  };
}

/** Those of edge Gateways; some of them may have no record. */
export function listenersIn({ parents }: AttachedRoute): number {
  let count = 0;
  for (const { dataPlane, listeners } of parents) if (dataPlane === EDGE) count += listeners.length;
  return count;
}

function manyMatches(key: string, attached: AttachedRoute, small: number): PlacedMatches | undefined {
  const places = listenersIn(attached);
  if (places === 0) return undefined;
  const { metadata, spec } = attached.route;
  let matches = 0;
  for (const rule of spec.rules ?? []) matches += ('matches' in rule && rule.matches?.length) || 1;
  const size = matches * places;
  if (size <= small) return undefined;
  return { key, namespace: metadata.namespace ?? '', size, least: places, places, matches };
}

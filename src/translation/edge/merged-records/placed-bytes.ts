// A bound on the bytes of all routes with their merged units: a policy is repeated in each record of a route, at each listener that accepts
// it, and a route can need records of an EdgeBackend that no other one does.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { asLarge, LARGE_THINGS, limitedThings, type PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import { hostnamesOf } from '../../routes/route.ts';
import { type Limit, tooManyBytes } from '../limits/limit.ts';
import { RECORD, REFERENCE } from '../limits/record-bytes.ts';
import { type Part, type ThingWithParts, thingsWithPartsToLimit } from '../limits/shared-parts.ts';
import type { BuiltRoute, BuiltRule, PlacedUnits, RuleUnits } from '../routes/built-rule.ts';
import { isHttpLike } from '../routes/kinds.ts';

/** A route above the size up to which it is never limited. */
export interface LargeRoute extends PlacedThing, ThingWithParts {}

interface MeasuredRoute {
  /** Absent for most routes. */
  readonly large?: LargeRoute;
}

/** Undefined for a route that isn't limited. `measured`: right after it was created. */
export function placedBytes(
  graph: Graph,
  measured: Collection<MeasuredRoute | undefined>,
  { limit }: SizeLimit,
): (route: string) => Limit | undefined {
  const large = graph.collectionIndex<MeasuredRoute | undefined, LargeRoute>({
    name: 'routes of the edge with many bytes',
    from: measured,
    emit: (value) => asLarge(value?.large),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(graph, 'routes of the edge with too many bytes', [large], (routes) =>
    thingsWithPartsToLimit(routes, limit),
  );
  return (route) => {
    const found = large.get(route).length === 0 ? undefined : limited(route);
    return found && tooManyBytes(found, { code: 'TR-97', places: 'listeners' }, limit);
  };
}

interface Measure extends SizeLimit {
  readonly bytesOf: ContentBytes;
}

interface Variant {
  readonly key: string;
  readonly records: readonly unknown[];
  readonly bytes?: number;
}

/** Undefined for a small one. */
export function largeRoute(
  key: string,
  { route, rules }: BuiltRoute,
  { placed, variants }: { readonly placed: readonly PlacedUnits[]; readonly variants: readonly Variant[] },
  { bytesOf, small }: Measure,
): LargeRoute | undefined {
  const { kind, metadata } = route;
  const hosts = bytesOf(hostnamesOf(route));
  let own = 0;
  for (let index = 0; index < rules.length; index++) {
    const rule = rules[index]!;
    const records = recordsOf(kind, rule);
    const matches = bytesOf(rule.matches);
    for (const { units } of placed)
      own += records * (RECORD + hosts + unitBytes(units[index]!, bytesOf)) + matches;
  }
  let size = own;
  for (const { records, bytes } of variants) size += bytes ?? bytesOf(records);
  if (size <= small) return undefined;
  const places = placed.length;
  const parts = variants.map(({ key, records, bytes }): Part => ({ key, size: bytes ?? bytesOf(records) }));
  return {
    ...{ key, namespace: metadata.namespace ?? '', size: own, least: (RECORD + hosts) * places, places },
    ...(parts.length > 0 && { parts }),
  };
}

const recordsOf = (kind: string, { matches }: BuiltRule): number =>
  isHttpLike(kind) && kind !== 'GRPCRoute' ? Math.max(matches.length, 1) : 1;

function unitBytes({ trafficPolicies, backends }: RuleUnits, bytesOf: ContentBytes): number {
  let bytes = trafficPolicies.length === 0 ? 0 : bytesOf(trafficPolicies);
  for (const { backendPolicies } of backends)
    bytes += REFERENCE + (backendPolicies.length === 0 ? 0 : bytesOf(backendPolicies));
  return bytes;
}

// A bound on bytes where the data plane merges: of routes, whose filters are repeated in each match at each listener that accepts them, and of
// policies, whose units are repeated at each target.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { thingsToLimit } from '../../limits/fair-limits.ts';
import { asLarge, LARGE_THINGS, limitedThings, type PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { AttachedRoute } from '../../routes/attached-routes.ts';
import { hostnamesOf } from '../../routes/route.ts';
import { type Limit, tooManyBytes } from '../limits/limit.ts';
import { listenersIn, type RouteLimitOf } from '../limits/placed-matches.ts';
import { RECORD, REFERENCE } from '../limits/record-bytes.ts';
import type { AttachedUnits } from './attached-units.ts';

export interface WrittenByteSources extends SizeLimit {
  readonly attached: Collection<AttachedRoute | undefined>;
  /** Of all policies. */
  readonly policies: KeySet;
  /** By the key of the policy, whatever their size. */
  readonly unitsOf: (policy: string) => readonly AttachedUnits[];
  readonly bytesOf: ContentBytes;
}

export interface WrittenBytes {
  readonly ofRoute: RouteLimitOf;
  readonly ofPolicy: (policy: string, units: readonly AttachedUnits[]) => Limit | undefined;
}

export function writtenBytes(graph: Graph, sources: WrittenByteSources): WrittenBytes {
  const { attached, policies, unitsOf, limit, small, bytesOf } = sources;
  const measure = { small, bytesOf };
  const largeRouteOf = measuredOnce((key: string, value: AttachedRoute) => largeRoute(key, value, measure));
  const largePolicyOf = measuredOnce((key: string, units: readonly AttachedUnits[]) =>
    largePolicy(key, units, measure),
  );
  const largeRoutes = graph.collectionIndex<AttachedRoute | undefined, PlacedThing>({
    name: 'routes of the edge with many bytes',
    from: attached,
    emit: (value, key) => asLarge(value && largeRouteOf(key, value)),
    ...LARGE_THINGS,
  });
  const largePolicies = graph.sortedIndex<PlacedThing>({
    name: 'EdgePolicies with many bytes',
    keys: policies,
    emit: (key) => asLarge(largePolicyOf(key, unitsOf(key))),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(
    graph,
    'routes and policies of the edge with too many bytes',
    [largeRoutes, largePolicies],
    (things) => thingsToLimit(things, limit),
  );
  return {
    ofRoute(key, value) {
      const found = largeRouteOf(key, value) && limited(key);
      return found && tooManyBytes(found, { code: 'TR-97', places: 'listeners' }, limit);
    },
    ofPolicy(key, units) {
      const found = largePolicyOf(key, units) && limited(key);
      return found && tooManyBytes(found, { code: 'TR-99', places: 'targets' }, limit);
    },
  };
}

interface Measure {
  readonly small: number;
  readonly bytesOf: ContentBytes;
}

const measuredOnce = <V extends object>(measure: (key: string, value: V) => PlacedThing | undefined) => {
  const known = new WeakMap<V, { readonly large: PlacedThing | undefined }>();
  return (key: string, value: V): PlacedThing | undefined =>
    getOrCreate(known, value, () => ({ large: measure(key, value) })).large;
};

/** What the route says is measured, since its records say the same. Undefined for a small one. */
function largeRoute(
  key: string,
  attached: AttachedRoute,
  { small, bytesOf }: Measure,
): PlacedThing | undefined {
  const places = listenersIn(attached);
  if (places === 0) return undefined;
  const { route } = attached;
  const hosts = bytesOf(hostnamesOf(route));
  let atListener = 0;
  for (const rule of route.spec.rules ?? []) {
    const matches = ('matches' in rule && rule.matches) || [];
    const records = route.kind === 'GRPCRoute' ? 1 : Math.max(matches.length, 1);
    const matched = bytesOf(matches);
    const references = REFERENCE * (rule.backendRefs?.length ?? 0);
    atListener += records * (RECORD + hosts + references + bytesOf(rule) - matched) + matched;
  }
  const size = atListener * places;
  if (size <= small) return undefined;
  const { namespace = '' } = route.metadata;
  return { key, namespace, size, least: (RECORD + hosts) * places, places };
}

/** Undefined for a small one. */
function largePolicy(
  key: string,
  attached: readonly AttachedUnits[],
  { small, bytesOf }: Measure,
): PlacedThing | undefined {
  let size = 0;
  let places = 0;
  for (const { targets, units } of attached) {
    places += targets.length;
    for (const { value } of units) size += targets.length * (RECORD + bytesOf(value));
  }
  return size <= small
    ? undefined
    : { key, namespace: idOfKey(key).namespace, size, least: RECORD * places, places };
}

// A bound on the bytes of what each backend object puts on all proxies: a cluster for each of its ports, with the certificates of its
// policies, and the endpoints of each port. One CA file of a megabyte, for Services with a hundred ports, could ask for gigabytes.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { SharedResource } from '../../keyed.ts';
import { thingsToLimit } from '../../limits/fair-limits.ts';
import { asLarge, LARGE_THINGS, limitedThings, type PlacedThing } from '../../limits/limited-things.ts';
import { type ByteMeasure, grouped, tooMany } from '../../limits/size-limits.ts';
import type { ClusterError } from '../clusters/subject.ts';

/** Of a resource that stays. */
const LEAST = 64;
const NONE: readonly never[] = [];

export interface LimitOptions<R> extends ByteMeasure {
  /** What is limited: `clusters`. */
  readonly what: string;
  readonly derive: (object: string, previous: readonly R[] | undefined) => readonly R[];
  /** A resource of an object with too many bytes. */
  readonly limited: (resource: R, error: ClusterError) => R;
  readonly onChange: (object: string, resources: readonly R[] | undefined) => void;
}

/** The resources of each object, within the limit. */
export function limitedResources<R extends SharedResource<object>>(
  graph: Graph,
  keys: KeySet,
  { what, limit, small, bytesOf, derive, limited: replaced, onChange }: LimitOptions<R>,
): Collection<readonly R[]> {
  const all = graph.collection<readonly R[]>({ name: `${what} without limits`, keys, derive });
  const largeOf = (key: string, resources: readonly R[]): PlacedThing | undefined => {
    let size = 0;
    for (const { resource } of resources) size += bytesOf(resource);
    if (size <= small) return undefined;
    const places = resources.length;
    return { key, namespace: idOfKey(key).namespace, size, least: LEAST * places, places };
  };
  const large = graph.collectionIndex<readonly R[], PlacedThing>({
    name: `objects with large ${what}`,
    from: all,
    emit: (resources, key) => asLarge(largeOf(key, resources)),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(graph, `objects with ${what} that are too large`, [large], (things) =>
    thingsToLimit(things, limit),
  );
  return graph.collection<readonly R[]>({
    name: what,
    keys,
    derive(key) {
      const resources = all.get(key) ?? NONE;
      const found = largeOf(key, resources) && limited(key);
      if (found === undefined) return resources;
      const error = errorOf(found, what, limit);
      return resources.map((resource) => replaced(resource, error));
    },
    onChange,
  });
}

const errorOf = ({ key, size, places }: PlacedThing, what: string, limit: number): ClusterError => ({
  code: 'TR-95',
  about: key,
  segments: idOfKey(key).kind === 'Service' ? ['spec', 'ports'] : ['spec'],
  message: tooMany(
    `${grouped(size)} bytes of ${what} on ${grouped(places)} ports`,
    'large backends',
    'maxPlacedBytes',
    { limit },
  ),
  hint: 'give its policies a shorter CA file, key pair or lists, or give it fewer ports',
  isOfObject: true,
});

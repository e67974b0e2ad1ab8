// A bound on the bytes of what each backend object puts on all proxies: a cluster for each of its ports, with the certificates of its
// policies, and the endpoints of each port. One CA file of a megabyte, for Services with a hundred ports, could ask for gigabytes.

import type { Collection } from '../../../incremental/collection.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import { compareText } from '../../../objects/reference.ts';
import type { SharedResource } from '../../keyed.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import { type SizedThing, SMALL_BYTES, thingsToLimit } from '../../limits/fair-limits.ts';
import type { ClusterError } from '../clusters/subject.ts';

/** Of a resource that stays. */
const LEAST = 64;
const ALL = '';
const NONE: readonly never[] = [];

interface LargeObject extends SizedThing {
  readonly resources: number;
}

export interface LimitOptions<R> {
  /** What is limited: `clusters`. */
  readonly what: string;
  /** The setting `maxPlacedBytes`. */
  readonly limit: number;
  readonly bytesOf: ContentBytes;
  readonly derive: (object: string, previous: readonly R[] | undefined) => readonly R[];
  /** A resource of an object with too many bytes. */
  readonly limited: (resource: R, error: ClusterError) => R;
  readonly onChange: (object: string, resources: readonly R[] | undefined) => void;
}

/** The resources of each object, within the limit. */
export function limitedResources<R extends SharedResource<object>>(
  graph: Graph,
  keys: KeySet,
  { what, limit, bytesOf, derive, limited: replaced, onChange }: LimitOptions<R>,
): Collection<readonly R[]> {
  const small = limit * SMALL_BYTES;
  const all = graph.collection<readonly R[]>({ name: `${what} without limits`, keys, derive });
  const sizeOf = (resources: readonly R[]): number => {
    let size = 0;
    for (const { resource } of resources) size += bytesOf(resource);
    return size;
  };
  const large = graph.collectionIndex<readonly R[], LargeObject>({
    name: `objects with large ${what}`,
    from: all,
    emit(resources, key) {
      const size = sizeOf(resources);
      if (size <= small) return NONE;
      const { namespace } = idOfKey(key);
      const item = { key, namespace, size, least: LEAST * resources.length, resources: resources.length };
      return [{ bucket: ALL, item }];
    },
    compare: (left, right) => compareText(left.key, right.key),
    isEqual: (left, right) =>
      left.key === right.key && left.size === right.size && left.resources === right.resources,
  });
  const limited = graph.memo<ReadonlyMap<string, LargeObject>>(
    `objects with ${what} that are too large`,
    () => new Map(thingsToLimit(large.get(ALL), limit).map((object) => [object.key, object])),
    { isEqual: isSame },
  );
  return graph.collection<readonly R[]>({
    name: what,
    keys,
    derive(key) {
      const resources = all.get(key) ?? NONE;
      const found = sizeOf(resources) <= small ? undefined : limited(ALL).get(key);
      if (found === undefined) return resources;
      const error = errorOf(found, what, limit);
      return resources.map((resource) => replaced(resource, error));
    },
    onChange,
  });
}

function isSame(left: ReadonlyMap<string, LargeObject>, right: ReadonlyMap<string, LargeObject>): boolean {
  return left.size === right.size && [...left].every(([key, { size }]) => right.get(key)?.size === size);
}

const counted = (count: number): string => count.toLocaleString('en');

const errorOf = ({ key, size, resources }: LargeObject, what: string, limit: number): ClusterError => ({
  code: 'TR-95',
  about: key,
  segments: idOfKey(key).kind === 'Service' ? ['spec', 'ports'] : ['spec'],
  message: `${counted(size)} bytes of ${what} on ${counted(resources)} ports are too many: all large backends together can have ${counted(limit)} (setting maxPlacedBytes)`,
  hint: 'give its policies a shorter CA file, key pair or lists, or give it fewer ports',
  isOfObject: true,
});

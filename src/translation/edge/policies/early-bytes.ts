// A bound on the bytes of policies before routing where policies are merged: each listener has what a policy says once more, and a Gateway
// can have thousands of listeners, with its ListenerSets.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { ReadEdgePolicy } from './read-policy.ts';

export interface EarlyByteSources extends SizeLimit {
  readonly policies: KeySet;
  /** By the key of the policy, whatever its size. */
  readonly read: (policy: string) => ReadEdgePolicy | undefined;
  /** How many listeners a policy covers. */
  readonly listenersOf: (policy: string) => number;
  readonly bytesOf: ContentBytes;
}

/** Undefined for a policy that isn't limited. */
export function earlyBytes(
  graph: Graph,
  { policies, read, listenersOf, bytesOf, limit, small }: EarlyByteSources,
): (policy: string) => Limit | undefined {
  const known = new WeakMap<ReadEdgePolicy['parts']['before'], number>();
  const bytesAtListener = (key: string): number => {
    const before = read(key)?.parts.before;
    if (before === undefined || before.fields.size === 0) return 0;
    return getOrCreate(known, before, () => {
      let bytes = 0;
      for (const value of before.fields.values()) bytes += RECORD + bytesOf(value);
      return bytes;
    });
  };
  const largeOf = (key: string): PlacedThing | undefined => {
    const bytes = bytesAtListener(key);
    if (bytes === 0) return undefined;
    const places = listenersOf(key);
    const size = bytes * places;
    const { namespace } = idOfKey(key);
    return size <= small ? undefined : { key, namespace, size, least: RECORD, places };
  };
  const name = 'EdgePolicies before routing';
  return limitedObjects(graph, { name, keys: policies, largeOf, places: 'listeners', limit });
}

// A bound on the bytes of what policies say about the time before routing where policies are merged: each listener has their units before
// routing once more, and each Gateway their settings of connections. A Gateway can have thousands of listeners, with its ListenerSets, and a
// policy can select many Gateways.

import { getOrCreate } from '../../../grammar/get-or-create.ts';
import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { idOfKey } from '../../../objects/key.ts';
import type { MergeablePolicy } from '../../../policy/field.ts';
import type { ContentBytes } from '../../limits/content-bytes.ts';
import type { PlacedThing } from '../../limits/limited-things.ts';
import type { SizeLimit } from '../../limits/size-limits.ts';
import type { Limit } from '../limits/limit.ts';
import { limitedObjects } from '../limits/limited-objects.ts';
import { RECORD } from '../limits/record-bytes.ts';
import type { ReadEdgePolicy } from './read-policy.ts';

/** How many of each a policy covers. */
export interface EarlyPlaces {
  readonly gateways: number;
  readonly listeners: number;
}

export interface EarlyByteSources extends SizeLimit {
  readonly policies: KeySet;
  /** By the key of the policy, whatever its size. */
  readonly read: (policy: string) => ReadEdgePolicy | undefined;
  readonly placesOf: (policy: string) => EarlyPlaces;
  readonly bytesOf: ContentBytes;
}

/** Undefined for a policy that isn't limited. */
export function earlyBytes(
  graph: Graph,
  { policies, read, placesOf, bytesOf, limit, small }: EarlyByteSources,
): (policy: string) => Limit | undefined {
  const known = new WeakMap<MergeablePolicy, number>();
  const bytesIn = (part: MergeablePolicy | undefined): number => {
    if (part === undefined || part.fields.size === 0) return 0;
    return getOrCreate(known, part, () => {
      let bytes = 0;
      for (const value of part.fields.values()) bytes += RECORD + bytesOf(value);
      return bytes;
    });
  };
  const largeOf = (key: string): PlacedThing | undefined => {
    const parts = read(key)?.parts;
    const [atListener, atGateway] = [bytesIn(parts?.before), bytesIn(parts?.frontend)];
    if (atListener === 0 && atGateway === 0) return undefined;
    const { listeners, gateways } = placesOf(key);
    const size = atListener * listeners + atGateway * gateways;
    if (size <= small) return undefined;
    const places = atListener === 0 ? gateways : listeners;
    return { key, namespace: idOfKey(key).namespace, size, least: RECORD, places };
  };
  const name = 'EdgePolicies before routing';
  return limitedObjects(graph, { name, keys: policies, largeOf, places: 'Gateways or listeners', limit });
}

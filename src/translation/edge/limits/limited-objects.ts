// Objects that are too large beside the others of their kind, each by itself.

import type { Graph } from '../../../incremental/graph.ts';
import type { KeySet } from '../../../incremental/key-set.ts';
import { thingsToLimit } from '../../limits/fair-limits.ts';
import { asLarge, LARGE_THINGS, limitedThings, type PlacedThing } from '../../limits/limited-things.ts';
import { type Limit, tooManyBytes } from './limit.ts';

export interface LimitedObjectOptions {
  /** `EdgeBackends` */
  readonly name: string;
  readonly keys: KeySet;
  /** Undefined for a small object. */
  readonly largeOf: (object: string) => PlacedThing | undefined;
  /** What an object is at: `listeners`. */
  readonly places: string;
  readonly limit: number;
}

/** TR-99; undefined for an object that isn't limited. */
export function limitedObjects(
  graph: Graph,
  { name, keys, largeOf, places, limit }: LimitedObjectOptions,
): (object: string) => Limit | undefined {
  const large = graph.sortedIndex<PlacedThing>({
    name: `${name} with many bytes`,
    keys,
    emit: (key) => asLarge(largeOf(key)),
    ...LARGE_THINGS,
  });
  const limited = limitedThings(graph, `${name} with too many bytes`, [large], (things) =>
    thingsToLimit(things, limit),
  );
  return (key) => {
    const found = largeOf(key) && limited(key);
    return found && tooManyBytes(found, { code: 'TR-99', places }, limit);
  };
}

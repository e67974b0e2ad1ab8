// The things of one kind of limit: what is large, all in one bucket of an index, and which of it is limited. Small things are in no index, so
// that a change of one of them derives nothing here.

import { equalJson } from '../../grammar/json.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { Emission, IndexOptions } from '../../incremental/lists.ts';
import { compareText } from '../../objects/reference.ts';
import type { SizedThing } from './fair-limits.ts';

/** A thing at some places: the listeners of a route, the targets of a policy. */
export interface PlacedThing extends SizedThing {
  readonly places: number;
}

const ALL = '';
const NONE: readonly never[] = [];

/** Among all, and by itself, so that others can ask whether it is large without being derived again when it changes. */
export const asLarge = <T extends PlacedThing>(item: T | undefined): readonly Emission<T>[] =>
  item === undefined
    ? NONE
    : [
        { bucket: ALL, item },
        { bucket: item.key, item },
      ];

export const LARGE_THINGS: Pick<IndexOptions<PlacedThing>, 'compare' | 'isEqual'> = {
  compare: (left, right) => compareText(left.key, right.key),
  isEqual: equalJson,
};

interface LargeThings<T> {
  readonly get: (bucket: string) => readonly T[];
}

/** The limited thing with a key. Ask only for large ones: each that asks is derived again where what is limited changes. */
export function limitedThings<T extends PlacedThing>(
  graph: Graph,
  name: string,
  lists: readonly LargeThings<T>[],
  choose: (things: readonly T[]) => readonly T[],
): (key: string) => T | undefined {
  const limited = graph.memo<ReadonlyMap<string, T>>(
    name,
    (bucket) => new Map(choose(lists.flatMap((list) => list.get(bucket))).map((thing) => [thing.key, thing])),
    { isEqual: (left, right) => equalJson([...left], [...right]) },
  );
  return (key) => limited(ALL).get(key);
}

// The state of each policy at each of its attachment points, by policy, for its status: a change at one point recomputes only the states of
// its policies.

import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { IndexOptions } from '../../incremental/lists.ts';
import type { SortedIndex } from '../../incremental/sorted-index.ts';
import { keyOf } from '../../objects/key.ts';
import { compareText } from '../../objects/reference.ts';
import { type AttachmentState, type MergedPolicy, type PolicyLevel, stateOf } from '../../policy/merge.ts';
import type { ListenerOwner } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';

/** The state of a policy under an ancestor: `Failed` if it has errors; `OnBackend` on a backend reference, where policies don't attach. */
export interface PolicyState {
  /** Id of the policy. */
  readonly policy: string;
  readonly ancestor: ListenerOwner;
  readonly state: AttachmentState | 'Failed' | 'OnBackend';
  /** Unique among the states of its policy. */
  readonly identity: string;
}

/** A place where policies attach, their merge result, and their ancestors there. */
export interface AttachmentPoint {
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
  readonly ancestors: readonly ListenerOwner[];
  /** A backend reference: the merge result of policies isn't read there. */
  readonly isOnBackend?: true;
}

/** The states of a policy, by its id: one for each ancestor. */
export type PolicyStates = (policy: string) => readonly PolicyState[];

/** Attachment points of one type: the states of policies at all of them. */
export type AttachmentPoints = (graph: Graph, options: IndexOptions<PolicyState>) => SortedIndex<PolicyState>;

/** Attachment points by key. */
export function keyedPoints({ keys, get }: Keyed<readonly AttachmentPoint[]>): AttachmentPoints {
  return (graph, options) => graph.sortedIndex({ ...options, keys, emit: (key) => emitted(get(key)) });
}

/** Attachment points derived from the values of a collection. */
export function pointsOf<V>(
  from: Collection<V>,
  points: (value: V) => readonly AttachmentPoint[],
): AttachmentPoints {
  return (graph, options) =>
    graph.collectionIndex({ ...options, from, emit: (value) => emitted(points(value)) });
}

export function policyStates(graph: Graph, name: string, sorts: readonly AttachmentPoints[]): PolicyStates {
  const options: IndexOptions<PolicyState> = {
    name: `states of ${name}`,
    compare: (left, right) => compareText(left.identity, right.identity),
    isEqual: (left, right) => left.identity === right.identity,
    identify: ({ identity }) => identity,
  };
  const indexes = sorts.map((points) => points(graph, options));
  return (policy) => indexes.flatMap((index) => index.get(policy));
}

const emitted = (points: readonly AttachmentPoint[]) =>
  statesAt(points).map((item) => ({ bucket: item.policy, item }));

/** Many matches of a route have the same states, and those of one rule the same levels. */
function statesAt(points: readonly AttachmentPoint[]): readonly PolicyState[] {
  if (points.length === 0) return NO_STATES;
  const states = new Map<string, PolicyState>();
  let before: AttachmentPoint | undefined;
  for (const point of points) {
    const { levels, merged, ancestors, isOnBackend } = point;
    if (before !== undefined && isSame(before, point)) continue;
    before = point;
    for (const { policies } of levels)
      for (const { id: policy, errors } of policies) {
        const state = errors.length > 0 ? 'Failed' : isOnBackend ? 'OnBackend' : stateOf(policy, merged);
        for (const ancestor of ancestors) {
          const identity = keyOf(ancestor.key, state);
          const key = keyOf(policy, identity);
          if (!states.has(key)) states.set(key, { policy, ancestor, state, identity });
        }
      }
  }
  return [...states.values()];
}

const NO_STATES: readonly PolicyState[] = [];

const isSame = (left: AttachmentPoint, right: AttachmentPoint): boolean =>
  left.merged === right.merged &&
  left.levels === right.levels &&
  left.ancestors === right.ancestors &&
  left.isOnBackend === right.isOnBackend;

// What becomes of each policy at each place, gathered by policy for its status: a change of one place touches the states of its policies only.

import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { IndexOptions } from '../../incremental/lists.ts';
import { compareText } from '../../objects/reference.ts';
import { type AttachmentState, type MergedPolicy, type PolicyLevel, stateOf } from '../../policy/merge.ts';
import type { ListenerOwner } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';
import type { TranslatedRoute } from '../proxy/routes/translated-routes.ts';

/** What became of a policy at a place of an ancestor: one that has errors fails there, and on a backend reference none is attached. */
export interface PolicyState {
  /** Id of the policy. */
  readonly policy: string;
  readonly ancestor: ListenerOwner;
  readonly state: AttachmentState | 'Failed' | 'OnBackend';
  /** Among those of its policy. */
  readonly identity: string;
}

/** Policies that meet somewhere, what they come to, and what they have as ancestors there. */
export interface AttachmentPoint {
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
  readonly ancestors: readonly ListenerOwner[];
  /** On a reference to a backend: nobody looks what becomes of policies there. */
  readonly isOnBackend?: true;
}

/** The states of a policy, by its id: each once for every ancestor. */
export type PolicyStates = (policy: string) => readonly PolicyState[];

/** Places of one sort, which are told apart by their keys. */
export type AttachmentPoints =
  | Keyed<readonly AttachmentPoint[]>
  | {
      readonly from: Collection<TranslatedRoute>;
      readonly meetings: (route: TranslatedRoute) => readonly AttachmentPoint[];
    };

export function policyStates(graph: Graph, name: string, sorts: readonly AttachmentPoints[]): PolicyStates {
  const options: IndexOptions<PolicyState> = {
    name: `states of ${name}`,
    compare: (left, right) => compareText(left.identity, right.identity),
    isEqual: (left, right) => left.identity === right.identity,
    identify: ({ identity }) => identity,
  };
  const emitted = (meetings: readonly AttachmentPoint[]) =>
    statesAt(meetings).map((item) => ({ bucket: item.policy, item }));
  const gathered = sorts.map((sort) =>
    'from' in sort
      ? graph.collectionIndex({ ...options, from: sort.from, emit: (route) => emitted(sort.meetings(route)) })
      : graph.sortedIndex({ ...options, keys: sort.keys, emit: (key) => emitted(sort.get(key)) }),
  );
  return (policy) => gathered.flatMap((buckets) => buckets.get(policy));
}

/** Many matches of a route say the same, and those of one rule have the same levels. */
function statesAt(meetings: readonly AttachmentPoint[]): readonly PolicyState[] {
  if (meetings.length === 0) return NO_STATES;
  const states = new Map<string, PolicyState>();
  let before: AttachmentPoint | undefined;
  for (const meeting of meetings) {
    const { levels, merged, ancestors, isOnBackend } = meeting;
    if (before !== undefined && isSame(before, meeting)) continue;
    before = meeting;
    for (const { policies } of levels)
      for (const { id: policy, errors } of policies) {
        const state = errors.length > 0 ? 'Failed' : isOnBackend ? 'OnBackend' : stateOf(policy, merged);
        for (const ancestor of ancestors) {
          const identity = `${ancestor.key}\n${state}`;
          const key = `${policy}\n${identity}`;
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

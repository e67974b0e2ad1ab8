// What becomes of each policy at each place, gathered by policy for its status: a change of one place touches the states of its policies only.

import type { Collection } from '../../incremental/collection.ts';
import type { Graph } from '../../incremental/graph.ts';
import type { ListOptions } from '../../incremental/lists.ts';
import { compareText } from '../../objects/reference.ts';
import { type AttachmentState, type MergedPolicy, type PolicyLevel, stateOf } from '../../policy/merge.ts';
import type { ListenerOwner } from '../gateways/listener.ts';
import type { Keyed } from '../keyed.ts';
import type { TranslatedRoute } from './routes/routes.ts';

/** What became of a policy at a place of an ancestor: one that has errors fails there, and on a backend reference none is attached. */
export interface PolicyState {
  /** Id of the policy. */
  readonly policy: string;
  readonly ancestor: ListenerOwner;
  readonly state: AttachmentState | 'Failed' | 'OnBackend';
}

/** Policies that meet somewhere, what they come to, and what they have as ancestors there. */
export interface PolicyMeeting {
  readonly levels: readonly PolicyLevel[];
  readonly merged: MergedPolicy;
  readonly ancestors: readonly ListenerOwner[];
  /** On a reference to a backend: nobody looks what becomes of policies there. */
  readonly isOnBackend?: true;
}

/** The states of a policy, by its id: each once for every ancestor. */
export type PolicyStates = (policy: string) => readonly PolicyState[];

/** Places of one sort, which are told apart by their keys. */
export type PolicyMeetings =
  | Keyed<readonly PolicyMeeting[]>
  | {
      readonly from: Collection<TranslatedRoute>;
      readonly meetings: (route: TranslatedRoute) => readonly PolicyMeeting[];
    };

export function policyStates(graph: Graph, name: string, sorts: readonly PolicyMeetings[]): PolicyStates {
  const options: ListOptions<PolicyState> = {
    name: `states of ${name}`,
    compare: (left, right) => compareText(identityOf(left), identityOf(right)),
    isEqual: (left, right) => identityOf(left) === identityOf(right),
    identify: identityOf,
  };
  const emitted = (meetings: readonly PolicyMeeting[]) =>
    meetings.length === 0
      ? []
      : distinct(meetings.flatMap(statesAt)).map((item) => ({ bucket: item.policy, item }));
  const gathered = sorts.map((sort) =>
    'from' in sort
      ? graph.lists({ ...options, from: sort.from, emit: (route) => emitted(sort.meetings(route)) })
      : graph.buckets({ ...options, keys: sort.keys, emit: (key) => emitted(sort.get(key)) }),
  );
  return (policy) => gathered.flatMap((buckets) => buckets.get(policy));
}

function statesAt({ levels, merged, ancestors, isOnBackend }: PolicyMeeting): readonly PolicyState[] {
  return levels.flatMap(({ policies }) =>
    policies.flatMap(({ id, errors }) => {
      const state = errors.length > 0 ? 'Failed' : isOnBackend ? 'OnBackend' : stateOf(id, merged);
      return ancestors.map((ancestor) => ({ policy: id, ancestor, state }));
    }),
  );
}

/** Many matches of a route say the same. */
function distinct(states: readonly PolicyState[]): readonly PolicyState[] {
  if (states.length < 2) return states;
  return [...new Map(states.map((state) => [`${state.policy}\n${identityOf(state)}`, state])).values()];
}

/** Of a state, among those of its policy. */
function identityOf({ ancestor, state }: PolicyState): string {
  return `${ancestor.key}\n${state}`;
}

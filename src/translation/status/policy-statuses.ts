// Statuses of policies: for each ancestor whether the policy is accepted, and its worst state at any place there.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Keyed } from '../keyed.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { PlanePolicies } from '../plane.ts';
import type { PolicyState } from '../policies/policy-states.ts';
import type { Verdict } from '../verdict.ts';
import { policyStatus } from './policy-status.ts';
import type { StatusSources } from './sources.ts';

const PENDING: Verdict = { type: 'Attached', status: 'False', reason: 'Pending', message: '' };

export const VERDICTS: Readonly<Record<PolicyState['state'], Verdict>> = {
  Failed: PENDING,
  Overridden: {
    type: 'Attached',
    status: 'False',
    reason: 'Overridden',
    message: 'Overridden due to conflict with higher priority policy in target(s)',
  },
  Merged: {
    type: 'Attached',
    status: 'True',
    reason: 'Merged',
    message: 'Merged with other policies in target(s) and attached',
  },
  Attached: { type: 'Attached', status: 'True', reason: 'Attached', message: 'Attached to all targets' },
  OnBackend: PENDING,
};

/** The state of policies that only backend references name comes last. */
const WORST_FIRST = ['Failed', 'Overridden', 'Merged', 'Attached', 'OnBackend'] as const;

/** Of all kinds whose ancestors are Gateways and ListenerSets. */
export function policyStatuses({
  snapshot,
  planes,
}: StatusSources): readonly Keyed<ObjectStatus | undefined>[] {
  return [...planes.values()].flatMap(({ facts: { controllerName }, plane }) =>
    plane.policies.map((policies) => statusesOf(policies, snapshot, controllerName)),
  );
}

function statusesOf(
  { kind, source, states }: PlanePolicies,
  snapshot: Snapshot,
  controllerName: string,
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys(kind),
    get(key) {
      const object = snapshot.get(kind, key);
      const policy = source.policy(key);
      if (object === undefined || policy === undefined) return undefined;
      const accepted = acceptance(policy.errors);
      const byAncestor = Map.groupBy(states(policy.id), ({ ancestor }) => ancestor.key);
      const ancestors = [...byAncestor.values()].map((found) => {
        const { group, kind, namespace, name } = found[0]!.ancestor;
        const state = WORST_FIRST.find((candidate) => found.some(({ state }) => state === candidate))!;
        const ancestorRef = { group, kind, namespace, name };
        return { ancestorRef, controllerName, verdicts: [accepted, VERDICTS[state]] };
      });
      return policyStatus(object, ancestors, [controllerName]);
    },
  };
}

export function acceptance(errors: readonly string[]): Verdict {
  return errors.length === 0
    ? { type: 'Accepted', status: 'True', reason: 'Valid', message: 'Policy accepted' }
    : { type: 'Accepted', status: 'False', reason: 'Invalid', message: errors.join('; ') };
}

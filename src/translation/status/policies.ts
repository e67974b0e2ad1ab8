// Statuses of policies: for each ancestor whether the policy is accepted, and the worst that has become of it at any of its places there.

import type { Keyed } from '../keyed.ts';
import { policyId } from '../names.ts';
import type { PolicyState } from '../proxy/policy-states.ts';
import { KIND } from '../proxy/traffic-policy/policies.ts';
import { policyStatus } from './ancestors.ts';
import type { Verdict } from './conditions.ts';
import type { ObjectStatus } from './object-status.ts';
import type { StatusSources } from './statuses.ts';

const VERDICTS: Readonly<Record<PolicyState['state'], Verdict>> = {
  Failed: { type: 'Attached', status: 'False', reason: 'Pending', message: '' },
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
};

const WORST_FIRST = ['Failed', 'Overridden', 'Merged', 'Attached'] as const;

export function trafficPolicyStatuses({
  snapshot,
  proxy: { policies, states },
}: StatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys(KIND),
    get(key) {
      const object = snapshot.get(KIND, key);
      const policy = policies.policy(key);
      if (object === undefined || policy === undefined) return undefined;
      const { namespace = '', name } = object.metadata;
      const accepted = acceptance(policy.errors);
      const byAncestor = Map.groupBy(states(policyId(KIND, namespace, name)), ({ ancestor }) => ancestor.key);
      const ancestors = [...byAncestor.values()].map((found) => {
        const { group, kind, namespace, name } = found[0]!.ancestor;
        const state = WORST_FIRST.find((candidate) => found.some(({ state }) => state === candidate))!;
        return { ancestorRef: { group, kind, namespace, name }, verdicts: [accepted, VERDICTS[state]] };
      });
      return policyStatus(object, ancestors);
    },
  };
}

function acceptance(errors: readonly string[]): Verdict {
  return errors.length === 0
    ? { type: 'Accepted', status: 'True', reason: 'Valid', message: 'Policy accepted' }
    : { type: 'Accepted', status: 'False', reason: 'Invalid', message: errors.join('; ') };
}

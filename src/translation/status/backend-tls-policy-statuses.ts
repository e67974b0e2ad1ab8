// Statuses of BackendTLSPolicies: one ancestor for each Gateway with a route to a target, with the conditions of the Gateway API.

import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { TlsPolicy } from '../backends/backend-tls-policies.ts';
import type { Keyed } from '../keyed.ts';
import type { ObjectStatus } from '../object-status.ts';
import type { Verdict } from '../verdict.ts';
import { type AncestorVerdicts, policyStatus } from './policy-status.ts';
import type { StatusSources } from './sources.ts';

export function backendTlsPolicyStatuses({
  snapshot,
  gateways: { gateway },
  backends: { tlsPolicies },
  backendUsers,
  planes,
}: StatusSources): Keyed<ObjectStatus | undefined> {
  const controllers = [...planes.values()].map(({ facts }) => facts.controllerName);
  return {
    keys: snapshot.keys('BackendTLSPolicy'),
    get(key) {
      const policy = tlsPolicies.policy(key);
      if (policy === undefined) return undefined;
      const verdicts = [acceptance(policy, tlsPolicies.isConflicted(policy)), resolution(policy)];
      const users = new Set(tlsPolicies.targetKeys(policy).flatMap((target) => backendUsers.get(target)));
      const ancestors = [...users].flatMap((user): AncestorVerdicts[] => {
        const ours = gateway(user);
        if (ours === undefined) return [];
        const { namespace = '', name } = ours.object.metadata;
        const { controllerName } = ours;
        const ancestorRef = { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace, name };
        return [{ ancestorRef, controllerName, verdicts }];
      });
      return policyStatus(policy.object, ancestors, controllers);
    },
  };
}

function acceptance({ problem }: TlsPolicy, isConflicted: boolean): Verdict {
  if (isConflicted) {
    const message = 'older policies apply to all targets of this one';
    return { type: 'Accepted', status: 'False', reason: 'Conflicted', message };
  }
  if (problem === undefined)
    return { type: 'Accepted', status: 'True', reason: 'Accepted', message: 'Policy accepted' };
  return { type: 'Accepted', status: 'False', reason: problem.reason, message: problem.message };
}

function resolution({ unresolved }: TlsPolicy): Verdict {
  if (unresolved === undefined)
    return {
      type: 'ResolvedRefs',
      status: 'True',
      reason: 'ResolvedRefs',
      message: 'Successfully resolved all references',
    };
  const { reason, message } = unresolved;
  return { type: 'ResolvedRefs', status: 'False', reason, message };
}

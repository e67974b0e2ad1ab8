// Statuses of BackendConfigPolicies: one ancestor for each Service or Backend that they attach to. They are merged by field, so all of them
// are attached.

import { CORE_GROUP, GATEWAY_GROUP, PROXY_CONTROLLER } from '../../../identifiers.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Keyed } from '../../keyed.ts';
import type { ObjectStatus } from '../../object-status.ts';
import { type AncestorVerdicts, policyStatus } from '../../status/policy-status.ts';
import { acceptance, VERDICTS } from '../../status/policy-statuses.ts';
import { type BackendConfigPolicies, KIND } from './backend-config-policies.ts';
import type { BackendPolicyTargets } from './backend-config-targets.ts';

export function backendConfigPolicyStatuses(
  snapshot: Snapshot,
  policies: BackendConfigPolicies,
  targets: BackendPolicyTargets,
): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys(KIND),
    get(key) {
      const object = snapshot.get(KIND, key);
      const policy = policies.policy(key);
      if (object === undefined || policy === undefined) return undefined;
      const verdicts = [
        acceptance(policy.errors),
        policy.errors.length > 0 ? VERDICTS.Failed : VERDICTS.Attached,
      ];
      const ancestors = targets.get(key).flatMap((target): AncestorVerdicts[] => {
        const backend = snapshot.oneOf(['Service', 'Backend'], target);
        if (backend === undefined) return [];
        const { kind, metadata } = backend;
        const { namespace = '', name } = metadata;
        const group = kind === 'Service' ? CORE_GROUP : GATEWAY_GROUP;
        const ancestorRef = { group, kind, namespace, name };
        return [{ ancestorRef, controllerName: PROXY_CONTROLLER, verdicts }];
      });
      return policyStatus(object, ancestors, [PROXY_CONTROLLER]);
    },
  };
}

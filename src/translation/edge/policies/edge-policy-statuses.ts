// Statuses of EdgePolicies: for each target whether the policy is accepted there, and whether others hide it.

import { EDGE_CONTROLLER } from '../../../identifiers.ts';
import type { Snapshot } from '../../../snapshot/snapshot.ts';
import type { Keyed } from '../../keyed.ts';
import type { ObjectStatus } from '../../object-status.ts';
import { policyStatus } from '../../status/policy-status.ts';
import { negative, type Verdict } from '../../verdict.ts';
import type { EdgeOptions } from '../options.ts';
import type { AttachedUnits, AttachedUnitsOf } from './attached-units.ts';
import type { ResolvedTarget } from './resolved-targets.ts';

/** How a policy fares at a target beside others. `by`: names of those that hide it, sorted. */
export interface PolicyOutcome {
  readonly state: 'Attached' | 'Merged' | 'Overridden';
  readonly by: readonly string[];
}

/** `policy`: its key. Undefined: the data plane merges, so that nobody else knows. */
export type PolicyOutcomes = (policy: string, target: ResolvedTarget) => PolicyOutcome | undefined;

export interface EdgePolicyStatusSources {
  readonly snapshot: Snapshot;
  readonly options: EdgeOptions;
  readonly attachedUnits: AttachedUnitsOf;
  readonly outcomes: PolicyOutcomes;
}

export function edgePolicyStatuses({
  snapshot,
  options,
  attachedUnits,
  outcomes,
}: EdgePolicyStatusSources): Keyed<ObjectStatus | undefined> {
  return {
    keys: snapshot.keys('EdgePolicy'),
    get(key) {
      const object = snapshot.get('EdgePolicy', key);
      if (object === undefined) return undefined;
      const ancestors = attachedUnits(key)
        .filter((attached) => isTold(attached))
        .map((attached) => ({
          ancestorRef: attached.target.ref,
          controllerName: EDGE_CONTROLLER,
          verdicts: verdictsOn(attached, options, () => outcomes(key, attached.target)),
        }));
      return policyStatus(object, ancestors, [EDGE_CONTROLLER], { keepsFirst: true });
    },
  };
}

/** A ListenerSet that isn't there, or isn't admitted, is nowhere. */
const isTold = ({ target, targets, missing, errors }: AttachedUnits): boolean =>
  target.kind !== 'XListenerSet' || targets.length > 0 || missing !== undefined || errors.length > 0;

const accepted = (reason: string, message: string): Verdict => ({
  type: 'Accepted',
  status: 'True',
  reason,
  message,
});

const ATTACHED: Verdict = {
  type: 'Attached',
  status: 'True',
  reason: 'Attached',
  message: 'Attached to all targets',
};

const PENDING = negative('Attached', 'Pending', 'Policy is not attached due to invalid status');

function verdictsOn(
  { units, errors, missing }: AttachedUnits,
  options: EdgeOptions,
  outcome: () => PolicyOutcome | undefined,
): readonly Verdict[] {
  if (missing !== undefined) return [negative('Accepted', 'TargetNotFound', missing), PENDING];
  const message = errors.join('\n');
  if (errors.length === 0) return [accepted('Valid', 'Policy accepted'), attachment(outcome())];
  if (units.length > 0)
    return [accepted('PartiallyValid', message), ...(options.corrects('E9') ? [ATTACHED] : [])];
  const invalid = options.corrects('E8')
    ? negative('Accepted', 'Invalid', message)
    : accepted('Invalid', message);
  return [invalid, PENDING];
}

const MAX_NAMES = 3;

function attachment(outcome: PolicyOutcome | undefined): Verdict {
  switch (outcome?.state) {
    case 'Merged':
      return { ...ATTACHED, reason: 'Merged', message: 'Merged with other policies' };
    case 'Overridden': {
      const names = outcome.by.slice(0, MAX_NAMES);
      const more = outcome.by.length > MAX_NAMES ? ', …' : '';
      return negative('Attached', 'Overridden', `Overridden by ${names.join(', ')}${more}`);
    }
    default:
      return ATTACHED;
  }
}

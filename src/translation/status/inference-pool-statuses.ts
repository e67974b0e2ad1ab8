// Statuses of InferencePools: one parent for each Gateway with a route to the pool, with the conditions of the inference extension.

import { equalJson } from '../../grammar/json.ts';
import { GATEWAY_API_GROUP } from '../../identifiers.ts';
import type { InferencePool } from '../../objects/inference/types.ts';
import type { Snapshot } from '../../snapshot/snapshot.ts';
import { pickerProblem } from '../inference/picker.ts';
import type { Keyed } from '../keyed.ts';
import { type ObjectStatus, statusOf } from '../object-status.ts';
import { negative, type Verdict } from '../verdict.ts';
import { conditionsOf } from './conditions.ts';
import { type StatusEntry, storedEntries } from './entries.ts';
import type { PoolUsers } from './pool-users.ts';
import type { StatusSources } from './sources.ts';

/** The most parents that the CRD allows. */
const MAX_PARENTS = 32;

export function inferencePoolStatuses({
  snapshot,
  gateways: { gateway },
  planes,
  poolUsers,
}: Omit<StatusSources, 'poolUsers'> & { readonly poolUsers: PoolUsers }): Keyed<ObjectStatus | undefined> {
  const controllers = [...planes.values()].map(({ facts }) => facts.controllerName);
  const isOurs = ({ controllerName }: StatusEntry): boolean => controllers.includes(controllerName);
  return {
    keys: snapshot.keys('InferencePool'),
    get(key) {
      const pool = snapshot.get('InferencePool', key);
      if (pool === undefined) return undefined;
      const stored = storedEntries(pool.status, 'parents');
      const users = new Map<string, boolean>();
      for (const { gateway, isAccepted } of poolUsers.get(key))
        users.set(gateway, isAccepted || users.get(gateway) === true);
      const parents = [...users].flatMap(([user, isAccepted]) => {
        const ours = gateway(user);
        if (ours === undefined) return [];
        const { namespace = '', name } = ours.object.metadata;
        const { controllerName } = ours;
        const parentRef = { group: GATEWAY_API_GROUP, kind: 'Gateway', namespace, name };
        const { takesPools } = planes.get(ours.dataPlane)!.facts.statusRules;
        const before = stored.find(
          (entry) =>
            entry.controllerName === controllerName &&
            equalJson((entry as { readonly parentRef?: unknown }).parentRef, parentRef),
        );
        const verdicts = [acceptance(takesPools, isAccepted), resolution(pool, snapshot)];
        const conditions = conditionsOf(verdicts, pool.metadata.generation, before?.conditions);
        return [{ parentRef, controllerName, conditions }];
      });
      if (parents.length === 0 && !stored.some(isOurs)) return undefined;
      const others = stored.filter((entry) => !isOurs(entry));
      return statusOf(pool, { parents: [...parents, ...others].slice(0, MAX_PARENTS) });
    },
  };
}

function acceptance(takesPools: boolean, isAccepted: boolean): Verdict {
  if (!takesPools)
    return negative(
      'Accepted',
      'NotSupportedByParent',
      'Only Gateways of the edge data plane send requests to InferencePools: this one answers them with an error',
    );
  if (!isAccepted)
    return negative(
      'Accepted',
      'HTTPRouteNotAccepted',
      'The Gateway accepts no route to this pool: see the statuses of the routes',
    );
  return {
    type: 'Accepted',
    status: 'True',
    reason: 'Accepted',
    message: 'Successfully accepted InferencePool',
  };
}

function resolution(pool: InferencePool, snapshot: Snapshot): Verdict {
  const problem = pickerProblem(pool, snapshot);
  if (problem !== undefined) return negative('ResolvedRefs', 'InvalidExtensionRef', problem.message);
  return {
    type: 'ResolvedRefs',
    status: 'True',
    reason: 'ResolvedRefs',
    message: 'Successfully resolved all references',
  };
}

// The statuses of all kinds, each kind in its own module. Kinds that only one data plane reads have theirs in its folder.

import type { Keyed } from '../keyed.ts';
import type { ObjectStatus } from '../object-status.ts';
import { backendTlsPolicyStatuses } from './backend-tls-policy-statuses.ts';
import { gatewayClassStatuses } from './gateway-class-statuses.ts';
import { gatewayStatuses } from './gateway-statuses.ts';
import { inferencePoolStatuses } from './inference-pool-statuses.ts';
import { listenerSetStatuses } from './listener-set-statuses.ts';
import { policyStatuses } from './policy-statuses.ts';
import { routeStatuses } from './route-statuses.ts';
import type { StatusSources } from './sources.ts';

/** By the key of the object; undefined where we write no status for it. */
export function buildStatuses(sources: StatusSources): readonly Keyed<ObjectStatus | undefined>[] {
  const planes = [...sources.planes.values()];
  const { poolUsers } = sources;
  return [
    gatewayClassStatuses(
      sources.snapshot,
      sources.settings,
      planes.map(({ facts }) => facts),
    ),
    gatewayStatuses(sources),
    listenerSetStatuses(sources),
    routeStatuses(sources),
    ...policyStatuses(sources),
    ...planes.flatMap(({ plane }) => plane.statuses),
    backendTlsPolicyStatuses(sources),
    ...(poolUsers === undefined ? [] : [inferencePoolStatuses({ ...sources, poolUsers })]),
  ];
}

// The statuses of all kinds, each kind in a module of its own.

import type { Keyed } from '../keyed.ts';
import { backendConfigPolicyStatuses } from './backend-config-policies.ts';
import { backendTlsPolicyStatuses } from './backend-tls-policies.ts';
import { backendStatuses } from './backends.ts';
import { gatewayClassStatuses } from './gateway-classes.ts';
import { gatewayExtensionStatuses } from './gateway-extensions.ts';
import { gatewayStatuses } from './gateways.ts';
import { listenerSetStatuses } from './listener-sets.ts';
import type { ObjectStatus } from './object-status.ts';
import { policyStatuses } from './policies.ts';
import { routeStatuses } from './routes.ts';
import type { StatusSources } from './sources.ts';

/** By the key of the object; undefined where an object has none from us. */
export function buildStatuses(sources: StatusSources): readonly Keyed<ObjectStatus | undefined>[] {
  return [
    gatewayClassStatuses(sources),
    gatewayStatuses(sources),
    listenerSetStatuses(sources),
    routeStatuses(sources),
    ...policyStatuses(sources),
    gatewayExtensionStatuses(sources),
    backendStatuses(sources),
    backendConfigPolicyStatuses(sources),
    backendTlsPolicyStatuses(sources),
  ];
}

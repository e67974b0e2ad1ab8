// The statuses of all kinds, each kind in a module of its own.

import type { Keyed } from '../keyed.ts';
import { backendConfigPolicyStatuses } from '../proxy/backend-config-policy/backend-config-policy-statuses.ts';
import { backendStatuses } from '../proxy/clusters/backend-statuses.ts';
import { gatewayExtensionStatuses } from '../proxy/extensions/gateway-extension-statuses.ts';
import { backendTlsPolicyStatuses } from './backend-tls-policy-statuses.ts';
import { gatewayClassStatuses } from './gateway-class-statuses.ts';
import { gatewayStatuses } from './gateway-statuses.ts';
import { listenerSetStatuses } from './listener-set-statuses.ts';
import type { ObjectStatus } from './object-status.ts';
import { policyStatuses } from './policy-statuses.ts';
import { routeStatuses } from './route-statuses.ts';
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

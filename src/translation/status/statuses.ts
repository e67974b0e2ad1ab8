// The statuses of all kinds, each kind in a module of its own.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Backends } from '../backends/backends.ts';
import type { BackendUsers } from '../backends/users.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Keyed } from '../keyed.ts';
import type { BackendPolicyTargets } from '../proxy/backend-config-policy/targets.ts';
import type { Clusters } from '../proxy/clusters/clusters.ts';
import type { ProxyPlane } from '../proxy/proxy.ts';
import type { Routes } from '../routes/routes.ts';
import type { Settings } from '../settings.ts';
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

export interface StatusSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly proxy: ProxyPlane;
  readonly backends: Backends;
  readonly backendUsers: BackendUsers;
  readonly clusters: Clusters;
  readonly backendPolicyTargets: BackendPolicyTargets;
}

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

// The statuses of all kinds, each kind in a module of its own.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Keyed } from '../keyed.ts';
import type { ProxyPlane } from '../proxy/proxy.ts';
import type { Routes } from '../routes/routes.ts';
import type { Settings } from '../settings.ts';
import { gatewayClassStatuses } from './gateway-classes.ts';
import { gatewayStatuses } from './gateways.ts';
import { listenerSetStatuses } from './listener-sets.ts';
import type { ObjectStatus } from './object-status.ts';
import { trafficPolicyStatuses } from './policies.ts';
import { routeStatuses } from './routes.ts';

export interface StatusSources {
  readonly snapshot: Snapshot;
  readonly settings: Settings;
  readonly gateways: Gateways;
  readonly routes: Routes;
  readonly proxy: ProxyPlane;
}

/** By the key of the object; undefined where an object has none from us. */
export function buildStatuses(sources: StatusSources): readonly Keyed<ObjectStatus | undefined>[] {
  return [
    gatewayClassStatuses(sources),
    gatewayStatuses(sources),
    listenerSetStatuses(sources),
    routeStatuses(sources),
    trafficPolicyStatuses(sources),
  ];
}

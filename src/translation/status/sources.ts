// What statuses are made of: the rooms whose word they pass on.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { Backends } from '../backends/backends.ts';
import type { BackendUsers } from '../backends/users.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { BackendPolicyTargets } from '../proxy/backend-config-policy/targets.ts';
import type { Clusters } from '../proxy/clusters/clusters.ts';
import type { ProxyPlane } from '../proxy/proxy.ts';
import type { Routes } from '../routes/routes.ts';
import type { Settings } from '../settings.ts';

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

// What statuses are made of: the rooms whose word they pass on.

import type { Snapshot } from '../../snapshot/snapshot.ts';
import type { BackendUsers } from '../backends/backend-users.ts';
import type { Backends } from '../backends/build-backends.ts';
import type { Gateways } from '../gateways/build-gateways.ts';
import type { BackendPolicyTargets } from '../proxy/backend-config-policy/backend-config-targets.ts';
import type { Clusters } from '../proxy/clusters/clusters.ts';
import type { ProxyPlane } from '../proxy/proxy.ts';
import type { Routes } from '../routes/attached-routes.ts';
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

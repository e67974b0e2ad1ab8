// What the proxy data plane shows to questions about a translation.

import type { BackendPolicyTargets } from './backend-config-policy/backend-config-targets.ts';
import type { Clusters } from './clusters/clusters.ts';
import type { ProxyPlane } from './proxy.ts';

export interface ProxyView extends ProxyPlane {
  readonly clusters: Clusters;
  /** Services and Backends that each BackendConfigPolicy applies to. */
  readonly backendPolicyTargets: BackendPolicyTargets;
}

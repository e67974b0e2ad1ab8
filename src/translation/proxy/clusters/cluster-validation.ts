// A cluster that Envoy would reject is withheld.

import type { Cluster } from '../envoy/generated/envoy.config.cluster.v3.ts';
import type { EnvoyValidation } from '../envoy-validation.ts';
import { isHttp2 } from './protocol-options.ts';
import type { ClusterSettings } from './subject.ts';

/** After all settings; it changes nothing. */
export function envoyValidationSettings({ cluster: refusalOf }: EnvoyValidation): ClusterSettings {
  return (cluster, { object }) => {
    const refusal = refusalOf(cluster) ?? refusedChecks(cluster);
    return {
      cluster,
      errors: refusal === undefined ? [] : [{ code: 'TR-47', about: object, segments: [], message: refusal }],
    };
  };
}

/** No rule of the descriptors checks this: Envoy accepts gRPC health checks only on clusters with HTTP/2. */
function refusedChecks(cluster: Cluster): string | undefined {
  if (!cluster.healthChecks?.some(({ grpcHealthCheck }) => grpcHealthCheck !== undefined) || isHttp2(cluster))
    return undefined;
  return `invalid xds configuration: ${cluster.name} cluster must support HTTP/2 for gRPC healthchecking`;
}

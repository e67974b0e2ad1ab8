// Whether the endpoints of Services are known: the manifests of a repository have no EndpointSlices, since a cluster makes them.

import type { ClusterLoadAssignment } from '../../translation/proxy/envoy/generated/envoy.config.endpoint.v3.ts';

interface Assigned {
  readonly endpoints: readonly ClusterLoadAssignment[];
}

/** Without a single endpoint, that a Service has none says nothing about the Service. */
export function areEndpointsKnown({ endpoints }: Assigned): boolean {
  return endpoints.some(hasEndpoints);
}

export const hasEndpoints = (assignment: Pick<ClusterLoadAssignment, 'endpoints'>): boolean =>
  (assignment.endpoints ?? []).some(({ lbEndpoints = [] }) => lbEndpoints.length > 0);

// The names by which the control plane is known in objects: controller, classes, annotations, labels. An integrator overrides them here.

import { GATEWAY_GROUP } from '../identifiers.ts';

export const CONTROLLER_NAME = 'gatewarden.dev/gateway';
export const EDGE_CONTROLLER_NAME = 'gatewarden.dev/edge';
/** Classes that the control plane makes itself. */
export const DEFAULT_CLASS = 'gatewarden';
export const WAYPOINT_CLASS = 'gatewarden-waypoint';

export const BUFFER_LIMIT_ANNOTATION = 'gatewarden.dev/per-connection-buffer-limit';
/** Keys of the TLS options of a listener begin so. */
export const TLS_OPTION_PREFIX = 'gatewarden.dev/';
export const ROUTE_WEIGHT_ANNOTATION = 'gatewarden.dev/route-weight';
export const POLICY_WEIGHT_ANNOTATION = 'gatewarden.dev/policy-weight';
export const INHERITED_PRIORITY_ANNOTATION = 'gatewarden.dev/inherited-policy-priority';
export const REDIRECT_STATUS_ANNOTATION = 'gatewarden.dev/http-redirect-status-code';
export const INHERIT_MATCHER_ANNOTATION = 'delegation.gatewarden.dev/inherit-parent-matcher';
export const DELEGATION_GROUP = 'delegation.gatewarden.dev';
export const DELEGATION_LABEL_KIND = 'label';
export const DELEGATION_LABEL = 'delegation.gatewarden.dev/label';

/** The cluster of a backend reference that can't be used: it is never defined, so Envoy answers 500. */
export const BLACKHOLE_CLUSTER = 'blackhole-cluster';
/** The secret of the proxy's bootstrap that holds the trust store of its system. */
export const SYSTEM_CA_SECRET = 'SYSTEM_CA_CERT';

/** The key of filter metadata that says which policies of a kind made something. */
export function originsKey(kind: string): string {
  return `merge.${kind}.${GATEWAY_GROUP}`;
}

/** `gateway.gatewarden.dev/TrafficPolicy/shop/base`: how a policy is named in origins. */
export function policyId(kind: string, namespace: string, name: string): string {
  return `${GATEWAY_GROUP}/${kind}/${namespace}/${name}`;
}

/** Turns off the mesh's own TLS for one backend object. */
export const DISABLE_MESH_MTLS_ANNOTATION = 'gatewarden.dev/disable-mesh-auto-mtls';

export const MESH_NETWORKING_GROUP = 'networking.mesh.io';
export const MESH_TRAFFIC_DISTRIBUTION_ANNOTATION = 'networking.mesh.io/traffic-distribution';
/** On pods that take the mesh's TLS. */
export const MESH_TLS_MODE_LABEL = 'security.mesh.io/tlsMode';
export const MESH_NETWORK_LABEL = 'topology.mesh.io/network';
export const SUBZONE_LABEL = 'topology.mesh.io/subzone';
export const REGION_LABEL = 'topology.kubernetes.io/region';
export const ZONE_LABEL = 'topology.kubernetes.io/zone';
/** The name of the region label before Kubernetes 1.17: nobody fills it in any more. */
export const OLD_REGION_LABEL = 'failure-domain.beta.kubernetes.io/region';
export const HOSTNAME_LABEL = 'kubernetes.io/hostname';

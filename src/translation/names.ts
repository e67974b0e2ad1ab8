// The names by which the control plane is known in objects: controller, classes, annotations, labels. An integrator overrides them here.

import { GATEWAY_GROUP } from '../identifiers.ts';

export const CONTROLLER_NAME = 'gatewarden.dev/gateway';
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
/** On a Service, a ServiceEntry or a namespace: the waypoint that stands in front of it, and where that is. */
export const USE_WAYPOINT_LABEL = 'mesh.io/use-waypoint';
export const USE_WAYPOINT_NAMESPACE_LABEL = 'mesh.io/use-waypoint-namespace';
/** Ingress gateways go through the waypoint of what has it. */
export const INGRESS_USE_WAYPOINT_LABEL = 'mesh.io/ingress-use-waypoint';
/** On a waypoint: what it stands in front of. */
export const WAYPOINT_FOR_LABEL = 'mesh.io/waypoint-for';
/** Of the listener by which a waypoint is reached: PROXY protocol, with the identity of the peer in it. */
export const WAYPOINT_PROTOCOL = 'mesh.io/PROXY';
/** On pods whose traffic the mesh redirects. */
export const MESH_REDIRECTION_ANNOTATION = 'ambient.mesh.io/redirection';
export const MESH_REDIRECTION_ENABLED = 'enabled';
/** On an AuthorizationPolicy that is only tried out. */
export const MESH_DRY_RUN_ANNOTATION = 'mesh.io/dry-run';
export const MESH_DRY_RUN_ALLOW_PREFIX = 'mesh_dry_run_allow_';
export const MESH_DRY_RUN_DENY_PREFIX = 'mesh_dry_run_deny_';
/** Filter state that holds who the peer is, as a SPIFFE id. */
export const MESH_PEER_PRINCIPAL = 'io.mesh.peer_principal';
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

// The names of the service mesh that the translation reads or writes: API group, labels, annotations, filter state.

export const MESH_NETWORKING_GROUP = 'networking.mesh.io';
/** On a Service, a ServiceEntry or a namespace: the name of its waypoint, and the waypoint's namespace. */
export const USE_WAYPOINT_LABEL = 'mesh.io/use-waypoint';
export const USE_WAYPOINT_NAMESPACE_LABEL = 'mesh.io/use-waypoint-namespace';
/** Ingress gateways send requests through the waypoint of an object with this label. */
export const INGRESS_USE_WAYPOINT_LABEL = 'mesh.io/ingress-use-waypoint';
/** On a waypoint: the kinds of traffic that it serves. */
export const WAYPOINT_FOR_LABEL = 'mesh.io/waypoint-for';
/** On the GatewayClass of waypoints: how the mesh hands connections to them. */
export const WAYPOINT_INBOUND_KEY = 'ambient.mesh.io/waypoint-inbound-binding';
export const WAYPOINT_INBOUND_BINDING = 'PROXY/15088';
/** Protocol of a waypoint's listener: PROXY protocol with the identity of the peer. */
export const WAYPOINT_PROTOCOL = 'mesh.io/PROXY';
/** On pods whose traffic the mesh redirects. */
export const MESH_REDIRECTION_ANNOTATION = 'ambient.mesh.io/redirection';
export const MESH_REDIRECTION_ENABLED = 'enabled';
/** On an AuthorizationPolicy in dry-run mode. */
export const MESH_DRY_RUN_ANNOTATION = 'mesh.io/dry-run';
export const MESH_DRY_RUN_ALLOW_PREFIX = 'mesh_dry_run_allow_';
export const MESH_DRY_RUN_DENY_PREFIX = 'mesh_dry_run_deny_';
/** Filter state with the SPIFFE id of the peer. */
export const MESH_PEER_PRINCIPAL = 'io.mesh.peer_principal';
export const MESH_TRAFFIC_DISTRIBUTION_ANNOTATION = 'networking.mesh.io/traffic-distribution';
/** On pods that accept the mesh's TLS. */
export const MESH_TLS_MODE_LABEL = 'security.mesh.io/tlsMode';
export const MESH_NETWORK_LABEL = 'topology.mesh.io/network';
export const SUBZONE_LABEL = 'topology.mesh.io/subzone';

/**
 * What pods of proxies need of the mesh: its sidecar, its control plane, and the places of certificates. A deployment with a concrete mesh
 * replaces this table.
 */
export const MESH_PODS = {
  sidecar: 'mesh-proxy',
  image: { registry: 'docker.io/mesh', repository: 'mesh-proxy', tag: '1.22.0' },
  discoveryAddress: 'mesh-discovery.mesh-system.svc:15012',
  meshId: 'cluster.local',
  clusterId: 'Kubernetes',
  certificates: '/etc/mesh-certs',
  configuration: '/etc/mesh/proxy',
  caConfigMap: 'mesh-ca-root-cert',
  caFolder: '/var/run/secrets/mesh',
  tokenAudience: 'mesh-ca',
  certificateProvider: 'mesh-ca',
  /** Reserved on the Services of waypoints. */
  waypointPort: 15_008,
  /** On the pods of waypoints: they are part of the ambient mesh, without its capture of DNS. */
  waypointLabels: { 'mesh.io/dataplane-mode': 'ambient' },
  waypointAnnotations: { 'ambient.mesh.io/dns-capture': 'false' },
} as const;

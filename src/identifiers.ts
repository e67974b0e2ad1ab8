// All identifiers in a cluster: API groups, versions, labels, annotations, controller names, images.
// They are defined only here.

export const GATEWAY_GROUP = 'gateway.gatewarden.dev';
export const EDGE_GROUP = 'edge.gatewarden.dev';
export const API_VERSION = 'v1alpha1';

/** Groups of other APIs that our objects refer to. */
export const GATEWAY_API_GROUP = 'gateway.networking.k8s.io';
export const GATEWAY_API_EXPERIMENTAL_GROUP = 'gateway.networking.x-k8s.io';
export const INFERENCE_GROUP = 'inference.networking.k8s.io';
export const CORE_GROUP = '';

/** `spec.controllerName` of the GatewayClasses of each data plane. */
export const PROXY_CONTROLLER = 'gatewarden.dev/gateway';
export const EDGE_CONTROLLER = 'gatewarden.dev/edge';
/** GatewayClasses that the control plane creates itself. */
export const DEFAULT_CLASS = 'gatewarden';
export const WAYPOINT_CLASS = 'gatewarden-waypoint';
export const EDGE_CLASS = 'gatewarden-edge';

/**
 * Annotations on Gateways, routes, policies and backends, which the translation reads (docs/routes.md, docs/policies.md, docs/backends.md).
 */
export const BUFFER_LIMIT_ANNOTATION = 'gatewarden.dev/per-connection-buffer-limit';
export const ROUTE_WEIGHT_ANNOTATION = 'gatewarden.dev/route-weight';
export const POLICY_WEIGHT_ANNOTATION = 'gatewarden.dev/policy-weight';
export const INHERITED_PRIORITY_ANNOTATION = 'gatewarden.dev/inherited-policy-priority';
export const REDIRECT_STATUS_ANNOTATION = 'gatewarden.dev/http-redirect-status-code';
/** Turns off the mesh's own TLS for one backend object. */
export const DISABLE_MESH_MTLS_ANNOTATION = 'gatewarden.dev/disable-mesh-auto-mtls';
/** The prefix of our keys in a listener's TLS options. */
export const TLS_OPTION_PREFIX = 'gatewarden.dev/';

/** `appProtocol` of ports of Services whose traffic the edge data plane reads: that of agents, and MCP over its two transports. */
export const A2A_PROTOCOL = 'gatewarden.dev/a2a';
export const MCP_PROTOCOL = 'gatewarden.dev/mcp';
export const MCP_SSE_PROTOCOL = 'gatewarden.dev/mcp-sse';
/** On Services: the URL path of their MCP ports. */
export const MCP_PATH_ANNOTATION = 'gatewarden.dev/mcp-path';

/** Delegation: a backendRef with this group and kind selects HTTPRoutes by this label. */
export const DELEGATION_GROUP = 'delegation.gatewarden.dev';
export const DELEGATION_LABEL_KIND = 'label';
export const DELEGATION_LABEL = 'delegation.gatewarden.dev/label';
export const INHERIT_MATCHER_ANNOTATION = 'delegation.gatewarden.dev/inherit-parent-matcher';

/** Annotations of KRM functions: the file of an item (`path`), and its place there (`index`). The first is used. */
export const FUNCTION_ANNOTATION_PREFIXES = ['internal.config.kubernetes.io/', 'config.kubernetes.io/'];

/** `kubectl get gatewarden` lists all objects of the ten kinds. */
export const CATEGORY = 'gatewarden';

/** Roll-out by namespace: `warn`, `off`; any other value means enforce (docs/development/design.md#roll-out-by-namespace). */
export const ENFORCEMENT_LABEL = 'gatewarden.dev/enforcement';
/** On a self-test object: skips the early refusal of /mutate; a dry run with it isn't counted. */
export const SELF_TEST_ANNOTATION = 'gatewarden.dev/self-test';
/** A value of this annotation: the webhook answers the dry run with a warning that names the path. */
export const SELF_TEST_REACH = 'reach';
/** The beginning of that warning; the path follows. */
export const SELF_TEST_REACHED = 'Gatewarden self-test reached ';
/** On our CRDs: the hash of the schema that this version of Gatewarden generates. */
export const SCHEMA_HASH_ANNOTATION = 'gatewarden.dev/schema-hash';
/** Marks policy CRDs for tools of the Gateway API. */
export const POLICY_LABEL = 'gateway.networking.k8s.io/policy';

/** The suffix of all our entries in webhook configurations. */
export const WEBHOOK_DOMAIN = 'admission.gatewarden.dev';
export const VALIDATING_WEBHOOK = `validate.${WEBHOOK_DOMAIN}`;
export const VALIDATING_WARN_WEBHOOK = `validate-warn.${WEBHOOK_DOMAIN}`;
export const MUTATING_WEBHOOK = `mutate.${WEBHOOK_DOMAIN}`;
export const MUTATING_WARN_WEBHOOK = `mutate-warn.${WEBHOOK_DOMAIN}`;

/** The configuration of `gatewarden fn` as an object of its own; a ConfigMap works too. */
export const FUNCTION_API_VERSION = 'fn.gatewarden.dev/v1alpha1';
export const FUNCTION_KIND = 'GatewardenFunction';

/** The condition of a Gateway whose proxies reject a part of their configuration. */
export const PROXY_CONFIGURATION_CONDITION = 'gatewarden.dev/ProxyConfigurationAccepted';
/** On ConfigMaps in which each replica of the control plane tells what its proxies reject. */
export const REJECTIONS_LABEL = 'gatewarden.dev/rejections';

/** Names of the ConfigMaps in which the control plane stores key sets begin so; a hash of the URI follows. */
export const KEY_SET_STORE_PREFIX = 'jwks-store-';

/** Ports of the control plane for discovery: of proxies, and of the edge data plane. */
export const XDS_PORT = 9977;
export const EDGE_XDS_PORT = 9978;
/** The audience of the tokens that data planes present there. */
export const XDS_TOKEN_AUDIENCE = 'gatewarden';
/** Begins the role of Envoys in discovery, before the namespace and the name of their Gateway. */
export const PROXY_ROLE = 'gatewarden-kube-gateway-api';
/** What identifies the Envoys of a Gateway to the control plane: `node.metadata.role`. */
export const proxyRole = (namespace: string, name: string): string => `${PROXY_ROLE}~${namespace}~${name}`;

/** The version of the edge data plane that this version of Gatewarden is built for. */
export const EDGE_VERSION = '1.4.1';
export const DEFAULT_EDGE_IMAGE = {
  registry: 'registry.gatewarden.dev/edge',
  repository: 'edge-proxy',
  tag: EDGE_VERSION,
} as const;

export const IMAGE = 'ghcr.io/gatewarden/gatewarden';

/** The name of the charts' objects, of the default release, and of the container. */
export const NAME = 'gatewarden';
/** The namespace of an installation, unless another is chosen. */
export const INSTALL_NAMESPACE = 'gatewarden-system';
/** The registry of the images that the chart installs and that Gateways run. */
export const IMAGE_REGISTRY = 'registry.gatewarden.dev/gatewarden';
/** The repository of the control plane's image. */
export const CONTROLLER_REPOSITORY = 'gatewarden';
/** The TLS Secret of both xDS servers, and where it is mounted. */
export const XDS_CERTIFICATE_SECRET = 'gatewarden-xds-cert';
export const XDS_CERTIFICATE_FOLDER = '/etc/xds-tls';
/** Ports of the containers and of the Service, by the name that the charts have for them. */
export const PORTS = {
  grpc: XDS_PORT,
  edgeGrpc: EDGE_XDS_PORT,
  health: 9093,
  metrics: 9092,
  webhook: 9443,
} as const;
/** Where the webhook's certificate is mounted. */
export const WEBHOOK_CERTIFICATE_FOLDER = '/etc/webhook-certs';
/** The user that all our containers run as. */
export const NON_ROOT_USER = 10_101;

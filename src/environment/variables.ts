// The one list of the environment variables that the control plane reads: name, type, default, meaning, and what the chart sets them from.
// The reader, the chart, its schema of values and docs/reference/variables.md come from it.

import { LINE_LEVELS } from '../grammar/log-levels.ts';
import { checkDnsLabel, checkDnsSubdomain } from '../grammar/names.ts';
import {
  IMAGE_REGISTRY,
  INSTALL_NAMESPACE,
  NAME,
  PORTS,
  WEBHOOK_CERTIFICATE_FOLDER,
  XDS_CERTIFICATE_FOLDER,
} from '../identifiers.ts';
import { readClassParameters } from './class-parameters.ts';
import { CLASS_PARAMETERS_EXAMPLE } from './class-parameters-schema.ts';
import { setting } from './setting-variable.ts';
import { checkFolder, checkHostOrEmpty, checkRegistry, checkRepository, checkTag } from './text-checks.ts';
import { TRACING_VARIABLES } from './tracing-variables.ts';
import { choice, duration, flag, optionalDuration, port, text, type Variable, whole } from './variable.ts';
import { readWebhookCalls } from './webhook-calls.ts';
import { WEBHOOK_CALLS_EXAMPLE, type WebhookCalls } from './webhook-calls-schema.ts';

export const PREFIX = 'GATEWARDEN_';

const FULLNAME = { name: 'the full name' };
const service = { type: 'the name of a Service', check: checkDnsLabel };
const objectName = { type: 'the name of an object', check: checkDnsSubdomain };
const objectNameOrEmpty = {
  type: 'the name of an object, or empty',
  check: (name: string) => (name === '' ? undefined : checkDnsSubdomain(name)),
};
const folder = { type: 'an absolute path', check: checkFolder };
const registry = { type: 'the registry of an image, or empty', check: checkRegistry };
const tag = { type: 'the tag of an image, or empty', check: checkTag };

/** Names without the prefix. */
export const PREFIXED = {
  LOG_LEVEL: choice('info', LINE_LEVELS, {
    chart: 'controller.logLevel',
    stopsStart: false,
    doc: 'What is logged. An unknown level is logged as an error, and means info.',
  }),
  XDS_SERVICE_NAME: text(NAME, {
    ...service,
    chart: FULLNAME,
    doc: "The Service that proxies connect to, in the control plane's namespace.",
  }),
  XDS_SERVICE_HOST: text('', {
    type: 'a host, or empty',
    check: checkHostOrEmpty,
    doc: 'The host that proxies connect to, instead of the Service.',
  }),
  XDS_SERVICE_PORT: port(PORTS.grpc, {
    chart: 'controller.service.ports.grpc',
    doc: 'Port of the xDS server for the proxy: the server listens on it, and proxies connect to it.',
  }),
  EDGE_XDS_SERVICE_PORT: port(PORTS.edgeGrpc, {
    chart: 'controller.service.ports.edgeGrpc',
    doc: 'Port of the xDS server for the edge data plane.',
  }),
  XDS_AUTH: flag(true, { doc: 'Clients of both xDS servers must present a token of their ServiceAccount.' }),
  XDS_TLS: flag(false, { chart: 'controller.xds.tls.enabled', doc: 'TLS on both xDS servers.' }),
  XDS_CERT_DIR: text(XDS_CERTIFICATE_FOLDER, {
    ...folder,
    doc: 'Folder with `tls.crt`, `tls.key` and `ca.crt` of the xDS servers.',
  }),
  ENABLE_PROXY: flag(true, { chart: 'proxy.enabled', doc: 'The proxy data plane (Envoy).' }),
  ENABLE_EDGE: flag(true, { chart: 'edge.enabled', doc: 'The edge data plane.' }),
  ENABLE_WAYPOINT: setting('waypoint.enabled', {
    chart: 'waypoint.enabled',
    doc: 'Creates the waypoint class and translates waypoints.',
  }),
  ENABLE_INFERENCE_EXTENSION: setting('inferenceExtension.enabled', {
    chart: 'inferenceExtension.enabled',
    doc: 'InferencePools as backends.',
  }),
  ENABLE_STATIC_ADDRESSES: setting('staticAddresses.enabled', { chart: 'staticAddresses.enabled' }),
  DEFAULT_IMAGE_REGISTRY: text(IMAGE_REGISTRY, {
    ...registry,
    chart: 'image.registry',
    doc: 'Registry of the images of proxies.',
  }),
  DEFAULT_IMAGE_TAG: text('', { ...tag, chart: 'image.tag', doc: 'Tag of the images of proxies.' }),
  DEFAULT_IMAGE_PULL_POLICY: choice('IfNotPresent', ['Always', 'IfNotPresent', 'Never'], {
    chart: 'image.pullPolicy',
    doc: 'Pull policy of the containers of Gateways.',
  }),
  DISCOVERY_NAMESPACE_SELECTORS: setting('discoveryNamespaceSelectors', {
    chart: 'discoveryNamespaceSelectors',
    type: 'JSON list of label selectors',
  }),
  POLICY_MERGE: setting('policyMerge', {
    chart: 'policyMerge',
    type: 'JSON object',
    doc: 'Fields that are merged deeply if several policies apply at the same level: `{"trafficPolicy":{"extAuth":"DeepMerge"}}`. A value other than `DeepMerge` is logged as an error, and means shallow.',
  }),
  VALIDATION_MODE: setting('validation.level', {
    chart: 'validation.level',
    type: 'standard or strict, in any case',
    doc: 'How strictly the output is checked before it is sent to a proxy.',
  }),
  GATEWAY_CLASS_PARAMETERS_REFS: {
    type: 'JSON map',
    read: readClassParameters,
    default: {},
    defaultText: '{}',
    chart: { key: 'gatewayClassParametersRefs' },
    doc: `GatewayParameters of the default GatewayClasses: \`${CLASS_PARAMETERS_EXAMPLE}\`.`,
  } satisfies Variable,
  ENABLE_MESH_INTEGRATION: setting('mesh.enabled'),
  ENABLE_MESH_AUTO_MTLS: setting('mesh.autoMtls', {
    doc: 'Mutual TLS to workloads of the mesh. Pods of proxies get the SDS and mesh containers.',
  }),
  MESH_NAMESPACE: setting('mesh.rootNamespace', {
    type: 'the name of a namespace',
    doc: 'Namespace of the control plane of the mesh.',
  }),
  WAYPOINT_LOCAL_BINDING: setting('waypoint.localBinding'),
  INGRESS_USE_WAYPOINTS: setting('waypoint.ingressUseWaypoints'),
  PROXY_VERSION: setting('proxyVersion', {
    doc: 'The oldest Envoy that proxies run, such as `1.36`. What newer versions can do better is used from that version on.',
  }),
  DNS_LOOKUP_FAMILY: setting('dnsLookupFamily'),
  LISTENER_BIND_IPV6: setting('listenerBindIpv6'),
  WEIGHTED_ROUTE_PRECEDENCE: setting('weightedRoutePrecedence'),
  GLOBAL_POLICY_NAMESPACE: setting('globalPolicyNamespace'),
  CONFIG_FILE: text('', {
    type: 'an absolute path, or empty',
    check: (path: string) => (path === '' ? undefined : checkFolder(path)),
    chart: { name: 'the file of the mounted ConfigMap' },
    doc: 'The `gatewarden.yaml` of the webhook and of the audit.',
  }),
  AUDIT_INTERVAL: duration('0s', {
    chart: 'audit.interval',
    doc: 'How often one replica audits the stored objects, and writes metrics and PolicyReports; `0s`: never.',
  }),
  SECURE_METRICS: flag(false, {
    chart: 'metrics.secure',
    doc: "`/metrics` with the webhook's certificate, and only for tokens whose user may get it.",
  }),
  WEBHOOK_EVENTS: flag(false, {
    chart: 'webhook.events',
    doc: 'An Event about each object that the webhook rejects, in its namespace.',
  }),
  DISABLE_LEADER_ELECTION: flag(false, {
    doc: 'The replica acts as leader without a Lease. Only for a single replica.',
  }),
  ENABLE_BUILTIN_DEFAULT_METRICS: flag(false, {
    doc: 'Metrics of the runtime and of the client of the API server, besides our own.',
  }),
  ENABLE_EXPERIMENTAL_GATEWAY_API_FEATURES: setting('enableExperimentalGatewayAPIFeatures'),
  USE_DYNAMIC_TRANSFORMATION: flag(false, { doc: 'Reserved; has no effect.' }),
  DEBOUNCE_AFTER: duration('10ms', { doc: 'Time without a change before the edge data plane gets changes.' }),
  DEBOUNCE_MAX: duration('1s', { doc: 'The longest time that a change waits for the edge data plane.' }),
  HEALTH_PORT: port(PORTS.health, {
    chart: 'controller.service.ports.health',
    doc: 'Port of `/healthz` and `/readyz`.',
  }),
  METRICS_PORT: port(PORTS.metrics, {
    chart: 'controller.service.ports.metrics',
    doc: 'Port of `/metrics`.',
  }),
  ADMIN_PORT: port(9095, { doc: 'Port of the administration, on the loopback address.' }),
  WEBHOOK_ENABLED: flag(true, { chart: 'webhook.enabled', doc: 'The admission webhook.' }),
  WEBHOOK_PORT: port(PORTS.webhook, {
    chart: 'controller.service.ports.webhook',
    doc: 'Port of the webhook; the API server reaches it at the Service on the same port.',
  }),
  WEBHOOK_SERVICE_NAME: text(NAME, {
    ...service,
    chart: FULLNAME,
    doc: 'The Service in the webhook configurations, which the certificate is for.',
  }),
  WEBHOOK_TLS: choice('self-signed', ['self-signed', 'files'], {
    chart: 'webhook.certificate.source',
    doc: 'Who issues the certificate: the control plane, or whoever writes the files in WEBHOOK_CERT_DIR.',
  }),
  WEBHOOK_CERT_SECRET: text(`${NAME}-webhook-cert`, {
    ...objectName,
    chart: 'webhook.certificate.secretName',
    doc: 'Secret with the CA, for `self-signed`.',
  }),
  WEBHOOK_CERT_DIR: text(WEBHOOK_CERTIFICATE_FOLDER, {
    ...folder,
    chart: { name: 'the folder of the mounted Secret' },
    doc: 'Folder with `tls.crt` and `tls.key`, for `files`.',
  }),
  WEBHOOK_CERT_DURATION: duration('8760h', {
    chart: 'webhook.certificate.duration',
    doc: 'How long a certificate is valid, for `self-signed`.',
  }),
  WEBHOOK_CERT_RENEW_BEFORE: optionalDuration({
    chart: 'webhook.certificate.renewBefore',
    doc: 'How long before its end a certificate is renewed, for `self-signed`. Default: a third of WEBHOOK_CERT_DURATION.',
  }),
  WEBHOOK_VALIDATING_NAME: text(`${NAME}-${INSTALL_NAMESPACE}`, {
    ...objectNameOrEmpty,
    chart: { name: 'the full name and the namespace' },
    doc: 'The ValidatingWebhookConfiguration that the control plane watches, and whose `caBundle` it writes. Empty: there is none.',
  }),
  WEBHOOK_MUTATING_NAME: text(`${NAME}-${INSTALL_NAMESPACE}`, {
    ...objectNameOrEmpty,
    chart: { name: 'the full name and the namespace' },
    doc: 'The same for the MutatingWebhookConfiguration.',
  }),
  WEBHOOK_CALLS: {
    type: 'JSON object',
    read: readWebhookCalls,
    default: {},
    defaultText: '{}',
    chart: { name: 'the values that change what the API server sends' },
    stopsStart: false,
    doc: `What differs in both configurations from those of this version: \`${WEBHOOK_CALLS_EXAMPLE}\`. The control plane reports other differences. A wrong value is logged as an error, and means none.`,
  } satisfies Variable<WebhookCalls>,
  LEADER_ELECTION_ID: text(NAME, { ...objectName, chart: FULLNAME, doc: 'Name of the Lease of the leader.' }),
  EDGE_IMAGE_REGISTRY: text(undefined, {
    ...registry,
    doc: 'Registry of the image of the edge data plane. Default: that of this release.',
  }),
  EDGE_IMAGE_REPOSITORY: text(undefined, {
    type: 'the repository of an image',
    check: checkRepository,
    doc: 'Repository of the image of the edge data plane. Default: that of this release.',
  }),
  EDGE_IMAGE_TAG: text(undefined, {
    ...tag,
    doc: 'Tag of the image of the edge data plane. Default: that of this release.',
  }),
  MEMORY_LIMIT_BYTES: whole(
    undefined,
    { minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    {
      chart: { name: 'the memory limit of the container' },
      doc: 'Memory that the control plane may use, in bytes. The heap gets three quarters of it.',
    },
  ),
  CPU_LIMIT: whole(
    undefined,
    { minimum: 1, maximum: 4096 },
    {
      chart: { name: 'the CPU limit of the container' },
      doc: 'CPU cores that the control plane may use. Threads for garbage collection and compilation are no more than these.',
    },
  ),
} as const;

/** Whole names. */
export const UNPREFIXED = {
  POD_NAMESPACE: text(INSTALL_NAMESPACE, {
    type: 'the name of a namespace',
    check: checkDnsLabel,
    chart: { name: 'the namespace of the pod' },
    doc: "The control plane's namespace: Lease, xDS and webhook Service, its own Secrets.",
  }),
  CLUSTER_DOMAIN: setting('clusterDomain', {
    type: 'a DNS name',
    doc: 'DNS domain of the cluster. Only read if `/etc/resolv.conf` has no search entry that begins with `svc.`.',
  }),
  K8S_CLIENT_QPS: whole(
    50,
    { minimum: 1, maximum: 100_000 },
    { doc: 'Requests to the API server in a second, on average.' },
  ),
  K8S_CLIENT_BURST: whole(
    100,
    { minimum: 1, maximum: 100_000 },
    { doc: 'Requests to the API server at once, before the average counts.' },
  ),
  DISABLE_POD_LOCALITY_XDS: flag(false, {
    doc: 'All pods of a Gateway get the same configuration: the places of their nodes are not looked up.',
  }),
  ...TRACING_VARIABLES,
} as const;

/** By the name in the environment. */
export const VARIABLES: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ...Object.entries(PREFIXED).map(([name, variable]) => [PREFIX + name, variable] as const),
  ...Object.entries(UNPREFIXED),
]);

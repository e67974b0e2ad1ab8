// The values of the chart `gatewarden`. What a variable of the control plane is set from has its default, its words and its meaning from there.

import { REGISTRY_PATTERN, REPOSITORY_PATTERN, TAG_PATTERN } from '../../environment/text-checks.ts';
import type { Variable } from '../../environment/variable.ts';
import { VARIABLES } from '../../environment/variables.ts';
import { DNS_LABEL_PATTERN, DNS_SUBDOMAIN_PATTERN, LABEL_VALUE_PATTERN } from '../../grammar/names.ts';
import { CONTROLLER_REPOSITORY, NON_ROOT_USER, XDS_CERTIFICATE_SECRET } from '../../identifiers.ts';
import { DEFAULT_OPTIONS } from '../options.ts';
import type { ChartValue, Groups, ValueType } from './value.ts';

type Member = Omit<ChartValue, 'key' | 'type' | 'default'>;

const value = (key: string, type: ValueType, preset: unknown, member: Member): ChartValue => ({
  key,
  type,
  default: preset,
  ...member,
});

/** A key that one variable is set from. */
function setting(
  key: string,
  type: ValueType,
  member: Partial<Member> & { default?: unknown } = {},
): ChartValue {
  const variable = variableOf(key);
  return {
    key,
    type,
    default: variable.default,
    doc: variable.doc,
    // What the templates check in their own way has no words.
    ...('words' in variable && member.isChecked !== true
      ? { words: variable.words as readonly string[] }
      : {}),
    ...member,
  };
}

const orEmpty = (pattern: string): string => `^$|${pattern}`;
const registry = { pattern: orEmpty(REGISTRY_PATTERN) };
const tag = { pattern: orEmpty(TAG_PATTERN) };
/** The name of an object, or empty. */
const named = { pattern: orEmpty(DNS_SUBDOMAIN_PATTERN) };

export function variableOf(key: string): Variable {
  for (const variable of VARIABLES.values())
    if (variable.chart !== undefined && 'key' in variable.chart && variable.chart.key === key)
      return variable;
  throw new Error(`no variable is set from ${key}`);
}

const PULL_POLICIES = variableOf('image.pullPolicy') as Variable & { readonly words: readonly string[] };

const policy = (preset: string, which: string): Member & { default: string } => ({
  default: preset,
  words: ['Fail', 'Ignore'],
  doc: `What the API server does with ${which} if the webhook doesn't answer.`,
});

/** The values of a pod that needs no rights, as an example: the defaults leave them to the cluster. */
const RESTRICTED = {
  runAsNonRoot: true,
  runAsUser: NON_ROOT_USER,
  readOnlyRootFilesystem: true,
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  seccompProfile: { type: 'RuntimeDefault' },
};

export const GROUPS: Groups = {
  controller: 'The Deployment and the Service of the control plane.',
  'controller.image': 'The image of the control plane. What is empty comes from `image`.',
  'controller.service': 'The Service that proxies, the API server and Prometheus connect to.',
  'controller.service.ports': 'Ports of the Service; the control plane listens on the same ones.',
  'controller.xds.tls': 'TLS between proxies and the control plane.',
  proxy: 'The proxy data plane (Envoy).',
  edge: 'The edge data plane, for agents, MCP servers and LLMs.',
  waypoint: 'Waypoints of an ambient mesh.',
  inferenceExtension: 'The inference extension of the Gateway API.',
  image: 'Defaults for all images: of the control plane and of the proxies that it runs.',
  validation: 'How strictly the output is checked before it is sent to a proxy.',
  serviceAccount: 'The account of the control plane.',
  rbac: 'The permissions of the control plane and of users.',
  webhook: 'The admission webhook, which validates our ten kinds and writes their defaults.',
  'webhook.validating': 'The call that has the last word.',
  'webhook.mutating': 'The call that writes defaults, and rejects what has errors.',
  'webhook.certificate': 'The certificate of the webhook.',
  'webhook.certificate.certManager': 'With source `cert-manager`.',
  podDisruptionBudget: 'How many pods an eviction may take at once.',
  autoscaling: 'The number of replicas by load.',
  networkPolicy: 'Who may connect to the pods, and where they may connect to.',
  'networkPolicy.egress': 'Where the pods may connect to.',
  metrics: 'How Prometheus finds the metrics.',
  'metrics.serviceMonitor': 'A ServiceMonitor of the Prometheus operator.',
};

export const VALUES: readonly ChartValue[] = [
  value('nameOverride', 'text', '', {
    pattern: orEmpty(LABEL_VALUE_PATTERN),
    doc: "Instead of the chart's name: objects are named RELEASE-NAME.",
  }),
  value('fullnameOverride', 'text', '', { doc: 'The whole name of the objects.' }),
  value('commonLabels', 'labels', {}, { doc: 'Labels of all objects, but not of selectors and pods.' }),

  value('controller.replicaCount', 'whole number', 1, {
    isChecked: true,
    doc: 'Replicas. All of them serve proxies and the webhook; one leads: it runs proxies and writes statuses.',
  }),
  setting('controller.logLevel', 'text'),
  value('controller.image.registry', 'text', '', { ...registry, doc: 'Registry; empty: `image.registry`.' }),
  value('controller.image.repository', 'text', CONTROLLER_REPOSITORY, {
    pattern: REPOSITORY_PATTERN,
    doc: 'Repository.',
  }),
  value('controller.image.tag', 'text', '', {
    ...tag,
    doc: "Tag; empty: `image.tag`, then the chart's appVersion.",
  }),
  value('controller.image.pullPolicy', 'text', '', {
    words: PULL_POLICIES.words,
    mayBeEmpty: true,
    doc: 'Pull policy; empty: `image.pullPolicy`.',
  }),
  value('controller.service.type', 'text', 'ClusterIP', {
    words: ['ClusterIP', 'NodePort', 'LoadBalancer'],
    doc: 'Type of the Service.',
  }),
  value('controller.service.annotations', 'labels', {}, { doc: 'Annotations of the Service.' }),
  setting('controller.service.ports.grpc', 'whole number', { isChecked: true, doc: 'xDS for the proxy.' }),
  setting('controller.service.ports.edgeGrpc', 'whole number', {
    isChecked: true,
    doc: 'xDS for the edge data plane.',
  }),
  setting('controller.service.ports.health', 'whole number', {
    isChecked: true,
    doc: '`/readyz` and `/healthz`, for probes.',
  }),
  setting('controller.service.ports.metrics', 'whole number', { isChecked: true, doc: '`/metrics`.' }),
  setting('controller.service.ports.webhook', 'whole number', {
    isChecked: true,
    doc: 'The webhook, for the API server.',
  }),
  setting('controller.xds.tls.enabled', 'boolean', {
    doc: 'TLS on both xDS servers. The Secret must exist, with type `kubernetes.io/tls` and the keys `tls.crt`, `tls.key` and `ca.crt`.',
  }),
  value('controller.xds.tls.secretName', 'text', XDS_CERTIFICATE_SECRET, {
    ...named,
    doc: 'Name of that Secret, in the namespace of the release.',
  }),
  value(
    'controller.strategy',
    'object',
    {},
    {
      example: { type: 'RollingUpdate', rollingUpdate: { maxSurge: '100%' } },
      doc: "`strategy` of the Deployment; empty: the cluster's default.",
    },
  ),
  value(
    'controller.extraEnv',
    'object',
    {},
    {
      example: { GATEWARDEN_GLOBAL_POLICY_NAMESPACE: 'policies' },
      doc: 'More environment variables: a value, or an object with `valueFrom`. A variable that the chart sets itself is replaced.',
    },
  ),

  setting('proxy.enabled', 'boolean', {
    doc: 'Creates the GatewayClass `gatewarden`, and serves its Gateways. At least one of `proxy.enabled` and `edge.enabled` must be true.',
  }),
  setting('edge.enabled', 'boolean', {
    doc: 'Creates the GatewayClass `gatewarden-edge`, and serves its Gateways.',
  }),
  setting('waypoint.enabled', 'boolean', {
    doc: 'Creates the GatewayClass `gatewarden-waypoint`, and translates waypoints.',
  }),
  setting('inferenceExtension.enabled', 'boolean', {
    doc: 'InferencePools as backends. `edge.enabled` should be true too: without it this is deprecated in v2.1 and not supported in v2.2.',
  }),

  setting('discoveryNamespaceSelectors', 'list', {
    example: [{ matchLabels: { team: 'web' } }],
    doc: 'Label selectors of namespaces. Objects in namespaces that none selects are ignored; an empty list selects all.',
  }),
  setting('gatewayClassParametersRefs', 'object', {
    example: { gatewarden: { name: 'proxies', namespace: 'infra' } },
    doc: 'GatewayParameters for the default GatewayClasses, by class.',
  }),
  setting('policyMerge', 'object', {
    default: {},
    example: { trafficPolicy: { extAuth: 'DeepMerge' } },
    doc: 'Fields that are merged deeply if several policies apply at the same level: `extAuth`, `extProc` and `transformation` of `trafficPolicy`.',
  }),
  setting('validation.level', 'text', {
    isChecked: true,
    doc: '`standard`: an invalid route is answered with 500, and the rest keeps working. `strict`: a configuration that a proxy would reject is not sent. In any case.',
  }),

  setting('image.registry', 'text', { ...registry, doc: 'Registry.' }),
  value('image.tag', 'text', '', { ...tag, doc: "Tag; empty: the chart's appVersion." }),
  setting('image.pullPolicy', 'text', { mayBeEmpty: true, doc: 'Pull policy; empty: `IfNotPresent`.' }),
  value('imagePullSecrets', 'list', [], {
    example: [{ name: 'registry-credentials' }],
    doc: 'Secrets for a private registry, for the control plane. Proxies get theirs from GatewayParameters.',
  }),

  value('deploymentAnnotations', 'labels', {}, { doc: 'Annotations of the Deployment.' }),
  value(
    'podAnnotations',
    'labels',
    { 'prometheus.io/scrape': 'true' },
    {
      doc: "Annotations of the pods. The chart adds Prometheus' path and port; a key here replaces that of the chart. `null`: only these two.",
    },
  ),
  value(
    'podSecurityContext',
    'object',
    {},
    {
      example: { fsGroup: NON_ROOT_USER },
      doc: '`securityContext` of the pods.',
    },
  ),
  value(
    'securityContext',
    'object',
    {},
    {
      example: RESTRICTED,
      doc: '`securityContext` of the container. It needs no rights: the example works.',
    },
  ),
  value(
    'resources',
    'object',
    {},
    {
      example: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
      doc: 'Requests and limits of the container. Its heap and its workers follow the limits.',
    },
  ),
  value('nodeSelector', 'labels', {}, { doc: 'Labels of the nodes that the pods may run on.' }),
  value('tolerations', 'list', [], {
    example: [{ key: 'node-role.kubernetes.io/control-plane', operator: 'Exists', effect: 'NoSchedule' }],
    doc: 'Taints of nodes that the pods tolerate.',
  }),
  value('affinity', 'object', {}, { doc: 'Affinity of the pods.' }),
  value('topologySpreadConstraints', 'list', [], {
    example: [{ maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' }],
    doc: 'How the pods are spread. An entry without `labelSelector` selects these pods.',
  }),
  value('priorityClassName', 'text', '', { ...named, doc: 'PriorityClass of the pods.' }),
  value('terminationGracePeriodSeconds', 'whole number', 30, {
    doc: 'Seconds in which a pod hands over its connections before it is killed.',
  }),
  value('hostNetwork', 'boolean', false, {
    doc: "The pods use the network of their nodes, for a cluster whose API server can't reach pods.",
  }),
  value('extraVolumes', 'list', [], {
    example: [{ name: 'ca', configMap: { name: 'corporate-ca' } }],
    doc: 'More volumes of the pods.',
  }),
  value('extraVolumeMounts', 'list', [], {
    example: [{ name: 'ca', mountPath: '/etc/ssl/corporate', readOnly: true }],
    doc: 'More mounts of the container.',
  }),

  value('serviceAccount.create', 'boolean', true, {
    doc: 'Creates the account. Permissions are bound to it either way.',
  }),
  value('serviceAccount.annotations', 'labels', {}, { doc: 'Its annotations.' }),
  value('serviceAccount.name', 'text', '', {
    ...named,
    doc: 'Its name; empty: the full name, or `default` if it is not created here.',
  }),
  value('rbac.create', 'boolean', true, {
    doc: 'Creates roles and bindings; false: an administrator grants the permissions.',
  }),
  value('rbac.userRoles', 'boolean', false, {
    doc: "Adds our ten kinds to Kubernetes' roles `view`, `edit` and `admin`, and creates a role for `gatewarden audit`.",
  }),

  setting('webhook.enabled', 'boolean', {
    doc: 'The webhook. Without it, the CRDs check structure only, and mistakes show up in statuses.',
  }),
  value('webhook.timeoutSeconds', 'whole number', DEFAULT_OPTIONS.timeoutSeconds, {
    isChecked: true,
    doc: 'Seconds that the API server waits for an answer, 1 to 30.',
  }),
  value('webhook.matchPolicy', 'text', 'Equivalent', {
    words: ['Equivalent', 'Exact'],
    doc: 'Whether requests in other versions of the API are sent too.',
  }),
  value('webhook.validating.enabled', 'boolean', true, {
    doc: 'Renders the ValidatingWebhookConfiguration.',
  }),
  {
    key: 'webhook.validating.failurePolicy',
    type: 'text',
    ...policy(DEFAULT_OPTIONS.validatingFailurePolicy, 'an object'),
  },
  value('webhook.mutating.enabled', 'boolean', true, { doc: 'Renders the MutatingWebhookConfiguration.' }),
  {
    key: 'webhook.mutating.failurePolicy',
    type: 'text',
    ...policy(DEFAULT_OPTIONS.mutatingFailurePolicy, 'an object before its defaults'),
  },
  value('webhook.mutating.reinvocationPolicy', 'text', 'IfNeeded', {
    words: ['IfNeeded', 'Never'],
    doc: 'Whether the call is repeated after other webhooks have changed the object.',
  }),
  value('webhook.excludeInstallNamespace', 'boolean', false, {
    doc: 'Leaves out objects in the namespace of the release.',
  }),
  value('webhook.exemptNamespaces', 'list of texts', [], {
    example: ['legacy'],
    doc: 'Namespaces whose objects are not sent to the webhook. The label `gatewarden.dev/enforcement: off` on a namespace does the same.',
  }),
  value('webhook.exemptUsers', 'list of texts', [], {
    example: ['system:serviceaccount:velero:velero'],
    doc: 'Users whose requests are not sent to the webhook: whatever they write is admitted.',
  }),
  value('webhook.exemptGroups', 'list of texts', [], {
    example: ['system:serviceaccounts:velero'],
    doc: 'The same for all users of a group.',
  }),
  value('webhook.scopeToDiscovery', 'boolean', false, {
    doc: 'Only sends objects in namespaces that `discoveryNamespaceSelectors` selects. For several installations in one cluster.',
  }),
  value(
    'webhook.namespaceSelector',
    'object',
    {},
    {
      example: { matchExpressions: [{ key: 'team', operator: 'Exists' }] },
      doc: 'Only sends objects in namespaces that this selects too.',
    },
  ),
  value('webhook.objectSelector', 'object', {}, { doc: 'Only sends objects with these labels.' }),
  value('webhook.matchConditions', 'list', [], {
    example: [{ name: 'not-velero', expression: "request.userInfo.username != 'velero'" }],
    doc: 'More conditions (CEL) that a request must meet to be sent.',
  }),
  value('webhook.annotations', 'labels', {}, { doc: 'Annotations of both configurations.' }),
  setting('webhook.certificate.source', 'text', {
    words: ['self-signed', 'cert-manager', 'secret'],
    doc: 'Who issues the certificate: the control plane, cert-manager, or you (a Secret).',
  }),
  setting('webhook.certificate.secretName', 'text', {
    ...named,
    default: '',
    doc: 'Secret of the certificate; empty: FULLNAME-webhook-cert.',
  }),
  value('webhook.certificate.caBundle', 'text', '', {
    doc: 'With source `secret`: the CA certificates as PEM, in base64.',
  }),
  setting('webhook.certificate.duration', 'duration', {
    default: '8760h',
    doc: 'How long a certificate is valid. Not with source `secret`.',
  }),
  setting('webhook.certificate.renewBefore', 'duration', {
    default: '2920h',
    doc: 'How long before its end it is renewed. Not with source `secret`.',
  }),
  value(
    'webhook.certificate.certManager.issuerRef',
    'object',
    {},
    {
      example: { kind: 'ClusterIssuer', name: 'internal' },
      doc: 'The issuer; empty: the chart creates a self-signed one.',
    },
  ),

  value('podDisruptionBudget.enabled', 'boolean', false, { doc: 'Renders a PodDisruptionBudget.' }),
  value('podDisruptionBudget.minAvailable', 'number or percentage', '', {
    doc: 'Pods that must stay: a number or a percentage.',
  }),
  value('podDisruptionBudget.maxUnavailable', 'number or percentage', '', {
    doc: 'Pods that may be missing; 1 if both are empty. Only one of the two can be set.',
  }),
  value('podDisruptionBudget.unhealthyPodEvictionPolicy', 'text', 'AlwaysAllow', {
    words: ['AlwaysAllow', 'IfHealthyBudget'],
    doc: 'Whether pods that are not ready can always be evicted.',
  }),
  value('autoscaling.enabled', 'boolean', false, {
    doc: 'Renders a HorizontalPodAutoscaler. `controller.replicaCount` is then ignored.',
  }),
  value('autoscaling.minReplicas', 'whole number', 1, { isChecked: true, doc: 'The fewest replicas.' }),
  value('autoscaling.maxReplicas', 'whole number', 3, { isChecked: true, doc: 'The most replicas.' }),
  value('autoscaling.targetCPUUtilizationPercentage', 'number or percentage', 80, {
    isChecked: true,
    doc: 'CPU in percent of the requests; empty: not a metric.',
  }),
  value('autoscaling.targetMemoryUtilizationPercentage', 'number or percentage', '', {
    isChecked: true,
    doc: 'Memory in percent of the requests; empty: not a metric.',
  }),
  value('autoscaling.metrics', 'list', [], { doc: 'More metrics (`autoscaling/v2`).' }),
  value(
    'autoscaling.behavior',
    'object',
    {},
    {
      example: { scaleDown: { stabilizationWindowSeconds: 600 } },
      doc: 'How fast replicas come and go.',
    },
  ),
  value('networkPolicy.enabled', 'boolean', false, {
    doc: 'Renders a NetworkPolicy: all ports of the Service, xDS from pods only.',
  }),
  value('networkPolicy.metricsFrom', 'list', [], {
    example: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } }],
    doc: 'Who may read metrics: a list of peers; empty: everybody.',
  }),
  value('networkPolicy.egress.enabled', 'boolean', false, {
    doc: 'Limits connections of the pods to DNS and to the API server (443 and 6443).',
  }),
  value('networkPolicy.egress.extra', 'list', [], {
    example: [{ ports: [{ port: 8443, protocol: 'TCP' }] }],
    doc: 'More rules for connections of the pods.',
  }),
  value('metrics.serviceMonitor.enabled', 'boolean', false, { doc: 'Renders a ServiceMonitor.' }),
  value('metrics.serviceMonitor.namespace', 'text', '', {
    pattern: orEmpty(DNS_LABEL_PATTERN),
    doc: 'Its namespace; empty: that of the release.',
  }),
  value('metrics.serviceMonitor.labels', 'labels', {}, { doc: 'Its labels, beside those of all objects.' }),
  value('metrics.serviceMonitor.annotations', 'labels', {}, { doc: 'Its annotations.' }),
  value('metrics.serviceMonitor.interval', 'text', '', { doc: 'Time between two scrapes.' }),
  value('metrics.serviceMonitor.scrapeTimeout', 'text', '', { doc: 'Time that a scrape may take.' }),
  value('metrics.serviceMonitor.honorLabels', 'boolean', false, {
    doc: 'Labels of the metrics win over those of the target.',
  }),
  value('metrics.serviceMonitor.relabelings', 'list', [], { doc: 'Relabelings of the target.' }),
  value('metrics.serviceMonitor.metricRelabelings', 'list', [], { doc: 'Relabelings of the metrics.' }),
];

/** The values of the chart `gatewarden-crds`. */
export const CRD_VALUES: readonly ChartValue[] = [
  value('keep', 'boolean', true, {
    doc: 'Uninstalling the chart leaves the CRDs, and with them every object of our kinds.',
  }),
  value('annotations', 'labels', {}, { doc: 'Annotations of all CRDs.' }),
  value('labels', 'labels', {}, { doc: 'Labels of all CRDs.' }),
];
